import AsyncDisplayKit

/// Buttons, fields and texts with the set-up of the documentation.
final class FormNode: ASDisplayNode, ASEditableTextNodeDelegate, ASTextNodeDelegate {
    let buttonNode = ASButtonNode()
    let editableTextNode = ASEditableTextNode()
    let textNode = ASTextNode()
    private(set) var presses = 0

    override init() {
        super.init()
        automaticallyManagesSubnodes = true

        buttonNode.setTitle("Send", with: nil, with: .blue, for: .normal)
        buttonNode.setTitle("Send", with: UIFont.systemFont(ofSize: 14), with: UIColor.gray, for: .disabled)
        buttonNode.setAttributedTitle(NSAttributedString(string: "Sent"), for: .selected)
        buttonNode.setImage(UIImage(named: "send"), for: .normal)
        buttonNode.contentVerticalAlignment = .top
        buttonNode.contentHorizontalAlignment = .middle
        buttonNode.contentSpacing = 4
        buttonNode.hitTestSlop = UIEdgeInsets(top: -8, left: -8, bottom: -8, right: -8)
        buttonNode.addTarget(self, action: FormNode.buttonPressed, forControlEvents: .touchUpInside)

        editableTextNode.attributedText = NSAttributedString(string: "A first line.")
        editableTextNode.textContainerInset = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
        editableTextNode.attributedPlaceholderText = NSAttributedString(string: "Write something")
        editableTextNode.typingAttributes = [
            NSForegroundColorAttributeName: UIColor.blue, NSBackgroundColorAttributeName: UIColor.red,
        ]
        editableTextNode.delegate = self

        let kLinkAttributeName = "TutorialLink"
        textNode.linkAttributeNames = [kLinkAttributeName]
        let blurb: NSString = "pictures by example.org 😸"
        let attributedString = NSMutableAttributedString(string: blurb as String)
        attributedString.addAttribute(
            NSFontAttributeName, value: UIFont(name: "HelveticaNeue-Light", size: 16.0)!,
            range: NSRange(location: 0, length: blurb.length))
        attributedString.addAttributes(
            [
                NSAttributedString.Key(kLinkAttributeName): NSURL(string: "https://example.org/")!,
                NSForegroundColorAttributeName: UIColor.gray,
                NSUnderlineStyleAttributeName: NSUnderlineStyle.styleSingle.rawValue,
            ], range: blurb.range(of: "example.org"))
        textNode.attributedText = attributedString
        textNode.isUserInteractionEnabled = true
        textNode.maximumNumberOfLines = 4
        textNode.truncationMode = .byTruncatingTail
        textNode.truncationAttributedText = NSAttributedString(string: "…")
        textNode.delegate = self
    }

    func buttonPressed() {
        presses += 1
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let stack = ASStackLayoutSpec.vertical()
        stack.spacing = 8
        stack.children = [buttonNode, editableTextNode, textNode]
        return stack
    }

    func editableTextNode(
        _ editableTextNode: ASEditableTextNode, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool {
        return text != "\n"
    }

    func editableTextNodeDidUpdateText(_ editableTextNode: ASEditableTextNode) {
        setNeedsLayout()
    }

    private(set) var openedURL: URL?

    func textNode(
        _ textNode: ASTextNode, tappedLinkAttribute attribute: String, value: Any, at point: CGPoint,
        textRange: NSRange
    ) {
        guard let url = value as? URL else { return }
        openedURL = url
    }
}

/// Makes cells with one text.
func makeTextCellNodes() -> [ASTextCellNode] {
    let first = ASTextCellNode(
        attributes: [NSFontAttributeName: UIFont.systemFont(ofSize: 16.0)],
        insets: UIEdgeInsets(top: 8, left: 16, bottom: 8, right: 16))
    first.text = "one"
    let second = ASTextCellNode()
    second.text = "two"
    second.textInsets = .zero
    return [first, second]
}

/// A button that a controller listens to.
final class ButtonController: ASDKViewController<ASButtonNode> {
    private(set) var presses = 0

    override init() {
        super.init(node: ASButtonNode())
        node.addTarget(self, action: ButtonController.buttonPressed, forControlEvents: .touchUpInside)
        node.addTarget(self, action: ButtonController.pressed, forControlEvents: .touchDown)
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("storyboards are not used")
    }

    func buttonPressed() {
        presses += 1
    }

    func pressed(_ sender: ASControlNode) {
        sender.isSelected = true
    }
}
