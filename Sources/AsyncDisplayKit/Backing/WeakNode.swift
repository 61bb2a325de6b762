/// A weak reference to the node for a closure of Weft.
// @unchecked: set when it is made and never again; loading a weak reference is thread-safe.
final class WeakNode<Node: ASDisplayNode>: @unchecked Sendable {
    private(set) weak var node: Node?

    init(_ node: Node) {
        self.node = node
    }
}
