import WeftGLib
import WeftNodes

/// A row near the viewport: its node, and its widget while it is on screen. Rows far away have none of these.
@MainActor
final class ListRow {
    /// Position in the list; moves with inserts and deletes above.
    var index: Int
    let worker: Worker
    var node: CellNode?
    /// What the node was last prepared with and whether it is in place.
    var tree: PreparedTree?
    var canvas: NodeCanvas?
    private var job: CancelFlag?

    init(index: Int, worker: Worker) {
        self.index = index
        self.worker = worker
    }

    var isPreparing: Bool { job != nil }

    /// Replaces the running preparation.
    func beginJob() -> CancelFlag {
        job?.cancel()
        let flag = CancelFlag()
        job = flag
        return flag
    }

    /// False when `flag` is not the running preparation.
    func endJob(_ flag: CancelFlag) -> Bool {
        guard job === flag else { return false }
        job = nil
        return true
    }

    func cancelJob() {
        job?.cancel()
        job = nil
    }
}

/// Tells a worker that nobody waits any more. Any thread.
final class CancelFlag: Sendable {
    private let state = Locked(false)

    var isCancelled: Bool { state.withLock { $0 } }

    func cancel() {
        state.withLock { $0 = true }
    }
}
