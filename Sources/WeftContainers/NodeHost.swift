import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftNodes

/// Shows one node as the whole content of a native container: measured on a worker for exactly the size GTK gives.
@MainActor
public final class NodeHost: CanvasDelegate {
    public let node: DisplayNode
    private let outer = CanvasWidget(role: .group)
    private let inner: NodeCanvas
    private let worker = WorkerPool.shared.assignWorker()
    private var size = Size.zero
    private var environment: GraphicsEnvironment?
    private var job = PreparationJob(.visible)

    public var widget: Widget { outer }

    public init(_ node: DisplayNode) {
        self.node = node
        inner = NodeCanvas(role: node.canvasRole)
        outer.delegate = self
        outer.setExpands()
        inner.widget.setParent(outer)
        inner.show(node)
        outer.onClick { [weak node] click in
            if click.isTouch { _ = node?.activateLinkInTree(near: click.location) }
        }
        let target = Weak(self)
        node.invalidationHandler = .init(layout: { target.refresh() }, display: { target.refresh() })
    }

    isolated deinit {
        job.cancel()
        node.invalidationHandler = nil
        node.setInterfaceState([])
        inner.clear()
        inner.widget.removeFromParent()
    }

    public func canvasAllocate(width: Int, height: Int) {
        let size = Size(width: Double(width), height: Double(height))
        let environment = DisplaySettings.shared.environment(for: outer)
        if size != self.size || environment != self.environment {
            self.size = size
            self.environment = environment
            refresh()
        }
        outer.place(inner.widget, x: 0, y: 0, width: width, height: height)
    }

    public func canvasSnapshot(_ snapshot: Snapshot) {
        snapshot.child(inner.widget)
    }

    public func canvasStyleChanged() {
        outer.queueAllocate()
    }

    private func refresh() {
        guard size.width > 0, size.height > 0 else { return }
        job.cancel()
        let job = PreparationJob(.visible)
        self.job = job
        let environment = DisplaySettings.shared.environment(for: outer)
        let constraints = LayoutConstraints(
            range: SizeRange(min: size, max: size), parentSize: size,
            environment: EnvironmentRegistry.register(environment))
        let node = node
        let target = Weak(self)
        worker.submit(job.priority) {
            guard job.begin(),
                let tree = PreparedTree.prepare(
                    node, constraints: constraints, environment: environment, isCancelled: { job.isCancelled })
            else { return }
            ApplyQueue.shared.push(order: 0) { target.apply(tree, job) }
        }
    }

    // @unchecked: the weak reference is read on the main actor only.
    private final class Weak: @unchecked Sendable {
        private weak var host: NodeHost?

        @MainActor
        init(_ host: NodeHost) {
            self.host = host
        }

        func refresh() {
            ApplyQueue.shared.push(order: 0) { self.host?.refresh() }
        }

        @MainActor
        func apply(_ tree: PreparedTree, _ job: PreparationJob) {
            guard let host, !job.isCancelled else { return }
            guard tree.isCurrent else {
                host.refresh()
                return
            }
            tree.apply()
            host.node.setInterfaceState(.inHierarchy)
        }
    }
}
