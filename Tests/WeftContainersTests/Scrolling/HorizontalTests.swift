import WeftGLib
import WeftGTK
import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers
@testable import WeftGTK

/// Tests horizontal lists in both text directions; forward is the direction of text.
final class HorizontalTests: XCTestCase {
    typealias IndexPath = WeftNodes.IndexPath

    @MainActor
    private final class Source: CollectionDataSource, CollectionDelegate {
        var count = 200
        var fetches: [String] = []

        func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int { count }

        func collectionNode(
            _ collectionNode: CollectionNode, nodeBlockForItemAt indexPath: IndexPath
        ) -> @Sendable () -> CellNode {
            { CellNode() }
        }

        func shouldBatchFetch(for collectionNode: CollectionNode) -> Bool { true }
        func shouldBatchFetchAtStart(for collectionNode: CollectionNode) -> Bool { true }

        func collectionNode(_ collectionNode: CollectionNode, willBeginBatchFetchWith context: BatchContext) {
            fetches.append("end")
        }

        func collectionNode(_ collectionNode: CollectionNode, willBeginBatchFetchAtStartWith context: BatchContext) {
            fetches.append("start")
        }
    }

    @MainActor
    private final class Stage {
        let window = TestWindow(width: 400, height: 300)
        let source = Source()
        let strip = CollectionNode {
            let layout = FlowLayout(scrollDirection: .horizontal)
            layout.itemSize = Size(width: 100, height: 300)
            return layout
        }

        init(allowsSelection: Bool = true) throws {
            strip.allowsSelection = allowsSelection
            strip.leadingScreensForBatchingAtStart = 2
            (strip.dataSource, strip.delegate) = (source, source)
            strip.reloadData()
            XCTAssertTrue(window.show(try XCTUnwrap(strip.loadOwnWidget())))
            settle()
        }

        var core: ListController { strip.core }

        func settle() {
            let isSettled = {
                ApplyQueue.shared.count == 0 && self.strip.isContentReady && !self.core.scroller.isGliding
                    && self.core.rows.values.allSatisfy { !$0.isPreparing && $0.size != nil }
            }
            XCTAssertTrue(pump { isSettled() } && window.waitForFrame(2) && pump { isSettled() })
        }

        var focused: Int? { core.keyboard.focusedRow.flatMap { strip.indexPath(at: $0)?.item } }

        func items(in state: InterfaceState) -> [Int] {
            core.rows.values.filter { $0.node?.interfaceState.contains(state) == true }.map { $0.index - 1 }.sorted()
        }
    }

    @MainActor
    private static func inBothDirections(_ body: (_ isRightToLeft: Bool) throws -> Void) rethrows {
        defer { TestDisplay.isRightToLeft = false }
        for isRightToLeft in [false, true] {
            TestDisplay.isRightToLeft = isRightToLeft
            try body(isRightToLeft)
        }
    }

    func testMoreIsFetchedAtTheEndThatTheUserReaches() throws {
        try withGTK {
            try Self.inBothDirections { isRightToLeft in
                let it = try Stage()
                defer { it.window.destroy() }
                XCTAssertEqual(it.strip.rectForItem(at: IndexPath(item: 0)).minX, isRightToLeft ? 300 : 0)
                XCTAssertEqual(it.source.fetches, [])
                // As the wheel and a finger do it: the adjustment's values grow to the right.
                let canvas = it.core.canvas
                let distance = isRightToLeft ? -1.0 : 1
                canvas.setValue(canvas.value(.horizontal) + distance * 18_000, .horizontal)
                it.settle()
                XCTAssertEqual(it.strip.contentOffset, 18_000)
                XCTAssertEqual(it.source.fetches, [], "1,600 points are four screens")
                canvas.setValue(canvas.value(.horizontal) + distance * 800, .horizontal)
                it.settle()
                XCTAssertEqual(it.source.fetches, ["end"])
                canvas.setValue(canvas.value(.horizontal) - distance * 18_000, .horizontal)
                it.settle()
                XCTAssertEqual(it.strip.contentOffset, 800)
                XCTAssertEqual(it.source.fetches, ["end", "start"])
            }
        }
    }

    func testMoreIsPreparedInTheScrollDirection() throws {
        try withGTK {
            try Self.inBothDirections { isRightToLeft in
                let it = try Stage()
                defer { it.window.destroy() }
                let canvas = it.core.canvas
                let distance = isRightToLeft ? -50.0 : 50
                it.strip.contentOffset = 10_000
                for (step, expected) in [(distance, 98...108), (-distance, 96...105)] {
                    canvas.setValue(canvas.value(.horizontal) + step, .horizontal)
                    it.settle()
                    let drawn = it.items(in: .display)
                    // A screen ahead, half of one behind.
                    XCTAssertEqual(drawn.first, expected.lowerBound, "\(isRightToLeft)")
                    XCTAssertEqual(drawn.last, expected.upperBound, "\(isRightToLeft)")
                }
            }
        }
    }

    func testKeysMoveTheFocusAsItemsLie() throws {
        try withGTK {
            try Self.inBothDirections { isRightToLeft in
                let it = try Stage()
                defer { it.window.destroy() }
                it.strip.focusItem(at: IndexPath(item: 20))
                it.settle()
                let (next, previous) = isRightToLeft ? (KeyPress.Key.left, .right) : (.right, KeyPress.Key.left)
                for (key, expected) in [
                    (next, 21), (next, 22), (previous, 21), (.down, 22), (.up, 21), (.pageDown, 24), (.pageUp, 20),
                    (.end, 199), (.pageUp, 195), (.home, 0), (.pageDown, 3),
                ] {
                    XCTAssertTrue(it.core.pressed(KeyPress(key)))
                    it.settle()
                    XCTAssertEqual(it.focused, expected, "\(key), \(isRightToLeft)")
                }
            }
        }
    }

    func testKeysScrollAListThatIsOnlyRead() throws {
        try withGTK {
            try Self.inBothDirections { isRightToLeft in
                let it = try Stage(allowsSelection: false)
                defer { it.window.destroy() }
                let (next, previous) = isRightToLeft ? (KeyPress.Key.left, .right) : (.right, KeyPress.Key.left)
                for (key, expected) in [
                    (next, 60.0), (next, 120), (previous, 60), (.pageDown, 420), (.pageUp, 60), (.end, 19_600),
                    (.pageUp, 19_240), (.home, 0), (.pageDown, 360),
                ] {
                    XCTAssertTrue(it.core.pressed(KeyPress(key)))
                    it.settle()
                    XCTAssertEqual(it.strip.contentOffset, expected, "\(key), \(isRightToLeft)")
                }
            }
        }
    }

    func testTheWheelToTheSideGoesThatWay() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            try Self.inBothDirections { isRightToLeft in
                let it = try Stage()
                defer { it.window.destroy() }
                it.strip.contentOffset = 5000
                it.settle()
                Input.movePointer(x: 200, y: 150)
                Input.wheelDown(2, withShift: true)
                XCTAssertTrue(pump { isRightToLeft ? it.strip.contentOffset < 5000 : it.strip.contentOffset > 5000 })
            }
        }
    }
}
