import Weft
import WeftGLib

/// A feed of photos without an end: more are fetched as the reader comes near.
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

    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> @Sendable () -> CellNode {
        let number = indexPath.row
        return { PhotoCellNode(number) }
    }

    func shouldBatchFetch(for tableNode: TableNode) -> Bool { true }

    func tableNode(_ tableNode: TableNode, willBeginBatchFetchWith context: BatchContext) {
        // As long as a service would take.
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
        return true
    }
}

/// Who and where, the photo, what can be done with it, and its caption. Any thread.
// @unchecked: the rule of DisplayNode for stored properties, which a lint checks.
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
        name = .make(person, weight: .semibold)
        place = .make(dice.pick(ExampleTexts.places), size: 13, color: .secondaryLabel)
        age = .make(number < 8 ? "\(number + 1) h" : "\(number / 8) d", size: 13, color: .secondaryLabel)
        photo = SceneryNode(number)
        photo.cornerRadius = 10
        likes = CountButton("Like", symbols: ("♡", "♥"), count: dice.roll(12..<900))
        caption = .make(dice.pick(ExampleTexts.captions))
        super.init()
        isSelectable = false
        for line in [name, place] {
            line.maximumNumberOfLines = 1
            line.style.flexShrink = 1
        }
    }

    override func savedState() -> (any Sendable)? { likes.isOn ? true : nil }

    override func restoreState(_ state: any Sendable) { likes.isOn = true }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        var names = StackLayoutSpec(direction: .vertical, spacing: 1, children: [name, place])
        names.style.flexGrow = 1
        names.style.flexShrink = 1
        // The heart, not the button around it, stands at the edge.
        let actions = InsetLayoutSpec(
            insets: EdgeInsets(top: 0, left: -10, bottom: 0, right: 0),
            child: StackLayoutSpec(direction: .horizontal, children: [likes]))
        return InsetLayoutSpec(
            insets: EdgeInsets(horizontal: 16, vertical: 12),
            child: StackLayoutSpec(
                direction: .vertical, spacing: 10,
                children: [
                    StackLayoutSpec(
                        direction: .horizontal, spacing: 10, alignItems: .center, children: [avatar, names, age]),
                    RatioLayoutSpec(ratio: 0.72, child: photo),
                    actions, caption,
                ]))
    }
}
