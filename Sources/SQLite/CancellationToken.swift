import CSQLite
import WeftGLib

/// Ends work on a connection from another thread. Any thread.
///
/// A progress handler asks, so cancelled work ends within some hundred rows, whenever the call comes: what
/// `sqlite3_interrupt` says between two statements is forgotten, and what it says late ends somebody else's statement.
public final class CancellationToken: Sendable {
    private let cancelled = Locked(false)

    /// One that nobody has cancelled.
    public init() {}

    /// Once and for all.
    public func cancel() { cancelled.withLock { $0 = true } }

    /// Whether `cancel` was called.
    public var isCancelled: Bool { cancelled.withLock { $0 } }
}

extension Database {
    /// Steps of SQLite's machine between two looks at the token: some 20 microseconds.
    private static let steps: Int32 = 1000

    /// Runs `body`, whose statements end with an error of kind `cancelled` once `token` is.
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
        // A statement that was too short for a look may have ended with what nobody wants any more.
        guard !token.isCancelled else { throw DatabaseError(.cancelled, path: path, message: "cancelled") }
        return value
    }
}
