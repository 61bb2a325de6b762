import WeftGLib
import WeftLayout

/// The tree of nodes. Use its methods on any thread before the nodes are loaded, and on the main thread afterwards. A
/// node that moves within a window in one frame does not change its interface states.
extension DisplayNode {
    /// A copy of the subnodes, back to front. Any thread.
    public var subnodes: [DisplayNode] { lock.withLock { guarded.subnodes } }

    /// The parent node; nil for a root.
    public var supernode: DisplayNode? { lock.withLock { guarded.supernode } }

    /// True if the subnodes are exactly the nodes of the latest applied layout, in its order. Any thread; set it before
    /// the first layout.
    ///
    /// Default: false, except for cells (`CellNode`) and scroll nodes (`ScrollNode`). In these, the nodes of the layout
    /// become subnodes automatically, and subnodes added by `addSubnode` stay behind or in front of them until they are
    /// removed. Setting this property, to either value, ends this special behaviour.
    public var automaticallyManagesSubnodes: Bool {
        get { lock.withLock { guarded.automaticallyManagesSubnodes } }
        set {
            lock.withLock {
                guarded.automaticallyManagesSubnodes = newValue
                guarded.flags.remove(.keepsSubnodesByHand)
            }
        }
    }

    /// Makes the node manage only the subnodes from its layouts.
    func managesSubnodesOfLayouts() {
        lock.withLock {
            guarded.automaticallyManagesSubnodes = true
            guarded.flags.insert(.keepsSubnodesByHand)
        }
    }

    /// Adds `node` in front of the other subnodes and removes it from its old supernode. A node that is already a
    /// subnode moves to the front.
    public func addSubnode(_ node: DisplayNode) {
        place(node, "addSubnode") { $0.count }
    }

    /// Inserts `node` at `index` of the back-to-front order. An index out of bounds is clamped.
    public func insertSubnode(_ node: DisplayNode, at index: Int) {
        guard !reportsPresent(node, "insertSubnode(at:)") else { return }
        place(node, "insertSubnode(at:)") { min(max(index, 0), $0.count) }
    }

    /// Inserts `node` directly behind `sibling`.
    public func insertSubnode(_ node: DisplayNode, below sibling: DisplayNode) {
        insert(node, beside: sibling, 0, "insertSubnode(below:)")
    }

    /// Puts `node` right in front of `sibling`.
    public func insertSubnode(_ node: DisplayNode, above sibling: DisplayNode) {
        insert(node, beside: sibling, 1, "insertSubnode(above:)")
    }

    private func insert(_ node: DisplayNode, beside sibling: DisplayNode, _ step: Int, _ call: String) {
        guard !reportsPresent(node, call) else { return }
        guard sibling.supernode === self else {
            Misuse.report("\(debugDescription).\(call): \(sibling.debugDescription) is no subnode of it")
            return
        }
        place(node, call) { nodes in nodes.firstIndex { $0 === sibling }.map { $0 + step } ?? nodes.count }
    }

    /// Replaces the subnode `old` by `new`.
    public func replaceSubnode(_ old: DisplayNode, with new: DisplayNode) {
        guard old !== new else { return }
        guard old.supernode === self else {
            Misuse.report("\(debugDescription).replaceSubnode: \(old.debugDescription) is no subnode of it")
            return
        }
        place(new, "replaceSubnode") { nodes in nodes.firstIndex { $0 === old } ?? nodes.count }
        old.removeFromSupernode()
    }

    private func reportsPresent(_ node: DisplayNode, _ call: String) -> Bool {
        guard node.supernode === self else { return false }
        Misuse.report("\(debugDescription).\(call): \(node.debugDescription) is a subnode of it already")
        return true
    }

    /// Reports a call on a thread that may not change the tree.
    private func reportsThread(_ call: String) {
        guard flag(.isLoaded), !MainThread.isCurrent else { return }
        Misuse.report("\(debugDescription).\(call): the node is loaded: on the main thread only")
    }

