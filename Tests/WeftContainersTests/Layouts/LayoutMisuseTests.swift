import WeftGTK
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftContainers
@testable import WeftNodes

private typealias IndexPath = WeftNodes.IndexPath

/// Items of 50 points below each other, except for the answers that a test sets.
@MainActor
private final class LyingLayout: CollectionLayout {
    let scrollDirection = ScrollDirection.vertical
    var positions: (Int) -> [Int] = { Array(0..<$0) }
    var frame: (Int) -> Rect = LyingLayout.place
    var extent = 1_500.0
    var supplement = Rect.zero

    nonisolated static func place(_ position: Int) -> Rect {
        Rect(x: 0, y: Double(position - 1) * 50, width: 200, height: 50)
    }

    func invalidate(from position: Int) {}

    func sizeRange(at position: Int, in space: CollectionSpace) -> SizeRange {
        SizeRange(exactly: frame(position).size)
    }

    func attributes(at position: Int, in space: CollectionSpace) -> LayoutAttributes {
        LayoutAttributes(position: position, frame: frame(position), alpha: .nan)
    }

    func attributes(in rect: Rect, space: CollectionSpace) -> [LayoutAttributes] {
        positions(space.count).map { attributes(at: $0, in: space) }
    }

    func supplementaryAttributes(in rect: Rect, space: CollectionSpace) -> [LayoutAttributes] {
        [LayoutAttributes(kind: "badge", at: IndexPath(item: 0), frame: supplement)]
    }

    func contentExtent(in space: CollectionSpace) -> Double { extent }
}

/// Tests a program's layouts with invalid results: they are reported, and the rest is shown.
final class LayoutMisuseTests: XCTestCase {
    /// The reports of a collection of 30 items, and the shown items.
    @MainActor
    private static func shown(_ layout: LyingLayout) throws -> (reports: [String], items: [Int]) {
        let (collection, window) = (CollectionNode { layout }, TestWindow())
        let model = DetailsModel(Array(repeating: 50, count: 30))
        defer { window.destroy() }
        collection.dataSource = model
        var items: [Int] = []
        let reports = try Misuse.reports {
            XCTAssertTrue(window.show(try XCTUnwrap(collection.loadOwnWidget())))
            XCTAssertTrue(pump { collection.isContentReady && collection.isSynchronized })
            XCTAssertTrue(window.waitForFrame(3))
            _ = collection.indexPathForItem(at: Point(x: 20, y: 30))
            items = collection.indexPathsForVisibleItems.map(\.item)
        }
        return (reports, items)
    }

    func testPositionsThatDoNotExistAreReportedAndLeftOut() throws {
        try withGTK {
            let layout = LyingLayout()
            layout.positions = { [-1, -7, 2, 2, 3, $0, .max] }
            let (reports, items) = try Self.shown(layout)
            XCTAssertEqual(items, [1, 2], "those that are there, once each")
            XCTAssertEqual(reports.count, 1, "\(reports)")
            let first = try XCTUnwrap(reports.first)
            for part in ["CollectionNode", "LyingLayout", "position -1", "32"] {
                XCTAssertTrue(first.contains(part), first)
            }
        }
    }

    func testFramesThatCannotBeAreReportedAndEmpty() throws {
        let bad = [
            Rect(x: 0, y: .nan, width: 50, height: 50), Rect(x: .nan, y: .nan, width: .nan, height: .nan),
            Rect(x: 0, y: 100, width: -5, height: 50), Rect(x: 1e30, y: 100, width: 50, height: 50),
        ]
        try withGTK {
            for frame in bad {
                let layout = LyingLayout()
                layout.frame = { $0 == 3 ? frame : LyingLayout.place($0) }
                let (reports, items) = try Self.shown(layout)
                XCTAssertTrue(items.contains(0) && items.contains(5), "\(items)")
                XCTAssertEqual(reports.count, 1, "\(frame): \(reports)")
                XCTAssertTrue(reports.first?.contains("frame") == true, "\(reports)")
            }
        }
    }

