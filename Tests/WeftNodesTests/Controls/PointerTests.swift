import WeftGLib
import WeftGTK
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftNodes

/// Tests tooltips, cursors and menus of nodes, including drawn ones, with real events.
final class PointerTests: XCTestCase {
    func testATooltipOfOneEndlessWordEndsInAnEllipsis() throws {
        try withGTK {
            let node = LeafNode(100, 60)
            node.tooltip = String(repeating: "t", count: 100_000)
            let stage = try EventStage([node])
            defer { stage.window.destroy() }
            let place = stage.place(node)
            Input.movePointer(x: place.x - 4, y: place.y)
            Input.movePointer(x: place.x, y: place.y)
            XCTAssertTrue(pump(seconds: 5) { stage.tooltips.first?.hasSuffix("t…") == true }, "\(stage.tooltips.count)")
            XCTAssertTrue(stage.window.waitForFrame(3))
        }
    }

    func testTheTooltipOfADrawnNodeAppearsAtThePointer() throws {
        try withGTK {
            let (left, right) = (LeafNode(100, 60), LeafNode(100, 60))
            left.tooltip = "To the left"
            let group = LayersNode([left])
            group.tooltip = "The group"
            let stage = try EventStage([group, right])
            defer { stage.window.destroy() }
            XCTAssertNil(left.ownWidget, "it stays drawn")
            let place = stage.place(left)
            Input.movePointer(x: place.x - 4, y: place.y)
            Input.movePointer(x: place.x, y: place.y)
            XCTAssertTrue(pump(seconds: 5) { stage.tooltips == ["To the left"] }, "\(stage.tooltips)")
            // The node around it, where it has none of its own.
            let beside = stage.place(group, 0.75, 0.5)
            // The first step hides the tooltip.
            Input.movePointer(x: beside.x - 4, y: beside.y)
            XCTAssertTrue(pump(seconds: 5) { stage.tooltips == [] }, "\(stage.tooltips)")
            Input.movePointer(x: beside.x, y: beside.y)
            XCTAssertTrue(pump(seconds: 5) { stage.tooltips == ["The group"] }, "\(stage.tooltips)")
            let other = stage.place(right)
            Input.movePointer(x: other.x, y: other.y)
            XCTAssertTrue(pump(seconds: 5) { stage.tooltips == [] }, "\(stage.tooltips)")
        }
    }

    func testTheCursorIsTheInnermostNodesThatHasOne() throws {
        try withGTK {
            let (inner, plain) = (LeafNode(100, 60), LeafNode(100, 60))
            let group = LayersNode([inner])
            let stage = try EventStage([group, plain])
            defer { stage.window.destroy() }
            XCTAssertNil(stage.canvas.pointer, "nothing is listened to")
            inner.cursor = .zoomIn
            group.cursor = .grab
            stage.settle()
            @MainActor func over(_ node: DisplayNode, _ x: Double, _ cursor: String?, line: UInt = #line) {
                let place = stage.place(node, x, 0.5)
                Input.movePointer(x: place.x, y: place.y)
                XCTAssertTrue(pump(seconds: 5) { stage.canvas.widget.cursorName == cursor }, line: line)
            }
            over(inner, 0.5, "zoom-in")
            over(group, 0.75, "grab")
            over(plain, 0.5, nil)
            over(inner, 0.5, "zoom-in")
            inner.cursor = nil
            XCTAssertTrue(pump(seconds: 5) { stage.canvas.widget.cursorName == "grab" }, "a pointer that rests")
            group.cursor = nil
            XCTAssertTrue(pump(seconds: 5) { stage.canvas.pointer == nil && stage.canvas.widget.cursorName == nil })
        }
    }

    func testTheSecondaryButtonOpensTheMenuOfADrawnNode() throws {
        try withGTK {
            let node = LeafNode(100, 60)
            let done = Locked<[String]>([])
            let asked = Locked<[Point]>([])
            node.contextMenu = { node, point in
                asked.withLock { $0.append(point) }
                return [PopoverMenu.Item(title: "Mark") { done.withLock { $0.append("mark \(node.frame.width)") } }]
            }
            let stage = try EventStage([node, LeafNode(100, 60)])
            defer { stage.window.destroy() }
            XCTAssertNil(node.ownWidget)
            let place = stage.place(node, 0.5, 0.5)
            Input.secondaryClick(x: place.x, y: place.y)
            XCTAssertTrue(pump(seconds: 5) { stage.menuHasKeyboard })
            XCTAssertEqual(asked.withLock { $0.first?.x } ?? 0, 50, accuracy: 1)
            Input.key("Return")
            XCTAssertTrue(pump(seconds: 5) { done.withLock { $0 } == ["mark 100.0"] })
            XCTAssertTrue(pump(seconds: 5) { stage.menus.isEmpty }, "it is gone")
            // Beside it there is none.
            let beside = stage.place(stage.root, 0.5, 0.9)
            Input.secondaryClick(x: beside.x, y: beside.y)
            stage.settle()
            XCTAssertEqual(stage.menus.count, 0)
        }
    }

