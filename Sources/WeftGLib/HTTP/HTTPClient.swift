/// An HTTP client: libsoup on its own thread, with an `async` interface for every thread.
///
/// The thread, the session and the cache are made with the first request, and released with the client. The client is
/// an actor whose executor is that thread, so that all of libsoup's state stays on it and the main loop is not
/// involved.
///
/// - Cancelling the calling task closes the request's socket.
/// - Redirects are followed up to a limit, and each hop is checked like a first request.
/// - Addresses from strangers reach neither this machine nor the local network; see `HTTPReach`.
/// - `http://` is refused except to this machine; see `HTTPConfiguration.allowsCleartext`.
/// - The system's proxy settings apply, but never for this machine.
/// - gzip and deflate bodies are decompressed while they arrive, and their decompressed size is counted. A truncated
///   body is an error.
public actor HTTPClient {
    /// The client's configuration.
    public nonisolated let configuration: HTTPConfiguration

    private let thread = GLibContextThread(name: "weft-http")
    /// One session per reach: a reused connection was judged by the same rule.
    private var sessions: [HTTPReach: HTTPSession] = [:]
    /// Number of unfinished requests, including those that wait for a connection.
    public internal(set) var requestsUnderWay = 0

    /// A client with its own thread, which ends with it. Any thread.
    public init(configuration: HTTPConfiguration) {
        self.configuration = configuration
    }

    deinit {
        for session in sessions.values {
            thread.submit { session.close() }
        }
        thread.stop()
    }

    public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// Requests `url` with its whole body. A response with an error status is returned, not thrown.
    ///
    /// A request with `headers` bypasses the disk cache, which identifies responses by address only. On a redirect to
    /// another origin, `Authorization` and `Cookie` are dropped.
    ///
    /// - Parameters:
    ///   - headers: names are tokens, values have no line breaks; otherwise `HTTPError.other` names the field.
    ///   - maximumBodyBytes: overrides the configuration's limit.
    ///   - reach: the zones that the address may lead to; the disk cache serves `.asked` only.
    ///   - accept: the `Accept` header, which must always be the same for one address: it does not bypass the disk
    ///     cache.
    ///   - transfer: receives the body while it arrives; its priority then replaces `priority`.
    ///   - note: for the client's log.
    ///   - followsTo: called on the network thread with the address of a redirect to another origin than that of `url`;
    ///     false ends the request with `HTTPError.redirectRefused`.
    public func get(
        _ url: String, headers: [(String, String)] = [], maximumBodyBytes: Int? = nil,
        priority: HTTPPriority = .normal, reach: HTTPReach = .asked, accept: String? = nil,
        transfer: HTTPTransfer? = nil, note: HTTPNote = HTTPNote(), followsTo: (@Sendable (String) -> Bool)? = nil
    ) async throws(HTTPError) -> HTTPResponse {
        try await send(nil, url, headers, accept, maximumBodyBytes, priority, reach, transfer, note, followsTo)
    }

    /// Posts `content` to `url`, for queries too long for an address: the request must be as safe to repeat as a `get`.
    ///
    /// Works like `get`, but without the disk cache. Redirects 301, 302, 307 and 308 repeat the request with its
    /// content; 303 gets the response elsewhere. If the server closed an idle connection, the request is repeated on a
    /// new one.
    public func post(
        _ url: String, _ content: HTTPContent, headers: [(String, String)] = [], maximumBodyBytes: Int? = nil,
        priority: HTTPPriority = .normal, reach: HTTPReach = .asked, note: HTTPNote = HTTPNote()
    ) async throws(HTTPError) -> HTTPResponse {
        guard content.bytes.count <= HTTPContent.maximumBytes else {
            throw .other("a request of \(content.bytes.count) bytes is longer than \(HTTPContent.maximumBytes)")
        }
        _ = try HTTPRequest.validated([("Content-Type", content.type)])
        return try await send(content, url, headers, nil, maximumBodyBytes, priority, reach, nil, note, nil)
    }

    private func send(
        _ content: HTTPContent?, _ url: String, _ headers: [(String, String)], _ accept: String?,
        _ maximumBodyBytes: Int?, _ priority: HTTPPriority, _ reach: HTTPReach, _ transfer: HTTPTransfer?,
        _ note: HTTPNote, _ followsTo: (@Sendable (String) -> Bool)?
    ) async throws(HTTPError) -> HTTPResponse {
        let address = try HTTPAddress(url)
        try address.requireAllowed(from: nil, allowsCleartext: configuration.allowsCleartext)
        try address.requireReached(by: reach)
        let fields = try HTTPRequest.validated(headers)
        let request = HTTPRequest(
            address: address, headers: fields, accept: accept, content: content,
            maximumBodyBytes: maximumBodyBytes ?? configuration.maximumBodyBytes,
            priority: transfer?.priority ?? priority, reach: reach, transfer: transfer, note: note,
            followsTo: followsTo)
        if Task.isCancelled { throw .cancelled }

        let exchange = HTTPExchange(request, configuration, session(for: reach))
        let thread = thread
        transfer?.follow { priority in thread.submit { exchange.setPriority(priority) } }
        defer { transfer?.follow(nil) }
        let result = await withTaskCancellationHandler {
            await exchange.run(on: self)
        } onCancel: {
            thread.submit { exchange.end(.cancelled) }
        }
        return try result.get()
    }

    /// Completes the disk cache, so that the next client finds all responses. The client also does so by itself,
    /// shortly after responses and when it is released. Call it before the process ends.
    public func flush() {
        for session in sessions.values { session.flush() }
    }

    func session(for reach: HTTPReach) -> HTTPSession {
        if let session = sessions[reach] { return session }
        let session = HTTPSession(configuration, reach)
        sessions[reach] = session
        return session
    }
}

/// The content of a request.
public struct HTTPContent: Sendable {
    /// Maximum size of a request's content in bytes.
    public static let maximumBytes = 1 << 20

    /// The bytes to send.
    public let bytes: [UInt8]
    /// The `Content-Type`, e.g. `application/json`.
    public let type: String

    /// Content of a media type: `application/json`.
    public init(_ bytes: [UInt8], type: String) {
        self.bytes = bytes
        self.type = type
    }
}

/// A checked request.
struct HTTPRequest: Sendable {
    let address: HTTPAddress
    let headers: HTTPHeaders
    /// The `Accept` header, separate from the other headers.
    let accept: String?
    /// The content to post; nil for GET.
    let content: HTTPContent?
    let maximumBodyBytes: Int
    let priority: HTTPPriority
    let reach: HTTPReach
    let transfer: HTTPTransfer?
    let note: HTTPNote
    /// Decides if a redirect to an address of another origin is followed.
    let followsTo: (@Sendable (String) -> Bool)?

    /// Line breaks would let a value add further fields.
    static func validated(_ headers: [(String, String)]) throws(HTTPError) -> HTTPHeaders {
        var fields = HTTPHeaders()
        for (name, value) in headers {
            let isToken = !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }
            guard isToken, !value.utf8.contains(where: { $0 == 0 || $0 == 0x0A || $0 == 0x0D }) else {
                throw .other("request header \"\(name)\" is not valid")
            }
            fields.append(name, value)
        }
        return fields
    }
}
