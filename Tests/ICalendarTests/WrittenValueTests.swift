import GroupDirectory
import ICalendar
import Testing

/// Tests values in the forms that programs write, compared with RFC 5545.
@Suite struct WrittenValueTests {
    private func event(_ lines: String) throws -> CalendarEvent {
        let calendar = try calendar(lines.contains("DTSTART") ? lines : "DTSTART:20261205T190000Z\n" + lines)
        #expect(calendar.problemCount == 0, "\(calendar.problems)")
        return try #require(calendar.events.first)
    }

    private func only(_ lines: String) throws -> Occurrence {
        let calendar = try calendar(lines)
        #expect(calendar.problemCount == 0, "\(calendar.problems)")
        return try #require(calendar.list(2026).first)
    }

    @Test(arguments: [
        "GEO:43.2965;5.3698", #"GEO:43.2965\;5.3698"#, "GEO:43.2965,5.3698", #"GEO:43.2965\,5.3698"#,
        "GEO: 43.2965 ; 5.3698 ",
        "GEO:43.2965 5.3698", "GEO:43,2965;5,3698", #"GEO:"43.2965;5.3698""#, "GEO:geo:43.2965,5.3698",
        "GEO:43.2965;5.3698;12",
        "GEO:+43.2965;+5.3698", "GEO;VALUE=FLOAT:43.2965;5.3698",
        "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE=Port:geo:43.2965,5.3698", "GEO:geo:43.2965,5.3698;u=35",
    ])
    func aPlaceIsReadInTheFormsThatProgramsWrite(line: String) throws {
        #expect(try event(line).position == .init(latitude: 43.2965, longitude: 5.3698))
    }

    @Test(arguments: ["GEO:91;5", "GEO:43", "GEO:", "GEO:;", "GEO:a;b", "GEO:43.1;181", "GEO:nan;nan", "GEO:near 43;5"])
    func invalidPositionsAreIgnored(line: String) throws {
        #expect(try event(line).position == nil)
    }

    @Test(arguments: [
        ("STATUS:CANCELED", CalendarEvent.Status.cancelled), ("STATUS:Cancelled", .cancelled),
        ("STATUS: CANCELLED ", .cancelled),
        ("STATUS : canceled", .cancelled), ("STATUS;X-A=1:CONFIRMED\t", .confirmed), ("STATUS:tentative", .tentative),
    ])
    func aStatusIsReadInTheFormsThatProgramsWrite(line: String, status: CalendarEvent.Status) throws {
        #expect(try event(line).status == status)
    }

    @Test func aCancellationMessageCancelsItsEvents() throws {
        let calendar = try calendar("DTSTART:20261205T190000Z\nSTATUS:CONFIRMED", lines: ["METHOD:CANCEL"])
        #expect(calendar.events.map(\.status) == [.cancelled])
    }

    /// 19:00 in Paris on 5 December 2026.
    @Test(arguments: [
        "DTSTART;TZID=Europe/Paris:20261205T190000", "DTSTART ; TZID = Europe/Paris : 20261205T190000 ",
        "DTSTART;TZID=Europe/Paris:2026-12-05T19:00:00", "DTSTART;TZID=Europe/Paris:2026-12-05 19:00",
        "DTSTART;TZID=Europe/Paris:20261205T1900", "DTSTART:2026-12-05T19:00:00+01:00", "DTSTART:20261205T180000.000Z",
        "DTSTART:2026-12-05T18:00:00.123z", "DTSTART:20261205T190000+0100",
        "DTSTART;TZID=\"Europe/Paris:20261205T190000",
        "DTSTART;\"TZID=Europe/Paris\":20261205T190000", "DTSTART;TZID=Europe/Paris:\"20261205T190000\"",
        "DTSTART;TZID='Europe/Paris':20261205T190000", "DTSTART;TZID=\"\"Europe/Paris\"\":20261205T190000",
        "DTSTART;;TZID=Europe/Paris;:20261205T190000", "DTSTART;DATE-TIME;TZID=Europe/Paris:20261205T190000",
        "DTSTART;VALUE=DATE-TIME;TZID=Europe/Paris:20261205T190000", "DTSTART:20261205T180060Z",
        "dtstart;tzid=Europe/Paris:20261205t190000",
        "DTSTART:soon\nDTSTART:20261205T180000Z", "DTSTART:20261205T180000Z,", "DTSTART:20261205T180000Z;",
        "DTSTART:\u{A0}20261205T180000Z\u{A0}",
    ])
    func aTimeIsReadInTheFormsThatProgramsWrite(line: String) throws {
        let wanted = moment(2026, 12, 5, 18)
        #expect(try abs(only(line).start - wanted) < 60)
    }