    func testTheMenuKeysOpenTheFocusedNodesMenuAndTheFocusReturns() throws {
        try withGTK {
            let control = BoxControl()
            let card = FrameNode(control)
            card.contextMenu = { _, _ in [PopoverMenu.Item(title: "Of the card") {}] }
            let other = BoxControl()
            other.contextMenu = { _, _ in [PopoverMenu.Item(title: "Of the control") {}] }
            let stage = try EventStage([card, other])
            defer { stage.window.destroy() }
            for (node, key, text) in [
                (control, "Menu", "Of the card"), (control, "shift+F10", "Of the card"),
                (other, "Menu", "Of the control"),
            ] {
                XCTAssertEqual(node.ownWidget?.grabFocus(), true)
                Input.key(key)
                XCTAssertTrue(pump(seconds: 5) { stage.menuHasKeyboard }, key)
                XCTAssertEqual(stage.menus.flatMap { $0.tree.compactMap(\.labelText) }.first, text)
                Input.key("Escape")
                XCTAssertTrue(pump(seconds: 5) { stage.menus.isEmpty && node.ownWidget?.hasFocus == true }, text)
            }
        }
    }

    func testAMenuThatIsOpenWhileItsCanvasGoesIsClosed() throws {
        try withGTK {
            let node = LeafNode(100, 60)
            node.contextMenu = { _, _ in [PopoverMenu.Item(title: "Mark") {}] }
            let stage = try EventStage([node])
            defer { stage.window.destroy() }
            let place = stage.place(node)
            Input.secondaryClick(x: place.x, y: place.y)
            XCTAssertTrue(pump(seconds: 5) { stage.menuHasKeyboard })
            stage.canvas.clear()
            XCTAssertTrue(pump(seconds: 5) { stage.menus.isEmpty })
        }
    }

    func testClosingAWindowWithAnOpenMenuLeavesNothingBehind() throws {
        try withGTK {
            let before = LiveCounts.now
            try Self.destroyWithMenuOpen()
            let left = settle(to: before)
            XCTAssertTrue(left.isWithin(before), "\(before) before, \(left) after")
            // The next one has pointer and keyboard.
            try Self.destroyWithMenuOpen()
        }
    }

    @MainActor
    private static func destroyWithMenuOpen() throws {
        let node = LeafNode(100, 60)
        node.contextMenu = { _, _ in [PopoverMenu.Item(title: "Mark") {}] }
        let stage = try EventStage([node])
        let place = stage.place(node)
        Input.secondaryClick(x: place.x, y: place.y)
        XCTAssertTrue(pump(seconds: 5) { stage.menuHasKeyboard })
        stage.window.destroy()
    }

    func testATooltipIsReadIfTheNodeHasAWidgetAndNoHint() throws {
        try withGTK {
            let control = BoxControl()
            control.tooltip = "What it is for"
            let stage = try EventStage([control], needsInput: false)
            defer { stage.window.destroy() }
            XCTAssertEqual(control.main.canvas?.spoken.hint, "What it is for")
            control.accessibilityHint = "A hint"
            XCTAssertTrue(pump { control.main.canvas?.spoken.hint == "A hint" })
        }
    }
}

extension EventStage {
    private var tree: [WidgetView] { window.view?.tree ?? [] }

    /// The texts of the visible tooltips.
    var tooltips: [String] {
        tree.filter { $0.cssName == "tooltip" && $0.isMapped }.flatMap(\.shownTexts).filter { !$0.isEmpty }
    }

    var menus: [WidgetView] { tree.filter { $0.cssName == "popover" } }

    var menuHasKeyboard: Bool { menus.contains { $0.tree.contains(where: \.hasFocus) } }
}
