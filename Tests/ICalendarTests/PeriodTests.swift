import GroupDirectory
import ICalendar
import Testing

/// Tests occurrences with their own duration (RDATE with VALUE=PERIOD), and times that clocks skip.
@Suite struct PeriodTests {
    @Test(arguments: [
        ("RDATE;VALUE=PERIOD:20261201T100000Z/PT3H30M", [Int64(3600), 12_600]),
        ("RDATE;VALUE=PERIOD:20261201T100000Z/20261201T133000Z", [3600, 12_600]),
        ("RDATE;VALUE=PERIOD;TZID=Europe/Berlin:20261201T100000/20261201T133000", [3600, 12_600]),
        ("RDATE;VALUE=PERIOD:20261201T100000Z/PT2H,20261202T100000Z/PT3H", [3600, 7200, 10_800]),
        ("RDATE:20261201T100000Z", [3600, 3600]),
        ("RDATE;VALUE=PERIOD:20261201T100000Z/soon", [3600, 3600]),
    ])
    func theDurationOfAPeriodIsRead(line: String, lengths: [Int64]) throws {
        let calendar = try calendar("DTSTART:20260101T100000Z\nDTEND:20260101T110000Z\n\(line)")
        #expect(calendar.list(2026).map { $0.end - $0.start } == lengths)
        #expect(calendar.problemCount == (line.hasSuffix("soon") ? 1 : 0))
    }

    private static let oddDates: [(start: String, line: String, expected: [Int64])] = [
        ("DTSTART:20131203T190000Z", "RDATE:20131210Z", [1_386_097_200, 1_386_702_000]),
        ("DTSTART:20131203T190000Z", "RDATE;VALUE=DATE:20131210", [1_386_097_200, 1_386_702_000]),
        (
            "DTSTART:20131203T190000Z", "RDATE:20131210,20131217T200000Z",
            [1_386_097_200, 1_386_702_000, 1_387_310_400]
        ),
        ("DTSTART;VALUE=DATE:20131203", "RDATE:20131210Z", [1_386_028_800, 1_386_633_600]),
        ("DTSTART;VALUE=DATE:20131203", "RDATE:20131210T190000", [1_386_028_800, 1_386_633_600]),
        ("DTSTART;VALUE=DATE:20131203", "RDATE:20131210T000000Z", [1_386_028_800, 1_386_633_600]),
        (
            "DTSTART;TZID=Europe/Berlin:20131203T190000", "RDATE;TZID=Europe/Berlin:20131210",
            [1_386_093_600, 1_386_698_400]
        ),
    ]

    /// In a series of times, a date is read as the series' time on that day. In a series of days, a time is read as its
    /// day.
    @Test(arguments: oddDates.indices)
    func aDateOfAnotherKindIsReadAsOneOfTheSeries(index: Int) throws {
        let (start, line, expected) = Self.oddDates[index]
        let calendar = try calendar("\(start)\n\(line)")
        #expect(calendar.problemCount == 0, "\(calendar.problems)")
        #expect(calendar.list(2013).map(\.start) == expected)
    }

    @Test(arguments: [
        ("PT1W", Int64(604_800)), ("P1W", 604_800), ("P1W2D", 777_600), ("P1WT2H", 612_000), ("PT1D", 86_400),
        ("P1W1DT1H1M1S", 694_861),
    ])
    func weeksAndDaysStandAnywhereInADuration(duration: String, seconds: Int64) throws {
        let calendar = try calendar("DTSTART:20130103T190000Z\nDURATION:\(duration)")
        #expect(calendar.problemCount == 0, "\(calendar.problems)")
        #expect(calendar.list(2013).map { $0.end - $0.start } == [seconds])
    }

    @Test func onlyTheTimeOfAPeriodIsThatLong() throws {
        let calendar = try calendar(
            "UID:a\nDTSTART:20260101T100000Z\nRDATE;VALUE=PERIOD:20261201T100000Z/PT12H",
            "UID:a\nRECURRENCE-ID:20260101T100000Z\nDTSTART:20260102T100000Z\nDURATION:PT1H")
        #expect(calendar.list(2026).map { $0.end - $0.start } == [3600, 43_200])
    }

    @Test func aPeriodThatIsUnderWayCounts() throws {
        let calendar = try calendar(
            "DTSTART:20251101T100000Z\nDTEND:20251101T110000Z\nRDATE;VALUE=PERIOD:20251231T200000Z/PT12H")
        #expect(calendar.list(2026).map(\.start) == [moment(2025, 12, 31, 20)])
    }

    @Test func aSkippedLocalTimeIsShownAsTheClocksAreThen() throws {
        let zone = [
            "BEGIN:VTIMEZONE", "TZID:My Zone", "BEGIN:STANDARD", "DTSTART:20201025T033000", "TZOFFSETFROM:+0430",
            "TZOFFSETTO:+0330", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "END:STANDARD", "BEGIN:DAYLIGHT",
            "DTSTART:20210328T023000", "TZOFFSETFROM:+0330", "TZOFFSETTO:+0430",
            "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "END:DAYLIGHT", "END:VTIMEZONE",
        ]
        let calendar = try calendar("DTSTART;TZID=My Zone:20270328T030000", lines: zone)
        let occurrence = try #require(calendar.list(2027).first)
        #expect(occurrence.start == moment(2027, 3, 27, 23, 30))
        #expect(occurrence.localStart.hour == 4)
    }

    /// The event is at midnight in Cairo on a day that begins at one o'clock.
    @Test func aDayWithoutAMidnightIsStillThatDay() throws {
        let calendar = try calendar(
            "DTSTART;VALUE=DATE:20260424", lines: ["X-WR-TIMEZONE:Africa/Cairo"])
        #expect(calendar.list(2026).map(\.localStart.date.day) == [24])
    }
}
