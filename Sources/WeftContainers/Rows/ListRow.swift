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
    /// Of the node's layout in place, in points; nil before the first one. The prepared tree is not kept: it would hold
    /// drawings that the nodes let go of.
    var size: Size?
    var canvas: NodeCanvas?
    /// How far from its place the row is drawn while it moves there, in points along the scroll direction.
    var shift = 0.0
    /// The same across it.
    var crossShift = 0.0
    /// 1 is opaque.
    var fade = 1.0
    private var job: PreparationJob?

    init(index: Int) {
        self.index = index
    }

    /// Whether the row is drawn elsewhere than its place is.
    var isOnItsWay: Bool { shift != 0 || crossShift != 0 }

    var isPreparing: Bool { job != nil }

    /// Whether a layout is missing and nothing of `priority` or above is under way for it.
    func needsPreparation(_ priority: WorkPriority) -> Bool {
        (size == nil || needsNewNode) && job?.waits(behind: priority) ?? true
    }

    /// What is to be prepared; nil when that is still to be made.
    var currentNode: CellNode? { pendingNode ?? (needsNewNode ? nil : node) }

    /// Queues work on the current node, or on making one: that is for the worker that is free first.
    func submit(_ priority: WorkPriority, _ work: @escaping @Sendable (Worker) -> Void) {
        guard let worker, currentNode != nil else { return WorkerPool.shared.submit(priority, work) }
        worker.submit(priority) { work(worker) }
    }

    /// Replaces the running preparation.
    func beginJob(_ priority: WorkPriority) -> PreparationJob {
        job?.cancel()
        let new = PreparationJob(priority)
        job = new
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
