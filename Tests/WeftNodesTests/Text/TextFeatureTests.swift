import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftNodes

/// Tests a TextNode's features besides its text: truncation, insets, shadow, links, selection.
final class TextFeatureTests: XCTestCase {
    private static let long = String(repeating: "several words of text ", count: 40)

    private static func node(_ text: String, _ configure: (TextNode) -> Void = { _ in }) -> TextNode {
        let node = TextNode()
        node.attributedText = AttributedString(text, attributes: TextAttributes(size: 15))
        configure(node)
        return node
    }

    func testLinesAndTruncationAreKnownAfterTheLayout() throws {
        try withGTK {
            let node = Self.node(Self.long) { $0.maximumNumberOfLines = 3 }
            XCTAssertTrue(prepareAndApply(ColumnNode([node]), width: 200))
            XCTAssertEqual(node.lineCount, 3)
            XCTAssertTrue(node.isTruncated)
            node.maximumNumberOfLines = 0
            XCTAssertTrue(prepareAndApply(ColumnNode([node]), width: 200))
            XCTAssertGreaterThan(node.lineCount, 3)
            XCTAssertFalse(node.isTruncated)
        }
    }

    func testTruncationBetweenWordsCutsNoWord() throws {
        try withGTK {
            let text = AttributedString("alphabet betabeta gammagamma deltadelta")
            let options = TextOptions(maximumNumberOfLines: 1, truncationMode: .word)
            for width in stride(from: 70.0, to: 260, by: 9) {
                let metrics = TextRenderer.measure(
                    text, options: options, maximumWidth: width, environment: TestDisplay.environment)
                XCTAssertLessThanOrEqual(metrics.size.width, width)
                guard metrics.isTruncated, let token = metrics.truncationRect else { continue }
                XCTAssertGreaterThan(token.width, 0)
                let rest = text.string.dropFirst(metrics.lines[0].range.upperBound)
                let shown = text.string.dropLast(rest.count).split(separator: " ")
                let words = text.string.split(separator: " ").prefix(shown.count)
                XCTAssertEqual(shown.dropLast(), words.dropLast(), "\(width)")
            }
        }
    }

    func testMoreAfterTheEllipsisCanBeClicked() throws {
        try withGTK {
            let taps = Locked(0)
            let node = Self.node(Self.long) {
                $0.maximumNumberOfLines = 2
                $0.additionalTruncationMessage = AttributedString("more", attributes: TextAttributes(size: 15))
                $0.onTruncationTap = { taps.withLock { $0 += 1 } }
            }
            let stage = try EventStage([node])
            defer { stage.window.destroy() }
            let action = try XCTUnwrap(node.subnodes.first)
            XCTAssertEqual(action.accessibilityLabel, "more")
            XCTAssertEqual(action.ownWidget.map { WidgetView.of($0).role }, "button")
            stage.click(action)
            XCTAssertTrue(pump(seconds: 5) { taps.withLock { $0 } == 1 })
            node.maximumNumberOfLines = 0
            stage.update()
            XCTAssertTrue(node.subnodes.isEmpty, "nothing is left out, nothing to click")
        }
    }

    func testTheEllipsisMayBeAnyText() throws {
        try withGTK {
            let token = AttributedString(" [and more]", attributes: TextAttributes(size: 15))
            let plain = Self.node(Self.long) { $0.maximumNumberOfLines = 1 }
            let own = Self.node(Self.long) {
                $0.maximumNumberOfLines = 1
                $0.truncationAttributedText = token
            }
            XCTAssertTrue(prepareAndApply(ColumnNode([plain, own]), width: 200))
            let (dots, words) = (try XCTUnwrap(plain.shown?.metrics), try XCTUnwrap(own.shown?.metrics))
            XCTAssertTrue(own.isTruncated)
            let needed = TextRenderer.measure(token, environment: TestDisplay.environment).size.width
            XCTAssertEqual(try XCTUnwrap(words.truncationRect).width, needed, accuracy: 2)
            XCTAssertLessThan(words.lines[0].range.upperBound, dots.lines[0].range.upperBound)
        }
    }

