/// The style of a text's paragraphs; lengths are in points.
public struct ParagraphStyle: Sendable, Hashable {
    /// The horizontal alignment of lines.
    public enum Alignment: Sendable, Hashable {
        /// Aligned to the start of the paragraph's own direction.
        case natural
        /// Aligned to the start of the interface's direction, so that all texts of a column are on the same side.
        case leading
        case left, right, center
        /// Aligned to both edges; the last line of a paragraph is `natural`.
        case justified
    }

    /// The horizontal alignment of lines.
    public var alignment: Alignment
    /// The space between two lines, in points. None after the last line.
    public var lineSpacing: Double
    /// A fixed line height, also for a single line, with the glyphs in the middle; nil uses the height of the fonts.
    public var lineHeight: Double?
    /// The heights that lines may have where `lineHeight` is nil; nil leaves them to the fonts.
    public var lineHeightLimits: LineHeightLimits?
    /// The space between two paragraphs, in addition to `lineSpacing`.
    public var paragraphSpacing: Double
    /// The distance from the starting edge to a paragraph's first line.
    public var firstLineHeadIndent: Double
    /// The indent of all lines but the first, from the starting edge.
    public var headIndent: Double
    /// The distance from the lines' end to the ending edge.
    public var tailIndent: Double

    /// Creates a paragraph style. The defaults are the font's own line height and natural alignment.
    public init(
        alignment: Alignment = .natural, lineSpacing: Double = 0, lineHeight: Double? = nil,
        paragraphSpacing: Double = 0, firstLineHeadIndent: Double = 0, headIndent: Double = 0, tailIndent: Double = 0
    ) {
        self.alignment = alignment
        self.lineSpacing = lineSpacing
        self.lineHeight = lineHeight
        self.paragraphSpacing = paragraphSpacing
        self.firstLineHeadIndent = firstLineHeadIndent
        self.headIndent = headIndent
        self.tailIndent = tailIndent
    }
}

/// The heights of a paragraph's lines, from those of its fonts. The glyphs are in the middle of a line.
public struct LineHeightLimits: Sendable, Hashable {
    /// Factor of the fonts' line height; 0 is 1.
    public var multiple: Double
    /// The smallest height, in points.
    public var minimum: Double
    /// The largest height, in points; 0 means no limit. It takes precedence over the minimum.
    public var maximum: Double

    /// Limits; without arguments those of the fonts.
    public init(multiple: Double = 0, minimum: Double = 0, maximum: Double = 0) {
        self.multiple = multiple
        self.minimum = minimum
        self.maximum = maximum
    }
}

extension ParagraphStyle {
    /// The height of a line that its fonts would make `natural` high, in points.
    func height(ofLine natural: Double) -> Double {
        if let lineHeight { return TextSetting.length(lineHeight) }
        guard let limits = lineHeightLimits else { return natural }
        var height = limits.multiple > 0 ? TextSetting.length(natural * limits.multiple) : natural
        height = max(height, TextSetting.length(limits.minimum))
        return limits.maximum > 0 ? min(height, TextSetting.length(limits.maximum)) : height
    }

    /// The style for fonts `factor` times as large.
    func scaled(by factor: Double) -> ParagraphStyle {
        var style = self
        style.lineHeight = lineHeight.map { $0 * factor }
        style.lineHeightLimits?.minimum *= factor
        style.lineHeightLimits?.maximum *= factor
        return style
    }
}
