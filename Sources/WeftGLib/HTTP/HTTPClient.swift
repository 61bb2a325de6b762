/// Fetches over HTTP: libsoup on a thread of its own, spoken to with `async`/`await` from anywhere.
///
/// The thread, the session and the cache come into being with the first request and go away with the client. The
/// client is an actor whose executor is that thread, so all of libsoup's state stays on it and the main loop takes no
/// part.
///
/// - Cancelling the calling task closes the request's socket.
/// - Redirects are followed up to a limit, and each hop is judged like a first request.
/// - What a stranger named reaches neither this machine nor the local network, see `HTTPReach`.
/// - `http://` is refused except to this machine, see `HTTPConfiguration.allowsCleartext`.
/// - The system's proxy settings hold, but never for this machine.
/// - gzip and deflate bodies are decompressed while they arrive, and counted decompressed. One that breaks off is an error.
public actor HTTPClient {
    /// What the client was made with.
    public nonisolated let configuration: HTTPConfiguration

    private let thread = GLibContextThread(name: "weft-http")
    /// One for each reach: a connection that is used again was judged by the same rule.
    private var sessions: [HTTPReach: HTTPSession] = [:]
    /// Requests that have not ended, those waiting for a connection included.
    public internal(set) var requestsUnderWay = 0

    /// A client with a thread of its own, which ends with it. Any thread.
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

    /// Gets `url` with its whole body. A response with an error status is returned, not thrown.
    ///
    /// A request with headers of its own bypasses the disk cache, which tells responses apart by address only; on a
    /// redirect to another origin, `Authorization` and `Cookie` are left out.
    ///
    /// - Parameters:
    ///   - headers: names are tokens, values have no line breaks; otherwise `HTTPError.other` names the field.
    ///   - maximumBodyBytes: in place of the configuration's.
    ///   - reach: where the address may lead; the disk cache serves `.asked` alone.
    ///   - accept: the `Accept` of the request, always the same for one address: it does not bypass the disk cache.
    ///   - transfer: is told of the body while it comes; its priority then counts, not `priority`.
    public func get(
        _ url: String, headers: [(String, String)] = [], maximumBodyBytes: Int? = nil,
        priority: HTTPPriority = .normal, reach: HTTPReach = .asked, accept: String? = nil,
        transfer: HTTPTransfer? = nil
    ) async throws(HTTPError) -> HTTPResponse {
        try await send(nil, url, headers, accept, maximumBodyBytes, priority, reach, transfer)
    }

    /// Posts `content` to `url`, for questions too long for an address: what is asked must be as safe to repeat as a `get`.
    ///
    /// Everything is as with `get`, but nothing comes from the disk cache or goes there. Redirects 301, 302, 307 and 308
    /// repeat the question with its content, 303 gets the answer elsewhere. A connection that the server closed while it
    /// lay idle is made anew.
    public func post(
        _ url: String, _ content: HTTPContent, headers: [(String, String)] = [], maximumBodyBytes: Int? = nil,
        priority: HTTPPriority = .normal, reach: HTTPReach = .asked
    ) async throws(HTTPError) -> HTTPResponse {
        guard content.bytes.count <= HTTPContent.maximumBytes else {
            throw .other("a request of \(content.bytes.count) bytes is longer than \(HTTPContent.maximumBytes)")
        }
        _ = try HTTPRequest.validated([("Content-Type", content.type)])
        return try await send(content, url, headers, nil, maximumBodyBytes, priority, reach, nil)
    }

    private func send(
        _ content: HTTPContent?, _ url: String, _ headers: [(String, String)], _ accept: String?,
        _ maximumBodyBytes: Int?, _ priority: HTTPPriority, _ reach: HTTPReach, _ transfer: HTTPTransfer?
    ) async throws(HTTPError) -> HTTPResponse {
        let address = try HTTPAddress(url)
        try address.requireAllowed(from: nil, allowsCleartext: configuration.allowsCleartext)
        try address.requireReached(by: reach)
        let fields = try HTTPRequest.validated(headers)
        let request = HTTPRequest(
            address: address, headers: fields, accept: accept, content: content,
            maximumBodyBytes: maximumBodyBytes ?? configuration.maximumBodyBytes,
            priority: transfer?.priority ?? priority, reach: reach, transfer: transfer)
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

    /// Completes the disk cache, so that the next client finds everything. The client also does so by itself: shortly
    /// after responses, and when it goes away. Call it before the process ends.
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

/// What a request carries.
public struct HTTPContent: Sendable {
    /// Bytes of one request.
    public static let maximumBytes = 1 << 20

    /// What is sent.
    public let bytes: [UInt8]
    /// The `Content-Type`, e.g. `application/json`.
    public let type: String

    /// Content of a media type: `application/json`.
    public init(_ bytes: [UInt8], type: String) {
        self.bytes = bytes
        self.type = type
    }
}

/// What a caller asked for, checked.
struct HTTPRequest: Sendable {
    let address: HTTPAddress
    let headers: HTTPHeaders
    /// Besides them.
    let accept: String?
    /// What is posted; nil for GET.
    let content: HTTPContent?
    let maximumBodyBytes: Int
    let priority: HTTPPriority
    let reach: HTTPReach
    let transfer: HTTPTransfer?

    /// Line breaks would let a value smuggle in further fields.
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
