import WeftGLib
import WeftShim

/// Runs a closure after a delay on the main thread, once or repeatedly, until it is released. Main actor.
@MainActor
public final class MainTimer {
    private var source: guint = 0
    private let seconds: Double
    private let repeats: Bool
    private var end = 0.0

    /// - Parameters:
    ///   - milliseconds: the delay from now on; 0 runs the closure in the next iteration of the main loop.
    ///   - repeats: runs the closure again until the timer is released. Each delay begins when the previous one has
    ///     ended, so calls that a busy main thread missed are not repeated.
    public init(milliseconds: Int, repeats: Bool = false, _ body: @escaping @MainActor () -> Void) {
        seconds = Double(milliseconds) / 1000
        self.repeats = repeats
        end = monotonicSeconds() + seconds
        arm(TimerBox(body: body, timer: self), milliseconds)
    }

    /// Restarts the delay, unless the timer has ended. Cheap for frequent events: a new GLib source is made only when
    /// the timer was due.
    public func restart() {
        end = monotonicSeconds() + seconds
    }

    private func arm(_ box: TimerBox, _ milliseconds: Int) {
        source = g_timeout_add_full(
            G_PRIORITY_DEFAULT, guint(milliseconds),
            { context in
                guard let context else { return 0 }
                let box = Unmanaged<TimerBox>.fromOpaque(context).takeUnretainedValue()
                MainActor.assumeIsolated { box.timer?.isDue(box) }
                return 0
            }, Unmanaged.passRetained(box).toOpaque(),
            { context in
                guard let context else { return }
                Unmanaged<TimerBox>.fromOpaque(context).release()
            })
    }

    private func isDue(_ box: TimerBox) {
        source = 0
        let left = Int(((end - monotonicSeconds()) * 1000).rounded(.up))
        // GLib counts whole milliseconds, so the timer may fire slightly early.
        if left > 1 { return arm(box, left) }
        if repeats {
            restart()
            // Armed before the closure runs, since the closure may run the main loop or release the timer.
            arm(box, Int((seconds * 1000).rounded()))
        }
        box.body()
    }

    isolated deinit {
        if source != 0 { g_source_remove(source) }
    }

    // @unchecked: made, read and released on the main thread.
    private final class TimerBox: @unchecked Sendable {
        let body: @MainActor () -> Void
        weak var timer: MainTimer?
        init(body: @escaping @MainActor () -> Void, timer: MainTimer) {
            self.body = body
            self.timer = timer
        }
    }
}
