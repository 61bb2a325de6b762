import WeftGLib
import WeftGraphics
import WeftLayout

extension DisplayNode {
    /// The newest layout; nil if the node was never measured or has changed since. Any thread.
    public var calculatedLayout: Layout? {
        lock.withLock { guarded.layoutCache.newest }?.layout.layout(of: self)
    }

    /// The size of `calculatedLayout`, zero without one. Any thread.
    public var calculatedSize: Size {
        lock.withLock { guarded.layoutCache.newest }?.layout.size ?? .zero
    }

    /// The size range of `calculatedLayout`. Any thread.
    public var constrainedSizeForCalculatedLayout: SizeRange? {
        lock.withLock { guarded.layoutCache.newest }?.constraints.range
    }

    /// The subnodes that `layout` does not place. Any thread.
    func subnodesPlacedByHand(in layout: Layout) -> [DisplayNode] {
        let (subnodes, flags, isManaged) = lock.withLock {
            (guarded.subnodes, guarded.flags, guarded.automaticallyManagesSubnodes)
        }
        guard flags.contains(.hasSubnodesByHand), !isManaged || flags.contains(.keepsSubnodesByHand), !subnodes.isEmpty
        else { return [] }
        let placed = Set(layout.sublayouts.compactMap { $0.node.map { ObjectIdentifier($0) } })
        return subnodes.filter { !placed.contains(ObjectIdentifier($0)) && (!isManaged || $0.flag(.isAddedByHand)) }
    }
}

@MainActor
extension DisplayNode {
    /// Makes the size that the container gave to a root's native widget the node's frame, and reports it like a layout.
    package final func takeSizeOfRoot(_ size: Size) {
        guard main.frame.size != size else { return }
        main.frame.size = size
        layout()
        layoutDidFinish()
        tellDelegates { $0.nodeDidLayout(self) }
    }

    /// Lays out the contents of subnodes whose frames were set in `layout()`.
    func layOutSubnodesPlacedByHand(in layout: Layout) {
        for node in subnodesPlacedByHand(in: layout) {
            node.layOutForFrame()
        }
    }

    /// Lays out the contents of a node for its frame: immediately if the node was measured at this size, otherwise on a
    /// worker.
    func layOutForFrame() {
        guard let environment = supernode?.main.environment else { return }
        let size = main.frame.size
        guard size.width > 0, size.height > 0 else { return }
        guard main.laidOut?.isFor(size, layoutVersion, environment) != true else { return }
        let registered = EnvironmentRegistry.register(environment.value)
        if let kept = lock.withLock({ guarded.layoutCache.newest }), kept.layout.size == size,
            kept.constraints.environment == registered
        {
            let pass = ApplyPass(environment)
            applyLayout(kept.layout.layout(of: self), pass)
            for node in pass.suspects { node.refreshContents() }
            for transition in pass.transitions { transition() }
        } else if !main.isBeingLaidOut {
            main.isBeingLaidOut = true
            prepare(LayoutConstraints(SizeRange(exactly: size), environment: registered), environment.value)
        }
    }

    /// Lays out and draws the node on a worker, and applies the result unless the frame has changed.
    private func prepare(_ constraints: LayoutConstraints, _ environment: GraphicsEnvironment) {
        let order = id
        WorkerPool.shared.submit(.display) { [weak self] _ in
            guard let self else { return }
            let tree = PreparedTree.prepare(self, constraints: constraints, environment: environment)
            ApplyQueue.shared.push(order: order) { [weak self] in
                guard let self else { return }
                self.main.isBeingLaidOut = false
                if let tree, tree.isCurrent, self.main.frame.size == tree.layout.size {
                    tree.apply()
                    // The tree's root has no canvas: another node draws these subnodes.
                    self.showLook()
                }
                // No effect if the frame is already laid out.
                self.layOutForFrame()
            }
        }
    }
}
