/// The colours of a style, as one place of a window has them. Read on the main thread once a change, taken along by
/// background work; a value, any thread.
///
/// Text in `label`, `secondaryLabel` and `accent` has at least `minimumContrast` with `background` and with everything
/// that may lie between: tints of rows that are chosen, pressed or under the pointer, and `fill`. Where a theme's colours
/// have less they are moved towards black or white until they have it.
public struct Palette: Sendable, Hashable {
    /// What a style says of itself. Colours may be translucent, but for the background.
    public struct Source: Sendable, Hashable {
        /// What everything stands on.
        public var background: Color
        /// Of text.
        public var foreground: Color
        /// What is chosen is filled with it, and rings are drawn in it.
        public var selected: Color
        /// Of links, as the theme has them.
        public var link: Color
        /// Of lines between things; nil where the style has none to speak of.
        public var border: Color?
        /// What rows and controls lay over the background, one at a time, below text.
        public var tints: [Color]
        /// Text on native widgets.
        public var native: NativeColors
        /// Whether the theme or the desktop asks for more contrast.
        public var isHighContrast: Bool

        /// The colours of a theme.
        public init(
            background: Color, foreground: Color, selected: Color, link: Color, border: Color? = nil,
            tints: [Color] = [], native: NativeColors? = nil, isHighContrast: Bool = false
        ) {
            self.background = background
            self.foreground = foreground
            self.selected = selected
            self.link = link
            self.border = border
            self.tints = tints
            self.native = native ?? NativeColors(button: foreground, suggested: .white, destructive: .white)
            self.isHighContrast = isHighContrast
        }
    }

    /// Text colours of the theme's own buttons.
    public struct NativeColors: Sendable, Hashable {
        /// On a button.
        public var button: Color
        /// On a button that is suggested.
        public var suggested: Color
        /// On a button that takes something away.
        public var destructive: Color

        /// Text colours of native buttons.
        public init(button: Color, suggested: Color, destructive: Color) {
            self.button = button
            self.suggested = suggested
            self.destructive = destructive
        }

        subscript(kind: StyleColor.NativeKind) -> Color {
            switch kind {
            case .button: button
            case .suggestedButton: suggested
            case .destructiveButton: destructive
            }
        }
    }

    /// Made once, so that a palette is passed on as one reference.
    private final class Colors: Sendable {
        let source: Source
        let label: Color
        let secondaryLabel: Color
        let accent: Color
        let separator: Color
        let isDark: Bool
        let textGrounds: [Color]

        init(_ source: Source) {
            self.source = source
            let ground = source.background
            let minimum = Palette.minimumContrast(isHighContrast: source.isHighContrast)
            let text = source.foreground.over(ground)
            // A tint on which the style's own text is not read comes with a text colour of its own.
            let tints = source.tints + [Palette.fill(text), source.selected.withAlpha(Palette.selectionAlpha)]
            textGrounds =
                [ground] + tints.map { $0.over(ground).rounded }.filter { text.contrast(with: $0) >= minimum }
            let grounds = textGrounds
            label = text.legible(on: grounds, contrast: minimum)
            secondaryLabel = label.mixed(with: ground, 0.38).legible(on: grounds, contrast: minimum)
            accent = source.link.over(ground).legible(on: grounds, contrast: minimum)
            separator = (source.border ?? label.withAlpha(0.15)).over(ground)
                .legible(on: [ground], contrast: source.isHighContrast ? 3 : 1.15)
            isDark = ground.luminance < label.luminance
        }
    }

    private let colors: Colors

    /// A palette whose colours can be read on the theme's background.
    public init(_ source: Source) {
        colors = Colors(source)
    }

    public static func == (left: Palette, right: Palette) -> Bool {
        left.colors === right.colors || left.colors.source == right.colors.source
    }

    /// By little of it: a process has few palettes.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(colors.source.background)
        hasher.combine(colors.source.foreground)
    }

    // MARK: Text

    /// Text.
    public var label: Color { colors.label }
    /// What is said beside: dates, captions, hints.
    public var secondaryLabel: Color { colors.secondaryLabel }
    /// Links, and what is to look like them.
    public var accent: Color { colors.accent }
    /// Of what cannot be used now; fainter than other text is allowed to be.
    public var disabledLabel: Color { label.mixed(with: background, 0.5) }
    /// On the theme's own buttons.
    public var native: NativeColors { colors.source.native }

    // MARK: Areas and lines

    /// Opaque.
    public var background: Color { colors.source.background }
    /// Behind a box within the contents. Translucent.
    public var fill: Color { Self.fill(label) }
    /// A shape that stands for something that is to come. Translucent.
    public var placeholder: Color { label.withAlpha(0.15) }
    /// Between things. Opaque.
    public var separator: Color { colors.separator }
    /// Behind what is chosen. Translucent.
    public var selection: Color { selected.withAlpha(Self.selectionAlpha) }
    /// Around what is chosen, and for marks that are no text: the style's own colour.
    public var selected: Color { colors.source.selected }
    /// Over pictures, below white text: black as strong as it takes for `minimumContrast` on a white picture.
    public var scrim: Color {
        let brightest = Color.grey(ofLuminance: 1.05 / (minimumContrast * 1.02) - 0.05)
        return .black.withAlpha(1 - brightest)
    }

    /// All that text stands on: the background, and that below each tint.
    package var textGrounds: [Color] { colors.textGrounds }

    // MARK: Kind

    /// Whether text is lighter than what it stands on.
    public var isDark: Bool { colors.isDark }
    /// Whether the theme or the desktop asks for more contrast.
    public var isHighContrast: Bool { colors.source.isHighContrast }
    /// 4.5, in high contrast 7: the levels AA and AAA of the guidelines.
    public var minimumContrast: Double { Self.minimumContrast(isHighContrast: isHighContrast) }

    private static func minimumContrast(isHighContrast: Bool) -> Double { isHighContrast ? 7 : 4.5 }

    /// How much of the selected colour lies behind what is chosen.
    package static let selectionAlpha = 0.25
    /// How much of the text colour lies behind what is pressed.
    package static let pressedAlpha = 0.12
    /// How much of it lies behind what the pointer is over, and behind boxes.
    package static let fillAlpha = 0.08

    private static func fill(_ label: Color) -> Color { label.withAlpha(fillAlpha) }

    // MARK: Without a style

    /// As GTK's own theme has it, for what is made without a display and for parts that are to be dark in a light window
    /// or light in a dark one. `selected` is kept from around such a part.
    public static func standard(isDark: Bool = false, isHighContrast: Bool = false, selected: Color? = nil) -> Palette {
        let selected = selected ?? Color(hex: isDark ? 0x15539e : 0x3584e4)
        return Palette(
            Source(
                background: isDark ? Color(hex: 0x2d2d2d) : .white,
                foreground: Color(hex: isDark ? 0xeeeeec : 0x2e3436),
                selected: selected, link: Color(hex: isDark ? 0x3584e4 : 0x1b6acb),
                tints: [Color(hex: isDark ? 0xeeeeec : 0x2e3436, alpha: pressedAlpha)],
                isHighContrast: isHighContrast))
    }

    /// That of GTK's own light style.
    public static let light = standard()
}
