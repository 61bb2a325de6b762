import Weft

final class GroupCellNode: CellNode, @unchecked Sendable {
    private let organizer: TextNode
    private let date: TextNode
    private let photo = NetworkImageNode()
    private let name: TextNode

    init(name: String, organizer: String, date: String, photo address: String) {
        self.organizer = TextNode(organizer, size: 14, weight: .semibold, maximumNumberOfLines: 1)
        self.date = TextNode(date, size: 13, color: .secondaryLabel)
        self.name = TextNode(name, size: 20, weight: .bold, color: .white)
        super.init()
        photo.url = address
    }

    override func layoutSpecThatFits(_ range: SizeRange) -> any LayoutElement {
        StackLayoutSpec.vertical {
            StackLayoutSpec.horizontal(spacing: 8, alignItems: .baselineFirst) {
                organizer.flex(grow: 1, shrink: 1)
                date
            }
            .padding(10)
            photo.ratio(1)
                .overlay(name.padding(EdgeInsets(top: .infinity, left: 16, bottom: 8, right: 16)))
        }
    }
}
