import WeftGLib
import WeftNodes

/// A downloader with answers given by the test, one address at a time.
final class GatedDownloader: ImageDownloader {
    struct Refused: Error {}

    private struct State {
        var waiting: [String: [CheckedContinuation<[UInt8], any Error>]] = [:]
        var requested: [String] = []
        var cancelled: [String] = []
    }

    private let state = Locked(State())

    /// The requested addresses, in order.
    var requested: [String] { state.withLock { $0.requested } }
    /// The addresses whose request was cancelled before its answer.
    var cancelled: [String] { state.withLock { $0.cancelled } }
    func isWaiting(for url: String) -> Bool { state.withLock { $0.waiting[url]?.isEmpty == false } }

    func data(for url: String) async throws -> [UInt8] {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                state.withLock { state in
                    state.requested.append(url)
                    state.waiting[url, default: []].append(continuation)
                }
            }
        } onCancel: {
            state.withLock { $0.cancelled.append(url) }
        }
    }

    /// Answers every pending request for `url`, even if it was cancelled, like a transfer that can no longer be
    /// stopped.
    func answer(_ url: String, _ result: Result<[UInt8], any Error>) {
        let waiting = state.withLock { $0.waiting.removeValue(forKey: url) } ?? []
        for continuation in waiting { continuation.resume(with: result) }
    }

    /// Fails all pending requests.
    func refuseAll() {
        let urls = state.withLock { Array($0.waiting.keys) }
        for url in urls { answer(url, .failure(Refused())) }
    }
}
