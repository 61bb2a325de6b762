import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout

/// A node inside a native container: in a GtkBox, in a row of a GtkListView, or as a whole page.
///
/// GTK asks a widget for its size on the main thread and needs the answer immediately. So this is the only place where
/// a node may be measured on the main thread. If `prepare(width:)` has measured it on a worker, the cached layout is
/// used. A worker always draws; until then the node shows its placeholder.
@MainActor
public final class NodeWidget: CanvasDelegate {
    /// The size that GTK gets for the node.
    public enum Sizing: Sendable {
        /// The node's own size: full width, and the height that fits it.
        case natural
        /// The node has no natural size and fills the available space.
        case fills
    }

    /// The node.
    public let node: DisplayNode
    /// The size that GTK gets for the node.
    public let sizing: Sizing
    /// The maximum natural width, in points, of a node with its own size.
    package var maximumWidth = Double.unlimited
    /// Options for containers of this package.
    package struct Manners {
        /// True to accept less height than the node needs for a moment. Since 4.18, GTK closes a popover if its
        /// contents do not fit, before the popover could be enlarged.
        package var isCutWhereThereIsNoRoom = false
        /// True if clicks on points without a node pass to the widget below.
        package var isSeeThrough = false
    }

    package var manners = Manners()
    private let outer: CanvasWidget
    private let inner: NodeCanvas
    private let worker = WorkerPool.shared.assignWorker()
    private var size = Size.zero
    private var environment: GraphicsEnvironment?
    private var job = PreparationJob(.visible)
    private var isPresent = false
    private let link = Link()
    /// Called once, when the node has its first layout and its widgets exist.
    package var onFirstLayout: (() -> Void)?

    /// The widget to put into the native container.
    public var widget: Widget { outer }

    /// A widget that shows a node.
    public init(_ node: DisplayNode, sizing: Sizing = .natural) {
        self.node = node
        self.sizing = sizing
        outer = CanvasWidget(role: .group)
        inner = NodeCanvas(kind: node.canvasKind)
        link.owner = self
        outer.delegate = self
        outer.followsPixels()
        if sizing == .fills { outer.setExpands() }
        inner.widget.setParent(outer)
        inner.show(node)
        outer.onClick { [weak node] click in
            if click.isTouch { _ = node?.activateLinkInTree(near: click.location) }
        }
        outer.onPresence { [link] isPresent in link.owner?.presenceChanged(isPresent) }
        node.invalidationHandler = .init(layout: { [link] in link.invalidated() })
    }

    isolated deinit {
        job.cancel()
        node.invalidationHandler = nil
        node.setInterfaceState([])
        node.detachWidgets()
        inner.clear()
        inner.widget.removeFromParent()
    }

    /// Measures the node on a worker for an expected width, in points, so that the result is ready when GTK asks for
    /// it. Call it before the widget is shown.
    public func prepare(width: Double) {
        // GTK also asks for the width without a given height.
        let questions = [naturalConstraints(width: nil), naturalConstraints(width: width)]
        let node = node
        worker.submit(.visible) {
            for question in questions { _ = node.layoutThatFits(question) }
        }
    }

    private func naturalConstraints(width: Double?) -> LayoutConstraints {
        let isGiven = width != nil
        let width = width ?? maximumWidth
        return LayoutConstraints(
            range: SizeRange(
                min: Size(width: isGiven ? width : 0, height: 0), max: Size(width: width, height: .unlimited)),
            environment: EnvironmentRegistry.register(DisplaySettings.shared.environment(for: outer)))
    }

    // MARK: CanvasDelegate

    public func canvasMeasure(_ axis: CanvasAxis, forSize: Int?) -> (minimum: Int, natural: Int) {
        guard sizing == .natural else { return (0, 0) }
        let width = axis == .vertical ? forSize.map(Double.init) : nil
        let layout = MainThread.permitting { node.layoutThatFits(naturalConstraints(width: width)) }
        let length = axis == .vertical ? layout.size.height : layout.size.width
        let points = Int((min(length, 1e6) - 1e-6).rounded(.up))
        // Vertically the contents need all their room; horizontally, text can wrap.
        return axis == .vertical && !manners.isCutWhereThereIsNoRoom ? (points, points) : (0, points)
    }

    public func canvasAllocate(width: Int, height: Int) {
        let size = Size(width: Double(width), height: Double(height))
        let environment = DisplaySettings.shared.environment(for: outer)
        if size != self.size || environment != self.environment {
            let trace = Trace.begin("size change", node.id)
            self.size = size
            self.environment = environment
            refresh()
            Trace.end(trace)
        }
        placeInner(width: width, height: height)
    }

