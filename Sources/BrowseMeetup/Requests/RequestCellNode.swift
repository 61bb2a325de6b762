import Weft
import WeftGLib

/// A request in a few lines. Any thread.
final class RequestCellNode: CellNode, @unchecked Sendable {
    private let hostNode: TextNode
    private let timeNode: TextNode
    private let lineNodes: [TextNode]

    init(_ request: HTTPLoggedRequest) {
        let text = RequestText(request)
        hostNode = TextNode(text.host, size: 15, weight: .semibold, alignment: .leading)
        timeNode = TextNode(text.time, size: 13, color: .secondaryLabel, maximumNumberOfLines: 1)
        lineNodes = [[text.purpose, text.outcome].joinedWithDots, text.told, text.bytes].compactMap(\.self).map {
            TextNode($0, size: 13, color: .secondaryLabel, alignment: .leading)
        }
        super.init()
        setAccessibilityLabel(text.spoken)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        StackLayoutSpec.vertical(spacing: 2) {
            StackLayoutSpec.horizontal(spacing: 12, justifyContent: .spaceBetween, alignItems: .start) {
                hostNode.flex(shrink: 1)
                timeNode
            }
            lineNodes
        }
        .padding(horizontal: 16, vertical: 8)
    }
}
