import Weft
import WeftGLib

/// A feed of photos without an end: more are fetched as the user scrolls near.
@MainActor
final class PhotoFeed: TableDataSource, TableDelegate {
    nonisolated static let page = GalleryPage(
        title: "Photo feed", summary: "Cards of photos; more are fetched near the end, F5 begins again"
    ) {
        ExamplePage(TableNode()) { PhotoFeed($0) }
    }

    private let tableNode: TableNode
    private static let batch = 20
    private(set) var count = PhotoFeed.batch
    private var timer: MainTimer?

    init(_ tableNode: TableNode) {
        self.tableNode = tableNode
        tableNode.accessibilityName = "Photos"
        tableNode.allowsSelection = false
        tableNode.maximumContentWidth = 600
        tableNode.dataSource = self
        tableNode.delegate = self
        tableNode.reloadData()
    }

    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { count }

    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> CellNodeBlock {
        let number = indexPath.row
        return { PhotoCellNode(number) }
    }

    func tableNode(_ tableNode: TableNode, willBeginBatchFetchWith context: BatchContext) {
        // Simulates the delay of a service.
        timer = MainTimer(milliseconds: 300) { [weak self] in
            guard let self else { return }
            let old = self.count
            self.count += Self.batch
            tableNode.insertRows(old..<self.count)
            context.completeBatchFetching(true)
        }
    }

    func tableNodeShouldRefresh(_ tableNode: TableNode) -> Bool {
        count = Self.batch
        tableNode.reloadData()
        tableNode.contentOffset = 0
        return true
    }
}

/// Author and place, the photo, its actions, and its caption. Any thread.
final class PhotoCellNode: CellNode, @unchecked Sendable {
    private let avatar: AvatarNode
    private let name: TextNode
    private let place: TextNode
    private let age: TextNode
    private let photo: SceneryNode
    private let likes: CountButton
    private let caption: TextNode

    init(_ number: Int) {
        var dice = Dice(number &+ 11)
        let person = dice.pick(ExampleTexts.people)
        avatar = AvatarNode(person)
        name = TextNode(person, size: 15, weight: .semibold, maximumNumberOfLines: 1)
        place = TextNode(
            dice.pick(ExampleTexts.places), size: 13, color: .secondaryLabel, maximumNumberOfLines: 1)
        age = TextNode(number < 8 ? "\(number + 1) h" : "\(number / 8) d", size: 13, color: .secondaryLabel)
        photo = SceneryNode(number)
        photo.cornerRadius = 10
        likes = CountButton("Like", symbols: ("♡", "♥"), count: dice.roll(12..<900))
        caption = TextNode(dice.pick(ExampleTexts.captions), size: 15)
        super.init()
        isSelectable = false
    }

    override func savedState() -> (any Sendable)? { likes.isOn ? true : nil }

    override func restoreState(_ state: any Sendable) { likes.isOn = true }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        StackLayoutSpec.vertical(spacing: 10) {
            StackLayoutSpec.horizontal(spacing: 10, alignItems: .center) {
                avatar
                StackLayoutSpec.vertical(spacing: 1) {
                    name.flex(shrink: 1)
                    place.flex(shrink: 1)
                }
                .flex(grow: 1, shrink: 1)
                age
            }
            photo.ratio(0.72)
            // Aligns the heart, not its larger button, with the edge.
            StackLayoutSpec.horizontal { likes }.padding(EdgeInsets(top: 0, left: -10, bottom: 0, right: 0))
            caption
        }
        .padding(horizontal: 16, vertical: 12)
    }
}
