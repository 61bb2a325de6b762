/// The colours of a style at one place of a window. The main thread reads them once for each change, and background
/// work takes them along. A value, any thread.
///
/// Text in `label`, `secondaryLabel` and `accent` has at least `minimumContrast` with `background` and with everything
/// that may lie between: the tints of selected, pressed and hovered rows, and `fill`. Theme colours with less contrast
/// are moved towards black or white until they have it.
public struct Palette: Sendable, Hashable {
    /// The colours that a style declares. Except for the background they may be translucent.
    public struct Source: Sendable, Hashable {
        /// The window's background.
        public var background: Color
        /// The colour of text.
        public var foreground: Color
        /// The fill of selected items. Focus rings have this colour where it can be seen.
        public var selected: Color
        /// The theme's colour of links.
        public var link: Color
        /// The colour of separators; nil if the style has none.
        public var border: Color?
        /// The tints that rows and controls lay over the background, one at a time, below text.
        public var tints: [Color]
        /// The text colours on native widgets.
        public var native: NativeColors
        /// True if the theme or the desktop asks for more contrast.
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
        /// The text colour on a button.
        public var button: Color
        /// The text colour on a suggested button.
        public var suggested: Color
        /// The text colour on a destructive button.
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
        let focusRing: Color
        let separator: Color
        let isDark: Bool
        let textGrounds: [Color]

        init(_ source: Source) {
            self.source = source
            let ground = source.background
            let minimum = Palette.minimumContrast(isHighContrast: source.isHighContrast)
            let text = source.foreground.over(ground)
            // If the style's own text is not legible on a tint, the tint gets its own text colour.
            let tints = source.tints + [Palette.fill(text), source.selected.withAlpha(Palette.selectionAlpha)]
            textGrounds =
                [ground] + tints.map { $0.over(ground).rounded }.filter { text.contrast(with: $0) >= minimum }
            let grounds = textGrounds
            label = text.legible(on: grounds, contrast: minimum)
            secondaryLabel = label.mixed(with: ground, 0.38).legible(on: grounds, contrast: minimum)
            accent = source.link.over(ground).legible(on: grounds, contrast: minimum)
            focusRing = source.selected.over(ground).legible(on: grounds, contrast: Palette.minimumRingContrast)
            separator = (source.border ?? label.withAlpha(0.15)).over(ground)
                .legible(on: [ground], contrast: source.isHighContrast ? 3 : 1.15)
            isDark = ground.luminance < label.luminance
        }
    }

    private let colors: Colors

    /// Creates a palette with colours that are readable on the theme's background.
    public init(_ source: Source) {
        colors = Colors(source)
    }

    public static func == (left: Palette, right: Palette) -> Bool {
        left.colors === right.colors || left.colors.source == right.colors.source
    }

    /// Hashes only the background: a process has few palettes.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(colors.source.background)
        hasher.combine(colors.source.foreground)
    }

    // MARK: Text

    /// The colour of text.
    public var label: Color { colors.label }
    /// The colour of secondary text: dates, captions, hints.
    public var secondaryLabel: Color { colors.secondaryLabel }
    /// The colour of links and of text that looks like a link.
    public var accent: Color { colors.accent }
    /// The colour of disabled text, which may be fainter than other text.
    public var disabledLabel: Color { label.mixed(with: background, 0.5) }
    /// The text colours on the theme's own buttons.
    public var native: NativeColors { colors.source.native }

    // MARK: Areas and lines

    /// The background of the window. Opaque.
    public var background: Color { colors.source.background }
    /// The colour behind a box within the contents. Translucent.
    public var fill: Color { Self.fill(label) }
    /// The colour of placeholders for contents that are still loading. Translucent.
    public var placeholder: Color { label.withAlpha(0.15) }
    /// The colour of separator lines. Opaque.
    public var separator: Color { colors.separator }
    /// The colour behind selected items. Translucent.
    public var selection: Color { selected.withAlpha(Self.selectionAlpha) }
    /// The style's own colour, for frames of selected items and marks that are not text.
    public var selected: Color { colors.source.selected }
    /// The colour of the frame around the focused item: a contrast of at least 3 : 1 with all that it may be drawn on.
    public var focusRing: Color { colors.focusRing }
    /// The colour between a picture and white text on it: black with enough alpha for `minimumContrast` on a white
    /// picture.
    public var scrim: Color {
        let brightest = Color.grey(ofLuminance: 1.05 / (minimumContrast * 1.02) - 0.05)
        return .black.withAlpha(1 - brightest)
    }

    /// All colours behind text: the background, plain and under each tint.
    package var textGrounds: [Color] { colors.textGrounds }

    // MARK: Kind

    /// True if text is lighter than the background.
    public var isDark: Bool { colors.isDark }
    /// True if the theme or the desktop asks for more contrast.
    public var isHighContrast: Bool { colors.source.isHighContrast }
    /// The minimum contrast of text: 4.5, or 7 in high contrast (levels AA and AAA of the WCAG).
    public var minimumContrast: Double { Self.minimumContrast(isHighContrast: isHighContrast) }

    /// The minimum contrast that the guidelines require for meaningful shapes.
    package static let minimumRingContrast = 3.0

    private static func minimumContrast(isHighContrast: Bool) -> Double { isHighContrast ? 7 : 4.5 }

    /// The opacity of the selected colour behind selected items.
    package static let selectionAlpha = 0.25
    /// The opacity of the text colour behind pressed items.
    package static let pressedAlpha = 0.12
    /// The opacity of the text colour behind hovered items and behind boxes.
    package static let fillAlpha = 0.08

    private static func fill(_ label: Color) -> Color { label.withAlpha(fillAlpha) }

    // MARK: Without a style

    /// The palette of GTK's own theme, for contents without a display, and for dark parts of a light window or light
    /// parts of a dark one. These parts keep the surrounding `selected`.
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

    /// The palette of GTK's own light style.
    public static let light = standard()
}
