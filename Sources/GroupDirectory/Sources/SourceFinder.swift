import WeftGLib

/// Finds the source at an address that the user gave.
///
/// Each kind of source checks an address with its own `check`: first the kinds that the address looks like, at the
/// address itself, then in its parent folders and at the root of its host. The search ends with the first kind that
/// answers, or with an error that would be the same for all kinds. There are at most `maximumChecks` checks, one after
/// the other.
public struct SourceFinder: Sendable {
    /// The maximum number of checks, of one or two requests each.
    public static let maximumChecks = (2 + maximumFolders) * SourceKind.all.count
    /// The number of folders above an address that are checked besides the root: the outermost ones, which contain
    /// sites.
    private static let maximumFolders = 2
    /// The maximum duration of a search in seconds.
    static let seconds = 40.0

    /// The source that answered at an address.
    public struct Found: Sendable, Hashable {
        /// The found source, in its stored form.
        public let source: StoredSource
        /// The source's name and program, as it reports them.
        public let report: SourceReport
    }

    private let client: HTTPClient
    private let rights: SourceRights
    private let seconds: Double

    /// - Parameter rights: sent only to services that need them according to their address.
    public init(over client: HTTPClient, rights: SourceRights = SourceRights()) {
        self.init(over: client, rights: rights, seconds: Self.seconds)
    }

    /// - Parameter seconds: the time limit of all checks together.
    init(over client: HTTPClient, rights: SourceRights = SourceRights(), seconds: Double) {
        self.client = client
        self.rights = rights
        self.seconds = seconds
    }

    /// The state of a search that was interrupted because a service requested a pause. The next search with the same
    /// memory queries that service first, and skips all that have already answered. Any thread.
    public final class Memory: Sendable {
        fileprivate let search = Locked<Search?>(nil)

        /// Makes a memory without any answers.
        public init() {}
    }

    /// The results of an address's checks so far, and the checks that are left.
    fileprivate struct Search: Sendable {
        let address: String
        var checks: ArraySlice<Check>
        var tried: [String] = []
        // Errors that explain more than "nothing answers".
        var (denial, excess, breach): (MeetupServiceError?, MeetupServiceError?, MeetupServiceError?)
        /// The first error of a service that exists but cannot answer.
        var ailment: MeetupServiceError?
        /// The error of an address of a calendar with a text that is neither a calendar nor a page.
        var misfit: MeetupServiceError?
        /// The reason why the page at the address is no source.
        var page: MeetupServiceError?
        // The error that all requests share. It means that the site itself has a problem, whatever its kind.
        var outage: MeetupServiceError?
        var isOutage = true

        init(_ address: String) {
            self.address = address
            checks = SourceFinder.checks(address)[...]
        }
    }

    /// Finds the source at an address.
    ///
    /// - Parameters:
    ///   - text: an address, with or without its scheme, or the path of a file.
    ///   - memory: the state of earlier searches for it.
    /// - Throws: `MeetupServiceError.unrecognized` with the addresses that were tried; network errors unchanged.
    public func source(
        at text: String, memory: Memory = Memory()
    ) async throws(MeetupServiceError) -> Found {
        let address = Self.address(text)
        if let refusal = Self.refusal(of: address) { throw refusal }
        guard CalendarAddress(address) != nil else { throw CalendarAddress.error(of: text) }
        let end = monotonicSeconds() + seconds
        let before = memory.search.withLock { search in
            defer { search = nil }
            return search
        }
        var search = before.flatMap { $0.address == address ? $0 : nil } ?? Search(address)
        while let check = search.checks.popFirst(), monotonicSeconds() < end {
            let (kind, address) = check
            let stored = StoredSource(kind: kind.word, address: address)
            guard let source = stored.source(over: client, rights: kind.isLikely(address) ? rights : SourceRights())
            else {
                continue
            }
            do throws(MeetupServiceError) {
                let report = try await Self.report(of: source, by: end)
                return Found(
                    source: StoredSource(
                        kind: (report.kind ?? kind).word, address: report.address ?? address, name: report.name),
                    report: report)
            } catch {
                // A service may quote the token in its answer to a later request without it.
                let error = rights.token.map(error.without) ?? error
                if error.retryAfter != nil {
                    search.checks.insert(check, at: search.checks.startIndex)
                    memory.search.withLock { [search] in $0 = search }
                }
                guard error.isOfOneKind, !Self.isConclusive(error, of: check) else { throw error }
                search.note(error, of: check, stored)
            }
        }
        throw search.failure
    }

