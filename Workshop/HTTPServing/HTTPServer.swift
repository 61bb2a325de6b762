import WeftGLib
import WeftShim

/// A small HTTP server on the loopback address, based on SoupServer, for fixtures and tests.
///
/// It uses the process's default main context, so the main loop must run (`MainLoop.install` and `MainLoop.run`). One
/// main-actor task answers each request; it is cancelled when its client disconnects.
@MainActor
public final class HTTPServer {
    /// Answers a request.
    public typealias Handler = @MainActor (HTTPServerRequest) async -> HTTPServerResponse

    /// The outcome of a request.
    public enum Outcome: Sendable {
        /// The whole answer was written to the socket.
        case finished
        /// The client disconnected first.
        case aborted
    }

    /// Called when a request has ended.
    public var requestDidEnd: (HTTPServerRequest, Outcome) -> Void = { _, _ in }

    private let soup: UnsafeMutablePointer<SoupServer>
    private let handler: Handler
    private var exchanges: [ObjectIdentifier: HTTPServerExchange] = [:]

    /// A server that does not listen yet; `name` is its `Server` header.
    public init(name: String, handler: @escaping Handler) {
        soup = weft_soup_server_new(name)
        self.handler = handler
        soup_server_add_handler(
            soup, nil,
            { _, message, _, _, context in
                guard let message, let context else { return }
                // SoupServer calls back in the context in which it was created, the main thread's.
                MainThread.inCallback((message, context)) { message, context in
                    Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue().accept(message)
                }
            }, Unmanaged.passUnretained(self).toOpaque(), nil)
    }

    isolated deinit {
        soup_server_remove_handler(soup, nil)
        soup_server_disconnect(soup)
        g_object_unref(soup)
    }

    /// Starts to listen on 127.0.0.1 and returns the port; 0 asks for a free one.
    public func listen(port: UInt16 = 0) throws(HTTPServerError) -> UInt16 {
        var error: UnsafeMutablePointer<GError>?
        guard soup_server_listen_local(soup, guint(port), WEFT_SOUP_SERVER_LISTEN_IPV4_ONLY, &error) != 0 else {
            throw HTTPServerError(port: port, reason: "\(HTTPError(consuming: error))")
        }
        let addresses = soup_server_get_uris(soup)
        defer {
            g_slist_free_full(addresses) { address in
                if let address { g_uri_unref(OpaquePointer(address)) }
            }
        }
        guard let address = addresses?.pointee.data else {
            throw HTTPServerError(port: port, reason: "no address to listen on")
        }
        return UInt16(clamping: g_uri_get_port(OpaquePointer(address)))
    }

    /// Stops listening and cancels the requests in progress.
    public func close() {
        for exchange in exchanges.values { exchange.task?.cancel() }
        soup_server_disconnect(soup)
    }

    private func accept(_ message: OpaquePointer) {
        guard let request = HTTPServerRequest(message) else {
            soup_server_message_set_status(message, SOUP_STATUS_BAD_REQUEST.rawValue, nil)
            return
        }
        let exchange = HTTPServerExchange(message, request)
        let key = ObjectIdentifier(exchange)
        exchanges[key] = exchange
        exchange.didEnd = { [weak self] outcome in
            guard let self, let exchange = exchanges.removeValue(forKey: key) else { return }
            exchange.task?.cancel()
            requestDidEnd(request, outcome)
        }
        exchange.waitForAnswer()
        exchange.task = Task {
            let response = await handler(request)
            exchange.answer(response)
        }
    }
}

/// The reason why a server cannot listen.
public struct HTTPServerError: Error, Sendable, CustomStringConvertible {
    /// The requested port.
    public let port: UInt16
    /// The problem.
    public let reason: String

    public var description: String { "cannot listen on 127.0.0.1, port \(port): \(reason)" }
}
