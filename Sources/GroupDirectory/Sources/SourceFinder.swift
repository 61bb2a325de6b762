import WeftGLib

/// Finds out what answers at an address that the user gave.
///
/// Each kind of source says by its own `check` whether it is one: first those that the address looks like, at the address
/// itself, then in the folders above it and at the root of its host. The first that answers ends the search, and so does
/// trouble that would be the same for all. At most `maximumChecks`, one after the other.
public struct SourceFinder: Sendable {
    /// Of one or two questions each.
    public static let maximumChecks = (2 + maximumFolders) * SourceKind.all.count
    /// Folders above an address that are looked at besides the root: the outermost, in which sites are.
    private static let maximumFolders = 2
    /// After so many seconds the search ends.
    static let seconds = 40.0

    /// What answers at an address.
    public struct Found: Sendable, Hashable {
        /// The source, to be kept.
        public let source: StoredSource
        /// What it says of itself.
        public let report: SourceReport
    }

    private let client: HTTPClient
    private let rights: SourceRights
    private let seconds: Double

    /// - Parameter rights: go to nobody but services that an address alone shows to be of a kind that wants them.
    public init(over client: HTTPClient, rights: SourceRights = SourceRights()) {
        self.init(over: client, rights: rights, seconds: Self.seconds)
    }

    /// - Parameter seconds: for all checks together.
    init(over client: HTTPClient, rights: SourceRights = SourceRights(), seconds: Double) {
        self.client = client
        self.rights = rights
        self.seconds = seconds
    }

    /// Where a search stands that a service interrupted by asking for a pause: the next one with the same memory asks that
    /// service first, and nobody again who answered before. Any thread.
    public final class Memory: Sendable {
        fileprivate let search = Locked<Search?>(nil)

        /// Nothing was asked yet.
        public init() {}
    }

    /// What came of the checks of an address, and those that are left.
    fileprivate struct Search: Sendable {
        let address: String
        var checks: ArraySlice<Check>
        var tried: [String] = []
        // What says more than that nothing answers.
        var (denial, excess, breach): (MeetupServiceError?, MeetupServiceError?, MeetupServiceError?)
        // The same wherever it was asked: the site is in trouble, whatever it is.
        var outage: MeetupServiceError?
        var isOutage = true

        init(_ address: String) {
            self.address = address
            checks = SourceFinder.checks(address)[...]
        }
    }

