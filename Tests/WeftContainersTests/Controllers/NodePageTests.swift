import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers

/// A page whose node has a native widget, which is nothing to see before the node has a layout.
final class NodePageTests: XCTestCase {
    /// Shows a page of 300 x 400 points, and takes it away afterwards.
    @MainActor
    private static func withPage(_ node: DisplayNode, _ body: (ViewController, TestWindow) throws -> Void) throws {
        let page = ViewController(node: node)
        let window = TestWindow(width: 300, height: 400)
        defer {
            page.removeAll()
            window.destroy()
        }
        XCTAssertTrue(window.show(page.view))
        XCTAssertTrue(pump { !node.frame.isEmpty && ApplyQueue.shared.count == 0 }, "\(node.recursiveDescription)")
        XCTAssertTrue(window.waitForFrame(2))
        try body(page, window)
    }

    @MainActor
    private static func pageSize(_ page: ViewController) -> Size {
        Size(width: Double(page.view.width), height: Double(page.view.height))
    }

    func testAScrollNodeIsAPage() throws {
        try withGTK {
            let parts = [UInt32(0xff0000), 0x00ff00].map { color in
                let part = DisplayNode()
                part.backgroundColor = StyleColor(hex: color)
                part.style.height = .points(700)
                return part
            }
            let node = ScrollNode()
            node.automaticallyManagesSubnodes = true
            node.automaticallyManagesContentSize = true
            node.layoutSpecBlock = { _, _ in StackLayoutSpec(direction: .vertical, children: parts) }
            try Self.withPage(node) { page, window in
                XCTAssertEqual(node.frame.size, Self.pageSize(page))
                XCTAssertEqual(node.contentSize.height, 1400)
                XCTAssertTrue(node.isVisible)
                let top = try XCTUnwrap(Pixels(of: WidgetView.of(page.view)))
                XCTAssertTrue(top.isColor(255, 0, 0, at: 150, 100), "\(top.at(150, 100))")
                node.contentOffset = Point(x: 0, y: 700)
                XCTAssertTrue(window.waitForFrame(2))
                let bottom = try XCTUnwrap(Pixels(of: WidgetView.of(page.view)))
                XCTAssertTrue(bottom.isColor(0, 255, 0, at: 150, 100), "\(bottom.at(150, 100))")
                page.takeFocus()
                XCTAssertTrue(page.view.containsFocus)
            }
        }
    }

    func testAChangeInsideOfAScrollNodeThatIsAPageIsShown() throws {
        try withGTK {
            let part = DisplayNode()
            part.style.height = .points(100)
            let node = ScrollNode()
            node.automaticallyManagesSubnodes = true
            node.automaticallyManagesContentSize = true
            node.layoutSpecBlock = { _, _ in StackLayoutSpec(direction: .vertical, children: [part]) }
            try Self.withPage(node) { page, window in
                part.style.height = .points(900)
                XCTAssertTrue(pump { node.contentSize.height == 900 && part.frame.height == 900 })
                window.window?.setDefaultSize(width: 360, height: 300)
                XCTAssertTrue(pump { page.view.width == 360 && node.frame.width == 360 }, "\(node.frame)")
                XCTAssertEqual(part.frame.width, 360)
            }
        }
    }

    func testNodesThatStandForAWidgetAreLaidOutToo() throws {
        try withGTK {
            let button = ButtonNode(title: "Press") {}
            let text = TextRow.makeText("Some text")
            text.isSelectable = true
            for node in [button, text, EditableTextNode()] {
                try Self.withPage(node) { page, _ in
                    XCTAssertEqual(node.frame.size, Self.pageSize(page), "\(node)")
                    XCTAssertTrue(node.isVisible, "\(node)")
                    XCTAssertTrue(node.hasAllContents, "\(node)")
                }
            }
        }
    }
}
