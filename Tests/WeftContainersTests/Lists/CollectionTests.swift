import WeftGLib
import WeftGTK
import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers

final class CollectionTests: XCTestCase {
    @MainActor
    private static func model(_ heights: [Double], header: Bool = false) -> SectionsModel {
        let model = SectionsModel()
        model.sections = [
            ModelSection(
                id: 1, header: header ? model.newItem(height: 30) : nil,
                items: heights.map { model.newItem(height: $0) })
        ]
        return model
    }

    @MainActor
    private static func rects(_ collection: CollectionNode, _ count: Int) -> [Rect] {
        (0..<count).map { collection.rectForItem(at: IndexPath(item: $0)) }
    }

    func testAGridHasAsManyColumnsAsFitAndLinesAsHighAsTheirHighestItem() throws {
        try withGTK {
            let collection = CollectionNode {
                let layout = GridLayout(.adaptive(minimum: 110))
                layout.itemSpacing = 10
                layout.lineSpacing = 5
                layout.sectionInsets = EdgeInsets(top: 7, left: 20, bottom: 9, right: 20)
                return layout
            }
            // 360 points: three columns of 113. RowNode adds 10 points below a width of 350.
            let stage = try ListStage(collection, Self.model([40, 80, 20, 30, 60]))
            defer { stage.window.destroy() }
            let rects = Self.rects(collection, 5)
            XCTAssertEqual(rects.map(\.minX), [20, 143, 266, 20, 143])
            XCTAssertEqual(rects.map(\.minY), [7, 7, 7, 102, 102])
            XCTAssertEqual(rects.map(\.width), [113, 113, 113, 113, 113])
            XCTAssertEqual(collection.contentExtent, 102 + 70 + 9)
            XCTAssertNil(stage.difference())
        }
    }

    func testAWaterfallPutsEachItemInTheShortestColumn() throws {
        try withGTK {
            let collection = CollectionNode {
                let layout = WaterfallLayout(.fixed(2))
                layout.lineSpacing = 10
                return layout
            }
            let stage = try ListStage(collection, Self.model([90, 40, 40, 60, 30], header: true))
            defer { stage.window.destroy() }
            // The header measures 30 and is as wide as the list. Items add 10 points as they are narrow.
            let rects = Self.rects(collection, 5)
            XCTAssertEqual(rects.map(\.minX), [0, 200, 200, 0, 200])
            XCTAssertEqual(rects.map(\.minY), [30, 30, 90, 140, 150])
            XCTAssertEqual(collection.contentExtent, 210)
            XCTAssertNil(stage.difference())
            XCTAssertNotNil(collection.supplementaryNode(.header, inSection: 0))
        }
    }

    func testAFlowWrapsAtTheWidth() throws {
        try withGTK {
            let collection = CollectionNode {
                let layout = FlowLayout()
                layout.itemSize = Size(width: 150, height: 50)
                layout.itemSpacing = 20
                layout.lineSpacing = 4
                return layout
            }
            let stage = try ListStage(collection, Self.model([1, 1, 1, 1, 1]))
            defer { stage.window.destroy() }
            let rects = Self.rects(collection, 5)
            XCTAssertEqual(rects.map(\.minX), [0, 170, 0, 170, 0])
            XCTAssertEqual(rects.map(\.minY), [0, 0, 54, 54, 108])
        }
    }

    func testAStripScrollsSideways() throws {
        try withGTK {
            let collection = CollectionNode {
                let layout = FlowLayout(scrollDirection: .horizontal)
                layout.itemSize = Size(width: 120, height: 600)
                return layout
            }
            let stage = try ListStage(collection, Self.model(Array(repeating: 50, count: 200)))
            defer { stage.window.destroy() }
            XCTAssertEqual(collection.rectForItem(at: IndexPath(item: 2)).minX, 240)
            collection.contentOffset = 6000
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(collection.rectForItem(at: IndexPath(item: 50)).minX, 0)
            XCTAssertNil(stage.difference())
            XCTAssertLessThan(stage.core.rows.count, 30)
            XCTAssertEqual(collection.indexPathForItem(at: Point(x: 130, y: 100)), IndexPath(item: 51))
        }
    }