    /// Returns true, after reporting the misuse, if the node's `layoutSpecThatFits` is changing its subnodes right now.
    private func reportsSpec(_ call: String) -> Bool {
        guard isComputingSpec else { return false }
        Misuse.report(
            """
            \(debugDescription).\(call): inside of layoutSpecThatFits, which runs on any thread and any number of \
            times. Change subnodes in init, or where the state changes; or set automaticallyManagesSubnodes, and the \
            nodes in the spec are the subnodes
            """)
        return true
    }

    private func place(_ node: DisplayNode, _ call: String, _ index: ([DisplayNode]) -> Int) {
        guard node !== self, !ancestors.contains(where: { $0 === node }) else {
            Misuse.report("\(debugDescription).\(call): \(node.debugDescription) would contain itself")
            return
        }
        // Release builds continue: the lists are protected by a lock, and GTK is updated in a later frame.
        if !reportsSpec(call) { reportsThread(call) }
        if isInsideRasterization, node.needsWidget {
            Misuse.report(
                "\(debugDescription).\(call): \(node.debugDescription) needs a widget, which cannot be rasterised")
            return
        }
        let oldTint = TintUse.isUsed ? node.tintColor : nil
        let wasInHierarchy = node.flag(.isInHierarchy)
        node.detach()?.subnodesDidChange()
        lock.withLock {
            guarded.subnodes.insert(node, at: index(guarded.subnodes))
            guarded.flags.insert(.hasSubnodesByHand)
        }
        node.lock.withLock {
            node.guarded.supernode = self
            node.guarded.flags.insert(.isAddedByHand)
        }
        noteOrder(of: node)
        if TintUse.isUsed { node.inheritTintColor(from: oldTint) }
        if wasInHierarchy || flag(.isInHierarchy) || flag(.isLoaded) { node.followInterfaceState() }
        subnodesDidChange()
    }

    /// Called after the program has moved the node. The node gets the supernode's interface state in a later frame,
    /// since the caller may be on any thread. A node without a supernode leaves all states.
    private func followInterfaceState() {
        ApplyQueue.shared.push(order: id) {
            let parent = self.supernode
            if let parent, parent.main.isLoaded {
                self.markLoaded()
                parent.canvasThatDraws?.contentsChanged()
            }
            self.setInterfaceState(parent?.interfaceState ?? [])
            if parent == nil { self.detachWidgets() }
        }
    }

    /// Removes the node from its supernode, and returns the supernode.
    private func detach() -> DisplayNode? {
        guard let parent = supernode else { return nil }
        parent.lock.withLock { parent.guarded.subnodes.removeAll { $0 === self } }
        lock.withLock {
            guarded.supernode = nil
            guarded.flags.remove(.isAddedByHand)
        }
        return parent
    }

    /// Removes the node from its supernode, if it has one.
    public func removeFromSupernode() {
        let isInSpec = supernode?.reportsSpec("removeFromSupernode of \(debugDescription)") ?? false
        if !isInSpec { reportsThread("removeFromSupernode") }
        let wasInHierarchy = flag(.isInHierarchy)
        guard let parent = detach() else { return }
        if wasInHierarchy || flag(.isLoaded) {
            followInterfaceState()
            parent.lookOfSubnodesDidChange()
        }
        parent.subnodesDidChange()
    }

    /// True if this thread is running the node's `layoutSpecThatFits`.
    private var isComputingSpec: Bool { LayoutThread.current.isInsideSpec(of: id) }

    /// Invalidates the layout, unless a spec made the change. Otherwise the pass that runs the spec would become
    /// outdated, and so would every later one.
    private func subnodesDidChange() {
        if !isComputingSpec { setNeedsLayout() }
    }

    private func lookOfSubnodesDidChange() {
        ApplyQueue.shared.push(order: id) { [weak self] in self?.canvasThatDraws?.contentsChanged() }
    }
}

