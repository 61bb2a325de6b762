import WeftShim

/// Wakes the main loop from any thread.
public enum MainWakeUp {
    /// What waits for its turn of the loop. It goes over under a lock of ours: between two turns GLib hands a source
    /// over by a futex alone, which ThreadSanitizer does not see.
    private static let waiting = Locked<[@MainActor @Sendable () -> Void]>([])

    /// Runs `body` on the main thread as soon as the loop is idle enough to draw (`G_PRIORITY_DEFAULT`, above redraw),
    /// in the order of the calls.
    public static func schedule(_ body: @escaping @MainActor @Sendable () -> Void) {
        waiting.withLock { $0.append(body) }
        // One source a body: a body may turn the loop itself, and the next one comes then.
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
