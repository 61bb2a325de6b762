import WeftGLib
import WeftGTK
import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers

private typealias IndexPath = WeftNodes.IndexPath

/// A cell that records its notifications; its contents are a box.
private final class ToldCell: CellNode, @unchecked Sendable {
    let box = DisplayNode()
    @MainActor var events: [VisibilityEvent] = []
    @MainActor var frames: [Rect] = []
    @MainActor var applied: [LayoutAttributes] = []

    override init() {
        super.init()
        box.style.height = .points(60)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
        StackLayoutSpec.vertical { box }
    }

    override func cellNodeVisibilityEvent(
        _ event: VisibilityEvent, in list: DisplayNode?, withCellFrame frame: Rect
    ) {
        XCTAssertTrue(list === owningNode)
        events.append(event)
        frames.append(frame)
    }

    override func applyLayoutAttributes(_ attributes: LayoutAttributes) { applied.append(attributes) }
}

/// A table of such cells, changed by `change`. The presses of their buttons are recorded.
@MainActor
private final class ToldCells: TableDataSource, TableDelegate {
    var count: Int
    let change: @Sendable (ToldCell, Int) -> Void
    private(set) var tapped: [Int] = []
    private(set) var selected: [Int] = []

    init(_ count: Int, _ change: @escaping @Sendable (ToldCell, Int) -> Void = { _, _ in }) {
        self.count = count
        self.change = change
    }

    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { count }

    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt path: IndexPath) -> @Sendable () -> CellNode {
        let (row, change) = (path.row, change)
        return {
            let cell = ToldCell()
            change(cell, row)
            return cell
        }
    }

    func tableNode(
        _ tableNode: TableNode, nodeBlockForHeaderInSection section: Int
    ) -> (@Sendable () -> CellNode)? { { ToldCell() } }

    func tableNode(_ tableNode: TableNode, accessoryButtonTappedForRowAt path: IndexPath) { tapped.append(path.row) }
    func tableNode(_ tableNode: TableNode, didSelectRowAt path: IndexPath) { selected.append(path.row) }
}

final class CellTests: XCTestCase {
    @MainActor
    private final class Stage {
        let window = TestWindow()
        let table = TableNode()
        let cells: ToldCells

        init(_ cells: ToldCells) throws {
            self.cells = cells
            table.dataSource = cells
            table.delegate = cells
            XCTAssertTrue(window.show(try XCTUnwrap(table.loadOwnWidget())))
            settle()
        }

        func settle() {
            XCTAssertTrue(
                pump {
                    ApplyQueue.shared.count == 0 && table.isContentReady
                        && table.core.rows.values.allSatisfy { !$0.isPreparing }
                })
            XCTAssertTrue(window.waitForFrame(2))
        }

        func cell(_ row: Int) throws -> ToldCell {
            try XCTUnwrap(table.nodeForRow(at: IndexPath(row: row)) as? ToldCell)
        }
    }

    func testACellKnowsItsIndexPathAndItsKind() throws {
        try withGTK {
            let stage = try Stage(ToldCells(50))
            defer { stage.window.destroy() }
            let cell = try stage.cell(3)
            XCTAssertEqual(cell.indexPath, IndexPath(row: 3))
            XCTAssertNil(cell.supplementaryElementKind)
            XCTAssertNil(cell.layoutAttributes, "tables have none")
            let header = try XCTUnwrap(stage.table.headerNode(inSection: 0))
            XCTAssertEqual(header.supplementaryElementKind, .header)
            XCTAssertEqual(header.indexPath, IndexPath(row: 0))
            XCTAssertNil(stage.table.indexPath(for: header), "a header is no row")
            stage.cells.count += 2
            stage.table.insertRows(at: [IndexPath(row: 0), IndexPath(row: 1)])
            XCTAssertEqual(cell.indexPath, IndexPath(row: 5), "at once")
            XCTAssertNil(CellNode().indexPath)
        }
    }

