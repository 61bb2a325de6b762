import Testing
import WeftGLib

@testable import WeftGraphics

@Suite struct AttributedStringTests {
    private let bold = TextAttributes(weight: .bold)

    @Test func equalTextsAreEqualWhateverTheirOrigin() {
        var pieces = AttributedString("ab")
        pieces.append("c")
        pieces.append("d", attributes: bold)
        let whole = AttributedString("abc") + AttributedString("d", attributes: bold)
        #expect(pieces == whole && pieces.hashValue == whole.hashValue)
        #expect(pieces.runs.map(\.range) == [0..<3, 3..<4])
        #expect(pieces != AttributedString("abcd"))
        #expect(pieces.slice(1..<4) == AttributedString("bc") + AttributedString("d", attributes: bold))
        var centred = whole
        centred.paragraph.alignment = .center
        #expect(centred != whole && whole.paragraph.alignment == .natural)
    }

    @Test func copiesDoNotChangeEachOther() {
        let one = AttributedString("one")
        var two = one
        two.append(" two")
        #expect(one.string == "one" && two.string == "one two")
    }

    /// Measured texts are identified only by the digest.
    @Test func textsThatDifferInAnythingHaveDifferentDigests() {
        let attributes: [TextAttributes] = [
            TextAttributes(), TextAttributes(family: "Serif"), TextAttributes(size: 15), TextAttributes(size: 0),
            TextAttributes(weight: .bold), TextAttributes(isItalic: true), TextAttributes(color: .black),
            TextAttributes(color: .white), TextAttributes(background: .black), TextAttributes(underline: true),
            TextAttributes(strikethrough: true), TextAttributes(letterSpacing: 1), TextAttributes(letterSpacing: 2),
            TextAttributes(link: "a"), TextAttributes(link: "b"), TextAttributes(family: "a"),
        ]
        let paragraphs: [ParagraphStyle] = [
            ParagraphStyle(alignment: .center), ParagraphStyle(lineSpacing: 1), ParagraphStyle(lineHeight: 1),
            ParagraphStyle(paragraphSpacing: 1), ParagraphStyle(firstLineHeadIndent: 1), ParagraphStyle(headIndent: 1),
            ParagraphStyle(tailIndent: 1),
        ]
        var texts = attributes.map { AttributedString("text", attributes: $0) }
        texts += attributes.map { AttributedString("", attributes: $0) }
        texts += paragraphs.map { AttributedString("text", paragraph: $0) }
        texts += ["t", "Text", "texT", "text ", "textt", "xett"].map { AttributedString($0) }
        for split in 1..<4 {
            texts.append(
                AttributedString(String("text".prefix(split)))
                    + AttributedString(String("text".dropFirst(split)), attributes: bold))
        }
        #expect(Set(texts.map(\.storage.digest)).count == texts.count)
        let styles = Set((texts.prefix(attributes.count)).map(\.styleDigest))
        #expect(styles.count == attributes.count)
        #expect(styles == Set(attributes.map { AttributedString("else", attributes: $0).styleDigest }))
    }

    @Test func theDigestOfATextDoesNotDependOnItsPieces() {
        let whole = "東京 café, a text of some length that comes in pieces 🐈"
        var grown = AttributedString()
        for character in whole { grown.append(String(character)) }
        #expect(grown.storage.digest == AttributedString(whole).storage.digest)
    }

    @Test func aHashInPartsEqualsThatOfTheWhole() {
        var grown = AttributedString()
        var texts: [AttributedString] = []
        for index in 0..<40 {
            grown.append("x", attributes: index % 3 == 0 ? bold : TextAttributes(size: Double(index % 4)))
            texts.append(grown)
        }
        #expect(Set(texts.map(\.storage.digest)).count == texts.count)
        for text in texts {
            let runs = text.runs.map { AttributedString(text.substring($0.range), attributes: $0.attributes) }
            #expect(runs.dropFirst().reduce(runs[0], +).storage.digest == text.storage.digest)
            #expect(text.slice(0..<text.byteCount).storage.digest == text.storage.digest)
        }
    }

    /// A text from outside may change its style with each letter. Hashing all runs for each letter took a minute.
    @Test(.timeLimit(.minutes(1))) func sixtyThousandRunsAreAppendedInLinearTime() {
        // CPU time of this thread, independent of other load.
        func seconds(_ count: Int) -> Double {
            let start = threadCPUSeconds()
            var text = AttributedString()
            for index in 0..<count { text.append("x", attributes: index % 2 == 0 ? bold : TextAttributes()) }
            #expect(text.runs.count == count)
            return threadCPUSeconds() - start
        }
        let small = (0..<3).map { _ in seconds(6_000) }.min() ?? 0
        // 10 times the runs; 100 times the time would be quadratic. Below a fifth of a second noise could decide.
        #expect(seconds(60_000) < max(small * 40, 0.2))
    }

    @Test func runsAreFoundByOffset() {
        var text = AttributedString()
        #expect(text.isEmpty && text.runIndex(at: 0) == 0)
        for index in 0..<10 { text.append("xx", attributes: TextAttributes(size: Double(index))) }
        for offset in 0..<20 { #expect(text.runIndex(at: offset) == offset / 2) }
        #expect(text.runIndex(at: 20) == 10)
    }

    @Test func environmentsWithOtherColoursMeasureAlike() {
        let environment = GraphicsEnvironment()
        #expect(environment.with(palette: .standard(isDark: true)).id == environment.id)
        #expect(environment.with(scale: 2).id != environment.id)
        #expect(environment.with(isRightToLeft: true).id != environment.id)
        #expect(GraphicsEnvironment(scale: .nan, fontSize: -1, resolution: 0) == environment)
    }
}
