import WeftGLib
import WeftNodes

/// A row near the viewport: its node, and its widget while it is on screen. Rows far away have none of these.
@MainActor
final class ListRow {
    /// Position in the list; moves with inserts and deletes above.
    var index: Int
    let worker: Worker
    var node: CellNode?
    /// Of the node's layout in place, in points; nil before the first one. The prepared tree is not kept: it would hold
    /// drawings that the nodes let go of.
    var height: Double?
    var canvas: NodeCanvas?
    private var job: PreparationJob?

    init(index: Int, worker: Worker) {
        self.index = index
        self.worker = worker
    }

    var isPreparing: Bool { job != nil }

    /// Whether the first layout is missing and nothing of `priority` or above is under way for it.
    func needsPreparation(_ priority: WorkPriority) -> Bool {
        height == nil && job?.waits(behind: priority) ?? true
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
