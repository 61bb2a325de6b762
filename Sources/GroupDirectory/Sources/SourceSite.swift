import JSON
import WeftGLib

/// A source that sends requests to a site.
protocol SiteSource: GroupSource {
    var site: SourceSite { get }
}

extension SiteSource {
    var identity: SourceIdentity { site.identity }
}

/// A service's site as its source uses it: the address, and the check of answers. A value.
struct SourceSite: Sendable {
    /// The maximum size of an answer in bytes, decompressed.
    static let maximumBytes = 16 << 20

    let identity: SourceIdentity
    /// The beginning of all addresses, without a slash at its end; nil if the address is invalid.
    var base: String?
    /// The host for messages, with its port if the address has one.
    let host: String
    let rights: SourceRights
    let client: HTTPClient
    /// The zones that requests may reach: any for the user's own address, fewer for an address from an answer.
    var reach = HTTPReach.asked

    /// - Parameter address: the address of the site; a query and a fragment are dropped.
    init(
        id: SourceID, kind: SourceKind, address: String, name: String?, rights: SourceRights = SourceRights(),
        client: HTTPClient
    ) {
        base = WebLink.normalized(address).map { WebLink.withoutQuery($0).droppingLast("/") }
        host = base.flatMap(WebLink.host) ?? HTTPAddress.withoutUserInfo(address)
        identity = SourceIdentity(
            id: id, kind: kind, address: HTTPAddress.withoutUserInfo(address), name: name ?? host)
        self.rights = rights
        self.client = client
    }

    /// The parts of the path of a page of this site, without the site's own path; nil for pages of other sites.
    func path(ofPage address: String) -> [String]? {
        guard let own = base.flatMap(WebLink.identity),
            let page = WebLink.identity(of: WebLink.withoutQuery(address)), page.utf8.starts(with: (own + "/").utf8)
        else { return nil }
        return page.utf8.dropFirst(own.utf8.count).split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    }

    /// An answer and the address it came from.
    struct Answer: Sendable {
        let document: JSONDocument
        /// The address after redirects.
        let url: String
        /// The hosts from which pictures of the answer may be loaded.
        let reach: HTTPReach
        let status: Int

        /// Returns the error for the status, if the contents do not give one.
        func failure(of host: String) -> MeetupServiceError? {
            (200..<300).contains(status) ? nil : .status(status, retryAfter: nil, host: host)
        }
    }

    /// Gets `path`, which starts with a slash and is encoded.
    ///
    /// - Parameter statuses: error statuses for which a JSON answer is still returned.
    func get(_ path: String, keeping statuses: Set<Int> = []) async throws(MeetupServiceError) -> Answer {
        let address = try address(path)
        return try await answer(keeping: statuses) { () async throws(HTTPError) in
            try await client.get(
                address, headers: [("Accept", "application/json")], maximumBodyBytes: Self.maximumBytes,
                priority: .high, reach: reach, note: HTTPNote(.source, HTTPNote.Contents(ofQueryIn: path)))
        }
    }

    /// Posts `content` to `path`. An answer with the status of an invalid request is returned if it is JSON.
    /// - Parameter token: sent only to its own origin, also after a redirect. A token of another origin is an error.
    /// - Parameter note: for the log of requests.
    func post(
        _ content: JSON, to path: String, token: SourceToken? = nil, note: HTTPNote = HTTPNote(.source)
    ) async throws(MeetupServiceError) -> Answer {
        let address = try address(path)
        var fields = [("Accept", "application/json")]
        if let token {
            guard let text = token.text(forRequestTo: address) else { throw .tokenMissing(host: host) }
            guard token.isUsable else { throw .tokenUnusable(host: host) }
            fields.append(("Authorization", "Bearer " + text))
        }
        let bytes: [UInt8]
        do throws(JSONWritingError) {
            bytes = try content.bytes()
        } catch {
            throw .other(host: host, detail: "\(error)")
        }
        let headers = fields
        // The status shows if the service requests a pause or a key.
        return try await answer(keeping: [400, 422, 500]) { () async throws(HTTPError) in
            try await client.post(
                address, HTTPContent(bytes, type: "application/json"), headers: headers,
                maximumBodyBytes: Self.maximumBytes, priority: .high, reach: reach, note: note)
        }
    }

    private func address(_ path: String) throws(MeetupServiceError) -> String {
        guard let base else { throw .invalidAddress(identity.address) }
        return base + path
    }

    /// Options for reading: invalid text is accepted with replaced bytes. The transfer limited the length.
    private static let options = {
        var options = JSONReadingOptions()
        options.brokenText = .repaired
        options.maximumBytes = .max
        return options
    }()

    private func answer(
        keeping statuses: Set<Int>, _ ask: () async throws(HTTPError) -> HTTPResponse
    ) async throws(MeetupServiceError) -> Answer {
        let response: HTTPResponse
        do {
            response = try await ask()
        } catch {
            throw MeetupServiceError(error, base: base ?? identity.address, host: host)
        }
        let failure = MeetupServiceError(response, host: host)
        if let failure, !statuses.contains(response.status) { throw failure }
        let parsed = await WorkerPool.shared.run(.visible) {
            Result { () throws(JSONError) in try JSONDocument(parsing: AnswerText.json(response), options: Self.options)
            }
        }
        if Task.isCancelled { throw .cancelled }
        switch parsed {
        case .success(let document):
            return Answer(document: document, url: response.url, reach: .from(response.zone), status: response.status)
        case .failure(let error):
            throw failure
                ?? .unexpectedAnswer(host: host, detail: GroupListError(notJSON: error, bytes: response.body).detail)
        }
    }
}

/// Delays requests so that a service's limit is kept.
actor RequestPace {
    private let count: Int
    private let seconds: Double
    /// The times at which the last `count` requests left or will leave, in order, by the monotonic clock.
    private var times: [Double] = []

    /// Allows at most `count` requests within `seconds`.
    init(_ count: Int, within seconds: Double) {
        self.count = max(1, count)
        self.seconds = seconds
    }

    /// Waits until another request may be sent; false if the calling task was cancelled.
    func wait() async -> Bool {
        let now = monotonicSeconds()
        let time = times.count < count ? now : max(now, times.removeFirst() + seconds)
        times.append(time)
        guard time > now else { return !Task.isCancelled }
        return (try? await Task.sleep(for: .seconds(time - now))) != nil
    }
}
