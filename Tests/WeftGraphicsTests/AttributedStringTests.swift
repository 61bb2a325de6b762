import Testing

@testable import WeftGraphics

@Suite struct AttributedStringTests {
    private let bold = TextAttributes(weight: .bold)

    @Test func equalTextsAreEqualHoweverTheyWereMade() {
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

    @Test func runsAreFoundByOffset() {
        var text = AttributedString()
        #expect(text.isEmpty && text.runIndex(at: 0) == 0)
        for index in 0..<10 { text.append("xx", attributes: TextAttributes(size: Double(index))) }
        for offset in 0..<20 { #expect(text.runIndex(at: offset) == offset / 2) }
        #expect(text.runIndex(at: 20) == 10)
    }

    @Test func environmentsWithOtherColoursMeasureAlike() {
        let environment = GraphicsEnvironment()
        #expect(environment.with(isDark: true).id == environment.id)
        #expect(environment.with(scale: 2).id != environment.id)
        #expect(environment.with(isRightToLeft: true).id != environment.id)
        #expect(GraphicsEnvironment(scale: .nan, fontSize: -1, resolution: 0) == environment)
    }
}
