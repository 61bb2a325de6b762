import AsyncDisplayKit

/// A header with a name and a place; its children depend on the available data.
final class HeaderNode: ASDisplayNode {
    let userNameNode = ASTextNode()
    let postLocationNode = ASTextNode()
    let postTimeNode = ASTextNode()

    override init() {
        super.init()
        automaticallyManagesSubnodes = true
        userNameNode.attributedText = NSAttributedString(string: "ines")
        postTimeNode.attributedText = NSAttributedString(string: "2h")
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let nameLocationStack = ASStackLayoutSpec.vertical()
        nameLocationStack.style.flexShrink = 1.0
        nameLocationStack.style.flexGrow = 1.0

        if postLocationNode.attributedText != nil {
            nameLocationStack.children = [userNameNode, postLocationNode]
        } else {
            nameLocationStack.children = [userNameNode]
        }

        let headerStackSpec = ASStackLayoutSpec(
            direction: .horizontal, spacing: 40, justifyContent: .start, alignItems: .center,
            children: [nameLocationStack, postTimeNode])
        return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 0, left: 10, bottom: 0, right: 10), child: headerStackSpec)
    }
}

/// A title at the bottom of a photo, and an icon on its corner.
final class PhotoNode: ASDisplayNode {
    let photoNode = ASNetworkImageNode()
    let titleNode = ASTextNode()
    let iconNode = ASImageNode()

    override init() {
        super.init()
        automaticallyManagesSubnodes = true
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let photoDimension: CGFloat = constrainedSize.max.width / 4.0
        photoNode.style.preferredSize = CGSize(width: photoDimension, height: photoDimension)
        iconNode.style.preferredSize = CGSize(width: 40, height: 40)

        let insets = UIEdgeInsets(top: CGFloat.infinity, left: 12, bottom: 12, right: 12)
        let textInsetSpec = ASInsetLayoutSpec(insets: insets, child: titleNode)
        let titled = ASOverlayLayoutSpec(child: photoNode, overlay: textInsetSpec)

        let cornerSpec = ASCornerLayoutSpec(child: titled, corner: iconNode, location: .topRight)
        cornerSpec.offset = CGPoint(x: -3, y: 3)
        cornerSpec.wrapsCorner = true
        return cornerSpec
    }
}

/// Each of the other specs, made without children, which are set afterwards.
final class SpecsNode: ASDisplayNode {
    let first = ASDisplayNodeWithBackgroundColor(UIColor.green, CGSize(width: 60.0, height: 100.0))
    let second = ASDisplayNodeWithBackgroundColor(UIColor.red)
    let third = ASTextNode()
    let fourth = ASDisplayNode()

    override init() {
        super.init()
        automaticallyManagesSubnodes = true
        third.attributedText = NSAttributedString(string: "in the middle")
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let center = ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: [], child: first)
        center.centeringOptions = .Y
        center.sizingOptions = .minimumX

        let inset = ASInsetLayoutSpec()
        inset.insets = UIEdgeInsetsMake(4, 4, 4, 4)
        inset.child = third

        let ratio = ASRatioLayoutSpec()
        ratio.ratio = 0.5
        ratio.child = second

        let background = ASBackgroundLayoutSpec()
        background.child = inset
        background.background = fourth

        fourth.style.layoutPosition = CGPoint.zero
        let stack: ASStackLayoutSpec = .vertical()
        stack.alignItems = .stretch
        stack.justifyContent = .spaceBetween
        stack.children = [center, ratio, ASWrapperLayoutSpec(layoutElement: background)]
        stack.children?.append(ASLayoutSpec())
        stack.style.minWidth = ASDimensionMakeWithPoints(60.0)
        stack.style.maxHeight = ASDimensionMake("100%")
        return ASWrapperLayoutSpec(layoutElements: [stack])
    }
}

/// Sets lengths in every spelling.
func sized(_ layoutElement: ASLayoutElement) {
    layoutElement.style.width = ASDimensionMake("50%")
    layoutElement.style.minWidth = ASDimensionMake("70pt")
    layoutElement.style.maxWidth = ASDimensionMake(70)
    layoutElement.style.height = ASDimensionMakeWithFraction(0.5)
    layoutElement.style.flexBasis = ASDimensionMake(.points, 30)
    layoutElement.style.preferredLayoutSize = ASLayoutSizeMake(ASDimensionMake(.auto, 0), ASDimensionMake("50%"))
    layoutElement.style.preferredSize = CGSize(width: 30, height: 60)
    layoutElement.style.alignSelf = .center
    layoutElement.styled { style in
        style.spacingBefore = 4
        style.spacingAfter = 4
        style.flexShrink = 1
    }
}

/// Makes a node with a layout block, and a scroll node.
func makeScrollNode(_ rows: [ASDisplayNode]) -> ASScrollNode {
    let scrollNode = ASScrollNode()
    scrollNode.automaticallyManagesSubnodes = true
    scrollNode.automaticallyManagesContentSize = true
    scrollNode.scrollableDirections = [.up, .down]
    scrollNode.layoutSpecBlock = { node, constrainedSize in
        let stack = ASStackLayoutSpec.vertical()
        stack.spacing = 8
        stack.children = rows
        return stack
    }
    return scrollNode
}
