import Weft

/// The shape of an `EventCellNode`: a time, a title with the group and the place below it, and a picture; above the
/// first the choices and the day. Any thread.
final class EventSkeletonNode: DisplayNode, @unchecked Sendable {
    private static let pictureSide = 56.0
    private static let chipWidths = [64.0, 56, 84]

    private let dayNode: SkeletonLineNode?
    private let chipNodes: [DisplayNode]
    private let timeNode = SkeletonLineNode(textSize: 15, length: 40)
    private let titleNode: SkeletonLineNode
    private let groupNode: SkeletonLineNode
    private let placeNode: SkeletonLineNode
    private let pictureNode = DisplayNode(backgroundColor: .placeholder, cornerRadius: 8)

    /// - Parameter number: the index of the row, so that the titles differ in length.
    init(number: Int) {
        dayNode = number == 0 ? SkeletonLineNode(textSize: 14, length: 120) : nil
        chipNodes =
            number == 0 ? Self.chipWidths.map { _ in DisplayNode(backgroundColor: .placeholder, cornerRadius: 15) } : []
        titleNode = SkeletonLineNode(textSize: 15, length: [220, 150, 190][number % 3])
        groupNode = SkeletonLineNode(textSize: 13, length: [120, 150, 96][number % 3])
        placeNode = SkeletonLineNode(textSize: 13, length: [160, 110, 140][number % 3])
        super.init()
        automaticallyManagesSubnodes = true
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        let isBeside = EventCellNode.hasTimeBeside(constrainedSize, textScale: traitCollection.textScale)
        let scale = traitCollection.textScale
        let height = EventChoicesCellNode.height(textScale: scale)
        return StackLayoutSpec.vertical {
            if !chipNodes.isEmpty {
                StackLayoutSpec.horizontal(spacing: 6) {
                    zip(chipNodes, Self.chipWidths).map { $0.size(Size(width: $1 * scale, height: height - 14)) }
                }
                .padding(horizontal: 12, vertical: 7)
            }
            if let dayNode {
                StackLayoutSpec.horizontal { dayNode.flex(shrink: 1) }.padding(EventDayCellNode.insets)
            }
            StackLayoutSpec.horizontal(spacing: EventCellNode.spacing, alignItems: .start) {
                if isBeside { timeNode }
                StackLayoutSpec.vertical(spacing: 2, alignItems: .start) {
                    if !isBeside { timeNode }
                    titleNode.flex(shrink: 1)
                    groupNode.flex(shrink: 1)
                    placeNode.flex(shrink: 1)
                }
                .flex(grow: 1, shrink: 1)
                pictureNode.size(Size(width: Self.pictureSide, height: Self.pictureSide))
            }
            .padding(EventCellNode.insets)
        }
    }
}
