import WeftGLib

/// The user's filter for groups, apart from the distance. A value.
public struct GroupFilter: Sendable, Hashable {
    /// The name of the category; nil for all.
    public var category: String?
    /// True for groups with a coming event only.
    public var isOnlyWithEvents = false

    /// Makes a filter that matches all groups.
    public init() {}

    /// Makes a filter for groups of a category, or with a coming event.
    public init(category: String?, isOnlyWithEvents: Bool = false) {
        self.category = category
        self.isOnlyWithEvents = isOnlyWithEvents
    }

    /// True if some groups may be filtered out.
    public var isOn: Bool { self != GroupFilter() }

    /// True if the group matches.
    /// - Parameter start: only events that end after it are coming events.
    func wants(_ group: Group, after start: Timestamp) -> Bool {
        if let category, group.category?.name != category { return false }
        return !isOnlyWithEvents || group.nextEvent?.comingTime(after: start.unixMilliseconds) != nil
    }
}

extension GroupEvent {
    /// The event's start in milliseconds; nil for a past or cancelled event.
    func comingTime(after start: Int64) -> Int64? {
        guard let time, !isCancelled else { return nil }
        return (endTime ?? time).unixMilliseconds < start ? nil : time.unixMilliseconds
    }
}
