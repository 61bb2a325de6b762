import Dispatch
import WeftGLib

/// The jobs that wait for a lane: visible pictures first, then in order. Any thread.
final class DecodeQueue: Sendable {
    struct Job: Sendable {
        /// True for a large job. Only one large job runs at a time.
        var isLarge = false
        /// Called whenever a lane looks for work, so that the urgency may change while the job waits.
        let urgency: @Sendable () -> WorkPriority
        /// Returns true for a job that a lane should drop.
        let isCancelled: @Sendable () -> Bool
        let run: @Sendable (DecodeLane) -> Void
        /// Called in place of `run` for a cancelled job.
        let drop: @Sendable () -> Void
    }

    private struct Waiting: Sendable {
        let number: UInt64
        let job: Job
    }

    private struct State: Sendable {
        var waiting: [Waiting] = []
        var lastNumber: UInt64 = 0
        var isLargeRunning = false
        /// Lanes that wait for a signal.
        var idle: Set<Int> = []
        var started = 0

        /// Jobs that may run now.
        var candidates: [Waiting] { waiting.filter { !($0.job.isLarge && isLargeRunning) } }

        /// Takes a job; false if another lane has taken it.
        mutating func take(_ chosen: Waiting) -> Bool {
            guard !(chosen.job.isLarge && isLargeRunning),
                let index = waiting.firstIndex(where: { $0.number == chosen.number })
            else { return false }
            waiting.remove(at: index)
            if chosen.job.isLarge { isLargeRunning = true }
            return true
        }
    }

    private let state = Locked(State())
    private let lanes: [DecodeLane]
    private let signals: [DispatchSemaphore]

    /// - Parameter laneCount: the maximum number of threads; each starts when there is work for it.
    init(laneCount: Int) {
        lanes = (0..<laneCount).map { DecodeLane(index: $0) }
        signals = lanes.map { _ in DispatchSemaphore(value: 0) }
    }

    var laneCount: Int { lanes.count }

    /// The number of waiting jobs.
    var count: Int { state.withLock { $0.waiting.count } }

    /// Queues a job; false if the system has no thread for it, and the caller must do it.
    func submit(_ job: Job) -> Bool {
        let (number, woken, starting) = state.withLock { state -> (UInt64, Int?, Int?) in
            state.lastNumber += 1
            state.waiting.append(Waiting(number: state.lastNumber, job: job))
            if let lane = state.idle.popFirst() { return (state.lastNumber, lane, nil) }
            guard state.started < lanes.count else { return (state.lastNumber, nil, nil) }
            state.started += 1
            return (state.lastNumber, nil, state.started - 1)
        }
        if let woken { signals[woken].signal() }
        guard let starting, !start(starting) else { return true }
        // Another lane will run the job. If there is none, the caller keeps the job, and the next job tries to start a
        // lane again.
        return state.withLock { state in
            state.started = min(state.started, starting)
            guard state.started == 0 else { return true }
            state.waiting.removeAll { $0.number == number }
            return false
        }
    }

    private func start(_ index: Int) -> Bool {
        lanes[index].start { lane in
            while true { self.turn(lane) }
        }
    }

    /// Runs on the lane's thread.
    private func turn(_ lane: DecodeLane) {
        guard !runNext(lane) else { return }
        signals[lane.index].wait()
    }

    /// Runs the most urgent job. Without one the lane becomes idle, and the result is false.
    private func runNext(_ lane: DecodeLane) -> Bool {
        while true {
            let candidates = state.withLock { state in
                let candidates = state.candidates
                if candidates.isEmpty { state.idle.insert(lane.index) }
                return candidates
            }
            guard !candidates.isEmpty else { return false }
            let cancelled = candidates.filter { $0.job.isCancelled() }
            for one in cancelled where remove(one) { one.job.drop() }
            let gone = Set(cancelled.map(\.number))
            let wanted = candidates.filter { !gone.contains($0.number) }
            // Each urgency is read once: one that changed during the comparison would make the order inconsistent.
            let ranked = wanted.map { (rank: ($0.job.urgency().rawValue, $0.number), waiting: $0) }
            guard let next = ranked.min(by: { $0.rank < $1.rank })?.waiting,
                state.withLock({ $0.take(next) })
            else { continue }
            next.job.run(lane)
            if next.job.isLarge { endLarge() }
            return true
        }
    }

    private func remove(_ one: Waiting) -> Bool {
        state.withLock { state in
            guard let index = state.waiting.firstIndex(where: { $0.number == one.number }) else { return false }
            state.waiting.remove(at: index)
            return true
        }
    }

    /// Ends a large job, so that another one may begin, here or on an idle lane.
    private func endLarge() {
        let woken = state.withLock { state -> Int? in
            state.isLargeRunning = false
            guard state.waiting.contains(where: \.job.isLarge), let lane = state.idle.popFirst() else { return nil }
            return lane
        }
        if let woken { signals[woken].signal() }
    }
}
