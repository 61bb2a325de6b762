import Testing
import WeftGraphics
import WeftLayout

struct ColorTests {
    @Test func colorsAreReadAsCSSWritesThem() throws {
        #expect(try Color("#f80") == Color(hex: 0xff8800))
        #expect(try Color("#F80c") == Color(hex: 0xff8800, alpha: 0.8))
        #expect(try Color("#1a5fb4") == Color(hex: 0x1a5fb4))
        #expect(try Color("#00000000") == .clear)
        #expect(try StyleColor("#fff") == .white)
    }

    @Test(arguments: [
        "", "#", "f80", "#f8", "#12345", "#1234567", "#123456789", "#ggg", "# f80", "#f80 ", "#é1",
        "red", "#٣٣٣",
    ])
    func anInvalidColourIsNamed(_ text: String) {
        let error = #expect(throws: ColorTextError.self) { try Color(text) }
        #expect(error?.description.hasPrefix("\"\(text)\" is no colour") == true)
    }

    @Test func namesAreTheSameInAnyStyle() {
        #expect(StyleColor.red == .fixed(.red) && StyleColor.gray == .fixed(.gray))
        // Large text, for which the guidelines ask 3 : 1.
        for color in [Color.red, .orange, .yellow, .green, .teal, .blue, .purple, .pink, .brown, .gray] {
            #expect(Color.white.contrast(with: color) >= 3, "\(color)")
        }
    }

    @Test func aTextOfSeveralLooksIsOneExpression() {
        let text =
            AttributedString("Read ", size: 15)
            + AttributedString("more", weight: .bold, link: "weft:more")
        #expect(text.string == "Read more")
        #expect(
            text.runs.map(\.attributes) == [
                TextAttributes(size: 15), TextAttributes(weight: .bold, link: "weft:more"),
            ])
        #expect(
            AttributedString("a", size: 9) == AttributedString("a", attributes: TextAttributes(size: 9)))
    }

    @Test func aTransformBetweenTwoTurnsAndGrows() {
        func isNear(_ one: Transform, _ other: Transform) -> Bool {
            let parts: [KeyPath<Transform, Double>] = [\.a, \.b, \.c, \.d, \.tx, \.ty]
            return parts.allSatisfy { abs(one[keyPath: $0] - other[keyPath: $0]) < 1e-9 }
        }
        let end = Transform.scale(x: 3, y: 2).then(.rotation(1)).then(.translation(x: 10, y: -4))
        #expect(isNear(Transform.identity.mixed(with: end, 0), .identity))
        #expect(isNear(Transform.identity.mixed(with: end, 1), end))
        let half = Transform.scale(x: 2, y: 1.5).then(.rotation(0.5)).then(.translation(x: 5, y: -2))
        #expect(isNear(Transform.identity.mixed(with: end, 0.5), half))
        // The shorter way round, and through nothing.
        #expect(isNear(Transform.rotation(3).mixed(with: .rotation(-3), 0.5), .rotation(.pi)))
        #expect(isNear(Transform.scale(0).mixed(with: .scale(2), 0.5), .identity))
        let slanted = Transform(c: 0.5)
        #expect(isNear(Transform.identity.mixed(with: slanted, 0.5), Transform(c: 0.25)))
    }
}
