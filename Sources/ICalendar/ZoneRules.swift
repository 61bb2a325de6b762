/// The UTC offsets of a place over time.
public protocol ZoneRules: Sendable {
    /// The offset in seconds east of UTC.
    /// - Parameter unixSeconds: a moment, in seconds since 1970-01-01T00:00:00 UTC.
    func utcOffset(at unixSeconds: Int64) -> Int
}

extension ZoneRules {
    /// The moment of a local time, in seconds since 1970-01-01T00:00:00 UTC.
    ///
    /// An ambiguous time means its first occurrence; a skipped one is read with the offset before the gap (RFC 5545,
    /// section 3.3.5).
    public func unixSeconds(of time: LocalTime) -> Int64 {
        let before = utcOffset(at: time.seconds - 86_400 - 50_400)
        let after = utcOffset(at: time.seconds + 86_400 + 50_400)
        let early = time.seconds - Int64(before)
        if before == after || utcOffset(at: early) == before { return early }
        let late = time.seconds - Int64(after)
        return utcOffset(at: late) == after ? late : early
    }

    /// The local time at a moment (seconds since 1970).
    public func localTime(at unixSeconds: Int64) -> LocalTime {
        LocalTime(seconds: unixSeconds + Int64(utcOffset(at: unixSeconds)))
    }
}

/// A zone with a constant offset.
public struct FixedZone: ZoneRules, Hashable {
    /// The offset in seconds east of UTC.
    public let offset: Int

    /// A zone at an offset in seconds east of UTC.
    public init(offset: Int) {
        self.offset = offset
    }

    /// UTC.
    public static let utc = FixedZone(offset: 0)

    public func utcOffset(at unixSeconds: Int64) -> Int { offset }
}

/// Finds time zones by their names in the time-zone database, such as "Europe/Paris".
public protocol ZoneDatabase: Sendable {
    /// The zone of a name; nil if unknown.
    func zone(named name: String) -> (any ZoneRules)?
    /// The database's name for a zone with another name, such as "Romance Standard Time"; nil if unknown.
    func zoneName(alsoCalled name: String) -> String?
}

extension ZoneDatabase {
    public func zoneName(alsoCalled name: String) -> String? { nil }
}
