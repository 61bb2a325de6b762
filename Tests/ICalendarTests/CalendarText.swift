import GroupDirectory
import ICalendar

/// A calendar with the lines of these events. Lines end with LF unless requested otherwise.
func calendar(_ events: String..., lines: [String] = []) throws -> ICalendar {
    let parts =
        ["BEGIN:VCALENDAR"] + lines + events.map { "BEGIN:VEVENT\n\($0)\nEND:VEVENT" } + ["END:VCALENDAR", ""]
    return try ICalendar(parsing: Array(parts.joined(separator: "\n").utf8))
}

/// The moment of a date and time in UTC.
func moment(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0) -> Int64 {
    LocalTime(year: year, month: month, day: day, hour: hour, minute: minute)?.seconds ?? 0
}

extension ICalendar {
    /// The occurrences in a year in UTC.
    func list(_ year: Int) -> [Occurrence] {
        occurrences(in: moment(year, 1, 1)..<moment(year + 1, 1, 1), database: SystemZones(), floating: FixedZone.utc)
            .list
    }
}
