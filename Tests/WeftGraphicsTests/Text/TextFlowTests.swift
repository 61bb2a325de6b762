import WeftGLib
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftGraphics

/// Tests text that flows around areas.
final class TextFlowTests: GtkTestCase {
    private let environment = GraphicsEnvironment()
    private let long = TextSamples.sentences.filter { !$0.contains("\n") }.joined(separator: " ")

    private func measure(
        _ text: String, around paths: [Path], lines: Int = 0, mode: TextOptions.TruncationMode = .tail,
        token: AttributedString? = nil, width: Double = 300, height: Double = .infinity,
        paragraph: ParagraphStyle = ParagraphStyle(), attributes: TextAttributes = TextAttributes()
    ) -> TextMetrics {
        TextRenderer.measure(
            AttributedString(text, attributes: attributes, paragraph: paragraph),
            options: TextOptions(
                maximumNumberOfLines: lines, truncationMode: mode, truncationText: token, exclusionPaths: paths),
            maximumWidth: width, maximumHeight: height, environment: environment)
    }

    private func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Path {
        Path(rectangle: Rect(x: x, y: y, width: width, height: height))
    }

    /// Checks that the lines show the whole text in order, without repetitions.
    private func assertWhole(_ metrics: TextMetrics, _ text: String, line: UInt = #line) {
        var end = 0
        for part in metrics.lines {
            let gap = text.utf8.dropFirst(end).prefix(max(0, part.range.lowerBound - end))
            XCTAssertGreaterThanOrEqual(part.range.lowerBound, end, line: line)
            XCTAssertTrue(gap.allSatisfy { $0 <= 0x20 }, "\(Array(gap)) is in no line", line: line)
            end = part.range.upperBound
        }
        XCTAssertTrue(text.utf8.dropFirst(end).allSatisfy { $0 <= 0x20 }, "the text goes on behind \(end)", line: line)
    }

    func testNoLineTouchesARectangleAndBothSidesAreFilled() {
        let alignments: [ParagraphStyle.Alignment] = [.natural, .left, .right, .center, .justified]
        for (index, text) in TextSamples.all.enumerated() where index % 12 == 1 || index > 290 {
            let style = ParagraphStyle(alignment: alignments[index % 5], lineSpacing: 2, paragraphSpacing: 5)
            let area = Rect(x: 110, y: 22.5, width: 70, height: 61)
            let metrics = measure(text, around: [Path(rectangle: area)], paragraph: style)
            assertWhole(metrics, text)
            XCTAssertFalse(metrics.isTruncated)
            XCTAssertEqual(metrics.lineCount, Set(metrics.lines.map(\.baseline)).count)
            for part in metrics.lines where part.rect.width > 0 {
                let isBeside = part.rect.maxX <= area.minX + 0.01 || part.rect.minX >= area.maxX - 0.01
                let isAboveOrBelow = part.rect.maxY <= area.minY + 0.01 || part.rect.minY >= area.maxY - 0.01
                XCTAssertTrue(isBeside || isAboveOrBelow, "\(index): \(part.rect)")
                XCTAssertGreaterThanOrEqual(part.rect.minX, -0.01)
                XCTAssertLessThanOrEqual(part.rect.maxX, metrics.size.width + 0.01)
            }
        }
        let metrics = measure(long, around: [rectangle(110, 20, 70, 60)])
        let rows = Dictionary(grouping: metrics.lines) { $0.baseline }
        XCTAssertGreaterThan(rows.values.filter { $0.count == 2 }.count, 2, "\(metrics.lines.prefix(8))")
        XCTAssertTrue(rows.values.allSatisfy { row in Set(row.map(\.rect.minY)).count == 1 })
    }

