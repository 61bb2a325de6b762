import GroupDirectory
import Weft
import WeftGLib

/// The state of the row below the last group: more groups are being loaded, or there are no more.
enum FeedEnd: Sendable, Hashable {
    /// It is unknown if there are more; the bar below reports the problem.
    case unknown
    case more
    case all(count: Int)

    var text: String {
        switch self {
        case .unknown: localized("There may be more groups.")
        case .more: localized("More groups are coming…")
        case .all(let count): localizedPlural("This is the only group.", "There are {count} groups in all.", count)
        }
    }
}

/// The row below the last group. Its height is constant, so that nothing moves.
final class FeedEndCellNode: CellNode, @unchecked Sendable {
    private let textNode: TextNode

    init(_ end: FeedEnd) {
        textNode = TextNode(end.text, size: 13, color: .secondaryLabel)
        super.init()
        isSelectable = false
        style.height = .points(56)
    }

    /// Sets the text. Any thread.
    func show(_ end: FeedEnd) {
        textNode.attributedText = AttributedString(end.text, size: 13)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        textNode.padding(horizontal: 16).centered()
    }
}

/// The state of the row below the last group, shared by its nodes, since workers may make new nodes at any time.
final class FeedEndState: Sendable {
    private let state = Locked<(end: FeedEnd, nodes: [WeakNode])>((.unknown, []))

    private struct WeakNode: Sendable {
        weak var node: FeedEndCellNode?
    }

    var end: FeedEnd { state.withLock { $0.end } }

    func set(_ end: FeedEnd) {
        let nodes: [FeedEndCellNode] = state.withLock {
            guard $0.end != end else { return [] }
            $0.end = end
            return $0.nodes.compactMap(\.node)
        }
        for node in nodes { node.show(end) }
    }

    /// A node that shows the state, and follows it.
    func makeNode() -> FeedEndCellNode {
        let node = FeedEndCellNode(end)
        state.withLock {
            $0.nodes.removeAll { $0.node == nil }
            $0.nodes.append(WeakNode(node: node))
        }
        // The state may have changed since the node was made.
        node.show(end)
        return node
    }
}
