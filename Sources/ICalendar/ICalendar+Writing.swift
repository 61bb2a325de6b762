extension ICalendar {
    /// A calendar (RFC 5545) with one occurrence of an event, for export to another program.
    ///
    /// - Parameter occurrence: the time of the occurrence.
    /// - Parameter stamp: now, in seconds since 1970-01-01T00:00:00 UTC.
    /// - Parameter product: the writing program, such as `-//Weft//BrowseMeetup//EN`.
    public static func text(
        of event: CalendarEvent, at occurrence: Occurrence, stamp: Int64, product: String
    ) -> String {
        var text = CalendarText(product: product)
        text.append(event, at: occurrence, stamp: stamp)
        return String(decoding: text.finished(), as: UTF8.self)
    }
}

/// Writes a calendar event by event (RFC 5545). A value.
///
/// Times are written in UTC, so that no time zone definitions are needed; dates stay dates. Lines end with CRLF and are
/// folded before 76 bytes, between characters.
public struct CalendarText: Sendable {
    private var lines = ContentLineWriter()

    /// - Parameters:
    ///   - product: the writing program, such as `-//Weft//BrowseMeetup//EN`.
    ///   - name: the displayed name of the calendar.
    ///   - refreshHours: the interval at which subscribers should fetch the calendar again; nil leaves it to them.
    public init(product: String, name: String? = nil, refreshHours: Int? = nil) {
        lines.line("BEGIN:VCALENDAR")
        lines.line("VERSION:2.0")
        lines.text("PRODID", product)
        // No METHOD is written: with PUBLISH each event needs an ORGANIZER (RFC 5546), which is a mail address.
        // NAME is from RFC 7986; older programs read X-WR-CALNAME.
        for property in ["NAME", "X-WR-CALNAME"] { lines.text(property, name) }
        if let refreshHours {
            lines.line("REFRESH-INTERVAL;VALUE=DURATION:PT\(refreshHours)H")
            lines.line("X-PUBLISHED-TTL:PT\(refreshHours)H")
        }
    }

    /// Adds one occurrence of an event.
    /// - Parameter stamp: the last change of the event in seconds since 1970-01-01T00:00:00 UTC.
    public mutating func append(_ event: CalendarEvent, at occurrence: Occurrence, stamp: Int64) {
        append(Self.properties(of: event, at: occurrence), stamp: stamp, sequence: event.sequence)
    }

    /// Adds one occurrence of an event, with the stamp and the sequence from an earlier version of the calendar.
    /// - Parameter now: seconds since 1970-01-01T00:00:00 UTC.
    public mutating func append(
        _ event: CalendarEvent, at occurrence: Occurrence, revising revisions: CalendarRevisions, now: Int64
    ) {
        let properties = Self.properties(of: event, at: occurrence)
        let revision = revisions.revise(properties, sequence: event.sequence, now: now)
        append(properties, stamp: revision.stamp, sequence: revision.sequence)
    }

    private mutating func append(_ properties: [UInt8], stamp: Int64, sequence: Int) {
        lines.line("BEGIN:VEVENT")
        lines.bytes += properties
        lines.line("DTSTAMP:" + Self.time(stamp))
        if sequence > 0 { lines.line("SEQUENCE:\(sequence)") }
        lines.line("END:VEVENT")
    }

    /// The whole text.
    public consuming func finished() -> [UInt8] {
        lines.line("END:VCALENDAR")
        return lines.bytes
    }

    /// The lines of an event without DTSTAMP, SEQUENCE and similar bookkeeping.
    private static func properties(of event: CalendarEvent, at occurrence: Occurrence) -> [UInt8] {
        var lines = ContentLineWriter()
        // Each occurrence of a series is exported as a separate event, so it needs its own UID.
        let uid = event.uid ?? "\(occurrence.start)@weft"
        lines.text("UID", event.recurrence.isEmpty ? uid : "\(occurrence.start)-\(uid)")
        if occurrence.isAllDay {
            let days = max(1, (occurrence.end - occurrence.start + 43_200) / 86_400)
            let end = occurrence.localStart.advanced(by: days * 86_400)
            lines.line("DTSTART;VALUE=DATE:" + day(occurrence.localStart))
            lines.line("DTEND;VALUE=DATE:" + day(end))
        } else {
            lines.line("DTSTART:" + time(occurrence.start))
            if occurrence.end > occurrence.start { lines.line("DTEND:" + time(occurrence.end)) }
        }
        lines.text("SUMMARY", event.summary)
        lines.text("DESCRIPTION", event.details)
        lines.text("LOCATION", event.location)
        if let position = event.position {
            lines.line("GEO:\(degrees(position.latitude));\(degrees(position.longitude))")
        }
        lines.address("URL", event.url)
        lines.address("CONFERENCE;VALUE=URI", event.conference)
        if let status = event.status { lines.line("STATUS:" + status.rawValue) }
        lines.texts("CATEGORIES", event.categories)
        return lines.bytes
    }

    private static func time(_ seconds: Int64) -> String {
        CalendarTime(local: LocalTime(seconds: seconds), clock: .utc).text
    }

    /// The number with at most six decimals, which is a tenth of a metre. Swift would write small numbers with an
    /// exponent, which GEO does not allow.
    private static func degrees(_ value: Double) -> String {
        guard value.magnitude <= 360 else { return "0.0" }
        let millionths = Int((value.magnitude * 1_000_000).rounded())
        let digits = (millionths % 1_000_000).padded(6)
        let decimals = digits.dropLast(digits.dropFirst().reversed().prefix { $0 == "0" }.count)
        return (value < 0 && millionths > 0 ? "-" : "") + "\(millionths / 1_000_000).\(decimals)"
    }

    private static func day(_ time: LocalTime) -> String {
        CalendarTime(local: time, clock: .floating, isDate: true).text
    }
}
