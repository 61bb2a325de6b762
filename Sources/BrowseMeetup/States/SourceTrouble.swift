import GroupDirectory
import WeftGLib

/// The bar's message about sources that do not deliver: their names, problems and next steps. A value.
struct SourceTrouble: Sendable, Hashable {
    /// A summary.
    let text: String
    /// The details, one line per source, with possible actions.
    let details: String
    /// True if a manual retry makes sense.
    let canRetry: Bool
    /// True if a source needs a token, or another one.
    let isOfToken: Bool

    /// Maximum number of sources named in the summary and the details; beyond them only the number is given.
    private static let maximumNamed = 2
    private static let maximumDetailed = 8

    /// Nil without a problem.
    init?(_ feed: SourceStates, of subject: FeedSubject = .groups) {
        let silent = feed.statuses.filter { $0.error != nil || $0.state == .slow }
        guard !silent.isEmpty else { return nil }
        let names = SourceNames(feed.statuses.map(\.identity))
        canRetry = silent.contains(where: \.canRetry)
        isOfToken = silent.contains { $0.error?.isOfToken == true }
        let answers = feed.statuses.contains { $0.error == nil && $0.state != .slow && $0.count > 0 }
        let isStored = !answers && silent.contains { $0.error != nil }
        let date = isStored ? feed.stored.flatMap { LocalDate.dayAndTime($0) } : nil
        let wording = Wording(names: names, now: feed.now, subject: subject)
        text = Self.text(silent, wording, date)
        var lines = silent.prefix(Self.maximumDetailed).map { Self.sentence($0, wording) }
        if silent.count > lines.count {
            // Translators: sources, behind a list of others.
            lines.append(localizedPlural("And {count} more.", "And {count} more.", silent.count - lines.count))
        }
        if let date { lines.append(subject.age(date)) }
        details = lines.joined(separator: "\n")
    }

    /// The context of sentences about sources.
    private struct Wording {
        let names: SourceNames
        /// Current time of the statuses' clock.
        let now: Double
        let subject: FeedSubject
    }

    /// - Parameter date: the date of the shown stored data, if any.
    private static func text(_ silent: [SourceStatus], _ wording: Wording, _ date: String?) -> String {
        guard let date else { return line(silent, wording) }
        let errors = silent.compactMap(\.error)
        if errors.allSatisfy({ $0 == .offline }) { return wording.subject.ageOffline(date) }
        if silent.count > 1, errors.allSatisfy(\.isOfNetwork) { return wording.subject.ageUnanswered(date) }
        return localizedSentences([line(silent, wording), wording.subject.age(date)])
    }

    private static func line(_ silent: [SourceStatus], _ wording: Wording) -> String {
        if silent.count == 1, let status = silent.first { return short(status, wording) }
        let named = silent.prefix(maximumNamed)
        let more = silent.count - named.count
        let reasons = named.map(reason)
        let names = named.map { wording.names[$0.identity] }
        // A reason that all sources share is given once.
        if Set(silent.map(reason)).count == 1, let reason = reasons.first {
            guard more > 0 else { return localizedSentence(trouble(of: pair(names), reason)) }
            return localizedPlural(
                "{sources} and {count} more: {reason}.", "{sources} and {count} more: {reason}.", more,
                ["sources": localizedNames(names), "reason": reason])
        }
        let each =
            if Set(reasons).count == 1, let reason = reasons.first {
                trouble(of: pair(names), reason)
            } else {
                both(zip(names, reasons).map { trouble(of: $0, $1) })
            }
        guard more > 0 else { return localizedSentence(each) }
        return localizedPlural(
            "{troubles}; and {count} more.", "{troubles}; and {count} more.", more, ["troubles": each])
    }

    private static func trouble(of source: String, _ reason: String) -> String {
        // Translators: what is wrong with a source, as in "Mobilizon: no network".
        localized("{source}: {reason}", ["source": source, "reason": reason])
    }

    /// Joins two names.
    private static func pair(_ names: [String]) -> String {
        guard let first = names.first, let last = names.last, names.count > 1 else { return names.first ?? "" }
        return localizedIn("two names", "{first} and {second}", ["first": first, "second": last])
    }

    /// Joins two problems.
    private static func both(_ troubles: [String]) -> String {
        guard let first = troubles.first, let last = troubles.last, troubles.count > 1 else {
            return troubles.first ?? ""
        }
        return localizedIn("what is wrong with two sources", "{first}; {second}", ["first": first, "second": last])
    }

    /// The problem after a name and a colon.
    private static func reason(_ status: SourceStatus) -> String {
        status.error?.errorTitle.behindColon ?? localized("no answer for a while")
    }

    /// The problem of a single source, without possible actions.
    private static func short(_ status: SourceStatus, _ wording: Wording) -> String {
        guard case .failed = status.state else { return sentence(status, wording) }
        return localizedSentence(trouble(of: wording.names[status.identity], reason(status)))
    }

    private static func sentence(_ status: SourceStatus, _ wording: Wording) -> String {
        let name = wording.names[status.identity]
        func because(_ more: String) -> String {
            localizedSentences([localizedSentence(trouble(of: name, reason(status))), more])
        }
        switch status.state {
        case .loading, .ended: return ""
        case .slow: return wording.subject.slow(name)
        case .pausing(let until, isByService: true, _):
            return localizedSentences([
                localized("{source} asks for a pause.", ["source": name]), Self.again(until - wording.now),
            ])
        case .pausing(let until, isByService: false, _): return because(Self.again(until - wording.now))
        case .failed(.unrecognized): return because(localized("Check the address."))
        case .failed(.tokenMissing): return because(localized("Give it a token of yours in the list of sources."))
        case .failed(let error): return because(error.errorMessage)
        }
    }

    /// The time until a retry. It is no countdown, since that would wake the program each second.
    private static func again(_ seconds: Double) -> String {
        guard seconds >= 60 else { return localized("It is asked again in a moment.") }
        let moment = Timestamp(
            unixMilliseconds: Timestamp.now.unixMilliseconds + Int64(min(seconds, 31_536_000) * 1000))
        guard let time = LocalDate.time(moment) else { return localized("It is asked again later.") }
        return localized("It is asked again at {time}.", ["time": time])
    }

    /// The text about a pending answer while nothing is shown; nil if the placeholders suffice.
    static func waitText(_ feed: SourceStates, of subject: FeedSubject = .groups) -> String? {
        let unknown = feed.statuses.filter { $0.identity.kind == .unknown && $0.error == nil }
        let waits = unknown.prefix(maximumNamed).map {
            localized("Finding out what answers at {source}…", ["source": $0.identity.name])
        }
        let lines = (SourceTrouble(feed, of: subject).map { [$0.text] } ?? []) + waits
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }
}

/// The names of sources in messages about several: equal names are distinguished by their addresses.
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
    /// A heading for use after a name and a colon, starting in lower case unless its first word is in capitals.
    var behindColon: String {
        // Translators: "small" where a heading that follows a name and a colon begins with a small letter, as in
        // "Mobilizon: no network."; "large" where it stays as it is.
        guard localizedIn("first letter behind a colon", "small") == "small" else { return self }
        let second = dropFirst().first
        return second?.isUppercase == true ? self : prefix(1).lowercased() + dropFirst()
    }
}

extension MeetupServiceError {
    /// True if the service could not be reached or did not answer in time.
    fileprivate var isOfNetwork: Bool {
        switch self {
        case .offline, .unreachable, .timedOut: true
        default: false
        }
    }
}
