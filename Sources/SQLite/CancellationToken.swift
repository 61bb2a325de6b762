import CSQLite
import WeftGLib

/// Cancels work on a connection from another thread. Any thread.
///
/// A progress handler checks the token, so that cancelled work ends within some hundred rows, whenever `cancel` is
/// called. `sqlite3_interrupt` would be lost between two statements, and a late call would end an unrelated statement.
public final class CancellationToken: Sendable {
    private let cancelled = Locked(false)

    /// A token that is not cancelled.
    public init() {}

    /// Cancels the work, permanently.
    public func cancel() { cancelled.withLock { $0 = true } }

    /// True after `cancel`.
    public var isCancelled: Bool { cancelled.withLock { $0 } }
}

extension Database {
    /// SQLite VM steps between two checks of the token: about 20 microseconds.
    private static let steps: Int32 = 1000

    /// Runs `body`. Its statements fail with an error of kind `cancelled` once `token` is cancelled.
    public func perform<Value>(
        until token: CancellationToken, _ body: () throws(DatabaseError) -> Value
    ) throws(DatabaseError) -> Value {
        guard !token.isCancelled else { throw DatabaseError(.cancelled, path: path, message: "cancelled") }
        sqlite3_progress_handler(
            handle, Self.steps,
            { context in
                guard let context else { return 0 }
                return Unmanaged<CancellationToken>.fromOpaque(context).takeUnretainedValue().isCancelled ? 1 : 0
            }, Unmanaged.passUnretained(token).toOpaque())
        defer {
            sqlite3_progress_handler(handle, 0, nil, nil)
            withExtendedLifetime(token) {}
        }
        let value = try body()
        // A statement that was too short for a check may have ended after the cancellation.
        guard !token.isCancelled else { throw DatabaseError(.cancelled, path: path, message: "cancelled") }
        return value
    }
}