    /// Returns the report of a source; throws if it takes longer than `end`.
    private static func report(
        of source: any GroupSource, by end: Double
    ) async throws(MeetupServiceError) -> SourceReport {
        let result = await limited(to: end - monotonicSeconds()) { () -> Result<SourceReport, MeetupServiceError> in
            do throws(MeetupServiceError) {
                return .success(try await source.check())
            } catch {
                return .failure(error)
            }
        }
        if Task.isCancelled { throw .cancelled }
        guard let result else {
            throw .timedOut(host: WebLink.host(source.identity.address) ?? source.identity.address)
        }
        return try result.get()
    }

    /// Returns true if the error of a check is the result for the address. Either the kind that the address looks like
    /// denies access, has an outage, returns its own error, or sends an incomplete or too large answer. Or the address
    /// itself, requested as a calendar, denies access or redirects without a result.
    private static func isConclusive(_ error: MeetupServiceError, of check: Check) -> Bool {
        (error.isDenial || error.isOfServer || error.isOfTransfer || error.isInWords)
            && check.kind.isLikely(check.address)
            || error.isOfAddress && check.kind == .calendar
    }

    /// Returns the remaining checks after a part of the site denied access or redirected without a result. The check of
    /// the address as a calendar comes first, since it may fail the same way. If it is done and the address redirected,
    /// its other checks are dropped.
    fileprivate static func checks(
        _ checks: ArraySlice<Check>, after error: MeetupServiceError, at address: String
    ) -> ArraySlice<Check> {
        if let index = checks.firstIndex(where: { $0.kind == .calendar && $0.address == address }) {
            var checks = checks
            checks.insert(checks.remove(at: index), at: checks.startIndex)
            return checks
        }
        return error.isDenial ? checks : checks.filter { $0.address != address }[...]
    }

    /// Returns true if a typed address is that of a source, in any spelling.
    public static func isAddress(_ text: String, of source: StoredSource) -> Bool {
        SourceID(kind: source.kind, address: address(text)) == source.id
    }

    /// Returns the host that would receive a token during the search at an address; nil if there is none.
    public static func recipient(of token: SourceToken?, at text: String) -> String? {
        guard let token, case .web(let web) = CalendarAddress(address(text)),
            SourceKind.all.contains(where: { $0.wantsToken && $0.isLikely(web) }),
            SourceToken.origin(of: web) == token.origin
        else { return nil }
        return token.origin.shownHost
    }

    /// Returns the reason why an address must not be requested at all: the user's name and password would not be sent,
    /// and the user must not believe that they are.
    static func refusal(of text: String) -> MeetupServiceError? {
        guard case .web(let web) = CalendarAddress(address(text)) else { return nil }
        // If the password contains a slash, the host cannot be told from the text before it.
        let root = root(of: web) ?? web
        let written = HTTPAddress.isUsable(root) ? root : web
        let plain = HTTPAddress.withoutUserInfo(written)
        return plain == written ? nil : .userInAddress(host: WebLink.host(plain) ?? plain)
    }

    /// Returns the address for an argument of the command line. A file of the current folder takes precedence over a
    /// host of that name. A text that looks like a path is treated as a path, even if the file does not exist.
    public static func address(ofArgument text: String) -> String {
        guard !text.contains("://"), !text.lowercased().hasPrefix("file:") else { return text }
        if LocalFile.isReadable(text) {
            return CalendarAddress.text(ofPath: LocalFile.resolved(text) ?? LocalFile.absolute(text))
        }
        let isPath =
            text.hasPrefix("./") || text.hasPrefix("../")
            || !text.contains("/") && text.lowercased().hasSuffix(".ics")
        guard isPath || text.hasPrefix("/") && !text.hasPrefix("//") else { return text }
        return CalendarAddress.text(ofPath: LocalFile.absolute(text))
    }

