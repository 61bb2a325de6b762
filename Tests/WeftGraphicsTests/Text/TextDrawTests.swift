import Dispatch
import WeftGLib
import WeftLayout
import WeftShim
import XCTest

@testable import WeftGraphics

final class TextDrawTests: GtkTestCase {
    private let environment = GraphicsEnvironment()
    private let red = Color(red: 1, green: 0, blue: 0)

    private func draw(
        _ text: AttributedString, width: Double = .infinity, scale: Double = 1, region: Rect? = nil,
        foreground: Color = .black
    ) -> DrawnContents? {
        let environment = environment.with(scale: scale)
        let size = TextRenderer.measure(text, maximumWidth: width, environment: environment).size
        return TextRenderer.draw(
            text, size: size, region: region, environment: environment, foreground: foreground)
    }

    func testTheTextureCoversTheInkAtTheScale() throws {
        for scale in [1.0, 1.5, 2] {
            let text = AttributedString("Weft")
            let drawn = try XCTUnwrap(draw(text, scale: scale))
            let size = TextRenderer.measure(text, environment: environment).size
            XCTAssertEqual(Double(drawn.texture.width), drawn.frame.width * scale, accuracy: 1e-9)
            XCTAssertEqual(Double(drawn.texture.height), drawn.frame.height * scale, accuracy: 1e-9)
            XCTAssertLessThanOrEqual(drawn.frame.width, size.width + 4)
            XCTAssertLessThan(drawn.frame.height, size.height + 4)
            XCTAssertGreaterThan(inked(drawn.texture), 20)
        }
    }

    /// Letters of other fonts than the text's own may reach above and below it, such as the Hebrew lamed.
    func testNoInkIsCutOffAtTheEdges() throws {
        let styles: [(size: Double, weight: FontWeight)] = [
            (15, .semibold), (15, .regular), (24, .bold), (30, .semibold),
        ]
        for sample in ["נחל כלח בפריחה", "ขี้ที่", "gÿjþ"] {
            for (size, weight) in styles {
                let text = AttributedString(sample, attributes: TextAttributes(size: size, weight: weight))
                let texture = try XCTUnwrap(draw(text)).texture
                // The texture has a margin of two pixels around the ink. Hinting and soft edges use one of them.
                var edge: [UInt8] = []
                for x in 0..<texture.width {
                    edge += [texture.pixel(x, 0)[3], texture.pixel(x, texture.height - 1)[3]]
                }
                for y in 0..<texture.height {
                    edge += [texture.pixel(0, y)[3], texture.pixel(texture.width - 1, y)[3]]
                }
                XCTAssertEqual(edge.max(), 0, "\(sample) \(size) \(weight)")
            }
        }
    }

    /// Hundreds of marks on a letter used to be drawn over the lines above and below.
    func testAPileOfMarksEndsWithinALinesHeight() throws {
        let pile = String(repeating: "\u{301}\u{323}", count: 300)
        let text = AttributedString("Z\(pile)", attributes: TextAttributes(size: 20))
        let size = TextRenderer.measure(text, environment: environment).size
        let plain = TextRenderer.measure(
            AttributedString("Z", attributes: TextAttributes(size: 20)), environment: environment)
        for shadow in [nil, TextShadow(color: .black, offset: Point(x: 0, y: 3), radius: 2)] {
            let drawn = try XCTUnwrap(
                TextRenderer.draw(
                    text, size: size, environment: environment, foreground: .black, shadow: shadow))
            let over = size.height + 6
            XCTAssertGreaterThanOrEqual(drawn.frame.minY, -over)
            XCTAssertLessThanOrEqual(drawn.frame.maxY, size.height + over)
        }
        XCTAssertEqual(size.height, plain.size.height, accuracy: 12)
    }

    func testNothingToSeeGivesNoTexture() {
        XCTAssertNil(draw(AttributedString("")))
        XCTAssertNil(draw(AttributedString("   ")))
        XCTAssertNil(
            TextRenderer.draw(
                AttributedString("x"), size: Size(width: 50, height: 20), environment: environment, foreground: .black,
                isCancelled: { true }))
        XCTAssertNil(draw(AttributedString("x"), region: Rect(x: 500, y: 0, width: 10, height: 10)))
    }

    func testASoftShadowEndsInsideOfItsPadding() throws {
        let text = AttributedString("MM", attributes: TextAttributes(size: 40, weight: .black))
        let size = TextRenderer.measure(text, environment: environment).size
        for radius in [3.0, 8, 20] {
            let drawn = try XCTUnwrap(
                TextRenderer.draw(
                    text, size: size, environment: environment, foreground: .black,
                    shadow: TextShadow(color: .black, offset: .zero, radius: radius)))
            let texture = drawn.texture
            let edge = (0..<texture.width).flatMap {
                [texture.pixel($0, 0)[3], texture.pixel($0, texture.height - 1)[3]]
            }
            XCTAssertLessThan(edge.max() ?? 255, 12, "radius \(radius)")
        }
    }

