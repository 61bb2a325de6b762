import WeftGLib
import WeftGraphics
import WeftLayout

extension DisplayNode {
    /// Draws the contents again; the size stays. Only this node is drawn, in a later frame, together with other nodes
    /// of its tree that were changed in the same frame. Several calls in a frame have the effect of one. Any thread.
    public func setNeedsDisplay() {
        if let container = rasterizingAncestor { return container.setNeedsDisplay() }
        let isPass = LayoutThread.current.isInsideSpec
        let isQueued = lock.withLock {
            guarded.displayVersion += 1
            // Before the first layout there is no size to draw for. During a layout pass the preparation draws.
            guard !isPass, guarded.flags.contains(.isPlaced), !guarded.flags.contains(.isDisplayQueued) else {
                return false
            }
            guarded.flags.insert(.isDisplayQueued)
            return true
        }
        guard isQueued else { return }
        ApplyQueue.shared.push(order: id) { [weak self] in
            guard let self else { return }
            self.setFlag(.isDisplayQueued, false)
            // Outside of the display range nothing is visible; entering the range draws all changes. During a
            // preparation, workers draw asynchronous nodes.
            guard self.isInDisplayState, !self.displaysAsynchronously || !self.isPreparationUnderWay else { return }
            self.displayAsynchronously()
        }
    }

    /// True if the contents are up to date for `conditions`. Any thread.
    func isDrawn(for conditions: DrawingConditions) -> Bool {
        lock.withLock { guarded.drawnVersion == guarded.displayVersion && guarded.drawnFor == conditions }
    }

    func isDisplayCurrent(_ version: UInt64) -> Bool {
        lock.withLock { guarded.displayVersion } == version
    }

    // MARK: When and where

    /// True if drawing is suspended. The node then shows nothing, and running work is discarded. Setting it to false
    /// draws the node again. Any thread.
    public var displaySuspended: Bool {
        get { flag(.isDisplaySuspended) }
        set {
            guard setFlag(.isDisplaySuspended, newValue) else { return }
            setNeedsDisplay()
        }
    }

    /// Sets `displaySuspended` for this node and all its descendants.
    public func recursivelySetDisplaySuspended(_ isSuspended: Bool) {
        visit { $0.displaySuspended = isSuspended }
    }

    /// If false, the node is drawn on the main thread: in the next frame after `setNeedsDisplay`, and immediately when
    /// it enters the display range or gets another layout. Use it for small drawings that follow the pointer. A large
    /// picture appears when it is decoded. Any thread.
    public var displaysAsynchronously: Bool {
        get { !flag(.displaysOnMain) }
        set { setFlag(.displaysOnMain, !newValue) }
    }
}

@MainActor
extension DisplayNode {
    /// True if the root's container is preparing the tree again, which also draws this node at its new size.
    private var isPreparationUnderWay: Bool {
        let root = rootNode
        let (version, hasContainer) = root.lock.withLock {
            (root.guarded.layoutVersion, root.guarded.invalidation != nil)
        }
        return hasContainer && version != root.main.appliedVersion
    }

    /// Draws this node on a worker and shows the result in a later frame; if `displaysAsynchronously` is false, it
    /// draws immediately. Without an applied layout or a size it has no effect; the next preparation draws the node.
    /// Main actor.
    public func displayAsynchronously(_ priority: WorkPriority = .display) {
        guard drawingConditions != nil, !displaySuspended, rasterizingAncestor == nil else { return }
        guard displaysAsynchronously else { return displayNow() }
        DisplayScheduler.shared.add(self, priority)
    }

    /// Draws this node alone on the main thread and shows it. Outside the display range it does so only if `isWanted`.
    func displayNow(isWanted: Bool = false) {
        guard isWanted || isInDisplayState, let job = DisplayScheduler.Job(self) else { return }
        displayWillStart()
        let drawing = MainThread.permitting { job.run() }
        if let drawing { DisplayScheduler.finish([drawing], areWanted: isWanted) }
    }

    /// The conditions of a drawing now; nil without a layout or a size.
    var drawingConditions: DrawingConditions? {
        let size = main.frame.size
        guard let environment = main.environment, size.width > 0, size.height > 0 else { return nil }
        return DrawingConditions(size: size, environment: environment)
    }

    /// Shows `contents`. Returns false, without an effect, if the node was changed after they were drawn.
    @discardableResult
    func applyContents(_ contents: NodeContents, version: UInt64, for conditions: DrawingConditions) -> Bool {
        let isCurrent = lock.withLock {
            guard guarded.displayVersion == version else { return false }
            guarded.drawnVersion = version
            guarded.drawnFor = conditions
            return true
        }
        guard isCurrent else { return false }
        main.contents = contents
        main.drawnFor = conditions
        return true
    }

    /// Shows a complete drawing. Returns false, without an effect, if the node has changed since.
    func apply(_ drawing: NodeDrawing) -> Bool {
        if let contents = drawing.contents {
            guard applyContents(contents, version: drawing.version, for: drawing.conditions) else { return false }
        }
        if drawing.corner != nil || main.extras?.cornerPiece != nil { mainExtras.cornerPiece = drawing.corner }
        if let image = drawing.placeholder { showPlaceholder(image) }
        return true
    }

