import GroupDirectory
import Weft
import WeftGLib

/// A group in the feed: organiser, place and date above the photo with the name. Any thread.
final class GroupCellNode: CellNode, @unchecked Sendable {
    private let avatarNode: AvatarNode
    private let organizerNode: TextNode
    private let placeNode: TextNode
    private let dateNode: TextNode
    private let photoNode: GroupPhotoNode

    /// Width in points at the default text size: a narrower row leaves too little room for names beside the date.
    private static let widthForDateBeside = 250.0

    init(group: Group) {
        let date = group.createdAt.flatMap { LocalDate.day($0) } ?? ""
        avatarNode = AvatarNode(group, diameter: 30)
        organizerNode = TextNode(
            group.organizer?.name ?? "", size: 14, weight: .semibold, maximumNumberOfLines: 1)
        placeNode = TextNode(group.placeName ?? "", size: 13, color: .accent, maximumNumberOfLines: 1)
        dateNode = TextNode(date, size: 13, color: .secondaryLabel, maximumNumberOfLines: 1)
        photoNode = GroupPhotoNode(group: group)
        super.init()
        setAccessibilityLabel(
            [group.name, group.organizer?.name, group.placeName, date]
                .compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", "))
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        let isDateBeside = Self.hasDateBeside(constrainedSize, textScale: traitCollection.textScale)
        return StackLayoutSpec.vertical {
            StackLayoutSpec.horizontal(alignItems: .center) {
                avatarNode.padding(EdgeInsets(top: 10, left: 0, bottom: 10, right: 10))
                StackLayoutSpec.vertical(alignItems: .start) {
                    if Self.hasText(organizerNode) { organizerNode.flex(shrink: 1) }
                    if Self.hasText(placeNode) { placeNode.flex(shrink: 1) }
                    if !isDateBeside, Self.hasText(dateNode) { dateNode }
                }
                .flex(shrink: 1)
                if isDateBeside {
                    LayoutSpec.spring
                    dateNode.spacing(before: 8)
                }
            }
            .padding(horizontal: 10)
            photoNode
        }
    }

    /// True if the date is beside the names, not below them.
    static func hasDateBeside(_ range: SizeRange, textScale: Double) -> Bool {
        range.max.width >= widthForDateBeside * textScale
    }

    private static func hasText(_ node: TextNode) -> Bool { node.attributedText?.isEmpty == false }
}
