/// When the clocks of a place are how far from UTC.
public protocol ZoneRules: Sendable {
    /// Seconds east of UTC.
    /// - Parameter unixSeconds: a moment, in seconds since 1970-01-01T00:00:00 UTC.
    func utcOffset(at unixSeconds: Int64) -> Int
}

extension ZoneRules {
    /// The moment at which a clock there shows `time`, in seconds since 1970-01-01T00:00:00 UTC.
    ///
    /// A time that comes twice is the first one; one that is skipped is read by the offset before the gap (RFC 5545,
    /// section 3.3.5).
    public func unixSeconds(of time: LocalTime) -> Int64 {
        let before = utcOffset(at: time.seconds - 86_400 - 50_400)
        let after = utcOffset(at: time.seconds + 86_400 + 50_400)
        let early = time.seconds - Int64(before)
        if before == after || utcOffset(at: early) == before { return early }
        let late = time.seconds - Int64(after)
        return utcOffset(at: late) == after ? late : early
    }

    /// What clocks show at a time (seconds since 1970).
    public func localTime(at unixSeconds: Int64) -> LocalTime {
        LocalTime(seconds: unixSeconds + Int64(utcOffset(at: unixSeconds)))
    }
}

/// A zone of one offset.
public struct FixedZone: ZoneRules, Hashable {
    /// Seconds east of UTC.
    public let offset: Int

    /// A zone that is so many seconds east of UTC.
    public init(offset: Int) {
        self.offset = offset
    }

    /// UTC.
    public static let utc = FixedZone(offset: 0)

    public func utcOffset(at unixSeconds: Int64) -> Int { offset }
}

/// Finds time zones by their names in the time-zone database, such as "Europe/Paris".
public protocol ZoneDatabase: Sendable {
    /// The zone of a name; nil where it is not known.
    func zone(named name: String) -> (any ZoneRules)?
    /// The name in the database of the zone that others call `name`, such as "Romance Standard Time"; nil where it is not
    /// known.
    func zoneName(alsoCalled name: String) -> String?
}

extension ZoneDatabase {
    public func zoneName(alsoCalled name: String) -> String? { nil }
}
