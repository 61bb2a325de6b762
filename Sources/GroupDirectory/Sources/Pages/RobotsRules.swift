import WebPages
import WeftGLib

/// The rules of a site for this program (`robots.txt`, RFC 9309). A value.
struct RobotsRules: Sendable, Hashable {
    /// The maximum number of bytes that are read; the RFC requires at least this many.
    static let maximumBytes = 512 << 10
    private static let maximumRules = 500
    /// Maximum length of a pattern in bytes; longer ones are ignored.
    private static let maximumPattern = 500
    /// The program's name in a site's rules.
    private static let name = "browsemeetup"

    private struct Rule: Hashable {
        let pattern: [UInt8]
        let allows: Bool
    }

    private var rules: [Rule] = []

    /// A site without rules.
    static let none = RobotsRules()

    private init() {}

    /// Parses a robots.txt file. Invalid lines are ignored.
    /// - Complexity: O(bytes)
    init(parsing bytes: [UInt8]) {
        var (own, general): ([Rule]?, [Rule]) = (nil, [])
        var (isOwn, isGeneral, isGroupOpen) = (false, false, false)
        for line in bytes.prefix(Self.maximumBytes).split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            let text = line.prefix { $0 != UInt8(ascii: "#") }
            guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { continue }
            let field = String(decoding: text[..<colon].map(\.asciiLowercased), as: UTF8.self).trimmingBlanks
            let value = String(decoding: text[(colon + 1)...], as: UTF8.self).trimmingBlanks
            switch field {
            case "user-agent":
                if !isGroupOpen { (isOwn, isGeneral) = (false, false) }
                isGroupOpen = true
                let agent = value.lowercased()
                if agent.utf8.elementsEqual("*".utf8) { isGeneral = true }
                if agent == Self.name {
                    isOwn = true
                    own = own ?? []
                }
            case "allow", "disallow":
                isGroupOpen = false
                guard !value.isEmpty, value.utf8.count <= Self.maximumPattern else { continue }
                let rule = Rule(pattern: Array(value.utf8), allows: field == "allow")
                if isOwn, own?.count ?? 0 < Self.maximumRules { own?.append(rule) }
                if isGeneral, general.count < Self.maximumRules { general.append(rule) }
            default: continue
            }
        }
        rules = own ?? general
    }

    /// Returns true if the page at an address of the site may be requested. The longest matching rule decides; of two
    /// rules with the same length, the one that allows. O(rules x length of the address)
    func allow(_ address: String) -> Bool {
        guard let start = WebLink.authorityStart(address) else { return true }
        let path = Array(
            address.utf8[start...].drop { !"/?#".utf8.contains($0) }.prefix { $0 != UInt8(ascii: "#") }.prefix(2000))
        let target = path.first == UInt8(ascii: "/") ? path : [UInt8(ascii: "/")] + path
        var best: (length: Int, allows: Bool) = (-1, true)
        for rule in rules where rule.pattern.count >= best.length && Self.fits(rule.pattern, target) {
            let isBetter = rule.pattern.count > best.length || rule.allows
            if isBetter { best = (rule.pattern.count, rule.allows) }
        }
        return best.allows
    }

    /// True if a path matches a pattern, in which `*` matches anything and a final `$` matches the end. Each star is
    /// matched as early as possible, so no search is repeated.
    private static func fits(_ pattern: [UInt8], _ path: [UInt8]) -> Bool {
        let isWhole = pattern.last == UInt8(ascii: "$")
        let parts = (isWhole ? pattern.dropLast() : pattern[...]).split(
            separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
        guard let first = parts.first, path.starts(with: first) else { return false }
        var rest = path[first.count...]
        for part in parts.dropFirst().dropLast(isWhole ? 1 : 0) {
            guard let range = rest.firstRange(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        guard isWhole else { return true }
        guard parts.count > 1, let last = parts.last else { return rest.isEmpty }
        return rest.count >= last.count && rest.suffix(last.count).elementsEqual(last)
    }
}

/// The rules of sites whose pages were requested, each fetched once a day. Any thread.
actor RobotsFile {
    static let shared = RobotsFile()

    private static let seconds = 86_400.0
    private static let maximumSites = 100

    private struct Entry {
        weak var client: HTTPClient?
        let origin: String
        let rules: RobotsRules
        let end: Double
    }

    private var entries: [Entry] = []

    /// The rules of the site of an address.
    /// - Throws: an error if the site cannot be reached or fails, since its rules are unknown then (RFC 9309,
    ///   section 2.3.1).
    func rules(for address: String, _ site: SourceSite) async throws(MeetupServiceError) -> RobotsRules {
        guard let origin = HTTPOrigin(of: address)?.description else { return .none }
        let now = monotonicSeconds()
        entries.removeAll { $0.client == nil || $0.end <= now }
        if let known = entries.first(where: { $0.client === site.client && $0.origin == origin }) { return known.rules }
        let response: HTTPResponse
        do {
            response = try await site.client.get(
                origin + "/robots.txt", maximumBodyBytes: 16 << 20, priority: .high, reach: site.reach,
                accept: "text/plain, */*;q=0.1")
        } catch .tooManyRedirects, .bodyTooLarge {
            return .none
        } catch {
            throw MeetupServiceError(error, base: origin, host: site.host)
        }
        if response.status >= 500, let error = MeetupServiceError(response, host: site.host) { throw error }
        let isPage = response.body.first { $0 > 0x20 } == UInt8(ascii: "<")
        let rules = response.isSuccess && !isPage ? RobotsRules(parsing: response.body) : .none
        if entries.count >= Self.maximumSites { entries.removeFirst() }
        entries.append(Entry(client: site.client, origin: origin, rules: rules, end: now + Self.seconds))
        return rules
    }
}
