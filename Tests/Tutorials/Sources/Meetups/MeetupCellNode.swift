import AsyncDisplayKit

private let smallFontSize: CGFloat = 12
private let fontSize: CGFloat = 12
private let organizerImageSize: CGFloat = 30
private let horizontalBuffer: CGFloat = 10

extension String {
    func attributedString(fontSize: CGFloat, color: UIColor) -> NSAttributedString {
        let attributedString = NSMutableAttributedString(string: self)
        let attributes = [
            NSForegroundColorAttributeName: color, NSFontAttributeName: UIFont.systemFont(ofSize: fontSize),
        ]
        attributedString.addAttributes(attributes, range: NSMakeRange(0, utf16.count))
        return attributedString
    }
}

final class MeetupCellNode: ASCellNode {
    fileprivate var _organizerAvatarImageView: ASNetworkImageNode!
    fileprivate var _organizerNameLabel: ASTextNode!
    fileprivate var _locationLabel: ASTextNode!
    fileprivate var _timeIntervalSincePostLabel: ASTextNode!
    fileprivate var _photoImageView: ASNetworkImageNode!

    init(group: Group) {
        super.init()

        _organizerAvatarImageView = ASNetworkImageNode()
        _organizerAvatarImageView.cornerRadius = organizerImageSize / 2
        _organizerAvatarImageView.clipsToBounds = true
        _organizerAvatarImageView?.url = group.organizer.thumbUrl

        _organizerNameLabel = createLayerBackedTextNode(
            attributedString: group.organizer.name.attributedString(fontSize: fontSize, color: UIColor.darkGray))
        _locationLabel = createLayerBackedTextNode(
            attributedString: group.location.attributedString(fontSize: smallFontSize, color: UIColor.blue))
        _locationLabel?.maximumNumberOfLines = 1
        _timeIntervalSincePostLabel = createLayerBackedTextNode(
            attributedString: group.timeInterval.attributedString(fontSize: fontSize, color: UIColor.lightGray))

        _photoImageView = ASNetworkImageNode()
        _photoImageView?.url = group.photoUrl

        automaticallyManagesSubnodes = true
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        _locationLabel.style.flexShrink = 1.0
        _organizerNameLabel.style.flexShrink = 1.0

        let headerSubStack = ASStackLayoutSpec.vertical()
        headerSubStack.children = [_organizerNameLabel, _locationLabel]

        _organizerAvatarImageView.style.preferredSize = CGSize(width: organizerImageSize, height: organizerImageSize)

        let spacer = ASLayoutSpec()
        spacer.style.flexGrow = 1.0

        let avatarInsets = UIEdgeInsets(
            top: horizontalBuffer, left: 0, bottom: horizontalBuffer, right: horizontalBuffer)
        let avatarInset = ASInsetLayoutSpec(insets: avatarInsets, child: _organizerAvatarImageView)

        let headerStack = ASStackLayoutSpec.horizontal()
        headerStack.alignItems = ASStackLayoutAlignItems.center
        headerStack.justifyContent = ASStackLayoutJustifyContent.start
        headerStack.children = [avatarInset, headerSubStack, spacer, _timeIntervalSincePostLabel]

        let headerInsets = UIEdgeInsets(top: 0, left: horizontalBuffer, bottom: 0, right: horizontalBuffer)
        let headerWithInset = ASInsetLayoutSpec(insets: headerInsets, child: headerStack)

        let cellWidth = constrainedSize.max.width
        _photoImageView.style.preferredSize = CGSize(width: cellWidth, height: cellWidth / 4)
        let photoImageViewAbsolute = ASAbsoluteLayoutSpec(children: [_photoImageView])

        let verticalStack = ASStackLayoutSpec.vertical()
        verticalStack.alignItems = ASStackLayoutAlignItems.stretch
        verticalStack.children = [headerWithInset, photoImageViewAbsolute]
        return verticalStack
    }

    fileprivate func createLayerBackedTextNode(attributedString: NSAttributedString) -> ASTextNode {
        let textNode = ASTextNode()
        textNode.isLayerBacked = true
        textNode.attributedText = attributedString
        return textNode
    }
}
