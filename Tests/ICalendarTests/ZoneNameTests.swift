import ICalendar
import Testing

/// Zones by other names than those of the database.
@Suite struct ZoneNameTests {
    @Test(arguments: [
        ("Romance Standard Time", 18), ("GMT Standard Time", 19), ("Tokyo Standard Time", 10),
        ("Central Standard Time (Mexico)", 25), ("Mountain Standard Time (Mexico)", 26), ("UTC+12", 7),
    ])
    func zonesAreKnownByTheNamesThatWindowsHasForThem(name: String, hour: Int) throws {
        let calendar = try calendar("DTSTART;TZID=\(name):20240101T190000")
        #expect(calendar.list(2024).map(\.start) == [moment(2024, 1, 1) + Int64(hour) * 3600])
    }

    @Test func aZoneThatTheCalendarBringsAlongGoesBeforeWhatWindowsCallsSo() throws {
        let zone = """
            BEGIN:VTIMEZONE
            TZID:Romance Standard Time
            BEGIN:STANDARD
            DTSTART:16010101T000000
            TZOFFSETFROM:+0500
            TZOFFSETTO:+0500
            END:STANDARD
            END:VTIMEZONE
            """
        let calendar = try calendar("DTSTART;TZID=Romance Standard Time:20240101T190000", lines: [zone])
        #expect(calendar.list(2024).map(\.start) == [moment(2024, 1, 1, 14)])
    }
}
