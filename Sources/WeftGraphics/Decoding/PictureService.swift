import Dispatch
import WeftGLib

/// Decodes what would keep a worker waiting: pictures of more than 4 million pixels, one at a time, visible ones first.
/// Any thread.
public final class PictureService: Sendable {
    public static let shared = PictureService()

    private let queue: DecodeQueue

    init(laneCount: Int = 2) {
        queue = DecodeQueue(laneCount: laneCount)
    }

    /// Whether `request` is for this service; others are decoded where they are wanted.
    public func takes(_ request: PictureRequest) -> Bool { request.isLarge }

    /// Decodes in the background.
    ///
    /// - Parameters:
    ///   - urgency: asked while the request waits; on no particular thread.
    ///   - isCancelled: the same, and while it is decoded.
    ///   - completion: called once, also with `.cancelled`; on a thread of the service.
    public func decode(
        _ request: PictureRequest, urgency: @escaping @Sendable () -> WorkPriority,
        isCancelled: @escaping @Sendable () -> Bool = { false },
        completion: @escaping @Sendable (Result<Texture, PictureError>) -> Void
    ) {
        let job = DecodeQueue.Job(
            isLarge: request.isLarge, urgency: urgency, isCancelled: isCancelled,
            run: { _ in completion(Self.result(request, isCancelled)) },
            drop: { completion(.failure(.cancelled)) })
        if !queue.submit(job) { completion(Self.result(request, isCancelled)) }
    }

    /// The same for a task, whose cancellation counts. What the service does not take is decoded on a worker.
    public func decode(_ request: PictureRequest, _ urgency: WorkPriority = .display) async throws -> Texture {
        guard takes(request) else {
            return try await WorkerPool.shared.run(urgency) { Self.result(request) { false } }.get()
        }
        let isCancelled = Locked(false)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                decode(request, urgency: { urgency }, isCancelled: { isCancelled.withLock { $0 } }) {
                    continuation.resume(with: $0)
                }
            }
        } onCancel: {
            isCancelled.withLock { $0 = true }
        }
    }

    /// Decodes and waits for it. Not on the main thread, and on a worker only what the service does not take.
    func decodeAndWait(
        _ request: PictureRequest, _ isCancelled: () -> Bool
    ) throws(PictureError) -> Texture {
        guard takes(request), DecodeLane.current == nil else { return try request.decodeNow(isCancelled) }
        let isMyTurn = DispatchSemaphore(value: 0)
        let isDone = DispatchSemaphore(value: 0)
        let job = DecodeQueue.Job(
            isLarge: request.isLarge, urgency: { .display }, isCancelled: { false },
            run: { _ in
                isMyTurn.signal()
                isDone.wait()
            },
            drop: {})
        guard queue.submit(job) else { return try request.decodeNow(isCancelled) }
        isMyTurn.wait()
        defer { isDone.signal() }
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
