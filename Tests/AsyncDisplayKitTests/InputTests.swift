import WeftNodes
import WeftTestSupport
import XCTest

@testable import AsyncDisplayKit
@testable import Tutorials

/// Tests touches, hit tests and gestures of classes with real input.
final class InputTests: XCTestCase {
    /// Nodes one above the other, each 200 x 60.
    private final class Stack: ASDisplayNode {
        private let nodes: [ASDisplayNode]

        init(_ nodes: [ASDisplayNode]) {
            self.nodes = nodes
            super.init()
            automaticallyManagesSubnodes = true
            for node in nodes { node.style.preferredSize = CGSize(width: 200, height: 60) }
        }

        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            let stack = ASStackLayoutSpec.vertical()
            stack.alignItems = .start
            stack.children = nodes
            return stack
        }
    }

    @MainActor
    private static func stage(_ nodes: [ASDisplayNode]) -> TutorialStage {
        let stage = TutorialStage(ASViewController(node: Stack(nodes)))
        XCTAssertTrue(pump { nodes.allSatisfy { $0.frame.height == 60 && $0.isVisible } })
        XCTAssertTrue(stage.window.waitForFrame(2))
        return stage
    }

    func testTouchesAreReportedInTheViewsCoordinatesFromPressToRelease() throws {
        try withGTK {
            let (other, pad) = (ASDisplayNode(), TouchPadNode())
            let stage = Self.stage([other, pad])
            defer { stage.end() }
            let place = try stage.place(of: pad, x: 50, y: 20)
            Input.drag(place, (place.x + 10, place.y + 5), (place.x + 60, place.y))
            XCTAssertTrue(pump { pad.phases.last == .ended }, "\(pad.phases)")
            XCTAssertEqual(pad.phases.first, .began)
            XCTAssertTrue(pad.phases.dropFirst().dropLast().allSatisfy { $0 == .moved })
            XCTAssertGreaterThan(pad.phases.count, 2)
            XCTAssertEqual(pad.places[0].x, 50, accuracy: 1)
            XCTAssertEqual(pad.places[0].y, 20, accuracy: 1)
            XCTAssertEqual(try XCTUnwrap(pad.places.last).x, 110, accuracy: 1)
        }
    }

    func testATouchOfASubnodeIsPassedOnToItsSupernode() throws {
        try withGTK {
            let (pad, inner) = (TouchPadNode(), TouchPadNode())
            inner.style.preferredSize = CGSize(width: 80, height: 30)
            pad.automaticallyManagesSubnodes = true
            pad.layoutSpecBlock = { _, _ in ASAbsoluteLayoutSpec(children: [inner]) }
            let stage = Self.stage([pad])
            defer { stage.end() }
            let place = try stage.place(of: pad, x: 10, y: 10)
            Input.click(x: place.x, y: place.y)
            XCTAssertTrue(pump { inner.phases == [.began, .ended] && pad.phases == [.began, .ended] })
            let beside = try stage.place(of: pad, x: 150, y: 50)
            Input.click(x: beside.x, y: beside.y)
            XCTAssertTrue(pump { pad.phases.count == 4 })
            XCTAssertEqual(inner.phases.count, 2)
        }
    }

    func testATouchIsReportedOnceForNestedNodesWithWidgets() throws {
        try withGTK {
            let (inTaps, inScroll) = (TouchPadNode(), TouchPadNode())
            // Both also keep events from the node around them.
            let (tapped, scroll) = (ASDisplayNode(), ASScrollNode())
            tapped.weftNode.addGestureRecognizer(.tap { _ in })
            for (outer, inner) in [(tapped, inTaps), (scroll, inScroll)] {
                inner.style.preferredSize = CGSize(width: 100, height: 50)
                outer.automaticallyManagesSubnodes = true
                outer.layoutSpecBlock = { _, _ in ASAbsoluteLayoutSpec(children: [inner]) }
            }
            let stage = Self.stage([tapped, scroll])
            defer { stage.end() }
            for pad in [inTaps, inScroll] {
                let place = try stage.place(of: pad, x: 20, y: 20)
                Input.click(x: place.x, y: place.y)
                XCTAssertTrue(pump { pad.phases.count >= 2 }, "\(pad.phases)")
            }
            XCTAssertTrue(stage.window.waitForFrame(3))
            XCTAssertEqual(inTaps.phases.count, 2, "\(inTaps.phases)")
            XCTAssertEqual(inScroll.phases, [.began, .ended])
        }
    }

    func testATouchIsCancelledWhenItsNodeGoesOrAGestureTakesIt() throws {
        try withGTK {
            let pad = TouchPadNode()
            let stage = Self.stage([pad])
            defer { stage.end() }
            let place = try stage.place(of: pad, x: 50, y: 20)
            Input.press(x: place.x, y: place.y)
            XCTAssertTrue(pump { pad.phases == [.began] })
            stage.window.destroy()
            XCTAssertTrue(pump { pad.phases == [.began, .cancelled] }, "\(pad.phases)")
            Input.release()

            let dragged = TouchPadNode()
            dragged.weftNode.addGestureRecognizer(.drag { _ in })
            let second = Self.stage([dragged])
            defer { second.end() }
            let start = try second.place(of: dragged, x: 50, y: 20)
            Input.drag(start, (start.x + 20, start.y), (start.x + 60, start.y))
            XCTAssertTrue(pump { dragged.phases.last == .cancelled }, "\(dragged.phases)")
        }
    }

    func testARowsTouchIsAClickOfItsTableUnlessTheRowKeepsIt() throws {
        try withGTK {
            let controller = TouchedTableController()
            let stage = TutorialStage(controller)
            defer { stage.end() }
            let table = controller.node
            XCTAssertTrue(pump { table.visibleNodes.count == 2 && table.visibleNodes.allSatisfy(\.isVisible) })
            XCTAssertTrue(stage.window.waitForFrame(2))
            for row in [1, 0] {
                let rect = table.rectForRow(at: IndexPath(row: row, section: 0))
                let place = try stage.place(of: table, x: 100, y: rect.midY)
                Input.click(x: place.x, y: place.y)
                let cell = try XCTUnwrap(table.nodeForRow(at: IndexPath(row: row, section: 0)) as? TouchedCellNode)
                XCTAssertTrue(pump { cell.touches == 1 }, "row \(row)")
            }
            XCTAssertTrue(pump { controller.selected == [0] }, "\(controller.selected)")
        }
    }

    func testAnOverlayLetsClicksThroughAndAButtonIsRound() throws {
        try withGTK {
            let (button, overlay) = (RoundButtonNode(), SeeThroughNode())
            let presses = Presses()
            button.addTarget(presses, action: Presses.press, forControlEvents: .touchUpInside)
            let both = ASDisplayNode()
            both.automaticallyManagesSubnodes = true
            both.layoutSpecBlock = { _, _ in
                button.style.preferredSize = CGSize(width: 60, height: 60)
                return ASOverlayLayoutSpec(child: ASAbsoluteLayoutSpec(children: [button]), overlay: overlay)
            }
            // It hears clicks, and would have them.
            overlay.weftNode.addGestureRecognizer(.tap { _ in XCTFail("clicks go through") })
            let stage = Self.stage([both])
            defer { stage.end() }
            let corner = try stage.place(of: button, x: 4, y: 4)
            Input.click(x: corner.x, y: corner.y)
            let middle = try stage.place(of: button, x: 30, y: 30)
            Input.click(x: middle.x, y: middle.y)
            XCTAssertTrue(pump { presses.count == 1 })
        }
    }

    func testAGestureBeginsOnlyWithItsNodesPermission() throws {
        try withGTK {
            let node = PickyNode()
            let taps = Presses()
            node.weftNode.addGestureRecognizer(.tap { [weak taps] _ in taps?.press() })
            let stage = Self.stage([node])
            defer { stage.end() }
            for x in [20, 180] {
                let place = try stage.place(of: node, x: CGFloat(x), y: 30)
                Input.click(x: place.x, y: place.y)
            }
            XCTAssertTrue(pump { taps.count == 1 })
        }
    }
}

/// Counts presses.
@MainActor
private final class Presses {
    private(set) var count = 0
    func press() { count += 1 }
}
