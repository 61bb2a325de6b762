import Weft
import WeftGLib
import WeftTestSupport
import XCTest

@testable import WeftGallery

/// Tests using the collection demo.
final class CollectionPageTests: XCTestCase {
    /// Clicks a button of the page.
    @MainActor
    private static func click(_ title: String, beside collection: CollectionNode) throws {
        var nodes = [try XCTUnwrap(collection.supernode)]
        var found: ButtonNode?
        while let node = nodes.popLast(), found == nil {
            if let button = node as? ButtonNode, button.title == title { found = button }
            nodes += node.subnodes
        }
        let window = try XCTUnwrap(WidgetView.window(titled: "Collection"))
        let place = try XCTUnwrap(found.flatMap { WidgetView.of($0.widget).bounds(in: window) }, title)
        Input.click(x: Int(place.midX), y: Int(place.midY))
    }

    func testTheButtonsPlaceTheTilesAsFlowGridAndWaterfall() throws {
        try withExample(Gathering.page) { (collection: CollectionNode, model: Gathering) in
            @MainActor func rects() -> [Rect] { (0..<4).map { collection.rectForItem(at: IndexPath(item: $0)) } }
            XCTAssertTrue(Input.isAvailable)
            XCTAssertEqual(Set(rects().map(\.width)).count, 4, "each as wide as its word")
            try Self.click("Grid", beside: collection)
            XCTAssertTrue(pump { model.arrangement == .grid && isSettled(collection) })
            XCTAssertEqual(Set(rects().map(\.width)).count, 1)
            XCTAssertEqual(Set(rects().prefix(3).map(\.minY)).count, 1, "\(rects())")
            XCTAssertGreaterThan(rects()[3].minY, rects()[0].maxY)
            try Self.click("Waterfall", beside: collection)
            XCTAssertTrue(pump { model.arrangement == .waterfall && isSettled(collection) })
            // The third tile has a sentence: the next one goes below a lower one.
            XCTAssertLessThan(rects()[3].minY, rects()[2].maxY)
            try Self.click("Flow", beside: collection)
            XCTAssertTrue(pump { model.arrangement == .flow && isSettled(collection) })
            XCTAssertEqual(Set(rects().map(\.width)).count, 4)
        }
    }

    func testTilesAppearDisappearAndMoveDuringAnimations() throws {
        try withExample(Gathering.page, animated: true) { (collection: CollectionNode, model: Gathering) in
            @MainActor func ids() -> [[Int]] { model.shelves.sections.map { $0.items.map(\.id) } }
            let before = ids()
            try Self.click("Add", beside: collection)
            XCTAssertTrue(
                pump { ids()[0] == [0, 120] + before[0].dropFirst() && isSettled(collection) }, "\(ids()[0])")
            try Self.click("Remove", beside: collection)
            XCTAssertTrue(pump { ids()[0] == [120] + before[0].dropFirst() && isSettled(collection) })
            let kept = ids()[0].compactMap { id in
                collection.nodeForItem(at: IndexPath(item: ids()[0].firstIndex(of: id) ?? 0)).map { (id, $0) }
            }
            XCTAssertGreaterThan(kept.count, 8)
            try Self.click("Shuffle", beside: collection)
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