    func testTheEllipsisItselfCanBeClicked() throws {
        try withGTK {
            let taps = Locked(0)
            let node = Self.node(Self.long) {
                $0.maximumNumberOfLines = 2
                $0.onTruncationTap = { taps.withLock { $0 += 1 } }
            }
            let stage = try EventStage([node])
            defer { stage.window.destroy() }
            XCTAssertTrue(node.subnodes.isEmpty, "an ellipsis is no button unless it is asked for")
            node.alwaysHandleTruncationTokenTap = true
            stage.update()
            let action = try XCTUnwrap(node.subnodes.first)
            XCTAssertEqual(action.accessibilityLabel, "…")
            stage.click(action)
            XCTAssertTrue(pump(seconds: 5) { taps.withLock { $0 } == 1 })
        }
    }

    func testSmallerFontsAreTriedBeforeTextIsLeftOut() throws {
        try withGTK {
            let environment = TestDisplay.environment
            @MainActor func shown(_ factors: [Double]) -> TextNode {
                let node = Self.node("Just a little too long for it") {
                    $0.maximumNumberOfLines = 1
                    $0.pointSizeScaleFactors = factors
                }
                let free = TextRenderer.measure(node.attributedText ?? AttributedString(), environment: environment)
                XCTAssertTrue(prepareAndApply(ColumnNode([node]), width: (free.size.width * 0.93).rounded()))
                return node
            }
            XCTAssertTrue(shown([]).isTruncated)
            XCTAssertFalse(shown([0.9, 0.8]).isTruncated)
            XCTAssertGreaterThan(shown([0.9, 0.8]).frame.height, shown([0.8]).frame.height - 0.001)
        }
    }

    func testInsetsAndShadowArePartOfTheSizeAndMoveTheText() throws {
        try withGTK {
            let plain = Self.node("text")
            let padded = Self.node("text") {
                $0.textContainerInset = EdgeInsets(top: 3, left: 5, bottom: 7, right: 11)
            }
            let shaded = Self.node("text") {
                $0.textShadow = TextShadow(color: .black, offset: Point(x: 2, y: 3), radius: 4)
            }
            XCTAssertTrue(prepareAndApply(ColumnNode([plain, padded, shaded])))
            XCTAssertEqual(padded.frame.width, plain.frame.width + 16)
            XCTAssertEqual(padded.frame.height, plain.frame.height + 10)
            XCTAssertEqual(padded.style.ascender, plain.style.ascender + 3)
            XCTAssertEqual(shaded.frame.width, plain.frame.width + 8)
            XCTAssertEqual(shaded.frame.height, plain.frame.height + 8)
            guard case .drawn(let text) = plain.main.contents, case .drawn(let inset) = padded.main.contents,
                case .drawn(let shadow) = shaded.main.contents
            else { return XCTFail("nothing was drawn") }
            XCTAssertEqual(inset.frame.minX, text.frame.minX + 5)
            XCTAssertEqual(inset.frame.minY, text.frame.minY + 3)
            XCTAssertGreaterThan(shadow.texture.width, text.texture.width)
        }
    }

    private static func linked(_ opened: Locked<[String]>) -> TextNode {
        let node = TextNode()
        let plain = TextAttributes(size: 15)
        var text = AttributedString("Read ", attributes: plain)
        text.append("the page", attributes: TextAttributes(size: 15, link: "https://example.org/a"))
        text.append(" and a rather long sentence about it, and then ", attributes: plain)
        text.append("another one", attributes: TextAttributes(size: 15, link: "https://example.org/b"))
        text.append(" at the end.", attributes: plain)
        node.attributedText = text
        node.onLinkTap = { link in opened.withLock { $0.append(link) } }
        return node
    }

