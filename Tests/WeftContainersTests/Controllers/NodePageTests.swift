import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers

/// Tests a page with a native widget, which is invisible before the node has a layout.
final class NodePageTests: XCTestCase {
    /// Shows a page of 300 x 400 points, and removes it afterwards.
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

    func testNodesThatWrapAWidgetAreLaidOutToo() throws {
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

    /// Presses a gesture node, a button and a field of a page, and checks them.
    func testWidgetsInsideOfAScrollNodeThatIsAPageAreShownAndHit() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            let (taps, presses, pageTaps) = (Locked(0), Locked(0), Locked(0))
            let tapped = DisplayNode()
            tapped.backgroundColor = StyleColor(hex: 0xff0000)
            tapped.style.height = .points(80)
            tapped.addGestureRecognizer(.tap { _ in taps.withLock { $0 += 1 } })
            let wrapped = DisplayNode(widgetBlock: { Label("native") })
            let button = ButtonNode(title: "Press") { presses.withLock { $0 += 1 } }
            let field = EditableTextNode()
            field.style.height = .points(40)
            let node = ScrollNode()
            node.automaticallyManagesContentSize = true
            node.addGestureRecognizer(.tap { _ in pageTaps.withLock { $0 += 1 } })
            node.layoutSpecBlock = { _, _ in StackLayoutSpec.vertical { [tapped, wrapped, button, field] } }
            try Self.withPage(node) { page, window in
                XCTAssertTrue(pump { button.frame.height > 0 && wrapped.frame.height > 0 })
                XCTAssertTrue(window.waitForFrame(2))
                let canvas = WidgetView.of(page.view)
                for part in [tapped, wrapped, button, field] {
                    let widget = try XCTUnwrap(part.loadOwnWidget(), "\(part)")
                    XCTAssertTrue(widget.isMapped, "\(part)")
                    let bounds = try XCTUnwrap(WidgetView.of(widget).bounds(in: canvas), "\(part)")
                    XCTAssertEqual(bounds.minY, part.frame.minY, accuracy: 1, "\(part)")
                }
                let pixels = try XCTUnwrap(Pixels(of: canvas))
                XCTAssertTrue(pixels.isColor(255, 0, 0, at: 150, 40), "\(pixels.at(150, 40))")
                let ground = pixels.at(295, 395)
                let middle = Point(x: button.frame.midX, y: button.frame.midY)
                let drawn = (0..<300).contains { pixels.at($0, Int(middle.y)) != ground }
                XCTAssertTrue(drawn, "the button is drawn")
                Input.click(x: 150, y: 40)
                XCTAssertTrue(pump(seconds: 5) { taps.withLock { $0 } == 1 })
                Input.click(x: Int(middle.x), y: Int(middle.y))
                XCTAssertTrue(pump(seconds: 5) { presses.withLock { $0 } == 1 })
                Input.click(x: 150, y: 380)
                XCTAssertTrue(pump(seconds: 5) { pageTaps.withLock { $0 } > 0 })
                XCTAssertTrue(window.waitForFrame(2))
                XCTAssertEqual(pageTaps.withLock { $0 }, 1, "the page's own gesture is told once")
            }
        }
    }

    func testAPageWithLayoutNodesThatAreNotSubnodesIsReported() throws {
        try withGTK {
            let part = DisplayNode()
            part.style.height = .points(100)
            let node = DisplayNode()
            node.layoutSpecBlock = { _, _ in StackLayoutSpec.vertical { part } }
            let reports = try Misuse.reports { try Self.withPage(node) { _, _ in } }
            XCTAssertTrue(reports.first?.contains("automaticallyManagesSubnodes") == true, "\(reports)")
        }
    }

    /// A page that requests the keyboard focus in `viewDidAppear`, before the first layout.
    private final class WritingPage: ViewController {
        let field = EditableTextNode()

        init() {
            let root = DisplayNode()
            root.automaticallyManagesSubnodes = true
            let (button, field) = (ButtonNode(title: "First") {}, field)
            field.style.height = .points(40)
            root.layoutSpecBlock = { _, _ in StackLayoutSpec.vertical { [button, field] } }
            super.init(node: root)
        }

        override func viewDidAppear() { field.becomeFirstResponder() }
    }

    func testAFieldThatRequestedTheFocusBeforeItWasShownGetsIt() throws {
        try withGTK {
            let window = TestWindow(width: 300, height: 400)
            defer { window.destroy() }
            let page = WritingPage()
            window.window?.rootViewController = page
            window.window?.present()
            XCTAssertTrue(pump { page.field.isFirstResponder })
            XCTAssertTrue(window.waitForFrame(3))
            XCTAssertTrue(page.field.isFirstResponder, "it keeps it")
        }
    }

    func testAListThatRequestedTheFocusBeforeItWasShownGetsIt() throws {
        try withGTK {
            let list = TableNode((0..<50).map { TableItem(id: $0, height: 40) }) {
                RowNode($0, StateLedger(), effort: 0)
            }
            list.takeFocus()
            let box = Box(vertical: true)
            let button = Button(label: "First")
            box.append(button)
            let window = TestWindow(width: 300, height: 400)
            defer { window.destroy() }
            box.append(try XCTUnwrap(list.loadOwnWidget()))
            XCTAssertTrue(window.show(box))
            XCTAssertTrue(pump { list.core.rows.withKeyboard?.index == 1 })
            XCTAssertFalse(button.hasFocus)
        }
    }
}
