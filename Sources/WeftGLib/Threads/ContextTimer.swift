import WeftShim

/// Runs a closure once, after a delay, in the thread-default `GMainContext` of the thread that made the timer.
///
/// Make, cancel and release it on that thread.
package final class ContextTimer {
    private var source: UnsafeMutablePointer<GSource>?

    /// - Parameter seconds: the delay; below 0 or NaN means at once, and the maximum is 24 days.
    package init(after seconds: Double, _ body: @escaping () -> Void) {
        let milliseconds = guint((min(max(seconds, 0), 2_000_000) * 1000).rounded(.up))
        let source = g_timeout_source_new(milliseconds)
        g_source_set_callback(
            source,
            { context in
                if let context { Unmanaged<Box>.fromOpaque(context).takeUnretainedValue().body() }
                return 0
            }, Unmanaged.passRetained(Box(body)).toOpaque(),
            { context in
                if let context { Unmanaged<Box>.fromOpaque(context).release() }
            })
        g_source_attach(source, g_main_context_get_thread_default())
        self.source = source
    }

    deinit {
        cancel()
    }

    /// Cancels the timer and releases the closure.
    func cancel() {
        guard let source else { return }
        self.source = nil
        g_source_destroy(source)
        g_source_unref(source)
    }

    private final class Box {
        let body: () -> Void
        init(_ body: @escaping () -> Void) {
            self.body = body
        }
    }
}
