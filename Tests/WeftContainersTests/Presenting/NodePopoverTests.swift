import WeftGTK
import WeftGraphics
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftContainers
@testable import WeftNodes

/// A popover whose contents are nodes, opened from a node.
final class NodePopoverTests: XCTestCase {
    /// A page with two buttons, and the contents of their popover.
    @MainActor
    private final class Stage {
        let window = TestWindow(width: 420, height: 420)
        let page: ViewController
        let opener = ButtonNode(title: "Open")
        let other = ButtonNode(title: "Other")
        let text = TextNode("What is there to choose?")
        let choice = ButtonNode(title: "Choice")
        lazy var popover = NodePopover(content, label: "Choices", maximumWidth: 240)
        var closes = 0

        init() throws {
            let node = DisplayNode()
            node.automaticallyManagesSubnodes = true
            let (opener, other) = (opener, other)
            node.layoutSpecBlock = { _, _ in
                StackLayoutSpec.vertical(spacing: 40, alignItems: .start) {
                    opener
                    other
                }
                .padding(20)
            }
            page = ViewController(node: node)
            window.window?.rootViewController = NavigationController(rootViewController: page)
            window.window?.present()
            XCTAssertTrue(pump { node.hasAllContents && opener.widget.hasFocus })
            popover.onClose = { [weak self] in self?.closes += 1 }
        }

        private var content: DisplayNode {
            let content = DisplayNode()
            content.automaticallyManagesSubnodes = true
            let (text, choice) = (text, choice)
            content.layoutSpecBlock = { _, _ in
                StackLayoutSpec.vertical(spacing: 10) {
                    text
                    choice
                }
                .padding(12)
            }
            return content
        }

        var view: WidgetView? {
            window.view?.tree.first { $0.typeName == "GtkPopover" && $0.isMapped }
        }

        func open() {
            XCTAssertTrue(popover.open(from: opener))
            XCTAssertTrue(pump { text.isVisible && text.hasAllContents && choice.widget.hasFocus }, "\(closes)")
        }
    }

    func testItHasTheKeyboardAndEscapeGivesItBack() throws {
        try withGTK {
            let stage = try Stage()
            defer { stage.window.destroy() }
            XCTAssertTrue(Input.isAvailable)
            var chosen = 0
            stage.choice.addTarget(for: .primaryActionTriggered) { _, _ in chosen += 1 }
            stage.opener.addTarget(for: .primaryActionTriggered) { [weak stage] _, _ in
                _ = stage.map { $0.popover.open(from: $0.opener) }
            }
            Input.movePointer(x: 300, y: 330)
            for round in 1...2 {
                Input.key("Return")
                XCTAssertTrue(pump { stage.choice.widget.hasFocus && stage.choice.hasAllContents }, "round \(round)")
                XCTAssertTrue(stage.popover.isOpen)
                XCTAssertEqual(stage.window.view?.tree.first { $0.typeName == "GtkPopover" }?.role, "dialog")
                XCTAssertFalse(stage.popover.open(from: stage.opener), "it is open already")
                Input.key("space")
                XCTAssertTrue(pump { chosen == round })
                XCTAssertTrue(stage.popover.isOpen)
                Input.key("Escape")
                XCTAssertTrue(pump { stage.closes == round && stage.opener.widget.hasFocus }, "round \(round)")
                XCTAssertFalse(stage.popover.isOpen)
                XCTAssertNil(stage.view)
            }
            XCTAssertEqual((stage.page.navigationController?.viewControllers.count), 1, "Escape was the popover's")
        }
    }

    func testItIsBelowItsNodeAndAsLargeAsItsContents() throws {
        try withGTK {
            let stage = try Stage()
            defer { stage.window.destroy() }
            stage.open()
            let window = try XCTUnwrap(stage.window.view)
            let anchor = try XCTUnwrap(WidgetView.of(stage.opener.widget).bounds(in: window))
            let popover = try XCTUnwrap(stage.view)
            let origin = try XCTUnwrap(popover.popupOrigin)
            // Both count the shadows of their windows.
            let below = Double(origin.y) - (anchor.maxY)
            XCTAssertTrue((-20.0...40).contains(below), "\(origin) \(anchor)")
            XCTAssertTrue((Double(origin.x)...Double(origin.x + popover.width)).contains(anchor.midX), "\(origin)")
            let height = popover.height
            stage.text.attributedText = WeftGraphics.AttributedString(
                "What is there to choose? Today that is a matter of many words, which want more than one line each.")
            XCTAssertTrue(pump { popover.height > height + 15 }, "\(popover.height), \(stage.text.frame)")
            XCTAssertTrue(
                pump { (151...216).contains(stage.text.frame.width) },
                "wider now, and not too wide: \(stage.text.frame)")
            stage.popover.close()
            XCTAssertTrue(pump { stage.closes == 1 })
        }
    }

    func testAPopoverWithANodeShownElsewhereIsReported() throws {
        try withGTK {
            let stage = try Stage()
            defer { stage.window.destroy() }
            stage.open()
            for node in [stage.popover.node, stage.other, stage.page.node] {
                var empty: NodePopover?
                let reports = Misuse.reports { empty = NodePopover(node, label: "again") }
                XCTAssertEqual(reports.count, 1, "\(reports)")
                XCTAssertTrue(reports.first?.contains(node.debugDescription) == true, "\(reports)")
                XCTAssertNotNil(empty)
            }
            XCTAssertTrue(stage.window.waitForFrame(2))
            XCTAssertTrue(stage.text.isVisible && stage.opener.isVisible && stage.other.isVisible)
            stage.popover.close()
            XCTAssertTrue(pump { stage.closes == 1 })
        }
    }