    /// Places the node on a whole pixel, at most half a pixel away, so that it and its contents need no offset.
    private func placeInner(width: Int, height: Int) {
        let place = outer.pixelGrid.snapped(.zero)
        outer.place(inner.widget, x: place.x, y: place.y, width: width, height: height)
    }

    public func canvasPixelsMoved() {
        placeInner(width: outer.width, height: outer.height)
        outer.queueDraw()
    }

    public func canvasContains(_ point: Point, isInside: Bool) -> Bool { isInside && !manners.isSeeThrough }

    public func canvasSnapshot(_ snapshot: Snapshot) {
        snapshot.child(inner.widget)
    }

    public func canvasStyleChanged() {
        sizing == .natural ? outer.queueResize() : outer.queueAllocate()
    }

    // MARK: Preparation

    private func refresh() {
        guard size.width > 0, size.height > 0 else { return }
        job.cancel()
        let job = PreparationJob(.visible)
        self.job = job
        let environment = DisplaySettings.shared.environment(for: outer)
        let constraints =
            sizing == .natural
            ? naturalConstraints(width: size.width)
            : LayoutConstraints(
                range: SizeRange(min: size, max: size), parentSize: size,
                environment: EnvironmentRegistry.register(environment))
        let (node, link) = (node, link)
        worker.submit(job.priority) {
            guard job.begin(),
                let tree = PreparedTree.prepare(
                    node, constraints: constraints, environment: environment, isCancelled: { job.isCancelled })
            else { return }
            ApplyQueue.shared.push(order: 0) { link.owner?.apply(tree, job) }
        }
    }

    private func apply(_ tree: PreparedTree, _ job: PreparationJob) {
        guard !job.isCancelled else { return }
        guard tree.isCurrent else { return refresh() }
        tree.apply()
        reportUnmanagedSubnodes(in: tree.layout)
        // The node's native widget contains another canvas (as a ScrollNode's does), which received the notification
        // instead.
        if node.main.canvas !== inner { inner.contentsChanged() }
        if sizing == .natural, abs(tree.layout.size.height - size.height) >= 1 { outer.queueResize() }
        updateState()
        let isFirst = onFirstLayout
        onFirstLayout = nil
        isFirst?()
    }

    /// Reports a node that stays blank because nothing added the nodes of its layout.
    private func reportUnmanagedSubnodes(in layout: Layout) {
        guard !layout.sublayouts.isEmpty, !node.automaticallyManagesSubnodes, node.subnodes.isEmpty else { return }
        Misuse.report(
            """
            \(node.debugDescription): its layout has \(layout.sublayouts.count) nodes, and none of them is its subnode, so \
            nothing is shown. Set automaticallyManagesSubnodes, or add them with addSubnode
            """)
    }

    /// True to keep drawings and pictures while the widget is out of sight, so that it does not flash when it returns.
    public var keepsContents = true {
        didSet { if keepsContents != oldValue { updateState() } }
    }

    /// True if the container shows the node to the user. A page next to the visible one is mapped, but not visible.
    public var isOnScreen = true {
        didSet { if isOnScreen != oldValue { updateState() } }
    }

    private func presenceChanged(_ isPresent: Bool) {
        self.isPresent = isPresent
        updateState()
    }

    private func updateState() {
        guard node.main.environment != nil else { return }
        node.setInterfaceState(InterfaceState(isPresent: isPresent && isOnScreen, keepsContents: keepsContents))
        if !isPresent, !keepsContents { node.recursivelyClearContents() }
    }

    fileprivate func invalidated() {
        if sizing == .natural { outer.queueResize() }
        refresh()
    }

    /// Forwards calls from other threads to the widget. The calls of one frame become one preparation.
    // @unchecked: `owner` is set before others know the link and read on the main actor only; the flag has a lock.
    private final class Link: @unchecked Sendable {
        weak var owner: NodeWidget?
        private let isQueued = Locked(false)

        func invalidated() {
            let wasQueued = isQueued.withLock { queued in
                defer { queued = true }
                return queued
            }
            guard !wasQueued else { return }
            ApplyQueue.shared.push(order: 0) {
                self.isQueued.withLock { $0 = false }
                MainActor.assumeIsolated { self.owner?.invalidated() }
            }
        }
    }
}

extension Widget {
    /// Adds a node to this native container, after its other children, and keeps it as long as the container lives.
    @discardableResult
    public func addSubnode(_ node: DisplayNode) -> NodeWidget {
        let host = NodeWidget(node)
        if let box = self as? Box { box.append(host.widget) } else { host.widget.setParent(self) }
        hold(host, as: "node-\(node.id)")
        return host
    }

    /// Removes a node that `addSubnode` added.
    public func removeSubnode(_ host: NodeWidget) {
        host.widget.removeFromParent()
        hold(nil, as: "node-\(host.node.id)")
    }
}