    /// Draws the contents again if their size or style differs from the applied layout; a picture may arrive while a
    /// layout is in progress. Releases the contents of a node that no longer draws.
    func refreshContents() {
        guard let contents = main.contents, !contents.isStandIn else { return }
        if !needsDrawing {
            clearOwnContents()
            canvasThatDraws?.queueDraw()
        } else if let conditions = drawingConditions, main.drawnFor != conditions {
            displayAsynchronously()
        }
    }

    /// Draws missing or outdated contents on entering the display range.
    func displayIfNeeded() {
        guard needsDrawing, let conditions = drawingConditions, !isDrawn(for: conditions) else { return }
        displayAsynchronously(.display)
    }

    func clearOwnContents() {
        main.contents = nil
        lock.withLock {
            guarded.drawnVersion = 0
            guarded.drawnFor = nil
        }
    }

    /// Drops the drawings of the whole tree; they are made again from the nodes' state.
    public func recursivelyClearContents() {
        clearOwnContents()
        for node in subnodes { node.recursivelyClearContents() }
    }

    /// True if every node that draws has its contents.
    public var hasAllContents: Bool {
        guard hasOwnContents else { return false }
        if isSubtreeRasterized { return true }
        return subnodes.allSatisfy(\.hasAllContents)
    }

    /// True if this node has its contents. A rasterised node has those of its whole subtree.
    var hasOwnContents: Bool {
        guard main.contents?.isPlaceholder != false, drawsContents || isSubtreeRasterized else { return true }
        return main.frame.size.width <= 0 || main.frame.size.height <= 0
    }
}

/// Draws the nodes that request it within one frame. The nodes of one tree form one job, so that they appear together.
@MainActor
final class DisplayScheduler {
    static let shared = DisplayScheduler()

    private var waiting: [ObjectIdentifier: (nodes: [DisplayNode], priority: WorkPriority)] = [:]

    func add(_ node: DisplayNode, _ priority: WorkPriority) {
        let root = node.rootNode
        let priority = root.isVisible ? .visible : priority
        var group = waiting[ObjectIdentifier(root)] ?? ([], priority)
        if !group.nodes.contains(where: { $0 === node }) { group.nodes.append(node) }
        if priority.rawValue < group.priority.rawValue { group.priority = priority }
        waiting[ObjectIdentifier(root)] = group
        ApplyQueue.shared.afterDrain(self) { self.start() }
    }

    struct Job: Sendable {
        let node: DisplayNode
        let version: UInt64
        let conditions: DrawingConditions
        let parameters: DrawParameters
        let plan: RasterPlan?

        /// The current inputs of the node's drawing; nil without a size.
        @MainActor
        init?(_ node: DisplayNode) {
            guard let conditions = node.drawingConditions else { return nil }
            self.node = node
            self.conditions = conditions
            version = node.lock.withLock { node.guarded.displayVersion }
            let isRasterized = node.isSubtreeRasterized
            plan = isRasterized ? RasterPlan(node, environment: conditions.environment.value) : nil
            parameters = isRasterized ? DrawParameters(value: nil) : node.askForParameters()
        }

        func run() -> NodeDrawing? {
            let (node, version) = (node, version)
            guard node.isDisplayCurrent(version), !node.displaySuspended else { return nil }
            return node.makeDrawing(conditions, version: version, parameters: parameters, plan: plan) { [weak node] in
                node?.isDisplayCurrent(version) != true
            }
        }
    }

    /// The drawings of a worker until the main thread takes them.
    private final class Batch: Sendable {
        private let drawings = Locked<[NodeDrawing]?>(nil)

        func put(_ drawings: [NodeDrawing]) {
            self.drawings.withLock { $0 = drawings }
        }

        func take() -> [NodeDrawing]? {
            drawings.withLock { drawings in
                defer { drawings = nil }
                return drawings
            }
        }
    }

    /// The batches in progress on workers.
    private var batches: [ObjectIdentifier: Batch] = [:]

    private func start() {
        let groups = waiting.values
        waiting = [:]
        for group in groups {
            var jobs: [Job] = []
            for node in group.nodes {
                guard let job = Job(node) else { continue }
                jobs.append(job)
                node.displayWillStart()
            }
            if !jobs.isEmpty { submit(jobs, group.priority) }
        }
    }

    private func submit(_ jobs: [Job], _ priority: WorkPriority) {
        let batch = Batch()
        let order = jobs[0].node.id
        batches[ObjectIdentifier(batch)] = batch
        let queued = Trace.begin("display queue", order)
        WorkerPool.shared.submit(priority) { _ in
            Trace.end(queued)
            batch.put(jobs.compactMap { $0.run() })
            ApplyQueue.shared.push(priority, order: order) { self.finish(batch) }
        }
    }

    private func finish(_ batch: Batch) {
        batches[ObjectIdentifier(batch)] = nil
        if let drawings = batch.take() { Self.finish(drawings) }
    }

    /// Shows finished drawings of workers now instead of in the next frame.
    func finishReady() {
        for batch in batches.values {
            if let drawings = batch.take() { Self.finish(drawings) }
        }
    }

    /// Applies drawings. If `areWanted` is false, nodes outside of the display range do not get theirs.
    static func finish(_ drawings: [NodeDrawing], areWanted: Bool = false) {
        for drawing in drawings {
            let node = drawing.node
            guard areWanted || node.interfaceState.contains(.display), node.apply(drawing) else { continue }
            node.canvasThatDraws?.queueDraw()
            if drawing.needsParameters { node.displayAsynchronously() }
            guard !drawing.isPaused else { continue }
            node.refreshContents()
            node.noteDisplayFinished()
        }
    }
}
