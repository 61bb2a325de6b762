import Foundation
import WeftContainers
import WeftGraphics
import WeftNodes

/// The header or footer of a table's section, of a program's view.
final class SectionCell: ASCellNode {
    private let own: UIView

    @MainActor
    init(_ view: UIView) {
        own = view
        super.init()
        automaticallyManagesSubnodes = true
        // A view that represents a node is laid out as that node.
        let shown = view.node ?? ASDisplayNode { view }
        layoutSpecBlock = { _, _ in ASWrapperLayoutSpec(layoutElement: shown) }
    }
}

/// The header or footer of a table's section, of a title.
final class SectionTitleCell: ASCellNode {
    let title = ASTextNode()

    init(_ text: String, asHeader isHeader: Bool) {
        super.init()
        automaticallyManagesSubnodes = true
        accessibilityTraits = isHeader ? .header : .none
        // The rows scroll behind a sticky header, so it needs an opaque background.
        if isHeader { backgroundColor = UIColor(StyleColor.background) }
        title.attributedText = NSAttributedString(
            string: text,
            attributes: [
                .font: UIFont.systemFont(ofSize: 13, weight: isHeader ? .semibold : .regular),
                .foregroundColor: UIColor.secondaryLabel,
            ])
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASInsetLayoutSpec(insets: UIEdgeInsets(top: 8, left: 15, bottom: 8, right: 15), child: title)
    }
}