    func testLinksAreClickedReachedByTabAndOpenedByEnter() throws {
        try withGTK {
            let opened = Locked<[String]>([])
            let node = Self.linked(opened)
            let stage = try EventStage([node])
            defer { stage.window.destroy() }
            XCTAssertEqual(node.subnodes.map(\.accessibilityLabel), ["the page", "another one"])
            XCTAssertEqual(node.subnodes.map(\.tooltip), ["example.org", "example.org"], "where it leads")
            XCTAssertEqual(node.subnodes.map(\.accessibilityHint), ["example.org", "example.org"])
            XCTAssertTrue(node.subnodes.allSatisfy { $0.ownWidget.map { WidgetView.of($0).role } == "link" })
            stage.click(node.subnodes[0])
            XCTAssertTrue(pump(seconds: 5) { opened.withLock { $0 } == ["https://example.org/a"] })
            // Beside the links there is nothing to click, also between the lines of one.
            stage.click(node, 0.02, 0.1)
            XCTAssertEqual(node.subnodes[0].ownWidget?.grabFocus(), true)
            Input.key("Tab")
            XCTAssertTrue(pump(seconds: 5) { node.subnodes[1].ownWidget?.hasFocus == true })
            Input.key("Return")
            XCTAssertTrue(pump(seconds: 5) { opened.withLock { $0.last } == "https://example.org/b" })
            XCTAssertEqual(opened.withLock { $0.count }, 2)
        }
    }

    func testAPressedLinkFadesInAndOut() throws {
        try withGTK {
            let node = Self.linked(Locked([]))
            let stage = try EventStage([node])
            defer { stage.window.destroy() }
            let link = try XCTUnwrap(node.subnodes.first as? TextActionNode)
            let place = stage.place(link)
            Input.press(x: place.x, y: place.y)
            XCTAssertTrue(pump(seconds: 5) { link.highlightLevel == 1 }, "\(link.highlightLevel)")
            Input.release()
            XCTAssertTrue(pump(seconds: 5) { link.highlightLevel == 0 })
        }
    }

    func testALongPressedLinkIsReportedAndNotOpened() throws {
        try withGTK {
            let opened = Locked<[String]>([])
            let held = Locked<[String]>([])
            let node = Self.linked(opened)
            node.onLinkLongPress = { link in held.withLock { $0.append(link) } }
            let stage = try EventStage([node])
            defer { stage.window.destroy() }
            let place = stage.place(node.subnodes[0])
            Input.press(x: place.x, y: place.y)
            XCTAssertTrue(pump(seconds: 5) { held.withLock { $0 } == ["https://example.org/a"] })
            Input.release()
            stage.settle()
            XCTAssertEqual(opened.withLock { $0 }, [])
        }
    }

    func testAFingerFindsALinkTwentyTwoPointsAway() throws {
        try withGTK {
            let opened = Locked<[String]>([])
            let node = Self.linked(opened)
            let root = ColumnNode([node])
            XCTAssertTrue(prepareAndApply(root))
            let link = node.subnodes[0]
            let near = Point(x: link.frame.minX - 21, y: link.frame.midY)
            XCTAssertNil(node.link(at: near))
            XCTAssertTrue(root.activateLinkInTree(near: near))
            XCTAssertEqual(opened.withLock { $0 }, ["https://example.org/a"])
            XCTAssertFalse(root.activateLinkInTree(near: Point(x: link.frame.minX - 23, y: link.frame.midY)))
        }
    }

    func testSelectedTextIsMarkedAndCopied() throws {
        try withGTK {
            let node = Self.node("one two three") { $0.isSelectable = true }
            let stage = try EventStage([node])
            defer { stage.window.destroy() }
            let place = stage.place(node, 0.5, 0.5)
            Input.doubleClick(x: place.x, y: place.y)
            XCTAssertTrue(pump(seconds: 5) { node.selectedText == "two" }, "\(node.selectedText ?? "nothing")")
            XCTAssertTrue(pump { node.selection.rects.count == 1 }, "a worker looks up where it is")
            Input.key("ctrl+c")
            XCTAssertTrue(pump(seconds: 5) { Clipboard.text == "two" }, "\(Clipboard.text ?? "nothing")")
            let (start, end) = (stage.place(node, 0.01, 0.5), stage.place(node, 0.99, 0.5))
            Input.drag(start, (start.x + 30, start.y), end)
            XCTAssertTrue(
                pump(seconds: 5) { node.selectedText == "one two three" }, "\(node.selectedText ?? "nothing")")
        }
    }