    func testACellIsNotifiedOfItsWayThroughTheScreen() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            let stage = try Stage(ToldCells(50))
            defer { stage.window.destroy() }
            let cell = try stage.cell(4)
            XCTAssertEqual(cell.events, [.visible])
            XCTAssertEqual(cell.frames, [Rect(x: 0, y: 300, width: 400, height: 60)])
            stage.table.contentOffset = 100
            XCTAssertTrue(pump { cell.events.count == 2 })
            XCTAssertEqual(cell.events.last, .visibleRectChanged)
            XCTAssertEqual(cell.frames.last?.minY, 200)
            XCTAssertTrue(pump(seconds: 5) { cell.events.last == .didStopScrolling })
            XCTAssertFalse(cell.events.contains(.willBeginDragging), "the program did that")
            cell.events = []
            Input.movePointer(x: 200, y: 300)
            Input.wheelDown(1)
            XCTAssertTrue(pump(seconds: 5) { cell.events.last == .didStopScrolling }, "\(cell.events)")
            XCTAssertEqual(cell.events.first, .willBeginDragging)
            XCTAssertTrue(cell.events.contains(.visibleRectChanged))
            XCTAssertEqual(cell.events.suffix(2), [.didEndDragging, .didStopScrolling])
            stage.table.contentOffset = 1500
            XCTAssertTrue(pump { cell.events.last == .invisible }, "\(cell.events)")
        }
    }

    func testAnAccessoryIsAtTheCellsEndAndADetailButtonDoesNotSelect() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            let stage = try Stage(
                ToldCells(20) { cell, row in
                    switch row {
                    case 0: cell.accessoryType = .disclosureIndicator
                    case 1: cell.accessoryType = .checkmark
                    case 2: cell.accessoryType = .detailButton
                    case 3:
                        let own = DisplayNode()
                        own.style.preferredSize = Size(width: 40, height: 20)
                        cell.accessoryNode = own
                    default: break
                    }
                })
            defer { stage.window.destroy() }
            for (row, size) in [(0, 16.0), (1, 16), (2, 24), (3, 40)] {
                let cell = try stage.cell(row)
                let frame = try XCTUnwrap(cell.accessoryNode).frame
                XCTAssertEqual(frame.maxX, 388, "\(row)")
                XCTAssertEqual(frame.width, size)
                XCTAssertEqual(frame.midY, 30)
                XCTAssertEqual(cell.box.frame, Rect(x: 0, y: 0, width: 400 - 12 - size - 8, height: 60))
            }
            XCTAssertEqual(try stage.cell(4).box.frame.width, 400)
            XCTAssertEqual(try stage.cell(1).spokenText, "Checked")
            XCTAssertEqual(try stage.cell(0).spokenText, "")
            // The header is 60 points high, too.
            Input.click(x: 376, y: 60 + 2 * 60 + 30)
            XCTAssertTrue(pump(seconds: 5) { stage.cells.tapped == [2] }, "\(stage.cells.tapped)")
            XCTAssertEqual(stage.cells.selected, [])
            Input.click(x: 200, y: 60 + 2 * 60 + 30)
            XCTAssertTrue(pump(seconds: 5) { stage.cells.selected == [2] })
            // It may come and go later.
            try stage.cell(4).accessoryType = .checkmark
            XCTAssertTrue(pump { (try? stage.cell(4).box.frame.width) == 364 })
            try stage.cell(4).accessoryType = .none
            XCTAssertTrue(pump { (try? stage.cell(4).box.frame.width) == 400 })
            XCTAssertNil(try stage.cell(4).accessoryNode)
        }
    }

    func testBackgroundsCoverTheCellAndTheSelectedOneShowsWhileTheRowIsSelected() throws {
        try withGTK {
            let stage = try Stage(
                ToldCells(20) { cell, _ in
                    let (plain, selected) = (DisplayNode(), DisplayNode())
                    plain.backgroundColor = .fixed(.green)
                    selected.backgroundColor = .fixed(.red)
                    cell.backgroundNode = plain
                    cell.selectedBackgroundNode = selected
                    cell.accessoryType = .disclosureIndicator
                })
            defer { stage.window.destroy() }
            let cell = try stage.cell(1)
            XCTAssertEqual(cell.backgroundNode?.frame, Rect(x: 0, y: 0, width: 400, height: 60))
            XCTAssertEqual(cell.selectedBackgroundNode?.isHidden, true)
            let color = { () -> [Int] in
                Pixels(of: WidgetView.of(stage.table.core.canvas))?.at(100, 150) ?? []
            }
            XCTAssertEqual(color().prefix(3), [0x3a, 0x94, 0x4a])
            stage.table.selectRow(at: IndexPath(row: 1))
            stage.settle()
            XCTAssertEqual(color().prefix(3), [0xe6, 0x2d, 0x42], "without the list's own tint")
            stage.table.deselectRow(at: IndexPath(row: 1))
            cell.isHighlighted = true
            stage.settle()
            XCTAssertEqual(color().prefix(3), [0xe6, 0x2d, 0x42])
            cell.isHighlighted = false
            stage.settle()
            XCTAssertEqual(color().prefix(3), [0x3a, 0x94, 0x4a])
        }
    }

    func testTheLineBelowARowKeepsTheRowsInset() throws {
        try withGTK {
            let stage = try Stage(
                ToldCells(20) { cell, row in
                    if row == 1 { cell.separatorInset = EdgeInsets(top: 0, left: 100, bottom: 0, right: 50) }
                })
            defer { stage.window.destroy() }
            stage.table.separatorStyle = .singleLine
            stage.settle()
            let pixels = try XCTUnwrap(Pixels(of: WidgetView.of(stage.table.core.canvas)))
            // A header of 60 points, and rows of 61.
            let (first, second) = (60 + 60, 60 + 61 + 60)
            let (line, ground) = (pixels.at(20, first), pixels.at(20, first - 5))
            XCTAssertNotEqual(line, ground)
            XCTAssertEqual(pixels.at(380, first), line)
            XCTAssertEqual(pixels.at(20, second), ground)
            XCTAssertEqual(pixels.at(110, second), line)
            XCTAssertEqual(pixels.at(340, second), line)
            XCTAssertEqual(pixels.at(360, second), ground)
        }
    }
}

