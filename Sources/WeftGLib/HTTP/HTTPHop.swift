import WeftShim

/// One message of an exchange: sent once, with one response.
///
/// Lives on the client's network thread.
final class HTTPHop {
    enum Outcome {
        case response(HTTPResponse)
        /// A redirect; `keepsContent` is true if the content is posted again.
        case redirect(HTTPAddress, keepsContent: Bool)
        /// The cached copy cannot be read, or lacks its origin; the network may still have the original.
        case damagedCache
    }

    enum CacheUse {
        case full
        /// Reads from the network and stores the response.
        case refresh
        case none
    }

    private static let chunkBytes = 64 << 10
    /// Each chunk of a body is read by itself, and takes as long as thousands of bytes. After this number of reads, the
    /// average must have so many bytes.
    private static let (freeReads, minimumReadBytes) = (20_000, 16)
    /// A field stored with cached responses: the zone of their origin.
    private static let zoneField = "Weft-Zone"

    let address: HTTPAddress
    let request: HTTPRequest
    let exchange: HTTPExchange
    private let content: HTTPContent?
    private let cacheUse: CacheUse
    private let isSameOrigin: Bool
    /// The fields as received, before libsoup's cache changes them.
    private var headers = HTTPHeaders()
    private var isFromCache = false
    /// Set while the message waits for a connection.
    private var waiting: OpaquePointer?
    /// The numbers of connections that were refused because they led out of reach, and of all attempts.
    private var (refusals, attempts) = (0, 0)
    private var isRefused: Bool { refusals > 0 && attempts == 0 }
    private var madeConnection = false
    private var isAnswered = false
    /// True between the arrival of the response's head and libsoup's report of it.
    private(set) var isTakingHead = false
    /// True if the message was sent on a reused connection without any reply.
    var hadOldConnection: Bool { !madeConnection && !isAnswered }
    /// The zone of the response's origin.
    private(set) var zone: HTTPZone
    /// True if the response is a cached copy without an origin.
    private var isOfUnknownZone = false
    /// The number of interim responses ("100 Continue"), which a server could send without end.
    private var interimCount = 0
    private static let maximumInterims = 20
    /// The number of times that libsoup sent the request again, which a server can cause without end.
    private var restartCount = 0
    private static let maximumRestarts = 3
    private var record: HTTPHopRecord

    /// - Parameters:
    ///   - content: the content to post, while redirects keep it.
    ///   - isSameOrigin: true if no redirect has led to another origin: secret fields are sent.
    init(
        _ address: HTTPAddress, _ request: HTTPRequest, _ content: HTTPContent?, redirects: Int, isSameOrigin: Bool,
        cacheUse: CacheUse, in exchange: HTTPExchange
    ) {
        self.address = address
        self.request = request
        self.content = content
        self.exchange = exchange
        self.cacheUse = cacheUse
        zone = address.zone ?? .internet
        self.isSameOrigin = isSameOrigin
        record = HTTPHopRecord(
            exchange.configuration.requestLog, to: address,
            request.note.ofMessage(
                to: address, isRedirected: redirects > 0, keepsContent: content != nil,
                sendsSecret: isSameOrigin && request.headers.fields.contains { Self.isSecret($0.name) }))
    }

    private static func isSecret(_ name: String) -> Bool {
        ["Authorization", "Cookie"].contains { HTTPHeaders.isSame($0, name) }
    }

    func fetch(on client: isolated HTTPClient) async throws(HTTPError) -> Outcome {
        guard let pointer = soup_message_new(content == nil ? "GET" : "POST", address.url) else {
            throw .invalidURL(HTTPAddress.withoutUserInfo(address.url))
        }
        let message = GObjectReference(full: pointer)
        prepare(pointer)
        do throws(HTTPError) {
            let outcome = try await answer(to: message, on: client)
            record.end(outcome.logged(status: status(of: pointer)), pointer)
            return outcome
        } catch {
            record.end(HTTPLoggedRequest.Outcome(exchange.ending ?? error), pointer)
            throw error
        }
    }

    private func status(of message: OpaquePointer) -> Int { Int(soup_message_get_status(message).rawValue) }

