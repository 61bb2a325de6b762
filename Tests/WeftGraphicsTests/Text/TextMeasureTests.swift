import WeftGLib
import WeftLayout
import WeftShim
import XCTest

@testable import WeftGraphics

final class TextMeasureTests: GtkTestCase {
    private let environment = GraphicsEnvironment()
    private let long = TextSamples.sentences.filter { !$0.contains("\n") }.joined(separator: " ")

    private func measure(
        _ text: String, _ options: TextOptions = TextOptions(), width: Double = .infinity, height: Double = .infinity,
        paragraph: ParagraphStyle = ParagraphStyle(), attributes: TextAttributes = TextAttributes()
    ) -> TextMetrics {
        TextRenderer.measure(
            AttributedString(text, attributes: attributes, paragraph: paragraph), options: options,
            maximumWidth: width, maximumHeight: height, environment: environment)
    }

    func testEmptyTextHasNoWidthAndTheHeightOfALine() {
        let empty = measure("")
        XCTAssertEqual(empty.size.width, 0)
        XCTAssertEqual(empty.size.height, measure("x").size.height)
        XCTAssertEqual(empty.lineCount, 1)
        XCTAssertGreaterThan(measure("", attributes: TextAttributes(size: 40)).size.height, 40)
    }

    func testDrawingAtTheMeasuredSizeBreaksTheSameLines() {
        for scale in [1, 1.25, 1.5, 2, 3] {
            let environment = environment.with(scale: scale)
            for (index, text) in TextSamples.all.enumerated() where index % 10 == 3 {
                let text = AttributedString(text)
                let room = TextRenderer.measure(text, maximumWidth: 217, environment: environment)
                let pixels = room.size.width * scale
                XCTAssertEqual(pixels, pixels.rounded(), accuracy: 1e-9)
                let tight = TextSetting(
                    text, TextOptions(), width: room.size.width, height: room.size.height, environment: environment)
                var typesetter = Typesetter(tight, engine: TextEngine.current)
                let again = typesetter.run().metrics
                XCTAssertEqual(again.lines.map(\.range), room.lines.map(\.range))
                XCTAssertFalse(again.isTruncated)
            }
        }
    }

    /// When a paragraph was left out, the paragraphs before it were counted again.
    func testEachLineAndLinkIsListedOnceInTruncatedText() {
        var text = AttributedString("One ")
        text.append("link", attributes: TextAttributes(link: "https://example.org"))
        text.append("\nTwo\nThree\nFour\nFive")
        for lines in 1...4 {
            let metrics = TextRenderer.measure(
                text, options: TextOptions(maximumNumberOfLines: lines), maximumWidth: 300, environment: environment)
            XCTAssertEqual(metrics.lines.count, lines)
            XCTAssertEqual(metrics.lineCount, lines)
            XCTAssertEqual(metrics.links.map(\.rects.count), [1])
            XCTAssertTrue(metrics.isTruncated)
        }
    }

    /// The rectangles of a link used to be copied for each of its lines, and each of them searched its line from the
    /// top.
    func testALinkOfManyLinesIsGatheredAndMovedInLinearTime() {
        func seconds(_ lines: Int) -> Double {
            let text = AttributedString(
                String(repeating: "aaaa ", count: lines), attributes: TextAttributes(link: "https://example.org"),
                paragraph: ParagraphStyle(alignment: .center))
            let setting = TextSetting(text, TextOptions(), width: 40, height: .infinity, environment: environment)
            var typesetter = Typesetter(setting, engine: TextEngine.current)
            let frame = typesetter.run()
            var measure = TextMeasure(setting)
            for part in frame.parts { measure.add(part) }
            let start = threadCPUSeconds()
            let metrics = measure.metrics(lineCount: lines, bottom: Double(lines), isTruncated: false)
            let placed = metrics.placed(inWidth: 300)
            let seconds = threadCPUSeconds() - start
            XCTAssertEqual(metrics.links.map(\.rects.count), [lines])
            XCTAssertEqual(placed.links.map(\.rects.count), [lines])
            return seconds
        }
        let small = (0..<3).map { _ in seconds(1_200) }.min() ?? 0
        // 10 times the lines; 100 times the time would be quadratic. Below a fifth of a second noise could decide.
        XCTAssertLessThan(seconds(12_000), max(small * 40, 0.2))
    }

    func testALineLimitCountsTheWholeTextAndTruncates() {
        for text in [long, "one\ntwo\nthree\nfour\nfive"] {
            for limit in 1...4 {
                let metrics = measure(text, TextOptions(maximumNumberOfLines: limit), width: 200)
                XCTAssertEqual(metrics.lineCount, limit)
                XCTAssertTrue(metrics.isTruncated)
            }
        }
        let whole = measure("one\ntwo", TextOptions(maximumNumberOfLines: 2), width: 200)
        XCTAssertEqual(whole.lineCount, 2)
        XCTAssertFalse(whole.isTruncated)
    }

