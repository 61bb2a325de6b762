import WeftGTK
import WeftLayout
import WeftNodes
import WeftTestBasics
import WeftTestSupport
import XCTest

@testable import WeftContainers

/// Tests items that cover several columns and lines. The stage's list is 400 points wide; rows narrower than 350 points
/// are 10 points higher than their item.
final class SpanTests: XCTestCase {
    typealias IndexPath = WeftNodes.IndexPath

    @MainActor
    private static func model(_ heights: [Double]) -> SectionsModel {
        let model = SectionsModel()
        model.sections = [ModelSection(id: 1, header: nil, items: heights.map { model.newItem(height: $0) })]
        return model
    }

    @MainActor
    private static func rects(_ collection: CollectionNode, _ count: Int) -> [Rect] {
        (0..<count).map { collection.rectForItem(at: IndexPath(item: $0)) }
    }

    private enum Kind {
        case grid, waterfall
    }

    private static func withList(
        _ heights: [Double], _ spans: [GridSpan], _ kind: Kind, columns: Int, spacing: Double = 0,
        _ body: @MainActor (CollectionNode, ListStage) throws -> Void
    ) throws {
        try withGTK {
            let collection = CollectionNode {
                let layout: ColumnLayout =
                    kind == .grid ? GridLayout(.fixed(columns)) : WaterfallLayout(.fixed(columns))
                layout.span = { spans[$0.row % spans.count] }
                (layout.itemSpacing, layout.lineSpacing) = (spacing, spacing)
                return layout
            }
            let stage = try ListStage(collection, model(heights))
            defer { stage.window.destroy() }
            try body(collection, stage)
        }
    }

    func testItemsOfAGridCoverColumnsAndLinesInTheirOrder() throws {
        // a a b
        // c d d
        // c e f
        let spans = [
            GridSpan(columns: 2), GridSpan(), GridSpan(lines: 2), GridSpan(columns: 2), GridSpan(), GridSpan(),
        ]
        try Self.withList(Array(repeating: 40, count: 12), spans, .grid, columns: 3) { collection, stage in
            let rects = Self.rects(collection, 12)
            XCTAssertEqual(rects.prefix(6).map(\.minX), [0, 266, 0, 133, 133, 266])
            XCTAssertEqual(rects.prefix(6).map(\.width), [266, 133, 133, 266, 133, 133])
            XCTAssertEqual(rects.map(\.minY), [0, 0, 50, 50, 100, 100, 150, 150, 200, 200, 250, 250])
            XCTAssertNil(stage.difference())
        }
    }

    func testTheLastLineGrowsForAnItemThatIsHigherThanItsLines() throws {
        let spans = [GridSpan(lines: 2), GridSpan(), GridSpan(), GridSpan(columns: 9), GridSpan(), GridSpan()]
        try Self.withList([190, 30, 40, 20, 20, 20], spans, .grid, columns: 2) { collection, _ in
            let rects = Self.rects(collection, 6)
            // The first line has 40 points, the second one the other 160.
            XCTAssertEqual(rects.map(\.minY), [0, 0, 40, 200, 220, 220])
            XCTAssertEqual(rects.map(\.width), [200, 200, 200, 400, 200, 200])
        }
    }

    func testAnItemOfAWaterfallThatCoversAllColumnsSeparatesThem() throws {
        let spans = [GridSpan(), GridSpan(), .allColumns, GridSpan(), GridSpan()]
        try Self.withList([90, 40, 25, 60, 30], spans, .waterfall, columns: 2) { collection, stage in
            let rects = Self.rects(collection, 5)
            XCTAssertEqual(rects.map(\.minX), [0, 200, 0, 0, 200])
            XCTAssertEqual(rects.map(\.minY), [0, 0, 100, 125, 125])
            XCTAssertEqual(rects[2].width, 400)
            XCTAssertNil(stage.difference())
        }
    }

    func testNoItemsOverlapAndNoneIsMissingWhereverTheListIsScrolled() throws {
        var random = SeededRandom()
        for kind in [Kind.grid, .waterfall, .grid, .waterfall] {
            let spans = (0..<23).map { _ in
                GridSpan(columns: .random(in: -1...6, using: &random), lines: .random(in: 0...3, using: &random))
            }
            let heights = (0..<400).map { _ in Double.random(in: 10...160, using: &random).rounded() }
            try Self.withList(
                heights, spans, kind, columns: 5, spacing: 5
            ) { collection, stage in
                for jump in [0, 900, 450, 4000, 3900, 9000, 700] {
                    collection.contentOffset = Double(jump)
                    XCTAssertTrue(stage.settle(), "seed \(random.seed)")
                    let shown = collection.indexPathsForVisibleItems.map { collection.rectForItem(at: $0) }
                    for (number, rect) in shown.enumerated() {
                        XCTAssertGreaterThanOrEqual(rect.minX, 0)
                        XCTAssertLessThanOrEqual(rect.maxX, 400.001)
                        for other in shown.dropFirst(number + 1) {
                            XCTAssertFalse(rect.intersects(other), "\(rect) \(other) at \(jump): seed \(random.seed)")
                        }
                    }
                    // All items that belong on screen are shown.
                    let there = (0..<400).filter {
                        let rect = collection.rectForItem(at: IndexPath(item: $0))
                        return rect.maxY > 0.01 && rect.minY < 599.99
                    }
                    let rows = collection.indexPathsForVisibleItems.map(\.row).sorted()
                    XCTAssertEqual(rows, there, "seed \(random.seed)")
                }
            }
        }
    }

    func testChangedAnswersCountAfterARelayout() throws {
        try withGTK {
            var isWide = false
            let collection = CollectionNode {
                let layout = GridLayout(.fixed(2))
                layout.span = { _ in isWide ? .allColumns : GridSpan() }
                return layout
            }
            let stage = try ListStage(collection, Self.model([40, 40, 40]))
            defer { stage.window.destroy() }
            XCTAssertEqual(Self.rects(collection, 3).map(\.minY), [0, 0, 50])
            isWide = true
            collection.relayoutItems()
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(Self.rects(collection, 3).map(\.minY), [0, 40, 80])
            XCTAssertEqual(Self.rects(collection, 3).map(\.width), [400, 400, 400])
        }
    }
}
