import WeftGLib

/// Which groups the user wants to see, apart from where they are. A value.
public struct GroupFilter: Sendable, Hashable {
    /// The name of what groups are to be about; nil for everything.
    public var category: String?
    /// Whether only groups are wanted that have an event to come.
    public var isOnlyWithEvents = false

    /// All groups.
    public init() {}

    /// Groups about something, or with an event to come.
    public init(category: String?, isOnlyWithEvents: Bool = false) {
        self.category = category
        self.isOnlyWithEvents = isOnlyWithEvents
    }

    /// Whether some groups may be left out.
    public var isOn: Bool { self != GroupFilter() }

    /// Whether the user wants to see the group.
    /// - Parameter start: events count that end after it.
    func wants(_ group: Group, after start: Timestamp) -> Bool {
        if let category, group.category?.name != category { return false }
        return !isOnlyWithEvents || group.nextEvent?.comingTime(after: start.unixMilliseconds) != nil
    }
}

extension GroupEvent {
    /// When it begins, in milliseconds; nil for an event that is over or will not be.
    func comingTime(after start: Int64) -> Int64? {
        guard let time, !isCancelled else { return nil }
        return (endTime ?? time).unixMilliseconds < start ? nil : time.unixMilliseconds
    }
}
