import WeftGLib

/// The user's days, into which an agenda is divided. A value, any thread; the first use of a time zone reads a file.
public struct AgendaCalendar: Sendable {
    /// Today, as days since 1970-01-01.
    public let today: Int
    /// The current time, in seconds since 1970.
    private let now: Int64
    private let zone: SystemZone

    /// - Parameters:
    ///   - now: a time of today.
    ///   - zone: the user's time zone.
    public init(now: Timestamp = .now, zone: SystemZone = .local()) {
        self.zone = zone
        self.now = now.unixSeconds
        today = Self.day(self.now, offset: zone.utcOffset(at: self.now))
    }

    /// Returns the day under which an event is listed: the user's day when it begins. An event of whole days is listed
    /// under the date it names, in any time zone. One that began earlier is listed today.
    public func day(of event: AgendaEvent) -> Int { max(firstDay(of: event), today) }

    /// Returns true if it began on a day before today.
    public func hasBegunBefore(_ event: AgendaEvent) -> Bool { firstDay(of: event) < today }

    /// The end of today, to the second.
    public var nextMidnight: Timestamp {
        // Days have 23 to 25 hours, or up to 48 if a zone changes sides of the date line.
        var (before, after) = (now, now + 49 * 3600)
        while after - before > 1 {
            let middle = before + (after - before) / 2
            if Self.day(middle, offset: zone.utcOffset(at: middle)) > today { after = middle } else { before = middle }
        }
        return Timestamp(unixMilliseconds: after * 1000)
    }

    /// Returns noon of a day in UTC, to name the day by.
    public static func noon(of day: Int) -> Timestamp {
        Timestamp(unixMilliseconds: (Int64(day) * 86_400 + 43_200) * 1000)
    }

    private func firstDay(of event: AgendaEvent) -> Int {
        let seconds = event.begins.unixSeconds
        var offset = zone.utcOffset(at: seconds)
        if event.event.isAllDay {
            let own = event.event.timeZone.flatMap { SystemZones.shared.zone(named: $0)?.utcOffset(at: seconds) }
            offset = own ?? event.event.utcOffsetSeconds ?? offset
        }
        return Self.day(seconds, offset: offset)
    }

    private static func day(_ unixSeconds: Int64, offset: Int) -> Int {
        let seconds = unixSeconds + Int64(offset)
        return Int(seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400)
    }
}
