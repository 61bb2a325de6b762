import WeftGraphics

/// Initialisers for any thread.
extension TextNode {
    /// Makes a text in one style.
    ///
    /// - Parameters:
    ///   - size: the font size in points; nil uses the desktop font's.
    ///   - maximumNumberOfLines: the maximum number of lines; 0 is unlimited.
    ///   - alignment: the alignment of all paragraphs; nil is natural.
    public convenience init(
        _ text: String, size: Double? = nil, weight: FontWeight = .regular, color: StyleColor = .label,
        maximumNumberOfLines: Int = 0, alignment: ParagraphStyle.Alignment? = nil
    ) {
        self.init(
            AttributedString(text, size: size, weight: weight), color: color,
            maximumNumberOfLines: maximumNumberOfLines, alignment: alignment)
    }

    /// Makes a text in several styles. `color` is used for runs without a colour, and `alignment` for all paragraphs;
    /// nil keeps the alignment of the text.
    public convenience init(
        _ text: AttributedString, color: StyleColor = .label, maximumNumberOfLines: Int = 0,
        alignment: ParagraphStyle.Alignment? = nil
    ) {
        self.init()
        var text = text
        if let alignment, alignment != text.paragraph.alignment { text.paragraph.alignment = alignment }
        attributedText = text
        if color != .label { textColor = color }
        if maximumNumberOfLines != 0 { self.maximumNumberOfLines = maximumNumberOfLines }
    }
}
