import WeftLayout

/// Searches of the tree. Any thread; each step copies the current nodes.
extension DisplayNode {
    /// The supernodes, from the direct one up to the root.
    public var ancestors: [DisplayNode] {
        var result: [DisplayNode] = []
        var node = supernode
        while let current = node {
            result.append(current)
            node = current.supernode
        }
        return result
    }

    /// This node, then its ancestors, evaluated lazily.
    public var supernodesIncludingSelf: some Sequence<DisplayNode> {
        sequence(first: self) { $0.supernode }
    }

    /// The root of the tree; the node itself if it has no supernode.
    public var rootNode: DisplayNode {
        var node = self
        while let parent = node.supernode { node = parent }
        return node
    }

    /// The nearest ancestor of a class.
    public func firstSupernode<Node: DisplayNode>(of type: Node.Type = Node.self) -> Node? {
        firstSupernode { $0 is Node } as? Node
    }

    /// The nearest supernode that matches; nil if there is none.
    public func firstSupernode(where matches: (DisplayNode) -> Bool) -> DisplayNode? {
        var node = supernode
        while let current = node {
            if matches(current) { return current }
            node = current.supernode
        }
        return nil
    }

    /// The first descendant of a class, depth first.
    public func firstSubnode<Node: DisplayNode>(of type: Node.Type = Node.self) -> Node? {
        firstSubnode { $0 is Node } as? Node
    }

    /// The first matching descendant, depth first, parents before children.
    public func firstSubnode(where matches: (DisplayNode) -> Bool) -> DisplayNode? {
        for node in subnodes {
            if matches(node) { return node }
            if let found = node.firstSubnode(where: matches) { return found }
        }
        return nil
    }

    /// All descendants of a class, depth first.
    public func allSubnodes<Node: DisplayNode>(of type: Node.Type = Node.self) -> [Node] {
        var found: [Node] = []
        for node in subnodes {
            node.visit { if let match = $0 as? Node { found.append(match) } }
        }
        return found
    }

    /// Calls `body` with this node and its descendants, parents first, back to front.
    public func visit(_ body: (DisplayNode) -> Void) {
        body(self)
        for node in subnodes { node.visit(body) }
    }

    /// Calls `body` with this node and its descendants, level by level.
    public func visitBreadthFirst(_ body: (DisplayNode) -> Void) {
        var level = [self]
        while !level.isEmpty {
            level.forEach(body)
            level = level.flatMap(\.subnodes)
        }
    }

    /// Returns the nearest common ancestor, which may be one of the two nodes; nil if they are in different trees.
    public func commonAncestor(with other: DisplayNode) -> DisplayNode? {
        let mine = Set(supernodesIncludingSelf.map(ObjectIdentifier.init))
        return other.supernodesIncludingSelf.first { mine.contains(ObjectIdentifier($0)) }
    }

    /// True if the node is this one or one of its descendants.
    public func containsNode(_ node: DisplayNode) -> Bool {
        node.supernodesIncludingSelf.contains { $0 === self }
    }
}

@MainActor
extension DisplayNode {
    /// The controller that has this node as the root of its page. It is held weakly and set by the controller;
    /// `closestViewController` returns it for all descendants. Main actor.
    package var controller: AnyObject? {
        get { main.extras?.controller }
        set { mainExtras.controller = newValue }
    }
}
