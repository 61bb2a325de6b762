import Weft

/// The placeholder of a `GroupCellNode`: organiser and place above the photo with its caption. Any thread.
final class GroupSkeletonNode: DisplayNode, @unchecked Sendable {
    private static let avatarSide = 30.0

    private let avatarNode = DisplayNode(backgroundColor: .placeholder, cornerRadius: GroupSkeletonNode.avatarSide / 2)
    private let organizerNode: SkeletonLineNode
    private let placeNode: SkeletonLineNode
    private let photoNode = DisplayNode(backgroundColor: .fill)
    private let captionNode: SkeletonLineNode

    /// - Parameter number: the row's number, which varies the lengths of names.
    init(number: Int) {
        organizerNode = SkeletonLineNode(textSize: 14, length: [112, 92, 128][number % 3])
        placeNode = SkeletonLineNode(textSize: 13, length: [72, 88, 64][number % 3])
        captionNode = SkeletonLineNode(textSize: 20, length: [210, 250, 180][number % 3])
        super.init()
        automaticallyManagesSubnodes = true
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        let caption = StackLayoutSpec.vertical(justifyContent: .end) {
            StackLayoutSpec.horizontal { captionNode.flex(shrink: 1) }
                .padding(EdgeInsets(top: 0, left: 16, bottom: 8, right: 16))
        }
        return StackLayoutSpec.vertical {
            StackLayoutSpec.horizontal(alignItems: .center) {
                avatarNode.size(Size(width: Self.avatarSide, height: Self.avatarSide))
                    .padding(EdgeInsets(top: 10, left: 0, bottom: 10, right: 10))
                StackLayoutSpec.vertical(alignItems: .start) {
                    organizerNode.flex(shrink: 1)
                    placeNode.flex(shrink: 1)
                }
                .flex(shrink: 1)
            }
            .padding(horizontal: 10)
            photoNode.ratio(1).overlay(caption)
        }
    }
}
