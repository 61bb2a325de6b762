import WeftGLib
import WeftLayout

extension DisplayNode {
    /// The layout that was made last; nil when the node changed since or was never measured. Any thread.
    public var calculatedLayout: Layout? {
        lock.withLock { guarded.layoutCache.newest }?.layout.layout(of: self)
    }

    /// The size of `calculatedLayout`, zero without one. Any thread.
    public var calculatedSize: Size {
        lock.withLock { guarded.layoutCache.newest }?.layout.size ?? .zero
    }

    /// What `calculatedLayout` was made for. Any thread.
    public var constrainedSizeForCalculatedLayout: SizeRange? {
        lock.withLock { guarded.layoutCache.newest }?.constraints.range
    }

    /// The subnodes whose frames `layout` does not set. Any thread.
    func subnodesPlacedByHand(in layout: Layout) -> [DisplayNode] {
        let (subnodes, isManaged) = lock.withLock { (guarded.subnodes, guarded.automaticallyManagesSubnodes) }
        guard !isManaged, !subnodes.isEmpty else { return [] }
        let placed = Set(layout.sublayouts.compactMap { $0.node.map { ObjectIdentifier($0) } })
        return subnodes.filter { !placed.contains(ObjectIdentifier($0)) }
    }

    /// After the automatic frames: lets the node set frames by hand, and lays out what is inside of those.
    @MainActor
    func placeByHand(_ layout: Layout, _ pass: ApplyPass) {
        let outer = ApplyPass.current
        ApplyPass.current = pass
        self.layout()
        for node in subnodesPlacedByHand(in: layout) { node.layOutForFrame() }
        ApplyPass.current = outer
    }

    /// Makes what is inside of a node fit the frame it was given by hand: at once where the node was measured at that
    /// size, else from a worker.
    @MainActor
    func layOutForFrame() {
        guard let environment = supernode?.main.environment else { return }
        let size = main.frame.size
        guard size.width > 0, size.height > 0 else { return }
        let wanted = LaidOut(size: size, version: layoutVersion, environment: environment)
        guard main.extras?.laidOut != wanted else { return }
        let registered = EnvironmentRegistry.register(environment.value)
        if let kept = lock.withLock({ guarded.layoutCache.newest }), kept.layout.size == size,
            kept.constraints.environment == registered
        {
            mainExtras.laidOut = wanted
            applyByHand(kept.layout.layout(of: self), environment)
        } else if !mainExtras.isBeingLaidOut {
            mainExtras.isBeingLaidOut = true
            prepareForFrame(LayoutConstraints(SizeRange(exactly: size), environment: registered), environment)
        }
    }

    @MainActor
    private func applyByHand(_ layout: Layout, _ environment: SharedEnvironment) {
        if let pass = ApplyPass.current { return applyLayout(layout, pass) }
        let pass = ApplyPass(environment)
        applyLayout(layout, pass)
        for node in pass.suspects { node.refreshContents() }
        canvasThatDraws?.contentsChanged()
        for transition in pass.transitions { transition() }
    }

    /// Lays out and draws the node on a worker and puts the result in place, unless the frame changed meanwhile.
    @MainActor
    private func prepareForFrame(_ constraints: LayoutConstraints, _ environment: SharedEnvironment) {
        let order = id
        WorkerPool.shared.assignWorker().submit(.display) { [weak self] in
            guard let self else { return }
            let tree = PreparedTree.prepare(self, constraints: constraints, environment: environment.value)
            ApplyQueue.shared.push(order: order) { [weak self] in
                guard let self else { return }
                self.mainExtras.isBeingLaidOut = false
                if let tree, tree.isCurrent, self.main.frame.size == tree.layout.size {
                    self.mainExtras.laidOut = LaidOut(
                        size: tree.layout.size, version: tree.layoutVersion, environment: environment)
                    tree.apply()
                }
                // Nothing to do where that was it.
                self.layOutForFrame()
            }
        }
    }
}

/// What the layout inside a node was applied for.
struct LaidOut: Sendable, Equatable {
    let size: Size
    let version: UInt64
    let environment: SharedEnvironment
}
