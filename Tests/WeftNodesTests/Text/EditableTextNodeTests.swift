import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftNodes

final class EditableTextNodeTests: XCTestCase {
    private static let insets = EdgeInsets(top: 4, left: 6, bottom: 8, right: 10)

    @MainActor
    private static func size(_ node: EditableTextNode, width: Double) -> Size {
        node.layoutThatFits(
            LayoutConstraints(
                range: SizeRange(max: Size(width: width, height: .infinity)),
                environment: EnvironmentRegistry.register(TestDisplay.environment))
        ).size
    }

    func testItIsAsLargeAsItsTextAndInsetsUpToTheMaximumLines() throws {
        try withGTK {
            let node = EditableTextNode()
            node.textContainerInset = Self.insets
            let empty = Self.size(node, width: 300)
            XCTAssertGreaterThan(empty.height, 12 + 10)
            node.attributedPlaceholderText = AttributedString("What is new?")
            XCTAssertGreaterThan(Self.size(node, width: 300).width, empty.width + 20)
            node.attributedText = AttributedString("one\ntwo\nthree\nfour")
            let whole = Self.size(node, width: 300)
            XCTAssertGreaterThan(whole.height, 3.5 * (empty.height - 12))
            node.maximumLinesToDisplay = 2
            XCTAssertEqual(Self.size(node, width: 300).height - 12, (whole.height - 12) / 2, accuracy: 1)
            XCTAssertLessThanOrEqual(Self.size(node, width: 40).width, 40)
        }
    }

    /// The contrast of the text: its strongest pixel's difference from the background, relative to black on white.
    @MainActor
    private static func contrast(_ stage: NodeStage) throws -> Double {
        let pixels = try XCTUnwrap(stage.pixels())
        let ground = pixels.at(190, 100)[0]
        let strongest = (0..<pixels.height).flatMap { y in
            (4..<180).map { x in abs(pixels.at(x, y)[0] - ground) }
        }.max()
        return Double(strongest ?? 0) / 255
    }

    func testThePlaceholderIsDimmedInBothStyles() throws {
        try withGTK {
            let wasDark = Desktop.prefersDark
            defer { Desktop.prefersDark = wasDark }
            for isDark in [false, true] {
                Desktop.prefersDark = isDark
                let node = EditableTextNode()
                let look = TextAttributes(size: 40, weight: .bold)
                node.typingAttributes = look
                node.attributedPlaceholderText = AttributedString("IIII", attributes: look)
                let stage = NodeStage([(node, Rect(x: 0, y: 0, width: 200, height: 200))])
                defer { stage.end() }
                XCTAssertTrue(stage.show())
                let dimmed = try Self.contrast(stage)
                node.attributedText = AttributedString("IIII", attributes: look)
                XCTAssertTrue(pump { (node.ownWidget as? TextView)?.text.string == "IIII" })
                let full = try Self.contrast(stage)
                XCTAssertGreaterThan(full, 0.6, "dark: \(isDark)")
                XCTAssertLessThan(dimmed, 0.85 * full, "dark: \(isDark)")
                XCTAssertGreaterThan(dimmed, 0.3 * full, "dark: \(isDark)")
            }
        }
    }

    func testItHasTheNativeViewsHeight() throws {
        try withGTK {
            let node = EditableTextNode()
            node.textContainerInset = Self.insets
            let stage = try EventStage([node], needsInput: false)
            defer { stage.window.destroy() }
            let view = try XCTUnwrap(node.ownWidget as? TextView)
            for text in [
                "one line", "several words that need more than a line of this width, surely they do", "a\n\nb",
            ] {
                for attributes in [TextAttributes(), TextAttributes(size: 21, weight: .bold)] {
                    let text = AttributedString(text, attributes: attributes)
                    node.attributedText = text
                    XCTAssertTrue(pump { view.text == text })
                    stage.update()
                    let width = Int(node.frame.width.rounded(.up))
                    // Each paragraph of the native view is a whole number of points high.
                    XCTAssertTrue(
                        pump(seconds: 3) { abs(node.frame.height - Double(view.naturalHeight(forWidth: width))) <= 3 },
                        "\(node.frame.height), not \(view.naturalHeight(forWidth: width)): \(text.string)")
                }
            }
        }
    }

    func testASingleLineFieldFitsItsNodeAndItsPlaceholderIsAtTheTextsPosition() throws {
        try withGTK {
            let node = EditableTextNode()
            node.textContainerInset = Self.insets
            node.attributedPlaceholderText = AttributedString("What is new?")
            node.style.width = .points(200)
            let stage = try EventStage([node], needsInput: false)
            defer { stage.window.destroy() }
            let view = WidgetView.of(try XCTUnwrap(node.ownWidget))
            XCTAssertTrue(pump(seconds: 3) { view.height > 0 })
            XCTAssertEqual(Double(view.height), node.frame.height, accuracy: 1)
            let label = try XCTUnwrap(view.tree.first { $0.labelText == "What is new?" })
            let bounds = try XCTUnwrap(label.bounds(in: view))
            XCTAssertEqual(bounds.minX, Self.insets.left, accuracy: 1)
            XCTAssertEqual(bounds.minY, Self.insets.top, accuracy: 1)
        }
    }

