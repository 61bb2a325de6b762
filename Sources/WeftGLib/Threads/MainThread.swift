import WeftShim

/// The process's main thread, and checks of work on it, also in release builds.
public enum MainThread {
    /// Work that belongs on a worker.
    public enum Work: String, Sendable, CaseIterable {
        case layout, shaping, drawing, decoding, parsing, fileRead
    }

    /// Counts of work done on the main thread that belongs on a worker; read by benchmarks and tests. Any thread.
    public static let violations = Locked<[Work: Int]>([:])

    /// True on the process's main thread.
    public static var isCurrent: Bool { weft_thread_is_main() != 0 }

    /// Counts a violation when called on the main thread. Cheap, but intended for one call per piece of work.
    public static func assertOff(_ work: Work) {
        guard isCurrent, !isPermitted.withLock({ $0 }) else { return }
        violations.withLock { $0[work, default: 0] += 1 }
    }

    private static let isPermitted = Locked(false)

    /// Runs `body` without counting violations, for intended work on the main thread.
    @MainActor
    public static func permitting<Result>(_ body: () -> Result) -> Result {
        let was = isPermitted.withLock { permitted in
            defer { permitted = true }
            return permitted
        }
        defer { isPermitted.withLock { $0 = was } }
        return body()
    }
}
