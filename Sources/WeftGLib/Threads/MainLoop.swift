import Dispatch
import Glibc
import WeftShim

/// The process's GLib main loop and the main actor inside it.
@MainActor
public enum MainLoop {
    private static var isInstalled = false

    /// Makes the default main context run the main actor's jobs. Call once, before the loop runs; later calls do
    /// nothing.
    ///
    /// libdispatch signals an eventfd when the main queue has work. Its 8 bytes must be read first: otherwise the
    /// descriptor stays readable, and the loop would spin and starve the frame clock. (`Dispatch` is imported for the
    /// linker; the shim declares the two entry points.)
    public static func install() {
        guard !isInstalled else { return }
        isInstalled = true
        // Never released. GStreamer's sink delivers frames by `g_main_context_invoke`, which runs on the calling thread
        // whenever no thread owns the context. Nobody would own it between two iterations of a loop that is run by
        // hand.
        g_main_context_acquire(nil)
        let descriptor = _dispatch_get_main_queue_handle_4CF()
        let source = g_unix_fd_source_new(descriptor, WEFT_G_IO_IN)
        let callback: GUnixFDSourceFunc = { descriptor, _, _ in
            var count: UInt64 = 0
            _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
            _dispatch_main_queue_callback_4CF(nil)
            return 1
        }
        g_source_set_callback(source, unsafeBitCast(callback, to: GSourceFunc.self), nil, nil)
        g_source_attach(source, nil)
        g_source_unref(source)
    }

    /// Identifies an iteration of the loop: the same number means the same iteration. Nil outside the loop's
    /// dispatching.
    public static var turn: Int64? { g_main_current_source().map { Int64(g_source_get_time($0)) } }

    /// Runs one iteration of the default main context; true if something was dispatched. For tests: the main actor's
    /// drain is not re-entrant, so never call it from a main-actor job.
    @discardableResult
    public static func iterate(mayBlock: Bool) -> Bool {
        g_main_context_iteration(nil, mayBlock ? 1 : 0) != 0
    }

    /// Runs the loop until `condition` holds; false if `seconds` (wall time) passed first. For tests.
    public static func pump(seconds: Double = 10, until condition: () -> Bool) -> Bool {
        let deadline = g_get_monotonic_time() + gint64(seconds * 1_000_000)
        // Wakes a blocking iteration, so that the deadline is noticed.
        let tick = g_timeout_add(5, { _ in 1 }, nil)
        defer { g_source_remove(tick) }
        while !condition() {
            if g_get_monotonic_time() > deadline { return false }
            iterate(mayBlock: true)
        }
        return true
    }
}

/// CPU time of the calling thread, in seconds.
public func threadCPUSeconds() -> Double { weft_thread_cpu_seconds() }

/// The monotonic clock, in seconds. Any thread.
public func monotonicSeconds() -> Double {
    Double(g_get_monotonic_time()) / 1_000_000
}
