import Dispatch
import WeftGLib
import WeftShim

/// Decodes pictures that would block a worker: those of more than 4 million pixels, one at a time, visible ones first,
/// and those that workers have waited for long enough. Any thread.
public final class PictureService: Sendable {
    /// The service of this process.
    public static let shared = PictureService()

    private let queue: DecodeQueue

    init(laneCount: Int = 2) {
        queue = DecodeQueue(laneCount: laneCount)
    }

    /// True if the service handles `request` from the start; other requests are started by the caller.
    public func takes(_ request: PictureRequest) -> Bool { request.isLarge }

    /// Decodes in the background.
    ///
    /// - Parameters:
    ///   - urgency: called while the request waits; on an arbitrary thread.
    ///   - isCancelled: the same, and during decoding.
    ///   - completion: called once, also with `.cancelled`; on a thread of the service.
    public func decode(
        _ request: PictureRequest, urgency: @escaping @Sendable () -> WorkPriority,
        isCancelled: @escaping @Sendable () -> Bool = { false },
        completion: @escaping @Sendable (Result<Texture, PictureError>) -> Void
    ) {
        // A process is already working on the request, and other requests wait for that process, so this one gets its
        // own thread. There are at most as many such requests as processes.
        if request.work != nil {
            let status = startThread(stackBytes: nil) {
                weft_thread_begin("weft-picture", 2)
                completion(Self.result(request, isCancelled))
            }
            if status == 0 { return }
        }
        let job = DecodeQueue.Job(
            isLarge: request.isLarge, urgency: urgency, isCancelled: isCancelled,
            run: { _ in completion(Self.result(request, isCancelled)) },
            drop: { completion(.failure(.cancelled)) })
        if !queue.submit(job) { completion(Self.result(request, isCancelled)) }
    }

    /// The same for a task, including its cancellation. Smaller pictures are started on a worker.
    public func decode(_ request: PictureRequest, _ urgency: WorkPriority = .display) async throws -> Texture {
        var rest = request
        if !takes(request) {
            let begun = await WorkerPool.shared.run(urgency) { isCancelled in
                Result { () throws(PictureError) in try request.decodeBriefly(isCancelled: isCancelled) }
            }
            switch try begun.get() {
            case .done(let texture): return texture
            case .later(let request): rest = request
            }
        }
        let isCancelled = Locked(false)
        return try await withTaskCancellationHandler { [rest] in
            try await withCheckedThrowingContinuation { continuation in
                decode(rest, urgency: { urgency }, isCancelled: { isCancelled.withLock { $0 } }) {
                    continuation.resume(with: $0)
                }
            }
        } onCancel: {
            isCancelled.withLock { $0 = true }
        }
    }

    /// Decodes synchronously. Neither on the main thread nor on a worker.
    func decodeAndWait(
        _ request: PictureRequest, _ isCancelled: () -> Bool
    ) throws(PictureError) -> Texture {
        guard takes(request), DecodeLane.current == nil else { return try request.decodeNow(isCancelled) }
        let isMyTurn = DispatchSemaphore(value: 0)
        let isDone = DispatchSemaphore(value: 0)
        let isGivenUp = Locked(false)
        let job = DecodeQueue.Job(
            isLarge: request.isLarge, urgency: { .display }, isCancelled: { isGivenUp.withLock { $0 } },
            run: { _ in
                isMyTurn.signal()
                isDone.wait()
            },
            drop: {})
        guard queue.submit(job) else { return try request.decodeNow(isCancelled) }
        // Releases the lane even if its turn never came.
        defer { isDone.signal() }
        while isMyTurn.wait(timeout: .now() + .milliseconds(20)) != .success {
            guard isCancelled() else { continue }
            isGivenUp.withLock { $0 = true }
            throw .cancelled
        }
        return try request.decodeNow(isCancelled)
    }

    private static func result(
        _ request: PictureRequest, _ isCancelled: () -> Bool
    ) -> Result<Texture, PictureError> {
        do throws(PictureError) {
            return .success(try request.decodeNow(isCancelled))
        } catch {
            return .failure(error)
        }
    }
}