    func testAFirstItemThatIsMeasuredLastLeavesTheUserAlone() throws {
        try withGTK {
            let collection = CollectionNode { GridLayout(.adaptive(minimum: 300)) }
            let stage = try ListStage(collection, Self.model((0..<400).map { 40 + Double($0 % 7) * 20 }))
            defer { stage.window.destroy() }
            collection.contentOffset = 700
            XCTAssertTrue(stage.settle())
            let seen = try XCTUnwrap(collection.indexPathForItem(at: Point(x: 10, y: 1)))
            let place = collection.rectForItem(at: seen)
            // The late result of a delayed worker: the item after the section's header, which is not shown.
            stage.core.keepingAnchor {
                stage.core.geometry.setMeasured(Size(width: place.width, height: 90), at: 1)
            }
            XCTAssertEqual(collection.rectForItem(at: seen), place)
            XCTAssertEqual(collection.contentOffset, 750)
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(collection.rectForItem(at: seen), place)
        }
    }

    func testAnotherLayoutKeepsTheItemOnScreenVisible() throws {
        try withGTK {
            let collection = CollectionNode { GridLayout(.fixed(4)) }
            let stage = try ListStage(collection, Self.model((0..<400).map { 40 + Double($0 % 7) * 20 }))
            defer { stage.window.destroy() }
            collection.contentOffset = 1500
            XCTAssertTrue(stage.settle())
            let seen = try XCTUnwrap(stage.core.anchorRow)
            let path = IndexPath(item: seen - 1)
            let node = try XCTUnwrap(collection.nodeForItem(at: path))
            collection.layout = WaterfallLayout(.fixed(2))
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(collection.rectForItem(at: path).width, 200)
            XCTAssertTrue(collection.indexPathsForVisibleItems.contains(path))
            XCTAssertTrue(collection.nodeForItem(at: path) === node, "the item keeps its node")
            XCTAssertNil(stage.difference())

            collection.layout = FlowLayout()
            XCTAssertTrue(stage.settle())
            XCTAssertTrue(collection.indexPathsForVisibleItems.contains(path))
            XCTAssertNil(stage.difference())
        }
    }

    func testALayoutOfTheOtherDirectionIsReportedAndNotTaken() throws {
        try withGTK {
            let collection = CollectionNode { GridLayout(.fixed(4)) }
            let old = collection.layout
            let pager = PagerNode()
            let reports = Misuse.reports {
                collection.layout = GridLayout(.fixed(1), scrollDirection: .horizontal)
                pager.layout = PageLayout()
            }
            XCTAssertTrue(collection.layout === old)
            XCTAssertEqual(reports.count, 2)
            for (text, part) in zip(reports, ["GridLayout is not taken", "the pages of a pager have their own"]) {
                XCTAssertTrue(text.contains(part), text)
            }
        }
    }

    func testItemsAreCountedShownAndChosenByTheirPaths() throws {
        try withGTK {
            let collection = CollectionNode { GridLayout(.fixed(2)) }
            let stage = try ListStage(collection, Self.model((0..<100).map { _ in 40 }))
            defer { stage.window.destroy() }
            XCTAssertEqual(collection.numberOfItems(inSection: 0), 100)
            let last = IndexPath(item: 99)
            XCTAssertFalse(collection.indexPathsForVisibleItems.contains(last))
            collection.scrollToItem(at: last)
            XCTAssertTrue(stage.settle())
            XCTAssertTrue(collection.indexPathsForVisibleItems.contains(last))
            collection.selectItem(at: last)
            XCTAssertEqual(collection.indexPathsForSelectedItems, [last])
            collection.deselectItem(at: last)
            XCTAssertEqual(collection.indexPathsForSelectedItems, [])
        }
    }

