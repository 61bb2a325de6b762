import Dispatch
import Glibc
import PictureDecoding
import WeftGLib
import WeftShim

/// A weft-picture-decoder: a sandboxed process that can only decode. Any thread; one exchange at a time.
///
/// A separate thread starts the process, waits for its end, and ends with it, since the process is bound to the thread
/// that started it.
final class DecoderProcess: Sendable {
    /// The failure to start a process.
    enum StartFailure: Error, Sendable {
        /// Starting will always fail: the program is missing, or the kernel has no sandbox.
        case never(String)
        case notNow(String)

        var reason: String {
            switch self {
            case .never(let reason), .notNow(let reason): reason
            }
        }
    }

    /// The failure of a request.
    enum Failure: Error, Sendable, Equatable {
        case cancelled
        case tooSlow
        /// The process ended before the request: not the picture's fault.
        case wasGone
        case ended(String)
    }

    private struct State: Sendable {
        var isKilled = false
        /// True once its process id may be reused.
        var isReaped = false
        /// The wait status from waitpid.
        var status: Int32?
        var lastNumber: UInt32 = 0
        var sessions: [UInt32: Int] = [:]
        var busySeconds = 0.0
    }

    let pid: pid_t
    private let socket: Int32
    private let state = Locked(State())
    private let hasEnded = DispatchSemaphore(value: 0)

    private init(pid: pid_t, socket: Int32) {
        self.pid = pid
        self.socket = socket
    }

    deinit {
        close(socket)
    }

    // MARK: Lifetime

    /// Starts a process and waits for its greeting. `keeper` is called on the process's own thread.
    static func start(
        _ configuration: DecoderConfiguration, keeper: any DecoderKeeper
    ) throws(StartFailure) -> DecoderProcess {
        guard let path = configuration.path else { throw .never("weft-picture-decoder is not there") }
        try requireSeals()
        let spawned = Locked<Result<DecoderProcess, StartFailure>?>(nil)
        let isSpawned = DispatchSemaphore(value: 0)
        let status = startThread(stackBytes: 256 << 10) {
            // Like the workers, the decoder yields to the main thread. Its process inherits the priority.
            weft_thread_begin("weft-decoder", 2)
            let result = spawn(path, configuration.arguments)
            spawned.withLock { $0 = result }
            isSpawned.signal()
            if case .success(let process) = result { process.keep(keeper) }
        }
        guard status == 0 else { throw .notNow("no thread for a decoder: \(String(cString: strerror(status)))") }
        isSpawned.wait()
        guard let process = try spawned.withLock({ $0 })?.get() else { throw .notNow("no decoder") }
        try process.greet(seconds: configuration.startSeconds)
        return process
    }

    private static func spawn(_ path: String, _ arguments: [String]) -> Result<DecoderProcess, StartFailure> {
        var strings: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
        defer { for string in strings { free(string) } }
        var socket: Int32 = -1
        let pid = weft_decoder_start(path, &strings, &socket)
        let code = errno
        guard pid > 0 else {
            let reason = "\(path) does not start: \(String(cString: strerror(code)))"
            return .failure(startFailure(code, reason))
        }
        return .success(DecoderProcess(pid: pid, socket: socket))
    }

    /// Requests need sealed memory files.
    private static func requireSeals() throws(StartFailure) {
        let file = weft_memory_file_of(nil, 0)
        let code = errno
        guard file < 0 else {
            _ = close(file)
            return
        }
        throw startFailure(code, "no sealed memory files (Linux has them from 5.1): \(String(cString: strerror(code)))")
    }

    /// Distinguishes temporary failures of the system from permanent ones.
    private static func startFailure(_ code: Int32, _ reason: String) -> StartFailure {
        [EAGAIN, ENOMEM, EMFILE, ENFILE].contains(code) ? .notNow(reason) : .never(reason)
    }

    private func greet(seconds: Double) throws(StartFailure) {
        do {
            let end = monotonicSeconds() + seconds
            var answer: DecoderAnswer?
            while answer == nil {
                answer = try receive(milliseconds: 10)
                if answer == nil, monotonicSeconds() > end { throw Failure.tooSlow }
            }
            guard answer?.isGreeting == true else { throw Failure.ended("it said something else") }
        } catch {
            kill()
            if let status = waitForEnd(), status & 0x7f == 0, let reason = Self.refusals[status >> 8] {
                throw .never(reason)
            }
            throw .notNow("weft-picture-decoder does not begin: \(error)")
        }
    }

    /// Reasons by exit status for which no decoder can ever start.
    private static let refusals: [Int32: String] = [
        3: "the kernel has no sandbox for weft-picture-decoder",
        5: "a library starts threads in weft-picture-decoder, whose sandbox has no room for them",
    ]

    /// Runs on its own thread until the process ends or is no longer needed.
    private func keep(_ keeper: any DecoderKeeper) {
        while let wait = keeper.idleMilliseconds(of: self) {
            // No events are requested, since a closed connection is always reported.
            var event = pollfd(fd: socket, events: 0, revents: 0)
            let count = poll(&event, 1, wait)
            if count > 0 || count < 0 && errno != EINTR { break }
        }
        state.withLock { state in
            _ = Glibc.kill(pid, SIGKILL)
            state.isReaped = true
        }
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        state.withLock { $0.status = status }
        hasEnded.signal()
        keeper.didEnd(self)
    }

    /// Kills the process.
    func kill() {
        state.withLock { state in
            state.isKilled = true
            if !state.isReaped { _ = Glibc.kill(pid, SIGKILL) }
        }
    }

