import WeftNodes

@MainActor
extension DisplayNode {
    /// The controller whose page contains the node. The search goes up the supernodes, and from a cell to its list. nil
    /// for nodes in no page, and for nodes that `addSubnode` put into a native widget. Main actor.
    ///
    /// - Complexity: O(depth)
    public var closestViewController: ViewController? {
        var next: DisplayNode? = self
        while let node = next {
            if let controller = node.controller as? ViewController { return controller }
            next = node.supernode ?? (node as? CellNode)?.owningNode
        }
        return nil
    }
}
