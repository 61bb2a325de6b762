import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftNodes

final class TextNodeTests: XCTestCase {
    private static let samples = [
        "Virtual Java User Group", "ab",
        "A longer text that must be broken into several lines when it is narrow, surely.",
        "東京のプログラマーの集まり", "مجموعة المبرمجين في القاهرة", "שלום עולם", "กลุ่มนักพัฒนาในกรุงเทพ", "👩‍👩‍👧‍👦 families 🎉",
        "one\ntwo\n\nfour",
    ]

    private static func node(_ text: String, size: Double? = nil) -> TextNode {
        let node = TextNode()
        node.attributedText = AttributedString(text, attributes: TextAttributes(size: size))
        return node
    }

    func testDrawnAtItsMeasuredSizeATextBreaksAsItWasMeasured() throws {
        try withGTK {
            for scale in [1.0, 2.0] {
                let environment = TestDisplay.environment.with(scale: scale)
                for sample in Self.samples {
                    for width in [60.0, 133.3, 300, .infinity] {
                        let node = Self.node(sample, size: 15)
                        let size = node.layoutThatFits(
                            LayoutConstraints(
                                range: SizeRange(max: Size(width: width, height: .infinity)),
                                environment: EnvironmentRegistry.register(environment))
                        ).size
                        let text = try XCTUnwrap(node.attributedText)
                        let loose = TextRenderer.measure(text, maximumWidth: width, environment: environment)
                        let exact = TextRenderer.measure(text, maximumWidth: size.width, environment: environment)
                        let note = "\(sample) in \(width) at \(scale)"
                        XCTAssertEqual(size, loose.size, note)
                        XCTAssertEqual(exact.lines.map(\.range), loose.lines.map(\.range), note)
                        XCTAssertEqual(exact.size.height, size.height, note)
                        XCTAssertEqual(environment.roundedUp(size.width), size.width, "whole device pixels: " + note)
                    }
                }
            }
        }
    }

    func testTheDrawingStaysWithinItsMeasuredSize() throws {
        try withGTK {
            for sample in Self.samples {
                let node = Self.node(sample, size: 15)
                XCTAssertTrue(prepareAndApply(ColumnNode([node]), width: 120))
                guard case .drawn(let drawn) = node.main.contents else {
                    XCTFail("\(sample): nothing was drawn")
                    continue
                }
                // Glyphs may reach over their logical box by a few points.
                let box = Rect(origin: .zero, size: node.frame.size).insetBy(dx: -6, dy: -6)
                XCTAssertTrue(box.contains(drawn.frame), "\(sample): \(drawn.frame) is not in \(node.frame.size)")
                XCTAssertEqual(Double(drawn.texture.width), drawn.frame.width, "not scaled")
                XCTAssertEqual(Double(drawn.texture.height), drawn.frame.height, "not scaled")
            }
        }
    }

    func testAnEmptyTextTakesNoPlaceAndIsReadyAtOnce() throws {
        try withGTK {
            let node = Self.node("")
            let root = ColumnNode([node, TextNode()])
            XCTAssertTrue(prepareAndApply(root))
            XCTAssertEqual(root.frame.size.height, 0)
            XCTAssertTrue(root.hasAllContents)
        }
    }

    func testMaximumLinesEndWithAnEllipsis() throws {
        try withGTK {
            let node = Self.node(Self.samples[2], size: 15)
            let environment = TestDisplay.environment
            let whole = node.layoutThatFits(rowConstraints(100, environment)).size
            node.maximumNumberOfLines = 1
            let line = node.layoutThatFits(rowConstraints(100, environment)).size
            XCTAssertLessThan(line.height, whole.height / 2)
            XCTAssertLessThanOrEqual(line.width, 100)
        }
    }

    func testAChangeOfTheColourIsNoChangeOfTheLayout() throws {
        try withGTK {
            let node = Self.node("text")
            _ = node.layoutThatFits(rowConstraints(100, TestDisplay.environment))
            let version = node.layoutVersion
            node.textColor = .accent
            XCTAssertEqual(node.layoutVersion, version)
            node.maximumNumberOfLines = 2
            XCTAssertGreaterThan(node.layoutVersion, version)
        }
    }

    private static func linkNode() -> TextNode {
        let node = TextNode()
        var text = AttributedString("Read ", attributes: TextAttributes(size: 15))
        text.append("the page", attributes: TextAttributes(size: 15, link: "https://example.org/a"))
        text.append(" and a rather long sentence, then ", attributes: TextAttributes(size: 15))
        text.append("another", attributes: TextAttributes(size: 15, link: "https://example.org/b"))
        node.attributedText = text
        return node
    }

    func testLinksAreHitWhereTheyAreDrawn() throws {
        try withGTK {
            let node = Self.linkNode()
            let opened = Locked<[String]>([])
            node.onLinkTap = { link in opened.withLock { $0.append(link) } }
            XCTAssertTrue(prepareAndApply(ColumnNode([node]), width: 160))
            XCTAssertEqual(node.linkAddresses, ["https://example.org/a", "https://example.org/b"])
            let metrics = TextRenderer.measure(
                try XCTUnwrap(node.attributedText), maximumWidth: node.frame.width,
                environment: TestDisplay.environment)
            XCTAssertEqual(metrics.links.count, 2)
            for link in metrics.links {
                for rect in link.rects {
                    let middle = Point(x: rect.midX, y: rect.midY)
                    XCTAssertEqual(node.link(at: middle), link.url)
                    XCTAssertTrue(node.activateLink(at: middle))
                    XCTAssertEqual(opened.withLock { $0.last }, link.url)
                }
            }
            XCTAssertNil(node.link(at: Point(x: 2, y: 5)))
            XCTAssertFalse(node.activateLink(at: Point(x: 2, y: 5)))
            XCTAssertFalse(node.activateLink(at: Point(x: 2, y: 5000)))
        }
    }

    func testWithoutAHandlerLinksAreText() throws {
        try withGTK {
            let node = Self.linkNode()
            XCTAssertTrue(prepareAndApply(ColumnNode([node]), width: 160))
            XCTAssertEqual(node.linkAddresses, [])
        }
    }
}
