import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftNodes

final class ButtonNodeTests: XCTestCase {
    func testContentsComeFromTheFirstStateThatHasSome() throws {
        try withGTK {
            let button = ButtonNode()
            func title(_ text: String, _ state: ButtonState) {
                button.setTitle(AttributedString(text), for: state)
            }
            var shown: String? { button.titleNode.attributedText?.string }
            title("normal", .normal)
            for state in [\ButtonNode.isHighlighted, \.isSelected] {
                button[keyPath: state] = true
                XCTAssertEqual(shown, "normal")
            }
            title("selected", .selected)
            XCTAssertEqual(shown, "selected")
            title("highlighted", .highlighted)
            XCTAssertEqual(shown, "highlighted")
            title("both", .selectedHighlighted)
            XCTAssertEqual(shown, "both")
            button.isEnabled = false
            XCTAssertEqual(shown, "both", "a state without contents of its own is as if it were not")
            title("disabled", .disabled)
            XCTAssertEqual(shown, "disabled")
            XCTAssertEqual(button.attributedTitle(for: .selected)?.string, "selected")
            button.setTitle(nil, for: .disabled)
            button.isHighlighted = false
            XCTAssertEqual(shown, "selected")
            XCTAssertEqual(button.accessibilityLabel, "selected")
        }
    }

    private static let picture = Texture(rgba: [UInt8](repeating: 200, count: 20 * 10 * 4), width: 20, height: 10)

    @MainActor
    private static func button(_ configure: (ButtonNode) -> Void) -> ButtonNode {
        let button = ButtonNode()
        button.setTitle(AttributedString("Title"), for: .normal)
        button.setImage(picture, for: .normal)
        configure(button)
        XCTAssertTrue(prepareAndApply(ColumnNode([button])))
        return button
    }

    func testPictureAndTitleAreBesideOrAboveEachOther() throws {
        try withGTK {
            let plain = Self.button { _ in }
            XCTAssertEqual(plain.titleNode.frame.minX, plain.imageNode.frame.maxX + 8)
            XCTAssertEqual(plain.imageNode.frame.size, Size(width: 20, height: 10), "the picture's own size")
            let wide = Self.button { $0.contentSpacing = 20 }
            XCTAssertEqual(wide.frame.width, plain.frame.width + 12)
            let end = Self.button { $0.imageAlignment = .end }
            XCTAssertEqual(end.imageNode.frame.minX, end.titleNode.frame.maxX + 8)
            let above = Self.button { $0.laysOutHorizontally = false }
            XCTAssertEqual(above.titleNode.frame.minY, above.imageNode.frame.maxY + 8)
            XCTAssertEqual(above.imageNode.frame.midX, above.titleNode.frame.midX, accuracy: 0.01)
            let padded = Self.button { $0.contentEdgeInsets = EdgeInsets(all: 5) }
            XCTAssertEqual(padded.imageNode.frame.minX, 5)
            XCTAssertEqual(padded.frame.width, plain.frame.width + 10)
            let aligned = Self.button {
                $0.style.width = .points(200)
                $0.contentHorizontalAlignment = .right
            }
            XCTAssertEqual(aligned.titleNode.frame.maxX, 200, accuracy: 0.01)
        }
    }

    func testTheBackgroundPictureCoversTheButton() throws {
        try withGTK {
            let button = Self.button {
                $0.setBackgroundImage(Self.picture, for: .normal)
                $0.contentEdgeInsets = EdgeInsets(all: 10)
            }
            XCTAssertEqual(button.backgroundImageNode.frame, Rect(origin: .zero, size: button.frame.size))
            XCTAssertTrue(button.subnodes.first === button.backgroundImageNode, "it is the hindmost")
            XCTAssertTrue(button.backgroundImage(for: .normal) === Self.picture)
        }
    }

    func testAThemedButtonIsTheThemesAndAsHighAsItsButtons() throws {
        try withGTK {
            let presses = Locked(0)
            let button = ButtonNode(title: "Press me") { presses.withLock { $0 += 1 } }
            let stage = try EventStage([LeafNode(10, 20.4), button])
            defer { stage.window.destroy() }
            let view = try XCTUnwrap(button.ownWidget.map { WidgetView.of($0) })
            XCTAssertEqual(view.cssName, "button")
            XCTAssertEqual(view.role, "button")
            let native = Button(label: "Press me")
            let natural = native.naturalSize
            XCTAssertEqual(button.frame.height, natural.height, accuracy: 1)
            XCTAssertEqual(button.frame.width, natural.width, accuracy: 12)
            stage.click(button)
            XCTAssertTrue(pump(seconds: 5) { presses.withLock { $0 } == 1 })
            XCTAssertEqual(button.ownWidget?.grabFocus(), true)
            for (count, key) in ["space", "Return"].enumerated() {
                Input.key(key)
                XCTAssertTrue(pump(seconds: 5) { presses.withLock { $0 } == count + 2 }, key)
            }
        }
    }

    func testAButtonThatStaysDownIsPressedToAssistiveTechnology() throws {
        try withGTK {
            let button = ButtonNode(title: "Stay") {}
            let stage = try EventStage([button], needsInput: false)
            defer { stage.window.destroy() }
            let view = try XCTUnwrap(button.ownWidget.map { WidgetView.of($0) })
            XCTAssertFalse(view.hasPressedState)
            button.isSelected = true
            XCTAssertTrue(pump { view.hasPressedState })
            button.isSelected = false
            XCTAssertTrue(pump { !view.hasPressedState })
        }
    }

    func testTheContentsAreCentredInTheThemesFrame() throws {
        try withGTK {
            let button = ButtonNode(title: "x") {}
            button.style.preferredSize = Size(width: 120, height: 60)
            let stage = try EventStage([button])
            defer { stage.window.destroy() }
            let canvas = try XCTUnwrap(button.main.canvas)
            XCTAssertGreaterThan(canvas.contentOffset.x, 0, "the theme has a padding")
            let bounds = try XCTUnwrap(
                WidgetView.of(canvas.widget).bounds(in: WidgetView.of(stage.canvas.widget)))
            XCTAssertEqual(bounds.width, 120)
            XCTAssertEqual(button.titleNode.frame.midX, 60, accuracy: 0.5)
            XCTAssertEqual(button.titleNode.frame.midY, 30, accuracy: 0.5)
            // At the very edge, where the theme's padding is.
            stage.click(button, 0.02, 0.5)
            XCTAssertTrue(pump(seconds: 5) { !button.isTracking })
        }
    }
}
