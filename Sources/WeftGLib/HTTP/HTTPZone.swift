import Glibc
import WeftShim

/// The network zone of an address, for deciding who may make a program connect there.
public enum HTTPZone: String, Sendable, Hashable {
    /// Loopback, the unspecified address, and every address of this machine's interfaces.
    case thisMachine
    /// Private, shared, link-local and unique-local addresses, and all addresses that an interface reaches without a
    /// router.
    case localNetwork
    case internet
    /// Multicast, reserved and documentation addresses: nothing answers there.
    case nowhere

    /// The zone of a numeric host in any form that a resolver accepts (`127.1`, `0x7f000001`, `[::ffff:7f00:1]`), or of
    /// a name for this machine; nil for all other names. Looks nothing up.
    init?(host: String) {
        var name = host.lowercased()
        while name.utf8.last == UInt8(ascii: ".") { name.unicodeScalars.removeLast() }
        let isInOwnDomain = [".localhost", ".localhost.localdomain"].contains { domain in
            name.utf8.suffix(domain.utf8.count).elementsEqual(domain.utf8)
        }
        if isInOwnDomain || Self.ownNames.contains(name) {
            self = .thisMachine
            return
        }
        if name == "_gateway" {
            self = .localNetwork
            return
        }
        // The part after % is the network interface.
        guard let literal = Self.literal(String(name.unicodeScalars.prefix { $0 != "%" })) else { return nil }
        self = HTTPZone(address: literal)
    }

    /// Names that a system has for itself in its own list of hosts, or nss-myhostname for it, in lower case.
    private static let ownNames: Set<String> = {
        let host = String(cString: g_get_host_name()).lowercased()
        let names = [
            "localhost", "localhost.localdomain", "localhost4", "localhost6", "ip6-localhost", "ip6-loopback",
            "_outbound",
            host, host + ".local",
        ]
        return Set(names).union(loopbackNames(in: "/etc/hosts")).subtracting(["", ".local"])
    }()

    /// The names that a list of hosts (hosts(5)) gives to loopback addresses, in lower case.
    static func loopbackNames(in path: String) -> Set<String> {
        guard let text = LocalFile.readSpecial(path) else { return [] }
        let lines = text.utf8.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        return lines.reduce(into: []) { names, line in
            // Block lists for advertisements map thousands of names to 0.0.0.0.
            guard line.starts(with: "127.".utf8) || line.starts(with: "::1".utf8) else { return }
            let words = line.prefix { $0 != UInt8(ascii: "#") }
                .split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
                .map { String(decoding: $0, as: UTF8.self).lowercased() }
            if words.first.flatMap(literal) != nil { names.formUnion(words.dropFirst()) }
        }
    }

    /// The zone of an address in network order: 4 or 16 bytes.
    init(address: [UInt8], interfaces: [NetworkInterface] = NetworkInterface.current) {
        let inner = Self.embedded(in: address)
        guard !interfaces.contains(where: { $0.address == address || $0.address == inner }) else {
            self = .thisMachine
            return
        }
        let zone = address.count == 4 ? Self.ofIPv4(address) : inner.map(Self.ofIPv4) ?? Self.ofIPv6(address)
        let isNeighbour = interfaces.contains { $0.isNeighbour(address) || inner.map($0.isNeighbour) ?? false }
        self = zone == .internet && isNeighbour ? .localNetwork : zone
    }

    /// The zone of a connection's other end (GSocketAddress). Nil for other protocols, and for a proxy, which decides
    /// itself where to connect.
    init?(ofSocketAddress address: UnsafeMutablePointer<GSocketAddress>?) {
        guard let address, weft_is_inet_socket_address(address) != 0, weft_is_proxy_address(address) == 0 else {
            return nil
        }
        let inet = g_inet_socket_address_get_address(UnsafeMutablePointer(OpaquePointer(address)))
        self = HTTPZone(
            address: Array(
                UnsafeBufferPointer(
                    start: g_inet_address_to_bytes(inet), count: Int(g_inet_address_get_native_size(inet)))))
    }

    private static func literal(_ name: String) -> [UInt8]? {
        var v4 = in_addr()
        // getaddrinfo still accepts old forms: fewer parts, octal and hexadecimal numbers.
        if inet_aton(name, &v4) != 0 { return withUnsafeBytes(of: v4.s_addr) { Array($0) } }
        var v6 = in6_addr()
        if inet_pton(AF_INET6, name, &v6) == 1 { return withUnsafeBytes(of: v6) { Array($0) } }
        return nil
    }

