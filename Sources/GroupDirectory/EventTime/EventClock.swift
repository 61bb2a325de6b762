import WeftGLib

/// The clock of the venue, for the times of an event. Events that are only online, or have no known zone, use the
/// user's clock. A value, any thread; the first use of a zone reads a file.
public struct EventClock: Sendable {
    /// The zone in the form for `LocalDate`; without name and offset for the user's clock.
    public let zone: LocalZone
    private let rules: SystemZone?

    /// The clock of a zone. A name that this machine does not know, or an impossible offset, is treated as no zone.
    public init(_ zone: LocalZone = LocalZone()) {
        rules = zone.name.flatMap { SystemZones.shared.zone(named: $0) as? SystemZone }
        self.zone = LocalZone(
            name: rules == nil ? nil : zone.name,
            utcOffsetSeconds: zone.utcOffsetSeconds.flatMap { Self.offsets.contains($0) ? $0 : nil })
    }

    /// - Parameter group: the group of the event; its zone is used if the event has none.
    public init(of event: GroupEvent, _ group: Group?) {
        let isNowhere = event.isOnline && event.venue == nil && !event.isAllDay
        self.init(
            isNowhere
                ? LocalZone()
                : LocalZone(name: Self.zoneName(of: event, group), utcOffsetSeconds: event.utcOffsetSeconds))
    }

    /// The IANA name of an event's zone: its own zone, or else the zone of its group unless that contradicts the
    /// event's UTC offset. Nil if neither is known.
    public static func zoneName(of event: GroupEvent, _ group: Group?) -> String? {
        if let name = event.timeZone, SystemZones.shared.zone(named: name) != nil { return name }
        guard let name = group?.timeZone, let time = event.time, let zone = SystemZones.shared.zone(named: name) else {
            return nil
        }
        guard let offset = event.utcOffsetSeconds else { return name }
        return zone.utcOffset(at: time.unixSeconds) == offset ? name : nil
    }

    /// Seconds east of UTC.
    /// - Parameter home: the user's zone.
    func utcOffset(at moment: Timestamp, home: SystemZone) -> Int {
        rules?.utcOffset(at: moment.unixSeconds) ?? zone.utcOffsetSeconds ?? home.utcOffset(at: moment.unixSeconds)
    }

    /// Seconds since 1970-01-01 00:00 on this clock.
    func seconds(at moment: Timestamp, home: SystemZone) -> Int64 {
        moment.unixSeconds &+ Int64(utcOffset(at: moment, home: home))
    }

    /// The day on this clock: days since 1970-01-01.
    func day(at moment: Timestamp, home: SystemZone) -> Int {
        Self.day(of: seconds(at: moment, home: home))
    }

    /// - Parameter seconds: since 1970-01-01 00:00 on a clock.
    static func day(of seconds: Int64) -> Int {
        Int(seconds >= 0 ? seconds / 86_400 : (seconds &- 86_399) / 86_400)
    }

    private static let offsets = -18 * 3600...18 * 3600
}
