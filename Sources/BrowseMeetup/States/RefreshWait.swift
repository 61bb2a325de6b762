import GroupDirectory
import Weft

/// The refresh of a list, from the user's wish to the answers. Main actor.
@MainActor
final class RefreshWait {
    private var waiting: [AsyncStream<Never>.Continuation] = []

    var isOn: Bool { !waiting.isEmpty }

    isolated deinit {
        end()
    }

    /// Ends with the refresh. Whoever waits for it keeps nothing alive.
    func begin() -> AsyncStream<Never> {
        let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
        waiting.append(continuation)
        return stream
    }

    /// The answers are there, or there will be none. False where nobody waits.
    @discardableResult
    func end() -> Bool {
        let ended = waiting
        waiting = []
        for continuation in ended { continuation.finish() }
        return !ended.isEmpty
    }
}

extension AsyncStream<Never> {
    /// Returns when it ends, or when the task is cancelled.
    func end() async {
        for await _ in self {}
    }
}

extension SourceStates {
    /// Whether each source has told something of the search, or is known not to for the moment.
    var areHeard: Bool { statuses.allSatisfy { $0.state != .loading || $0.count > 0 } }
    /// Whether one has not answered for a while: whatever is stored is there by then.
    var hasSlow: Bool { statuses.contains { $0.state == .slow } }
}

/// A view of the window that F5 refreshes.
@MainActor
protocol Refreshable: ViewController {
    /// As the user wants it: with a spinner at the list's start, which goes when the answers are there.
    func refresh()
}
