import WeftGLib

/// A meeting of a group. A value.
public struct GroupEvent: Sendable, Hashable, Identifiable {
    /// The state of an event's plan.
    public enum Status: Sendable, Hashable, CaseIterable {
        case planned, tentative, cancelled
    }

    /// The event's id, unique within its source.
    public internal(set) var id: String?
    /// The event's name.
    public internal(set) var name: String?
    /// The start time.
    public internal(set) var time: Timestamp?
    /// The local time's offset in seconds east of UTC at the event's time; nil if the service does not give it.
    public internal(set) var utcOffsetSeconds: Int?
    /// The number of people who said yes; never negative.
    public internal(set) var yesRSVPCount: Int?
    /// The end, not before `time`; nil if the service does not give it.
    public var endTime: Timestamp?
    /// The time zone as an IANA name, e.g. "Europe/London".
    public var timeZone: String?
    /// The address of the event's page; `http:` or `https:`.
    public var link: String?
    /// True if it lasts whole days; `time` is then midnight at the start of the first day at the event's place.
    public var isAllDay = false
    /// The state of its plan.
    public var status = Status.planned
    /// True if people can take part from anywhere; such an event may also have a venue.
    public var isOnline = false
    /// The place of the event.
    public var venue: Venue?
    /// The event's picture.
    public var photo: Photo?
    /// The data that only its page shows.
    public var details = EventDetails()

    /// Makes an event; unknown values are nil.
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

    /// True if it was cancelled.
    public var isCancelled: Bool { status == .cancelled }

    /// Returns true if the event was over at that moment. An event without an end is over when it has begun; an all-day
    /// event is over at the end of its day. An event without a time is never over.
    public func isOver(at moment: Timestamp) -> Bool { lastMillisecond < moment.unixMilliseconds }

    /// The last millisecond since 1970 at which it is not over.
    var lastMillisecond: Int64 {
        guard let begin = time?.unixMilliseconds else { return .max }
        return endTime?.unixMilliseconds ?? begin + (isAllDay ? 86_400_000 : 0)
    }

    /// Returns true if the event begins before a moment; nil means no limit.
    func begins(before end: Timestamp?) -> Bool {
        guard let end, let time else { return true }
        return time.unixMilliseconds < end.unixMilliseconds
    }

    /// The event's identifier in its group; for an event without an id a text of its time and name.
    public var identifier: String { id ?? "\(time?.unixMilliseconds ?? 0) \(name ?? "")" }
}

extension GroupEvent {
    /// The number of a group's coming events that are searched for the next one.
    static let maximumNext = 10

    /// Returns the first event that takes place and is not over, among the first `maximumNext` records. If there is
    /// none, returns the first cancelled one.
    ///
    /// - Parameter start: events that were over at this time are ignored.
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
