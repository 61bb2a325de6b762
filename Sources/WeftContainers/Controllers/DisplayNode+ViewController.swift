import WeftNodes

@MainActor
extension DisplayNode {
    /// The controller whose page the node is in: up the supernodes, from a cell on to the list that shows it. Nil for
    /// nodes in no page, and for those that `addSubnode` put into a native widget. Main actor. O(depth).
    public var closestViewController: ViewController? {
        var next: DisplayNode? = self
        while let node = next {
            if let controller = node.controller as? ViewController { return controller }
            next = node.supernode ?? (node as? CellNode)?.owningNode
        }
        return nil
    }
}
