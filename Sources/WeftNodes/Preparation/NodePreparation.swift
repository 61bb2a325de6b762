import WeftGLib
import WeftGraphics
import WeftLayout

/// A root's tree that a worker has measured and drawn, ready to be applied in one step. It may also be only measured,
/// and drawn later.
///
/// Only nodes with changed contents are drawn: a changed text in a row costs one drawing.
public struct PreparedTree: Sendable {
    /// The tree's root.
    public let root: DisplayNode
    /// The tree's layout.
    public let layout: Layout
    /// The constraints of the layout.
    public let constraints: LayoutConstraints
    let surroundings: SharedEnvironment
    let layoutVersion: UInt64
    let drawings: [NodeDrawing]
    /// The nodes with a current drawing that is still valid.
    let kept: [DisplayNode]
    /// The nodes with drawings that start on the main thread after the layout is applied.
    let deferred: [DisplayNode]
    /// True if the tree was drawn, not only measured.
    package let isDrawn: Bool
    /// True if the layout was already applied, so that only drawings are missing.
    private var isInPlace = false

    /// The environment in which the tree was measured and drawn.
    public var environment: GraphicsEnvironment { surroundings.value }

    /// Measures `root` and draws every node of its tree that draws. On a worker. nil when cancelled.
    public static func prepare(
        _ root: DisplayNode, constraints: LayoutConstraints, environment: GraphicsEnvironment,
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) -> PreparedTree? {
        prepare(root, constraints: constraints, environment: environment, draws: { true }, isCancelled: isCancelled)
    }

    /// Prepares a tree. `draws` is called after measuring and returns true if the tree must be drawn, too.
    package static func prepare(
        _ root: DisplayNode, constraints: LayoutConstraints, environment: GraphicsEnvironment,
        draws: @Sendable () -> Bool, isCancelled: @escaping @Sendable () -> Bool
    ) -> PreparedTree? {
        MainThread.assertOff(.layout)
        guard !isCancelled() else { return nil }
        let trace = Trace.begin("prepare", root.id)
        defer { Trace.end(trace) }
        let version = root.layoutVersion
        let layout = root.layoutThatFits(constraints)
        let surroundings = SharedEnvironment(environment, constraints: constraints)
        let measured = PreparedTree(
            root: root, layout: layout, constraints: constraints, surroundings: surroundings, layoutVersion: version)
        return draws() ? measured.drawn(isInPlace: false, isCancelled: isCancelled) : measured
    }

    private init(
        root: DisplayNode, layout: Layout, constraints: LayoutConstraints, surroundings: SharedEnvironment,
        layoutVersion: UInt64, drawn work: DrawingWork? = nil, isInPlace: Bool = false
    ) {
        self.root = root
        self.layout = layout
        self.constraints = constraints
        self.surroundings = surroundings
        self.layoutVersion = layoutVersion
        drawings = work?.drawings ?? []
        kept = work?.kept ?? []
        deferred = work?.deferred ?? []
        isDrawn = work != nil
        self.isInPlace = isInPlace
    }

    private func drawn(isInPlace: Bool, isCancelled: @escaping @Sendable () -> Bool) -> PreparedTree? {
        var work = DrawingWork(isCancelled: isCancelled)
        work.draw(layout, in: surroundings)
        guard !isCancelled() else { return nil }
        return PreparedTree(
            root: root, layout: layout, constraints: constraints, surroundings: surroundings,
            layoutVersion: layoutVersion, drawn: work, isInPlace: isInPlace)
    }

    /// Draws a tree after its layout was applied. Runs on a worker. Returns nil if cancelled.
    package func drawn(isCancelled: @escaping @Sendable () -> Bool) -> PreparedTree? {
        MainThread.assertOff(.drawing)
        guard !isCancelled() else { return nil }
        let trace = Trace.begin("draw", root.id)
        defer { Trace.end(trace) }
        return drawn(isInPlace: true, isCancelled: isCancelled)
    }

