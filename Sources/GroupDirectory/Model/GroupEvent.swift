import WeftGLib

/// A group's meeting. A value.
public struct GroupEvent: Sendable, Hashable, Identifiable {
    /// Whether an event takes place.
    public enum Status: Sendable, Hashable, CaseIterable {
        case planned, tentative, cancelled
    }

    /// The event's own within its source.
    public internal(set) var id: String?
    /// The event's name.
    public internal(set) var name: String?
    /// When it begins.
    public internal(set) var time: Timestamp?
    /// Seconds east of UTC at the event's time; nil when the service does not say.
    public internal(set) var utcOffsetSeconds: Int?
    /// How many have said yes; never negative.
    public internal(set) var yesRSVPCount: Int?
    /// Not before `time`; nil when the service does not say.
    public var endTime: Timestamp?
    /// An IANA name, e.g. "Europe/London".
    public var timeZone: String?
    /// The event's page; `http:` or `https:`.
    public var link: String?
    /// Whether it is of days, not of times; `time` is then the first day's midnight where the event is.
    public var isAllDay = false
    /// Whether it takes place.
    public var status = Status.planned
    /// Whether one takes part from anywhere; such an event may have a venue besides.
    public var isOnline = false
    /// Where it takes place.
    public var venue: Venue?
    /// Its picture.
    public var photo: Photo?
    /// The rest of what its page shows.
    public var details = EventDetails()

    /// An event; what is not known is nil.
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

    /// Whether it was called off.
    public var isCancelled: Bool { status == .cancelled }

    /// Whether it was over at that moment. One that says no end is over when it has begun, of days at the end of its day;
    /// one without a time never is.
    public func isOver(at moment: Timestamp) -> Bool {
        guard let begin = time?.unixMilliseconds else { return false }
        return (endTime?.unixMilliseconds ?? begin + (isAllDay ? 86_400_000 : 0)) < moment.unixMilliseconds
    }

    /// Whether it begins before a moment; nil is never.
    func begins(before end: Timestamp?) -> Bool {
        guard let end, let time else { return true }
        return time.unixMilliseconds < end.unixMilliseconds
    }

    /// What it is known by in its group: one without an id by what it is called and when it is.
    public var identifier: String { id ?? "\(time?.unixMilliseconds ?? 0) \(name ?? "")" }
}

extension GroupEvent {
    /// Records of coming events that are looked at for the next one of a group.
    static let maximumNext = 10

    /// The first that takes place and is not over; where none does, the first that was called off. Of the first `maximumNext`
    /// records.
    /// - Parameter start: what was over then is none.
    static func next<Records: Sequence>(
        in records: Records, after start: Timestamp? = nil, _ read: (Records.Element) -> GroupEvent?
    ) -> GroupEvent? {
        var cancelled: GroupEvent?
        for event in records.prefix(maximumNext).lazy.compactMap(read) {
            if let start, event.isOver(at: start) { continue }
            if !event.isCancelled { return event }
            cancelled = cancelled ?? event
        }
        return cancelled
    }
}
