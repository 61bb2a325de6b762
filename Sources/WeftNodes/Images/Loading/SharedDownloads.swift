import WeftGLib

/// One transfer for each address, shared by all requesters with the same reach. Any thread.
final class SharedDownloads: Sendable {
    private struct Target: Hashable {
        let url: String
        let reach: HTTPReach
    }

    private let running = Locked<[Target: SharedDownload]>([:])

    /// The number of addresses that are being fetched.
    var count: Int { running.withLock { $0.count } }

    /// Joins the transfer for `url`, or starts one with `start`. Cancelling the task leaves the transfer. When the last
    /// requester leaves, the transfer is cancelled.
    func join(
        _ url: String, _ control: ImageDownloadControl,
        start: @escaping @Sendable (SharedDownload) async throws -> DownloadedImage
    ) async throws -> DownloadedImage {
        let id = ObjectIdentifier(control)
        let target = Target(url: url, reach: control.reach)
        let (download, isNew) = running.withLock { running in
            // A transfer that nobody waits for any more is about to end, so a new one is started.
            if let known = running[target], known.reserve(id, control) { return (known, false) }
            let download = SharedDownload(reach: control.reach)
            _ = download.reserve(id, control)
            running[target] = download
            return (download, true)
        }
        control.providePartialData { [weak download] in download?.received ?? [] }
        control.onPriorityChange { [weak download] in download?.updatePriority() }
        if isNew {
            download.run { [self] in
                defer { forget(target, download) }
                return try await start(download)
            }
        } else {
            download.updatePriority()
        }
        return try await withTaskCancellationHandler {
            try await download.result(for: id)
        } onCancel: {
            if download.leave(id) { forget(target, download) }
        }
    }

    private func forget(_ target: Target, _ download: SharedDownload) {
        running.withLock { running in
            if running[target] === download { running[target] = nil }
        }
    }
}

/// A transfer and its requesters.
final class SharedDownload: Sendable {
    private struct Waiter: Sendable {
        let control: ImageDownloadControl
        var continuation: CheckedContinuation<DownloadedImage, any Error>?
    }

    private struct State: Sendable {
        var waiters: [ObjectIdentifier: Waiter] = [:]
        var task: Task<Void, Never>?
        var result: Result<DownloadedImage, any Error>?
        var isAbandoned = false
        var received: [UInt8] = []
        var announced: Int?
        var transfer: HTTPTransfer?
    }

    private let state = Locked(State())
    let reach: HTTPReach

    init(reach: HTTPReach) {
        self.reach = reach
    }

    /// The bytes received so far.
    var received: [UInt8] { state.withLock { $0.received } }

    /// The highest priority of all requesters.
    var priority: ImagePriority { state.withLock { Self.priority($0) } }
    var retries: Bool { state.withLock { $0.waiters.values.contains { $0.control.retries } } }
    var stores: Bool { state.withLock { $0.waiters.values.contains { $0.control.stores } } }
    private(set) var isResumable: Bool {
        get { resumable.withLock { $0 } }
        set { resumable.withLock { $0 = newValue } }
    }

    private let resumable = Locked(false)

    private static func priority(_ state: State) -> ImagePriority {
        state.waiters.values.map(\.control.priority).max() ?? .preload
    }

    /// Adds a requester. Returns false if the transfer was already cancelled.
    func reserve(_ id: ObjectIdentifier, _ control: ImageDownloadControl) -> Bool {
        let joined = state.withLock { state in
            guard !state.isAbandoned else { return false }
            state.waiters[id] = Waiter(control: control)
            return true
        }
        if joined, control.isResumable { isResumable = true }
        return joined
    }

    func run(_ body: @escaping @Sendable () async throws -> DownloadedImage) {
        let task = Task.detached {
            do {
                let image = try await body()
                self.end(.success(image))
            } catch {
                self.end(.failure(error))
            }
        }
        let isLate = state.withLock { state in
            state.task = task
            return state.isAbandoned
        }
        if isLate { task.cancel() }
    }

    func result(for id: ObjectIdentifier) async throws -> DownloadedImage {
        try await withCheckedThrowingContinuation { continuation in
            let result: Result<DownloadedImage, any Error>? = state.withLock { state in
                if let result = state.result { return result }
                guard state.waiters[id] != nil else { return .failure(CancellationError()) }
                state.waiters[id]?.continuation = continuation
                return nil
            }
            if let result { continuation.resume(with: result) }
        }
    }

    /// Removes a requester. Returns true if none is left; the transfer is then cancelled.
    func leave(_ id: ObjectIdentifier) -> Bool {
        let (waiter, task, isLast) = state.withLock { state in
            let waiter = state.waiters.removeValue(forKey: id)
            let isLast = waiter != nil && state.waiters.isEmpty && state.result == nil
            if isLast { state.isAbandoned = true }
            return (waiter, isLast ? state.task : nil, isLast)
        }
        task?.cancel()
        waiter?.continuation?.resume(throwing: CancellationError())
        if !isLast { updatePriority() }
        return isLast
    }

    private func end(_ result: Result<DownloadedImage, any Error>) {
        let waiters = state.withLock { state in
            state.result = result
            state.transfer = nil
            state.received = []
            defer { state.waiters = [:] }
            return state.waiters.values.compactMap(\.continuation)
        }
        for continuation in waiters { continuation.resume(with: result) }
    }

    // MARK: The transfer

    /// Begins an attempt that continues after the bytes in `start`.
    func begin(_ transfer: HTTPTransfer?, with start: [UInt8] = []) {
        state.withLock { state in
            state.transfer = transfer
            state.received = start
            state.announced = nil
        }
        updatePriority()
    }

    /// Called with the head of the response. `restarts` is true if its body is the whole picture.
    func announce(_ bytes: Int?, restarts: Bool) {
        state.withLock { state in
            if restarts { state.received = [] }
            state.announced = bytes.map { $0 + state.received.count }
        }
    }

    func append(_ piece: [UInt8]) {
        let (progress, controls): (Double, [ImageDownloadControl]) = state.withLock { state in
            state.received += piece
            let count = Double(state.received.count)
            // Without a known length, the progress approaches 1 but never reaches it.
            let progress = state.announced.map { count / Double(max(1, $0)) } ?? count / (count + 65_536)
            return (min(1, progress), state.waiters.values.map(\.control))
        }
        for control in controls { control.report(progress: progress) }
    }

    func updatePriority() {
        let (transfer, priority) = state.withLock { ($0.transfer, Self.priority($0)) }
        transfer?.priority = priority.http
    }
}
