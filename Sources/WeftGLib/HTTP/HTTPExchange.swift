import WeftShim

/// One request in progress: its hops, its deadline and its end.
// @unchecked: made and used on the client's network thread only; `end` gets there by `submit`.
final class HTTPExchange: @unchecked Sendable {
    private let request: HTTPRequest
    let configuration: HTTPConfiguration
    private(set) var session: HTTPSession
    let cancellable = GObjectReference(full: OpaquePointer(g_cancellable_new()))
    /// The reason for cancelling `cancellable`.
    private(set) var ending: HTTPError?
    private weak var hop: HTTPHop?
    /// Cancels after libsoup has processed the response's head.
    private var cancelTimer: ContextTimer?

    init(_ request: HTTPRequest, _ configuration: HTTPConfiguration, _ session: HTTPSession) {
        self.request = request
        self.configuration = configuration
        self.session = session
    }

    /// Ends the request and closes its socket. The first reason is kept.
    func end(_ reason: HTTPError) {
        guard ending == nil else { return }
        ending = reason
        if hop?.isTakingHead == true { cancelSoon() } else { g_cancellable_cancel(cancellable.borrowed()) }
    }

    var hasEnded: Bool { ending != nil }

    /// Called when the head of a response has arrived and libsoup is about to report it.
    ///
    /// Up to 3.6.5 (CVE-2025-12105) libsoup ends a message twice if it is cancelled right then, and frees memory in
    /// use. An earlier cancellation is therefore reset here, and repeated right afterwards.
    func headArrived() {
        guard g_cancellable_is_cancelled(cancellable.borrowed()) != 0 else { return }
        g_cancellable_reset(cancellable.borrowed())
        cancelSoon()
    }

    /// Cancels after two iterations of the loop: libsoup reports the head in the next one, perhaps after a timer that
    /// was made now.
    private func cancelSoon() {
        cancelTimer = ContextTimer(after: 0) { [weak self] in
            guard let self else { return }
            cancelTimer = ContextTimer(after: 0) { [weak self] in
                guard let self else { return }
                g_cancellable_cancel(cancellable.borrowed())
            }
        }
    }

    /// Sets the priority of a request that waits for a connection.
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
        // Another origin must not choose where secret fields go, not even at their own origin.
        var isSameOrigin = true
        var content = request.content
        var mayRepeat = content != nil
        // The error of the unencrypted address, kept while its https replacement is tried.
        var refusal: HTTPError?
        let isCacheable = session.hasCache && content == nil && request.headers.fields.isEmpty
        var cacheUse: HTTPHop.CacheUse = isCacheable ? .full : .none
        while true {
            let hop = HTTPHop(
                address, request, content, redirects: redirects, isSameOrigin: isSameOrigin, cacheUse: cacheUse,
                in: self)
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
                    // Many sites redirect from https to http and back.
                    guard let encrypted = next.encrypted else { throw error }
                    (next, refusal) = (encrypted, error)
                }
                // A redirect may lead back only into the zone of the redirecting host.
                if session.reach == .asked { session = client.session(for: .from(hop.zone)) }
                try next.requireReached(by: session.reach)
                cacheUse = session.hasCache ? cacheUse : .none
                if next.origin != request.address.origin, request.followsTo?(next.url) == false {
                    throw refusal ?? .redirectRefused
                }
                if !keepsContent { content = nil }
                address = next
                isSameOrigin = isSameOrigin && next.origin == request.address.origin
            case .damagedCache:
                cacheUse = .refresh
            }
        }
    }
}

extension HTTPError {
    /// True if nothing was sent because there was no connection.
    fileprivate var isOfConnecting: Bool {
        switch self {
        case .offline, .cannotConnect, .tls, .timedOut: true
        default: false
        }
    }
}
