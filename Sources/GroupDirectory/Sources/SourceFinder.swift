import WeftGLib

/// Finds out what answers at an address that the user gave.
///
/// Each kind of source says by its own `check` whether it is one: first those that the address looks like, at the address
/// itself, then at the root of its host. The first that answers ends the search, and so does trouble that would be the same
/// for all. At most `maximumChecks`, one after the other.
public struct SourceFinder: Sendable {
    /// Of one or two questions each.
    public static let maximumChecks = 2 * SourceKind.all.count
    /// After so many seconds no further check begins.
    static let seconds = 40.0

    public struct Found: Sendable, Hashable {
        public let source: StoredSource
        public let report: SourceReport
    }

    private let client: HTTPClient
    private let rights: SourceRights

    /// - Parameter rights: go to nobody but services that an address alone shows to be of a kind that wants them.
    public init(over client: HTTPClient, rights: SourceRights = SourceRights()) {
        self.client = client
        self.rights = rights
    }

    /// - Parameter text: an address, with or without its scheme, or the path of a file.
    /// - Throws: `MeetupServiceError.unrecognized` with what was tried; trouble of the network as it is.
    public func source(at text: String) async throws(MeetupServiceError) -> Found {
        let address = Self.address(text)
        guard CalendarAddress(address) != nil else { throw .invalidAddress(HTTPAddress.withoutUserInfo(text)) }
        let end = monotonicSeconds() + Self.seconds
        var tried: [String] = []
        for (kind, address) in Self.checks(address) {
            guard monotonicSeconds() < end else { break }
            let stored = StoredSource(kind: kind.word, address: address)
            guard let source = stored.source(over: client, rights: kind.isLikely(address) ? rights : SourceRights())
            else {
                continue
            }
            do throws(MeetupServiceError) {
                let report = try await source.check()
                return Found(
                    source: StoredSource(kind: kind.word, address: address, name: report.name), report: report)
            } catch {
                guard error.isOfOneKind else { throw error }
                tried.append("\(kind.title) at \(stored.address): \(error.errorTitle)\(error.statusText)")
            }
        }
        throw .unrecognized(address: HTTPAddress.withoutUserInfo(address), tried: tried)
    }

    /// What an argument of the command line means: a file of the current folder goes before a host of that name.
    public static func address(ofArgument text: String) -> String {
        text.contains("://") || !LocalFile.isReadable(text) ? text : LocalFile.resolved(text) ?? text
    }

    /// With a scheme. Names of the network are asked over https, this machine, where nobody listens in, over http.
    private static func address(_ text: String) -> String {
        let text = text.trimmingBlanks
        guard !text.isEmpty, !text.contains("://"), !text.hasPrefix("/"), !text.lowercased().hasPrefix("file:") else {
            return text
        }
        return (HTTPAddress.isOfThisMachine("http://" + text) ? "http://" : "https://") + text
    }

    /// What is asked, in order.
    static func checks(_ address: String) -> [(kind: SourceKind, address: String)] {
        let likely = SourceKind.all.filter { $0.isLikely(address) }
        // A token is for those alone whose address says who they are, and a file is nothing but a calendar.
        let others = SourceKind.all.filter { !$0.wantsToken && !likely.contains($0) }
        let web: String
        switch CalendarAddress(address) {
        case .web(let address): web = address
        // Neither of these is an address of the web, in which an @ may stand anywhere.
        case .file(let path): return likely.map { ($0, path) }
        case nil: return []
        }
        var checks = (likely + others).map { (kind: $0, address: web) }
        if let root = root(of: web), root != WebLink.withoutQuery(web).droppingLast("/") {
            checks += others.filter { $0 != .calendar }.map { (kind: $0, address: root) }
        }
        return Array(checks.prefix(maximumChecks))
    }

    private static func root(of address: String) -> String? {
        guard let start = WebLink.authorityStart(address) else { return nil }
        return String(address[..<start]) + (String(address.utf8[start...].prefix { !"/?#\\".utf8.contains($0) }) ?? "")
    }
}

extension MeetupServiceError {
    /// Whether another kind of service may still be there.
    fileprivate var isOfOneKind: Bool {
        switch self {
        case .status, .accessDenied, .accessDeniedInWords, .errorAnswer, .unexpectedAnswer, .brokenTransfer,
            .answerTooLarge, .tooManyRedirects:
            true
        default: false
        }
    }

    fileprivate var statusText: String {
        switch self {
        case .status(let code, _), .accessDenied(let code, _): " (\(code))"
        default: ""
        }
    }
}
