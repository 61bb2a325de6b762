import Weft

/// A page whose layout is a block. Any thread.
// @unchecked: the rule of DisplayNode for stored properties, which a lint checks.
final class DemoNode: DisplayNode, @unchecked Sendable {
    init(_ spec: @escaping @Sendable () -> any LayoutElement) {
        super.init()
        automaticallyManagesSubnodes = true
        layoutSpecBlock = { _, _ in InsetLayoutSpec(insets: EdgeInsets(all: 24), child: spec()) }
    }
}

extension TextNode {
    static func make(
        _ text: String, size: Double = 15, weight: FontWeight = .regular, color: TextColor = .foreground
    ) -> TextNode {
        let node = TextNode()
        node.attributedText = AttributedString(text, attributes: TextAttributes(size: size, weight: weight))
        node.textColor = color
        return node
    }
}

/// A coloured box with a letter, as layout drawings have them. Any thread.
// @unchecked: the rule of DisplayNode for stored properties, which a lint checks.
final class BoxNode: DisplayNode, @unchecked Sendable {
    private let label: TextNode

    init(_ text: String, color: UInt32, width: Double? = nil, height: Double? = nil) {
        label = .make(text, size: 14, weight: .bold, color: .fixed(.white))
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = Color(hex: color)
        cornerRadius = 6
        if let width { style.width = .points(width) }
        if let height { style.height = .points(height) }
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        CenterLayoutSpec(
            centeringOptions: .xy, sizingOptions: .minimumXY,
            child: InsetLayoutSpec(insets: EdgeInsets(all: 8), child: label))
    }
}
