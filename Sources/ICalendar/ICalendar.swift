/// A calendar read from an iCalendar text (RFC 5545), leniently: what cannot be read is left out and named.
///
/// A value, any thread. Todos, journals, alarms and busy times are passed over.
public struct ICalendar: Sendable {
    /// NAME of RFC 7986, or X-WR-CALNAME.
    public let name: String?
    /// What the calendar says of itself.
    public let details: String?
    /// X-WR-TIMEZONE: the zone of times without one.
    public let zoneName: String?
    /// URL of RFC 7986: where the calendar is to be read by people.
    public let url: String?
    /// How long whoever publishes it asks to wait before it is fetched again, in seconds (REFRESH-INTERVAL of RFC 7986,
    /// or X-PUBLISHED-TTL); above 0.
    public let refreshInterval: Int64?
    /// In the order of the text.
    public let events: [CalendarEvent]
    /// How much was left out.
    public let problemCount: Int
    /// The first 20 of those.
    public let problems: [ICalendarProblem]
    /// Whether the text ended early, or had more events than are taken.
    public let isCutShort: Bool
    let zones: [String: ZoneComponent]

    /// What is taken of one text.
    public struct Limits: Sendable {
        /// How many events are read.
        public var events = 50_000
        /// How many zones are read.
        public var zones = 1000
        /// How many lines of one event are read.
        public var linesInEvent = 2000
        /// Whether the descriptions of events are kept; they are most of many calendars.
        public var keepsDetails = true

        /// The limits for what comes from outside.
        public init() {}
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
    }
}
