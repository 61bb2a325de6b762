import Glibc
import WeftShim

/// An absolute `http` or `https` address, parsed as far as its checks need.
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
            let host = g_uri_get_host(uri).map({ String(cString: $0) }), Self.isHost(host),
            // Browsers treat a backslash as a slash, so the text before it would be the host.
            g_uri_get_userinfo(uri).map({ strchr($0, 0x5C) == nil }) ?? true,
            let normalised = g_uri_to_string_partial(uri, WEFT_G_URI_HIDE_FRAGMENT)
        else { return nil }
        defer { g_free(normalised) }
        url = String(cString: normalised)
        self.scheme = scheme
        self.host = host.lowercased()
        let port = Int(g_uri_get_port(uri))
        self.port = port > 0 ? port : HTTPOrigin.port(of: scheme)
    }

    /// Returns false for a host with signs of an address in it, also percent-encoded or as look-alikes: it would look
    /// like another host with a path, a port or a user. Browsers refuse them, too (URL Standard, section 3.5).
    private static func isHost(_ host: String) -> Bool {
        if host.utf8.contains(UInt8(ascii: ":")) {
            // The part after % is the network interface.
            let parts = host.utf8.split(separator: UInt8(ascii: "%"), maxSplits: 1, omittingEmptySubsequences: false)
            var address = in6_addr()
            return inet_pton(AF_INET6, String(decoding: parts[0], as: UTF8.self), &address) == 1
                && parts.dropFirst().allSatisfy { $0.allSatisfy(isOfHost) }
        }
        guard let ascii = asciiHost(host), !ascii.isEmpty else { return false }
        return ascii.utf8.allSatisfy(isOfHost)
    }

    private static func isOfHost(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7F && !"#%/:<>?@[\\]^|".utf8.contains(byte)
    }

    /// True if requests can go to the address: an absolute http or https address with a host and, if given, a valid
    /// port.
    public static func isUsable(_ text: String) -> Bool { HTTPAddress(parsing: text) != nil }

    /// An address, or a malformed one, without `user:password@`: for messages.
    ///
    /// A malformed address loses everything that may belong to a password, which can contain any character: everything
    /// up to the last @, also a percent-encoded or look-alike one, except for the scheme.
    public static func withoutUserInfo(_ text: String) -> String {
        let bytes = text.utf8
        // A path may contain an @ anywhere.
        if String(decoding: bytes.prefix(5), as: UTF8.self).lowercased() == "file:" { return text }
        // Relative references have no user part.
        if let first = bytes.first, "/?#".utf8.contains(first), !bytes.starts(with: "//".utf8) { return text }
        var start = bytes.startIndex
        if bytes.starts(with: "//".utf8) {
            start = bytes.index(start, offsetBy: 2)
        } else if let mark = bytes.firstRange(of: "://".utf8), isScheme(bytes[..<mark.lowerBound]) {
            start = mark.upperBound
        }
        // A doubled scheme would be the host, and what follows it a path.
        let rest = bytes[start...]
        let isDoubled = ["http:", "https:", "http//", "https//"].contains { scheme in
            String(decoding: rest.prefix(scheme.utf8.count), as: UTF8.self).lowercased() == scheme
        }
        guard isDoubled || !isUsable(text) else {
            let authority = bytes[start...].prefix { !"/?#".utf8.contains($0) }
            guard let end = authority.lastIndex(of: UInt8(ascii: "@")) else { return text }
            return String(text[..<start]) + String(text[bytes.index(after: end)...])
        }
        let ends = ["@", "\u{FF20}", "\u{FE6B}", "%40"].compactMap { mark in
            bytes[start...].indices.last { bytes[$0...].starts(with: mark.utf8) }
                .map { bytes.index($0, offsetBy: mark.utf8.count) }
        }
        guard let end = ends.max() else { return text }
        return String(text[..<start]) + String(decoding: bytes[end...], as: UTF8.self)
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

    /// The host of an address for display: in ASCII, since letters of other scripts can imitate it; nil without an
    /// address.
    public static func host(of text: String) -> String? {
        HTTPAddress(parsing: text).flatMap { asciiHost($0.host) }
    }

    /// A host's name in ASCII ("xn--…"); nil if it is not valid. A name in lower case stays in lower case.
    public static func asciiHost(_ name: String) -> String? {
        guard let ascii = g_hostname_to_ascii(name) else { return nil }
        defer { g_free(ascii) }
        return String(cString: ascii)
    }

    /// True if a domain in ASCII is one below which anybody may register names, such as `com` and `co.uk`, by the Public
    /// Suffix List of the system.
    public static func isPublicSuffix(_ domain: String) -> Bool {
        !domain.utf8.contains(0) && soup_tld_domain_is_public_suffix(domain) != 0
    }

    /// True if an address itself names this machine.
    public static func isOfThisMachine(_ address: String) -> Bool {
        (try? HTTPAddress(address))?.isLoopback ?? false
    }

    /// Resolves a `Location` header. Characters that are not allowed in an address are encoded, as browsers do.
    func resolving(_ location: String) throws(HTTPError) -> HTTPAddress {
        // A NUL would end the C string.
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

    /// Replaces `webcal:`, which only marks the address as a calendar.
    private static func ofCalendar(_ url: String) -> String {
        let scheme = url.prefix { $0 != ":" }.lowercased()
        return ["webcal", "webcals"].contains(scheme) ? "https" + url.dropFirst(scheme.count) : url
    }

    /// The same address by https, for http at its default port; nil otherwise.
    var encrypted: HTTPAddress? {
        guard scheme == "http", port == 80, !isLoopback else { return nil }
        // The default port is not written.
        return try? HTTPAddress("https" + url.dropFirst("http".count))
    }

    var origin: HTTPOrigin { HTTPOrigin(scheme: scheme, host: host, port: port) }

    /// True for this machine: `localhost` (which GLib resolves without a name server), 127.0.0.0/8 and ::1.
    var isLoopback: Bool { weft_host_is_loopback(host) != 0 }

    /// The zone of the host, if the address alone determines it.
    var zone: HTTPZone? { HTTPZone(host: host) }

    /// Refuses hosts given as numbers out of reach, also if a proxy would connect to them. Names are judged by the
    /// addresses they resolve to (`HTTPHop`).
    func requireReached(by reach: HTTPReach) throws(HTTPError) {
        // A name's zone is unknown until it is resolved, and resolving it is a request, too.
        if reach == .stored || zone.map(reach.allows) == false { throw .placeRefused(Self.withoutUserInfo(url)) }
    }

    /// Refuses unencrypted requests, and redirects from other machines to this one.
    func requireAllowed(from origin: HTTPAddress?, allowsCleartext: Bool) throws(HTTPError) {
        guard scheme == "http", !allowsCleartext else { return }
        guard isLoopback, origin.map(\.isLoopback) ?? true else { throw .cleartextRefused(Self.withoutUserInfo(url)) }
    }
}
