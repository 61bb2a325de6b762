/// A calendar parsed from iCalendar text (RFC 5545), leniently: unreadable parts are dropped and reported.
///
/// A value, any thread. Todos, journals, alarms and free/busy components are ignored.
public struct ICalendar: Sendable {
    /// NAME of RFC 7986, or X-WR-CALNAME.
    public let name: String?
    /// The calendar's description.
    public let details: String?
    /// X-WR-TIMEZONE: the zone of times without one.
    public let zoneName: String?
    /// URL of RFC 7986: the calendar's web page.
    public let url: String?
    /// The publisher's requested interval between fetches in seconds (REFRESH-INTERVAL of RFC 7986, or
    /// X-PUBLISHED-TTL); greater than 0.
    public let refreshInterval: Int64?
    /// Events in text order.
    public let events: [CalendarEvent]
    /// The number of dropped parts.
    public let problemCount: Int
    /// The first 20 problems.
    public let problems: [ICalendarProblem]
    /// True if the text ended early, or had more events than the limit.
    public let isCutShort: Bool
    /// True if the text ended before its last component did.
    public let isTruncated: Bool
    let zones: [String: ZoneComponent]

    /// Limits of parsing a text.
    public struct Limits: Sendable {
        /// Maximum number of events.
        public var events = 50_000
        /// Maximum number of zones.
        public var zones = 1000
        /// Maximum number of lines per event.
        public var linesInEvent = 2000
        /// Maximum bytes of the descriptions of all events, which are the largest part of many calendars. Descriptions
        /// of further events are skipped.
        public var detailsBytes = 8 << 20

        /// Limits for untrusted text.
        public init() {}
    }

    /// Creates a calendar from events of another source, to compute their occurrences. Zones are those of the database.
    public init(events: [CalendarEvent]) {
        self.events = events
        (name, details, zoneName, url, refreshInterval) = (nil, nil, nil, nil, nil)
        (problemCount, problems, isCutShort, isTruncated, zones) = (0, [], false, false, [:])
    }

    /// - Throws: `ICalendarProblem` for a text in which no calendar begins.
    /// - Complexity: O(bytes).
    public init(parsing bytes: [UInt8], limits: Limits = Limits()) throws(ICalendarProblem) {
        var reader = ICalendarReader(limits: limits)
        try reader.read(bytes)
        name = reader.name
        details = reader.details
        zoneName = reader.zoneName
        url = reader.url
        refreshInterval = reader.refreshInterval
        events = reader.events
        zones = reader.endZones()
        problemCount = reader.problems.count
        problems = reader.problems.first
        isCutShort = reader.isCutShort
        isTruncated = reader.isTruncated
    }
}
