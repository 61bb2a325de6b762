import GroupDirectory
import Weft
import WeftGLib

/// Shows a group's details as a list of parts, so that only the paragraphs of a long description near the viewport are
/// measured.
@MainActor
final class GroupDetailsViewController: DetailsViewController {
    private(set) var group: Group
    private var page = DetailsPage()
    private var rows: [DetailsRow] = []
    private let finder: GroupEventFinder?
    private var loading: Task<Void, Never>?
    /// The running request to the source; there is at most one.
    private var asking: Task<Void, Never>?
    /// The shown events; their texts are made again at midnight.
    private var known: (events: GroupEvents, wasAsked: Bool)?
    private var midnight: MidnightTimer?

    /// Milliseconds on a page before the source is queried, so that a short visit causes no request.
    static let millisecondsToStay = 300

    /// - Parameter finder: provides further events of the group.
    init(
        group: Group, finder: GroupEventFinder? = nil, map: MapService = .openStreetMap,
        handout: CalendarHandout = CalendarHandout()
    ) {
        self.group = group
        self.finder = finder
        super.init(title: group.name, map: map, handout: handout)
        tableNode.dataSource = self
        rows = page.rows
    }

    isolated deinit {
        loading?.cancel()
        asking?.cancel()
    }

    override var link: String? { group.link }

    override func viewDidLoad() {
        tableNode.reloadData()
        makeTexts()
    }

    /// Adds what the group's row has from other sources.
    func complete(by row: Group) {
        guard group.createdAt == nil, row.createdAt != nil else { return }
        group.createdAt = row.createdAt
        if isViewLoaded { makeTexts() }
    }

    /// Makes the texts of the group's record.
    private func makeTexts() {
        loading = Task { [weak self, finder, group, before = loading] in
            await before?.value
            var group = group
            // The names are determined here, since a page opened from the store or the command line does not have them.
            group.sourceNames = await finder?.sourceNames() ?? group.sourceNames
            let named = group
            // On a worker, since reducing a long description takes time and time zones are read from files.
            let made = await WorkerPool.shared.run(.visible) { DetailsPage(named) }
            self?.show { page in
                // The events that are shown may be newer than that of the record.
                guard page.details == nil else {
                    page.details = made.details
                    return
                }
                let (maps, isWide) = (page.maps, page.isWide)
                page = made
                (page.maps, page.isWide) = (maps, isWide)
            }
        }
    }

    override var isReadyToAppear: Bool { page.details != nil && super.isReadyToAppear }

    override func viewDidAppear() {
        super.viewDidAppear()
        midnight = MidnightTimer { [weak self] in self?.renewTexts() }
        guard let finder, asking == nil else { return }
        asking = Task { [weak self] in
            await self?.loading?.value
            // The page is shown before the store is read.
            let known = await finder.known()
            await self?.take(known, wasAsked: false)
            try? await Task.sleep(for: .milliseconds(Self.millisecondsToStay))
            guard !Task.isCancelled else { return }
            // Errors are not shown here. They appear when the user requests more events.
            let answer = try? await finder.ask(forAll: false)
            await self?.take(answer ?? known, wasAsked: true)
        }
    }

    override func viewDidDisappear() {
        super.viewDidDisappear()
        midnight = nil
        // The page ignores events that arrive while it is hidden; they appear when it is shown again.
        asking?.cancel()
        asking = nil
        if page.isLoading { show { $0.isLoading = false } }
    }

    override func widthChanged() {
        setPictureBeside(isWide ? DetailsPhotoCellNode.photo(of: group) : nil)
        show { $0.isWide = isWide }
    }

    // MARK: Rows

    /// Updates the page with new data; the visible rows stay in place.
    private func show(_ change: (inout DetailsPage) -> Void) {
        change(&page)
        tableNode.update(from: rows, to: page.rows, animated: false) { rows = $0 }
    }

    private func take(_ known: GroupEvents, wasAsked: Bool) async {
        let (events, origin) = await WorkerPool.shared.run(.visible) { [group] in
            (known.events.map { DetailsEvent($0, of: group) }, DetailsOrigin.text(of: group, known))
        }
        guard !Task.isCancelled else { return }
        self.known = (known, wasAsked)
        show { page in
            // Without known events, the event in the group's record is shown.
            if !events.isEmpty { page.events = events }
            page.mayHaveMore = wasAsked && known.mayHaveMore
            page.origin = origin
        }
    }

