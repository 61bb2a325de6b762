import Weft
import WeftGLib
import WeftTestSupport
import XCTest

@testable import WeftGallery

/// Tests using the collection demo.
final class CollectionPageTests: XCTestCase {
    func testTheButtonsPlaceTheTilesAsFlowGridAndWaterfall() throws {
        try withExample(Gathering.page) { (collection: CollectionNode, model: Gathering) in
            @MainActor func rects() -> [Rect] { (0..<4).map { collection.rectForItem(at: IndexPath(item: $0)) } }
            XCTAssertTrue(Input.isAvailable)
            XCTAssertEqual(Set(rects().map(\.width)).count, 4, "each as wide as its word")
            try clickButton("Grid", beside: collection)
            XCTAssertTrue(pump { model.arrangement == .grid && isSettled(collection) })
            XCTAssertEqual(Set(rects().map(\.width)).count, 1)
            XCTAssertEqual(Set(rects().prefix(3).map(\.minY)).count, 1, "\(rects())")
            XCTAssertGreaterThan(rects()[3].minY, rects()[0].maxY)
            try clickButton("Waterfall", beside: collection)
            XCTAssertTrue(pump { model.arrangement == .waterfall && isSettled(collection) })
            // The third tile has a sentence: the next one goes below a lower one.
            XCTAssertLessThan(rects()[3].minY, rects()[2].maxY)
            try clickButton("Flow", beside: collection)
            XCTAssertTrue(pump { model.arrangement == .flow && isSettled(collection) })
            XCTAssertEqual(Set(rects().map(\.width)).count, 4)
        }
    }

    func testTilesAppearDisappearAndMoveDuringAnimations() throws {
        try withExample(Gathering.page, animated: true) { (collection: CollectionNode, model: Gathering) in
            @MainActor func ids() -> [[Int]] { model.shelves.sections.map { $0.items.map(\.id) } }
            let before = ids()
            try clickButton("Add", beside: collection)
            XCTAssertTrue(
                pump { ids()[0] == [0, 120] + before[0].dropFirst() && isSettled(collection) }, "\(ids()[0])")
            try clickButton("Remove", beside: collection)
            XCTAssertTrue(pump { ids()[0] == [120] + before[0].dropFirst() && isSettled(collection) })
            let kept = ids()[0].compactMap { id in
                collection.nodeForItem(at: IndexPath(item: ids()[0].firstIndex(of: id) ?? 0)).map { (id, $0) }
            }
            XCTAssertGreaterThan(kept.count, 8)
            try clickButton("Shuffle", beside: collection)
            XCTAssertTrue(pump { ids()[0] != [120] + before[0].dropFirst() })
            XCTAssertTrue(pump { isSettled(collection) })
            XCTAssertEqual(ids().joined().sorted(), (before.joined() + [120]).filter { $0 != 0 }.sorted())
            for (id, node) in kept {
                guard let section = ids().firstIndex(where: { $0.contains(id) }),
                    let place = ids()[section].firstIndex(of: id)
                else { continue }
                guard let shown = collection.nodeForItem(at: IndexPath(item: place, section: section)) else { continue }
                XCTAssertTrue(shown === node, "tile \(id) was made anew")
            }
        }
    }
}