// MARK: - Layouts of one's own

/// Items of 100 points below each other, each with a badge, and a background behind all of them. The second item is
/// half transparent, and the third one lies over the fourth.
@MainActor
private final class BadgesLayout: CollectionLayout {
    let scrollDirection = ScrollDirection.vertical
    var badgeWidth = 20.0
    func invalidate(from position: Int) {}

    func sizeRange(at position: Int, in space: CollectionSpace) -> SizeRange {
        SizeRange(exactly: Size(width: 200, height: 100))
    }

    func attributes(at position: Int, in space: CollectionSpace) -> LayoutAttributes {
        let item = Double(position - 1)
        let frame = Rect(x: 0, y: position == 4 ? item * 100 - 50 : item * 100, width: 200, height: 100)
        return LayoutAttributes(
            position: position, frame: position == 0 ? .zero : frame, zIndex: position == 3 ? 1 : 0,
            alpha: position == 2 ? 0.5 : 1)
    }

    func attributes(in rect: Rect, space: CollectionSpace) -> [LayoutAttributes] {
        (1..<(space.count - 1)).map { attributes(at: $0, in: space) }
            .filter { $0.frame.maxY > rect.minY && $0.frame.minY < rect.maxY }
    }

    func supplementaryAttributes(in rect: Rect, space: CollectionSpace) -> [LayoutAttributes] {
        let badges = (1..<(space.count - 1)).map { position in
            LayoutAttributes(
                kind: "badge", at: IndexPath(item: position - 1),
                frame: Rect(x: 250, y: Double(position - 1) * 100, width: badgeWidth, height: 20))
        }
        let ground = LayoutAttributes(
            kind: "ground", at: IndexPath(item: 0),
            frame: Rect(x: 0, y: 0, width: 400, height: contentExtent(in: space)), zIndex: -1)
        return (badges + [ground]).filter { $0.frame.maxY > rect.minY && $0.frame.minY < rect.maxY }
    }