    /// With an exclusion path beside all lines, each line is a separate layout. It must break where Pango breaks the
    /// whole text. (In mixed scripts, a space at a line's end may have another font, and a tab's width depends on its
    /// position.)
    func testSeparatelySetLinesBreakWhereAParagraphBreaks() {
        let texts = TextSamples.sentences.filter { !$0.contains("Mixed") && !$0.contains("🎲") && !$0.contains("\t") }
            .flatMap {
                [
                    Array(repeating: $0, count: 7).joined(separator: " "),
                    Array(repeating: $0, count: 3).joined(separator: "\n"),
                ]
            }
        for (index, text) in texts.enumerated() {
            for style in [
                ParagraphStyle(),
                ParagraphStyle(alignment: .right, firstLineHeadIndent: 20, headIndent: 7, tailIndent: 9),
                ParagraphStyle(alignment: .justified, lineSpacing: 3, paragraphSpacing: 8),
            ] {
                let plain = measure(text, around: [], width: 211, paragraph: style)
                let flown = measure(text, around: [rectangle(500, -10, 10, 1e6)], width: 211, paragraph: style)
                XCTAssertEqual(flown.lines.map(\.range), plain.lines.map(\.range), "\(index): \(text)")
                XCTAssertEqual(flown.lineCount, plain.lineCount)
                XCTAssertEqual(flown.size.height, plain.size.height)
                let placed = plain.placed(inWidth: flown.size.width)
                for (one, other) in zip(flown.lines, placed.lines) {
                    XCTAssertEqual(one.rect.minX, other.rect.minX, accuracy: 0.01, "\(index)")
                    XCTAssertEqual(one.rect.width, other.rect.width, accuracy: 0.01, "\(index)")
                    XCTAssertEqual(one.baseline, other.baseline, accuracy: 0.01, "\(index)")
                }
            }
        }
    }

    func testAnAreaThatTheTextDoesNotReachChangesNothing() {
        let long = String(repeating: TextSamples.sentences[3] + " ", count: 9)
        let plain = measure(long, around: [])
        let far = measure(long, around: [rectangle(0, plain.size.height + 1, 300, 40)])
        XCTAssertEqual(far.lines, plain.lines)
        XCTAssertEqual(far.size, plain.size)
        // Behind the last area the text is set by the paragraph again.
        let high = measure(long, around: [rectangle(0, 0, 300, 50)])
        XCTAssertEqual(high.lines.map(\.range), plain.lines.map(\.range))
        XCTAssertEqual(high.firstBaseline, plain.firstBaseline + 50, accuracy: 0.01)
        XCTAssertEqual(high.lastBaseline, plain.lastBaseline + 50, accuracy: 0.01)
    }

    func testTextFollowsACircleCloserThanItsBox() {
        let (center, radius) = (Point(x: 150, y: 90), 70.0)
        let circle = Path(ellipseIn: Rect(x: 80, y: 20, width: 140, height: 140))
        let metrics = measure(long, around: [circle])
        assertWhole(metrics, long)
        var isInBox = false
        for part in metrics.lines where part.rect.width > 0 {
            // The point of the line that is nearest to the middle.
            let x = min(max(center.x, part.rect.minX), part.rect.maxX)
            let y = min(max(center.y, part.rect.minY), part.rect.maxY)
            let distance = ((x - center.x) * (x - center.x) + (y - center.y) * (y - center.y)).squareRoot()
            XCTAssertGreaterThan(distance, radius - 0.5, "\(part.rect)")
            let box = Rect(x: 80, y: 20, width: 140, height: 140).insetBy(dx: 1, dy: 1)
            isInBox = isInBox || box.intersects(part.rect)
        }
        XCTAssertTrue(isInBox, "the corners of the box are the text's")
    }

    func testTextAvoidsAHoleInAPathButUsesAGap() {
        // An upright U, open at the top: lines stand between its arms.
        var path = Path()
        let corners = [(60.0, 0.0), (90, 0), (90, 200), (210, 200), (210, 0), (240, 0), (240, 230), (60, 230)]
        path.move(to: Point(x: corners[0].0, y: corners[0].1))
        for corner in corners.dropFirst() { path.addLine(to: Point(x: corner.0, y: corner.1)) }
        path.close()
        let metrics = measure(long, around: [path])
        XCTAssertTrue(metrics.lines.contains { $0.rect.minX >= 90 && $0.rect.maxX <= 210 && $0.rect.maxY < 200 })
        XCTAssertFalse(
            metrics.lines.contains {
                $0.rect.minX < 210 && $0.rect.maxX > 90 && $0.rect.minY > 184 && $0.rect.minY < 230 && $0.rect.width > 0
                    && $0.rect.minX > 60 && $0.rect.maxX < 240
            })
    }

