import GroupDirectory

/// The subject of a view, for sentences about it.
enum FeedSubject: Sendable, Hashable {
    case groups, events

    var loading: String {
        switch self {
        case .groups: localized("Loading groups")
        case .events: localized("Loading events")
        }
    }

    /// The sentence about the age of the shown data.
    func age(_ date: String) -> String {
        switch self {
        case .groups: localized("These groups are from {date}.", ["date": date])
        case .events: localized("These events are from {date}.", ["date": date])
        }
    }

    /// Like `age(_:)`, for a time without a network.
    func ageOffline(_ date: String) -> String {
        switch self {
        case .groups: localized("Offline: these groups are from {date}.", ["date": date])
        case .events: localized("Offline: these events are from {date}.", ["date": date])
        }
    }

    /// Like `age(_:)`, for the case that none of several sources answers.
    func ageUnanswered(_ date: String) -> String {
        switch self {
        case .groups: localized("No source answers: these groups are from {date}.", ["date": date])
        case .events: localized("No source answers: these events are from {date}.", ["date": date])
        }
    }

    /// The sentence about a source that has not answered.
    func slow(_ source: String) -> String {
        switch self {
        case .groups:
            localized(
                "{source} has not answered for a while. Its groups are shown when they come.", ["source": source])
        case .events:
            localized(
                "{source} has not answered for a while. Its events are shown when they come.", ["source": source])
        }
    }
}
