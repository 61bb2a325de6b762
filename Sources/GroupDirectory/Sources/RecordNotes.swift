import WeftGLib

/// Collects the parts of a page's records that could not be read, such as an event of a group. They are counted as
/// skipped records, and the record itself is kept. Any thread; the records are read one after the other.
final class RecordNotes: Sendable {
    private struct State {
        /// The index of the record that is being read, from 0.
        var index = -1
        var skipped = SkippedRecords()
    }

    private let state = Locked(State())

    var skipped: SkippedRecords { state.withLock { $0.skipped } }

    /// Begins the next record.
    func begin() { state.withLock { $0.index += 1 } }

    /// Returns the result of `read`. If it throws, the error is recorded and the result is nil.
    func noting<Value>(_ read: () throws(UnusableRecord) -> Value) -> Value? {
        do throws(UnusableRecord) {
            return try read()
        } catch {
            state.withLock { state in state.skipped.append(error, at: max(0, state.index)) }
            return nil
        }
    }
}
