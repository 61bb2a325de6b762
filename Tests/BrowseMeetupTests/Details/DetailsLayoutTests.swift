import GroupDirectory
import Weft
import WeftGLib
import WeftTestSupport
import XCTest

@testable import BrowseMeetup

/// Tests the layout of a details page for all widths, text sizes and directions.
final class DetailsLayoutTests: XCTestCase {
    /// The lines of text of a cell that was laid out at that width in points.
    @MainActor
    private static func texts(
        of cell: CellNode, width: Double, textScale: Double = 1, isRightToLeft: Bool = false
    ) -> [String: Rect] {
        let environment = TestDisplay.environment.forPart(isDark: nil, textScale: textScale)
        var surroundings = EnvironmentRegistry.register(environment)
        surroundings.isRightToLeft = isRightToLeft
        let layout = cell.layoutThatFits(
            LayoutConstraints(
                SizeRange(min: Size(width: width, height: 0), max: Size(width: width, height: .infinity)),
                environment: surroundings))
        var found: [String: Rect] = [:]
        func collect(_ layout: Layout, _ origin: Point) {
            let place = Point(x: origin.x + layout.position.x, y: origin.y + layout.position.y)
            if let node = layout.node as? TextNode, let text = node.attributedText?.string {
                found[text] = Rect(origin: place, size: layout.size)
            }
            for child in layout.sublayouts { collect(child, place) }
        }
        collect(layout, .zero)
        return found
    }

    @MainActor
    private static func width(of text: String, size: Double, textScale: Double) -> Double {
        let node = TextNode()
        node.attributedText = AttributedString(text, attributes: TextAttributes(size: size))
        let environment = TestDisplay.environment.forPart(isDark: nil, textScale: textScale)
        return node.layoutThatFits(
            LayoutConstraints(.unconstrained, environment: EnvironmentRegistry.register(environment))
        ).size.width
    }

    func testTitlesAreWholeAndWordsStayTogether() throws {
        try withGTK {
            let facts = [
                GroupDetails.Fact(title: "Organisiert von", value: "Clara"),
                GroupDetails.Fact(title: "Category", value: "Entrepreneurship and Softwareentwicklung"),
            ]
            var group = Group.numbered(1)
            group.organizer = Organizer(name: "Clara")
            for (points, scale) in [(480.0, 1.0), (320, 1), (480, 2), (320, 2), (640, 2)] {
                let texts = Self.texts(
                    of: DetailsFactsCellNode(facts, avatar: AvatarNode(group, diameter: 48)), width: points,
                    textScale: scale)
                for fact in facts {
                    let (title, value) = try (XCTUnwrap(texts[fact.title]), XCTUnwrap(texts[fact.value]))
                    let what = "\(fact) \(points) points at \(scale)"
                    XCTAssertGreaterThanOrEqual(
                        title.width + 0.5, Self.width(of: fact.title, size: 13, textScale: scale), what)
                    let word =
                        fact.value.split(separator: " ").map {
                            Self.width(of: String($0), size: 15, textScale: scale)
                        }.max() ?? 0
                    // A word that is wider than the page has to be broken.
                    if word <= points - 32 { XCTAssertGreaterThanOrEqual(value.width + 0.5, word, what) }
                    XCTAssertTrue(value.minX >= title.maxX || value.minY >= title.maxY, what)
                    XCTAssertLessThanOrEqual(value.maxX, points - 15, what)
                }
                let first = try XCTUnwrap(texts["Clara"])
                let second = try XCTUnwrap(texts[facts[1].value])
                XCTAssertEqual(first.minX, second.minX, accuracy: 0.5, "values are in a column")
            }
        }
    }

    func testAMarkerIsAtTheStartOfItsText() throws {
        try withGTK {
            for text in ["short", String(repeating: "long ", count: 60), "קצר", String(repeating: "ארוך ", count: 60)] {
                let isHebrew = !text.utf8.allSatisfy { $0 < 0x80 }
                for isRightToLeft in [false, true] {
                    let block = try XCTUnwrap(HTMLReducer.blocks(of: "<ul><li>\(text)</li></ul>").first)
                    let texts = Self.texts(
                        of: DetailsTextCellNode(block: block) { _, _ in }, width: 400, isRightToLeft: isRightToLeft)
                    let marker = try XCTUnwrap(texts["•"])
                    let body = try XCTUnwrap(texts.first { $0.key != "•" }?.value)
                    let what = "\(text.prefix(5)) in a window that runs to the \(isRightToLeft ? "left" : "right")"
                    if isHebrew {
                        XCTAssertGreaterThanOrEqual(marker.minX, body.maxX, what)
                        XCTAssertGreaterThan(marker.maxX, 380, what)
                    } else {
                        XCTAssertLessThanOrEqual(marker.maxX, body.minX, what)
                        XCTAssertLessThan(marker.minX, 20, what)
                    }
                }
            }
        }
    }
}
