import WeftLayout

/// The desktop's settings that text and drawing depend on. They are read on the main thread and passed to background
/// work.
///
/// A value; any thread. A change of `id` makes measured text invalid; a change of the rest only needs a redraw.
public struct GraphicsEnvironment: Sendable, Hashable {
    /// The strength with which glyph outlines are fitted to the pixel grid.
    public enum HintStyle: Sendable, Hashable {
        case system, none, slight, medium, full
    }

    /// The smoothing of glyph edges. Textures have an alpha channel, so `.subpixel` draws like `.gray`.
    public enum Antialias: Sendable, Hashable {
        case system, none, gray, subpixel
    }

    /// A digest of everything that text metrics depend on, so without colours. Two environments with the same id
    /// measure every text alike. Stable within the process only.
    public let id: UInt64
    /// Device pixels per point, greater than 0.
    public let scale: Double
    /// The desktop font's family, as fontconfig reads it; may be a list with commas.
    public let fontFamily: String
    /// The desktop font's size in typographic points (1/72 inch at `resolution`), as in "Sans 10".
    public let fontSize: Double
    /// Dots per inch: 96 times the desktop's text scaling.
    public let resolution: Double
    /// The hinting of glyphs.
    public let hintStyle: HintStyle
    /// True if fonts' heights and advances are rounded to whole pixels. GTK 4's default is false.
    public let hintMetrics: Bool
    /// True if each glyph is placed on a whole point, as in GTK 4.8.
    public let roundsGlyphPositions: Bool
    /// The smoothing of glyph edges.
    public let antialias: Antialias
    /// The direction of text without a direction of its own, such as digits.
    public let isRightToLeft: Bool
    /// A language tag such as `en-gb`, which affects glyphs and line breaks.
    public let language: String
    /// The colours that contents are drawn in.
    public let palette: Palette
    /// The palette of native widgets. It differs from `palette` if a part of the contents has its own style.
    public let themePalette: Palette

    /// Creates an environment; unusable numbers are replaced by their defaults.
    public init(
        scale: Double = 1, fontFamily: String = "Sans", fontSize: Double = 10, resolution: Double = 96,
        hintStyle: HintStyle = .system, hintMetrics: Bool = false, roundsGlyphPositions: Bool = true,
        antialias: Antialias = .system,
        isRightToLeft: Bool = false, language: String = "en", palette: Palette = .light,
        themePalette: Palette? = nil
    ) {
        self.scale = scale.isFinite && scale > 0 ? scale : 1
        self.fontFamily = fontFamily
        self.fontSize = fontSize.isFinite && fontSize > 0 ? fontSize : 10
        self.resolution = resolution.isFinite && resolution > 0 ? resolution : 96
        self.hintStyle = hintStyle
        self.hintMetrics = hintMetrics
        self.roundsGlyphPositions = roundsGlyphPositions
        self.antialias = antialias
        self.isRightToLeft = isRightToLeft
        self.language = language
        self.palette = palette
        self.themePalette = themePalette ?? palette
        var hasher = Hasher()
        hasher.combine(self.scale)
        hasher.combine(fontFamily)
        hasher.combine(self.fontSize)
        hasher.combine(self.resolution)
        hasher.combine(hintStyle)
        hasher.combine(hintMetrics)
        hasher.combine(roundsGlyphPositions)
        hasher.combine(antialias)
        hasher.combine(isRightToLeft)
        hasher.combine(language)
        id = UInt64(bitPattern: Int64(hasher.finalize()))
    }

    /// The environment of a program without a desktop, in the light style.
    public static let standard = GraphicsEnvironment()

    /// The desktop's text scale: 1 at 96 dots per inch.
    public var textScale: Double { resolution / 96 }

    /// The desktop font's size in layout points (pixels at scale 1), text scaling included.
    public var fontSizeInPoints: Double { fontSize * resolution / 72 }

    /// True if contents are drawn for a dark background.
    public var isDark: Bool { palette.isDark }

    /// The environment of a part of the contents with its own style (nil keeps it) and text `textScale` times as large.
    /// Native widgets in it do not change.
    public func forPart(isDark: Bool?, textScale: Double) -> GraphicsEnvironment {
        var part = palette
        if let isDark, isDark != palette.isDark {
            part =
                isDark == themePalette.isDark
                ? themePalette
                : .standard(isDark: isDark, isHighContrast: palette.isHighContrast, selected: palette.selected)
        }
        return GraphicsEnvironment(
            scale: scale, fontFamily: fontFamily, fontSize: fontSize, resolution: resolution * textScale,
            hintStyle: hintStyle, hintMetrics: hintMetrics, roundsGlyphPositions: roundsGlyphPositions,
            antialias: antialias, isRightToLeft: isRightToLeft, language: language, palette: part,
            themePalette: themePalette)
    }

    /// The same environment with another scale, direction or style.
    public func with(
        scale: Double? = nil, isRightToLeft: Bool? = nil, palette: Palette? = nil
    ) -> GraphicsEnvironment {
        GraphicsEnvironment(
            scale: scale ?? self.scale, fontFamily: fontFamily, fontSize: fontSize, resolution: resolution,
            hintStyle: hintStyle, hintMetrics: hintMetrics, roundsGlyphPositions: roundsGlyphPositions,
            antialias: antialias,
            isRightToLeft: isRightToLeft ?? self.isRightToLeft, language: language, palette: palette ?? self.palette,
            themePalette: palette ?? themePalette)
    }

    /// The part of the environment that layouts depend on.
    public var layoutEnvironment: LayoutEnvironment {
        LayoutEnvironment(id: id, scale: scale, isRightToLeft: isRightToLeft)
    }

    /// Returns `length` points rounded up to whole device pixels; whole pixels stay unchanged.
    public func roundedUp(_ length: Double) -> Double {
        pixels(covering: length) / scale
    }

    /// The number of whole device pixels that `length` points cover when they start at a pixel's edge.
    public func pixels(covering length: Double) -> Double { (length * scale - 1e-6).rounded(.up) }

    /// The number of whole device pixels that cover a size in points.
    public func pixels(covering size: Size) -> Size {
        Size(width: pixels(covering: size.width), height: pixels(covering: size.height))
    }

    /// Rounds both sides up, so that text never wraps again.
    public func roundedUp(_ size: Size) -> Size {
        Size(width: roundedUp(size.width), height: roundedUp(size.height))
    }
}