    func testLengthsAndSupplementsThatCannotBeAreReported() throws {
        try withGTK {
            let endless = LyingLayout()
            endless.extent = .infinity
            let badge = LyingLayout()
            badge.supplement = Rect(x: .nan, y: 0, width: 20, height: .infinity)
            for (layout, word) in [(endless, "contentExtent"), (badge, "frame")] {
                let reports = try Self.shown(layout).reports
                XCTAssertEqual(reports.count, 1, "\(reports)")
                XCTAssertTrue(reports.first?.contains(word) == true, "\(reports)")
            }
        }
    }

    func testAGalleryWithAnInvalidSpacingHasNone() throws {
        @MainActor
        final class Sizes: CollectionGalleryLayoutPropertiesProviding {
            func galleryLayoutDelegate(
                _ delegate: CollectionGalleryLayoutDelegate, sizeForElements elements: CollectionElements
            ) -> Size { Size(width: 100, height: 50) }
            func galleryLayoutDelegate(
                _ delegate: CollectionGalleryLayoutDelegate,
                minimumInteritemSpacingForElements elements: CollectionElements
            ) -> Double { .nan }
        }
        try withGTK {
            let (sizes, gallery, window) = (Sizes(), CollectionGalleryLayoutDelegate(), TestWindow())
            let collection = CollectionNode(layoutDelegate: { gallery })
            let model = DetailsModel(Array(repeating: 50, count: 30))
            defer { withExtendedLifetime((sizes, model)) { window.destroy() } }
            gallery.propertiesProvider = sizes
            collection.dataSource = model
            XCTAssertTrue(window.show(try XCTUnwrap(collection.loadOwnWidget())))
            XCTAssertTrue(pump { collection.isSynchronized && collection.isContentReady })
            XCTAssertEqual(collection.rectForItem(at: IndexPath(item: 1)).minX, 100)
        }
    }

    /// The reports of a list of 30 items, and true if it becomes ready.
    @MainActor
    private static func shownAnyhow(
        _ list: ListNode, _ model: DetailsModel
    ) throws -> (reports: [String], isReady: Bool) {
        let window = TestWindow()
        defer { window.destroy() }
        (list as? CollectionNode)?.dataSource = model
        (list as? CollectionNode)?.delegate = model
        (list as? TableNode)?.dataSource = model
        (list as? TableNode)?.delegate = model
        var isReady = false
        let reports = try Misuse.reports {
            XCTAssertTrue(window.show(try XCTUnwrap(list.loadOwnWidget())))
            isReady = pump { list.isContentReady && list.isSynchronized }
            XCTAssertTrue(window.waitForFrame(3))
        }
        return (reports, isReady)
    }

    func testADelegatesExcessiveFramesAreReportedAndTheCollectionIsReady() throws {
        let bad = [
            Rect(x: 0, y: 0, width: 200, height: 1e30), Rect(x: 0, y: 1e30, width: 200, height: 50),
            Rect(x: 0, y: .infinity, width: 1e30, height: 1e300), Rect(x: .nan, y: 0, width: 200, height: 50),
            Rect(x: 0, y: 0, width: -1, height: 50),
        ]
        try withGTK {
            for frame in bad {
                let delegate = OneFrameDelegate(frame)
                let collection = CollectionNode(layoutDelegate: { delegate })
                let shown = try Self.shownAnyhow(collection, DetailsModel(Array(repeating: 50, count: 30)))
                XCTAssertTrue(shown.isReady, "\(frame)")
                XCTAssertEqual(shown.reports.count, 1, "\(frame): \(shown.reports)")
                XCTAssertTrue(shown.reports.first?.contains("frame") == true, "\(shown.reports)")
                XCTAssertLessThanOrEqual(collection.contentExtent, 1e9)
            }
        }
    }

