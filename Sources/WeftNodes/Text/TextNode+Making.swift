import WeftGraphics

/// Initialisers for any thread.
extension TextNode {
    /// A text of one look.
    ///
    /// - Parameters:
    ///   - size: points; nil: the desktop font's.
    ///   - maximumNumberOfLines: 0 is unlimited.
    ///   - alignment: of all paragraphs; nil is natural.
    public convenience init(
        _ text: String, size: Double? = nil, weight: FontWeight = .regular, color: StyleColor = .label,
        maximumNumberOfLines: Int = 0, alignment: ParagraphStyle.Alignment? = nil
    ) {
        self.init(
            AttributedString(text, size: size, weight: weight), color: color,
            maximumNumberOfLines: maximumNumberOfLines, alignment: alignment)
    }

    /// A text of several looks; `color` is that of runs without one, `alignment` that of all paragraphs; nil leaves the text's own.
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
