/// The style of a text's paragraphs; lengths are in points.
public struct ParagraphStyle: Sendable, Hashable {
    /// The horizontal alignment of lines.
    public enum Alignment: Sendable, Hashable {
        /// The start of the paragraph's own direction.
        case natural
        /// The start of the interface's direction, for paragraphs of either direction: texts in one column stand on one
        /// side.
        case leading
        case left, right, center
        /// Both edges flush, a paragraph's last line natural.
        case justified
    }

    /// The horizontal alignment of lines.
    public var alignment: Alignment
    /// Added between two lines, not after the last.
    public var lineSpacing: Double
    /// Every line exactly this high, a single one too, with the glyphs in the middle; nil: as high as its fonts want.
    public var lineHeight: Double?
    /// Added between two paragraphs, on top of `lineSpacing`.
    public var paragraphSpacing: Double
    /// The distance from the starting edge to a paragraph's first line.
    public var firstLineHeadIndent: Double
    /// The distance from the starting edge to the other lines.
    public var headIndent: Double
    /// The distance from the lines' end to the ending edge.
    public var tailIndent: Double

    /// A style; without arguments lines as the font has them, from where reading starts.
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