    func contentExtent(in space: CollectionSpace) -> Double { Double(space.count - 2) * 100 }
}

@MainActor
private final class BadgesSource: CollectionDataSource {
    var count = 30
    private(set) var asked: [String] = []

    func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int { count }

    /// Makes the node without a block, since items may have nodes that are made immediately.
    func collectionNode(_ collectionNode: CollectionNode, nodeForItemAt path: IndexPath) -> CellNode {
        let cell = ToldCell()
        cell.backgroundColor = .fixed([.red, .green, .blue, .yellow][path.item % 4])
        return cell
    }

    func collectionNode(
        _ collectionNode: CollectionNode, nodeForSupplementaryElementOfKind kind: SupplementaryKind,
        at path: IndexPath
    ) -> CellNode? {
        guard kind != .header, kind != .footer else { return nil }
        asked.append("\(kind.rawValue) \(path.item)")
        let cell = ToldCell()
        cell.backgroundColor = .fixed(kind == "badge" ? .purple : .teal)
        return cell
    }
}

extension CellTests {
    @MainActor
    private static func badges() throws -> (CollectionNode, BadgesSource, BadgesLayout, TestWindow) {
        let layout = BadgesLayout()
        let (collection, source, window) = (CollectionNode { layout }, BadgesSource(), TestWindow())
        collection.dataSource = source
        XCTAssertTrue(window.show(try XCTUnwrap(collection.loadOwnWidget())))
        XCTAssertTrue(pump { collection.isContentReady })
        return (collection, source, layout, window)
    }

    func testACustomLayoutSetsThePlaceAndLookOfCells() throws {
        try withGTK {
            let (collection, source, _, window) = try Self.badges()
            defer { withExtendedLifetime(source) { window.destroy() } }
            let cell = try XCTUnwrap(collection.nodeForItem(at: IndexPath(item: 2)) as? ToldCell)
            XCTAssertTrue(pump { cell.applied.count == 1 })
            XCTAssertEqual(cell.layoutAttributes, cell.applied.first)
            XCTAssertEqual(cell.layoutAttributes?.frame, Rect(x: 0, y: 200, width: 200, height: 100))
            XCTAssertEqual(cell.layoutAttributes?.zIndex, 1)
            XCTAssertTrue(window.waitForFrame(2))
            let pixels = try XCTUnwrap(Pixels(of: WidgetView.of(collection.core.canvas)))
            XCTAssertTrue(pixels.isColor(0xe6, 0x2d, 0x42, at: 100, 50), "the first one, as it is")
            XCTAssertFalse(pixels.isColor(0x3a, 0x94, 0x4a, at: 100, 150), "the second one lets the ground through")
            XCTAssertTrue(pixels.isColor(0x35, 0x84, 0xe4, at: 100, 275), "the third one lies over the fourth")
        }
    }

