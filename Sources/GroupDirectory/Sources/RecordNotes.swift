import WeftGLib

/// What could not be read within the records of a page, as of groups their events: it is counted as records that were left
/// out, and the record stays. Any thread; the records are read one after the other.
final class RecordNotes: Sendable {
    private struct State {
        /// Of the record that is being read, from 0.
        var index = -1
        var skipped = SkippedRecords()
    }

    private let state = Locked(State())

    var skipped: SkippedRecords { state.withLock { $0.skipped } }

    /// The next record is read.
    func begin() { state.withLock { $0.index += 1 } }

    /// What `read` gives; nil where it cannot be read, which is noted.
    func noting<Value>(_ read: () throws(UnusableRecord) -> Value) -> Value? {
        do throws(UnusableRecord) {
            return try read()
        } catch {
            state.withLock { state in state.skipped.append(error, at: max(0, state.index)) }
            return nil
        }
    }
}
