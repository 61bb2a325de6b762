import WeftGLib
import WeftGraphics
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftGTK
@testable import WeftNodes

/// Tests `selectsText`, which lets texts be selected together.
final class TextSelectionTests: XCTestCase {
    /// Texts below each other in a node that selects them.
    @MainActor
    private final class Stage {
        let column: ColumnNode
        let stage: EventStage
        let texts: [TextNode]

        init(_ strings: [String], configure: (TextNode) -> Void = { _ in }) throws {
            texts = strings.map { TextNode($0, size: 16) }
            for text in texts { configure(text) }
            column = ColumnNode(texts)
            column.selectsText = true
            stage = try EventStage([column])
        }

        func end() { stage.window.destroy() }

        var selector: TextSelector? { column.textSelector }

        /// The selected part of each text.
        var shown: [String] { texts.map { $0.selectedText ?? "" } }

        func shows(_ wanted: [String], line: UInt = #line) {
            XCTAssertTrue(pump(seconds: 5) { self.shown == wanted }, "\(shown)", line: line)
        }

        func copies(_ wanted: String, line: UInt = #line) {
            Clipboard.put("nothing")
            Input.key("ctrl+c")
            XCTAssertTrue(pump(seconds: 5) { Clipboard.text == wanted }, "\(Clipboard.text ?? "nothing")", line: line)
        }

        func click(_ text: Int, _ x: Double) { stage.click(texts[text], x, 0.5) }
        func place(_ text: Int, _ x: Double, _ y: Double = 0.5) -> (x: Int, y: Int) { stage.place(texts[text], x, y) }
    }

    private static let three = ["The first text", "and the second one", "and a third"]

    func testADragSelectsFromOneTextToAnotherAndBothClipboardsGetIt() throws {
        try withGTK {
            let it = try Stage(Self.three)
            defer { it.end() }
            Clipboard.put("nothing")
            let (start, end) = (it.place(0, 0.65), it.place(2, 0.99))
            Input.drag(from: start, to: end)
            XCTAssertTrue(pump(seconds: 5) { it.shown[2] == "and a third" }, "\(it.shown)")
            XCTAssertEqual(it.shown[1], "and the second one")
            XCTAssertTrue(it.shown[0].hasSuffix("text") && it.shown[0].count < 9, it.shown[0])
            XCTAssertTrue(pump(seconds: 5) { it.texts.allSatisfy { $0.selection.rects.count == 1 } })
            let whole = it.shown.joined(separator: "\n")
            XCTAssertTrue(pump(seconds: 5) { Clipboard.primary == whole }, "\(Clipboard.primary ?? "nothing")")
            XCTAssertEqual(Clipboard.text, "nothing", "the clipboard is for Ctrl+C")
            it.copies(whole)
            // Backwards, and a click gives it up.
            Input.drag(from: it.place(1, 0.99), to: it.place(0, 0.01))
            it.shows(["The first text", "and the second one", ""])
            it.click(1, 0.5)
            it.shows(["", "", ""])
            XCTAssertEqual(it.selector?.hasSelection, false)
            XCTAssertEqual(it.texts.map(\.selection.rects.count), [0, 0, 0])
        }
    }

    func testClicksSelectAWordAParagraphAndUpToThere() throws {
        try withGTK {
            let it = try Stage(["one two three\nfour five six", "seven eight"])
            defer { it.end() }
            let word = it.place(0, 0.45, 0.25)
            Input.doubleClick(x: word.x, y: word.y)
            it.shows(["two", ""])
            Input.tripleClick(x: word.x, y: word.y)
            it.shows(["one two three", ""])
            let last = it.place(1, 0.99)
            Input.shiftClick(x: last.x, y: last.y)
            it.shows(["one two three\nfour five six", "seven eight"])
            it.copies("one two three\nfour five six\nseven eight")
        }
    }

    func testKeysMoveTheEndOfTheSelection() throws {
        try withGTK {
            let it = try Stage(["one two", "three four"])
            defer { it.end() }
            it.click(0, 0.01)
            it.column.widget.grabFocus()
            Input.key("shift+Right", "shift+Right")
            it.shows(["on", ""])
            Input.key("ctrl+shift+Right")
            it.shows(["one", ""])
            Input.key("shift+End")
            it.shows(["one two", ""])
            Input.key("shift+Right", "shift+Right")
            it.shows(["one two", "t"])
            Input.key("shift+Down")
            it.shows(["one two", "three four"])
            Input.key("shift+Home")
            it.shows(["one two", ""])
            Input.key("ctrl+shift+Left")
            it.shows(["one two", ""])
            Input.key("ctrl+shift+Left")
            it.shows(["one ", ""])
            Input.key("ctrl+shift+End")
            it.shows(["one two", "three four"])
            Input.key("shift+Up")
            XCTAssertTrue(pump(seconds: 5) { it.shown[1].isEmpty && !it.shown[0].isEmpty }, "\(it.shown)")
            Input.key("ctrl+shift+Home")
            it.shows(["", ""])
            Input.key("ctrl+a")
            it.shows(["one two", "three four"])
            XCTAssertTrue(pump(seconds: 5) { Clipboard.primary == "one two\nthree four" })
            Input.key("Escape")
            it.shows(["", ""])
        }
    }