    func testACustomLayoutPlacesSupplementaryElements() throws {
        try withGTK {
            let (collection, source, layout, window) = try Self.badges()
            defer { window.destroy() }
            let badge = { collection.supplementaryNode("badge", at: IndexPath(item: 1)) }
            XCTAssertTrue(
                pump { badge() != nil && collection.supplementaryNode("ground", at: IndexPath(item: 0)) != nil })
            XCTAssertTrue(window.waitForFrame(2))
            let node = try XCTUnwrap(badge() as? ToldCell)
            XCTAssertEqual(node.supplementaryElementKind, "badge")
            XCTAssertEqual(node.indexPath, IndexPath(item: 1))
            XCTAssertEqual(node.layoutAttributes?.kind, "badge")
            XCTAssertEqual(node.calculatedSize, Size(width: 20, height: 20))
            XCTAssertEqual(node.interfaceState, .inHierarchy)
            let pixels = try XCTUnwrap(Pixels(of: WidgetView.of(collection.core.canvas)))
            XCTAssertTrue(pixels.isColor(0x91, 0x41, 0xac, at: 260, 110), "in front")
            XCTAssertTrue(pixels.isColor(0x21, 0x90, 0xa4, at: 350, 110), "the ground, where nothing else is")
            XCTAssertTrue(pixels.isColor(0xe6, 0x2d, 0x42, at: 100, 50), "behind the items")
            // Distant ones do not exist, and a changed size is measured again.
            XCTAssertFalse(source.asked.contains("badge 25"))
            layout.badgeWidth = 40
            collection.invalidateLayout()
            XCTAssertTrue(pump { node.calculatedSize.width == 40 })
            collection.contentOffset = 2400
            XCTAssertTrue(pump { badge() == nil && source.asked.contains("badge 25") })
            XCTAssertEqual(node.interfaceState, [])
            // New rows show other items: their surroundings are made again.
            collection.contentOffset = 0
            XCTAssertTrue(pump { badge()?.interfaceState == .inHierarchy })
            let old = try XCTUnwrap(badge())
            source.count += 1
            collection.insertItems(at: [IndexPath(item: 0)])
            XCTAssertTrue(pump { badge() != nil && badge() !== old && badge()?.interfaceState == .inHierarchy })
            XCTAssertEqual(old.interfaceState, [])
        }
    }

    func testStickyHeadersOfACollectionStayAtTheTop() throws {
        try withGTK {
            let model = SectionsModel()
            model.sections = (0..<4).map { section in
                ModelSection(
                    id: 1000 + section, header: model.newItem(height: 30),
                    items: (0..<20).map { _ in model.newItem(height: 100) })
            }
            let collection = CollectionNode { GridLayout(.fixed(2)) }
            let stage = try ListStage(collection, model)
            defer { stage.window.destroy() }
            let top = { () -> Double? in
                stage.core.space.pinnedHeader.flatMap { stage.core.rows[$0.position]?.canvas }
                    .flatMap { WidgetView.of($0.widget).bounds(in: WidgetView.of(stage.core.canvas))?.minY }
            }
            collection.contentOffset = 500
            XCTAssertTrue(stage.settle())
            XCTAssertFalse(collection.hasStickyHeaders)
            XCTAssertNil(top())
            collection.hasStickyHeaders = true
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(top(), 0)
            XCTAssertNil(stage.difference())
            XCTAssertEqual(collection.supplementaryNode(.header, inSection: 0)?.interfaceState, .inHierarchy)
            // A section is 30 + 10 * 110 points, as narrow as its columns are: the next one's header pushes it out.
            collection.contentOffset = 1110
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(top(), -10)
            collection.contentOffset = 1130
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(stage.core.space.pinnedHeader?.position, 22)
            XCTAssertEqual(top(), 0)
        }
    }

    func testPagesMayBeMadeRightAway() throws {
        @MainActor
        final class Source: PagerDataSource {
            func numberOfPages(in pagerNode: PagerNode) -> Int { 3 }
            func pagerNode(_ pagerNode: PagerNode, nodeAt index: Int) -> CellNode {
                let cell = ToldCell()
                cell.nodeModel = index
                return cell
            }
        }
        try withGTK {
            let (pager, source, window) = (PagerNode(), Source(), TestWindow())
            defer { window.destroy() }
            pager.dataSource = source
            XCTAssertTrue(window.show(try XCTUnwrap(pager.loadOwnWidget())))
            XCTAssertTrue(pump { pager.isContentReady })
            XCTAssertEqual(pager.nodeForPage(at: 0)?.nodeModel as? Int, 0)
        }
    }
}
