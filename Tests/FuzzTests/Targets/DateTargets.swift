import GroupDirectory

@testable import ICalendar
@testable import WeftGLib

extension FuzzTarget {
    /// Zones by name, and moments in them: the first 8 bytes are the moment, the rest is the name.
    static let dates = FuzzTarget("dates") { bytes throws(FuzzFinding) in
        let moment = bytes.prefix(8).reduce(Int64(0)) { $0 << 8 | Int64($1) }
        let name = String(decoding: bytes.dropFirst(8), as: UTF8.self)
        if let zone = SystemZone(named: name) {
            let offset = zone.utcOffset(at: moment)
            try require(abs(offset) <= 26 * 3600, "\(offset) s from UTC")
            try require(!name.contains(".."), "a zone outside of the database")
        }
        let stamp = Timestamp(unixMilliseconds: moment)
        let zone = LocalZone(name: name, utcOffsetSeconds: Int(truncatingIfNeeded: moment >> 20))
        let isDisplayable = Timestamp.displayable.contains(moment)
        for text in [LocalDate.day(stamp, in: zone), LocalDate.dayAndTime(stamp, in: zone)] {
            try require((text != nil) == isDisplayable, "\(moment): \(text ?? "nothing")")
            try require((text?.utf8.count ?? 0) <= 200, "a date of \(text?.utf8.count ?? 0) bytes")
        }
    }

    /// Calendars. An event that is written can be read as the same event.
    static let calendars = FuzzTarget("calendars") { bytes throws(FuzzFinding) in
        let calendar: ICalendar
        do throws(ICalendarProblem) {
            calendar = try ICalendar(parsing: bytes)
        } catch {
            return
        }
        try require(calendar.problems.count <= 20, "\(calendar.problems.count) problems")
        let year = 1_700_000_000..<Int64(1_731_536_000)
        let found = calendar.occurrences(in: year, database: SystemZones(), floating: FixedZone.utc, limit: 100)
        try require(found.list.count <= 100, "\(found.list.count) occurrences")
        for occurrence in found.list {
            try require(calendar.events.indices.contains(occurrence.event), "an event that there is not")
            try require(occurrence.end >= occurrence.start, "it ends before it begins")
            try require(occurrence.start < year.upperBound, "it is behind the window")
            try checkWritten(calendar.events[occurrence.event], occurrence)
        }
    }

    private static func checkWritten(_ event: CalendarEvent, _ occurrence: Occurrence) throws(FuzzFinding) {
        let text = ICalendar.text(of: event, at: occurrence, stamp: 0, product: "-//Weft//Fuzz//EN")
        for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
            try require(line.count <= 76, "a line of \(line.count) bytes")
        }
        guard let again = try? ICalendar(parsing: Array(text.utf8)), again.events.count == 1 else {
            throw FuzzFinding("what was written is no calendar of one event: \(text)")
        }
        try require(again.problemCount == 0, "what was written has problems: \(again.problems)")
        let read = again.events[0]
        for (now, before) in [
            (read.summary, event.summary), (read.details, event.details), (read.location, event.location),
        ] {
            try require(now == before?.written, "“\(now ?? "")” from “\(before ?? "")”")
            try require(!(before ?? "").unicodeScalars.contains("\0"), "a NUL in a text")
        }
        try require(read.recurrence.isEmpty, "a rule in what was written")
    }
}

extension String {
    /// The text after writing and reading, with uniform line ends.
    fileprivate var written: String {
        let ends: [Unicode.Scalar] = ["\u{85}", "\u{2028}", "\u{2029}"]
        return String(UnicodeScalarView(unicodeScalars.map { ends.contains($0) ? "\n" : $0 }))
    }
}
