import GroupDirectory
import Weft
import WeftGLib

/// A group in the feed: organiser and place above the photo with the name, the next event, distance and members. Any
/// thread.
final class GroupCellNode: CellNode, @unchecked Sendable {
    private let avatarNode: AvatarNode
    private let organizerNode: TextNode
    private let placeNode: TextNode
    private let photoNode: GroupPhotoNode

    /// Not on the main thread: time zones are read from files.
    /// - Parameter distance: metres; nil if unknown.
    init(group: Group, distance: Double? = nil) {
        let facts = GroupDetails.facts(of: group, distance: distance)
        avatarNode = AvatarNode(group, diameter: 30)
        organizerNode = TextNode(
            group.organizer?.name ?? "", size: 14, weight: .semibold, maximumNumberOfLines: 1)
        placeNode = TextNode(group.placeName ?? "", size: 13, color: .secondaryLabel, maximumNumberOfLines: 1)
        photoNode = GroupPhotoNode(group: group, facts: facts)
        super.init()
        setAccessibilityLabel(
            ([group.name, group.organizer?.name, group.placeName].compactMap(\.self) + facts)
                .filter { !$0.isEmpty }.joined(separator: ", "))
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        StackLayoutSpec.vertical {
            StackLayoutSpec.horizontal(alignItems: .center) {
                avatarNode.padding(EdgeInsets(top: 10, left: 0, bottom: 10, right: 10))
                StackLayoutSpec.vertical(alignItems: .start) {
                    if Self.hasText(organizerNode) { organizerNode.flex(shrink: 1) }
                    if Self.hasText(placeNode) { placeNode.flex(shrink: 1) }
                }
                .flex(shrink: 1)
            }
            .padding(horizontal: 10)
            photoNode
        }
    }

    private static func hasText(_ node: TextNode) -> Bool { node.attributedText?.isEmpty == false }
}