    /// Only measures, on this thread. Missing drawings are made after the layout is applied.
    @MainActor
    init(undrawn root: DisplayNode, _ constraints: LayoutConstraints, _ surroundings: SharedEnvironment) {
        let version = root.layoutVersion
        self.init(
            root: root, layout: root.layoutThatFits(constraints), constraints: constraints, surroundings: surroundings,
            layoutVersion: version)
    }

    /// The measured tree without drawings, to be drawn later.
    package var measured: PreparedTree {
        PreparedTree(
            root: root, layout: layout, constraints: constraints, surroundings: surroundings,
            layoutVersion: layoutVersion)
    }

    /// False if the tree has changed since it was prepared. If so, prepare it again.
    public var isCurrent: Bool { root.layoutVersion == layoutVersion }

    /// Applies frames, subnodes and contents in one frame. If the tree was measured and applied before it was drawn, it
    /// applies only the contents. A node that changed after its drawing is drawn again separately.
    @MainActor
    public func apply() {
        let trace = Trace.begin("apply", root.id)
        defer { Trace.end(trace) }
        DebugOverlay.timing(root) { putInPlace() }
    }

    @MainActor
    private func putInPlace() {
        let pass = ApplyPass(surroundings)
        if isInPlace {
            // Another layout was applied or is being prepared; it will draw the tree again.
            guard root.main.appliedVersion == layoutVersion else { return }
        } else {
            root.main.appliedVersion = layoutVersion
            root.applyLayout(layout, pass)
        }
        var parents: [DisplayNode] = []
        var missing = deferred
        // Parts of a rasterised tree may have moved even if their sizes stayed.
        for node in deferred where node.isSubtreeRasterized { node.lock.withLock { node.guarded.drawnVersion = 0 } }
        for drawing in drawings {
            guard drawing.node.apply(drawing) else {
                missing.append(drawing.node)
                continue
            }
            if drawing.needsParameters { missing.append(drawing.node) }
            guard !drawing.isPaused else { continue }
            let node = drawing.node
            node.displayDidFinish()
            if let parent = node.supernode {
                parent.subnodeDisplayDidFinish(node)
                if parents.last !== parent { parents.append(parent) }
            }
        }
        for node in kept where node.main.contents == nil { missing.append(node) }
        for node in pass.suspects { node.refreshContents() }
        root.main.canvas?.contentsChanged()
        // Other nodes are drawn when they enter the display range.
        for node in missing where node.isInDisplayState { node.displayAsynchronously() }
        for node in parents { node.noteHierarchyDisplay() }
        for transition in pass.transitions { transition() }
    }
}

/// Draws the nodes of a layout, on one worker.
private struct DrawingWork {
    let isCancelled: @Sendable () -> Bool
    var drawings: [NodeDrawing] = []
    var kept: [DisplayNode] = []
    var deferred: [DisplayNode] = []

    init(isCancelled: @escaping @Sendable () -> Bool) {
        self.isCancelled = isCancelled
    }

    /// Draws a layout. `surroundings` is the supernode's environment.
    mutating func draw(_ layout: Layout, in surroundings: SharedEnvironment) {
        guard let node = layout.node as? DisplayNode, !isCancelled() else { return }
        let (flags, extras) = node.lock.withLock { (node.guarded.flags, node.guarded.extras) }
        let environment = extras?.value.environmentOverride?.applied(to: surroundings) ?? surroundings
        let isRasterized = flags.contains(.isSubtreeRasterized)
        if node.needsDrawing, !flags.contains(.isDisplaySuspended) {
            let conditions = DrawingConditions(size: layout.size, environment: environment)
            let version = node.lock.withLock { node.guarded.displayVersion }
            if !isRasterized, node.isDrawn(for: conditions) {
                kept.append(node)
            } else if isRasterized || flags.contains(.displaysOnMain) {
                // Only the main thread can take a snapshot of the parts of a rasterised tree.
                deferred.append(node)
                if flags.contains(.isPlaceholderEnabled) {
                    drawings.append(placeholder(node, layout, environment, isPaused: true))
                }
            } else {
                drawings.append(node.makeDrawing(conditions, version: version, isCancelled: isCancelled))
            }
        } else if flags.contains(.isPlaceholderEnabled) {
            drawings.append(placeholder(node, layout, environment))
        }
        guard !isRasterized else { return }
        for child in layout.sublayouts { draw(child, in: environment) }
        for child in node.subnodesPlacedByHand(in: layout) {
            if let measured = child.calculatedLayout { draw(measured, in: environment) }
        }
    }

