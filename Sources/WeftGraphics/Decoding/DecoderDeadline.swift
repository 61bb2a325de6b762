import Glibc
import WeftGLib

/// How long a process may be at one request.
///
/// By its own processor time, since on a busy machine a good picture takes long. For one that sleeps it is four times that
/// by the clock, of which only what the program saw pass counts: with a machine that sleeps, or a group of processes that
/// somebody stopped, neither of them gets on.
struct DecoderDeadline: Sendable {
    let seconds: Double
    private let clock: clockid_t?
    private let startOfWork: Double
    private var waited = 0.0
    private var lastLook = monotonicSeconds()

    init(_ process: pid_t, seconds: Double) {
        self.seconds = seconds
        var clock = clockid_t()
        self.clock = clock_getcpuclockid(process, &clock) == 0 ? clock : nil
        startOfWork = self.clock.flatMap(Self.time) ?? 0
    }

    /// Asked each few hundredths of a second.
    mutating func hasPassed() -> Bool {
        let now = monotonicSeconds()
        waited += min(now - lastLook, 0.1)
        lastLook = now
        if waited > 4 * seconds { return true }
        return clock.flatMap(Self.time).map { $0 - startOfWork > seconds } ?? false
    }

    /// Nil once the process is gone.
    private static func time(_ clock: clockid_t) -> Double? {
        var time = timespec()
        guard clock_gettime(clock, &time) == 0 else { return nil }
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
