import WeftShim

/// A complete response.
public struct HTTPResponse: Sendable {
    /// The status code, for example 200; error statuses too.
    public let status: Int
    /// The reason phrase of the status; for people, may be empty.
    public let reason: String
    /// The response's headers.
    public let headers: HTTPHeaders
    /// The body, decompressed.
    public let body: [UInt8]
    /// The address of the body, after redirects.
    public let url: String
    /// The zone of that address, also for a cached response. Behind a proxy it is the internet unless the address
    /// itself names another zone.
    public let zone: HTTPZone

    /// A response of a server.
    public init(
        status: Int, reason: String, headers: HTTPHeaders, body: [UInt8], url: String, zone: HTTPZone = .internet
    ) {
        self.status = status
        self.reason = reason
        self.headers = headers
        self.body = body
        self.url = url
        self.zone = zone
    }

    /// True for a status from 200 to 299, except 206: partial content was not requested, and would be mistaken for the
    /// whole.
    public var isSuccess: Bool { (200..<300).contains(status) && status != 206 }

    /// The server's `Retry-After` in seconds (given in seconds or as a date); at least 0.
    public var retryAfter: Double? {
        guard let value = headers["Retry-After"] else { return nil }
        if let seconds = Double(value), seconds.isFinite { return max(0, seconds) }
        guard let date = soup_date_time_new_from_http_string(value) else { return nil }
        defer { g_date_time_unref(date) }
        return max(0, Double(g_date_time_to_unix(date)) - Double(g_get_real_time()) / 1_000_000)
    }
}