    /// The placeholder of a node without contents, or with contents that are not drawn now.
    private func placeholder(
        _ node: DisplayNode, _ layout: Layout, _ environment: SharedEnvironment, isPaused: Bool = false
    ) -> NodeDrawing {
        let context = DisplayContext(size: layout.size, environment: environment.value, isCancelled: isCancelled)
        return NodeDrawing(
            node: node, version: 0, conditions: DrawingConditions(size: layout.size, environment: environment),
            contents: nil, isPaused: isPaused, corner: nil, placeholder: node.askForPlaceholder(context))
    }
}

/// The results of applying a layout to a tree.
@MainActor
final class ApplyPass {
    /// The environment of the pass's current node.
    var environment: SharedEnvironment
    /// The nodes with contents that may be outdated.
    var suspects: [DisplayNode] = []
    /// The transitions to start when the whole tree is applied.
    var transitions: [() -> Void] = []

    init(_ environment: SharedEnvironment) {
        self.environment = environment
    }
}

@MainActor
extension DisplayNode {
    func applyLayout(_ layout: Layout, _ pass: ApplyPass) {
        let (manages, isAnimated, extras, range, version) = lock.withLock {
            guarded.flags.insert(.isPlaced)
            return (
                guarded.automaticallyManagesSubnodes, guarded.flags.contains(.animatesNextLayout), guarded.extras,
                guarded.layoutCache.range(of: layout.size), guarded.layoutVersion
            )
        }
        let surroundings = pass.environment
        let override = extras?.value.environmentOverride
        if let override { pass.environment = override.applied(to: surroundings) }
        if main.contents != nil { pass.suspects.append(self) }
        let isOther = main.laidOut?.isFor(layout.size, version, surroundings) != true
        // The program and the container may both apply the layout that a running transition leads to.
        let change = isAnimated || main.extras?.transition != nil && isOther ? beginTransition(to: layout) : nil
        main.environment = pass.environment
        main.frame.size = layout.size
        main.laidOut = LaidOut(
            size: layout.size, version: version, environment: surroundings,
            range: range ?? SizeRange(exactly: layout.size))
        if manages { adoptSubnodes(of: layout, keeping: change?.leaving ?? leavingSubnodes) }
        for child in layout.sublayouts {
            guard let node = child.node as? DisplayNode else { continue }
            node.applyLayout(child, pass)
            node.main.frame.origin = child.position
        }
        if override != nil { pass.environment = surroundings }
        if let change { pass.transitions.append { self.runTransition(change, to: layout) } }
        if isOther { calculatedLayoutDidChange() }
        self.layout()
        layOutSubnodesPlacedByHand(in: layout)
        layoutDidFinish()
        if extras != nil { tellDelegates { $0.nodeDidLayout(self) } }
    }

    /// Prepares a root without a container, and applies the result in a later frame.
    func prepareAlone(_ constraints: LayoutConstraints, _ surroundings: SharedEnvironment, _ priority: WorkPriority) {
        let order = id
        WorkerPool.shared.submit(priority) { [weak self] _ in
            guard let self,
                let tree = PreparedTree.prepare(
                    self, constraints: constraints, environment: surroundings.value)
            else { return }
            ApplyQueue.shared.push(priority, order: order) {
                // A node that changed since then requests its own update.
                guard tree.isCurrent else { return }
                tree.apply()
                if self.main.canvas == nil { self.showLook() }
            }
        }
    }
}
