import WeftGLib
import WeftGraphics

/// Pictures that the picture service is decoding, each once for all nodes that wait for the same drawing. Any thread.
final class SharedDecodes: Sendable {
    static let shared = SharedDecodes()

    /// A caller that waits. The closures are called on any thread.
    struct Waiter: Sendable {
        let urgency: @Sendable () -> WorkPriority
        let isCancelled: @Sendable () -> Bool
        /// Not called if the waiter was cancelled before the result.
        let completion: @Sendable (Result<Texture, PictureError>) -> Void
    }

    private let waiters = Locked<[PictureCache.Key: [Waiter]]>([:])

    /// The number of pictures that are being decoded.
    var count: Int { waiters.withLock { $0.count } }

    func decode(_ request: PictureRequest, _ key: PictureCache.Key, for waiter: Waiter) {
        let isFirst = waiters.withLock { waiters in
            waiters[key, default: []].append(waiter)
            return waiters[key]?.count == 1
        }
        if isFirst { start(request, key) }
    }

    private func start(_ request: PictureRequest, _ key: PictureCache.Key) {
        PictureService.shared.decode(
            request,
            urgency: {
                let ranks = self.waiting(for: key).map { $0.urgency().rawValue }
                return ranks.min().flatMap { WorkPriority(rawValue: $0) } ?? .preload
            },
            isCancelled: { self.waiting(for: key).allSatisfy { $0.isCancelled() } },
            completion: { self.finish(request, key, $0) })
    }

    private func waiting(for key: PictureCache.Key) -> [Waiter] { waiters.withLock { $0[key] ?? [] } }

    private func finish(_ request: PictureRequest, _ key: PictureCache.Key, _ result: Result<Texture, PictureError>) {
        let served = waiters.withLock { $0.removeValue(forKey: key) } ?? []
        for waiter in served where !waiter.isCancelled() {
            if case .failure(.cancelled) = result {
                // All other waiters had left, so the decoding was being cancelled.
                decode(request, key, for: waiter)
            } else {
                waiter.completion(result)
            }
        }
    }
}
