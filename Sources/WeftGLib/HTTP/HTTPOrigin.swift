/// The origin of a web address: scheme, host and port (RFC 6454). A value.
public struct HTTPOrigin: Sendable, Hashable, CustomStringConvertible {
    let scheme: String
    /// Lower case, without brackets.
    let host: String
    let port: Int

    init(scheme: String, host: String, port: Int) {
        (self.scheme, self.host, self.port) = (scheme, host, port)
    }

    /// The origin of an address; nil if requests cannot go there.
    public init?(of address: String) {
        guard let address = try? HTTPAddress(address) else { return nil }
        self = address.origin
    }

    /// The host, with the port unless it is the scheme's default: for messages.
    public var shownHost: String {
        let host = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
        return port == Self.port(of: scheme) ? host : "\(host):\(port)"
    }

    /// The origin as an address without a path: `https://example.org`.
    public var description: String { "\(scheme)://\(shownHost)" }

    static func port(of scheme: String) -> Int { scheme == "http" ? 80 : 443 }
}
