import Weft
import WeftGLib

/// A collection of tiles in sections with headers. The layout can be changed, and tiles can be added, removed and
/// moved.
@MainActor
final class Gathering {
    nonisolated static let page = GalleryPage(
        title: "Collection", summary: "Sections of tiles as a flow, a grid or a waterfall; add, remove and shuffle them"
    ) {
        let shelves = ListSections(sections: Gathering.sections)
        let collection = CollectionNode(shelves, layout: { Arrangement.flow.makeLayout() }) {
            TileCellNode($0)
        } header: {
            let cell = TextCellNode($0.id, attributes: TextAttributes(size: 19, weight: .bold))
            cell.textInsets = EdgeInsets(top: 14, left: 16, bottom: 8, right: 16)
            cell.isSelectable = false
            return cell
        }
        let bar = CollectionBarNode()
        return ExamplePage(collection, top: bar) { Gathering($0, shelves, bar) }
    }

    /// The layouts of the tiles.
    enum Arrangement: String, CaseIterable {
        case flow = "Flow"
        case grid = "Grid"
        case waterfall = "Waterfall"

        @MainActor
        func makeLayout() -> any CollectionLayout {
            let layout: ArrangedLayout =
                switch self {
                case .flow: FlowLayout()
                case .grid: GridLayout(.adaptive(minimum: 132))
                case .waterfall: WaterfallLayout(.adaptive(minimum: 132))
                }
            layout.sectionInsets = EdgeInsets(top: 0, left: 16, bottom: 12, right: 16)
            layout.itemSpacing = 10
            layout.lineSpacing = 10
            return layout
        }
    }

    struct Shelf: Identifiable, Equatable {
        let id: String
    }

    struct Tile: Identifiable, Equatable {
        let id: Int
    }

    private nonisolated static let sections = [
        ListSection(Shelf(id: "Fruit"), items: (0..<14).map { Tile(id: $0) }),
        ListSection(Shelf(id: "Vegetables"), items: (14..<26).map { Tile(id: $0) }),
        ListSection(Shelf(id: "Herbs"), items: (26..<120).map { Tile(id: $0) }),
    ]

    private(set) var arrangement = Arrangement.flow
    let shelves: ListSections<Shelf, Tile>
    private weak var collection: CollectionNode?
    private weak var bar: CollectionBarNode?
    private var next = 120
    private var dice = Dice(7)

    private init(_ collection: CollectionNode, _ shelves: ListSections<Shelf, Tile>, _ bar: CollectionBarNode) {
        (self.collection, self.shelves, self.bar) = (collection, shelves, bar)
        collection.accessibilityName = "Tiles"
        collection.keepsSelection = false
        shelves.onSelect = { [weak self] in self?.remove($0) }
        bar.onChoose = { [weak self] in self?.arrange(as: $0) }
        bar.onAdd = { [weak self] in self?.add() }
        bar.onRemove = { [weak self] in self?.remove() }
        bar.onShuffle = { [weak self] in self?.shuffle() }
        bar.show(arrangement)
    }

    func arrange(as arrangement: Arrangement) {
        self.arrangement = arrangement
        collection?.layout = arrangement.makeLayout()
        bar?.show(arrangement)
    }

    /// The first tile with a visible start, so that changes there are visible, too.
    private var place: IndexPath? {
        guard let collection else { return nil }
        return collection.indexPathsForVisibleItems.first { collection.rectForItem(at: $0).minY >= 0 }
    }

    /// Inserts a tile after the first one on screen.
    func add() {
        let place = place ?? IndexPath(item: -1)
        shelves.sections[place.section].items.insert(Tile(id: next), at: place.item + 1)
        next += 1
    }

    /// Removes the first tile on screen.
    func remove() {
        guard let place else { return }
        shelves.sections[place.section].items.remove(at: place.item)
    }

    private func remove(_ tile: Tile) {
        for section in shelves.sections.indices { shelves.sections[section].items.removeAll { $0 == tile } }
    }

