import WeftGLib
import WeftShim

/// One request of an `HTTPServer` and the answer to it.
@MainActor
final class HTTPServerExchange {
    /// Called once, with the outcome of the request.
    var didEnd: (HTTPServer.Outcome) -> Void = { _ in }
    var task: Task<Void, Never>?

    private let message: GObjectReference
    private let request: HTTPServerRequest
    private var watch: SocketWatch?
    private var didWriteBody = false
    private var isOver = false
    /// True if the connection was taken from libsoup.
    private var isStolen = false
    private var nextChunk: (@MainActor @Sendable () -> [UInt8]?)?

    init(_ message: OpaquePointer, _ request: HTTPServerRequest) {
        self.message = GObjectReference(none: message)
        self.request = request
        observe("wrote-body") { $0.didWriteBody = true }
        observe("wrote-chunk") { $0.continueChunks() }
        // libsoup's own signal reports every status 500 as aborted.
        observe("finished") { $0.end($0.didWriteBody ? .finished : .aborted) }
        // libsoup does not finish a message whose server was closed. From then on the message must not be paused or
        // unpaused, since its socket may have been reused.
        observe("disconnected") { if !$0.isStolen { $0.end(.aborted) } }
    }

    private func observe(_ signal: String, _ body: @escaping @MainActor @Sendable (HTTPServerExchange) -> Void) {
        Signal.connect(message.pointer, signal) { [weak self] _ in
            MainActor.assumeIsolated {
                if let self { body(self) }
            }
            return false
        }
    }

    /// Pauses the message until `answer`, and watches the client meanwhile: libsoup does not read from a connection
    /// whose message is paused, so it would not notice that the client has disconnected.
    func waitForAnswer() {
        soup_server_message_pause(message.pointer)
        guard let socket = soup_server_message_get_socket(message.pointer) else { return }
        watch = SocketWatch(g_socket_get_fd(socket)) { [weak self] in self?.clientHasGone() }
    }

    func answer(_ response: HTTPServerResponse) {
        watch = nil
        guard !isOver else { return }
        switch response.body {
        case .bytes(let bytes):
            setHead(response)
            soup_message_body_append(
                soup_server_message_get_response_body(message.pointer), SOUP_MEMORY_COPY, bytes, gsize(bytes.count))
            soup_message_body_complete(soup_server_message_get_response_body(message.pointer))
            soup_server_message_unpause(message.pointer)
        case .chunks(let next):
            setHead(response)
            soup_message_headers_set_encoding(
                soup_server_message_get_response_headers(message.pointer), SOUP_ENCODING_CHUNKED)
            soup_message_body_set_accumulate(soup_server_message_get_response_body(message.pointer), 0)
            nextChunk = next
            continueChunks()
        case .verbatim(let bytes, let seconds):
            writeVerbatim(Self.head(response) + bytes, thenWait: seconds)
        }
    }

    private func setHead(_ response: HTTPServerResponse) {
        soup_server_message_set_status(
            message.pointer, guint(clamping: max(1, response.status)), Self.reason(response.status))
        let fields = soup_server_message_get_response_headers(message.pointer)
        for (name, value) in response.headers { soup_message_headers_append(fields, name, value) }
    }

    private func continueChunks() {
        guard let nextChunk, !isOver else { return }
        let body = soup_server_message_get_response_body(message.pointer)
        if let bytes = nextChunk(), !bytes.isEmpty {
            soup_message_body_append(body, SOUP_MEMORY_COPY, bytes, gsize(bytes.count))
        } else {
            self.nextChunk = nil
            soup_message_body_complete(body)
        }
        soup_server_message_unpause(message.pointer)
    }

    private func clientHasGone() {
        watch = nil
        guard !isOver else { return }
        // libsoup notices the end when it writes; ending the message frees the connection.
        setHead(HTTPServerResponse(status: 503, body: .bytes([])))
        soup_message_body_complete(soup_server_message_get_response_body(message.pointer))
        soup_server_message_unpause(message.pointer)
        end(.aborted)
    }

    private func end(_ outcome: HTTPServer.Outcome) {
        guard !isOver else { return }
        isOver = true
        watch = nil
        nextChunk = nil
        didEnd(outcome)
    }

    private static func reason(_ status: Int) -> String {
        // Defined in RFC 6585; libsoup does not know it.
        if status == 429 { return "Too Many Requests" }
        return soup_status_get_phrase(guint(clamping: max(1, status))).map { String(cString: $0) } ?? ""
    }

    private static func head(_ response: HTTPServerResponse) -> [UInt8] {
        let fields = response.headers.map { "\($0.name): \($0.value)\r\n" }.joined()
        return Array("HTTP/1.1 \(response.status) \(reason(response.status))\r\n\(fields)\r\n".utf8)
    }

    private func writeVerbatim(_ bytes: [UInt8], thenWait seconds: Double) {
        isStolen = true
        guard
            let socket = soup_server_message_get_socket(message.pointer).map({
                GObjectReference(none: OpaquePointer($0))
            }),
            let stream = soup_server_message_steal_connection(message.pointer)
        else {
            end(.aborted)
            return
        }
        let connection = StolenConnection(GObjectReference(full: OpaquePointer(stream)), socket)
        task = Task {
            let outcome = await connection.write(bytes, thenWait: seconds)
            end(outcome)
        }
    }
}
