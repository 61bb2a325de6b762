import WeftShim

/// One request on its way: its hops, its deadline, its end.
// @unchecked: made and touched on the client's network thread only; `end` comes there by `submit`.
final class HTTPExchange: @unchecked Sendable {
    private let request: HTTPRequest
    private let configuration: HTTPConfiguration
    private(set) var session: HTTPSession
    let cancellable = GObjectReference(full: OpaquePointer(g_cancellable_new()))
    /// Why `cancellable` was cancelled.
    private var ending: HTTPError?
    private weak var hop: HTTPHop?
    /// Cancels when libsoup has taken the head of the answer.
    private var cancelTimer: ContextTimer?

    init(_ request: HTTPRequest, _ configuration: HTTPConfiguration, _ session: HTTPSession) {
        self.request = request
        self.configuration = configuration
        self.session = session
    }

    /// Gives the request up; the first reason counts. Closes the socket.
    func end(_ reason: HTTPError) {
        guard ending == nil else { return }
        ending = reason
        if hop?.isTakingHead == true { cancelSoon() } else { g_cancellable_cancel(cancellable.borrowed()) }
    }

    var hasEnded: Bool { ending != nil }

    /// The head of an answer is there and libsoup is about to hand it on.
    ///
    /// Up to 3.6.5 (CVE-2025-12105) it ends a message twice that is cancelled right then, and frees what is still in
    /// use. What was cancelled before is taken back, and cancelled again as soon as that has passed.
    func headArrived() {
        guard g_cancellable_is_cancelled(cancellable.borrowed()) != 0 else { return }
        g_cancellable_reset(cancellable.borrowed())
        cancelSoon()
    }

    /// In two turns of the loop. libsoup hands the head on in the next one, perhaps behind a timer that was made now.
    private func cancelSoon() {
        cancelTimer = ContextTimer(after: 0) { [weak self] in
            guard let self else { return }
            cancelTimer = ContextTimer(after: 0) { [weak self] in
                guard let self else { return }
                g_cancellable_cancel(cancellable.borrowed())
            }
        }
    }

    /// For a request that waits for a connection.
    func setPriority(_ priority: HTTPPriority) {
        hop?.setPriority(priority)
    }

    func run(on client: isolated HTTPClient) async -> Result<HTTPResponse, HTTPError> {
        let timer = ContextTimer(after: configuration.timeout) { [weak self] in self?.end(.timedOut) }
        client.requestsUnderWay += 1
        defer {
            client.requestsUnderWay -= 1
            timer.cancel()
            cancelTimer?.cancel()
            session.scheduleIndex()
        }
        do throws(HTTPError) {
            return .success(try await follow(on: client))
        } catch {
            return .failure(ending ?? error)
        }
    }

    private func follow(on client: isolated HTTPClient) async throws(HTTPError) -> HTTPResponse {
        var address = request.address
        var redirects = 0
        var content = request.content
        var mayRepeat = content != nil
        // Why the address before is not asked in the clear, where it is asked by https in its place.
        var refusal: HTTPError?
        let isCacheable = session.hasCache && content == nil && request.headers.fields.isEmpty
        var cacheUse: HTTPHop.CacheUse = isCacheable ? .full : .none
        while true {
            let hop = HTTPHop(address, request, content, redirects: redirects, cacheUse: cacheUse, in: self)
            self.hop = hop
            let outcome: HTTPHop.Outcome
            do throws(HTTPError) {
                outcome = try await hop.fetch(on: client)
            } catch {
                guard mayRepeat, case .connectionLost = error, hop.hadOldConnection else {
                    throw error.isOfConnecting ? refusal ?? error : error
                }
                mayRepeat = false
                continue
            }
            switch outcome {
            case .response(let response):
                return response
            case .redirect(var next, let keepsContent):
                redirects += 1
                refusal = nil
                guard redirects <= configuration.maximumRedirects else {
                    throw .tooManyRedirects(limit: configuration.maximumRedirects)
                }
                do throws(HTTPError) {
                    try next.requireAllowed(from: address, allowsCleartext: configuration.allowsCleartext)
                } catch {
                    // Many a site leads from https to http and back.
                    guard let encrypted = next.encrypted else { throw error }
                    (next, refusal) = (encrypted, error)
                }
                // Who redirects may lead back to where it is, and no further.
                if session.reach == .asked { session = client.session(for: .from(hop.zone)) }
                try next.requireReached(by: session.reach)
                cacheUse = session.hasCache ? cacheUse : .none
                if !keepsContent { content = nil }
                address = next
            case .damagedCache:
                cacheUse = .refresh
            }
        }
    }
}

extension HTTPError {
    /// Whether nothing was asked, since there was no connection.
    fileprivate var isOfConnecting: Bool {
        switch self {
        case .offline, .cannotConnect, .tls, .timedOut: true
        default: false
        }
    }
}
