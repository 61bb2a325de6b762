import WeftGLib

/// A group's next meeting.
public struct GroupEvent: Sendable, Hashable, Identifiable {
    public let id: String?
    public let name: String?
    public let time: Timestamp?
    /// Seconds east of UTC at the event's time; nil when the service does not say.
    public let utcOffsetSeconds: Int?
    /// How many have said yes; never negative.
    public let yesRSVPCount: Int?

    public init(
        id: String? = nil, name: String? = nil, time: Timestamp? = nil, utcOffsetSeconds: Int? = nil,
        yesRSVPCount: Int? = nil
    ) {
        self.id = id
        self.name = name
        self.time = time
        self.utcOffsetSeconds = utcOffsetSeconds
        self.yesRSVPCount = yesRSVPCount
    }
}