    /// Returns the address with a scheme: https for network hosts, http for this machine, where nobody can eavesdrop.
    /// After `http:` and `https:` any number of slashes is read as two, as in browsers. Otherwise the scheme would
    /// become the host, and a password would become a part of the path.
    static func address(_ text: String) -> String {
        // Browsers drop line ends and tabs in an address; otherwise they would hide its slashes.
        let text = String(decoding: text.trimmingBlanks.utf8.filter { !"\t\n\r".utf8.contains($0) }, as: UTF8.self)
        for scheme in ["http:", "https:"] where text.lowercased().utf8.starts(with: scheme.utf8) {
            let rest = text.utf8.dropFirst(scheme.utf8.count).drop {
                $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\")
            }
            let tail = String(decoding: rest, as: UTF8.self)
            // A second scheme would become the host in the same way.
            let lower = tail.lowercased()
            if lower.hasPrefix("http:") || lower.hasPrefix("https:") { return address(tail) }
            for name in ["http", "https"] where lower.utf8.starts(with: (name + "//").utf8) {
                return address(name + ":" + String(decoding: tail.utf8.dropFirst(name.utf8.count), as: UTF8.self))
            }
            return String(decoding: text.utf8.prefix(scheme.utf8.count), as: UTF8.self) + "//" + tail
        }
        guard !text.isEmpty, !text.contains("://"), !text.hasPrefix("/"), !text.lowercased().hasPrefix("file:") else {
            return text
        }
        return (HTTPAddress.isOfThisMachine("http://" + text) ? "http://" : "https://") + text
    }

    typealias Check = (kind: SourceKind, address: String)

    /// Returns the checks of an address, in order.
    static func checks(_ address: String) -> [Check] {
        let likely = SourceKind.all.filter { $0.isLikely(address) }
        // Kinds that need a token are tried only at their own addresses.
        let others = SourceKind.all.filter {
            !$0.wantsToken && !likely.contains($0) && !SourceKind.pages.contains($0)
        }
        let web: String
        switch CalendarAddress(address) {
        case .web(let address): web = address
        // Paths are not web addresses, and may contain an @ anywhere.
        case .file(let path): return likely.map { ($0, CalendarAddress.text(ofPath: path)) }
        case nil: return []
        }
        var checks = (likely + others).map { (kind: $0, address: web) }
        if let calendar = PublishedCalendar.address(behind: web) { checks.insert((.calendar, calendar), at: 0) }
        let folders = folders(above: web)
        for folder in folders {
            checks += others.filter { $0 != .calendar && $0 != .v3 }.map { (kind: $0, address: folder) }
        }
        // Any site may describe events on the page itself. Only v3 is checked after the page, since nobody runs that
        // service any more.
        checks.append((.page, web))
        checks += folders.map { (kind: .v3, address: $0) }
        return Array(checks.prefix(maximumChecks))
    }

    /// Returns the folders that may be the site of a page at this address, the innermost first; the last is the root.
    private static func folders(above address: String) -> [String] {
        guard let root = root(of: address) else { return [] }
        let names = WebLink.withoutQuery(String(address.dropFirst(root.count))).split(separator: "/")
        guard !names.isEmpty else { return [] }
        // The folders below this one belong to the service.
        let isWithinService = names.contains("wp-json")
        let depth = isWithinService ? 0 : min(names.count - 1, maximumFolders)
        return (0...depth).reversed().map { depth in root + names.prefix(depth).map { "/" + $0 }.joined() }
    }

    private static func root(of address: String) -> String? {
        guard let start = WebLink.authorityStart(address) else { return nil }
        return String(address[..<start]) + (String(address.utf8[start...].prefix { !"/?#\\".utf8.contains($0) }) ?? "")
    }
}

