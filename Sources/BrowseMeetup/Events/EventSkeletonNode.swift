import Weft

/// The shapes of events that are on their way. Any thread.
final class EventSkeletonNode: DisplayNode, @unchecked Sendable {
    private let rows = (0..<EventSkeletonNode.count).map { EventSkeletonRow(number: $0) }
    private static let count = 14

    override init() {
        super.init()
        automaticallyManagesSubnodes = true
        isAccessibilityHidden = true
    }

    /// Over a whole page.
    @MainActor
    static func makeWidget() -> Widget {
        let page = Box(vertical: true)
        let canvas = NodeWidget(EventSkeletonNode(), sizing: .fills)
        canvas.widget.setExpands()
        page.setExpands()
        page.append(canvas.widget)
        return page
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        let width = min(constrainedSize.max.width, 640)
        return StackLayoutSpec.vertical(alignItems: .center) {
            rows.map { $0.size(width: .points(width)) }
        }
    }
}

/// A line for the time, two for title and group, and a picture. Any thread.
private final class EventSkeletonRow: DisplayNode, @unchecked Sendable {
    private let timeNode = EventSkeletonRow.box(height: 14, cornerRadius: 4)
    private let titleNode = EventSkeletonRow.box(height: 14, cornerRadius: 4)
    private let groupNode = EventSkeletonRow.box(height: 11, cornerRadius: 4)
    private let pictureNode = EventSkeletonRow.box(height: 56, cornerRadius: 8)
    /// So that titles are not all of one length.
    private let titleShare: Double

    init(number: Int) {
        titleShare = [0.8, 0.55, 0.7][number % 3]
        super.init()
        automaticallyManagesSubnodes = true
    }

    private static func box(height: Double, cornerRadius: Double) -> DisplayNode {
        let node = DisplayNode(backgroundColor: .placeholder, cornerRadius: cornerRadius)
        node.style.height = .points(height)
        return node
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        StackLayoutSpec.horizontal(spacing: 12, alignItems: .start) {
            timeNode.size(width: .points(40))
            StackLayoutSpec.vertical(spacing: 8) {
                titleNode.size(width: .fraction(titleShare))
                groupNode.size(width: .fraction(titleShare * 0.6))
            }
            .flex(grow: 1, shrink: 1)
            pictureNode.size(width: .points(56))
        }
        .padding(horizontal: 12, vertical: 8)
    }
}
