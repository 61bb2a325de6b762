import GroupDirectory
import WeftGLib

/// What the line at the feed says when sources give nothing: which, what they did and what is done about it. A value.
struct SourceTrouble: Sendable, Hashable {
    /// In a few words.
    let text: String
    /// The same of each source, with what can be done, a line for each.
    let details: String
    /// Whether asking again now is of use.
    let canRetry: Bool
    /// Whether a source wants a token, or another one.
    let isOfToken: Bool

    /// Sources that are named in the line and in the details; of more the number is said.
    private static let maximumNamed = 2
    private static let maximumDetailed = 8

    /// Nil while nothing is the matter.
    init?(_ feed: FeedSnapshot) {
        let silent = feed.sources.filter { $0.error != nil || $0.state == .slow }
        guard !silent.isEmpty else { return nil }
        let names = SourceNames(feed.sources.map(\.identity))
        canRetry = silent.contains(where: \.canRetry)
        isOfToken = silent.contains { $0.error?.isOfToken == true }
        let answers = feed.sources.contains { $0.error == nil && $0.state != .slow && $0.count > 0 }
        let isStored = !answers && silent.contains { $0.error != nil }
        let age = isStored ? feed.stored.map { "these groups are from \(LocalDate.dayAndTime($0) ?? "")." } : nil
        text = Self.text(silent, names, feed, age: age)
        var lines = silent.prefix(Self.maximumDetailed).map { Self.sentence($0, names, feed) }
        if silent.count > lines.count { lines.append("And \(LocalNumber.grouped(silent.count - lines.count)) more.") }
        if let age { lines.append(age.withLargeFirst) }
        details = lines.joined(separator: "\n")
    }

    private static func text(
        _ silent: [SourceStatus], _ names: SourceNames, _ feed: FeedSnapshot, age: String?
    ) -> String {
        if let age {
            let errors = silent.compactMap(\.error)
            if errors.allSatisfy({ $0 == .offline }) { return "Offline: \(age)" }
            if silent.count > 1, errors.allSatisfy(\.isOfNetwork) { return "No source answers: \(age)" }
        }
        return line(silent, names, feed) + (age.map { " " + $0.withLargeFirst } ?? "")
    }

    private static func line(_ silent: [SourceStatus], _ names: SourceNames, _ feed: FeedSnapshot) -> String {
        if silent.count == 1, let status = silent.first { return short(status, names, feed) }
        let named = silent.prefix(maximumNamed)
        let more = silent.count - named.count
        let others = more == 1 ? "1 more" : "\(LocalNumber.grouped(more)) more"
        let reasons = named.map(reason)
        let all = named.map { names[$0.identity] }
        // What all have in common is said once.
        if Set(silent.map(reason)).count == 1, let reason = reasons.first {
            let subject = more > 0 ? all.joined(separator: ", ") + " and \(others)" : all.joined(separator: " and ")
            return "\(subject): \(reason)."
        }
        let each =
            if Set(reasons).count == 1, let reason = reasons.first {
                ["\(all.joined(separator: " and ")): \(reason)"]
            } else {
                zip(all, reasons).map { "\($0): \($1)" }
            }
        return each.joined(separator: "; ") + (more > 0 ? "; and \(others)." : ".")
    }

    /// Behind a name and a colon.
    private static func reason(_ status: SourceStatus) -> String {
        status.error?.errorTitle.withSmallFirst ?? "no answer for a while"
    }

    /// Of one source alone, without what can be done.
    private static func short(_ status: SourceStatus, _ names: SourceNames, _ feed: FeedSnapshot) -> String {
        guard case .failed = status.state else { return sentence(status, names, feed) }
        return "\(names[status.identity]): \(reason(status))."
    }

    private static func sentence(_ status: SourceStatus, _ names: SourceNames, _ feed: FeedSnapshot) -> String {
        let name = names[status.identity]
        switch status.state {
        case .loading, .ended: return ""
        case .slow: return "\(name) has not answered for a while. Its groups are shown when they come."
        case .pausing(let until, isTold: true, _):
            return "\(name) asks for a pause. It is asked again \(time(until - feed.now))."
        case .pausing(let until, isTold: false, _):
            return "\(name): \(reason(status)). It is asked again \(time(until - feed.now))."
        case .failed(.unrecognized): return "\(name): \(reason(status)). Check the address."
        case .failed(.tokenMissing):
            return "\(name): \(reason(status)). Give it a token of yours in the list of sources."
        case .failed(let error): return "\(name): \(reason(status)). \(error.errorMessage)"
        }
    }

    /// When something is that is so many seconds away. No countdown: it would wake the program each second.
    private static func time(_ seconds: Double) -> String {
        guard seconds >= 60 else { return "in a moment" }
        let moment = Timestamp(
            unixMilliseconds: Timestamp.now.unixMilliseconds + Int64(min(seconds, 31_536_000) * 1000))
        return LocalDate.time(moment).map { "at \($0)" } ?? "later"
    }

    /// What is waited for while there is nothing to show; nil where the spinner says it.
    static func waitText(_ feed: FeedSnapshot) -> String? {
        let unknown = feed.sources.filter { $0.identity.kind == .unknown && $0.error == nil }
        let waits = unknown.prefix(maximumNamed).map { "Finding out what answers at \($0.identity.name)…" }
        let lines = (SourceTrouble(feed).map { [$0.text] } ?? []) + waits
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }
}

/// What sources are called where several are spoken of: two of one name are told apart by where they are.
struct SourceNames {
    private let shared: Set<String>
    private let sharedHosts: Set<String>

    init(_ identities: [SourceIdentity]) {
        shared = Self.repeated(identities.map(\.name))
        sharedHosts = Self.repeated(identities.map { "\($0.name) \(Self.host($0.address))" })
    }

    subscript(_ identity: SourceIdentity) -> String {
        guard shared.contains(identity.name) else { return identity.name }
        let host = Self.host(identity.address)
        let isEnough = !sharedHosts.contains("\(identity.name) \(host)")
        return "\(identity.name) (\(isEnough ? host : Self.bare(identity.address)))"
    }

    private static func repeated(_ texts: [String]) -> Set<String> {
        var known: Set<String> = []
        return Set(texts.filter { !known.insert($0).inserted })
    }

    /// An address without its scheme.
    private static func bare(_ address: String) -> String {
        let parts = address.split(separator: "://", maxSplits: 1)
        return parts.last.map(String.init) ?? address
    }

    private static func host(_ address: String) -> String {
        bare(address).split(separator: "/", maxSplits: 1).first.map(String.init) ?? address
    }
}

extension String {
    /// As it goes on inside of a sentence; a word in capitals stays.
    var withSmallFirst: String {
        let second = dropFirst().first
        return second?.isUppercase == true ? self : prefix(1).lowercased() + dropFirst()
    }
}

extension String {
    /// As it begins a sentence.
    fileprivate var withLargeFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension MeetupServiceError {
    /// The service was not reached, or not in time.
    fileprivate var isOfNetwork: Bool {
        switch self {
        case .offline, .unreachable, .timedOut: true
        default: false
        }
    }
}
