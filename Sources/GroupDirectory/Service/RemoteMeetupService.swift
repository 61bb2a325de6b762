import WeftGLib

/// A service with the v3 `find/groups` JSON over HTTP: `GET {base}/find/groups?lat&lon&page&offset&key`, with `page` as
/// the number of groups per page and `offset` as the page number from 0.
///
/// `Link: rel="next"` says if there are more pages, or else `X-Total-Count`; without both, a full page means that there
/// are more. Groups keep the service's order. Any thread; decoding runs on a worker.
public struct RemoteMeetupService: MeetupService {
    /// Maximum size of a page's decompressed JSON in bytes.
    public static let maximumBytes = 16 << 20
    /// The maximum number of records, as a multiple of the requested number.
    static let maximumOversupply = 10

    /// The address as given, for messages.
    private let baseURL: String
    /// The base address without a trailing slash; nil if it is invalid.
    private let base: String?
    /// The host for messages, with its port if the address has one.
    private let host: String
    private let key: SourceToken?
    private let client: HTTPClient

    /// - Parameter baseURL: an `http:` or `https:` address; query and fragment are dropped. An invalid one makes every
    ///   call fail with `MeetupServiceError.invalidAddress`.
    /// - Parameter key: the service's `key` parameter; never in a message.
    public init(baseURL: String, key: String? = nil, client: HTTPClient) {
        self.init(baseURL: baseURL, token: key.flatMap { SourceToken($0, for: baseURL) }, client: client)
    }

    /// Makes a service with its key as a token.
    public init(baseURL: String, token: SourceToken?, client: HTTPClient) {
        self.baseURL = baseURL
        base = WebLink.normalized(baseURL).map { WebLink.withoutQuery($0).droppingLast("/") }
        host = base.flatMap(WebLink.host) ?? HTTPAddress.withoutUserInfo(baseURL)
        key = token
        self.client = client
    }

    public func groups(
        near place: Coordinate, page: Int, pageSize: Int
    ) async throws(MeetupServiceError) -> GroupPage {
        guard let base else { throw .invalidAddress(HTTPAddress.withoutUserInfo(baseURL)) }
        let size = max(1, pageSize)
        let number = max(0, page)
        var address = "\(base)/find/groups?lat=\(place.latitude)&lon=\(place.longitude)&page=\(size)&offset=\(number)"
        if let text = key?.text(forRequestTo: address) { address += "&key=" + WebLink.queryEncoded(text) }

        let response: HTTPResponse
        do {
            response = try await client.get(
                address, headers: [("Accept", "application/json")], maximumBodyBytes: Self.maximumBytes,
                priority: .high, note: HTTPNote(.source, HTTPNote.Contents(ofQueryIn: address)),
                // Services often repeat the query in a redirect to another host.
                followsTo: { [key] in key?.isQuoted(in: $0) != true })
        } catch {
            throw MeetupServiceError(error, base: base, host: host).told(of: key)
        }
        if let error = MeetupServiceError(response, host: host) { throw error.told(of: key) }
        // Addresses in the answer are relative to its final address after redirects.
        let decoder = GroupListDecoder(
            base: .web(response.url), reach: .from(response.zone),
            source: SourceID(kind: SourceKind.v3.word, address: base), key: key)
        let (limit, overflow) = size.multipliedReportingOverflow(by: Self.maximumOversupply)
        let decoded = await WorkerPool.shared.run(.visible) { isCancelled in
            Result { () throws(GroupListError) in
                try decoder.decode(
                    AnswerText.json(response), maximumRecords: overflow ? .max : limit, isCancelled: isCancelled)
            }
        }
        if Task.isCancelled { throw .cancelled }
        switch decoded {
        case .success(let answer): return Self.page(answer, response.headers, number: number, size: size)
        case .failure(let error): throw .unexpectedAnswer(host: host, detail: error.detail)
        }
    }

    private static func page(
        _ answer: GroupListDecoder.Answer, _ headers: HTTPHeaders, number: Int, size: Int
    ) -> GroupPage {
        let (before, isFar) = number.multipliedReportingOverflow(by: size)
        let total =
            isFar
            ? nil
            : headers["X-Total-Count"].flatMap { Int($0.trimmingBlanks) }
                // A count below the number of received groups is invalid.
                .flatMap { $0 >= 0 && $0 - answer.recordCount >= before ? $0 : nil }
        let links = headers.values("Link")
        let count = answer.recordCount
        let hasMore: Bool
        var endsEarly = false
        if count == 0 {
            // An empty page ends the list, whatever the headers say.
            hasMore = false
            endsEarly = links.contains(where: LinkHeader.hasNext) || total.map { before < $0 } == true
        } else if !links.isEmpty {
            hasMore = links.contains(where: LinkHeader.hasNext)
            // The pages are shorter than requested, so the end is known only by the total count.
            endsEarly = !hasMore && total.map { before + count < $0 } == true
        } else if let total {
            hasMore = count < total - before
        } else {
            hasMore = count >= size
        }
        var page = GroupPage(
            groups: answer.groups, hasMore: hasMore, totalCount: total, skipped: answer.skipped, isCut: answer.isCut)
        page.endsEarly = endsEarly
        return page
    }
}

