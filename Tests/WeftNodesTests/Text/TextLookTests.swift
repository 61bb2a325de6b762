import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftNodes

/// Tests the look of a text before it is drawn, in a tint, and with a highlighted part.
final class TextLookTests: XCTestCase {
    private static func node(_ text: String) -> TextNode {
        let node = TextNode()
        node.attributedText = AttributedString(text, attributes: TextAttributes(size: 20, weight: .bold))
        return node
    }

    /// True if a pixel of `rect` (points at scale 1) has nearly that colour.
    @MainActor
    private static func contains(_ color: [Int], in pixels: Pixels, _ rect: Rect, tolerance: Int = 12) -> Bool {
        for y in Int(rect.minY)..<Int(rect.maxY) {
            for x in Int(rect.minX)..<Int(rect.maxX)
            where pixels.isColor(color[0], color[1], color[2], at: x, y, tolerance: tolerance) { return true }
        }
        return false
    }

    func testThePlaceholderIsABarForEachLine() throws {
        try withGTK {
            let node = Self.node(String(repeating: "words and words ", count: 10))
            node.placeholderFillColor = StyleColor(hex: 0x00ff00)
            let environment = TestDisplay.environment
            let constraints = rowConstraints(150, environment)
            let image = try XCTUnwrap(
                onWorker {
                    let size = node.layoutThatFits(constraints).size
                    return node.placeholderImage(
                        DisplayContext(size: size, environment: environment, isCancelled: { false }))
                } ?? nil)
            XCTAssertTrue(prepareAndApply(ColumnNode([node]), width: 150))
            let lines = try XCTUnwrap(node.shown?.metrics.lines)
            XCTAssertGreaterThan(lines.count, 2)
            let pixels = image.pixels
            func green(_ x: Double, _ y: Double) -> Bool {
                let place = (Int(y) * image.width + Int(x)) * 4
                return pixels[place + 1] > 200 && pixels[place + 3] > 200
            }
            for line in lines {
                XCTAssertTrue(green(line.rect.midX, line.rect.midY))
                XCTAssertFalse(green(line.rect.midX, line.rect.minY.rounded()), "bars have a gap between them")
            }
            let short = try XCTUnwrap(lines.last)
            XCTAssertFalse(green(min(149, short.rect.maxX + 3), short.rect.midY), "as long as its line")
        }
    }

    func testAPlaceholderOfBarsIsShownUntilTheTextIsDrawn() throws {
        try withGTK {
            let node = Self.node("waiting")
            node.isPlaceholderEnabled = true
            node.placeholderFillColor = StyleColor(hex: 0x00ff00)
            node.displaySuspended = true
            let stage = NodeStage([(node, Rect(x: 0, y: 0, width: 150, height: 30))])
            defer { stage.end() }
            XCTAssertTrue(stage.window.show(stage.host.widget))
            XCTAssertTrue(pump { node.isShowingPlaceholder })
            let box = Rect(x: 0, y: 0, width: 100, height: 25)
            XCTAssertTrue(Self.contains([0, 255, 0], in: try XCTUnwrap(stage.pixels()), box))
            node.displaySuspended = false
            XCTAssertTrue(pump { !node.isShowingPlaceholder })
            XCTAssertFalse(Self.contains([0, 255, 0], in: try XCTUnwrap(stage.pixels()), box))
        }
    }

    func testTheTextColorFollowsTheTint() throws {
        try withGTK {
            let node = Self.node("█")
            node.textColor = .fixed(Color(hex: 0x0000ff))
            let parent = StageNode([(node, Rect(x: 0, y: 0, width: 100, height: 40))])
            parent.tintColor = StyleColor(hex: 0xff0000)
            let stage = NodeStage([(parent, Rect(x: 0, y: 0, width: 100, height: 40))])
            defer { stage.end() }
            XCTAssertTrue(stage.show())
            let box = Rect(x: 0, y: 0, width: 40, height: 40)
            @MainActor func shows(_ color: [Int]) -> Bool {
                pump(seconds: 5) { stage.pixels().map { Self.contains(color, in: $0, box) } ?? false }
            }
            XCTAssertTrue(shows([0, 0, 255]))
            node.textColorFollowsTintColor = true
            XCTAssertTrue(shows([255, 0, 0]))
            parent.tintColor = StyleColor(hex: 0x00ff00)
            XCTAssertTrue(shows([0, 255, 0]), "the tint of further up changed")
            node.textColorFollowsTintColor = false
            XCTAssertTrue(shows([0, 0, 255]))
        }
    }

    func testAnyRangeCanBeHighlightedAndFollowsTheText() throws {
        try withGTK {
            let node = Self.node("one two three")
            node.highlightStyle = .light
            node.highlight(4..<7, animated: false)
            XCTAssertEqual(node.highlightRange, 4..<7, "also before the text was drawn")
            let stage = NodeStage([(node, Rect(x: 10, y: 10, width: 180, height: 60))])
            defer { stage.end() }
            XCTAssertTrue(stage.show())
            XCTAssertTrue(pump { node.marked?.level == 1 && node.marked?.rects.isEmpty == false })
            let first = try XCTUnwrap(node.marked?.rects.first)
            // White under 11 % black.
            @MainActor func isGrey(_ rect: Rect) throws -> Bool {
                // Above the glyphs, whose edges are grey, too.
                let (x, y) = (Int(10 + rect.midX), Int(10 + rect.minY + 2))
                return try XCTUnwrap(stage.pixels()).isColor(227, 227, 227, at: x, y)
            }
            XCTAssertTrue(try isGrey(first))
            XCTAssertFalse(try isGrey(Rect(x: 0, y: 0, width: first.minX - 4, height: first.height)))
            var text = AttributedString("and ", attributes: TextAttributes(size: 20, weight: .bold))
            text.append("one two", attributes: TextAttributes(size: 20, weight: .bold))
            node.attributedText = text
            XCTAssertTrue(pump { node.marked?.rects.first.map { $0 != first } ?? false }, "laid out again")
            node.highlight(nil)
            XCTAssertNil(node.highlightRange)
            XCTAssertTrue(pump { node.marked == nil }, "it fades")
            XCTAssertFalse(try isGrey(first))
        }
    }

    func testEveryLineIsAsHighAsTheParagraphSaysWithItsGlyphsInTheMiddle() throws {
        try withGTK {
            @MainActor func lines(_ height: Double?) throws -> (node: TextNode, lines: [TextLine]) {
                let node = TextNode(
                    AttributedString(
                        String(repeating: "several words ", count: 12), size: 15,
                        paragraph: ParagraphStyle(lineHeight: height)))
                XCTAssertTrue(prepareAndApply(ColumnNode([node]), width: 200))
                return (node, try XCTUnwrap(node.shown?.metrics.lines))
            }
            let natural = try lines(nil)
            for height in [40.0, 12] {
                let (node, fixed) = try lines(height)
                XCTAssertEqual(fixed.map(\.range), natural.lines.map(\.range))
                XCTAssertEqual(node.frame.height, Double(fixed.count) * height)
                for (index, line) in fixed.enumerated() {
                    XCTAssertEqual(line.rect.minY, Double(index) * height, accuracy: 0.01)
                    XCTAssertEqual(line.rect.height, height, accuracy: 0.01)
                    let old = natural.lines[index]
                    let moved = (height - old.rect.height) / 2
                    XCTAssertEqual(
                        line.baseline - line.rect.minY, old.baseline - old.rect.minY + moved, accuracy: 0.01)
                }
                XCTAssertNotEqual(node.frame.height, natural.node.frame.height)
            }
        }
    }
}
