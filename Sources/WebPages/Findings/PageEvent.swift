import ICalendar

/// An event as a page describes it. A value.
public struct PageEvent: Sendable, Hashable {
    /// The forms in which a page may describe an event. Earlier forms are more detailed and take precedence.
    public enum Form: Int, Sendable, Hashable, Comparable, CaseIterable {
        case jsonLD, microdata, rdfa, hEvent, hCalendar, feed, activity

        public static func < (one: Form, other: Form) -> Bool { one.rawValue < other.rawValue }
    }

    /// The form of this description.
    public var form: Form
    /// The line of the page at which the description begins, from 1.
    public var line: Int
    /// The identifier that the page gives it.
    public var id: String?
    /// The title, in one line.
    public var name: String
    /// The absolute address of the event's own page.
    public var url: String?
    /// The start of the event.
    public var start: PageTime
    /// The end of the event; not before `start` if both have the same zone.
    public var end: PageTime?
    /// The time at which the doors open.
    public var doors: PageTime?
    /// The recurrence of the event.
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
    /// The description as HTML.
    public var descriptionHTML: String?
    /// The tags, at most `maximumTags`.
    public var tags: [String] = []
    /// The price in words.
    public var price: String?
    /// True if it is free; nil if the page does not say.
    public var isFree: Bool?
    /// The number of free places.
    public var placesLeft: Int?
    /// The names of the organizers, at most `maximumOrganizers`.
    public var organizers: [String] = []
    /// A language tag.
    public var language: String?
    /// The identifier of the series to which the event belongs.
    public var series: String?
    /// The corrections that the reader made to the page's data.
    public var corrections: [Correction] = []

    /// The maximum number of tags per event.
    static let maximumTags = 20
    /// The maximum number of organizers per event.
    static let maximumOrganizers = 20

    /// The state of an event's plan.
    public enum Status: Sendable, Hashable {
        case planned, tentative, cancelled
    }

    /// An impossible statement of the page that the reader corrected.
    public enum Correction: Sendable, Hashable, CaseIterable {
        /// The end was before the start; the reader left the end out.
        case endBeforeStart
        /// The end was not a date; the reader left it out.
        case unreadableEnd
        /// The event runs from midnight to midnight; the reader took it for whole days.
        case midnightsAreDays
        /// Another description of the event on the page differs; see `PageFindings.dropped`.
        case contradicted
    }

    init(form: Form, line: Int, name: String, start: PageTime) {
        (self.form, self.line, self.name, self.start) = (form, line, name, start)
    }

    /// Sets the end, and turns an event from midnight to midnight into whole days. Call this once the start is final.
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
            // If only one of start and end has a zone, both are in that zone.
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

    /// Makes a whole day of an event that starts at midnight and has no end, or ends at midnight or 23:59. Calendars
    /// without all-day events write them this way.
    private mutating func makeDaysOfMidnights() {
        guard !start.isDate, start.isMidnight, doors == nil else {
            // If the end of an all-day event has a time, the event ends on that day.
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
            // A midnight in UTC may be another time at the venue.
            return
        }
        start = PageTime(local: start.local, isDate: true)
        corrections.append(.midnightsAreDays)
    }
}

extension Int64 {
    /// The number of days since 1970, from seconds since 1970.
    fileprivate var day: Int64 { self >= 0 ? self / 86_400 : (self - 86_399) / 86_400 }
}

/// The place of an event. A value.
public struct PageVenue: Sendable, Hashable {
    /// The name of the venue.
    public var name: String?
    /// The street and number, or the whole address as one text.
    public var address: String?
    /// The town.
    public var town: String?
    /// The state or region.
    public var region: String?
    /// A country's name or code.
    public var country: String?
    /// The latitude in degrees north, from -90 to 90.
    public var latitude: Double?
    /// The longitude in degrees east, from -180 to 180.
    public var longitude: Double?

    init() {}

    var isEmpty: Bool {
        name == nil && address == nil && town == nil && region == nil && country == nil && latitude == nil
    }

    mutating func setPosition(_ latitude: Double?, _ longitude: Double?) {
        guard let latitude, let longitude, (-90.0...90).contains(latitude), (-180.0...180).contains(longitude),
            // 0, 0 is written by sites that do not know the position.
            latitude != 0 || longitude != 0
        else { return }
        (self.latitude, self.longitude) = (latitude, longitude)
    }
}

/// The rule of a recurring event (schema.org's `Schedule`). A value.
public struct PageSchedule: Sendable, Hashable {
    /// The frequency and the end of the recurrence.
    public var rule: RecurrenceRule
    /// The days on which the event does not take place.
    public var exceptions: [PageTime] = []
}
