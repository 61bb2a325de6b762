import AsyncDisplayKit

/// The group cell as a tutorial writes it.
final class TutorialCellNode: ASCellNode {
    private let avatarNode = ASNetworkImageNode()
    private let organizerNode = ASTextNode()
    private let placeNode = ASTextNode()
    private let dateNode = ASTextNode()
    private let photoNode = ASNetworkImageNode()
    private let nameNode = ASTextNode()
    private let paragraphNode = ASTextNode()

    init(_ row: CellText) {
        super.init()
        automaticallyManagesSubnodes = true
        avatarNode.style.preferredSize = CGSize(width: 30, height: 30)
        organizerNode.attributedText = text(row.organizer, UIFont.boldSystemFont(ofSize: 14), .darkGray)
        placeNode.attributedText = text(row.place, UIFont.systemFont(ofSize: 12), .blue)
        dateNode.attributedText = text(row.date, UIFont.systemFont(ofSize: 12), .lightGray)
        nameNode.attributedText = text(row.name, UIFont.boldSystemFont(ofSize: 17), .white)
        paragraphNode.attributedText = text(row.paragraph, UIFont.systemFont(ofSize: 15), .black)
        for node in [organizerNode, placeNode, dateNode, nameNode] { node.maximumNumberOfLines = 1 }
    }

    private func text(_ string: String, _ font: UIFont, _ color: UIColor) -> NSAttributedString {
        NSAttributedString(string: string, attributes: [.font: font, .foregroundColor: color])
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        organizerNode.style.flexShrink = 1
        placeNode.style.flexShrink = 1
        let names = ASStackLayoutSpec.vertical()
        names.alignItems = .start
        names.children = [organizerNode, placeNode]
        names.style.flexShrink = 1
        let spring = ASLayoutSpec()
        spring.style.flexGrow = 1
        let header = ASStackLayoutSpec(
            direction: .horizontal, spacing: 10, justifyContent: .start, alignItems: .center,
            children: [avatarNode, names, spring, dateNode])
        let caption = ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: .infinity, left: 16, bottom: 8, right: 16), child: nameNode)
        let photo = ASOverlayLayoutSpec(child: ASRatioLayoutSpec(ratio: 0.5, child: photoNode), overlay: caption)
        let stack = ASStackLayoutSpec.vertical()
        stack.children = [
            ASInsetLayoutSpec(insets: UIEdgeInsets(top: 10, left: 0, bottom: 10, right: 0), child: header), photo,
            ASInsetLayoutSpec(insets: UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0), child: paragraphNode),
        ]
        return stack
    }
}
