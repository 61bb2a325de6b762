/// The style of a run of text. nil uses the desktop's font.
public struct TextAttributes: Sendable, Hashable {
    /// The font family in fontconfig's form; may be a list with commas.
    public var family: String?
    /// The font size in points, which are pixels at scale 1 and 96 dots per inch. Follows the desktop's text scaling.
    public var size: Double?
    /// The weight of the letters.
    public var weight: FontWeight
    /// True for italic letters.
    public var isItalic: Bool
    /// The colour; nil uses the colour at drawing time, so that a dark style needs no new shaping.
    public var color: StyleColor?
    /// The colour behind the glyphs, as high as the line's font.
    public var background: StyleColor?
    /// True for underlined text.
    public var underline: Bool
    /// True for struck-through text.
    public var strikethrough: Bool
    /// Points added after each character.
    public var letterSpacing: Double
    /// The target of a click. Text with a link and no colour is drawn in `.accent`.
    public var link: String?

    /// Makes attributes; nil uses the value of the surrounding text or of the node.
    public init(
        family: String? = nil, size: Double? = nil, weight: FontWeight = .regular, isItalic: Bool = false,
        color: StyleColor? = nil, background: StyleColor? = nil, underline: Bool = false, strikethrough: Bool = false,
        letterSpacing: Double = 0, link: String? = nil
    ) {
        self.family = family
        self.size = size
        self.weight = weight
        self.isItalic = isItalic
        self.color = color
        self.background = background
        self.underline = underline
        self.strikethrough = strikethrough
        self.letterSpacing = letterSpacing
        self.link = link
    }
}

extension TextAttributes {
    /// True if the text has other colours in another style.
    package var hasStyleColors: Bool {
        func isOfStyle(_ color: StyleColor?) -> Bool {
            switch color {
            case nil, .fixed: false
            default: true
            }
        }
        return isOfStyle(color) || isOfStyle(background) || (link != nil && color == nil)
    }

    /// Hashes all attributes, and quickly if few are set, since every new text is hashed.
    public func hash(into hasher: inout Hasher) {
        var flags = (isItalic ? 1 : 0) | (underline ? 2 : 0) | (strikethrough ? 4 : 0)
        if color != nil { flags |= 8 }
        if background != nil { flags |= 16 }
        if family != nil { flags |= 32 }
        if link != nil { flags |= 64 }
        if letterSpacing != 0 { flags |= 128 }
        if size != nil { flags |= 256 }
        hasher.combine(weight.rawValue << 9 | flags)
        if let size { hasher.combine(size) }
        if let color { hasher.combine(color) }
        if let background { hasher.combine(background) }
        if let family { hasher.combine(family) }
        if let link { hasher.combine(link) }
        if letterSpacing != 0 { hasher.combine(letterSpacing) }
    }
}

/// The CSS weights.
public enum FontWeight: Int, Sendable, Hashable, CaseIterable {
    case thin = 100
    case ultraLight = 200
    case light = 300
    case regular = 400
    case medium = 500
    case semibold = 600
    case bold = 700
    case heavy = 800
    case black = 900
}
