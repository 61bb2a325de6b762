import Dispatch
import Glibc
import WeftGLib

/// The decoder processes, at most two, each lent to one thread at a time. They start on demand and end when idle. Any
/// thread except the main one.
final class DecoderPool: Sendable {
    static let shared = DecoderPool()

    /// The result of a request for a process.
    enum Loan: Sendable {
        case process(DecoderProcess)
        /// There are no decoder processes; decode in this process.
        case inside
        /// The requested process has ended.
        case gone
        case cancelled
        /// The caller's time limit has passed.
        case busy
        /// Another process may be started; `borrow` does so.
        case slot
    }

    private final class Waiter: Sendable {
        /// The required process; nil for any.
        let wanted: DecoderProcess?
        let loan = Locked<Loan?>(nil)
        let isServed = DispatchSemaphore(value: 0)

        init(_ wanted: DecoderProcess?) {
            self.wanted = wanted
        }

        func serve(_ loan: Loan) {
            self.loan.withLock { $0 = loan }
            isServed.signal()
        }
    }

    private struct State: Sendable {
        /// All live processes; those being started are counted only.
        var processes: [DecoderProcess] = []
        var starting = 0
        var startCount = 0
        /// Idle processes and the start of their idle time; the last one is lent first.
        var free: [(process: DecoderProcess, since: Double)] = []
        /// Lent processes and the start of their loan.
        var lent: [(process: DecoderProcess, since: Double)] = []
        var waiters: [Waiter] = []
        var isUnavailable = false
        var nextTry = 0.0
        var isLogged = false
        var deaths: [PictureDeath] = []
        var lastSession: UInt32 = 0

        /// Lends a process; nil if the caller must wait.
        mutating func lend(_ wanted: DecoderProcess?, limit: Int) -> Loan? {
            if let wanted {
                guard processes.contains(where: { $0 === wanted }) else { return .gone }
                guard let index = free.firstIndex(where: { $0.process === wanted }) else { return nil }
                return lend(free.remove(at: index).process)
            }
            if let last = free.popLast() { return lend(last.process) }
            guard processes.count + starting < limit else { return nil }
            if isUnavailable || nextTry > monotonicSeconds() { return .inside }
            starting += 1
            startCount += 1
            return .slot
        }

        mutating func lend(_ process: DecoderProcess) -> Loan {
            lent.append((process, monotonicSeconds()))
            return .process(process)
        }

        mutating func remove(_ process: DecoderProcess) {
            free.removeAll { $0.process === process }
            lent.removeAll { $0.process === process }
            processes.removeAll { $0 === process }
        }

        /// True if all possible processes have been busy for `seconds`.
        func isStuck(for seconds: Double, limit: Int) -> Bool {
            let since = monotonicSeconds() - seconds
            return lent.count >= limit && lent.allSatisfy { $0.since < since }
        }

        /// Serves the waiting callers in order, as far as processes are available.
        mutating func serveWaiters(limit: Int) {
            var rest: [Waiter] = []
            for waiter in waiters {
                if let loan = lend(waiter.wanted, limit: limit) { waiter.serve(loan) } else { rest.append(waiter) }
            }
            waiters = rest
        }
    }

    let configuration: DecoderConfiguration
    private let state = Locked(State())

    init(_ configuration: DecoderConfiguration = DecoderConfiguration()) {
        self.configuration = configuration
    }

    /// Process ids of the live processes.
    var processIDs: [pid_t] { state.withLock { $0.processes.map(\.pid) } }

    /// The number of processes started, successfully or not.
    var startCount: Int { state.withLock { $0.startCount } }

    /// True if all processes have been busy for longer than a worker waits.
    var isStuck: Bool {
        state.withLock { $0.isStuck(for: configuration.workerSeconds, limit: configuration.maximumProcesses) }
    }

    /// A session number that is unique in the pool.
    func makeSession() -> UInt32 {
        state.withLock { state in
            state.lastSession = state.lastSession == .max ? 1 : state.lastSession + 1
            return state.lastSession
        }
    }

    // MARK: Lending

