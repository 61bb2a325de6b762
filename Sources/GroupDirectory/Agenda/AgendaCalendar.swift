import WeftGLib

/// The days of an agenda's sections. An event is listed under its day at the venue; "today" is the user's day. A value,
/// any thread; the first use of a time zone reads a file.
public struct AgendaCalendar: Sendable {
    /// The user's day: days since 1970-01-01.
    public let today: Int
    private let now: Timestamp
    private let zone: SystemZone

    /// - Parameters:
    ///   - now: the current time, which decides which day is today.
    ///   - zone: the user's time zone.
    public init(now: Timestamp = .now, zone: SystemZone = .local()) {
        self.zone = zone
        self.now = now
        today = EventClock().day(at: now, home: zone)
    }

    /// The current day at an event's venue, in days since 1970-01-01.
    func today(at event: AgendaEvent) -> Int { event.clock.day(at: now, home: zone) }

    /// The values that decide the days of events, besides the events themselves. While they are equal, rows keep their
    /// places. They change at each quarter of an hour, since midnight of every zone is at one.
    var quarter: [Int64] { [now.unixSeconds / 900, Int64(zone.utcOffset(at: now.unixSeconds)), Int64(today)] }

    /// Returns true if an event began on a day before the current one at its venue.
    public func hasBegunBefore(_ event: AgendaEvent) -> Bool {
        firstDay(of: event) < today(at: event)
    }

    /// The end of the current day, exact to the second.
    public var nextMidnight: Timestamp {
        // Days have 23 to 25 hours, and up to 48 where a zone moves across the date line.
        var (before, after) = (now.unixSeconds, now.unixSeconds + 49 * 3600)
        while after - before > 1 {
            let middle = before + (after - before) / 2
            let day = EventClock.day(of: middle + Int64(zone.utcOffset(at: middle)))
            if day > today { after = middle } else { before = middle }
        }
        return Timestamp(unixMilliseconds: after * 1000)
    }

    /// Returns noon of a day in UTC, to name the day by.
    public static func noon(of day: Int) -> Timestamp {
        Timestamp(unixMilliseconds: (Int64(day) * 86_400 + 43_200) * 1000)
    }

    /// The day of the event's start at the venue, in days since 1970-01-01.
    func firstDay(of event: AgendaEvent) -> Int { event.clock.day(at: event.begins, home: zone) }

    /// The day of a moment at the venue of an event.
    func day(of event: AgendaEvent, at moment: Timestamp) -> Int { event.clock.day(at: moment, home: zone) }

    /// The start of the event on the venue's clock, in seconds since 1970-01-01 00:00 there.
    func clockTime(of event: AgendaEvent) -> Int64 { event.clock.seconds(at: event.begins, home: zone) }
}
