/// An event of a calendar (VEVENT), with all its times.
public struct CalendarEvent: Sendable, Hashable {
    /// What stands in STATUS; a value that RFC 5545 does not know is nil.
    public enum Status: String, Sendable, Hashable {
        case tentative = "TENTATIVE"
        case confirmed = "CONFIRMED"
        case cancelled = "CANCELLED"
    }

    /// The `UID`.
    public var uid: String?
    /// When it begins, the first time.
    public var start: CalendarTime
    /// How long it takes.
    public var length: Length
    /// The `SUMMARY`: its title.
    public var summary: String?
    /// The `DESCRIPTION`.
    public var details: String?
    /// The `LOCATION`, in words.
    public var location: String?
    /// Degrees: latitude, longitude.
    public var position: Position?
    /// The `URL`.
    public var url: String?
    /// The address of a picture (IMAGE of RFC 7986, or an ATTACH that is one).
    public var image: String?
    /// Where one takes part from afar: CONFERENCE of RFC 7986, or what Google and Microsoft write in its place.
    public var conference: String?
    /// The `STATUS`.
    public var status: Status?
    /// The `CATEGORIES`.
    public var categories: [String] = []
    /// The name that the calendar gives the organizer.
    public var organizer: String?
    /// The `SEQUENCE`: the higher one of two is the newer.
    public var sequence = 0
    /// When it was changed last, in seconds since 1970-01-01T00:00:00 UTC: LAST-MODIFIED, else DTSTAMP.
    public var modified: Int64?
    /// When it happens again.
    public var recurrence = Recurrence()
    /// The time of the occurrence that this one stands for, where it does.
    public var replaces: CalendarTime?
    /// With `replaces`: for all later ones, too.
    public var replacesLaterOnes = false
    /// The line of the text at which it begins, from 1.
    public var line = 0

    /// An event at a time.
    public init(start: CalendarTime, length: Length = .none) {
        self.start = start
        self.length = length
    }

    /// How long it goes on.
    public enum Length: Sendable, Hashable {
        /// A day where the start is a date, else a moment.
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

        /// A place by its degrees.
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
        /// Of those of `dates` that are as long as they say, and not as the event is.
        public var lengths: [CalendarTime: Length] = [:]
        /// The `EXDATE`s.
        public var exceptionDates: [CalendarTime] = []

        /// It happens once.
        public init() {}

        /// Whether it happens once.
        public var isEmpty: Bool { rules.isEmpty && dates.isEmpty }
    }
}