    /// Shuffles the tiles of the first section on screen, and swaps its first one with a tile of the next section.
    func shuffle() {
        let section = place?.section ?? 0
        var sections = shelves.sections
        sections[section].items.shuffle(using: &dice)
        let other = (section + 1) % sections.count
        if let first = sections[section].items.first, let stranger = sections[other].items.first {
            sections[section].items[0] = stranger
            sections[other].items[0] = first
        }
        shelves.sections = sections
    }
}

/// Buttons for the layout and for changes of the tiles. Any thread.
final class CollectionBarNode: DisplayNode, @unchecked Sendable {
    private let choices: [ButtonNode]
    private let changes: [ButtonNode]
    @MainActor var onChoose: ((Gathering.Arrangement) -> Void)?
    @MainActor var onAdd: (() -> Void)?
    @MainActor var onRemove: (() -> Void)?
    @MainActor var onShuffle: (() -> Void)?

    override init() {
        choices = Gathering.Arrangement.allCases.map { ButtonNode(title: $0.rawValue) }
        changes = ["Add", "Remove", "Shuffle"].map { ButtonNode(title: $0, look: .flat) }
        super.init()
        automaticallyManagesSubnodes = true
        for (button, arrangement) in zip(choices, Gathering.Arrangement.allCases) {
            button.addTarget(for: .primaryActionTriggered) { [weak self] _, _ in self?.onChoose?(arrangement) }
        }
        let actions: [@MainActor @Sendable (CollectionBarNode) -> Void] = [
            { $0.onAdd?() }, { $0.onRemove?() }, { $0.onShuffle?() },
        ]
        for (button, action) in zip(changes, actions) {
            button.addTarget(for: .primaryActionTriggered) { [weak self] _, _ in
                if let self { action(self) }
            }
        }
    }

    /// Keeps the button of the shown arrangement pressed.
    func show(_ arrangement: Gathering.Arrangement) {
        for (button, each) in zip(choices, Gathering.Arrangement.allCases) { button.isSelected = each == arrangement }
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
        let spec = StackLayoutSpec.horizontal(spacing: 8, justifyContent: .spaceBetween, alignItems: .center) {
            StackLayoutSpec.horizontal(spacing: 4) { choices }
            StackLayoutSpec.horizontal { changes }
        }
        .wrapped()
        return spec.padding(horizontal: 16, vertical: 8)
    }
}

/// A word on a coloured tile, sometimes with a sentence. Any thread.
final class TileCellNode: CellNode, @unchecked Sendable {
    private let name: TextNode
    private let note: TextNode?

    private static let names = [
        "Apple", "Apricot", "Blackberry", "Cherry", "Currant", "Elderberry", "Fig", "Gooseberry", "Medlar", "Mulberry",
        "Pear", "Plum", "Quince", "Raspberry", "Asparagus", "Beetroot", "Broad bean", "Chard", "Courgette", "Fennel",
        "Kale", "Leek", "Parsnip", "Pumpkin", "Salsify", "Spinach", "Basil", "Borage", "Chervil", "Dill", "Lovage",
        "Marjoram", "Mint", "Parsley", "Rosemary", "Sage", "Savory", "Sorrel", "Tarragon", "Thyme",
    ]
    private static let notes = [
        "Keeps until spring in a cool cellar.", "Best on the day it is picked.",
        "Wants a sunny wall and a dry summer, and gets neither here.", "Grows by itself.",
    ]
    private static let colors: [UInt32] = [0xc2410c, 0x15803d, 0x1d4ed8, 0x7e22ce, 0xb91c1c, 0x0f766e, 0x92620a]

    init(_ tile: Gathering.Tile) {
        var dice = Dice(tile.id &+ 61)
        name = TextNode(Self.names[tile.id % Self.names.count], size: 16, weight: .semibold, color: .white)
        note = dice.roll(0..<3) == 0 ? TextNode(dice.pick(Self.notes), size: 13, color: .white) : nil
        super.init()
        backgroundColor = StyleColor(hex: dice.pick(Self.colors))
        cornerRadius = 10
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        StackLayoutSpec.vertical(spacing: 4) {
            name
            // Limited, since a long sentence would fill a whole line of a flow layout.
            note.map { $0.size(maxWidth: 150) }
        }
        .padding(horizontal: 12, vertical: 10)
    }
}