@MainActor
extension DisplayNode {
    /// Makes the nodes of an applied layout the subnodes, in its order. The nodes in `leaving` stay behind them until a
    /// transition ends.
    func adoptSubnodes(of layout: Layout, keeping leaving: [DisplayNode] = []) {
        var nodes: [DisplayNode] = []
        nodes.reserveCapacity(layout.sublayouts.count + leaving.count)
        for sublayout in layout.sublayouts {
            if let node = sublayout.node as? DisplayNode { nodes.append(node) }
        }
        nodes += leaving
        let (old, flags) = lock.withLock { (guarded.subnodes, guarded.flags) }
        if flags.isSuperset(of: [.keepsSubnodesByHand, .hasSubnodesByHand]) {
            nodes = Self.keepingThoseByHand(of: old, around: nodes)
        }
        guard old.count != nodes.count || !zip(old, nodes).allSatisfy({ $0 === $1 }) else { return }
        let kept = old.isEmpty ? [] : Set(nodes.map(ObjectIdentifier.init))
        for node in old where !kept.contains(ObjectIdentifier(node)) {
            node.lock.withLock { node.guarded.supernode = nil }
            node.setInterfaceState([])
            node.detachWidgets()
        }
        lock.withLock { guarded.subnodes = nodes }
        for node in nodes { adopt(node) }
    }

    /// Returns `managed` together with the nodes of `old` that `addSubnode` added. Nodes that were behind all others
    /// stay behind them; the rest is in front.
    private static func keepingThoseByHand(of old: [DisplayNode], around managed: [DisplayNode]) -> [DisplayNode] {
        let known = Set(managed.map(ObjectIdentifier.init))
        let first = old.firstIndex { known.contains(ObjectIdentifier($0)) } ?? 0
        func byHand(_ nodes: ArraySlice<DisplayNode>) -> [DisplayNode] {
            nodes.filter { !known.contains(ObjectIdentifier($0)) && $0.flag(.isAddedByHand) }
        }
        return byHand(old[..<first]) + managed + byHand(old[first...])
    }

    private func adopt(_ node: DisplayNode) {
        let (parent, hasEffects) = node.lock.withLock { (node.guarded.supernode, node.guarded.effects != nil) }
        if parent !== self {
            let oldTint = TintUse.isUsed ? node.tintColor : nil
            if let parent {
                reportShared(node, with: parent)
                parent.lock.withLock { parent.guarded.subnodes.removeAll { $0 === node } }
            }
            node.lock.withLock {
                node.guarded.supernode = self
                node.guarded.flags.remove(.isAddedByHand)
            }
            if TintUse.isUsed { node.inheritTintColor(from: oldTint) }
            if main.isLoaded { node.markLoaded() }
        }
        if hasEffects { noteOrder(of: node) }
        node.setInterfaceState(main.interfaceState)
    }

    /// Reports, once, that the layouts of two trees in use contain the same subnode, so that each tree takes it from
    /// the other. A node from a discarded tree, or a node that moves within its tree, is not reported.
    private func reportShared(_ node: DisplayNode, with parent: DisplayNode) {
        let other = parent.rootNode
        guard other !== rootNode, other.invalidationHandler != nil, parent.automaticallyManagesSubnodes,
            parent.calculatedLayout?.sublayouts.contains(where: { $0.node === node }) == true,
            node.setFlag(.isReportedShared, true)
        else { return }
        Misuse.report(
            """
            \(node.debugDescription) is in the layout of \(parent.debugDescription) and in that of \(debugDescription): \
            a node is in one place only, so the first one lost it. Make one for each
            """)
    }
}

/// True if any node of the process has its own tint. Until then, nodes that move need not search for one.
enum TintUse {
    private static let used = Locked(false)

    static var isUsed: Bool { used.withLock { $0 } }

    static func begin() { used.withLock { $0 = true } }
}