    func testRightToLeftStartsAtTheRightOfTheArea() {
        let text = String(repeating: "מילים רבות של טקסט ", count: 30)
        let metrics = measure(text, around: [rectangle(120, 0, 60, 80)])
        assertWhole(metrics, text)
        XCTAssertEqual(metrics.size.width, 300, "it holds its place at the right")
        XCTAssertGreaterThanOrEqual(metrics.lines[0].rect.minX, 180)
        XCTAssertEqual(metrics.lines[0].rect.maxX, 300, accuracy: 0.01)
        XCTAssertLessThanOrEqual(metrics.lines[1].rect.maxX, 120.01)
        XCTAssertEqual(metrics.lines[0].baseline, metrics.lines[1].baseline)
        XCTAssertEqual(metrics.lines[0].range.lowerBound, 0)
    }

    func testARowCountsAsOneLineAndTheLastOneIsCut() {
        let area = rectangle(110, 0, 70, 200)
        for mode in [TextOptions.TruncationMode.tail, .word, .middle, .head] {
            let metrics = measure(long, around: [area], lines: 3, mode: mode)
            XCTAssertEqual(metrics.lineCount, 3, "\(mode)")
            XCTAssertEqual(metrics.lines.count, 6, "\(mode)")
            XCTAssertTrue(metrics.isTruncated)
            for part in metrics.lines { XCTAssertTrue(part.rect.maxX <= 110.01 || part.rect.minX >= 179.99) }
        }
        let more = AttributedString("… more")
        let metrics = measure(long, around: [area], lines: 2, token: more)
        XCTAssertEqual(metrics.lines.count, 4)
        let token = metrics.truncationRect
        XCTAssertNotNil(token)
        XCTAssertGreaterThanOrEqual(token?.minX ?? 0, 179.99)
        XCTAssertLessThanOrEqual(token?.maxX ?? .infinity, 300.01)
        XCTAssertEqual(token?.minY, metrics.lines.last?.rect.minY)
        // By the height; and paragraphs that are left out.
        let low = measure(long, around: [area], height: 60)
        XCTAssertTrue(low.isTruncated)
        XCTAssertLessThanOrEqual(low.size.height, 60)
        let paragraphs = measure("One\nTwo\nThree\nFour", around: [area], lines: 2)
        XCTAssertTrue(paragraphs.isTruncated)
        XCTAssertEqual(paragraphs.lines.map(\.rect.minX), [0, 0])
        XCTAssertFalse(measure("One\nTwo", around: [area], lines: 2).isTruncated)
    }

    func testAWordThatFitsBesideNoAreaGoesBelowIt() {
        let metrics = measure("incomprehensibilities", around: [rectangle(30, 0, 250, 50)])
        XCTAssertEqual(metrics.lineCount, 1)
        XCTAssertEqual(metrics.lines[0].rect.minY, 50)
        XCTAssertEqual(metrics.size.height, metrics.lines[0].rect.maxY.rounded(.up), accuracy: 1)
        // Without a near end it is broken, as on a short line.
        let endless = measure("incomprehensibilities", around: [rectangle(80, 0, 220, 1e6)])
        XCTAssertGreaterThan(endless.lineCount, 1)
        XCTAssertEqual(endless.lines[0].rect.minY, 0)
        XCTAssertLessThanOrEqual(endless.size.width, 80)
    }

    func testDrawnAtItsMeasuredSizeNothingMovesAndNoInkIsInTheArea() throws {
        let area = Rect(x: 100, y: 10, width: 90, height: 70)
        let options = TextOptions(exclusionPaths: [Path(rectangle: area)])
        for style in [ParagraphStyle(), ParagraphStyle(alignment: .center)] {
            let text = AttributedString(long, paragraph: style)
            let room = TextRenderer.measure(text, options: options, maximumWidth: 300, environment: environment)
            let tight = TextSetting(
                text, options, width: room.size.width, height: room.size.height, environment: environment)
            var typesetter = Typesetter(tight, engine: TextEngine.current)
            let again = typesetter.run().metrics
            XCTAssertEqual(again.lines.map(\.range), room.lines.map(\.range))
            XCTAssertFalse(again.isTruncated)
            let drawn = try XCTUnwrap(
                TextRenderer.draw(
                    text, options: options, size: room.size, environment: environment, foreground: .black))
            let pixels = drawn.texture.pixels
            var (inside, outside) = (0, 0)
            for y in 0..<drawn.texture.height {
                for x in 0..<drawn.texture.width where pixels[(y * drawn.texture.width + x) * 4 + 3] > 128 {
                    let place = Point(x: Double(x) + drawn.frame.minX + 0.5, y: Double(y) + drawn.frame.minY + 0.5)
                    if area.insetBy(dx: 2, dy: 2).contains(place) { inside += 1 } else { outside += 1 }
                }
            }
            XCTAssertEqual(inside, 0)
            XCTAssertGreaterThan(outside, 1_000)
        }
    }