    func testGeometryRefersToTheShownContents() throws {
        try withGTK {
            let node = Self.node("one two three") { $0.textContainerInset = EdgeInsets(all: 10) }
            XCTAssertTrue(prepareAndApply(ColumnNode([node])))
            let answer = Locked<(rects: [Rect], frame: Rect?)?>(nil)
            Task {
                let rects = await node.rects(for: 4..<7)
                let frame = await node.frame(for: 0..<13)
                answer.withLock { $0 = (rects, frame) }
            }
            XCTAssertTrue(pump { answer.withLock { $0 != nil } })
            let (rects, frame) = try XCTUnwrap(answer.withLock { $0 })
            XCTAssertEqual(rects.count, 1)
            XCTAssertGreaterThan(rects[0].minX, 20)
            XCTAssertEqual(frame?.minX ?? 0, 10, accuracy: 0.5)
            let trailing = try XCTUnwrap(node.trailingRect)
            XCTAssertEqual(trailing.minX, frame?.maxX ?? 0, accuracy: 1)
        }
    }

    func testTextFromCIsShownAsTextWithAnyContents() throws {
        try withGTK {
            let bytes: [UInt8] = Array("<b>a & b</b>".utf8) + [0, 0xED, 0xA0, 0x80, 0xFF] + Array("&amp;".utf8)
            let text = AttributedString(String(decoding: bytes, as: UTF8.self))
            XCTAssertFalse(text.string.utf8.contains(0))
            XCTAssertTrue(text.string.hasPrefix("<b>a & b</b>\u{FFFD}"))
            let node = TextNode()
            node.attributedText = text
            XCTAssertTrue(prepareAndApply(ColumnNode([node])))
            let measured = TextRenderer.measure(text, environment: TestDisplay.environment)
            let markup = TextRenderer.measure(AttributedString("a & b"), environment: TestDisplay.environment)
            XCTAssertGreaterThan(measured.size.width, markup.size.width * 1.5)
            XCTAssertTrue(node.hasAllContents)
        }
    }

    func testAMegabyteInOneParagraphKeepsOneWorkerAndNotTheMainThread() throws {
        try withGTK {
            MainThread.violations.withLock { $0 = [:] }
            let text = String(repeating: "words and more words ", count: 50_000)
            let node = Self.node(text)
            let constraints = rowConstraints(300, TestDisplay.environment)
            let environment = TestDisplay.environment
            let workers = WorkerPool.shared.workers
            let isDone = Locked(false)
            workers[0].submit(.visible) {
                _ = PreparedTree.prepare(ColumnNode([node]), constraints: constraints, environment: environment)
                isDone.withLock { $0 = true }
            }
            // The others do their work meanwhile, and the main loop turns.
            let others = Locked(0)
            let small = Self.node("small")
            workers[1].submit(.visible) {
                _ = PreparedTree.prepare(ColumnNode([small]), constraints: constraints, environment: environment)
                others.withLock { $0 += 1 }
            }
            var longest = 0.0
            var last = monotonicSeconds()
            XCTAssertTrue(pump { others.withLock { $0 } == 1 })
            let wasBusy = !isDone.withLock { $0 }
            XCTAssertTrue(
                pump(seconds: 60) {
                    let now = monotonicSeconds()
                    longest = max(longest, now - last)
                    last = now
                    return isDone.withLock { $0 }
                })
            XCTAssertTrue(wasBusy, "the small text did not wait for the large one")
            XCTAssertLessThan(longest, 0.5)
            XCTAssertGreaterThan(node.lineCount, 1000)
            XCTAssertEqual(MainThread.violations.withLock { $0 }, [:])
        }
    }
}
