import WeftShim

/// An absolute `http` or `https` address, taken apart far enough to judge it.
public struct HTTPAddress: Equatable, Sendable {
    let url: String
    let scheme: String
    /// Lower case, without brackets.
    let host: String
    let port: Int

    // The macro SOUP_HTTP_URI_FLAGS does not reach Swift.
    private static let flags = GUriFlags(
        rawValue: WEFT_G_URI_FLAGS_HAS_PASSWORD.rawValue | WEFT_G_URI_FLAGS_ENCODED_PATH.rawValue
            | WEFT_G_URI_FLAGS_ENCODED_QUERY.rawValue | WEFT_G_URI_FLAGS_ENCODED_FRAGMENT.rawValue
            | WEFT_G_URI_FLAGS_SCHEME_NORMALIZE.rawValue)

    init(_ string: String) throws(HTTPError) {
        guard let address = Self(parsing: string) else { throw .invalidURL(Self.withoutUserInfo(string)) }
        self = address
    }

    private init?(parsing string: String) {
        guard !string.utf8.contains(0), let uri = g_uri_parse(string, Self.flags, nil) else { return nil }
        defer { g_uri_unref(uri) }
        guard let scheme = g_uri_get_scheme(uri).map({ String(cString: $0) }), scheme == "http" || scheme == "https",
            let host = g_uri_get_host(uri).map({ String(cString: $0) }), !host.isEmpty,
            let normalised = g_uri_to_string_partial(uri, WEFT_G_URI_HIDE_FRAGMENT)
        else { return nil }
        defer { g_free(normalised) }
        url = String(cString: normalised)
        self.scheme = scheme
        self.host = host.lowercased()
        let port = Int(g_uri_get_port(uri))
        self.port = port > 0 ? port : HTTPOrigin.port(of: scheme)
    }

    /// Whether requests can go there: an absolute http or https address with a host and, where it names one, a port.
    public static func isUsable(_ text: String) -> Bool { HTTPAddress(parsing: text) != nil }

    /// An address, or what was meant to be one, without `user:password@`: for messages.
    ///
    /// Of what is no address all goes that may belong to a password, in which each character may be: everything up to the
    /// last @, but for the scheme.
    public static func withoutUserInfo(_ text: String) -> String {
        let bytes = text.utf8
        // Within this machine or a page there is nobody to be.
        if let first = bytes.first, "/?#".utf8.contains(first), !bytes.starts(with: "//".utf8) { return text }
        var start = bytes.startIndex
        if bytes.starts(with: "//".utf8) {
            start = bytes.index(start, offsetBy: 2)
        } else if let mark = bytes.firstRange(of: "://".utf8), isScheme(bytes[..<mark.lowerBound]) {
            start = mark.upperBound
        }
        let authority = isUsable(text) ? bytes[start...].prefix { !"/?#".utf8.contains($0) } : bytes[start...]
        guard let end = authority.lastIndex(of: UInt8(ascii: "@")) else { return text }
        return String(text[..<start]) + String(text[bytes.index(after: end)...])
    }

    private static func isScheme(_ bytes: Substring.UTF8View) -> Bool {
        bytes.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
                true
            default: false
            }
        }
    }

    /// The host of an address as people may read it: in ASCII, since letters of other scripts can look like it; nil of no
    /// address.
    public static func host(of text: String) -> String? {
        HTTPAddress(parsing: text).flatMap { asciiHost($0.host) }
    }

    /// A host's name in ASCII ("xn--…"); nil where it cannot be one. Lower case where it was.
    public static func asciiHost(_ name: String) -> String? {
        guard let ascii = g_hostname_to_ascii(name) else { return nil }
        defer { g_free(ascii) }
        return String(cString: ascii)
    }

    /// Whether an address names this machine by itself.
    public static func isOfThisMachine(_ address: String) -> Bool {
        (try? HTTPAddress(address))?.isLoopback ?? false
    }

    /// What a `Location` header means here. Characters that must not stand in an address are encoded, as browsers do.
    func resolving(_ location: String) throws(HTTPError) -> HTTPAddress {
        // C would end the text there.
        guard !location.utf8.contains(0),
            let resolved = g_uri_resolve_relative(url, Self.encoded(location), Self.flags, nil)
        else { throw .invalidURL(Self.withoutUserInfo(location)) }
        defer { g_free(resolved) }
        return try HTTPAddress(Self.ofCalendar(String(cString: resolved)))
    }

    private static func encoded(_ location: String) -> String {
        let isPlain = location.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") }
        guard !isPlain, let text = g_uri_escape_string(location, "!#$%&'()*+,/:;=?@[]~", 0) else {
            return location
        }
        defer { g_free(text) }
        return String(cString: text)
    }

    /// `webcal:` says no more than that a calendar is there.
    private static func ofCalendar(_ url: String) -> String {
        let scheme = url.prefix { $0 != ":" }.lowercased()
        return ["webcal", "webcals"].contains(scheme) ? "https" + url.dropFirst(scheme.count) : url
    }

    /// The same by https, where what is asked for is http at its usual port; nil for all else.
    var encrypted: HTTPAddress? {
        guard scheme == "http", port == 80, !isLoopback else { return nil }
        // The usual port is not written out.
        return try? HTTPAddress("https" + url.dropFirst("http".count))
    }

    var origin: HTTPOrigin { HTTPOrigin(scheme: scheme, host: host, port: port) }

    /// This machine: `localhost` (which GLib resolves without asking a name server), 127.0.0.0/8 and ::1, written out.
    var isLoopback: Bool { weft_host_is_loopback(host) != 0 }

    /// Where the host is, when the address says so by itself.
    var zone: HTTPZone? { HTTPZone(host: host) }

    /// Refuses hosts that are written as numbers out of reach, also where a proxy would connect to them. Names are judged
    /// by what they lead to (`HTTPHop`).
    func requireReached(by reach: HTTPReach) throws(HTTPError) {
        if let zone, !reach.allows(zone) { throw .placeRefused(Self.withoutUserInfo(url)) }
    }

    /// Refuses what would travel in the clear, and redirects from elsewhere into this machine.
    func requireAllowed(from origin: HTTPAddress?, allowsCleartext: Bool) throws(HTTPError) {
        guard scheme == "http", !allowsCleartext else { return }
        guard isLoopback, origin.map(\.isLoopback) ?? true else { throw .cleartextRefused(Self.withoutUserInfo(url)) }
    }
}
