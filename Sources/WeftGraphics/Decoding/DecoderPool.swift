import Dispatch
import Glibc
import WeftGLib

/// The processes that decode pictures, two at most, each lent to one thread at a time. They start when there is something
/// for them and end when there was nothing for a while. Any thread but the main one.
final class DecoderPool: Sendable {
    static let shared = DecoderPool()

    /// What somebody who wants a process is given.
    enum Loan: Sendable {
        case process(DecoderProcess)
        /// There is none: decode here.
        case inside
        /// The process that was asked for has ended.
        case gone
        case cancelled
        /// The caller's time is over.
        case busy
        /// There is room for one more; `borrow` starts it and gives out that.
        case slot
    }

    private final class Waiter: Sendable {
        /// The only one that will do.
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
        /// All that live, and those that are being started, as numbers only.
        var processes: [DecoderProcess] = []
        var starting = 0
        var startCount = 0
        /// Those nobody has, with the time since; the last one is lent first.
        var free: [(process: DecoderProcess, since: Double)] = []
        /// Those somebody has, since when.
        var lent: [(process: DecoderProcess, since: Double)] = []
        var waiters: [Waiter] = []
        var isUnavailable = false
        var nextTry = 0.0
        var isLogged = false
        var deaths: [PictureDeath] = []
        var lastSession: UInt32 = 0

        /// The process, when it is free; nil when the caller waits.
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

        /// Whether all there may be have been at one thing for so long.
        func isStuck(for seconds: Double, limit: Int) -> Bool {
            let since = monotonicSeconds() - seconds
            return lent.count >= limit && lent.allSatisfy { $0.since < since }
        }

        /// Serves who waited longest, as far as there is something for them.
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

    /// Ids of the processes that live.
    var processIDs: [pid_t] { state.withLock { $0.processes.map(\.pid) } }

    /// Processes that were started, whatever came of it.
    var startCount: Int { state.withLock { $0.startCount } }

    /// Whether all processes have been at one thing for longer than a worker waits.
    var isStuck: Bool {
        state.withLock { $0.isStuck(for: configuration.workerSeconds, limit: configuration.maximumProcesses) }
    }

    /// No other session of the pool has it.
    func makeSession() -> UInt32 {
        state.withLock { state in
            state.lastSession = state.lastSession == .max ? 1 : state.lastSession + 1
            return state.lastSession
        }
    }

    // MARK: Lending

    /// Waits for a process, or for `wanted` alone, and starts one where there is room. `.process` is to be given back.
    ///
    /// - Parameter end: of the caller's time, by `monotonicSeconds`: `.busy` then, and at once where all processes have been
    ///   at one picture for long.
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
                // It may have ended since it greeted.
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

    /// Whether `file`, or what came of it so far, has ended two processes.
    func isDeadly(_ file: [UInt8]) -> Bool {
        guard mayBeDeadly(file.count) else { return false }
        let deaths = state.withLock { $0.deaths }
        return deaths.filter { $0.isBeginning(of: file) }.reduce(0) { $0 + $1.count } >= 2
    }

    /// Without a look at the bytes: nearly always false.
    func mayBeDeadly(_ byteCount: Int) -> Bool {
        state.withLock { state in
            state.deaths.reduce(0) { $0 + ($1.byteCount <= byteCount ? $1.count : 0) } >= 2
        }
    }

    /// - Parameter file: all the process had of it.
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
