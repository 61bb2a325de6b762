import Weft

/// A picture at the top of its column, beside the rows of a wide page. Any thread.
final class PagePictureNode: DisplayNode, @unchecked Sendable {
    private let picture: DisplayNode

    init(_ picture: DisplayNode) {
        self.picture = picture
        super.init()
        automaticallyManagesSubnodes = true
        picture.cornerRadius = 12
        picture.clipsToBounds = true
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        StackLayoutSpec.vertical(alignItems: .stretch) { picture }.padding(
            EdgeInsets(top: 16, left: 0, bottom: 0, right: 0))
    }
}
