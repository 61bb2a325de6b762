import Weft

/// A page with a layout block; it scrolls if the window is too low for it. Any thread.
final class DemoNode: DisplayNode, @unchecked Sendable {
    let scrollNode = ScrollNode()
    /// Objects that the page's nodes reference weakly.
    private let kept: [any Sendable]

    init(keeping kept: [any Sendable] = [], _ spec: @escaping @Sendable () -> any LayoutElement) {
        self.kept = kept
        super.init()
        automaticallyManagesSubnodes = true
        scrollNode.automaticallyManagesSubnodes = true
        scrollNode.automaticallyManagesContentSize = true
        scrollNode.layoutSpecBlock = { _, _ in spec().padding(24) }
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
        scrollNode
    }

    /// Makes a page of parts stacked vertically, each with a caption above.
    static func captioned(_ parts: [(caption: String, part: any LayoutElement)]) -> DemoNode {
        let captions = parts.map { TextNode($0.caption, size: 13, color: .secondaryLabel) }
        return DemoNode {
            StackLayoutSpec.vertical(spacing: 20) {
                zip(captions, parts).map { caption, part in
                    StackLayoutSpec.vertical(spacing: 8, alignItems: .start) {
                        caption
                        part.part
                    }
                }
            }
        }
    }
}

extension DemoNode: KeyboardTarget {
    func takeFocus() { scrollNode.takeFocus() }
}

/// A coloured box with a letter, as in drawings of layouts. Any thread.
final class BoxNode: DisplayNode, @unchecked Sendable {
    private let label: TextNode

    init(_ text: String, color: UInt32, width: Double? = nil, height: Double? = nil) {
        label = TextNode(text, size: 14, weight: .bold, color: .white)
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = StyleColor(hex: color)
        cornerRadius = 6
        if let width { style.width = .points(width) }
        if let height { style.height = .points(height) }
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        label.padding(8).centered(sizing: .minimumXY)
    }
}