    /// IANA's registry of special addresses (RFC 6890 and after).
    private static func ofIPv4(_ address: [UInt8]) -> HTTPZone {
        switch (address[0], address[1], address[2]) {
        case (0, _, _), (127, _, _): .thisMachine
        case (10, _, _), (172, 16...31, _), (192, 168, _), (100, 64...127, _), (169, 254, _), (192, 0, 0),
            (198, 18...19, _):
            .localNetwork
        case (192, 0, 2), (198, 51, 100), (203, 0, 113), (224..., _, _): .nowhere
        default: .internet
        }
    }

    /// The groups of two bytes of an IPv6 address.
    private static func groups(_ address: [UInt8]) -> [UInt16] {
        (0..<8).map { UInt16(address[$0 * 2]) << 8 | UInt16(address[$0 * 2 + 1]) }
    }

    /// The IPv4 address to which an IPv6 address leads by translation or by a tunnel.
    private static func embedded(in address: [UInt8]) -> [UInt8]? {
        guard address.count == 16 else { return nil }
        let groups = groups(address)
        switch Array(groups.prefix(6)) {
        // The deprecated IPv4-compatible form; `::` and `::1` are addresses of IPv6.
        case [0, 0, 0, 0, 0, 0]: return groups[6] == 0 && groups[7] <= 1 ? nil : Array(address.suffix(4))
        // Mapped IPv4, as sockets for both protocols have it; translated IPv4; NAT64 with its well-known prefix.
        case [0, 0, 0, 0, 0, 0xffff], [0, 0, 0, 0, 0xffff, 0], [0x64, 0xff9b, 0, 0, 0, 0]:
            return Array(address.suffix(4))
        default: break
        }
        // 6to4 contains an IPv4 address, Teredo the client's with all bits inverted.
        if groups[0] == 0x2002 { return Array(address[2..<6]) }
        return groups[0] == 0x2001 && groups[1] == 0 ? address.suffix(4).map { ~$0 } : nil
    }

    /// The zone of an IPv6 address that contains no IPv4 address.
    private static func ofIPv6(_ address: [UInt8]) -> HTTPZone {
        let groups = groups(address)
        switch (groups[0], groups[1]) {
        // `::` and `::1`.
        case (0, 0) where groups.dropFirst(2).dropLast().allSatisfy { $0 == 0 } && groups[7] <= 1: return .thisMachine
        // NAT64 with a network-specific prefix.
        case (0x64, 0xff9b): return .localNetwork
        case (0x2001, 0xdb8), (0x3fff, 0..<0x1000): return .nowhere
        case (0x2001, 2): return .localNetwork
        case (0x2000..<0x4000, _): return .internet
        // Unique local, link-local and the deprecated site-local addresses.
        case (0xfc00..<0xfe00, _), (0xfe80..<0xff00, _): return .localNetwork
        default: return .nowhere
        }
    }
}

/// An address of this machine and its network.
struct NetworkInterface: Sendable, Hashable {
    /// The address in network order: 4 or 16 bytes.
    let address: [UInt8]
    let prefixLength: Int

    /// True if `other` is in the same network. A prefix that covers half of the internet belongs to a tunnel.
    func isNeighbour(_ other: [UInt8]) -> Bool {
        guard other.count == address.count, prefixLength >= (address.count == 4 ? 8 : 32) else { return false }
        return address.indices.allSatisfy { index in
            let bits = min(8, max(0, prefixLength - index * 8))
            let mask = UInt8(truncatingIfNeeded: 0xff00 >> bits)
            return address[index] & mask == other[index] & mask
        }
    }

    /// The interfaces of the running machine. Takes about 50 microseconds.
    static var current: [NetworkInterface] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        return sequence(first: first, next: { $0?.pointee.ifa_next }).compactMap { entry in
            guard let entry, let address = bytes(entry.pointee.ifa_addr),
                let mask = bytes(entry.pointee.ifa_netmask)
            else { return nil }
            return NetworkInterface(address: address, prefixLength: mask.reduce(0) { $0 + $1.nonzeroBitCount })
        }
    }

    private static func bytes(_ address: UnsafeMutablePointer<sockaddr>?) -> [UInt8]? {
        guard let address else { return nil }
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { address in
                withUnsafeBytes(of: address.pointee.sin_addr) { Array($0) }
            }
        case AF_INET6:
            return address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
                withUnsafeBytes(of: address.pointee.sin6_addr) { Array($0) }
            }
        default: return nil
        }
    }
}
