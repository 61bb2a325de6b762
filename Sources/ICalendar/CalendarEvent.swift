/// An event of a calendar (VEVENT), with all its times.
public struct CalendarEvent: Sendable, Hashable {
    /// The STATUS; nil for a value unknown to RFC 5545.
    public enum Status: String, Sendable, Hashable {
        case tentative = "TENTATIVE"
        case confirmed = "CONFIRMED"
        case cancelled = "CANCELLED"
    }

    /// The `UID`.
    public var uid: String?
    /// The start of the first occurrence.
    public var start: CalendarTime
    /// The duration.
    public var length: Length
    /// The `SUMMARY`: its title.
    public var summary: String?
    /// The `DESCRIPTION`.
    public var details: String?
    /// The description as HTML, which some programs write beside `DESCRIPTION` (`X-ALT-DESC` with `FMTTYPE=text/html`).
    public var detailsHTML: String?
    /// The `LANGUAGE` of the description, else of the title.
    public var language: String?
    /// The `LOCATION`, in words.
    public var location: String?
    /// Latitude and longitude in degrees.
    public var position: Position?
    /// The `URL`.
    public var url: String?
    /// The address of a picture (IMAGE of RFC 7986, or an ATTACH that is one).
    public var image: String?
    /// The address for remote participation: CONFERENCE of RFC 7986, or the properties of Google and Microsoft.
    public var conference: String?
    /// The `STATUS`.
    public var status: Status?
    /// The `CATEGORIES`.
    public var categories: [String] = []
    /// The name that the calendar gives the organizer.
    public var organizer: String?
    /// The `SEQUENCE`: the higher one of two is the newer.
    public var sequence = 0
    /// The last change in seconds since 1970-01-01T00:00:00 UTC: LAST-MODIFIED, else DTSTAMP.
    public var modified: Int64?
    /// The recurrence.
    public var recurrence = Recurrence()
    /// The original time of the occurrence that this event replaces, if it replaces one.
    public var replaces: CalendarTime?
    /// With `replaces`: also replaces all later occurrences.
    public var replacesLaterOnes = false
    /// The event's first line in the text, from 1.
    public var line = 0

    /// An event at a time.
    public init(start: CalendarTime, length: Length = .none) {
        self.start = start
        self.length = length
    }

    /// An event's duration.
    public enum Length: Sendable, Hashable {
        /// No duration is given: an event that starts on a date lasts a day, and one that starts at a time has no
        /// length.
        case none
        case until(CalendarTime)
        case duration(CalendarDuration)
    }

    /// The `GEO`.
    public struct Position: Sendable, Hashable {
        /// Degrees north.
        public var latitude: Double
        /// Degrees east.
        public var longitude: Double

        /// A position in degrees.
        public init(latitude: Double, longitude: Double) {
            self.latitude = latitude
            self.longitude = longitude
        }
    }

    /// RRULE, EXRULE, RDATE and EXDATE.
    public struct Recurrence: Sendable, Hashable {
        /// The `RRULE`s.
        public var rules: [RecurrenceRule] = []
        /// The `EXRULE`s.
        public var exceptionRules: [RecurrenceRule] = []
        /// The `RDATE`s.
        public var dates: [CalendarTime] = []
        /// Durations of those `dates` that have their own, different from the event's.
        public var lengths: [CalendarTime: Length] = [:]
        /// The `EXDATE`s.
        public var exceptionDates: [CalendarTime] = []

        /// A single occurrence.
        public init() {}

        /// True for a single occurrence.
        public var isEmpty: Bool { rules.isEmpty && dates.isEmpty }
    }
}