    func testKeysStartAtAnEarlierClickEvenIfItIsResolvedSlowly() throws {
        try withGTK {
            let it = try Stage(["one two", "three four"])
            defer { it.end() }
            let selector = try XCTUnwrap(it.selector)
            // Shift and the right arrow.
            @MainActor func press() { XCTAssertTrue(selector.keyPressed(KeyPress(value: 0xff53, state: 1))) }
            @MainActor func click(_ text: Int) {
                let frame = it.texts[text].frame
                selector.pointerEvent(.pressed(Point(x: frame.minX + 1, y: frame.midY), count: 1, isShift: false))
                selector.pointerEvent(.released)
            }
            // All of it within one turn of the loop: no answer of a worker comes in between.
            click(1)
            press()
            press()
            it.shows(["", "th"])
            click(0)
            press()
            click(1)
            press()
            it.shows(["", "t"])
            XCTAssertTrue(pump(seconds: 5) { Clipboard.primary == "t" }, "\(Clipboard.primary ?? "nothing")")
        }
    }

    func testInARightToLeftTextTheLeftKeyMovesForward() throws {
        try withGTK {
            let it = try Stage(["שלום עולם", "אחד שניים"])
            defer { it.end() }
            it.click(0, 0.99)
            it.column.widget.grabFocus()
            Input.key("shift+Left", "shift+Left")
            it.shows(["של", ""])
            Input.key("shift+Right")
            it.shows(["ש", ""])
            Input.key("shift+End", "ctrl+shift+Left", "ctrl+shift+Left")
            it.shows(["שלום עולם", "אחד"])
            Input.drag(from: it.place(0, 0.99), to: it.place(1, 0.01))
            it.shows(["שלום עולם", "אחד שניים"])
        }
    }

    func testALineOfAHighTextIsBelowTheOneBeforeAndItsTilesShowTheSelection() throws {
        try withGTK {
            let long = String(repeating: "several words of text ", count: 20)
            let it = try Stage([long])
            defer { it.end() }
            let text = it.texts[0]
            it.click(0, 0.01)
            it.column.widget.grabFocus()
            let lines = try XCTUnwrap(text.shown?.metrics.lines)
            Input.click(x: it.place(0, 0, 0).x + 1, y: it.place(0, 0, 0).y + 5)
            Input.key("shift+Down")
            XCTAssertTrue(
                pump(seconds: 5) { text.selectedRange == 0..<lines[1].range.lowerBound },
                "\(String(describing: text.selectedRange))")
            Input.key("shift+End")
            XCTAssertTrue(
                pump(seconds: 5) { text.selectedRange == 0..<lines[1].range.upperBound - 1 },
                "without the space that the line ends with: \(String(describing: text.selectedRange))")
            Input.key("ctrl+a")
            XCTAssertTrue(pump(seconds: 5) { text.selection.rects.count == lines.count })
            XCTAssertEqual(text.selection.rects.last?.maxY ?? 0, text.frame.height, accuracy: 1)
            // A selection survives setting the text again.
            it.column.parts[0].style.maxWidth = .points(150)
            it.stage.update()
            XCTAssertTrue(pump(seconds: 5) { text.selection.rects.count > lines.count })
            XCTAssertEqual(text.selectedText, long)
        }
    }

    func testALinkIsClickedAndDraggedOver() throws {
        try withGTK {
            let opened = Locked(0)
            var text = AttributedString("Read ", size: 16)
            text.append("the page", attributes: TextAttributes(size: 16, link: "https://example.org"))
            text.append(" now", attributes: TextAttributes(size: 16))
            let node = TextNode(text)
            node.onLinkTap = { _ in opened.withLock { $0 += 1 } }
            let column = ColumnNode([node])
            column.selectsText = true
            let stage = try EventStage([column])
            defer { stage.window.destroy() }
            let link = try XCTUnwrap(node.subnodes.first)
            stage.click(link)
            XCTAssertTrue(pump(seconds: 5) { opened.withLock { $0 } == 1 })
            Input.drag(from: stage.place(link, 0.01), to: stage.place(node, 0.99))
            XCTAssertTrue(pump(seconds: 5) { node.selectedText == "the page now" }, "\(node.selectedText ?? "")")
            stage.settle()
            XCTAssertEqual(opened.withLock { $0 }, 1, "a drag opens nothing")
        }
    }

