import GroupDirectory
import WeftGLib

/// What the line at the feed says when sources give nothing: which, what they did and what is done about it. A value.
struct SourceTrouble: Sendable, Hashable {
    let text: String
    /// Whether asking again now is of use.
    let canRetry: Bool

    /// Sources that are named; of more the number is said.
    private static let maximumNamed = 3

    /// Nil while nothing is the matter.
    init?(_ feed: FeedSnapshot) {
        let silent = feed.sources.filter { $0.error != nil || $0.state == .slow }
        guard let first = silent.first else { return nil }
        canRetry = silent.contains(where: \.canRetry)
        let answers = feed.sources.contains { $0.error == nil && $0.state != .slow && $0.count > 0 }
        if let stored = feed.stored, !answers, silent.contains(where: { $0.error != nil }) {
            let isOffline = silent.allSatisfy { $0.error == nil || $0.error == .offline }
            let reason = isOffline ? "Offline." : Self.sentence(silent, first, feed)
            let time = LocalDate.dayAndTime(stored) ?? ""
            text = "\(reason) These groups are from \(time)."
        } else {
            text = Self.sentence(silent, first, feed)
        }
    }

    private static func sentence(_ silent: [SourceStatus], _ first: SourceStatus, _ feed: FeedSnapshot) -> String {
        guard silent.count > 1 else { return sentence(first, feed) }
        let named = silent.prefix(maximumNamed).map { "\($0.identity.name) (\(phrase($0)))" }
        let more = silent.count - named.count
        return "\(LocalNumber.grouped(silent.count)) sources give no groups now: \(named.joined(separator: ", "))"
            + (more > 0 ? " and \(LocalNumber.grouped(more)) more." : ".")
    }

    private static func phrase(_ status: SourceStatus) -> String {
        status.error.map(\.errorTitle) ?? "does not answer"
    }

    private static func sentence(_ status: SourceStatus, _ feed: FeedSnapshot) -> String {
        let name = status.identity.name
        switch status.state {
        case .loading, .ended: return ""
        case .slow: return "\(name) has not answered for a while. Its groups are shown when they come."
        case .pausing(let until, isTold: true, _):
            return "\(name) asks for a pause. It is asked again \(time(until - feed.now))."
        case .pausing(let until, isTold: false, let error):
            return "\(name): \(error.errorTitle). It is asked again \(time(until - feed.now))."
        case .failed(.unrecognized):
            return
                "\(name): \(MeetupServiceError.unrecognized(address: name, tried: []).errorTitle). Check the address."
        case .failed(let error): return "\(name): \(error.errorTitle). \(error.errorMessage)"
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
