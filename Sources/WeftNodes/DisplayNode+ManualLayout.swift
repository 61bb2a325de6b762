import WeftGLib
import WeftGraphics
import WeftLayout

extension DisplayNode {
    /// In the supernode's coordinates, points. Applied layouts set it; by hand it is set in `layout()`, for subnodes that
    /// are not part of the node's layout. A new size is laid out and drawn on a worker unless it was measured before.
    @MainActor
    public var frame: Rect {
        get { main.frame }
        set {
            guard newValue != main.frame else { return }
            main.frame = newValue
            canvasThatDraws?.queueDraw()
            layOutForFrame()
        }
    }

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

    /// Lays out what is inside of the subnodes that have their frames from `layout()`.
    @MainActor
    func layOutSubnodesPlacedByHand(in layout: Layout) {
        for node in subnodesPlacedByHand(in: layout) {
            node.layOutForFrame()
        }
    }

    /// Makes what is inside of a node fit the frame it was given by hand: at once where the node was measured at that
    /// size, else from a worker.
    @MainActor
    private func layOutForFrame() {
        guard let environment = supernode?.main.environment else { return }
        let size = main.frame.size
        guard size.width > 0, size.height > 0 else { return }
        guard main.laidOut != LaidOut(size: size, version: layoutVersion, environment: environment) else { return }
        let registered = EnvironmentRegistry.register(environment)
        if let kept = lock.withLock({ guarded.layoutCache.newest }), kept.layout.size == size,
            kept.constraints.environment == registered
        {
            applyLayout(kept.layout.layout(of: self), environment)
            refreshContents()
        } else if !main.isBeingLaidOut {
            main.isBeingLaidOut = true
            prepare(LayoutConstraints(SizeRange(exactly: size), environment: registered), environment)
        }
    }

    /// Lays out and draws the node on a worker and puts the result in place, unless the frame changed meanwhile.
    @MainActor
    private func prepare(_ constraints: LayoutConstraints, _ environment: GraphicsEnvironment) {
        let order = id
        WorkerPool.shared.assignWorker().submit(.display) { [weak self] in
            guard let self else { return }
            let tree = PreparedTree.prepare(self, constraints: constraints, environment: environment)
            ApplyQueue.shared.push(order: order) { [weak self] in
                guard let self else { return }
                self.main.isBeingLaidOut = false
                if let tree, tree.isCurrent, self.main.frame.size == tree.layout.size { tree.apply() }
                // Nothing to do where that was it.
                self.layOutForFrame()
            }
        }
    }
}