    /// Waits for a process, or for `wanted` only, and starts one if there is room. A `.process` must be returned.
    ///
    /// - Parameter end: the end of the caller's time, by `monotonicSeconds`: `.busy` afterwards, and at once if all
    ///   processes have been busy for long.
    func borrow(_ wanted: DecoderProcess? = nil, until end: Double? = nil, isCancelled: () -> Bool) -> Loan {
        let (limit, patience) = (configuration.maximumProcesses, configuration.workerSeconds)
        let waiter = Waiter(wanted)
        let loan = state.withLock { state -> Loan? in
            if let loan = state.lend(wanted, limit: limit) { return loan }
            if end != nil, state.isStuck(for: patience, limit: limit) { return .busy }
            state.waiters.append(waiter)
            return nil
        }
        let granted = loan ?? wait(waiter, until: end, isCancelled)
        guard case .slot = granted else { return granted }
        return start()
    }

    private func wait(_ waiter: Waiter, until end: Double?, _ isCancelled: () -> Bool) -> Loan {
        while waiter.isServed.wait(timeout: .now() + .milliseconds(20)) != .success {
            let isCancelled = isCancelled()
            guard isCancelled || end.map({ $0 < monotonicSeconds() }) ?? false else { continue }
            let isRemoved = state.withLock { state in
                let count = state.waiters.count
                state.waiters.removeAll { $0 === waiter }
                return state.waiters.count < count
            }
            if isRemoved { return isCancelled ? .cancelled : .busy }
        }
        return waiter.loan.withLock { $0 } ?? .inside
    }

    private func start() -> Loan {
        let limit = configuration.maximumProcesses
        do throws(DecoderProcess.StartFailure) {
            let process = try DecoderProcess.start(configuration, keeper: self)
            return state.withLock { state in
                state.starting -= 1
                // The process may have ended since its greeting.
                if !process.isEnded { state.processes.append(process) }
                state.serveWaiters(limit: limit)
                return state.lend(process)
            }
        } catch {
            let isFirst = state.withLock { state in
                state.starting -= 1
                if case .never = error { state.isUnavailable = true }
                state.nextTry = monotonicSeconds() + 10
                state.serveWaiters(limit: limit)
                defer { state.isLogged = true }
                return !state.isLogged
            }
            if isFirst { Log.warning("weft", "pictures are decoded by the program itself: \(error.reason)") }
            return .inside
        }
    }

    func giveBack(_ process: DecoderProcess) {
        if process.busySeconds > configuration.longestWork { process.kill() }
        state.withLock { state in
            if !process.isEnded, state.processes.contains(where: { $0 === process }) {
                state.lent.removeAll { $0.process === process }
                state.free.append((process, monotonicSeconds()))
            } else {
                state.remove(process)
            }
            state.serveWaiters(limit: configuration.maximumProcesses)
        }
    }

    // MARK: Pictures that end decoders

    /// True if `file`, or its received part, has ended two processes.
    func isDeadly(_ file: [UInt8]) -> Bool {
        guard mayBeDeadly(file.count) else { return false }
        let deaths = state.withLock { $0.deaths }
        return deaths.filter { $0.isBeginning(of: file) }.reduce(0) { $0 + $1.count } >= 2
    }

    /// A quick check by the length: nearly always false.
    func mayBeDeadly(_ byteCount: Int) -> Bool {
        state.withLock { state in
            state.deaths.reduce(0) { $0 + ($1.byteCount <= byteCount ? $1.count : 0) } >= 2
        }
    }

    /// - Parameter file: the bytes that the process had received.
    func noteDeath(by file: [UInt8]) {
        let death = PictureDeath(file)
        state.withLock { state in
            if let index = state.deaths.firstIndex(where: { $0.isSamePicture(death) }) {
                state.deaths[index].count += 1
            } else {
                if state.deaths.count >= 64 { state.deaths.removeFirst() }
                state.deaths.append(death)
            }
        }
    }
}

extension DecoderPool: DecoderKeeper {
    func idleMilliseconds(of process: DecoderProcess) -> Int32? {
        let idle = configuration.idleSeconds
        return state.withLock { state in
            let now = monotonicSeconds()
            guard let since = state.free.first(where: { $0.process === process })?.since else {
                return Int32(idle * 1000)
            }
            let rest = since + idle - now
            guard rest <= 0 else { return Int32((rest * 1000).rounded(.up)) }
            state.remove(process)
            return nil
        }
    }

    func didEnd(_ process: DecoderProcess) {
        state.withLock { state in
            state.remove(process)
            state.serveWaiters(limit: configuration.maximumProcesses)
        }
    }
}
