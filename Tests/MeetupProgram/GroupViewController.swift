import Weft

/// The page with all details of a group.
final class GroupViewController: ViewController {
    init(group: Group) {
        super.init(node: GroupPageNode(group))
        title = group.name
    }
}

/// The photo over the whole width, with the texts below it.
final class GroupPageNode: ScrollNode, @unchecked Sendable {
    private let photo = NetworkImageNode()
    private let name: TextNode
    private let facts: TextNode
    private let text: TextNode

    init(_ group: Group) {
        name = TextNode(group.name, size: 26, weight: .bold)
        facts = TextNode("\(group.organizer) · \(group.place) · \(group.since)", size: 14, color: .secondaryLabel)
        text = TextNode(group.text, size: 16)
        super.init()
        automaticallyManagesSubnodes = true
        automaticallyManagesContentSize = true
        photo.placeholderColor = StyleColor(hex: 0x3d5a80)
        photo.url = group.photo
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
        StackLayoutSpec.vertical {
            photo.ratio(0.7)
            StackLayoutSpec.vertical(spacing: 10) {
                name
                facts
                text
            }
            .padding(20)
        }
    }
}
