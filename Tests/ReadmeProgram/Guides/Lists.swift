import Weft

struct Story: Identifiable, Equatable {
    let id: Int
    var title: String
}

final class Stories: ViewController {
    private let stories = ListItems<Story>()

    init() {
        super.init(node: TableNode(stories) { TextCellNode($0.title) })
        stories.onSelect = { [weak self] in self?.open($0) }
        stories.actions = { [weak self] story in
            [CellAction(title: "Delete", style: .destructive) { _ in self?.delete(story) }]
        }
    }

    private func open(_ story: Story) {
        let page = ViewController(node: TextNode(story.title, size: 24))
        page.title = story.title
        navigationController?.pushViewController(page)
    }

    private func delete(_ story: Story) {
        stories.items.removeAll { $0.id == story.id }
    }
}

struct Day: Identifiable, Equatable {
    let id: Int
    var name: String
}

/// The different kinds of lists.
@MainActor
func lists() -> [ListNode] {
    func days() -> ListNode {
        let week = ListSections<Day, Story>(sections: [])
        let list = TableNode(week) {
            TextCellNode($0.title)
        } header: {
            TextCellNode($0.name)
        }
        week.sections = [ListSection(Day(id: 1, name: "Monday"), items: [Story(id: 1, title: "Rain")])]
        return list
    }

    func grid(_ stories: ListItems<Story>) -> ListNode {
        return CollectionNode(stories) {
            WaterfallLayout(.adaptive(minimum: 200))
        } cell: {
            TextCellNode($0.title)
        }
    }

    func pages(_ stories: ListItems<Story>) -> ListNode {
        return PagerNode(stories) { TextCellNode($0.title) }
    }

    return [days(), grid(ListItems([])), pages(ListItems([]))]
}

/// A remote archive, read page by page.
protocol Archive: Sendable {
    func stories(after last: Story?) async throws -> [Story]
}

final class ArchivePage: ViewController, TableDelegate {
    private let stories = ListItems<Story>()
    private let archive: any Archive
    private var isComplete = false

    init(_ archive: any Archive) {
        self.archive = archive
        let list = TableNode(stories) { TextCellNode($0.title) }
        super.init(node: list)
        list.delegate = self
        list.leadingScreensForBatching = 3
    }

    func shouldBatchFetch(for tableNode: TableNode) -> Bool { !isComplete }

    func tableNode(_ tableNode: TableNode, willBeginBatchFetchWith context: BatchContext) {
        Task {
            let found = (try? await archive.stories(after: stories.items.last)) ?? []
            isComplete = found.isEmpty
            stories.items += found
            context.completeBatchFetching(true)
        }
    }
}

final class FoldingCellNode: CellNode, @unchecked Sendable {
    private let text: TextNode

    @Guarded private var isOpen = false {
        didSet { text.maximumNumberOfLines = isOpen ? 0 : 3 }
    }

    init(_ story: Story) {
        text = TextNode(story.title, maximumNumberOfLines: 3)
        super.init()
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement { text.padding(12) }

    override func selectionDidChange() { if isSelected { isOpen.toggle() } }

    override func savedState() -> (any Sendable)? { isOpen }

    override func restoreState(_ state: any Sendable) { isOpen = state as? Bool ?? false }
}

/// Keeps one more screen of the list ready.
@MainActor
func keepMore(of list: ListNode) {
    list.rangeTuning[.full, .preload].leadingScreens += 1
}
