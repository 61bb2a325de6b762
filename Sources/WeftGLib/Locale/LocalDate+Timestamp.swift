import WeftShim

/// A moment: milliseconds since 1970-01-01T00:00:00 UTC, without leap seconds.
public struct Timestamp: Sendable, Hashable, Comparable {
    /// Milliseconds since 1970-01-01 00:00 UTC, without leap seconds.
    public let unixMilliseconds: Int64

    /// A time by its milliseconds since 1970-01-01 00:00 UTC.
    public init(unixMilliseconds: Int64) {
        self.unixMilliseconds = unixMilliseconds
    }

    /// The range that GDateTime supports: the years 1 to 9999, one day less at both ends so that it holds in every time
    /// zone.
    public static let displayable: ClosedRange<Int64> = -62_135_510_400_000...253_402_214_400_000

    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.unixMilliseconds < right.unixMilliseconds
    }
}

extension Timestamp {
    /// The current time of the system clock.
    public static var now: Timestamp { Timestamp(unixMilliseconds: Int64(g_get_real_time() / 1000)) }

    /// Parses a date and time of ISO 8601, e.g. `2026-11-22T19:00:00Z` or `20261122T200000+01`; without a zone it is
    /// UTC. Nil for anything else, and outside `displayable`.
    public init?(iso8601 text: String) {
        guard text.utf8.count <= 64, !text.utf8.contains(0) else { return nil }
        let zone = g_time_zone_new_utc()
        defer { g_time_zone_unref(zone) }
        guard let time = g_date_time_new_from_iso8601(text, zone) else { return nil }
        defer { g_date_time_unref(time) }
        let milliseconds = Int64(g_date_time_to_unix(time)) * 1000 + Int64(g_date_time_get_microsecond(time)) / 1000
        guard Self.displayable.contains(milliseconds) else { return nil }
        self.init(unixMilliseconds: milliseconds)
    }

    /// `2026-11-22T19:00:00Z`, rounded down to seconds; nil outside `displayable`.
    public var iso8601: String? {
        LocalDate.format(self, in: LocalZone(utcOffsetSeconds: 0), pattern: "%Y-%m-%dT%H:%M:%SZ")
    }

    /// `2026-11-22T20:00:00+01:00` as in RFC 3339, rounded down to seconds; nil outside `displayable`, and for offsets
    /// without a representation: more than 18 hours, or with seconds.
    public func iso8601(utcOffsetSeconds offset: Int) -> String? {
        guard (-18 * 3600...18 * 3600).contains(offset), offset % 60 == 0 else { return nil }
        return LocalDate.format(self, in: LocalZone(utcOffsetSeconds: offset), pattern: "%Y-%m-%dT%H:%M:%S%:z")
    }
}
