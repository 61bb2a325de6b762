import ICalendar

/// An event as a page describes it. A value.
public struct PageEvent: Sendable, Hashable {
    /// The forms in which a page may describe an event; earlier ones say more, and win.
    public enum Form: Int, Sendable, Hashable, Comparable, CaseIterable {
        case jsonLD, microdata, rdfa, hEvent, hCalendar, feed, activity

        public static func < (one: Form, other: Form) -> Bool { one.rawValue < other.rawValue }
    }

    /// The way in which it is described.
    public var form: Form
    /// The line of the page at which the description begins, from 1.
    public var line: Int
    /// The identifier that the page gives it.
    public var id: String?
    /// The title, in one line.
    public var name: String
    /// The page of its own; absolute.
    public var url: String?
    /// When it begins.
    public var start: PageTime
    /// When it ends; not before `start` where both have the same zone.
    public var end: PageTime?
    /// When the doors open.
    public var doors: PageTime?
    /// The rule by which it takes place again and again.
    public var schedule: PageSchedule?
    /// The state of its plan.
    public var status = Status.planned
    /// True if people can take part from anywhere.
    public var isOnline = false
    /// The address for taking part online.
    public var onlineAddress: String?
    /// The place of the event.
    public var venue: PageVenue?
    /// The address of a picture.
    public var picture: String?
    /// HTML.
    public var descriptionHTML: String?
    /// At most `maximumTags`.
    public var tags: [String] = []
    /// The price in words.
    public var price: String?
    /// True if it is free; nil if the page does not say.
    public var isFree: Bool?
    /// Places that are left.
    public var placesLeft: Int?
    /// Names of those who hold it, at most `maximumOrganizers`.
    public var organizers: [String] = []
    /// A language tag.
    public var language: String?
    /// The identifier of the series that it is one of.
    public var series: String?
    /// The corrections that were made to what the page says.
    public var corrections: [Correction] = []

    /// Tags that are kept.
    static let maximumTags = 20
    /// Organisers that are kept.
    static let maximumOrganizers = 20

    /// The state of an event's plan.
    public enum Status: Sendable, Hashable {
        case planned, tentative, cancelled
    }

    /// Something that the page says and that cannot be.
    public enum Correction: Sendable, Hashable, CaseIterable {
        /// It would end before it begins; the end is left out.
        case endBeforeStart
        /// The end is no date; it is left out.
        case unreadableEnd
        /// From one midnight to another: it is of days.
        case midnightsAreDays
        /// Another description in the page says something else; see `PageFindings.dropped`.
        case contradicted
    }

    init(form: Form, line: Int, name: String, start: PageTime) {
        (self.form, self.line, self.name, self.start) = (form, line, name, start)
    }

    /// Sets the end, and makes days of midnights. To be called once the start is final.
    mutating func setEnd(_ end: PageTime?, length: Int64? = nil) {
        var end = end
        if end == nil, let length {
            end = PageTime(
                local: LocalTime(seconds: start.local.seconds + length), isDate: start.isDate && length % 86_400 == 0,
                zone: start.zone)
            // For whole days the end is the last day, not the day after.
            if start.isDate, end?.isDate == true {
                end?.local = LocalTime(seconds: start.local.seconds + length - 86_400)
            }
        }
        if var given = end {
            // A time without a zone beside one with a zone is of the same clock.
            if given.zone == .unknown { given.zone = start.zone }
            if start.zone == .unknown, !start.isDate { start.zone = given.zone }
            if given.zone == start.zone || given.isDate || start.isDate {
                let isBefore =
                    given.isDate || start.isDate
                    ? given.local.seconds.day < start.local.seconds.day : given.local < start.local
                if isBefore {
                    corrections.append(.endBeforeStart)
                    end = nil
                } else {
                    end = given
                }
            } else {
                end = given
            }
        }
        self.end = end
        makeDaysOfMidnights()
    }

    /// A start at midnight without an end, or with one at midnight or 23:59, is a whole day: calendars without a notion of days
    /// write it so.
    private mutating func makeDaysOfMidnights() {
        guard !start.isDate, start.isMidnight, doors == nil else {
            // A day that ends at a time ends on that day.
            if start.isDate, let end, !end.isDate {
                self.end = PageTime(local: LocalTime(seconds: end.local.seconds.day * 86_400), isDate: true)
            }
            return
        }
        if let end, !end.isDate {
            let isLastMinute = end.local.hour == 23 && end.local.minute == 59
            guard isLastMinute || end.isMidnight && end.local > start.local else { return }
            let day = end.local.seconds.day - (isLastMinute ? 0 : 1)
            self.end = PageTime(local: LocalTime(seconds: day * 86_400), isDate: true)
        } else if end == nil, start.zone == .offset(0) {
            // Midnight of UTC is no midnight elsewhere.
            return
        }
        start = PageTime(local: start.local, isDate: true)
        corrections.append(.midnightsAreDays)
    }
}

extension Int64 {
    /// Days since 1970, of seconds.
    fileprivate var day: Int64 { self >= 0 ? self / 86_400 : (self - 86_399) / 86_400 }
}

/// The place of an event. A value.
public struct PageVenue: Sendable, Hashable {
    /// Its name.
    public var name: String?
    /// Street and number, or the whole address in words.
    public var address: String?
    /// The town.
    public var town: String?
    /// The state or region.
    public var region: String?
    /// A country's name or code.
    public var country: String?
    /// Degrees north, within -90 and 90.
    public var latitude: Double?
    /// Degrees east, within -180 and 180.
    public var longitude: Double?

    init() {}

    var isEmpty: Bool {
        name == nil && address == nil && town == nil && region == nil && country == nil && latitude == nil
    }

    mutating func setPosition(_ latitude: Double?, _ longitude: Double?) {
        guard let latitude, let longitude, (-90.0...90).contains(latitude), (-180.0...180).contains(longitude),
            // Nothing is there but the places of those who did not know.
            latitude != 0 || longitude != 0
        else { return }
        (self.latitude, self.longitude) = (latitude, longitude)
    }
}

/// The rule of an event that takes place again and again (schema.org's `Schedule`). A value.
public struct PageSchedule: Sendable, Hashable {
    /// How often, and until when.
    public var rule: RecurrenceRule
    /// Days on which it does not take place.
    public var exceptions: [PageTime] = []
}
