import WeftShim

/// Knows the process's main thread, also in release builds.
public enum MainThread {
    /// Work that was caught on the main thread although it belongs on a worker; benches and tests read it. Any thread.
    public static let violations = Locked<[String: Int]>([:])

    public static var isCurrent: Bool { weft_thread_is_main() != 0 }

    /// Counts a violation when called on the main thread.
    public static func assertOff(_ what: @autoclosure () -> String) {
        guard isCurrent else { return }
        let name = what()
        violations.withLock { $0[name, default: 0] += 1 }
    }
}