    func testALayoutWithNothingOnTheFirstScreenIsReady() throws {
        try withGTK {
            let delegate = OneFrameDelegate(Rect(x: 0, y: 5_000, width: 200, height: 50))
            let collection = CollectionNode(layoutDelegate: { delegate })
            let shown = try Self.shownAnyhow(collection, DetailsModel(Array(repeating: 50, count: 30)))
            XCTAssertTrue(shown.isReady)
            XCTAssertEqual(shown.reports, [])
        }
    }

    func testExcessiveListSizesAreReportedAndBounded() throws {
        try withGTK {
            let ranges = [
                (SizeRange(exactly: Size(width: 50, height: 1e30)), 1),
                (SizeRange(min: .zero, max: Size(width: 1e30, height: 1e30)), 0),
            ]
            for (range, count) in ranges {
                for list in [CollectionNode { FlowLayout() }, TableNode()] {
                    let model = DetailsModel(Array(repeating: 50, count: 30))
                    model.range = { $0.row == 2 ? range : nil }
                    let shown = try Self.shownAnyhow(list, model)
                    XCTAssertTrue(shown.isReady, "\(range)")
                    XCTAssertEqual(shown.reports.count, count, "\(shown.reports)")
                    XCTAssertEqual(list.core.rows.values.compactMap(\.size?.height).max(), count > 0 ? 1e9 : 50)
                }
            }
            // The node's own wishes.
            let shown = try Self.shownAnyhow(TableNode(), DetailsModel([50, 1e30, 50]))
            XCTAssertTrue(shown.isReady)
        }
    }

    func testALayoutThatCanNeverBeKeptIsReportedAndNotCalculatedWithoutEnd() throws {
        try withGTK {
            let (delegate, window) = (NumberlessDelegate(), TestWindow())
            let collection = CollectionNode(layoutDelegate: { delegate })
            let model = DetailsModel(Array(repeating: 50, count: 3))
            defer { withExtendedLifetime(model) { window.destroy() } }
            collection.dataSource = model
            let reports = try Misuse.reports {
                XCTAssertTrue(window.show(try XCTUnwrap(collection.loadOwnWidget())))
                XCTAssertTrue(window.waitForFrame(5))
                collection.waitUntilAllUpdatesAreProcessed()
                XCTAssertFalse(collection.isProcessingUpdates)
            }
            XCTAssertTrue(reports.first?.contains("NaN") == true, "\(reports)")
            XCTAssertLessThan(reports.count, 20)
        }
    }
}

/// A layout that places all items at the same place.
@MainActor
private final class OneFrameDelegate: CollectionLayoutDelegate {
    let scrollableDirections = ScrollDirection.vertical
    let frame: Rect

    init(_ frame: Rect) {
        self.frame = frame
    }

    func additionalInfoForLayout(with elements: CollectionElements) -> [Double] {
        // One that is no number would not be equal to itself.
        [frame.minX.isNaN ? -1e6 : frame.minX, frame.minY, frame.width, frame.height]
    }

    nonisolated static func calculateLayout(with context: CollectionLayoutContext<[Double]>) -> CollectionLayoutState {
        let numbers = context.additionalInfo
        let x = numbers[0] == -1e6 ? Double.nan : numbers[0]
        return CollectionLayoutState(context: context, contentSize: Size(width: 200, height: 6_000)) { element in
            guard case .row = element else { return nil }
            return Rect(x: x, y: numbers[1], width: numbers[2], height: numbers[3])
        }
    }
}

/// A layout delegate whose additional information is NaN.
@MainActor
private final class NumberlessDelegate: CollectionLayoutDelegate {
    let scrollableDirections = ScrollDirection.vertical
    func additionalInfoForLayout(with elements: CollectionElements) -> Double { .nan }

    nonisolated static func calculateLayout(with context: CollectionLayoutContext<Double>) -> CollectionLayoutState {
        CollectionLayoutState(context: context, contentSize: .zero) { _ in nil }
    }
}
