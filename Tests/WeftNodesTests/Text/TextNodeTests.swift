import WeftGLib
import WeftGTK
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftGraphics
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

    func testATextDrawnAtItsMeasuredSizeBreaksAsMeasured() throws {
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

    func testATextThatWasMeasuredIsNotShapedAgain() throws {
        try withGTK {
            let environment = TestDisplay.environment
            let (first, other) = (AttributedString("measured before"), AttributedString("never measured before"))
            let size = onWorker { TextRenderer.measure(first, maximumWidth: 150, environment: environment).size }
            let before = MainThread.violations.withLock { $0 }
            defer { MainThread.violations.withLock { $0 = before } }
            XCTAssertEqual(TextRenderer.measure(first, maximumWidth: 150, environment: environment).size, size)
            XCTAssertEqual(MainThread.violations.withLock { $0 }, before)
            _ = TextRenderer.measure(other, maximumWidth: 150, environment: environment)
            XCTAssertNotEqual(MainThread.violations.withLock { $0 }, before, "this one is shaped")
        }
    }

    func testTextOfTenThousandPixelsAndMoreIsDrawnWholeAndSharpInTiles() throws {
        try withGTK {
            for (scale, lines) in [(1.0, 700), (2.0, 700), (1.0, 300)] {
                let text = (0..<lines).map { "Line \($0) gjpqy" }.joined(separator: "\n")
                let node = Self.node(text, size: 15)
                let environment = TestDisplay.environment.with(scale: scale)
                let constraints = rowConstraints(300, environment)
                let answer = onWorker {
                    PreparedTree.prepare(ColumnNode([node]), constraints: constraints, environment: environment)
                }
                let tree = try XCTUnwrap(answer ?? nil)
                tree.apply()
                let height = node.frame.height * scale
                XCTAssertGreaterThan(height, lines == 300 ? 5_000 : 10_000)
                guard case .tiles(let tiles) = node.main.contents else { return XCTFail("no tiles") }
                XCTAssertEqual(tiles.count, Int((height / 2048).rounded(.up)))
                for tile in tiles {
                    XCTAssertLessThanOrEqual(tile.texture.height, 2048 + 16)
                    XCTAssertEqual(Double(tile.texture.height), tile.frame.height * scale, accuracy: 1e-6, "sharp")
                    XCTAssertEqual(Double(tile.texture.width), tile.frame.width * scale, accuracy: 1e-6)
                }
                for (above, below) in zip(tiles, tiles.dropFirst()) {
                    XCTAssertLessThanOrEqual(above.frame.maxY, below.frame.minY)
                }
                // Each line has ink, and where tiles meet it is what one drawing over the seam gives.
                let shown = try XCTUnwrap(node.shown)
                XCTAssertEqual(shown.metrics.lineCount, lines)
                let drawn = tiles.map { (tile: $0, pixels: $0.texture.pixels) }
                for line in shown.metrics.lines where !Self.hasInk(drawn, line.rect) {
                    XCTFail("line at \(line.rect) of \(height) pixels is not drawn")
                }
                let seam = Rect(x: 0, y: 2048 / scale - 10, width: 200, height: 20)
                let expected = try XCTUnwrap(
                    onWorker {
                        TextRenderer.draw(
                            shown.text, options: shown.options, size: shown.size, region: seam,
                            environment: environment, foreground: environment.palette.label)
                    } ?? nil)
                XCTAssertEqual(
                    Self.rows(tiles, expected.frame, scale), Self.rows([expected], expected.frame, scale))
            }
        }
    }

    /// The alpha of the pixels of `rect` (points), from the textures there.
    private static func rows(_ tiles: [DrawnContents], _ rect: Rect, _ scale: Double) -> [[UInt8]] {
        func pixel(_ length: Double) -> Int { Int((length * scale).rounded()) }
        var rows = [[UInt8]](
            repeating: [UInt8](repeating: 0, count: pixel(rect.width)), count: pixel(rect.height))
        for tile in tiles where tile.frame.intersection(rect) != nil {
            let pixels = tile.texture.pixels
            let (dx, dy) = (pixel(rect.minX - tile.frame.minX), pixel(rect.minY - tile.frame.minY))
            for y in rows.indices where (0..<tile.texture.height).contains(y + dy) {
                for x in rows[y].indices where (0..<tile.texture.width).contains(x + dx) {
                    rows[y][x] = pixels[((y + dy) * tile.texture.width + x + dx) * 4 + 3]
                }
            }
        }
        return rows
    }

    private static func hasInk(_ tiles: [(tile: DrawnContents, pixels: [UInt8])], _ rect: Rect) -> Bool {
        tiles.contains { tile, pixels in
            guard let part = tile.frame.intersection(rect), !part.isEmpty else { return false }
            let scale = Double(tile.texture.width) / tile.frame.width
            let top = Int((part.minY - tile.frame.minY) * scale)
            let bottom = min(Int((part.maxY - tile.frame.minY) * scale), tile.texture.height)
            return (top * tile.texture.width..<bottom * tile.texture.width).contains { pixels[$0 * 4 + 3] > 200 }
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

    func testAChangeOfTheColourDoesNotChangeTheLayout() throws {
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

    func testLinksAreHitAtTheirDrawnPosition() throws {
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

    /// Each link that can be clicked is a widget.
    func testTheNumberOfATextsLinkWidgetsIsBounded() throws {
        try withGTK {
            var text = AttributedString()
            for index in 0..<3_000 {
                text.append("a", attributes: TextAttributes(link: "https://example.org/\(index)"))
                text.append(" ")
            }
            let node = TextNode()
            node.attributedText = text
            node.onLinkTap = { _ in }
            XCTAssertTrue(prepareAndApply(ColumnNode([node]), width: 300))
            XCTAssertEqual(node.subnodes.count, TextNode.maximumLinks)
            XCTAssertEqual(node.linkAddresses.count, TextNode.maximumLinks)
            XCTAssertEqual(node.linkAddresses.last, "https://example.org/\(TextNode.maximumLinks - 1)")
        }
    }

    func testWithoutAHandlerLinksAreText() throws {
        try withGTK {
            let node = Self.linkNode()
            XCTAssertTrue(prepareAndApply(ColumnNode([node]), width: 160))
            XCTAssertEqual(node.linkAddresses, [])
        }
    }

    func testTextsThatShareABaselineHaveStylesOfTheirOwn() throws {
        try withGTK {
            let (one, two, three) = (Self.node("one"), Self.node("two"), Self.node("three"))
            let constraints = rowConstraints(300, TestDisplay.environment)
            let isDone = onWorker {
                for node in [one, two] { _ = ColumnNode([node]).layoutThatFits(constraints) }
                one.style.flexGrow = 1
                one.style.ascender = 3
                _ = ColumnNode([three]).layoutThatFits(constraints)
                return true
            }
            XCTAssertEqual(isDone, true)
            XCTAssertEqual([one.style.flexGrow, two.style.flexGrow, three.style.flexGrow], [1, 0, 0])
            XCTAssertEqual(one.style.ascender, 3)
            XCTAssertGreaterThan(two.style.ascender, 3)
            XCTAssertEqual(two.style.ascender, three.style.ascender)
        }
    }

    func testATextIsShapedOnceForAllLayoutsOfItsTreeAndTheDrawing() throws {
        try withGTK {
            let environment = TestDisplay.environment
            let texts = ["a", "b", "c"].map { Self.node("shaped once, \($0) \(#line)") }
            let root = ColumnNode(texts)
            let constraints = [300.0, 320, 310].map { rowConstraints($0, environment) }
            let shapings = onWorker { () -> [Int] in
                let engine = TextEngine.current
                let start = engine.typesettings
                _ = root.layoutThatFits(constraints[0])
                let measured = engine.typesettings - start
                _ = root.layoutThatFits(constraints[1])
                let tree = PreparedTree.prepare(root, constraints: constraints[2], environment: environment)
                return [tree?.drawings.count ?? 0, measured, engine.typesettings - start]
            }
            let counts = try XCTUnwrap(shapings)
            XCTAssertEqual(counts[0], 3)
            XCTAssertGreaterThanOrEqual(counts[1], 3, "and one more where the font's baseline was not known")
            XCTAssertEqual(counts[2], counts[1])
        }
    }
}
