import WeftGLib
import WeftGraphics
import WeftLayout

/// A root's tree measured and drawn on a worker, ready to be applied in one step.
public struct PreparedTree: Sendable {
    public let root: DisplayNode
    public let layout: Layout
    public let constraints: LayoutConstraints
    public let environment: GraphicsEnvironment
    let layoutVersion: UInt64
    let drawings: [Drawing]

    struct Drawing: Sendable {
        let node: DisplayNode
        let version: UInt64
        let size: Size
        let contents: NodeContents
    }

    /// Measures `root` and draws every node of its tree that draws. On a worker. nil when cancelled.
    public static func prepare(
        _ root: DisplayNode, constraints: LayoutConstraints, environment: GraphicsEnvironment,
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) -> PreparedTree? {
        MainThread.assertOff(.layout)
        guard !isCancelled() else { return nil }
        let version = root.layoutVersion
        let layout = root.layoutThatFits(constraints)
        var drawings: [Drawing] = []
        draw(layout, environment, isCancelled, into: &drawings)
        guard !isCancelled() else { return nil }
        return PreparedTree(
            root: root, layout: layout, constraints: constraints, environment: environment, layoutVersion: version,
            drawings: drawings)
    }

    private static func draw(
        _ layout: Layout, _ environment: GraphicsEnvironment, _ isCancelled: @escaping @Sendable () -> Bool,
        into drawings: inout [Drawing]
    ) {
        if let node = layout.node as? DisplayNode, node.drawsContents, !isCancelled() {
            let version = node.lock.withLock { node.guarded.displayVersion }
            let context = DisplayContext(size: layout.size, environment: environment, isCancelled: isCancelled)
            if let contents = node.displayContents(context) {
                drawings.append(Drawing(node: node, version: version, size: layout.size, contents: contents))
            }
        }
        for child in layout.sublayouts { draw(child, environment, isCancelled, into: &drawings) }
        guard let node = layout.node as? DisplayNode else { return }
        for child in node.subnodesPlacedByHand(in: layout) {
            if let measured = child.calculatedLayout { draw(measured, environment, isCancelled, into: &drawings) }
        }
    }

    /// False when the tree changed since: prepare it again.
    public var isCurrent: Bool { root.layoutVersion == layoutVersion }

    /// Puts frames, subnodes and contents in place. A node that changed after it was drawn asks the root's container for
    /// another preparation, since it may have changed before there was a container to tell.
    @MainActor
    public func apply() {
        root.applyLayout(layout, environment)
        var isStale = false
        for drawing in drawings {
            let conditions = DrawingConditions(size: drawing.size, environment: environment)
            if !drawing.node.applyContents(drawing.contents, version: drawing.version, for: conditions) {
                isStale = true
            }
        }
        refreshContents(of: layout)
        root.canvasThatDraws?.contentsChanged()
        if isStale { root.invalidationHandler?.display() }
    }

    @MainActor
    private func refreshContents(of layout: Layout) {
        (layout.node as? DisplayNode)?.refreshContents()
        for child in layout.sublayouts { refreshContents(of: child) }
    }
}

extension DisplayNode {
    @MainActor
    func applyLayout(_ layout: Layout, _ environment: GraphicsEnvironment) {
        main.environment = environment
        main.frame.size = layout.size
        main.laidOut = LaidOut(size: layout.size, version: layoutVersion, environment: environment)
        if automaticallyManagesSubnodes { adoptSubnodes(of: layout) }
        for child in layout.sublayouts {
            guard let node = child.node as? DisplayNode else { continue }
            node.applyLayout(child, environment)
            node.main.frame.origin = child.position
        }
        self.layout()
        layOutSubnodesPlacedByHand(in: layout)
        layoutDidFinish()
    }

    /// Drops the drawings of the whole tree; they are made again from the nodes' state.
    @MainActor
    public func recursivelyClearContents() {
        main.contents = nil
        for node in subnodes { node.recursivelyClearContents() }
    }

    /// Whether every node that draws has its drawing.
    @MainActor public var hasAllContents: Bool {
        if drawsContents, main.contents?.isPlaceholder != false, main.frame.size.width > 0, main.frame.size.height > 0 {
            return false
        }
        return subnodes.allSatisfy(\.hasAllContents)
    }
}
