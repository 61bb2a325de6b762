import Weft

/// The shape of a `SavedCellNode`: a picture, beside it a name, a place, and the title and time of the next event. Any
/// thread.
final class SavedSkeletonNode: DisplayNode, @unchecked Sendable {
    private let pictureNode = DisplayNode(backgroundColor: .placeholder, cornerRadius: 8)
    private let nameNode: SkeletonLineNode
    private let placeNode: SkeletonLineNode
    private let eventNode: SkeletonLineNode
    private let dateNode: SkeletonLineNode

    /// - Parameter number: the index of the row, so that the names differ in length.
    init(number: Int) {
        nameNode = SkeletonLineNode(textSize: 15, length: [180, 140, 210][number % 3])
        placeNode = SkeletonLineNode(textSize: 13, length: [84, 104, 72][number % 3])
        eventNode = SkeletonLineNode(textSize: 13, length: [230, 200, 250][number % 3])
        dateNode = SkeletonLineNode(textSize: 13, length: [150, 170, 130][number % 3])
        super.init()
        automaticallyManagesSubnodes = true
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        StackLayoutSpec.horizontal(spacing: 12, alignItems: .center) {
            pictureNode.size(Size(width: 64, height: 64))
            StackLayoutSpec.vertical(spacing: 2, alignItems: .start) {
                nameNode.flex(shrink: 1)
                placeNode.flex(shrink: 1)
                eventNode.flex(shrink: 1)
                dateNode.flex(shrink: 1)
            }
            .flex(shrink: 1)
        }
        .padding(horizontal: 12, vertical: 8)
    }
}