extension MeetupServiceError {
    /// The failure of a request to `base`.
    init(_ error: HTTPError, base: String, host: String) {
        self =
            switch error {
            // The requested address is usable, so a redirect named the invalid one. It may quote the key anywhere.
            case .invalidURL(let address) where HTTPAddress.isUsable(base):
                .redirectRefused(host: host, address: WebLink.origin(HTTPAddress.withoutUserInfo(address)))
            case .invalidURL: .invalidAddress(HTTPAddress.withoutUserInfo(base))
            case .cleartextRefused(let address): .cleartextRefused(address: WebLink.origin(address))
            case .placeRefused:
                .other(
                    host: host,
                    detail: localized("it leads on to this computer or the local network, where it is not itself"))
            case .redirectRefused:
                .other(host: host, detail: localized("it leads on to another site, which would receive the key"))
            case .offline: .offline
            case .cannotConnect(let reason): .unreachable(host: host, detail: reason)
            case .timedOut: .timedOut(host: host)
            case .tooManyRedirects: .tooManyRedirects(host: host)
            case .bodyTooLarge(let limit): .answerTooLarge(host: host, limit: limit)
            case .connectionLost(let reason), .malformedResponse(let reason):
                .brokenTransfer(host: host, detail: reason)
            case .tls(let reason): .insecure(host: host, detail: reason)
            case .cancelled: .cancelled
            case .status(let code, let seconds): Self.status(code, retryAfter: seconds, host: host)
            case .other(let reason): .other(host: host, detail: reason)
            }
    }

    /// The error for a request with this token.
    func told(of token: SourceToken?) -> MeetupServiceError {
        guard let token else { return self }
        let error = without(token)
        if token.isOption { return error.ofOption }
        return switch error {
        case .accessDenied(let code, let host): .tokenDenied(code, host: host)
        case .accessDeniedInWords(let host, let detail): .tokenDeniedInWords(host: host, detail: detail)
        default: error
        }
    }

    /// The error without the token: a redirect may quote it in an address, also in the name of a host that cannot be
    /// reached.
    func without(_ token: SourceToken) -> MeetupServiceError {
        switch self {
        case .redirectRefused(let host, let address): .redirectRefused(host: host, address: token.hidden(in: address))
        case .cleartextRefused(let address): .cleartextRefused(address: token.hidden(in: address))
        case .unreachable(let host, let detail): .unreachable(host: host, detail: token.hidden(in: detail))
        case .insecure(let host, let detail): .insecure(host: host, detail: token.hidden(in: detail))
        case .brokenTransfer(let host, let detail): .brokenTransfer(host: host, detail: token.hidden(in: detail))
        case .other(let host, let detail): .other(host: host, detail: token.hidden(in: detail))
        case .errorAnswer(let host, let detail): .errorAnswer(host: host, detail: token.hidden(in: detail))
        case .unexpectedAnswer(let host, let detail): .unexpectedAnswer(host: host, detail: token.hidden(in: detail))
        case .pageUnusable(let host, let detail): .pageUnusable(host: host, detail: token.hidden(in: detail))
        case .accessDeniedInWords(let host, let detail):
            .accessDeniedInWords(host: host, detail: token.hidden(in: detail))
        default: self
        }
    }

    /// The error for a request with a token from `--key`.
    var ofOption: MeetupServiceError {
        switch self {
        case .accessDenied(let code, let host): .keyDenied(code, host: host)
        case .accessDeniedInWords(let host, let detail): .keyDeniedInWords(host: host, detail: detail)
        default: self
        }
    }

    /// Nil for a successful response.
    init?(_ response: HTTPResponse, host: String) {
        guard !response.isSuccess else { return nil }
        self = Self.status(response.status, retryAfter: response.retryAfter, host: host)
    }

    static func status(_ code: Int, retryAfter: Double?, host: String) -> MeetupServiceError {
        // A year is longer than anyone waits, and fits every integer.
        let wait = retryAfter.map { Int(min($0, 31_536_000).rounded(.up)) }
        return switch code {
        case 401, 403: .accessDenied(code, host: host)
        case 429: .tooManyRequests(retryAfter: wait, host: host)
        case 503: wait.map { .unavailable(retryAfter: $0, host: host) } ?? .status(code, host: host)
        default: .status(code, host: host)
        }
    }
}