    func testParagraphsThatAreLeftOutAreMarkedByAnEllipsis() {
        let one = measure("one", TextOptions(maximumNumberOfLines: 1))
        let truncated = measure("one\ntwo", TextOptions(maximumNumberOfLines: 1))
        XCTAssertEqual(truncated.size.width, measure("one…").size.width)
        XCTAssertGreaterThan(truncated.size.width, one.size.width)
        XCTAssertEqual(truncated.lines[0].range, 0..<3)
    }

    func testATextShrinksWithAnEllipsisInEachMode() {
        let natural = measure(long).size.width
        for mode in [TextOptions.TruncationMode.tail, .middle, .head] {
            let options = TextOptions(maximumNumberOfLines: 1, truncationMode: mode)
            for width in [40.0, 90, 300] {
                let metrics = measure(long, options, width: width)
                XCTAssertLessThanOrEqual(metrics.size.width, width)
                XCTAssertTrue(metrics.isTruncated)
                XCTAssertEqual(metrics.lineCount, 1)
            }
            XCTAssertFalse(measure(long, options, width: natural).isTruncated)
        }
    }

    func testAMaximumHeightKeepsTheLinesThatFit() {
        let line = measure("x").size.height
        let all = measure("a b c\nd\ne f g\nh i", width: 60)
        XCTAssertEqual(all.lineCount, 4)
        for count in 1...3 {
            let metrics = measure("a b c\nd\ne f g\nh i", width: 60, height: line * Double(count) + 2)
            XCTAssertEqual(metrics.lineCount, count)
            XCTAssertTrue(metrics.isTruncated)
            XCTAssertLessThanOrEqual(metrics.size.height, line * Double(count) + 2)
        }
        XCTAssertEqual(measure("a\nb", height: 0).lineCount, 1)
    }

    func testACustomTruncationTextEndsTheLastLineAndHasARect() throws {
        var token = AttributedString("… ")
        token.append("more", attributes: TextAttributes(weight: .bold, link: "app:more"))
        for limit in 1...3 {
            let options = TextOptions(maximumNumberOfLines: limit, truncationText: token)
            let metrics = measure(long, options, width: 220)
            XCTAssertEqual(metrics.lineCount, limit)
            let rect = try XCTUnwrap(metrics.truncationRect)
            let last = try XCTUnwrap(metrics.lines.last)
            XCTAssertEqual(rect.maxX, last.rect.maxX, accuracy: 0.01)
            XCTAssertEqual(rect.minY, last.rect.minY)
            XCTAssertLessThanOrEqual(metrics.size.width, 220)
            XCTAssertEqual(metrics.links.map(\.url), ["app:more"])
        }
        let short = measure("short", TextOptions(maximumNumberOfLines: 1, truncationText: token), width: 220)
        XCTAssertNil(short.truncationRect)
        let byParagraph = measure("one\ntwo", TextOptions(maximumNumberOfLines: 1, truncationText: token))
        XCTAssertNotNil(byParagraph.truncationRect)
        XCTAssertEqual(byParagraph.lines[0].range, 0..<3)
    }

    func testBaselinesAndExactLineHeights() {
        let natural = measure("Ág\nÁg")
        XCTAssertGreaterThan(natural.firstBaseline, 8)
        XCTAssertLessThan(natural.firstBaseline, natural.size.height / 2)
        XCTAssertEqual(natural.lastBaseline, natural.lines[1].baseline)
        for text in ["Ág", "Ág\nÁg", "Ág\nÁg\nÁg"] {
            let exact = measure(text, paragraph: ParagraphStyle(lineHeight: 30))
            XCTAssertEqual(exact.size.height, 30 * Double(exact.lineCount))
            // The glyphs are in the middle.
            let shift = (30 - natural.lines[0].rect.height) / 2
            XCTAssertEqual(exact.firstBaseline, natural.firstBaseline + shift, accuracy: 1e-6)
        }
    }