    func testLinksRangesAndPlacesFollowTheAreas() {
        let area = Rect(x: 100, y: 0, width: 80, height: 90)
        let options = TextOptions(exclusionPaths: [Path(rectangle: area)])
        var text = AttributedString("several words before it ")
        let start = text.string.utf8.count
        text.append("a link of some more words than one line", attributes: TextAttributes(link: "https://example.org"))
        let end = text.string.utf8.count
        text.append(" and what follows, which is rather long, too.")
        let metrics = TextRenderer.measure(text, options: options, maximumWidth: 300, environment: environment)
        XCTAssertEqual(metrics.links.map(\.range), [start..<end])
        XCTAssertGreaterThan(metrics.links[0].rects.count, 1)
        let rects = TextRenderer.rects(
            of: start..<end, in: text, options: options, size: metrics.size, environment: environment)
        XCTAssertEqual(rects.count, metrics.links[0].rects.count)
        for rect in rects { XCTAssertFalse(area.insetBy(dx: 0.01, dy: 0.01).intersects(rect), "\(rect)") }
        for offset in stride(from: 0, to: text.string.utf8.count - 1, by: 3)
        where Array(text.string.utf8)[offset] > 0x20 {
            let place = TextRenderer.rects(
                of: offset..<offset + 1, in: text, options: options, size: metrics.size, environment: environment)
            guard let rect = place.first else { return XCTFail("\(offset) has no place") }
            let found = TextRenderer.offset(
                at: Point(x: rect.minX + 0.2 * rect.width, y: rect.midY), in: text, options: options,
                size: metrics.size,
                environment: environment)
            XCTAssertEqual(found, offset, "\(rect)")
        }
    }

    func testALargerFontInALineKeepsOutOfAnAreaBelow() {
        var text = AttributedString("small ", attributes: TextAttributes(size: 12))
        text.append("large", attributes: TextAttributes(size: 40))
        let small = measure("x", around: [], attributes: TextAttributes(size: 12)).size.height
        // Below a small line, and in the way of a large one.
        let area = Rect(x: 60, y: small + 5, width: 240, height: 60)
        let metrics = TextRenderer.measure(
            text, options: TextOptions(exclusionPaths: [Path(rectangle: area)]), maximumWidth: 300,
            environment: environment)
        for part in metrics.lines {
            XCTAssertTrue(
                part.rect.maxX <= area.minX || part.rect.maxY <= area.minY || part.rect.minY >= area.maxY,
                "\(part.rect)")
        }
        XCTAssertEqual(metrics.lineCount, 2)
    }

    func testHostileAreasAreBounded() {
        let bad = [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0]
        for value in bad {
            for other in bad {
                let text = measure(
                    "some words of text", around: [rectangle(value, other, value, 50), rectangle(0, 0, value, other)])
                assertWhole(text, "some words of text")
            }
        }
        var path = Path()
        path.move(to: .zero)
        for index in 0..<20_000 { path.addLine(to: Point(x: Double(index % 7) * 20, y: Double(index))) }
        let many = (0..<5_000).map { rectangle(Double($0 % 50) * 6, Double($0) * 3, 3, 2) }
        let start = threadCPUSeconds()
        assertWhole(measure(long, around: [path]), long)
        assertWhole(measure(long, around: many), long)
        assertWhole(measure(long, around: [rectangle(-10, -10, 1e6, 1e9)]), long)
        XCTAssertLessThan(threadCPUSeconds() - start, 10)
    }

    func testTimeIsLinearInTheLength() {
        func seconds(_ words: Int) -> Double {
            let text = AttributedString(String(repeating: "several words ", count: words))
            let options = TextOptions(exclusionPaths: [rectangle(100, 0, 50, 1e7)])
            let setting = TextSetting(text, options, width: 300, height: .infinity, environment: environment)
            let start = threadCPUSeconds()
            var typesetter = Typesetter(setting, engine: TextEngine.current)
            XCTAssertGreaterThan(typesetter.run().metrics.lineCount, words / 8)
            return threadCPUSeconds() - start
        }
        _ = seconds(100)
        let (short, long) = (seconds(1_000), seconds(8_000))
        XCTAssertLessThan(long, short * 20, "8 times the text")
    }
}
