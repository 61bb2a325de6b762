/// A request as its caller follows and steers it while it runs. One request each; any thread.
public final class HTTPTransfer: Sendable {
    /// What comes before the body of the response that is not a redirect.
    public struct Head: Sendable {
        /// The status of the answer.
        public let status: Int
        /// The answer's headers.
        public let headers: HTTPHeaders
        /// Bytes the body will have; nil where the server does not say or it is compressed.
        public let announcedBytes: Int?
    }

    /// The caller keeps the body from `onData`; the response then has none.
    let takesBody: Bool
    let onHead: @Sendable (Head) -> Void
    let onData: @Sendable ([UInt8]) -> Void

    private struct State: Sendable {
        var priority: HTTPPriority
        var apply: (@Sendable (HTTPPriority) -> Void)?
    }

    private let state: Locked<State>

    /// - Parameters:
    ///   - takesBody: the pieces are all the body there is: the response comes without, so that it is held once.
    ///   - onHead: on the network thread, once a response; again when a damaged copy on disk is fetched anew.
    ///   - onData: on the network thread, the body's pieces in order, before they are known to be all.
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

    /// May be set while the request waits for a connection; once it has one, it is as fast as it gets.
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

    /// Tells `apply` of changes from now on; nil ends that.
    func follow(_ apply: (@Sendable (HTTPPriority) -> Void)?) {
        state.withLock { $0.apply = apply }
    }
}
