import Testing
import WeftTestSupport

@testable import WeftGraphics

/// Colours of a style, and their contrast.
struct PaletteTests {
    @Test func contrastIsTheGuidelines() {
        #expect(abs(Color.black.contrast(with: .white) - 21) < 1e-9)
        #expect(Color.white.contrast(with: .white) == 1)
        // #767676 on white is the guidelines' own example of the least grey for AA.
        #expect(Color(hex: 0x767676).contrast(with: .white) >= 4.5)
        #expect(Color(hex: 0x777777).contrast(with: .white) < 4.5)
        #expect(Color(white: 0, alpha: 0.5).over(.white) == Color(white: 0.5))
    }

    @Test func aColorThatIsReadStaysAndAnotherMovesNoFartherThanNeeded() {
        #expect(Color(hex: 0x1b6acb).legible(on: [.white], contrast: 4.5) == Color(hex: 0x1b6acb))
        for (color, ground) in [(0x888888, 0xffffff), (0x3584e4, 0x2d2d2d), (0xf5c211, 0xf6f5f4)] as [(UInt32, UInt32)]
        {
            let moved = Color(hex: color).legible(on: [Color(hex: ground)], contrast: 4.5)
            let contrast = moved.contrast(with: Color(hex: ground))
            #expect(contrast >= 4.5 && contrast < 4.75, "\(contrast)")
        }
        // Neither end is good enough on both: the better one.
        let grounds = [Color.black, .white, Color(white: 0.9)]
        #expect([Color.white, .black].contains(Color(white: 0.5).legible(on: grounds, contrast: 4.5)))
    }

    /// Text has the promised contrast in any colours of a theme, if the style's tints allow it.
    @Test func textIsReadInAnyStyle() {
        var random = SeededRandom()
        func any() -> Color { Color(hex: UInt32.random(in: 0...0xffffff, using: &random)) }
        for _ in 0..<2_000 {
            let isHighContrast = Bool.random(using: &random)
            let source = Palette.Source(
                background: any(), foreground: any(), selected: any(), link: any(), border: any(),
                tints: [any().withAlpha(0.2)], isHighContrast: isHighContrast)
            let palette = Palette(source)
            let grounds = palette.textGrounds
            let best = max(Color.white.contrast(on: grounds), Color.black.contrast(on: grounds))
            let wanted = min(palette.minimumContrast, best)
            for text in [palette.label, palette.secondaryLabel, palette.accent] {
                #expect(text.alpha == 1 && text.contrast(on: grounds) >= wanted - 1e-9, "\(source)")
            }
            #expect(Color.white.contrast(on: [palette.scrim.over(.white).rounded]) >= palette.minimumContrast)
        }
    }

    @Test func theStandardStylesKeepTheirTintsReadable() {
        for isDark in [false, true] {
            for isHighContrast in [false, true] {
                let palette = Palette.standard(isDark: isDark, isHighContrast: isHighContrast)
                #expect(palette.isDark == isDark)
                #expect(palette.textGrounds.count == 4, "background, pressed, fill, selection")
                for text in [palette.label, palette.secondaryLabel, palette.accent] {
                    #expect(text.contrast(on: palette.textGrounds) >= (isHighContrast ? 7 : 4.5))
                }
                #expect(palette.secondaryLabel != palette.label)
            }
        }
    }
}
