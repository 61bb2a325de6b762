import WeftLayout

extension DisplayNode {
    /// The nodes drawn inside this one, back to front. A copy. Any thread.
    public var subnodes: [DisplayNode] { lock.withLock { guarded.subnodes } }

    public var supernode: DisplayNode? { lock.withLock { guarded.supernode } }

    /// When on, the subnodes are exactly the nodes of the latest applied layout, in its order. Any thread; set it
    /// before the first layout.
    public var automaticallyManagesSubnodes: Bool {
        get { lock.withLock { guarded.automaticallyManagesSubnodes } }
        set { lock.withLock { guarded.automaticallyManagesSubnodes = newValue } }
    }

    /// Puts `node` in front of the other subnodes; it leaves its old parent. Any thread while unloaded, then main.
    public func addSubnode(_ node: DisplayNode) {
        insertSubnode(node, at: subnodes.count)
    }

    /// Puts `node` at `index` of the back-to-front order. Any thread while unloaded, then main.
    public func insertSubnode(_ node: DisplayNode, at index: Int) {
        guard node !== self, !ancestors.contains(where: { $0 === node }) else {
            Misuse.report("\(debugDescription).insertSubnode: \(node.debugDescription) would contain itself")
            return
        }
        node.removeFromSupernode()
        lock.withLock {
            guarded.subnodes.insert(node, at: min(max(index, 0), guarded.subnodes.count))
        }
        node.lock.withLock { node.guarded.supernode = self }
        if isInHierarchy { node.followInterfaceState() }
        setNeedsLayout()
    }

    /// After a move by hand: takes over the supernode's interface state in a coming frame, since the caller may be on
    /// any thread; a node without a supernode leaves all states.
    private func followInterfaceState() {
        ApplyQueue.shared.push(order: id) {
            let parent = self.supernode
            self.setInterfaceState(parent?.interfaceState ?? [])
            if parent == nil { self.unloadWidgets() }
        }
    }

    /// Leaves the supernode, if there is one. Any thread while unloaded, then main.
    public func removeFromSupernode() {
        guard let parent = supernode else { return }
        parent.lock.withLock { parent.guarded.subnodes.removeAll { $0 === self } }
        let wasInHierarchy = lock.withLock {
            guarded.supernode = nil
            return guarded.isInHierarchy
        }
        if wasInHierarchy { followInterfaceState() }
        parent.setNeedsLayout()
    }

    /// From the supernode up to the root.
    public var ancestors: [DisplayNode] {
        var result: [DisplayNode] = []
        var node = supernode
        while let current = node {
            result.append(current)
            node = current.supernode
        }
        return result
    }

    /// Makes the subnodes the ones of an applied layout, in its order.
    @MainActor
    func adoptSubnodes(of layout: Layout) {
        let nodes = layout.sublayouts.compactMap { $0.node as? DisplayNode }
        let old = subnodes
        guard old.count != nodes.count || !zip(old, nodes).allSatisfy({ $0 === $1 }) else { return }
        let kept = Set(nodes.map(ObjectIdentifier.init))
        for node in old where !kept.contains(ObjectIdentifier(node)) {
            node.lock.withLock { node.guarded.supernode = nil }
            node.setInterfaceState([])
            node.unloadWidgets()
        }
        lock.withLock { guarded.subnodes = nodes }
        for node in nodes {
            if let parent = node.supernode, parent !== self {
                parent.lock.withLock { parent.guarded.subnodes.removeAll { $0 === node } }
            }
            node.lock.withLock { node.guarded.supernode = self }
            node.setInterfaceState(main.interfaceState)
        }
    }

    /// Kind, id and name, for messages.
    public var debugDescription: String {
        let name = lock.withLock { guarded.debugName }.map { " \"\($0)\"" } ?? ""
        return "\(type(of: self)) \(id)\(name)"
    }

    public var debugName: String? {
        get { lock.withLock { guarded.debugName } }
        set { lock.withLock { guarded.debugName = newValue } }
    }
}
