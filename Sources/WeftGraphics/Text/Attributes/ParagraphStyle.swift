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
    /// The space between two paragraphs, in addition to `lineSpacing`.
    public var paragraphSpacing: Double
    /// The distance from the starting edge to a paragraph's first line.
    public var firstLineHeadIndent: Double
    /// The distance from the starting edge to the other lines.
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