    func testAClickElsewhereClosesIt() throws {
        try withGTK {
            let stage = try Stage()
            defer { stage.window.destroy() }
            stage.open()
            Input.click(x: 380, y: 390)
            XCTAssertTrue(pump { stage.closes == 1 && stage.opener.widget.hasFocus })
        }
    }

    func testAPopoverClosesWithItsPage() throws {
        try withGTK {
            let stage = try Stage()
            defer { stage.window.destroy() }
            stage.open()
            let next = ViewController { Button(label: "next page") }
            stage.page.navigationController?.pushViewController(next, animated: false)
            XCTAssertTrue(pump { stage.closes == 1 && !stage.popover.isOpen })
            XCTAssertTrue(pump { next.view.containsFocus }, "the keyboard is the new page's")
            XCTAssertFalse(stage.popover.open(from: stage.opener), "there is nothing on screen to open from")
        }
    }

    func testNothingIsLeftAfterItsWindowClosed() throws {
        try withGTK {
            let before = LiveCounts.now
            try Self.openAndClose()
            let left = settle(to: before)
            XCTAssertTrue(left.isWithin(before), "\(before) before, \(left) after")
        }
    }

    @MainActor
    private static func openAndClose() throws {
        let stage = try Stage()
        stage.open()
        stage.window.destroy()
        XCTAssertTrue(pump { stage.closes == 1 })
    }

    func testAWindowMayCloseWhileThePointerIsInAKeptPopover() throws {
        try withGTK {
            let stage = try Stage()
            stage.open()
            let origin = try XCTUnwrap(stage.view?.popupOrigin)
            Input.movePointer(x: Int(origin.x) + 60, y: Int(origin.y) + 50)
            Input.movePointer(x: Int(origin.x) + 64, y: Int(origin.y) + 54)
            XCTAssertTrue(stage.window.waitForFrame(2))
            stage.window.destroy()
            XCTAssertTrue(pump { stage.closes == 1 })
            // GTK looks for a tooltip half a second after the pointer rests.
            _ = pump(seconds: 0.8) { false }
        }
    }

    /// If nothing had the keyboard focus before, GTK 4.8 logs a problem for a popover without focusable contents.
    func testAPopoverOfTextHasTheKeyboardAndClosesWithItsWindow() throws {
        try withGTK {
            let before = LiveCounts.now
            try Self.openText()
            let left = settle(to: before)
            XCTAssertTrue(left.isWithin(before), "\(before) before, \(left) after")
        }
    }

    @MainActor
    private static func openText() throws {
        let window = TestWindow(width: 420, height: 420)
        let page = TextNode("What is this about?")
        let host = NodeWidget(page)
        XCTAssertTrue(window.show(host.widget) && pump { page.isVisible && page.drawnPlace != nil })
        var closes = 0
        var view: WidgetView? { window.view?.tree.first { $0.typeName == "GtkPopover" && $0.isMapped } }
        @MainActor func open(line: UInt = #line) {
            let text = TextNode("Nothing much.")
            XCTAssertNotNil(page.presentPopover(text, label: "Explanation") { closes += 1 }, line: line)
            XCTAssertTrue(pump { text.isVisible && view?.hasFocus == true }, line: line)
        }
        open()
        Input.movePointer(x: 300, y: 330)
        Input.key("Tab", "shift+Tab", "Down")
        XCTAssertTrue(window.waitForFrame(2) && view?.hasFocus == true, "there is nothing else")
        Input.key("Escape")
        XCTAssertTrue(pump { closes == 1 })
        open()
        window.destroy()
    }

    func testAMenuReopenedAtOnceReportsItsFirstEnd() throws {
        try withGTK {
            let stage = try Stage()
            defer { stage.window.destroy() }
            stage.open()
            stage.popover.close()
            XCTAssertTrue(stage.popover.open(from: stage.opener))
            XCTAssertEqual(stage.closes, 1)
            XCTAssertTrue(pump { stage.popover.isOpen && stage.choice.widget.hasFocus })
            Input.key("Escape")
            XCTAssertTrue(pump { stage.closes == 2 && !stage.popover.isOpen && stage.opener.widget.hasFocus })
        }
    }

    func testANodePresentsOneAndIsNotifiedOfItsEnd() throws {
        try withGTK {
            let stage = try Stage()
            defer { stage.window.destroy() }
            let button = ButtonNode(title: "Inside")
            var isClosed = false
            weak var popover: NodePopover?
            popover = stage.other.presentPopover(button, label: "One button", at: .end) { isClosed = true }
            XCTAssertTrue(pump { popover?.isOpen == true && button.widget.hasFocus }, "nobody else keeps it")
            Input.movePointer(x: 300, y: 330)
            Input.key("Escape")
            XCTAssertTrue(pump { isClosed && popover == nil })
            XCTAssertNil(TextNode("nowhere").presentPopover(TextNode("text"), label: "none"))
        }
    }
}