    @Test func midnightMayBeTwentyFourOClock() throws {
        #expect(try only("DTSTART:20261205T240000Z").start == moment(2026, 12, 6))
    }

    @Test(arguments: [
        "2026-12-05T25:00", "20261205T1", "20261305", "2026120", "20261205T190000ZZ", "20261205T190000+1",
        "20261205X190000",
        "20261205T190000 in the evening", "20261205T240001",
        "20261205T190000.1 and a long text that says more than a time does",
    ])
    func invalidTimesAreRefused(value: String) throws {
        #expect(try calendar("DTSTART:\(value)").events.isEmpty)
    }

    @Test(arguments: [
        ("DTSTART;VALUE=DATE:20261222T000000\nDTEND;VALUE=DATE:20261223T000000", 22, 1), ("DTSTART:2026-12-22", 22, 1),
        ("DTSTART;VALUE=DATE:2026-12-22\nDTEND;VALUE=DATE:2026-12-24", 22, 2),
        ("DTSTART;VALUE=\"DATE\":20261222T193000Z", 22, 1),
        ("DTSTART;VALUE=DATE:20261222\nDTEND:20261222T235959", 22, 1),
        ("DTSTART;VALUE=DATE:20261222\nDTEND:20261223T120000", 22, 2),
        ("DTSTART:20261222T000000\nDTEND:20261223T000000\nX-MICROSOFT-CDO-ALLDAYEVENT:TRUE", 22, 1),
        (
            "DTSTART;TZID=Europe/Paris:20261222T000000\nDTEND;TZID=Europe/Paris:20261224T000000\nX-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:true",
            22, 2
        ),
        ("X-FUNAMBOL-ALLDAY:1\nDTSTART:20261222T000000\nDTEND:20261222T235900", 22, 1),
        ("DTSTART:20261221T230000Z\nDTEND:20261222T230000Z\nX-MICROSOFT-CDO-ALLDAYEVENT:TRUE", 22, 1),
    ])
    func wholeDaysAreReadInTheFormsThatProgramsWrite(lines: String, day: Int, count: Int64) throws {
        let occurrence = try only(lines)
        #expect(occurrence.isAllDay)
        #expect(occurrence.localStart.date.day == day)
        #expect((occurrence.end - occurrence.start) == count * 86_400)
    }

    @Test func anAllDayMarkOfFalseKeepsTheTime() throws {
        #expect(try !only("DTSTART:20261222T000000Z\nX-MICROSOFT-CDO-ALLDAYEVENT:FALSE").isAllDay)
    }

    /// Minutes after 19:00 in New York.
    @Test(arguments: [
        ("DTEND;TZID=America/New_York:20261205T200000\nDURATION:PT3H", 60),
        ("DURATION:PT3H\nDTEND;TZID=America/New_York:20261205T200000", 60),
        ("DTEND;TZID=America/New_York:20261205T190000\nDURATION:PT3H", 180),
        ("DTEND;TZID=America/New_York:20261204T190000\nDURATION:PT3H", 180),
        ("DTEND;TZID=America/New_York:20261204T190000", 0), ("DTEND:20261205T203000", 90),
        ("DTEND:20261206T013000Z", 90),
        ("DTEND;VALUE=DATE:20261206", 300), ("DURATION:P2H", 120), ("DURATION:P1H30M", 90), ("DURATION: PT1H ", 60),
        ("DURATION:P0Y0M0DT1H0M0S", 60),
    ])
    func endsAreReadAsProgramsMeanThem(lines: String, minutes: Int64) throws {
        let occurrence = try only("DTSTART;TZID=America/New_York:20261205T190000\n\(lines)")
        #expect(occurrence.end - occurrence.start == minutes * 60)
    }

