import WeftGLib
import WeftGTK

/// Detects a stream that waits for data: its time does not advance. GtkMediaStream does not expose the stream's
/// buffers.
struct StallClock {
    /// The time without progress, in seconds, after which the stream is stalled. The media library reports the time ten
    /// times a second.
    static let patience = 0.6

    private(set) var isStalled = false
    private var time: Double
    /// The time at which the stream's time last changed.
    private var moved: Double
    private var looked: Double

    /// Starts when the stream should play. `now` is a monotonic time in seconds.
    init(time: Double, now: Double) {
        self.time = time
        (moved, looked) = (now, now)
    }

    /// Checks the stream's time. Returns true if the stream stalled or recovered since the last check.
    mutating func look(at time: Double, now: Double) -> Bool {
        // If no check was made for so long, the process may not have received the stream's time either.
        if now - looked >= Self.patience { moved = now }
        looked = now
        if time != self.time {
            self.time = time
            moved = now
            defer { isStalled = false }
            return isStalled
        }
        guard !isStalled, now - moved >= Self.patience else { return false }
        isStalled = true
        return true
    }

    /// Called when the stream seeks. The stream is not stalled until the seek is done.
    mutating func wasSent(now: Double) {
        (moved, looked) = (now, now)
    }
}

/// Watches a player for stalls while it plays. Main actor.
@MainActor
final class StallWatch {
    private var clock: StallClock?
    private var timer: MainTimer?
    private let changed: @MainActor () -> Void

    /// `changed` is called after each change of `isStalled` by the stream.
    init(_ changed: @escaping @MainActor () -> Void) {
        self.changed = changed
    }

    /// The stream is to play, and waits for data.
    var isStalled: Bool { clock?.isStalled ?? false }

    /// Checks the player now, and repeatedly while it plays.
    func look(at player: MediaPlayer) {
        guard player.isPlaying, player.isPrepared, !player.hasEnded else { return stop() }
        let now = monotonicSeconds()
        if clock == nil {
            clock = StallClock(time: player.time, now: now)
            timer = MainTimer(milliseconds: 200, repeats: true) { [weak self, weak player] in
                guard let self else { return }
                if let player { self.look(at: player) } else { self.stop() }
            }
        } else if player.isSeeking || player.duration > 0 && player.time >= player.duration - 0.1 {
            // The last frame stays until the stream reports its end.
            clock?.wasSent(now: now)
        } else if clock?.look(at: player.time, now: now) == true {
            changed()
        }
    }

    /// Stops checking, because the stream no longer plays.
    func stop() {
        clock = nil
        timer = nil
    }
}
