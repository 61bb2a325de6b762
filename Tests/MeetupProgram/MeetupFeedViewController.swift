import Weft

/// The feed: groups one below the other, more as the user comes near the end.
final class MeetupFeedViewController: ViewController {
    private let groups = ListItems<Group>()
    private let list: TableNode
    private let service: any MeetupService
    private var fetching: Task<Void, Never>?
    private var isComplete = false

    init(service: any MeetupService) {
        self.service = service
        list = TableNode(groups) { GroupCellNode(group: $0) }
        super.init(node: list)
        title = "Meetups"
        list.accessibilityName = "Groups"
        list.maximumContentWidth = 640
        list.placeholderBlock = { TextCellNode("Looking for groups…") }
        list.delegate = self
        groups.onSelect = { [weak self] in self?.open($0) }
        menu = [
            [WindowCommand(name: "reload", title: "Reload", keys: ["F5"]) { [weak self] in self?.reload() }],
            [WindowCommand(name: "about", title: "About Meetups") { [weak self] in self?.showAbout() }],
        ]
    }

    private func open(_ group: Group) {
        let page = GroupViewController(group: group)
        if let split = splitViewController {
            split.showDetailViewController(page)
        } else {
            navigationController?.pushViewController(page)
        }
    }

    private func reload() {
        fetching?.cancel()
        groups.items = []
        isComplete = false
        list.retryBatchFetching()
    }

    private func showAbout() {
        present(Alert(title: "Meetups", message: "Groups of people who meet, built step by step."))
    }
}

extension MeetupFeedViewController: TableDelegate {
    func shouldBatchFetch(for tableNode: TableNode) -> Bool { !isComplete }

    func tableNode(_ tableNode: TableNode, willBeginBatchFetchWith context: BatchContext) {
        fetching = Task { [weak self, service, count = groups.items.count] in
            do {
                let found = try await service.groups(after: count)
                guard !Task.isCancelled else { return }
                self?.show(found)
                context.completeBatchFetching(true)
            } catch {
                guard !Task.isCancelled else { return }
                await self?.ask(about: error)
            }
        }
    }

    private func show(_ found: [Group]) {
        isComplete = found.isEmpty
        groups.items += found
    }

    private func ask(about error: any Error) async {
        let alert = Alert(
            title: "The groups did not come", message: "\(error)",
            actions: [Alert.Action("Not now", style: .cancel), Alert.Action("Try again", style: .suggested)])
        if await answer(to: alert) == 1 { list.retryBatchFetching() }
    }
}