    func testTypingChangesTheTextNotifiesAndCanBeUndone() throws {
        try withGTK {
            let node = EditableTextNode()
            node.style.preferredSize = Size(width: 200, height: 80)
            let calls = Locked<[String]>([])
            func note(_ call: String) { calls.withLock { $0.append(call) } }
            node.typingAttributes = TextAttributes(size: 20, weight: .bold)
            node.onBeginEditing = { note("begin") }
            node.onFinishEditing = { note("finish") }
            node.onUpdateText = { note("update") }
            node.shouldChangeText = { range, text in
                note("change \(range.lowerBound) \(text)")
                return text != "x"
            }
            node.onSelectionChange = { _, new, isEdit in note("select \(new.lowerBound) \(isEdit)") }
            let stage = try EventStage([node])
            defer { stage.window.destroy() }
            node.becomeFirstResponder()
            XCTAssertTrue(pump(seconds: 5) { node.isFirstResponder && calls.withLock { $0.contains("begin") } })
            Input.key("a", "x", "b")
            XCTAssertTrue(
                pump(seconds: 5) { node.attributedText?.string == "ab" }, "\(node.attributedText?.string ?? "")")
            XCTAssertEqual(node.attributedText?.runs.map(\.attributes), [TextAttributes(size: 20, weight: .bold)])
            let seen = calls.withLock { $0 }
            for call in ["change 0 a", "change 1 x", "change 1 b", "update", "select 1 true", "select 2 true"] {
                XCTAssertTrue(seen.contains(call), "\(call) is not in \(seen)")
            }
            Input.key("Left")
            XCTAssertTrue(pump(seconds: 5) { calls.withLock { $0.last } == "select 1 false" })
            XCTAssertEqual(node.selectedRange, 1..<1)
            Input.key("ctrl+z")
            XCTAssertTrue(pump(seconds: 5) { node.attributedText?.string != "ab" })
            node.resignFirstResponder()
            XCTAssertTrue(pump(seconds: 5) { calls.withLock { $0.contains("finish") } })
            node.attributedText = AttributedString("from the program")
            node.selectedRange = 5..<8
            XCTAssertTrue(pump { (node.ownWidget as? TextView)?.text.string == "from the program" })
            XCTAssertEqual((node.ownWidget as? TextView)?.selectedRange, 5..<8)
        }
    }

    func testAFieldThatMayNotBeEditedGivesTheKeyboardBack() throws {
        try withGTK {
            let node = EditableTextNode()
            node.style.preferredSize = Size(width: 200, height: 80)
            let began = Locked(0)
            node.shouldBeginEditing = { false }
            node.onBeginEditing = { began.withLock { $0 += 1 } }
            let stage = try EventStage([node], needsInput: false)
            defer { stage.window.destroy() }
            node.becomeFirstResponder()
            XCTAssertTrue(pump { !node.isFirstResponder })
            XCTAssertEqual(began.withLock { $0 }, 0)
        }
    }

    func testASecretIsWrittenInAPasswordField() throws {
        try withGTK {
            let node = EditableTextNode(isSecureTextEntry: true)
            node.attributedPlaceholderText = AttributedString("Password")
            node.style.width = .points(200)
            let stage = try EventStage([node])
            defer { stage.window.destroy() }
            XCTAssertEqual(node.ownWidget.map { WidgetView.of($0).typeName }, "GtkPasswordEntry")
            node.becomeFirstResponder()
            XCTAssertTrue(pump { node.isFirstResponder })
            Input.key("s", "e")
            XCTAssertTrue(pump(seconds: 5) { node.attributedText?.string == "se" })
            XCTAssertGreaterThanOrEqual(
                node.frame.height, node.ownWidget.map(\.naturalSize.height) ?? 100)
        }
    }

    func testEnterIsReportedWithItsModifiersAndElseEntersALine() throws {
        try withGTK {
            let presses = Locked<[String]>([])
            let node = EditableTextNode()
            node.style.preferredSize = Size(width: 200, height: 80)
            node.onSubmit = { press in
                presses.withLock { $0.append("\(press.isShift ? "shift" : press.isControl ? "control" : "plain")") }
                return !press.isShift
            }
            let stage = try EventStage([node])
            defer { stage.window.destroy() }
            node.becomeFirstResponder()
            Input.type("a")
            XCTAssertTrue(pump(seconds: 5) { node.attributedText?.string == "a" })
            Input.key("Return")
            XCTAssertTrue(pump(seconds: 5) { presses.withLock { $0 } == ["plain"] })
            Input.key("shift+Return")
            XCTAssertTrue(pump(seconds: 5) { node.attributedText?.string == "a\n" })
            Input.key("ctrl+KP_Enter")
            XCTAssertTrue(pump(seconds: 5) { presses.withLock { $0 } == ["plain", "shift", "control"] })
            stage.settle()
            XCTAssertEqual(node.attributedText?.string, "a\n")
        }
    }
}
