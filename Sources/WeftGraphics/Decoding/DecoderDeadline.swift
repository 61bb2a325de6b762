import Glibc
import WeftGLib

/// The time limit of a process for one request.
///
/// It counts the process's own CPU time, since a valid picture takes long on a busy machine. If the process sleeps, the
/// limit is four times as long in wall time. Only time in which this program runs counts, because a suspended machine
/// or a stopped process group makes no progress.
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

    /// True after the limit. Called every few hundredths of a second.
    mutating func hasPassed() -> Bool {
        let now = monotonicSeconds()
        waited += min(now - lastLook, 0.1)
        lastLook = now
        if waited > 4 * seconds { return true }
        return clock.flatMap(Self.time).map { $0 - startOfWork > seconds } ?? false
    }

    /// Nil once the process has ended.
    private static func time(_ clock: clockid_t) -> Double? {
        var time = timespec()
        guard clock_gettime(clock, &time) == 0 else { return nil }
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
