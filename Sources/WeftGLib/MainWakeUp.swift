import WeftShim

/// Wakes the main loop from any thread.
public enum MainWakeUp {
    /// Runs `body` on the main thread as soon as the loop is idle enough to draw (`G_PRIORITY_DEFAULT`, above redraw).
    public static func schedule(_ body: @escaping @MainActor @Sendable () -> Void) {
        let box = Unmanaged.passRetained(Box(body)).toOpaque()
        g_idle_add_full(
            G_PRIORITY_DEFAULT,
            { context in
                guard let context else { return 0 }
                let body = Unmanaged<Box>.fromOpaque(context).takeUnretainedValue().body
                MainActor.assumeIsolated { body() }
                return 0
            }, box,
            { context in
                guard let context else { return }
                Unmanaged<Box>.fromOpaque(context).release()
            })
    }

    private final class Box: Sendable {
        let body: @MainActor @Sendable () -> Void
        init(_ body: @escaping @MainActor @Sendable () -> Void) {
            self.body = body
        }
    }
}
