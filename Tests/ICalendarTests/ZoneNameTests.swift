import GroupDirectory
import ICalendar
import Testing

/// Tests zones with names that are not in the database.
@Suite struct ZoneNameTests {
    @Test(arguments: [
        ("Romance Standard Time", 18), ("GMT Standard Time", 19), ("Tokyo Standard Time", 10),
        ("Central Standard Time (Mexico)", 25), ("Mountain Standard Time (Mexico)", 26), ("UTC+12", 7),
    ])
    func zonesAreKnownByTheNamesThatWindowsHasForThem(name: String, hour: Int) throws {
        let calendar = try calendar("DTSTART;TZID=\(name):20240101T190000")
        #expect(calendar.list(2024).map(\.start) == [moment(2024, 1, 1) + Int64(hour) * 3600])
    }

    @Test func aCalendarsOwnZonePrecedesAWindowsZoneOfThatName() throws {
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

    /// Names that stand for a zone of the database, an offset, or nothing.
    @Test(arguments: [
        ("/America/New_York", 24), ("/citadel.org/20210210_1/Europe/Berlin", 18), ("/example.org/UTC", 19),
        ("W. Europe Standard Time 1", 18), ("Tokyo Standard Time 12", 10),
        ("(UTC-05:00) Eastern Time (US & Canada)", 24), ("\"(UTC-05:00) Eastern Time (US & Canada)\"", 24),
        ("(GMT-05:00) Eastern Time (US and Canada)", 24), ("Eastern Time (US & Canada)", 24),
        ("(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", 18),
        ("(UTC-08:00) Pacific Time (US & Canada); Tijuana", 27), ("(UTC+03:00) Nowhere", 16),
        ("GMT+05:30", 13.5), ("UTC-5", 24), ("GMT-0330", 22.5), ("\"GMT+05:30\"", 13.5), (" Europe/Paris ", 18),
        ("'Europe/Paris'", 18), ("US/Eastern", 24), ("Asia/Calcutta", 13.5),
        ("W. Europe Standard Time (1)", 18), ("W. Europe Standard Time/2", 18), ("Eastern Daylight Time", 24),
        ("europe/berlin", 18), ("EUROPE/BERLIN", 18), ("America/New York", 24), ("tzone://Microsoft/Utc", 19),
    ])
    func zonesAreKnownByTheNamesThatProgramsWrite(name: String, hour: Double) throws {
        let calendar = try calendar("DTSTART;TZID=\(name):20240101T190000")
        let found = calendar.occurrences(
            in: moment(2023, 12, 31)..<moment(2024, 1, 4), database: SystemZones(), floating: FixedZone(offset: 60))
        #expect(found.list.map(\.start) == [moment(2024, 1, 1) + Int64(hour * 3600)])
        #expect(found.unknownZones.isEmpty)
        #expect(calendar.problemCount == 0)
    }

    @Test(arguments: [
        "DTSTART;TZID=:20240101T190000", "DTSTART;TZID:20240101T190000", "DTSTART;TZID=\"\":20240101T190000",
    ])
    func anEmptyNameIsNoZone(line: String) throws {
        let found = try calendar(line).occurrences(
            in: moment(2024, 1, 1)..<moment(2024, 1, 4), database: SystemZones(), floating: FixedZone(offset: 3600))
        #expect(found.list.map(\.start) == [moment(2024, 1, 1, 18)])
        #expect(found.unknownZones.isEmpty)
    }

    @Test func aNameWithAColonAndWithoutQuotesIsReadInEachProperty() throws {
        let zone = """
            BEGIN:VTIMEZONE
            TZID:GMT+05:30
            BEGIN:STANDARD
            DTSTART:19700101T000000
            TZOFFSETFROM:+0400
            TZOFFSETTO:+0400
            END:STANDARD
            END:VTIMEZONE
            """
        let series = """
            UID:a
            DTSTART;TZID=GMT+05:30:20240101T190000
            DTEND;TZID=GMT+05:30:20240101T203000
            RRULE:FREQ=WEEKLY;COUNT=4
            EXDATE;TZID=GMT+05:30:20240108T190000,20240122T190000
            RDATE;TZID=GMT+05:30:20240110T190000
            RDATE;TZID=GMT+05:30;VALUE=PERIOD:20240111T190000/20240111T193000
            """
        let change = "UID:a\nRECURRENCE-ID;TZID=GMT+05:30:20240115T190000\nDTSTART;TZID=GMT+05:30:20240116T190000"
        let calendar = try calendar(series, change, lines: [zone])
        #expect(calendar.list(2024).map(\.start) == [1, 10, 11, 16].map { moment(2024, 1, $0, 15) })
        #expect(calendar.list(2024).map { $0.end - $0.start } == [5400, 5400, 1800, 0])
        #expect(calendar.problemCount == 0)
    }
}
