import WeftGLib
import WeftLayout
import WeftNodes

/// A row near the viewport: its node, and its widget while it is on screen. Rows far away have none of these.
@MainActor
final class ListRow {
    /// Flat position in the list; moves with inserts and deletes above.
    var index: Int
    /// Where the newest node was made, and stays: what was measured on a thread is what that thread draws. Nil before.
    var worker: Worker?
    var node: CellNode?
    /// A node that was made but not measured for what is asked now: it takes the place of `node` when it is.
    var pendingNode: CellNode?
    /// The row was reloaded: `node` is shown until there is a new one.
    var needsNewNode = false
    /// Of the node's layout in place, in points; nil before the first one.
    var size: Size? { measured?.layout.size }
    /// What is in place, as it was measured: without the drawings, which the nodes hold, and let go of.
    var measured: PreparedTree?
    /// The row is near enough to be drawn.
    var wantsDrawing = false {
        didSet {
            guard wantsDrawing != oldValue, let job else { return }
            if isDrawingOnly, !wantsDrawing { cancelJob() } else { job.draws = wantsDrawing }
        }
    }
    /// The node's tree was drawn and keeps that; what changed since draws itself.
    var isDrawn = false
    var canvas: NodeCanvas?
    /// How far from its place the row is drawn while it moves there, in points along the scroll direction.
    var shift = 0.0
    /// The same across it.
    var crossShift = 0.0
    /// 1 is opaque.
    var fade = 1.0
    private var job: PreparationJob?
    /// Of `job`: the row is measured.
    private var isDrawingOnly = false

    init(index: Int, wantsDrawing: Bool = false) {
        self.index = index
        self.wantsDrawing = wantsDrawing
    }

    /// Whether the row is drawn elsewhere than its place is.
    var isOnItsWay: Bool { shift != 0 || crossShift != 0 }

    var isPreparing: Bool { job != nil }

    /// Whether its node is being made or measured.
    var isBeingMeasured: Bool { job != nil && !isDrawingOnly }

    /// Whether a layout is missing and nothing of `priority` or above is under way for it.
    func needsPreparation(_ priority: WorkPriority) -> Bool {
        (size == nil || needsNewNode) && job?.waits(behind: priority) ?? true
    }

    /// Whether a drawing is missing and nothing of `priority` or above is under way that makes it.
    func needsDrawing(_ priority: WorkPriority) -> Bool {
        guard wantsDrawing, !isDrawn, measured != nil else { return false }
        return job.map { isDrawingOnly && $0.waits(behind: priority) } ?? true
    }

    /// What is to be prepared; nil when that is still to be made.
    var currentNode: CellNode? { pendingNode ?? (needsNewNode ? nil : node) }

    /// Queues work on the current node, or on making one: that is for the worker that is free first.
    func submit(_ priority: WorkPriority, _ work: @escaping @Sendable (Worker) -> Void) {
        guard let worker, currentNode != nil else { return WorkerPool.shared.submit(priority, work) }
        worker.submit(priority) { work(worker) }
    }

    /// Replaces the running preparation.
    ///
    /// - Parameter drawingOnly: what was measured is drawn.
    func beginJob(_ priority: WorkPriority, drawingOnly: Bool = false) -> PreparationJob {
        job?.cancel()
        let new = PreparationJob(priority, draws: wantsDrawing)
        job = new
        isDrawingOnly = drawingOnly
        return new
    }

    /// False when `ended` is not the running preparation.
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
