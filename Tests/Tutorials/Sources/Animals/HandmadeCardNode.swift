import AsyncDisplayKit

/// A card of the older tutorial, with subnodes that are added, measured and placed by hand.
final class HandmadeCardNode: ASCellNode {
    let pictureNode = ASImageNode()
    let titleTextNode = ASTextNode()
    let inner = ASDisplayNode()
    private(set) var isShown = false

    init(title: String) {
        super.init()
        backgroundColor = UIColor.white
        borderColor = UIColor(hue: 0, saturation: 0, brightness: 0.85, alpha: 1).cgColor
        borderWidth = 1
        cornerRadius = 4
        shadowColor = UIColor.black.cgColor
        shadowOpacity = 0.3
        shadowOffset = CGSize(width: 0, height: 2)

        pictureNode.backgroundColor = .cyan
        pictureNode.contentMode = .scaleAspectFill
        titleTextNode.attributedText = NSAttributedString(
            string: title, attributes: [NSFontAttributeName: UIFont.boldSystemFont(ofSize: 18)])

        addSubnode(inner)
        inner.addSubnode(pictureNode)
        addSubnode(titleTextNode)
    }

    override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
        let text = titleTextNode.layoutThatFits(
            ASSizeRange(min: .zero, max: CGSize(width: constrainedSize.width - 20, height: CGFloat.infinity)))
        return CGSize(width: constrainedSize.width, height: 120 + text.size.height + 20)
    }

    override func layout() {
        super.layout()
        let size = titleTextNode.calculatedSize
        inner.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 120)
        pictureNode.frame = inner.bounds
        titleTextNode.frame = CGRect(x: 10, y: 130, width: size.width, height: size.height)
    }

    override func didLoad() {
        super.didLoad()
        accessibilityLabel = titleTextNode.attributedText?.string
    }

    override func didEnterVisibleState() {
        super.didEnterVisibleState()
        isShown = true
    }

    override func interfaceStateDidChange(_ newState: ASInterfaceState, from oldState: ASInterfaceState) {
        super.interfaceStateDidChange(newState, from: oldState)
        if newState.contains(.visible), !oldState.contains(.visible) { titleTextNode.setNeedsDisplay() }
    }
}