    @Test func blanksAroundNamesAndValuesDoNotCount() throws {
        let text =
            "BEGIN: VCALENDAR \nBEGIN:VEVENT \nUID : a\nDTSTART : 20261205T180000Z\nURL: https://a.example/ \nSEQUENCE: 2 \nEND: VEVENT\nEND:VCALENDAR "
        let calendar = try ICalendar(parsing: Array(text.utf8))
        #expect(calendar.events.map(\.uid) == ["a"])
        #expect(calendar.events.map(\.url) == ["https://a.example/"])
        #expect(calendar.events.map(\.sequence) == [2])
        #expect(calendar.problemCount == 0)
    }

    @Test(arguments: [
        #""FREQ=DAILY;COUNT=2;BYDAY=TU,WE""#, #"FREQ=DAILY;COUNT=2;BYDAY="TU,WE""#,
        #"FREQ=DAILY\;COUNT=2\;BYDAY=TU\,WE"#,
    ])
    func aRuleMayHaveQuotesAndTheEscapesOfATextInIt(rule: String) throws {
        let calendar = try calendar("DTSTART:20261201T180000Z\nRRULE:\(rule)")
        #expect(calendar.problemCount == 0)
        #expect(calendar.list(2026).map(\.localStart.date.day) == [1, 2])
    }

    @Test(arguments: [
        "<br />\n<b>Notice</b>: no index in x.php\n", "<!-- cached -->", "\u{FEFF}\u{FEFF}", "\u{FEFF}\n\n",
    ])
    func textAroundACalendarIsSkipped(before: String) throws {
        let event = "BEGIN:VEVENT\nDTSTART:20261201T180000Z\nDURATION:soon\nEND:VEVENT\n"
        let text = before + "BEGIN:VCALENDAR\n\(event)END:VCALENDAR\n<!-- cached -->\n"
        let calendar = try ICalendar(parsing: Array(text.utf8))
        #expect(calendar.events.count == 1)
        // The line is that of the text.
        #expect(
            calendar.problems.map(\.line) == [before.split(separator: "\n", omittingEmptySubsequences: false).count + 3]
        )
    }

    @Test(arguments: ["\n\n", "\r\n\r\n", "\r\r\n", "\r\r"])
    func linesMayEndTwice(end: String) throws {
        let lines = [
            "BEGIN:VCALENDAR", "BEGIN:VEVENT", "DTSTART", " :20261201", " T180000Z", "DURATION:soon", "END:VEVENT",
        ]
        let calendar = try ICalendar(parsing: Array((lines + ["END:VCALENDAR", ""]).joined(separator: end).utf8))
        #expect(calendar.list(2026).map(\.start) == [moment(2026, 12, 1, 18)])
        #expect(calendar.problemCount == 1)
    }

    @Test func aCalendarInsideAWebPageIsRejected() {
        let page = "<!DOCTYPE html><pre>\nBEGIN:VCALENDAR\nEND:VCALENDAR\n</pre>"
        #expect(throws: ICalendarProblem.self) { try ICalendar(parsing: Array(page.utf8)) }
    }

    @Test func exceptionsMayBeDividedBySemicolons() throws {
        let calendar = try calendar(
            "DTSTART:20261201T180000Z\nRRULE:FREQ=DAILY;COUNT=4\nEXDATE:20261202T180000Z; 2026-12-03T18:00:00Z")
        #expect(calendar.list(2026).map(\.localStart.date.day) == [1, 4])
    }
}
