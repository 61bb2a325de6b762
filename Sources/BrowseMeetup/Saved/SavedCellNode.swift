import GroupDirectory
import Weft
import WeftGLib

/// A saved or found group in few lines: its picture, name and place, and its next event. Any thread.
final class SavedCellNode: CellNode, @unchecked Sendable {
    /// The width and height of the picture in points.
    static let pictureSide = 64.0

    private let pictureNode: AvatarNode
    private let nameNode: TextNode
    private let placeNode: TextNode
    private let eventNodes: [TextNode]

    /// Not on the main thread: time zones are read from files.
    /// - Parameters:
    ///   - distance: metres; nil if unknown.
    ///   - note: a sentence below the group.
    init(group: Group, distance: Double? = nil, note: String? = nil) {
        let distance = distance.flatMap { LocalDistance.current.text(metres: $0) }
        let place = [distance, group.placeName].compactMap(\.self).filter { !$0.isEmpty }.joinedWithDots
        pictureNode = AvatarNode(photoOf: group, side: Self.pictureSide)
        nameNode = TextNode(
            group.name, size: 15, weight: .semibold, maximumNumberOfLines: 2, alignment: .leading)
        placeNode = TextNode(place, size: 13, color: .secondaryLabel, maximumNumberOfLines: 1)
        let event = GroupDetails.lines(for: group)
        // A time or number must not be truncated, because it would be misread.
        eventNodes =
            event.map {
                TextNode($0, size: 13, color: .secondaryLabel, maximumNumberOfLines: 2, alignment: .leading)
            }
            + [note].compactMap(\.self).map {
                TextNode($0, size: 13, weight: .semibold, maximumNumberOfLines: 2, alignment: .leading)
            }
        super.init()
        pictureNode.cornerRadius = 8
        pictureNode.clipsToBounds = true
        setAccessibilityLabel(
            ([group.name, group.placeName, distance].compactMap(\.self) + event + [note].compactMap(\.self)).filter {
                !$0.isEmpty
            }.joined(
                separator: ", "))
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        StackLayoutSpec.horizontal(spacing: 12, alignItems: .center) {
            pictureNode
            StackLayoutSpec.vertical(spacing: 2, alignItems: .start) {
                nameNode.flex(shrink: 1)
                if placeNode.attributedText?.isEmpty == false { placeNode.flex(shrink: 1) }
                eventNodes.map { $0.flex(shrink: 1) }
            }
            .flex(shrink: 1)
        }
        .padding(horizontal: 12, vertical: 8)
    }
}