    func testTheTilesOfAShadowFitTogether() throws {
        let text = AttributedString("MM\nMM\nMM", attributes: TextAttributes(size: 40, weight: .black))
        let size = TextRenderer.measure(text, environment: environment).size
        let shadow = TextShadow(color: red, offset: Point(x: 3, y: 5), radius: 9)
        func draw(_ region: Rect?) throws -> DrawnContents {
            try XCTUnwrap(
                TextRenderer.draw(
                    text, size: size, region: region, environment: environment, foreground: .black, shadow: shadow))
        }
        let whole = try draw(nil)
        let tile = try draw(Rect(x: -50, y: 60, width: size.width + 100, height: 20))
        XCTAssertEqual(tile.frame.minY, 60)
        XCTAssertEqual(tile.frame.height, 20)
        let (dx, dy) = (Int(tile.frame.minX - whole.frame.minX), Int(tile.frame.minY - whole.frame.minY))
        for y in 0..<tile.texture.height {
            for x in 0..<tile.texture.width {
                let (one, other) = (tile.texture.pixel(x, y), whole.texture.pixel(x + dx, y + dy))
                for part in 0..<4 { XCTAssertLessThanOrEqual(abs(Int(one[part]) - Int(other[part])), 3, "\(x) \(y)") }
            }
        }
    }

    func testForegroundAppliesToRunsWithoutAColour() throws {
        var text = AttributedString("MMM ", attributes: TextAttributes(weight: .black))
        text.append("MMM", attributes: TextAttributes(weight: .black, color: .fixed(red)))
        let drawn = try XCTUnwrap(draw(text, foreground: .white))
        let colours = Set((0..<drawn.texture.width).map { drawn.texture.colour($0, drawn.texture.height / 2) })
        XCTAssertTrue(colours.isSuperset(of: ["w", "r"]), "\(colours)")
        var link = AttributedString("MMM", attributes: TextAttributes(weight: .black, link: "https://a.example"))
        func styled(_ link: Color, on ground: Color) -> GraphicsEnvironment {
            let text: Color = ground == .white ? .black : .white
            return environment.with(
                palette: Palette(
                    Palette.Source(background: ground, foreground: text, selected: ground, link: link)))
        }
        let blue = styled(Color(hex: 0x0000ff), on: .white)
        let size = TextRenderer.measure(link, environment: blue).size
        for (environment, expected) in [(blue, Character("b")), (styled(red, on: .black), "r")] {
            let drawn = try XCTUnwrap(
                TextRenderer.draw(link, size: size, environment: environment, foreground: .white))
            let colours = Set((0..<drawn.texture.width).map { drawn.texture.colour($0, drawn.texture.height / 2) })
            XCTAssertTrue(colours.contains(expected) && !colours.contains("w"), "\(colours)")
        }
        link = AttributedString("", attributes: TextAttributes())
        link.append("A", attributes: TextAttributes(background: StyleColor(hex: 0x00ff00)))
        let drawnBackground = try XCTUnwrap(draw(link))
        // In the corner of the line, where no glyph is.
        let (x, y) = (-drawnBackground.frame.minX, -drawnBackground.frame.minY)
        XCTAssertEqual(drawnBackground.texture.colour(Int(x), Int(y)), "g")
    }

    func testEmojiAreColoured() throws {
        let drawn = try XCTUnwrap(draw(AttributedString("🍎🍏")))
        var colours: Set<Character> = []
        for y in 0..<drawn.texture.height {
            for x in 0..<drawn.texture.width { colours.insert(drawn.texture.colour(x, y)) }
        }
        XCTAssertTrue(colours.contains("r"), "\(colours)")
    }

    func testRegionsPutTogetherAreTheWhole() throws {
        // Plain letters: a mark at half a pixel is rounded one way or the other.
        let text = AttributedString(TextSamples.sentences[..<4].joined(separator: "\n"))
        let whole = try XCTUnwrap(draw(text, width: 200))
        var total = 0
        for index in 0..<20 {
            let region = Rect(x: -50, y: Double(index - 1) * 20, width: 400, height: 20)
            guard let part = draw(text, width: 200, region: region) else { continue }
            XCTAssertTrue(region.contains(part.frame), "\(part.frame)")
            total += inked(part.texture)
        }
        XCTAssertEqual(total, inked(whole.texture))
    }