    func testSpacingAndIndents() {
        let plain = measure("a a a a a a a a\nb", width: 40)
        let spaced = measure(
            "a a a a a a a a\nb", width: 40, paragraph: ParagraphStyle(lineSpacing: 5, paragraphSpacing: 7))
        let gaps = Double(plain.lineCount - 1)
        XCTAssertEqual(
            spaced.lines.last!.rect.maxY, plain.lines.last!.rect.maxY + gaps * 5 + 7, accuracy: 1e-6)
        for (first, rest) in [(20.0, 0.0), (0, 20), (5, 10)] {
            let style = ParagraphStyle(firstLineHeadIndent: first, headIndent: rest, tailIndent: 4)
            let metrics = measure("one two three four five", width: 80, paragraph: style)
            XCTAssertGreaterThan(metrics.lineCount, 1)
            for (index, line) in metrics.lines.enumerated() {
                XCTAssertEqual(line.rect.minX, index == 0 ? first : rest)
                XCTAssertLessThanOrEqual(line.rect.maxX, 76)
            }
        }
    }

    func testAlignmentAndDirectionPlaceLines() {
        func xs(_ text: String, _ alignment: ParagraphStyle.Alignment) -> [Double] {
            let metrics = measure(text, paragraph: ParagraphStyle(alignment: alignment))
            return metrics.placed(inWidth: 300).lines.map { 300 - $0.rect.width - 2 * $0.rect.minX }
        }
        let latin = "wide line\nx"
        XCTAssertTrue(xs(latin, .natural).allSatisfy { $0 > 0 })
        XCTAssertTrue(xs(latin, .right).allSatisfy { $0 < 0 })
        XCTAssertTrue(xs(latin, .center).allSatisfy { abs($0) < 0.01 })
        let hebrew = "קבוצת ריצה בתל אביב\nשלום"
        XCTAssertTrue(xs(hebrew, .natural).allSatisfy { $0 < 0 })
        XCTAssertTrue(xs(hebrew, .left).allSatisfy { $0 > 0 })
        XCTAssertTrue(xs(hebrew, .leading).allSatisfy { $0 > 0 })
        // Neutral text follows the desktop.
        let rightToLeft = environment.with(isRightToLeft: true)
        for text in [latin, hebrew] {
            let text = AttributedString(text, paragraph: ParagraphStyle(alignment: .leading))
            let metrics = TextRenderer.measure(text, environment: rightToLeft)
            let lines = metrics.placed(inWidth: 300).lines
            XCTAssertTrue(lines.allSatisfy { abs($0.rect.maxX - 300) < 1 }, "\(lines.map(\.rect))")
        }
        let digits = TextRenderer.measure(AttributedString("123"), environment: rightToLeft)
        XCTAssertEqual(digits.placed(inWidth: 100).lines[0].rect.maxX, 100)
    }

    func testLinksHaveRectsOnEachLineAndAreFoundByPoint() throws {
        var text = AttributedString("See ")
        text.append("the first link which is ", attributes: TextAttributes(link: "https://a.example"))
        text.append("bold", attributes: TextAttributes(weight: .bold, link: "https://a.example"))
        text.append(" and ")
        text.append("שלום עולם", attributes: TextAttributes(link: "https://b.example"))
        let metrics = TextRenderer.measure(text, maximumWidth: 90, environment: environment)
        XCTAssertEqual(metrics.links.map(\.url), ["https://a.example", "https://b.example"])
        XCTAssertEqual(metrics.links[0].range, 4..<32)
        XCTAssertGreaterThan(metrics.links[0].rects.count, 1)
        for link in metrics.links {
            for rect in link.rects {
                XCTAssertEqual(metrics.link(at: Point(x: rect.midX, y: rect.midY))?.url, link.url)
                XCTAssertLessThanOrEqual(rect.maxX, metrics.size.width + 0.01)
            }
        }
        XCTAssertNil(metrics.link(at: Point(x: 1, y: 1)))
        XCTAssertEqual(metrics.link(at: Point(x: -3, y: 20), within: 22)?.url, "https://a.example")
    }

    func testRangesAndPointsAreMappedToEachOther() {
        let text = AttributedString("Hello שלום 日本 🎲 end")
        let size = TextRenderer.measure(text, maximumWidth: 70, environment: environment).size
        let all = 0..<text.string.utf8.count
        let rects = TextRenderer.rects(of: all, in: text, size: size, environment: environment)
        XCTAssertGreaterThan(rects.count, 1)
        let hello = TextRenderer.rects(of: 0..<5, in: text, size: size, environment: environment)
        XCTAssertEqual(hello.count, 1)
        let start = Point(x: hello[0].minX + 1, y: hello[0].midY)
        XCTAssertEqual(TextRenderer.offset(at: start, in: text, size: size, environment: environment), 0)
        let end = Point(x: 1_000, y: 1_000)
        XCTAssertEqual(
            TextRenderer.offset(at: end, in: text, size: size, environment: environment), all.upperBound)
    }

