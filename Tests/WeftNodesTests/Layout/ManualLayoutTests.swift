import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftNodes

/// Tests that frames set in `layout()` are visible in the frame after their contents are ready, together with other
/// drawings.
final class ManualLayoutTests: XCTestCase {
    /// Two colours one above the other, placed only by a layout.
    private final class FlagNode: DisplayNode, @unchecked Sendable {
        let stripes = [UInt32(0xff0000), 0x0000ff].map { color in
            box(StyleColor(hex: color)) { $0.style.flexGrow = 1 }
        }

        override init() {
            super.init()
            automaticallyManagesSubnodes = true
        }

        override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
            StackLayoutSpec(direction: .vertical, children: stripes)
        }
    }

    /// A node that sets its flag's frame in `layout()` and never measures it.
    private final class PoleNode: DisplayNode, @unchecked Sendable {
        let flag = FlagNode()

        override init() {
            super.init()
            addSubnode(flag)
        }

        override func layout() { flag.frame = Rect(x: 20, y: 20, width: 100, height: 100) }
    }

    @MainActor
    private static func assertFlag(on stage: NodeStage, x: Int, y: Int, line: UInt = #line) throws {
        let pixels = try XCTUnwrap(stage.pixels(), line: line)
        XCTAssertTrue(pixels.isColor(255, 0, 0, at: x, y - 10), "\(pixels.at(x, y - 10))", line: line)
        XCTAssertTrue(pixels.isColor(0, 0, 255, at: x, y + 10), "\(pixels.at(x, y + 10))", line: line)
    }

    func testAFrameSetInLayoutIsSeen() throws {
        try withGTK {
            let root = PoleNode()
            let stage = NodeStage(root)
            defer { stage.end() }
            XCTAssertTrue(stage.show())
            XCTAssertTrue(pump { root.flag.stripes.allSatisfy { !$0.frame.isEmpty } && ApplyQueue.shared.count == 0 })
            try Self.assertFlag(on: stage, x: 70, y: 70)
        }
    }

    func testASubnodeThatIsAddedToAShownNodeIsVisible() throws {
        try withGTK {
            let root = DisplayNode()
            let stage = NodeStage(root)
            defer { stage.end() }
            XCTAssertTrue(stage.show())
            let flag = FlagNode()
            root.addSubnode(flag)
            XCTAssertTrue(pump { ApplyQueue.shared.count == 0 && flag.isVisible })
            XCTAssertTrue(stage.window.waitForFrame(2))
            flag.frame = Rect(x: 20, y: 20, width: 100, height: 100)
            XCTAssertTrue(pump { flag.stripes.allSatisfy { !$0.frame.isEmpty } && ApplyQueue.shared.count == 0 })
            try Self.assertFlag(on: stage, x: 70, y: 70)
            flag.frame = Rect(x: 60, y: 60, width: 60, height: 60)
            XCTAssertTrue(pump { flag.stripes.allSatisfy { $0.frame.height == 30 } && ApplyQueue.shared.count == 0 })
            try Self.assertFlag(on: stage, x: 90, y: 90)
        }
    }

    func testAWidgetInsideOfAFrameSetByHandIsPlaced() throws {
        try withGTK {
            let control = BoxControl()
            let part = ColumnNode([LeafNode(10, 30), control])
            let root = DisplayNode()
            root.addSubnode(part)
            let stage = NodeStage(root)
            defer { stage.end() }
            XCTAssertTrue(stage.show())
            part.frame = Rect(x: 20, y: 10, width: 120, height: 120)
            XCTAssertTrue(pump { !control.frame.isEmpty && ApplyQueue.shared.count == 0 })
            XCTAssertTrue(stage.window.waitForFrame(2))
            let widget = WidgetView.of(try XCTUnwrap(control.ownWidget))
            XCTAssertEqual(
                widget.bounds(in: WidgetView.of(stage.host.widget)), Rect(x: 20, y: 40, width: 80, height: 40))
        }
    }
}
