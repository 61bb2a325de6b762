import Weft
import WeftGLib

/// Feeds side by side, each a controller with a table of its own.
@MainActor
final class FeedPager: PagerDataSource {
    nonisolated static let page = GalleryPage(
        title: "Pager of feeds", summary: "Drag or use the arrow keys; each page is a controller with its own list"
    ) {
        ExamplePage(PagerNode()) { FeedPager($0) }
    }

    nonisolated static let topics: [Topic] = [
        Topic(
            title: "Travel", color: 0x1c6ea4,
            stories: [
                "The slow train is back, and it is full", "Twelve islands, one ferry pass",
                "What to pack for a week of rain",
                "A border town that forgot which side it is on", "Why hikers are leaving the famous trail to the sheep",
            ]),
        Topic(
            title: "Kitchen", color: 0xb3541e,
            stories: [
                "Beans, finally explained", "One pan, four evenings", "The case for cold butter",
                "Grandmothers rate the new bread machines, and they are not kind",
                "How to rescue a soup that is too salty",
            ]),
        Topic(
            title: "Garden", color: 0x2d6a4f,
            stories: [
                "Stop digging: your soil will thank you", "Night flowers for balconies",
                "Slugs, and how to live with them",
                "A pond the size of a washing-up bowl draws frogs within a week", "When to cut the apple tree",
            ]),
        Topic(
            title: "City", color: 0x5b4b8a,
            stories: [
                "Benches return to the high street", "The night bus that runs early",
                "Roofs turn white before the summer",
                "Residents vote to keep the ugly fountain", "A library opens in the disused swimming pool",
            ]),
    ]

    struct Topic: Sendable {
        let title: String
        let color: UInt32
        let stories: [String]
    }

    init(_ pager: PagerNode) {
        pager.accessibilityName = "Feeds"
        // The dots stand below the stories, which are read to the bottom.
        pager.contentInset.bottom = PagerNode.dotsHeight
        pager.dataSource = self
        pager.reloadData()
    }

    func numberOfPages(in pagerNode: PagerNode) -> Int { Self.topics.count }

    func pagerNode(_ pagerNode: PagerNode, nodeBlockAt index: Int) -> CellNodeBlock {
        let topic = Self.topics[index]
        return { CellNode(viewControllerBlock: { TopicViewController(topic) }) }
    }
}

/// The stories of a topic below its heading.
@MainActor
final class TopicViewController: ViewController, TableDataSource {
    private let topic: FeedPager.Topic

    init(_ topic: FeedPager.Topic) {
        self.topic = topic
        let tableNode = TableNode()
        super.init(node: tableNode)
        title = topic.title
        tableNode.accessibilityName = topic.title
        tableNode.separatorStyle = .singleLine
        tableNode.dataSource = self
        tableNode.reloadData()
    }

    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { 60 }

    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> CellNodeBlock {
        let (topic, number) = (topic, indexPath.row)
        return { StoryCellNode(topic, number) }
    }

    func tableNode(
        _ tableNode: TableNode, nodeBlockForHeaderInSection section: Int
    ) -> CellNodeBlock? {
        let topic = topic
        return {
            let cell = TextCellNode(
                topic.title, attributes: TextAttributes(size: 20, weight: .bold, color: .white))
            cell.textInsets = EdgeInsets(horizontal: 16, vertical: 12)
            cell.backgroundColor = StyleColor(hex: topic.color)
            cell.isSelectable = false
            return cell
        }
    }
}

/// A headline with its author and time beside a small picture. Any thread.
final class StoryCellNode: CellNode, @unchecked Sendable {
    private let headline: TextNode
    private let source: TextNode
    private let picture: SceneryNode

    init(_ topic: FeedPager.Topic, _ number: Int) {
        var dice = Dice(number &+ Int(topic.color))
        headline = TextNode(topic.stories[number % topic.stories.count], size: 16, weight: .semibold)
        source = TextNode(
            "\(dice.pick(ExampleTexts.people)) · \(dice.roll(2..<12)) min to read", size: 13, color: .secondaryLabel)
        picture = SceneryNode(number &+ Int(topic.color))
        picture.cornerRadius = 8
        super.init()
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        StackLayoutSpec.horizontal(spacing: 12, alignItems: .center) {
            StackLayoutSpec.vertical(spacing: 4) {
                headline
                source
            }
            .flex(grow: 1, shrink: 1)
            picture.size(width: 84, height: 64)
        }
        .padding(horizontal: 16, vertical: 12)
    }
}
