import WeftGLib
import WeftShim

/// A request as a server sees it.
public struct HTTPServerRequest: Sendable {
    /// `GET`, `POST` and so on.
    public let method: String
    /// As sent: percent-encoded, without the query.
    public let path: String
    /// As sent: percent-encoded, without the question mark.
    public let rawQuery: String?
    /// The request's headers.
    public let headers: HTTPHeaders
    /// The posted content.
    public let body: [UInt8]

    init?(_ message: OpaquePointer) {
        guard let uri = soup_server_message_get_uri(message), let method = soup_server_message_get_method(message)
        else { return nil }
        self.method = String(cString: method)
        path = g_uri_get_path(uri).map { String(cString: $0) } ?? "/"
        rawQuery = g_uri_get_query(uri).map { String(cString: $0) }
        headers = HTTPHeaders(copying: soup_server_message_get_request_headers(message))
        let content = soup_message_body_flatten(soup_server_message_get_request_body(message))
        defer { g_bytes_unref(content) }
        var count = gsize()
        let bytes = g_bytes_get_data(content, &count)
        body = Array(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    }

    /// The query's names and values in order, decoded; invalid ones are left out.
    public var query: [(name: String, value: String)] {
        (rawQuery ?? "").split(separator: "&").compactMap { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.decoded(parts[0]), let value = Self.decoded(parts.count > 1 ? parts[1] : "") else {
                return nil
            }
            return (name, value)
        }
    }

    /// The path's segments, decoded; nil if one of them is `.` or `..`, or contains a slash or a NUL after decoding.
    public var segments: [String]? {
        var segments: [String] = []
        for part in path.split(separator: "/") {
            guard let segment = Self.decoded(part, plusIsSpace: false), segment != ".", segment != "..",
                !segment.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "/") })
            else { return nil }
            segments.append(segment)
        }
        return segments
    }

    private static func decoded(_ text: Substring, plusIsSpace: Bool = true) -> String? {
        let spaced = plusIsSpace ? String(text.map { $0 == "+" ? " " : $0 }) : String(text)
        guard let raw = g_uri_unescape_string(spaced, nil) else { return nil }
        defer { g_free(raw) }
        return String(cString: raw)
    }
}

/// A server's response.
public struct HTTPServerResponse: Sendable {
    /// The response's body.
    public enum Body: Sendable {
        /// The body, with a correct `Content-Length`.
        case bytes([UInt8])
        /// Pieces in chunked encoding. The next one is requested when the client has received the previous one; nil
        /// ends the body.
        case chunks(@MainActor @Sendable () -> [UInt8]?)
        /// Written unchanged after the status line and exactly the given headers. After `thenWait` seconds of silence
        /// the connection is closed. Use it for answers that violate the protocol.
        case verbatim([UInt8], thenWait: Double)
    }

    /// The status.
    public var status: Int
    /// The headers, in order.
    public var headers: [(name: String, value: String)]
    /// The response's body.
    public var body: Body

    /// An answer.
    public init(status: Int = 200, headers: [(name: String, value: String)] = [], body: Body) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// A text answer.
    public init(status: Int = 200, headers: [(name: String, value: String)] = [], type: String, text: String) {
        self.init(status: status, headers: headers + [("Content-Type", type)], body: .bytes(Array(text.utf8)))
    }
}
