/// An event of a calendar (VEVENT), with all its times.
public struct CalendarEvent: Sendable, Hashable {
    /// What stands in STATUS; a value that RFC 5545 does not know is nil.
    public enum Status: String, Sendable, Hashable {
        case tentative = "TENTATIVE"
        case confirmed = "CONFIRMED"
        case cancelled = "CANCELLED"
    }

    public var uid: String?
    public var start: CalendarTime
    public var length: Length
    public var summary: String?
    public var details: String?
    public var location: String?
    /// Degrees: latitude, longitude.
    public var position: Position?
    public var url: String?
    /// The address of a picture (IMAGE of RFC 7986, or an ATTACH that is one).
    public var image: String?
    /// Where one takes part from afar: CONFERENCE of RFC 7986, or what Google and Microsoft write in its place.
    public var conference: String?
    public var status: Status?
    public var categories: [String] = []
    /// The name that the calendar gives the organizer.
    public var organizer: String?
    public var sequence = 0
    /// When it was changed last, in seconds since 1970-01-01T00:00:00 UTC: LAST-MODIFIED, else DTSTAMP.
    public var modified: Int64?
    public var recurrence = Recurrence()
    /// The time of the occurrence that this one stands for, where it does.
    public var replaces: CalendarTime?
    /// With `replaces`: for all later ones, too.
    public var replacesLaterOnes = false
    /// The line of the text at which it begins, from 1.
    public var line = 0

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

    public struct Position: Sendable, Hashable {
        public var latitude: Double
        public var longitude: Double

        public init(latitude: Double, longitude: Double) {
            self.latitude = latitude
            self.longitude = longitude
        }
    }

    /// RRULE, EXRULE, RDATE and EXDATE.
    public struct Recurrence: Sendable, Hashable {
        public var rules: [RecurrenceRule] = []
        public var exceptionRules: [RecurrenceRule] = []
        public var dates: [CalendarTime] = []
        /// Of those of `dates` that are as long as they say, and not as the event is.
        public var lengths: [CalendarTime: Length] = [:]
        public var exceptionDates: [CalendarTime] = []

        public init() {}

        public var isEmpty: Bool { rules.isEmpty && dates.isEmpty }
    }
}