    func testAVeryLongTextIsDrawnByRegionWithoutItsLayouts() throws {
        let text = AttributedString(String(repeating: "many words in a row ", count: 8_000))
        let metrics = TextRenderer.measure(text, maximumWidth: 300, environment: environment)
        let count = TextEngine.current.typesettings
        let start = monotonicSeconds()
        let region = Rect(x: 0, y: metrics.size.height - 2_048, width: 300, height: 2_048)
        let tile = try XCTUnwrap(draw(text, width: 300, region: region))
        print("a tile of a text of \(text.string.utf8.count) bytes: \(monotonicSeconds() - start) s")
        XCTAssertGreaterThan(inked(tile.texture), 1_000)
        XCTAssertEqual(TextEngine.current.typesettings, count)
        // Without a region it is cut off at what one texture can hold.
        XCTAssertLessThanOrEqual(try XCTUnwrap(draw(text, width: 300)).texture.height, TextRenderer.maximumTextureSide)
    }

    func testAlignmentIsRelativeToTheBox() throws {
        let text = AttributedString("right", paragraph: ParagraphStyle(alignment: .right))
        let size = TextRenderer.measure(text, environment: environment).size
        let drawn = try XCTUnwrap(
            TextRenderer.draw(
                text, size: Size(width: 300, height: size.height), environment: environment, foreground: .black))
        XCTAssertEqual(drawn.frame.maxX, 300, accuracy: 3)
        XCTAssertLessThan(drawn.frame.width, size.width + 4)
    }

    func testTexturesAreReleasedOnTheMainThread() throws {
        XCTAssertTrue(pump { TextureReleaseList.count == 0 })
        let before = LiveCount.textures.value
        let isGone = Locked<Bool?>(nil)
        var texture: Texture? = draw(AttributedString("gone"))?.texture
        let object = UnsafeMutablePointer<GObject>(try XCTUnwrap(texture).pointer)
        let box = Unmanaged.passRetained(Box { isGone.withLock { $0 = Thread.isMainThread } })
        g_object_weak_ref(
            object, { context, _ in Unmanaged<Box>.fromOpaque(context!).takeRetainedValue().body() }, box.toOpaque())
        XCTAssertEqual(LiveCount.textures.value, before + 1)
        let dropped = DispatchSemaphore(value: 0)
        let holder = Holder(texture)
        texture = nil
        Thread.detachNewThread {
            holder.drop()
            dropped.signal()
        }
        dropped.wait()
        XCTAssertEqual(LiveCount.textures.value, before)
        XCTAssertEqual(TextureReleaseList.count, 1)
        XCTAssertNil(isGone.withLock { $0 })
        XCTAssertTrue(pump { isGone.withLock { $0 } != nil })
        XCTAssertEqual(isGone.withLock { $0 }, true)
    }

    func testTwoThreadsMeasureAndDrawAlike() {
        let texts = TextSamples.all.prefix(120).map { AttributedString($0) }
        let environment = environment
        let results = Locked<[[Size]]>([])
        let done = DispatchSemaphore(value: 0)
        for _ in 0..<3 {
            Thread.detachNewThread {
                var sizes: [Size] = []
                for text in texts {
                    // Not from the shared cache, so that each thread shapes.
                    let setting = TextSetting(
                        text, TextOptions(), width: 240, height: .infinity, environment: environment)
                    let size = TextRenderer.frame(for: setting, hasColors: false).metrics.size
                    let drawn = TextRenderer.draw(
                        text, size: size, environment: environment, foreground: .black)
                    sizes.append(size)
                    sizes.append(drawn?.frame.size ?? .zero)
                }
                results.withLock { $0.append(sizes) }
                done.signal()
            }
        }
        for _ in 0..<3 { XCTAssertEqual(done.wait(timeout: .now() + 60), .success) }
        let all = results.withLock { $0 }
        XCTAssertEqual(all.count, 3)
        XCTAssertEqual(Set(all).count, 1)
    }

    private func inked(_ texture: Texture) -> Int {
        var pixels = [UInt8](repeating: 0, count: texture.byteCount)
        gdk_texture_download(texture.pointer, &pixels, gsize(texture.width * 4))
        return stride(from: 3, to: pixels.count, by: 4).reduce(0) { $0 + (pixels[$1] > 0 ? 1 : 0) }
    }

    private final class Box: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    private final class Holder: Sendable {
        private let texture: Locked<Texture?>
        init(_ texture: Texture?) { self.texture = Locked(texture) }
        func drop() { texture.withLock { $0 = nil } }
    }
}
