import Weft
import WeftGLib

/// Offers in as many columns as the window has room for.
@MainActor
final class Deals {
    nonisolated static let page = GalleryPage(
        title: "Deals grid", summary: "Offers in two sections; the number of columns follows the width"
    ) {
        let deals = ListSections(sections: [
            ListSection(Title(id: "Ends tonight"), items: (0..<7).map { Deal(id: $0) }),
            ListSection(Title(id: "This week"), items: (0..<300).map { Deal(id: 1000 + $0) }),
        ])
        let grid = CollectionNode(
            deals,
            layout: {
                let layout = GridLayout(.adaptive(minimum: 180))
                layout.sectionInsets = EdgeInsets(top: 0, left: 16, bottom: 20, right: 16)
                layout.itemSpacing = 16
                layout.lineSpacing = 20
                return layout
            }
        ) {
            DealCellNode($0.id)
        } header: {
            let cell = TextCellNode($0.id, attributes: TextAttributes(size: 20, weight: .bold))
            cell.textInsets = EdgeInsets(top: 16, left: 16, bottom: 10, right: 16)
            cell.isSelectable = false
            return cell
        }
        return ExamplePage(grid) { Deals($0) }
    }

    private struct Title: Identifiable, Equatable {
        let id: String
    }

    private struct Deal: Identifiable, Equatable {
        let id: Int
    }

    init(_ grid: CollectionNode) {
        grid.accessibilityName = "Deals"
    }
}

/// A picture with the discount on it, a name, and both prices. Any thread.
final class DealCellNode: CellNode, @unchecked Sendable {
    private let picture: SceneryNode
    private let badge: TextNode
    private let badgeGround = DisplayNode(backgroundColor: StyleColor(hex: 0xc01c28), cornerRadius: 6)
    private let name: TextNode
    private let place: TextNode
    private let price: TextNode
    private let oldPrice: TextNode

    private static let offers = [
        "Two nights in a lighthouse", "Kayak tour at sunset", "Night train, sleeper for two",
        "Pottery class for beginners",
        "Dinner on a tram", "Balloon ride over the valley", "Weekend in a mountain hut", "Sailing lesson, half a day",
        "Old town walk with tasting",
    ]

    init(_ number: Int) {
        var dice = Dice(number &+ 29)
        let (full, percent) = (dice.roll(4..<60) * 10, dice.roll(2..<13) * 5)
        picture = SceneryNode(number &+ 200)
        picture.cornerRadius = 12
        badge = TextNode("−\(percent) %", size: 13, weight: .bold, color: .white)
        name = TextNode(Self.offers[number % Self.offers.count], size: 15, weight: .semibold, maximumNumberOfLines: 2)
        place = TextNode(
            dice.pick(ExampleTexts.places), size: 13, color: .secondaryLabel, maximumNumberOfLines: 1)
        price = TextNode("€\(full * (100 - percent) / 100)", size: 17, weight: .bold)
        oldPrice = TextNode(AttributedString("€\(full)", size: 13, strikethrough: true), color: .secondaryLabel)
        super.init()
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        StackLayoutSpec.vertical(spacing: 4) {
            picture.ratio(0.75)
                .overlay(
                    badge.padding(horizontal: 8, vertical: 3)
                        .background(badgeGround)
                        .padding(EdgeInsets(top: 8, left: 8, bottom: .infinity, right: .infinity)))
            name
            place
            StackLayoutSpec.horizontal(spacing: 8, alignItems: .baselineLast) {
                price
                oldPrice
            }
        }
    }
}
