import WeftGLib
import WeftLayout
import WeftShim
import WeftTestSupport
import XCTest

@testable import WeftGraphics

/// Tests that lines broken from one shaping equal Pango's own lines, to the unit and to the pixel.
final class LineBreakerTests: GtkTestCase {
    private let environment = GraphicsEnvironment()

    private func text(_ random: inout SeededRandom) -> String {
        let words = TextSamples.sentences.flatMap { $0.split(separator: " ") }.map(String.init)
        let separators = [
            " ", " ", " ", " ", " ", " ", "  ", "-", " — ", "/", "\u{ad}", "\u{200b}", "\n", "\u{a0}", ", ", " \n",
            "  \r\n",
            "\u{3000}", "\u{2003}", " \u{2029}", "\n ",
        ]
        let isOneScript = Bool.random(using: &random)
        let latin = words.filter { $0.unicodeScalars.allSatisfy { $0.value < 0x250 } }
        let pool = isOneScript ? latin : words
        var result = ""
        for _ in 0..<Int.random(in: 1...40, using: &random) {
            result += pool.randomElement(using: &random) ?? ""
            let isSpace = Int.random(in: 0..<4, using: &random) > 0
            result += isSpace ? " " : separators.randomElement(using: &random) ?? " "
        }
        return result
    }

    private func attributes(_ random: inout SeededRandom) -> TextAttributes {
        TextAttributes(
            size: [9, 12, 15, 17.5, 30].randomElement(using: &random),
            weight: Bool.random(using: &random) ? .bold : .regular)
    }

    private struct Lines {
        let own: [PlacedLine]?
        let pango: [PlacedLine]
    }

    private func lines(_ text: AttributedString, width: Double) -> Lines? {
        let engine = TextEngine.current
        let setting = TextSetting(text, TextOptions(), width: width, height: .infinity, environment: environment)
        var chunk = TextChunk(source: text, range: 0..<text.byteCount, isRightToLeft: false)
        guard chunk.suitsLineBreaker(setting) else { return nil }
        let layout = chunk.makeLayout(setting, engine)
        let pango = TextChunk.readLines(of: layout, isContinuation: false)
        chunk.isUnwrapped = true
        let own = LineBreaker.lines(of: chunk.makeLayout(setting, engine), width: chunk.lineWidth(setting))
        return Lines(own: own, pango: pango)
    }

    private func describe(_ lines: [PlacedLine]) -> [[Int]] {
        lines.map {
            [
                $0.start, $0.length, $0.width, $0.height, $0.ascent, $0.isParagraphStart ? 1 : 0,
                $0.isRightToLeft ? 1 : 0,
            ]
        }
    }

    private func pixels(of texture: Texture) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: texture.width * texture.height * 4)
        gdk_texture_download(texture.pointer, &bytes, gsize(texture.width * 4))
        return bytes
    }

    func testTheLinesArePangos() {
        var random = SeededRandom()
        var (suitable, broken) = (0, 0)
        for _ in 0..<3000 {
            let string = text(&random)
            let width = Double.random(in: 40...700, using: &random)
            guard let lines = lines(AttributedString(string, attributes: attributes(&random)), width: width) else {
                continue
            }
            suitable += 1
            guard let own = lines.own else { continue }
            broken += own.count > 1 ? 1 : 0
            guard describe(own) != describe(lines.pango) else { continue }
            XCTFail("\(describe(own)) instead of \(describe(lines.pango)), \(width): \(string), seed \(random.seed)")
            return
        }
        XCTAssertGreaterThan(suitable, 2500)
        XCTAssertGreaterThan(broken, 300, "most are left to Pango")
    }

    func testASpaceAtTheEndOfAParagraphGoesWherePangoPutsIt() {
        var broken = 0
        for ending in [" ", "  ", " \n", " \nd", " \r\n", " \u{2029}d", "\u{3000}", "\u{2003}", " \n\n "] {
            for width in stride(from: 40.0, to: 140, by: 0.5) {
                let string = "aaa bbb ccc" + ending
                guard let lines = lines(AttributedString(string), width: width), let own = lines.own else { continue }
                broken += own.count > 1 ? 1 : 0
                XCTAssertEqual(describe(own), describe(lines.pango), "\(width): \(string.debugDescription)")
            }
        }
        XCTAssertGreaterThan(broken, 500, "most are left to Pango")
    }

    func testPlainProseIsNeverLeftToPango() {
        let prose = [
            "We meet every other Thursday in the back room of a bookshop, and talk until the lights go out.",
            "東京で毎週土曜日に集まる写真愛好会です。初心者も歓迎します。カメラをお持ちください。",
            "我们每个星期天早上在公园打太极拳，欢迎大家参加。不需要任何经验，只要穿舒服的衣服就行。",
            "12 毎月第二土曜日に集まり、新しいゲームや懐かしいゲームを遊びます。初めての方も大歓迎です。",
            "Клуб любителей бега и плавания собирается каждую субботу у озера, в любую погоду.",
        ]
        for string in prose {
            for width in stride(from: 150.0, to: 500, by: 7) {
                let lines = lines(AttributedString(string), width: width)
                XCTAssertNotNil(lines?.own, "\(width): \(string)")
                XCTAssertEqual(lines?.own.map(describe), lines.map { describe($0.pango) }, "\(width): \(string)")
            }
        }
    }

    func testTheyAreDrawnAsPangoDrawsThem() throws {
        var random = SeededRandom()
        var compared = 0
        for _ in 0..<200 {
            let string = text(&random)
            var attributes = attributes(&random)
            let width = Double.random(in: 100...500, using: &random)
            let scale: Double = [1, 1.5, 2].randomElement(using: &random) ?? 1
            let environment = environment.with(scale: scale)
            guard lines(AttributedString(string, attributes: attributes), width: width)?.own != nil else { continue }
            func draw() -> DrawnContents? {
                let text = AttributedString(string, attributes: attributes)
                let size = TextRenderer.measure(text, maximumWidth: width, environment: environment).size
                return TextRenderer.draw(text, size: size, environment: environment, foreground: .black)
            }
            let own = draw()
            // A colour of its own makes it Pango's.
            attributes.color = .black
            let pango = draw()
            XCTAssertEqual(own?.frame, pango?.frame, "\(width) at \(scale): \(string), seed \(random.seed)")
            guard let own, let pango else { continue }
            XCTAssertTrue(
                pixels(of: own.texture) == pixels(of: pango.texture),
                "\(width) at \(scale): \(string), seed \(random.seed)")
            compared += 1
        }
        XCTAssertGreaterThan(compared, 30)
    }

    func testATextIsShapedOnceAndSelectedAtItsVisiblePosition() {
        let text = AttributedString(
            "A slow walk along the water with stops for drawing, coffee and whatever the weather brings.")
        let metrics = TextRenderer.measure(text, maximumWidth: 200, environment: environment)
        XCTAssertGreaterThan(metrics.lineCount, 2)
        for line in metrics.lines {
            let rects = TextRenderer.rects(of: line.range, in: text, size: metrics.size, environment: environment)
            XCTAssertEqual(rects.count, 1)
            XCTAssertEqual(rects.first?.minY, line.rect.minY)
            XCTAssertEqual(rects.first?.width ?? 0, line.rect.width, accuracy: 0.01)
            let middle = Point(x: line.rect.minX + 1, y: (line.rect.minY + line.rect.maxY) / 2)
            let offset = TextRenderer.offset(at: middle, in: text, size: metrics.size, environment: environment)
            XCTAssertEqual(offset, line.range.lowerBound)
        }
    }
}
