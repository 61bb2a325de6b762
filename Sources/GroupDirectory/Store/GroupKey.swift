import WeftGLib

/// The identity of a source: a text that never changes while the source exists. A value.
public struct SourceID: Sendable, Hashable, RawRepresentable, CustomStringConvertible {
    /// The text in the file.
    public let rawValue: String

    /// Accepts any text unchanged.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The source of the groups that come with the program, or with a data folder.
    public static let embedded = SourceID(rawValue: "embedded")

    /// The id of a service: its kind and its address in a form that is the same for all spellings.
    ///
    /// The id of a calendar has a digest of its address. The address may be a secret, and ids are passed to other
    /// programs of the desktop, and remain with saved groups after a calendar is removed.
    public init(kind: String, address: String) {
        let identity = WebLink.identity(of: address) ?? address
        rawValue = kind + " " + (kind == Self.calendar ? Checksum.sha256(identity) : identity)
    }

    private static let calendar = "calendar"

    /// Makes the id from a stored text. Earlier versions of the program had addresses in the ids of calendars.
    init(kept rawValue: String) {
        let address = rawValue.hasPrefix(Self.calendar + " ") ? rawValue.dropFirst(Self.calendar.count + 1) : ""
        let isDigest = address.utf8.count == 64 && address.utf8.allSatisfy { $0.isASCIIDigit || $0.isASCIILetter }
        self.rawValue = address.isEmpty || isDigest ? rawValue : Self.calendar + " " + Checksum.sha256(String(address))
    }

    public var description: String { rawValue }
}

/// The identity of a group among all sources: ids are unique within one source only. A value.
public struct GroupKey: Sendable, Hashable {
    /// The source that reported it.
    public let source: SourceID
    /// The group's id in that source.
    public let id: Group.ID
    /// The hash, computed once: a feed looks up thousands of keys with each page.
    private let hash: Int

    /// Makes the key of a source's group.
    public init(source: SourceID, id: Group.ID) {
        self.source = source
        self.id = id
        var hasher = Hasher()
        hasher.combine(source)
        hasher.combine(id)
        hash = hasher.finalize()
    }

    public static func == (one: GroupKey, other: GroupKey) -> Bool {
        one.hash == other.hash && one.id == other.id && one.source == other.source
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

extension Group {
    /// The identity among the groups of all sources.
    public var key: GroupKey { GroupKey(source: source, id: id) }

    /// The normalised address of the group's page: two sources' records with the same one belong to one group. Nil
    /// without a page.
    public var addressIdentity: String? { link.flatMap(WebLink.identity) }
}

extension WebLink {
    /// Returns the common part of all spellings of an address, for comparisons only: without scheme, user, `www.`, the
    /// scheme's default port, fragment and a slash at the end; the host in lower case. nil for a text that is not a web
    /// address.
    static func identity(of address: String) -> String? {
        guard let start = authorityStart(address), let host = host(address) else { return nil }
        let isSecure = address.utf8.count > 4 && address.utf8.dropFirst(4).first != UInt8(ascii: ":")
        var name = host.lowercased()
        if name.hasPrefix("www.") { name.removeFirst(4) }
        let port = isSecure ? ":443" : ":80"
        if name.hasSuffix(port) { name.removeLast(port.utf8.count) }
        let rest = address.utf8[start...].drop { !"/?#\\".utf8.contains($0) }.prefix { $0 != UInt8(ascii: "#") }
        var path = String(rest) ?? ""
        while path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
        return name + path
    }
}
