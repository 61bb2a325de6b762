import Glibc
import WeftShim

/// Calls a closure on the main thread when the wall clock reaches a time, and also when the clock is set. Main actor.
///
/// The kernel watches the time, so the process does not wake up meanwhile. A time that passes while the machine is
/// suspended is reached when it resumes. A GLib timer counts only the time in which the machine runs, and is not
/// notified when the clock is set.
@MainActor
public final class ClockAlarm {
    private let descriptor: Int32
    private var source: guint = 0

    /// - Parameter body: called at the time. It should read the clock, which may have been set back.
    public init(_ body: @escaping @MainActor @Sendable () -> Void) {
        descriptor = weft_clock_timer_new()
        guard descriptor >= 0 else {
            Log.warning("weft", "no timer on the wall clock: \(String(cString: strerror(errno)))")
            return
        }
        source = g_unix_fd_add_full(
            G_PRIORITY_DEFAULT, descriptor, WEFT_G_IO_IN,
            { descriptor, _, context in
                weft_clock_timer_clear(descriptor)
                guard let context else { return 0 }
                let box = Unmanaged<Box>.fromOpaque(context).takeUnretainedValue()
                MainActor.assumeIsolated { box.body() }
                return 1
            }, Unmanaged.passRetained(Box(body)).toOpaque(),
            { context in
                if let context { Unmanaged<Box>.fromOpaque(context).release() }
            })
    }

    isolated deinit {
        if source != 0 { g_source_remove(source) }
        if descriptor >= 0 { close(descriptor) }
    }

    /// Sets the time to wait for, in place of the previous one. A past time is reached at once. With nil, only changes
    /// of the clock are reported.
    public func set(_ time: Timestamp?) {
        guard descriptor >= 0 else { return }
        if weft_clock_timer_set(descriptor, time.map { gint64($0.unixMilliseconds) } ?? gint64.max) == 0 {
            Log.warning("weft", "the timer on the wall clock is not set: \(String(cString: strerror(errno)))")
        }
    }

    private final class Box: Sendable {
        let body: @MainActor @Sendable () -> Void
        init(_ body: @escaping @MainActor @Sendable () -> Void) {
            self.body = body
        }
    }
}