    /// Makes the texts of the events again for the current day.
    private func renewTexts() {
        guard let known else { return }
        Task { [weak self] in await self?.take(known.events, wasAsked: known.wasAsked) }
    }

    private func showAllEvents() {
        let hadFocus = contentWidget.containsFocus
        let first = page.showsAll ? nil : page.events.dropFirst(DetailsPage.eventsAtFirst).first?.id
        let mayHaveMore = page.mayHaveMore || asking != nil
        if hadFocus { leaveButton() }
        guard let finder, mayHaveMore else {
            show { $0.showsAll = true }
            if hadFocus { focus(first.map { .event($0) } ?? .moreHeading) }
            return
        }
        show { page in
            page.showsAll = true
            page.trouble = nil
            page.isLoading = true
        }
        if hadFocus { focus(first.map { .event($0) } ?? .more) }
        let before = asking
        asking = Task { [weak self] in
            // The first request may still be running.
            before?.cancel()
            await before?.value
            let known = Set(self?.page.events.map(\.id) ?? [])
            var trouble: String?
            do throws(MeetupServiceError) {
                let answer = try await finder.ask(forAll: true)
                await self?.take(answer, wasAsked: true)
            } catch {
                trouble = localizedSentences([localizedSentence(error.errorTitle), error.errorMessage])
            }
            guard !Task.isCancelled else { return }
            self?.allEventsCame(trouble, known: known)
        }
    }

    /// - Parameter known: the ids of the events that were shown before.
    private func allEventsCame(_ trouble: String?, known: Set<String>) {
        let keepsFocus = rows.firstIndex { $0.id == .more }.map { hasFocus(row: $0) } ?? false
        if keepsFocus { leaveButton() }
        show { page in
            page.isLoading = false
            page.trouble = trouble
        }
        let new = page.events.filter { !known.contains($0.id) }
        if let trouble {
            bar.announce(trouble)
        } else {
            bar.announce(localizedPlural("{count} event", "{count} events", page.events.count))
        }
        if keepsFocus { focus(trouble != nil ? .more : new.first.map { .event($0.id) } ?? .moreHeading) }
    }

    private func hasFocus(row: Int) -> Bool {
        guard let node = tableNode.nodeForRow(at: IndexPath(row: row)), node.isNodeLoaded else { return false }
        return node.widget.containsFocus
    }

    /// Moves the focus to the row above the button before the button is removed.
    private func leaveButton() {
        guard let row = rows.firstIndex(where: { $0.id == .more }), row > 0 else { return }
        tableNode.focusRow(at: IndexPath(row: row - 1))
    }

    private func focus(_ id: DetailsRow.ID) {
        guard let row = rows.firstIndex(where: { $0.id == id }) else { return }
        tableNode.focusRow(at: IndexPath(row: row))
    }

    // MARK: Actions of rows

    private func toggleMap(_ event: String?) {
        show { page in page.maps[event] = page.maps[event] == nil ? 1 : nil }
    }

    private var actions: DetailsActions {
        DetailsActions(
            open: { [weak self] in self?.onOpen?($0) },
            openLink: { [weak self] in self?.openLink($0, words: $1) },
            openEvent: { [weak self] in self?.onEvent?($0) },
            addToCalendar: { [weak self, group] in self?.addToCalendar($0, of: group) },
            toggleMap: { [weak self] in self?.toggleMap($0) },
            retryMap: { [weak self] event in self?.show { $0.maps[event, default: 0] += 1 } },
            openInMaps: { [weak self] in self?.onOpen?($0.address) },
            showAllEvents: { [weak self] in self?.showAllEvents() },
            map: map)
    }
}

extension GroupDetailsViewController: TableDataSource {
    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { rows.count }

    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> CellNodeBlock {
        let (row, group, actions) = (rows[indexPath.row], group, actions)
        return { row.node(of: group, actions) }
    }
}
