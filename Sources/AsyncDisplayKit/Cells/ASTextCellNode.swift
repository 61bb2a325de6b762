import Foundation
import WeftLayout

/// A cell of one text. Any thread.
open class ASTextCellNode: ASCellNode {
    private static var standardAttributes: [NSAttributedString.Key: Any] { [.font: UIFont.systemFont(ofSize: 18)] }
    private static let standardInsets = UIEdgeInsets(top: 11, left: 15, bottom: 11, right: 15)

    /// The node of the text.
    public final let textNode = ASTextNode()

    /// The text.
    public final var text = "" {
        didSet { show() }
    }

    /// The attributes of the text.
    public final var textAttributes: [NSAttributedString.Key: Any] {
        didSet { show() }
    }

    /// The space around the text, in points.
    public final var textInsets: UIEdgeInsets {
        didSet { setNeedsLayout() }
    }

    /// The attributes of the text, under the name in Texture's documentation.
    public final var attributes: [NSAttributedString.Key: Any] {
        get { textAttributes }
        set { textAttributes = newValue }
    }

    /// The space around the text, by its name in Texture's documentation.
    public final var insets: UIEdgeInsets {
        get { textInsets }
        set { textInsets = newValue }
    }

    /// A cell without a text, in the standard size.
    public override init() {
        textAttributes = Self.standardAttributes
        textInsets = Self.standardInsets
        super.init()
        automaticallyManagesSubnodes = true
    }

    /// A cell without a text, with its look.
    public convenience init(attributes: [NSAttributedString.Key: Any], insets: UIEdgeInsets) {
        self.init()
        textAttributes = attributes
        textInsets = insets
    }

    open override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASInsetLayoutSpec(insets: textInsets, child: textNode)
    }

    private func show() {
        textNode.attributedText = NSAttributedString(string: text, attributes: textAttributes)
    }
}
