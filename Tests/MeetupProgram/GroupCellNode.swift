import Weft

/// A group in the feed: the organiser, the place and the year above the photo, with the group's name on it.
final class GroupCellNode: CellNode, @unchecked Sendable {
    private let organizer: TextNode
    private let place: TextNode
    private let since: TextNode
    private let photo = NetworkImageNode()
    private let shade = GradientNode(stops: [
        .init(0, .clear), .init(0.6, .clear), .init(1, StyleColor(white: 0, alpha: 0.8)),
    ])
    private let name: TextNode

    init(group: Group) {
        organizer = TextNode(group.organizer, size: 15, weight: .semibold, maximumNumberOfLines: 1)
        place = TextNode(group.place, size: 13, color: .accent, maximumNumberOfLines: 1)
        since = TextNode(group.since, size: 13, color: .secondaryLabel, maximumNumberOfLines: 1)
        name = TextNode(group.name, size: 20, weight: .bold, color: .white, maximumNumberOfLines: 3)
        super.init()
        photo.placeholderColor = StyleColor(hex: 0x3d5a80)
        photo.url = group.photo
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        StackLayoutSpec.vertical {
            StackLayoutSpec.horizontal(spacing: 8, alignItems: .center) {
                StackLayoutSpec.vertical {
                    organizer
                    place
                }
                .flex(grow: 1, shrink: 1)
                since
            }
            .padding(10)
            photo.ratio(0.7)
                .overlay(shade)
                .overlay(name.padding(EdgeInsets(top: .infinity, left: 16, bottom: 8, right: 16)))
        }
    }
}