    /// True if the process has ended, or is about to.
    var isEnded: Bool { state.withLock { $0.isReaped || $0.isKilled } }

    /// The wait status; nil if it did not end within a second.
    private func waitForEnd() -> Int32? {
        guard hasEnded.wait(timeout: .now() + 1) == .success else { return nil }
        hasEnded.signal()
        return state.withLock { $0.status }
    }

    private func endReason() -> String {
        guard let status = waitForEnd() else { return "it does not answer" }
        switch status & 0x7f {
        case 0: return "it ended with status \(status >> 8)"
        case SIGSYS: return "it did what a decoder may not do"
        case SIGXCPU: return "it took too much processor time"
        case let signal: return "it was ended by signal \(signal)"
        }
    }

    /// Total working time in seconds.
    var busySeconds: Double { state.withLock { $0.busySeconds } }

    // MARK: Requests

    /// Sends a request and waits for its result. After any failure except `.wasGone` the process has ended.
    ///
    /// - Parameters:
    ///   - seconds: the limit, counted by `DecoderDeadline`.
    ///   - meanwhile: runs while the process works.
    func exchange(
        _ request: DecoderRequest, _ files: DecoderFiles, seconds: Double, meanwhile: () -> Void = {}
    ) throws(Failure) -> DecoderAnswer {
        var exchange = try begin(request, files, seconds: seconds, meanwhile: meanwhile)
        guard let answer = try answer(to: &exchange, isCancelled: { false }) else { throw .tooSlow }
        return answer
    }

    /// Sends a request; `answer` or `kill` must follow.
    func begin(
        _ request: DecoderRequest, _ files: DecoderFiles, seconds: Double, meanwhile: () -> Void = {}
    ) throws(Failure) -> DecoderExchange {
        var request = request
        request.number = state.withLock { state in
            state.lastNumber &+= 1
            return state.lastNumber
        }
        let exchange = DecoderExchange(
            number: request.number, started: monotonicSeconds(), deadline: DecoderDeadline(pid, seconds: seconds))
        guard send(request.bytes, files.descriptors) else {
            kill()
            throw .wasGone
        }
        meanwhile()
        return exchange
    }

    /// Waits for the result; nil if the caller's time limit passes first. Does not wait longer than the request's
    /// limit.
    ///
    /// - Parameter end: the end of the caller's time, by `monotonicSeconds`; nil waits up to the request's limit.
    func answer(
        to exchange: inout DecoderExchange, until end: Double? = nil, isCancelled: () -> Bool
    ) throws(Failure) -> DecoderAnswer? {
        do throws(Failure) {
            while true {
                if let answer = try receive(milliseconds: 10) {
                    guard answer.number == exchange.number, !answer.isGreeting else {
                        throw .ended("it answered something else")
                    }
                    noteWork(exchange)
                    return answer
                }
                // Cancellation is checked only after a first wait, since most pictures are decoded within it.
                if isCancelled() { throw .cancelled }
                if exchange.deadline.hasPassed() { throw .tooSlow }
                if let end, monotonicSeconds() > end { return nil }
            }
        } catch {
            noteWork(exchange)
            kill()
            throw error
        }
    }

    private func noteWork(_ exchange: DecoderExchange) {
        state.withLock { $0.busySeconds += monotonicSeconds() - exchange.started }
    }

    private func send(_ bytes: [UInt8], _ files: [Int32]) -> Bool {
        weft_decoder_send(socket, bytes, bytes.count, files, UInt32(files.count)) == 0
    }

    /// The next message of the process within a timeout; nil if there is none.
    private func receive(milliseconds: Int32) throws(Failure) -> DecoderAnswer? {
        var event = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        guard poll(&event, 1, milliseconds) > 0 else { return nil }
        // Larger than a message, so that an oversized one is detected.
        var bytes = [UInt8](repeating: 0, count: Int(PICTURE_ANSWER_BYTES) + 1)
        let count = weft_decoder_receive(socket, &bytes, bytes.count)
        if count > 0 {
            guard let answer = DecoderAnswer(Array(bytes[..<count])) else {
                throw .ended("it answered something that is no answer")
            }
            return answer
        }
        if count == 0 || errno == ECONNRESET { throw .ended(endReason()) }
        if errno == EBADMSG { throw .ended("it answered something that is no answer") }
        return nil
    }

    // MARK: Progressive pictures

    /// Reserves a session of a number of pixels; false if the process has too many already.
    func open(_ session: UInt32, pixels: Int) -> Bool {
        state.withLock { state in
            let held = state.sessions.values.reduce(0, +)
            guard state.sessions.count < DecoderConfiguration.maximumSessions,
                held + pixels <= DecoderConfiguration.maximumSessionPixels
            else { return false }
            state.sessions[session] = pixels
            return true
        }
    }

    /// Ends a session. At any time, also during an exchange.
    func forget(_ session: UInt32) {
        let isKnown = state.withLock { $0.sessions.removeValue(forKey: session) != nil }
        guard isKnown, !isEnded else { return }
        let request = DecoderRequest(kind: PICTURE_REQUEST_FORGET, session: session)
        if !send(request.bytes, []) { kill() }
    }
}

/// A sent request.
struct DecoderExchange: Sendable {
    let number: UInt32
    let started: Double
    fileprivate(set) var deadline: DecoderDeadline
}

/// Decides how long a process is kept.
protocol DecoderKeeper: Sendable {
    /// Milliseconds until the next call; nil if the process is no longer needed.
    func idleMilliseconds(of process: DecoderProcess) -> Int32?
    func didEnd(_ process: DecoderProcess)
}