    /// - Parameters:
    ///   - text: an address, with or without its scheme, or the path of a file.
    ///   - memory: of the searches for it before.
    /// - Throws: `MeetupServiceError.unrecognized` with what was tried; trouble of the network as it is.
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
                    source: StoredSource(kind: kind.word, address: address, name: report.name), report: report)
            } catch {
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

    /// What a source says of itself; a failure where it has not by `end`.
    private static func report(
        of source: any GroupSource, by end: Double
    ) async throws(MeetupServiceError) -> SourceReport {
        let result = await withTaskGroup(of: Result<SourceReport, MeetupServiceError>?.self) { group in
            group.addTask {
                do throws(MeetupServiceError) {
                    return .success(try await source.check())
                } catch {
                    return .failure(error)
                }
            }
            group.addTask {
                try? await Task.sleep(for: .seconds(max(0, end - monotonicSeconds())))
                return nil
            }
            defer { group.cancelAll() }
            return await group.next().flatMap(\.self)
        }
        if Task.isCancelled { throw .cancelled }
        guard let result else {
            throw .timedOut(host: WebLink.host(source.identity.address) ?? source.identity.address)
        }
        return try result.get()
    }

    /// Whether what a check came to is so of the address, whatever is there: what it looks like denies access or is in
    /// trouble, or answers and breaks off or is too large, or the address itself, for which a calendar is asked, denies
    /// access or leads nowhere.
    private static func isConclusive(_ error: MeetupServiceError, of check: Check) -> Bool {
        (error.isDenial || error.isOfServer || error.isOfTransfer) && check.kind.isLikely(check.address)
            || error.isOfAddress && check.kind == .calendar
    }

    /// What is still to be asked when something below an address denies access or leads nowhere: the address itself comes
    /// next, in case it is the same there. Where that was asked already, nothing more that leads nowhere is tried.
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

    /// The host that would be told a token when it is found out what answers at an address; nil where nobody would.
    public static func recipient(of token: SourceToken?, at text: String) -> String? {
        guard let token, case .web(let web) = CalendarAddress(address(text)),
            SourceKind.all.contains(where: { $0.wantsToken && $0.isLikely(web) }),
            SourceToken.origin(of: web) == token.origin
        else { return nil }
        return token.origin.shownHost
    }

    /// Why an address is not to be asked at all: who the user is would not be sent, and they shall not think that it is.
    static func refusal(of text: String) -> MeetupServiceError? {
        guard case .web(let web) = CalendarAddress(address(text)) else { return nil }
        // Where a password has a slash in it no host can be told from what comes before it.
        let root = root(of: web) ?? web
        let written = HTTPAddress.isUsable(root) ? root : web
        let plain = HTTPAddress.withoutUserInfo(written)
        return plain == written ? nil : .userInAddress(host: WebLink.host(plain) ?? plain)
    }

    /// What an argument of the command line means: a file of the current folder goes before a host of that name. What
    /// looks like a path from there is one, whether anything is there or not.
    public static func address(ofArgument text: String) -> String {
        guard !text.contains("://"), !text.lowercased().hasPrefix("file:") else { return text }
        if LocalFile.isReadable(text) { return LocalFile.resolved(text) ?? LocalFile.absolute(text) }
        let isPath =
            text.hasPrefix("./") || text.hasPrefix("../")
            || !text.contains("/") && text.lowercased().hasSuffix(".ics")
        return isPath ? LocalFile.absolute(text) : text
    }

    /// With a scheme. Names of the network are asked over https, this machine, where nobody listens in, over http.
    static func address(_ text: String) -> String {
        let text = text.trimmingBlanks
        guard !text.isEmpty, !text.contains("://"), !text.hasPrefix("/"), !text.lowercased().hasPrefix("file:") else {
            return text
        }
        return (HTTPAddress.isOfThisMachine("http://" + text) ? "http://" : "https://") + text
    }

    typealias Check = (kind: SourceKind, address: String)

    /// What is asked, in order.
    static func checks(_ address: String) -> [Check] {
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
        for folder in folders(above: web) {
            checks += others.filter { $0 != .calendar }.map { (kind: $0, address: folder) }
        }
        return Array(checks.prefix(maximumChecks))
    }

    /// The folders that may be sites of which an address is a page, the innermost first; the last is the root.
    private static func folders(above address: String) -> [String] {
        guard let root = root(of: address) else { return [] }
        let names = WebLink.withoutQuery(String(address.dropFirst(root.count))).split(separator: "/")
        guard !names.isEmpty else { return [] }
        // What is behind it is the service's own.
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
        if case .answerTooLarge = error { excess = excess ?? error }
        // What did not come says nothing of what is there.
        if case .brokenTransfer = error { breach = breach ?? error }
        if error.isOfServer { outage = outage ?? error } else { isOutage = false }
        if error.isOfAddress { checks = SourceFinder.checks(checks, after: error, at: check.address) }
        tried.append(
            localized(
                "{kind} at {address}: {problem}",
                [
                    "kind": check.kind.title, "address": stored.address,
                    "problem": error.errorTitle + error.statusText,
                ]))
    }

    /// What is said where nothing answers as a source would.
    fileprivate var failure: MeetupServiceError {
        if isOutage, let outage { return outage }
        return denial ?? excess ?? breach
            ?? .unrecognized(address: HTTPAddress.withoutUserInfo(address), tried: tried)
    }
}

extension MeetupServiceError {
    /// Whether another kind of service may still be there.
    fileprivate var isOfOneKind: Bool {
        switch self {
        case .status, .accessDenied, .tokenDenied, .keyDenied, .accessDeniedInWords, .tokenDeniedInWords,
            .keyDeniedInWords, .errorAnswer,
            .unexpectedAnswer, .brokenTransfer, .answerTooLarge, .tooManyRedirects, .redirectRefused:
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

    /// Whether the service would answer otherwise if nothing were wrong with it.
    fileprivate var isOfServer: Bool {
        guard case .status(500..., _) = self else { return false }
        return true
    }

    fileprivate var isOfTransfer: Bool {
        switch self {
        case .brokenTransfer, .answerTooLarge: true
        default: false
        }
    }

    /// Whether it may well be the same for all that is at an address. What is forbidden to all, as by status 403, is often
    /// only what was asked.
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