    func testAnotherWidthMakesOtherColumnsAndKeepsTheUsersItem() throws {
        try withGTK {
            let collection = CollectionNode { GridLayout(.adaptive(minimum: 100)) }
            let stage = try ListStage(collection, Self.model((0..<400).map { 40 + Double($0 % 7) * 20 }))
            defer { stage.window.destroy() }
            collection.contentOffset = 4000
            XCTAssertTrue(stage.settle())
            for width in [700, 300, 400] {
                let item = try XCTUnwrap(collection.indexPathsForVisibleItems.first)
                let place = collection.rectForItem(at: item).minY
                stage.window.window?.setDefaultSize(width: width, height: 600)
                XCTAssertTrue(pump { stage.core.viewport.width == Double(width) })
                XCTAssertTrue(stage.settle())
                XCTAssertNil(stage.difference(), "\(width)")
                XCTAssertEqual(collection.rectForItem(at: item).minY, place, accuracy: 0.001, "\(width)")
            }
        }
    }

    func testACustomLayoutPlacesItemsAnywhere() throws {
        try withGTK {
            let collection = CollectionNode { StairsLayout() }
            let stage = try ListStage(collection, Self.model(Array(repeating: 50, count: 1000)))
            defer { stage.window.destroy() }
            XCTAssertEqual(collection.rectForItem(at: IndexPath(item: 3)), Rect(x: 120, y: 150, width: 80, height: 60))
            collection.contentOffset = 20_000
            XCTAssertTrue(stage.settle())
            XCTAssertNil(stage.difference())
            XCTAssertLessThan(stage.core.rows.count, 80)
        }
    }

    func testArrowsGoToTheItemBelow() throws {
        try withGTK {
            let collection = CollectionNode { GridLayout(.fixed(4)) }
            let stage = try ListStage(collection, Self.model(Array(repeating: 50, count: 100)))
            defer { stage.window.destroy() }
            collection.focusItem(at: IndexPath(item: 5))
            XCTAssertTrue(stage.settle())
            let key = { (key: KeyPress.Key) in _ = stage.core.pressed(KeyPress(key)) }
            key(.down)
            XCTAssertEqual(stage.list.indexPath(at: stage.core.keyboard.focusedRow ?? -1)?.item, 9)
            key(.right)
            XCTAssertEqual(stage.list.indexPath(at: stage.core.keyboard.focusedRow ?? -1)?.item, 10)
            key(.up)
            XCTAssertEqual(stage.list.indexPath(at: stage.core.keyboard.focusedRow ?? -1)?.item, 6)
        }
    }

    func testAStripInARowKeepsItsPlaceWhenTheRowIsRebornAndLeavesItsStates() throws {
        try withGTK {
            let source = StripsSource()
            let table = TableNode()
            table.dataSource = source
            table.reloadData()
            let window = TestWindow()
            defer { window.destroy() }
            XCTAssertTrue(window.show(try XCTUnwrap(table.loadOwnWidget())))
            let strip = { (table.nodeForRow(at: IndexPath(row: 1)) as? StripCellNode)?.strip }
            XCTAssertTrue(pump { strip()?.isContentReady == true })
            strip()?.contentOffset = 1000
            XCTAssertTrue(pump { strip()?.isContentReady == true })
            XCTAssertEqual(source.ledger.mistakes, [])
            table.contentOffset = 30_000
            XCTAssertTrue(pump { strip() == nil && table.isContentReady })
            table.contentOffset = 0
            XCTAssertTrue(pump { strip()?.contentOffset == 1000 }, "\(strip()?.contentOffset ?? -1)")
            XCTAssertTrue(pump { strip()?.isContentReady == true })
            XCTAssertEqual(source.ledger.mistakes, [])
        }
    }
}
