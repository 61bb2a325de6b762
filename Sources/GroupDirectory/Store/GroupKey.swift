import WeftGLib

/// Which source a group came from: a text that stays the same as long as the source does. A value.
public struct SourceID: Sendable, Hashable, RawRepresentable, CustomStringConvertible {
    /// As the file has it.
    public let rawValue: String

    /// Takes any text as it is.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The groups that come with the program, and those of a folder.
    public static let embedded = SourceID(rawValue: "embedded")

    /// Of a service: what it speaks and its address, by which the same service is one source however it was written.
    ///
    /// The id of a calendar has the address's digest: the address may be a secret, and ids go to other programs
    /// of the desktop, and stay with what was saved of a calendar that is removed.
    public init(kind: String, address: String) {
        let identity = WebLink.identity(of: address) ?? address
        rawValue = kind + " " + (kind == Self.calendar ? Checksum.sha256(identity) : identity)
    }

    private static let calendar = "calendar"

    /// One that a version of the program kept which had addresses in the ids of calendars.
    init(kept rawValue: String) {
        let address = rawValue.hasPrefix(Self.calendar + " ") ? rawValue.dropFirst(Self.calendar.count + 1) : ""
        let isDigest = address.utf8.count == 64 && address.utf8.allSatisfy { $0.isASCIIDigit || $0.isASCIILetter }
        self.rawValue = address.isEmpty || isDigest ? rawValue : Self.calendar + " " + Checksum.sha256(String(address))
    }

    public var description: String { rawValue }
}

/// A group among all sources: ids are one source's own. A value.
public struct GroupKey: Sendable, Hashable {
    /// Who told of it.
    public let source: SourceID
    /// What that source calls it.
    public let id: Group.ID
    /// Worked out once: a feed looks thousands of keys up with each page that comes.
    private let hash: Int

    /// The group that `source` calls `id`.
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
    /// What it is known by among the groups of all sources.
    public var key: GroupKey { GroupKey(source: source, id: id) }

    /// By what two sources' records are seen to be of one group: the address of its page, however it is written; nil
    /// without a page.
    public var addressIdentity: String? { link.flatMap(WebLink.identity) }
}

extension WebLink {
    /// What all spellings of an address have in common, for comparing only: without scheme, user, `www.`, the scheme's
    /// own port, fragment and a slash at the end; the host in small letters. Nil where it is no address of the web.
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
