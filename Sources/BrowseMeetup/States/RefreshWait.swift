import GroupDirectory
import Weft

/// A refresh of a list, from the user's request to the answers. Main actor.
@MainActor
final class RefreshWait {
    private var waiting: [AsyncStream<Never>.Continuation] = []

    var isOn: Bool { !waiting.isEmpty }

    isolated deinit {
        end()
    }

    /// Begins a refresh. The stream ends when the refresh ends. A waiting reader retains nothing.
    func begin() -> AsyncStream<Never> {
        let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
        waiting.append(continuation)
        return stream
    }

    /// Ends the refresh. Returns false if none was running.
    @discardableResult
    func end() -> Bool {
        let ended = waiting
        waiting = []
        for continuation in ended { continuation.finish() }
        return !ended.isEmpty
    }
}

extension AsyncStream<Never> {
    /// Returns at the end of the stream, or when the task is cancelled.
    func end() async {
        for await _ in self {}
    }
}

extension SourceStates {
    /// True if each source has answered or failed.
    var areHeard: Bool { statuses.allSatisfy { $0.state != .loading || $0.count > 0 } }
    /// True if a source is slow: stored groups have arrived by then.
    var hasSlow: Bool { statuses.contains { $0.state == .slow } }
}

/// A view of the window that F5 refreshes.
@MainActor
protocol Refreshable: ViewController {
    /// Refreshes on the user's request, with a spinner at the list's start until the answers arrive.
    func refresh()
}
