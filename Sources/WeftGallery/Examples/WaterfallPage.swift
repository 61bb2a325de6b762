import Weft
import WeftGLib

/// Pictures of different heights, each placed in the shortest column.
@MainActor
final class PinBoard: CollectionDataSource {
    nonisolated static let page = GalleryPage(
        title: "Waterfall", summary: "Pictures of any height in as many columns as fit"
    ) {
        let board = CollectionNode {
            let layout = WaterfallLayout(.adaptive(minimum: 150))
            layout.sectionInsets = EdgeInsets(all: 12)
            layout.lineSpacing = 12
            layout.itemSpacing = 12
            return layout
        }
        return ExamplePage(board) { PinBoard($0) }
    }

    init(_ board: CollectionNode) {
        board.accessibilityName = "Pictures"
        board.dataSource = self
        board.reloadData()
    }

    func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int { 600 }

    func collectionNode(
        _ collectionNode: CollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> CellNodeBlock {
        let number = indexPath.item
        return { PinCellNode(number) }
    }
}

/// A picture with a line or two below it. Any thread.
final class PinCellNode: CellNode, @unchecked Sendable {
    private let picture: SceneryNode
    private let place: TextNode
    private let caption: TextNode?
    private let ratio: Double

    init(_ number: Int) {
        var dice = Dice(number &+ 5)
        picture = SceneryNode(number &+ 40)
        ratio = dice.pick([0.7, 0.9, 1, 1.25, 1.5])
        place = TextNode(dice.pick(ExampleTexts.places), size: 14, weight: .semibold)
        let hasCaption = dice.roll(0..<3) == 0
        caption =
            hasCaption
            ? TextNode(
                dice.pick(ExampleTexts.captions), size: 13, color: .secondaryLabel, maximumNumberOfLines: 3)
            : nil
        super.init()
        backgroundColor = .fill
        cornerRadius = 12
        clipsToBounds = true
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        StackLayoutSpec.vertical {
            picture.ratio(ratio)
            StackLayoutSpec.vertical(spacing: 2) {
                place
                caption
            }
            .padding(horizontal: 10, vertical: 8)
        }
    }
}
