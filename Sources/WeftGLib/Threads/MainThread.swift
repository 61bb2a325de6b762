import WeftShim

/// Knows the process's main thread, also in release builds.
public enum MainThread {
    /// What belongs on a worker.
    public enum Work: String, Sendable, CaseIterable {
        case layout, shaping, drawing, decoding, parsing, fileRead
    }

    /// Work that was done on the main thread although it belongs on a worker; benches and tests read it. Any thread.
    public static let violations = Locked<[Work: Int]>([:])

    /// Whether the caller runs on the process's main thread.
    public static var isCurrent: Bool { weft_thread_is_main() != 0 }

    /// Counts a violation when called on the main thread. Cheap, but meant for once a piece of work.
    public static func assertOff(_ work: Work) {
        guard isCurrent, !isPermitted.withLock({ $0 }) else { return }
        violations.withLock { $0[work, default: 0] += 1 }
    }

    private static let isPermitted = Locked(false)

    /// Runs `body`, whose work on the main thread is meant: no violation is counted for it.
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
