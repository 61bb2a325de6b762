import WeftGLib

/// The user's days, by which an agenda is divided. A value, any thread; the first use of a time zone reads a file.
public struct AgendaCalendar: Sendable {
    /// The day that it is: days since 1970-01-01.
    public let today: Int
    /// Seconds since 1970.
    private let now: Int64
    private let zone: SystemZone

    /// - Parameters:
    ///   - now: whose day is today.
    ///   - zone: the user's.
    public init(now: Timestamp = .now, zone: SystemZone = .local()) {
        self.zone = zone
        self.now = now.unixSeconds
        today = Self.day(self.now, offset: zone.utcOffset(at: self.now))
    }

    /// The day under which an event stands: the user's where it begins, of events of days the one that they name
    /// wherever they are; what goes on since then is today's.
    public func day(of event: AgendaEvent) -> Int { max(firstDay(of: event), today) }

    /// Whether it began on a day before today.
    public func hasBegunBefore(_ event: AgendaEvent) -> Bool { firstDay(of: event) < today }

    /// When today is over, to the second.
    public var nextMidnight: Timestamp {
        // Days have 23 to 25 hours, where a zone changes sides of the date line up to 48.
        var (before, after) = (now, now + 49 * 3600)
        while after - before > 1 {
            let middle = before + (after - before) / 2
            if Self.day(middle, offset: zone.utcOffset(at: middle)) > today { after = middle } else { before = middle }
        }
        return Timestamp(unixMilliseconds: after * 1000)
    }

    /// The middle of a day in UTC, to name it by.
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