    private func answer(
        to message: GObjectReference, on client: isolated HTTPClient
    ) async throws(HTTPError) -> Outcome {
        let pointer = message.pointer
        let stream: GObjectReference
        do throws(HTTPError) {
            defer { isTakingHead = false }
            stream = try await send(message, on: client)
        } catch {
            throw isRefused && error != .cancelled ? .placeRefused(HTTPAddress.withoutUserInfo(address.url)) : error
        }
        // Closing an unfinished body drops the connection without reading the rest.
        defer { g_input_stream_close(stream.borrowed(), nil, nil) }
        waiting = nil
        if exchange.hasEnded { throw .cancelled }
        if isOfUnknownZone { return .damagedCache }

        let status = status(of: pointer)
        guard status != 0 else { throw .connectionLost("no response") }
        // Without a certificate there was no TLS handshake: a proxy refused to connect (CONNECT), and this is its status.
        if address.scheme == "https", !isFromCache, soup_message_get_tls_peer_certificate(pointer) == nil {
            throw .cannotConnect("the proxy answered with status \(status)")
        }
        if [300, 301, 302, 303, 307, 308].contains(status), let location = headers["Location"] {
            return .redirect(try address.resolving(location), keepsContent: status != 303)
        }
        do throws(HTTPError) {
            let body = try await readBody(stream, of: message, on: client)
            let reason = soup_message_get_reason_phrase(pointer).map { String(cString: $0) } ?? ""
            return .response(
                HTTPResponse(status: status, reason: reason, headers: headers, body: body, url: address.url, zone: zone)
            )
        } catch {
            if case .connectionLost = error, isFromCache { return .damagedCache }
            throw error
        }
    }

    private func prepare(_ message: OpaquePointer) {
        // The exchange follows redirects itself, and checks them before connecting.
        soup_message_add_flags(message, WEFT_SOUP_MESSAGE_NO_REDIRECT)
        // The metrics provide the byte counts for the log.
        soup_message_add_flags(message, WEFT_SOUP_MESSAGE_COLLECT_METRICS)
        // libsoup would read the whole body of a 401, of any length, before it repeats the request.
        soup_message_disable_feature(message, soup_auth_manager_get_type())
        // `HTTPBodyDecoder` decodes instead: libsoup accepts a truncated compressed body as complete.
        soup_message_disable_feature(message, soup_content_decoder_get_type())
        if cacheUse == .none { soup_message_disable_feature(message, soup_cache_get_type()) }
        waiting = message
        setPriority(request.transfer?.priority ?? request.priority)
        if let content { post(content, with: message) }
        let fields = soup_message_get_request_headers(message)
        for (name, value) in request.headers.fields {
            if isSameOrigin || !Self.isSecret(name) { soup_message_headers_append(fields, name, value) }
        }
        if request.headers["Accept-Encoding"] == nil {
            soup_message_headers_append(fields, "Accept-Encoding", HTTPBodyDecoder.accepted)
        }
        if let accept = request.accept { soup_message_headers_append(fields, "Accept", accept) }
        if exchange.session.hasCache, cacheUse != .full, request.headers["Cache-Control"] == nil {
            // A disabled cache stores nothing, but libsoup would still answer from it.
            soup_message_headers_append(fields, "Cache-Control", "no-cache")
        }
        // When a message ends, libsoup offers its connection to the messages behind it in the queue, even if more
        // urgent ones wait ahead of it. A message with a connection goes to the head of the queue, so that all waiting
        // ones are behind it.
        Signal.connect(message, "starting") { [weak self] _ in
            self?.waiting = nil
            if soup_message_get_connection_id(message) != 0 { self?.record.begin() }
            soup_message_set_priority(message, SOUP_MESSAGE_PRIORITY_VERY_HIGH)
            return false
        }
        Signal.connect(message, "got-headers") { [weak self] _ in
            self?.headersArrived(message)
            return false
        }
        Signal.connect(message, "got-informational") { [weak self] _ in
            guard let self else { return false }
            interimCount += 1
            if interimCount > Self.maximumInterims {
                exchange.end(.connectionLost("\(interimCount) interim answers came, and no other"))
            }
            return false
        }
        // libsoup repeats a request whose reused connection was closed.
        Signal.connect(message, "restarted") { [weak self] _ in
            guard let self else { return false }
            restartCount += 1
            if restartCount > Self.maximumRestarts {
                exchange.end(.connectionLost("the server refused the request \(restartCount) times"))
            }
            return false
        }
        Signal.connect(message, "network-event") { [weak self] event in
            guard let self else { return false }
            record.begin()
            madeConnection = true
            let (kind, stream) = (event.enumeration(0), event.object(1))
            if kind == Int(G_SOCKET_CLIENT_CONNECTING.rawValue), exchange.session.reach != .asked { judge(stream) }
            if kind == Int(G_SOCKET_CLIENT_TLS_HANDSHAKING.rawValue), let stream {
                // With HTTP/2, libsoup (3.2 to 3.6) never ends a message after a malformed frame, not even when it is
                // cancelled.
                weft_tls_offer_http1(UnsafeMutablePointer(stream))
            }
            return false
        }
    }

