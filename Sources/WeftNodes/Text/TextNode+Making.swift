import WeftGraphics

/// Any thread.
extension TextNode {
    /// A text of one look.
    ///
    /// - Parameters:
    ///   - size: points; nil: the desktop font's.
    ///   - maximumNumberOfLines: 0 is unlimited.
    public convenience init(
        _ text: String, size: Double? = nil, weight: FontWeight = .regular, color: StyleColor = .label,
        maximumNumberOfLines: Int = 0
    ) {
        self.init(
            AttributedString(text, size: size, weight: weight), color: color,
            maximumNumberOfLines: maximumNumberOfLines)
    }

    /// A text of several looks; `color` is that of runs without one.
    public convenience init(
        _ text: AttributedString, color: StyleColor = .label, maximumNumberOfLines: Int = 0
    ) {
        self.init()
        attributedText = text
        if color != .label { textColor = color }
        if maximumNumberOfLines != 0 { self.maximumNumberOfLines = maximumNumberOfLines }
    }
}
