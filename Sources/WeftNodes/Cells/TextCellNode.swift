import WeftGraphics
import WeftLayout

/// A cell with one text: Texture's insets and font size. Any thread.
open class TextCellNode: CellNode, @unchecked Sendable {
    /// The node of the text.
    public let textNode = TextNode()

    /// The cell's text.
    @Guarded public var text: String {
        didSet { showText() }
    }

    /// Default: 18 points.
    @Guarded public var textAttributes: TextAttributes {
        didSet { showText() }
    }

    /// Default: 11 points above and below, 15 at the sides.
    @Guarded public var textInsets: EdgeInsets {
        didSet { setNeedsLayout() }
    }

    /// Makes a cell with one text. Any thread.
    public init(
        _ text: String = "", attributes: TextAttributes = TextAttributes(size: 18),
        insets: EdgeInsets = EdgeInsets(horizontal: 15, vertical: 11)
    ) {
        self.text = text
        textAttributes = attributes
        textInsets = insets
        super.init()
        showText()
    }

    private func showText() {
        textNode.attributedText = AttributedString(text, attributes: textAttributes)
    }

    open override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
        InsetLayoutSpec(insets: textInsets, child: textNode)
    }
}
