import Weft
import WeftGLib

/// Horizontal strips in a vertical list. Each keeps its scroll position.
@MainActor
final class Strips: TableDataSource {
    nonisolated static let page = GalleryPage(
        title: "Horizontal within vertical",
        summary: "Strips in a list: Shift and the wheel, or a touchpad, moves one; it keeps its place"
    ) {
        ExamplePage(TableNode()) { Strips($0) }
    }

    init(_ tableNode: TableNode) {
        tableNode.accessibilityName = "Discover"
        tableNode.allowsSelection = false
        tableNode.dataSource = self
        tableNode.reloadData()
    }

    nonisolated static let titles = [
        "Popular this week", "By the water", "A train ride away", "For a long weekend", "Quiet places", "New to you",
        "With a view", "Off the map", "Good in the rain", "Worth the climb", "Small towns", "Once in a lifetime",
    ]

    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { 4 * Self.titles.count }

    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> CellNodeBlock {
        let number = indexPath.row
        return { StripCellNode(number) }
    }
}

/// A heading and its strip of cards. Any thread.
final class StripCellNode: CellNode, @unchecked Sendable {
    fileprivate let number: Int
    private let heading: TextNode
    let strip = CollectionNode {
        let layout = GridLayout(.fixed(1), scrollDirection: .horizontal)
        layout.lineSpacing = 12
        layout.sectionInsets = EdgeInsets(horizontal: 16)
        return layout
    }

    init(_ number: Int) {
        self.number = number
        heading = TextNode(Strips.titles[number % Strips.titles.count], size: 19, weight: .bold)
        super.init()
        isSelectable = false
    }

    override func didLoad() {
        super.didLoad()
        strip.accessibilityName = Strips.titles[number % Strips.titles.count]
        strip.showsScrollIndicator = false
        strip.dataSource = self
        strip.reloadData()
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        StackLayoutSpec.vertical(spacing: 10) {
            heading.padding(horizontal: 16)
            strip.size(height: 204)
        }
        .padding(vertical: 10)
    }
}

extension StripCellNode: CollectionDataSource {
    func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int { 30 }

    func collectionNode(
        _ collectionNode: CollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> CellNodeBlock {
        let card = number * 100 + indexPath.item
        return { PlaceCardNode(card) }
    }
}

/// A picture, a place and its price. Any thread.
final class PlaceCardNode: CellNode, @unchecked Sendable {
    private let picture: SceneryNode
    private let place: TextNode
    private let price: TextNode

    init(_ number: Int) {
        var dice = Dice(number &+ 3)
        picture = SceneryNode(number &+ 7)
        picture.cornerRadius = 10
        place = TextNode(
            dice.pick(ExampleTexts.places), size: 15, weight: .semibold, maximumNumberOfLines: 1)
        price = TextNode("from €\(dice.roll(4..<30) * 10)", size: 13, color: .secondaryLabel)
        super.init()
        style.width = .points(156)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        StackLayoutSpec.vertical(spacing: 6) {
            picture.size(width: 156, height: 156)
            StackLayoutSpec.vertical(spacing: 1) {
                place
                price
            }
        }
    }
}
