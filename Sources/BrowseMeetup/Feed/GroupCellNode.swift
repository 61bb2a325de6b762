import GroupDirectory
import Weft
import WeftGLib

/// A group in the feed: organiser, place and date above the photo with the name. Any thread.
// @unchecked: the rule of DisplayNode for stored properties, which a lint checks.
final class GroupCellNode: CellNode, @unchecked Sendable {
    private let avatarNode: AvatarNode
    private let organizerNode = TextNode()
    private let placeNode = TextNode()
    private let dateNode = TextNode()
    private let photoNode: GroupPhotoNode
    @Guarded private var isDateBeside = true

    /// Points at text of the usual size: in fewer the date would leave too little of the names beside it.
    private static let widthForDateBeside = 250.0

    init(group: Group) {
        avatarNode = AvatarNode(group, diameter: 30)
        photoNode = GroupPhotoNode(group: group)
        super.init()
        let small = TextAttributes(size: 13)
        organizerNode.attributedText = AttributedString(
            group.organizer?.name ?? "", attributes: TextAttributes(size: 14, weight: .semibold))
        placeNode.attributedText = AttributedString(group.placeName ?? "", attributes: small)
        placeNode.textColor = .accent
        dateNode.attributedText = AttributedString(
            group.createdAt.flatMap { LocalDate.day($0) } ?? "", attributes: small)
        dateNode.textColor = .secondaryLabel
        for node in [organizerNode, placeNode, dateNode] { node.maximumNumberOfLines = 1 }
        setAccessibilityLabel(
            [group.name, group.organizer?.name, group.placeName, dateNode.attributedText?.string]
                .compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", "))
    }

    override func calculateLayoutThatFits(_ constraints: LayoutConstraints) -> Layout {
        let textScale = EnvironmentRegistry.environment(constraints.environment.id)?.textScale ?? 1
        isDateBeside = constraints.range.max.width >= Self.widthForDateBeside * textScale
        return super.calculateLayoutThatFits(constraints)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        organizerNode.style.flexShrink = 1
        placeNode.style.flexShrink = 1
        let isDateBeside = isDateBeside
        let lines = [organizerNode, placeNode, isDateBeside ? nil : dateNode].compactMap(\.self)
            .filter { $0.attributedText?.isEmpty == false }
        var names = StackLayoutSpec(direction: .vertical, alignItems: .start, children: lines)
        names.style.flexShrink = 1
        var spring = LayoutSpec()
        spring.style.flexGrow = 1
        dateNode.style.spacingBefore = isDateBeside ? 8 : 0
        let header = StackLayoutSpec(
            direction: .horizontal, alignItems: .center,
            children: [
                InsetLayoutSpec(insets: EdgeInsets(top: 10, left: 0, bottom: 10, right: 10), child: avatarNode),
                names,
            ] + (isDateBeside ? [spring, dateNode] : []))
        return StackLayoutSpec(
            direction: .vertical, alignItems: .stretch,
            children: [
                InsetLayoutSpec(insets: EdgeInsets(top: 0, left: 10, bottom: 0, right: 10), child: header), photoNode,
            ])
    }
}