    func testMarkupNulsAndHostileNumbersAreText() {
        XCTAssertGreaterThan(measure("<b>x</b> &amp;").size.width, measure("x &").size.width)
        let nul = AttributedString("before\0after")
        XCTAssertEqual(nul.string, "before\u{FFFD}after")
        XCTAssertGreaterThan(
            TextRenderer.measure(nul, environment: environment).size.width, measure("beforeafter").size.width)
        for bad in [Double.nan, -.infinity, -1, 0, 1e-300, 1e300, .infinity] {
            let style = ParagraphStyle(
                lineSpacing: bad, lineHeight: bad, paragraphSpacing: bad, firstLineHeadIndent: bad, headIndent: bad,
                tailIndent: bad)
            let attributes = TextAttributes(size: bad, letterSpacing: bad)
            let metrics = measure("some text\nhere", width: bad, height: bad, paragraph: style, attributes: attributes)
            XCTAssertTrue(metrics.size.width.isFinite && metrics.size.height.isFinite, "\(bad)")
            XCTAssertGreaterThanOrEqual(metrics.size.width, 0)
            _ = TextRenderer.draw(
                AttributedString("text", attributes: attributes, paragraph: style), size: metrics.size,
                environment: environment, foreground: .black)
        }
    }

    func testLongParagraphsTakeLinearTimeAndBreakAsOneLayoutWould() {
        let paragraph = String(repeating: long + " ", count: 8)
        XCTAssertGreaterThan(paragraph.utf8.count, 3 * Typesetter.window)
        let chunked = measure(paragraph, width: 230)
        let layout = pango_layout_new(TextEngine.current.context(environment, isRightToLeft: false))!
        let reference = GObjectReference(full: layout)
        pango_layout_set_text(layout, paragraph, -1)
        pango_layout_set_font_description(
            layout, TextEngine.current.font(for: TextAttributes(), environment: environment))
        pango_layout_set_width(layout, 230 * 1_024)
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        let whole = TextChunk.readLines(of: reference, isContinuation: false)
        XCTAssertEqual(chunked.lines.map(\.range.lowerBound), whole.map(\.start))

        func seconds(_ text: String, width: Double, lines: Int = 0) -> Double {
            let start = weft_thread_cpu_seconds()
            let metrics = measure(text, TextOptions(maximumNumberOfLines: lines), width: width)
            if lines > 0 { XCTAssertEqual(metrics.lineCount, lines) }
            return weft_thread_cpu_seconds() - start
        }
        let unbroken = String(repeating: "x", count: 256 << 10)
        let words = String(repeating: "lorem ipsum dolor ", count: (256 << 10) / 18)
        for (name, text) in [("one word", unbroken), ("words", words)] {
            let narrow = seconds(text, width: 300)
            let unlimited = seconds(text, width: .infinity)
            let limited = seconds(text, width: 300, lines: 3)
            print("256 KB of \(name): \(narrow) s at 300, \(unlimited) s unlimited, \(limited) s in 3 lines")
            XCTAssertLessThan(narrow, 8)
            XCTAssertLessThan(unlimited, 8)
            XCTAssertLessThan(limited, 0.5)
        }
    }

    func testResultsAreKeptByRoomNotByExactArguments() {
        let text = AttributedString("kept by room, measured once \(#line)")
        let options = TextOptions()
        let first = TextRenderer.measure(text, options: options, maximumWidth: 120, environment: environment)
        let count = TextEngine.current.typesettings
        for width in stride(from: first.size.width, through: 120, by: 1) {
            XCTAssertEqual(
                TextRenderer.measure(text, options: options, maximumWidth: width, environment: environment), first)
        }
        _ = TextRenderer.draw(text, size: first.size, environment: environment, foreground: .black)
        _ = TextRenderer.draw(
            text, size: first.size, environment: environment.with(palette: .standard(isDark: true)), foreground: .white)
        XCTAssertEqual(TextEngine.current.typesettings, count)
        _ = TextRenderer.measure(text, options: options, maximumWidth: 119, environment: environment.with(scale: 2))
        XCTAssertEqual(TextEngine.current.typesettings, count + 1)
    }

    func testShapedTextsLastUntilTheNextLayoutBegins() {
        let text = AttributedString("shaped, drawn, let go of \(#line)")
        let size = TextRenderer.measure(text, environment: environment).size
        let count = TextEngine.current.typesettings
        _ = TextRenderer.draw(text, size: size, environment: environment, foreground: .black)
        XCTAssertEqual(TextEngine.current.typesettings, count)
        TextRenderer.beginPass()
        XCTAssertEqual(TextRenderer.measure(text, environment: environment).size, size)
        XCTAssertEqual(TextEngine.current.typesettings, count, "what was measured is known without its shape")
        _ = TextRenderer.draw(text, size: size, environment: environment, foreground: .black)
        XCTAssertEqual(TextEngine.current.typesettings, count + 1)
    }
}