    func testTextsBesideEachOtherAreOneLineAndControlsAreLeftOut() throws {
        try withGTK {
            let (title, value) = (TextNode("Place", size: 13), TextNode("London", size: 15))
            let (bullet, last) = (TextNode("•", size: 15), TextNode("Tea", size: 15))
            bullet.isAccessibilityHidden = true
            let own = TextNode("By itself", size: 15)
            own.isSelectable = true
            let rows = DisplayNode()
            rows.layoutSpecBlock = { _, _ in
                StackLayoutSpec.vertical(spacing: 4) {
                    StackLayoutSpec.horizontal(spacing: 8, alignItems: .baselineFirst) {
                        title
                        value
                    }
                    StackLayoutSpec.horizontal(spacing: 8) {
                        bullet
                        last
                    }
                    ButtonNode(title: "Press") {}
                    own
                }
            }
            rows.automaticallyManagesSubnodes = true
            rows.selectsText = true
            let stage = try EventStage([rows])
            defer { stage.window.destroy() }
            rows.textSelector?.selectAll()
            let text = Locked("")
            Task {
                let selected = await rows.textSelector?.text() ?? ""
                text.withLock { $0 = selected }
            }
            XCTAssertTrue(pump(seconds: 5) { text.withLock { !$0.isEmpty } })
            XCTAssertEqual(text.withLock { $0 }, "Place London\nTea")
            XCTAssertNil(own.selectedText)
            XCTAssertNil(bullet.selectedText)
        }
    }

    func testTheMenuCopiesAndSelectsAll() throws {
        try withGTK {
            let it = try Stage(Self.three)
            defer { it.end() }
            let place = it.place(0, 0.5)
            @MainActor func entries() -> [WidgetView] {
                it.selector?.menu.map { menu in
                    WidgetView.of(menu).tree.filter { $0.cssName == "modelbutton" && $0.isMapped }
                } ?? []
            }
            Input.secondaryClick(x: place.x, y: place.y)
            XCTAssertTrue(pump(seconds: 5) { entries().count == 2 })
            XCTAssertEqual(entries().compactMap { $0.tree.compactMap(\.labelText).first }, ["Copy", "Select All"])
            XCTAssertTrue(
                pump(seconds: 5) { entries().last?.tree.contains { $0.hasFocus } == true }, "Copy has nothing")
            Input.key("Return")
            it.shows(Self.three)
            XCTAssertTrue(pump(seconds: 5) { it.selector?.menu == nil })
            Clipboard.put("nothing")
            Input.key("shift+F10")
            XCTAssertTrue(pump(seconds: 5) { entries().count == 2 })
            XCTAssertTrue(pump(seconds: 5) { entries().first?.tree.contains { $0.hasFocus } == true })
            Input.key("Return")
            XCTAssertTrue(
                pump(seconds: 5) { Clipboard.text == Self.three.joined(separator: "\n") }, "\(Clipboard.text ?? "")")
        }
    }

    func testWithoutItAClickAndADragSelectNothing() throws {
        try withGTK {
            let it = try Stage(Self.three)
            defer { it.end() }
            it.column.selectsText = false
            it.stage.update()
            it.stage.settle()
            XCTAssertNil(it.column.textSelector)
            Input.drag(from: it.place(0, 0.1), to: it.place(2, 0.9))
            it.stage.settle()
            XCTAssertEqual(it.shown, ["", "", ""])
        }
    }

    func testInAScrollNodeADragBeyondTheEdgeScrolls() throws {
        try withGTK {
            let texts = (0..<60).map { TextNode("Line \($0) of the text", size: 16) }
            let scroll = ScrollNode()
            scroll.automaticallyManagesContentSize = true
            scroll.automaticallyManagesSubnodes = true
            scroll.layoutSpecBlock = { _, _ in StackLayoutSpec(direction: .vertical, children: texts) }
            scroll.style.preferredSize = Size(width: 300, height: 200)
            scroll.selectsText = true
            let stage = try EventStage([scroll])
            defer { stage.window.destroy() }
            let start = stage.place(scroll, 0.02, 0.02)
            Input.press(x: start.x, y: start.y)
            Input.movePointer(x: start.x + 60, y: start.y + 60)
            Input.movePointer(x: start.x + 100, y: 240)
            XCTAssertTrue(pump(seconds: 5) { scroll.contentOffset.y > 20 }, "\(scroll.contentOffset)")
            Input.release()
            XCTAssertTrue(pump(seconds: 5) { texts[9].selectedText == "Line 9 of the text" })
            XCTAssertNil(texts[40].selectedText)
        }
    }

    func testASelectionIsVisibleOnEveryColouredBubble() throws {
        try withGTK {
            let style = TestDisplay.environment
            let accent = style.palette.selected
            for ground in [accent, Color(hex: 0x3584e4), .black, .white, Color(hex: 0x3d5a80), Color(hex: 0xf9d5e5)] {
                for textColor in [StyleColor.white, StyleColor(hex: 0)] {
                    let text = TextNode("A message", size: 16, color: textColor)
                    let bubble = ColumnNode([text])
                    bubble.backgroundColor = .fixed(ground)
                    bubble.selectsText = true
                    XCTAssertTrue(prepareAndApply(bubble))
                    let selected = text.selectionColor.over(ground)
                    XCTAssertGreaterThanOrEqual(selected.contrast(with: ground), 1.2, "\(textColor) on \(ground)")
                }
            }
            let plain = TextNode("A message", size: 16)
            XCTAssertTrue(prepareAndApply(ColumnNode([plain])))
            XCTAssertEqual(plain.selectionColor, plain.color(.selection), "the style's where there is no bubble")
        }
    }
}