    private func post(_ content: HTTPContent, with message: OpaquePointer) {
        // Otherwise libsoup would open a connection for each query. libsoup 3.2 repeats a GET whose idle connection was
        // closed, but not a POST: `HTTPExchange` does that.
        soup_message_add_flags(message, WEFT_SOUP_MESSAGE_IDEMPOTENT)
        func setBody() {
            let bytes = g_bytes_new(content.bytes, gsize(content.bytes.count))
            soup_message_set_request_body_from_bytes(message, content.type, bytes)
            g_bytes_unref(bytes)
        }
        setBody()
        // The content's stream was read to its end, so it is set again.
        Signal.connect(message, "restarted") { _ in
            setBody()
            return false
        }
    }

    /// Called right before a connection: closes the socket of one that leads out of reach, so that not even the first
    /// packet is sent. Further addresses of the name are tried next.
    private func judge(_ stream: OpaquePointer?) {
        guard let stream, weft_is_socket_connection(UnsafeMutablePointer(stream)) != 0 else { return }
        let connection = UnsafeMutablePointer<GSocketConnection>(stream)
        guard let remote = g_socket_connection_get_remote_address(connection, nil) else { return }
        defer { g_object_unref(remote) }
        guard let zone = HTTPZone(ofSocketAddress: remote), !exchange.session.reach.allows(zone) else {
            attempts += 1
            return
        }
        refusals += 1
        g_socket_close(g_socket_connection_get_socket(connection), nil)
    }

    func setPriority(_ priority: HTTPPriority) {
        guard let waiting else { return }
        let priorities: [HTTPPriority: SoupMessagePriority] = [
            .low: SOUP_MESSAGE_PRIORITY_LOW, .normal: SOUP_MESSAGE_PRIORITY_NORMAL, .high: SOUP_MESSAGE_PRIORITY_HIGH,
        ]
        soup_message_set_priority(waiting, priorities[priority] ?? SOUP_MESSAGE_PRIORITY_NORMAL)
    }

    private func headersArrived(_ message: OpaquePointer) {
        isAnswered = true
        isTakingHead = true
        exchange.headArrived()
        let fields = soup_message_get_response_headers(message)
        headers = HTTPHeaders(copying: fields)
        isFromCache = soup_message_get_connection_id(message) == 0
        guard !isFromCache else {
            let kept = headers.remove(Self.zoneField).flatMap { HTTPZone(rawValue: $0) }
            zone = kept ?? zone
            isOfUnknownZone = kept == nil && cacheUse == .full
            return
        }
        zone = HTTPZone(ofSocketAddress: soup_message_get_remote_address(message)) ?? zone
        // libsoup would read the whole body of a 421, of any length, before it repeats the request.
        if soup_message_get_status(message) == SOUP_STATUS_MISDIRECTED_REQUEST {
            exchange.end(.status(code: 421, retryAfter: nil))
        }
        guard cacheUse != .none else { return }
        if isWorthCaching(message) {
            // libsoup's revalidation mistakes a failed connection for a stream (an assertion on the console, up to 3.7
            // at least), and requests changed resources twice. Without validators it simply fetches stale resources
            // again.
            soup_message_headers_remove(fields, "ETag")
            soup_message_headers_remove(fields, "Last-Modified")
            // Replaces a value that the server may have sent.
            soup_message_headers_replace(fields, Self.zoneField, zone.rawValue)
        } else {
            soup_message_disable_feature(message, soup_cache_get_type())
        }
    }

    /// True if libsoup's cache handles the response well: it has an explicit lifetime; its length is correct, since the
    /// cache counts announced bytes but stores decompressed ones; and the connection stays open, since libsoup accepts
    /// any length on a closed one.
    private func isWorthCaching(_ message: OpaquePointer) -> Bool {
        let isFresh = headers["Expires"] != nil || headers["Cache-Control"]?.lowercased().contains("max-age=") ?? false
        return isFresh && headers["Content-Encoding"] == nil && headers["Vary"] != "*"
            && soup_message_is_keepalive(message) != 0
    }

