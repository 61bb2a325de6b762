import CSQLite
import WeftGLib

/// Work on a connection that another thread may want to end. Any thread.
///
/// A progress handler asks, so a cancelled work ends within some hundred rows, whenever the call comes: what
/// `sqlite3_interrupt` says between two statements is forgotten, and what it says late ends somebody else's statement.
public final class DatabaseWork: Sendable {
    private let cancelled = Locked(false)

    public init() {}

    public func cancel() { cancelled.withLock { $0 = true } }

    public var isCancelled: Bool { cancelled.withLock { $0 } }
}

extension Database {
    /// Steps of SQLite's machine between two looks at whether the work is still wanted: some 20 microseconds.
    private static let steps: Int32 = 1000

    /// Runs `body`, whose statements end with an error of kind `cancelled` once `work` is.
    public func perform<Value>(
        _ work: DatabaseWork, _ body: () throws(DatabaseError) -> Value
    ) throws(DatabaseError) -> Value {
        guard !work.isCancelled else { throw DatabaseError(.cancelled, path: path, message: "cancelled") }
        sqlite3_progress_handler(
            handle, Self.steps,
            { context in
                guard let context else { return 0 }
                return Unmanaged<DatabaseWork>.fromOpaque(context).takeUnretainedValue().isCancelled ? 1 : 0
            }, Unmanaged.passUnretained(work).toOpaque())
        defer {
            sqlite3_progress_handler(handle, 0, nil, nil)
            withExtendedLifetime(work) {}
        }
        let value = try body()
        // A statement that was too short for a look may have ended with what nobody wants any more.
        guard !work.isCancelled else { throw DatabaseError(.cancelled, path: path, message: "cancelled") }
        return value
    }
}
