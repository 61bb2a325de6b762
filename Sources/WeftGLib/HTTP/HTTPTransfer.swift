/// A running request's progress and priority, for its caller. One request each; any thread.
public final class HTTPTransfer: Sendable {
    /// The head of the final response, after redirects.
    public struct Head: Sendable {
        /// The response's status.
        public let status: Int
        /// The response's headers.
        public let headers: HTTPHeaders
        /// Announced size of the body in bytes; nil if the server gives none, or if the body is compressed.
        public let announcedBytes: Int?
    }

    /// True if the caller keeps the body from `onData`; the response then has none.
    let takesBody: Bool
    let onHead: @Sendable (Head) -> Void
    let onData: @Sendable ([UInt8]) -> Void

    private struct State: Sendable {
        var priority: HTTPPriority
        var apply: (@Sendable (HTTPPriority) -> Void)?
    }

    private let state: Locked<State>

    /// - Parameters:
    ///   - takesBody: the response comes without its body, so that only the caller's pieces are in memory.
    ///   - onHead: called on the network thread, once per response; again if a damaged cached copy is fetched again.
    ///   - onData: called on the network thread with the body's pieces in order, before the body is known to be
    ///     complete.
    public init(
        priority: HTTPPriority = .normal, takesBody: Bool = false,
        onHead: @escaping @Sendable (Head) -> Void = { _ in },
        onData: @escaping @Sendable ([UInt8]) -> Void = { _ in }
    ) {
        state = Locked(State(priority: priority))
        self.takesBody = takesBody
        self.onHead = onHead
        self.onData = onData
    }

    /// The priority. It has an effect only while the request waits for a connection.
    public var priority: HTTPPriority {
        get { state.withLock { $0.priority } }
        set {
            let apply = state.withLock { state in
                let isNew = state.priority != newValue
                state.priority = newValue
                return isNew ? state.apply : nil
            }
            apply?(newValue)
        }
    }

    /// Calls `apply` after changes from now on; nil ends that.
    func follow(_ apply: (@Sendable (HTTPPriority) -> Void)?) {
        state.withLock { $0.apply = apply }
    }
}
