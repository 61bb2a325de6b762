import WeftGLib
import WeftLayout
import WeftNodes

/// A row near the viewport: its node, and its widget while it is on screen. Rows far away have no `ListRow`.
@MainActor
final class ListRow {
    /// The flat position in the list. It changes with insertions and deletions before the row.
    var index: Int
    /// The worker that made the newest node; nil before there is one. The same worker also measures and draws the node.
    var worker: Worker?
    var node: CellNode?
    /// A node that was made, but is not measured for the current constraints. It replaces `node` when it is measured.
    var pendingNode: CellNode?
    /// True if the row was reloaded. `node` is shown until there is a new one.
    var needsNewNode = false
    /// Size of the node's applied layout, in points; nil before the first one.
    var size: Size? { measured?.layout.size }
    /// The applied tree as measured, without drawings, which the nodes own and release.
    var measured: PreparedTree?
    /// True if the row is near enough to be drawn.
    var wantsDrawing = false {
        didSet {
            guard wantsDrawing != oldValue, let job else { return }
            if isDrawingOnly, !wantsDrawing { cancelJob() } else { job.draws = wantsDrawing }
        }
    }
    /// True if the node's tree was drawn and keeps its drawing. Later changes of nodes are drawn by themselves.
    var isDrawn = false
    var canvas: NodeCanvas?
    /// Displacement of the drawing while the row moves, in points along the scroll direction.
    var shift = 0.0
    /// The displacement across the scroll direction, in points.
    var crossShift = 0.0
    /// Opacity; 1 is opaque.
    var fade = 1.0
    private var job: PreparationJob?
    /// True if `job` only draws, because the row is already measured.
    private var isDrawingOnly = false

    init(index: Int, wantsDrawing: Bool = false) {
        self.index = index
        self.wantsDrawing = wantsDrawing
    }

    /// True if the row is drawn away from its place.
    var isOnItsWay: Bool { shift != 0 || crossShift != 0 }

    var isPreparing: Bool { job != nil }

    /// True while the node is being made or measured.
    var isBeingMeasured: Bool { job != nil && !isDrawingOnly }

    /// True if a layout is missing and no preparation of at least `priority` is running.
    func needsPreparation(_ priority: WorkPriority) -> Bool {
        (size == nil || needsNewNode) && job?.waits(behind: priority) ?? true
    }

    /// True if a drawing is missing and no drawing job of at least `priority` is running.
    func needsDrawing(_ priority: WorkPriority) -> Bool {
        guard wantsDrawing, !isDrawn, measured != nil else { return false }
        return job.map { isDrawingOnly && $0.waits(behind: priority) } ?? true
    }

    /// The node to prepare; nil if it must be made.
    var currentNode: CellNode? { pendingNode ?? (needsNewNode ? nil : node) }

    /// Queues work on the current node. If there is none yet, the first free worker makes it.
    func submit(_ priority: WorkPriority, _ work: @escaping @Sendable (Worker) -> Void) {
        guard let worker, currentNode != nil else { return WorkerPool.shared.submit(priority, work) }
        worker.submit(priority) { work(worker) }
    }

    /// Replaces the running preparation.
    ///
    /// - Parameter drawingOnly: true if the row is measured already.
    func beginJob(_ priority: WorkPriority, drawingOnly: Bool = false) -> PreparationJob {
        job?.cancel()
        let new = PreparationJob(priority, draws: wantsDrawing)
        job = new
        isDrawingOnly = drawingOnly
        return new
    }

    /// Ends the preparation. Returns false if `ended` is not the current one.
    func endJob(_ ended: PreparationJob) -> Bool {
        guard job === ended else { return false }
        job = nil
        return true
    }

    func cancelJob() {
        job?.cancel()
        job = nil
    }
}