    private func send(
        _ message: GObjectReference, on client: isolated HTTPClient
    ) async throws(HTTPError) -> GObjectReference {
        let soup = exchange.session.soup
        let result: Result<GObjectReference, HTTPError> = await awaitAsyncCall { callback, context in
            soup_session_send_async(
                soup, message.pointer, G_PRIORITY_DEFAULT, exchange.cancellable.borrowed(), callback, context)
        } finish: { result in
            var error: UnsafeMutablePointer<GError>?
            guard let stream = soup_session_send_finish(soup, result, &error) else {
                return .failure(HTTPError(consuming: error))
            }
            return .success(GObjectReference(full: OpaquePointer(stream)))
        }
        return try result.get()
    }

    private func readBody(
        _ stream: GObjectReference, of message: GObjectReference, on client: isolated HTTPClient
    ) async throws(HTTPError) -> [UInt8] {
        let limit = max(0, request.maximumBodyBytes)
        guard var decoder = HTTPBodyDecoder(headers, limit: limit) else {
            throw .malformedResponse("its Content-Encoding is none that was asked for")
        }
        let length = contentLength(of: message.pointer)
        let announced = decoder.isIdentity ? length : nil
        if let announced, announced > limit { throw .bodyTooLarge(limit: limit) }
        request.transfer?.onHead(
            HTTPTransfer.Head(
                status: status(of: message.pointer), headers: headers,
                announcedBytes: announced))

        var body: [UInt8] = []
        var (bodyCount, sentCount, readCount) = (0, 0, 0)
        let keepsBody = request.transfer?.takesBody != true
        // A server may announce any length.
        if keepsBody { body.reserveCapacity(min(announced ?? 0, 1 << 20)) }
        let chunk = UnsafeMutableRawPointer.allocate(byteCount: Self.chunkBytes, alignment: 16)
        defer { chunk.deallocate() }
        while true {
            let count = try await read(stream, into: chunk, on: client)
            if count == 0 { break }
            sentCount += count
            readCount += 1
            guard readCount <= Self.freeReads || sentCount >= readCount * Self.minimumReadBytes else {
                throw .malformedResponse("it comes in pieces of a few bytes")
            }
            try decoder.decode(UnsafeRawBufferPointer(start: chunk, count: count)) { piece throws(HTTPError) in
                guard !piece.isEmpty else { return }
                bodyCount += piece.count
                guard bodyCount <= limit else { throw .bodyTooLarge(limit: limit) }
                if keepsBody { body.append(contentsOf: piece) }
                request.transfer?.onData(Array(piece))
            }
        }
        if let length, length != sentCount {
            throw .connectionLost("\(sentCount) of \(length) bytes came")
        }
        try decoder.finish()
        return body
    }

    /// The announced length of the sent body, if known.
    private func contentLength(of message: OpaquePointer) -> Int? {
        let fields = soup_message_get_response_headers(message)
        let status = soup_message_get_status(message)
        guard status != SOUP_STATUS_NO_CONTENT, status != SOUP_STATUS_NOT_MODIFIED,
            soup_message_headers_get_encoding(fields) == SOUP_ENCODING_CONTENT_LENGTH
        else { return nil }
        let length = soup_message_headers_get_content_length(fields)
        return length >= 0 ? Int(length) : nil
    }

    /// Reads into `chunk` and returns the number of bytes; 0 at the end.
    private func read(
        _ stream: GObjectReference, into chunk: UnsafeMutableRawPointer, on client: isolated HTTPClient
    ) async throws(HTTPError) -> Int {
        let input = stream.borrowed(as: GInputStream.self)
        let result: Result<Int, HTTPError> = await awaitAsyncCall { callback, context in
            g_input_stream_read_async(
                input, chunk, gsize(Self.chunkBytes), G_PRIORITY_DEFAULT, exchange.cancellable.borrowed(), callback,
                context)
        } finish: { result in
            var error: UnsafeMutablePointer<GError>?
            let count = g_input_stream_read_finish(input, result, &error)
            return count < 0 ? .failure(HTTPError(consuming: error)) : .success(Int(count))
        }
        return try result.get()
    }
}

extension HTTPHeaders {
    /// Copies libsoup's fields.
    package init(copying fields: OpaquePointer?) {
        self.init()
        withUnsafeMutablePointer(to: &self) { copy in
            soup_message_headers_foreach(
                fields,
                { name, value, context in
                    guard let name, let value, let context else { return }
                    context.assumingMemoryBound(to: HTTPHeaders.self).pointee
                        .append(String(cString: name), String(cString: value))
                }, copy)
        }
    }
}