extension SourceFinder.Search {
    fileprivate mutating func note(_ error: MeetupServiceError, of check: SourceFinder.Check, _ stored: StoredSource) {
        if error.isDenial, error.isOfAddress || check.kind == .calendar { denial = denial ?? error }
        if case .unexpectedAnswer(_, let detail) = error, check.kind == .calendar, check.kind.isLikely(check.address),
            !detail.hasPrefix(CalendarReading.pageInstead)
        {
            misfit = error
        }
        if error.isInWords || error.isOfServer && check.kind.hasOwnPath { ailment = ailment ?? error }
        if case .pageUnusable = error { page = error }
        if case .answerTooLarge = error { excess = excess ?? error }
        // An incomplete answer does not reveal the kind of source. Something answers at the address, so a service in a
        // parent folder is not the requested one.
        if case .brokenTransfer = error {
            breach = breach ?? error
            checks.removeAll { $0.kind == .v3 && $0.address != address }
        }
        if error.isOfServer { outage = outage ?? error } else { isOutage = false }
        if error.isOfAddress { checks = SourceFinder.checks(checks, after: error, at: check.address) }
        tried.append(
            localized(
                "{kind} at {address}: {problem}",
                [
                    "kind": check.kind.title, "address": stored.address.shortened,
                    "problem": error.errorTitle + error.statusText,
                ]))
    }

    /// The error to report if no check found a source.
    fileprivate var failure: MeetupServiceError {
        if isOutage, let outage { return outage }
        return denial ?? excess ?? breach ?? ailment ?? misfit ?? page
            ?? .unrecognized(address: HTTPAddress.withoutUserInfo(address), tried: tried)
    }
}

extension MeetupServiceError {
    /// True if a service of another kind may exist at the address.
    fileprivate var isOfOneKind: Bool {
        switch self {
        case .status, .accessDenied, .tokenDenied, .keyDenied, .accessDeniedInWords, .tokenDeniedInWords,
            .keyDeniedInWords, .errorAnswer,
            .unexpectedAnswer, .brokenTransfer, .answerTooLarge, .pageUnusable, .tooManyRedirects, .redirectRefused:
            true
        default: false
        }
    }

    fileprivate var isDenial: Bool {
        switch self {
        case .accessDenied, .tokenDenied, .keyDenied, .accessDeniedInWords, .tokenDeniedInWords, .keyDeniedInWords: true
        default: false
        }
    }

    /// True if the server reports an internal failure (status 500 and above). A server that does not support a method
    /// or a protocol (501, 505) works.
    fileprivate var isOfServer: Bool {
        guard case .status(let code, _) = self else { return false }
        return code >= 500 && code != 501 && code != 505
    }

    /// True if a service answered in its own format, with an error.
    fileprivate var isInWords: Bool {
        switch self {
        case .errorAnswer, .accessDeniedInWords, .tokenDeniedInWords, .keyDeniedInWords: true
        default: false
        }
    }

    fileprivate var isOfTransfer: Bool {
        switch self {
        case .brokenTransfer, .answerTooLarge: true
        default: false
        }
    }

    /// True if the error is likely to be the same for all requests to an address. Status 403 often applies only to one
    /// request.
    fileprivate var isOfAddress: Bool {
        switch self {
        case .accessDenied(401, _), .tokenDenied(401, _), .keyDenied(401, _), .tooManyRedirects, .redirectRefused: true
        default: false
        }
    }

    fileprivate var statusText: String {
        switch self {
        case .status(let code, _), .accessDenied(let code, _), .tokenDenied(let code, _), .keyDenied(let code, _):
            " (\(code))"
        default: ""
        }
    }
}

extension SourceKind {
    /// True if requests of this kind use a path that few other programs have, so that a server failure there is
    /// probably a failure of the service.
    fileprivate var hasOwnPath: Bool { self == .mobilizon || self == .gancio || self == .eventsCalendar }
}
