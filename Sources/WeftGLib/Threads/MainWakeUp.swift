import WeftShim

/// Wakes the main loop from any thread.
public enum MainWakeUp {
    /// Closures that wait for an iteration of the loop. They are handed over under our lock: between iterations GLib
    /// hands a source over by a futex alone, which ThreadSanitizer does not see.
    private static let waiting = Locked<[@MainActor @Sendable () -> Void]>([])

    /// Runs `body` on the main thread with `G_PRIORITY_DEFAULT` (above redraw), in the order of the calls.
    public static func schedule(_ body: @escaping @MainActor @Sendable () -> Void) {
        waiting.withLock { $0.append(body) }
        // One source per closure: if a closure runs a nested loop, the next closure runs in that loop.
        g_idle_add_full(
            G_PRIORITY_DEFAULT,
            { _ in
                MainActor.assumeIsolated { MainWakeUp.runNext() }
                return 0
            }, nil, nil)
    }

    @MainActor
    private static func runNext() {
        let body = waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        body?()
    }
}
