import GroupDirectory
import ICalendar
import Testing

/// Tests changed single occurrences of a series (RECURRENCE-ID), in the forms that programs write.
@Suite struct ChangedSeriesTests {
    private func days(_ events: [String], lines: [String] = []) throws -> [Int] {
        let texts = events.map { "BEGIN:VEVENT\nUID:a\n\($0)\nEND:VEVENT" }
        let calendar = try calendar("UID:other\nDTSTART:20200101T000000Z", lines: lines + texts)
        let found = calendar.occurrences(
            in: moment(2026, 12, 1)..<moment(2027, 1, 1), database: SystemZones(), floating: FixedZone(offset: -18_000))
        #expect(!found.isCutShort)
        return found.list.map(\.localStart.date.day)
    }

    private let weekly = "DTSTART;VALUE=DATE:20261202\nRRULE:FREQ=WEEKLY;COUNT=3"

    /// The whole series was sent again, and the change of one of its occurrences is still in the calendar.
    @Test(arguments: [
        "RRULE:FREQ=WEEKLY;COUNT=3\nEXDATE;VALUE=DATE:20261209", "RRULE:FREQ=WEEKLY;UNTIL=20261208",
        "RRULE:FREQ=WEEKLY;COUNT=1",
        "RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=2",
    ])
    func aChangeStaysGoneWhereANewerRevisionOfTheSeriesRemovedItsTime(rule: String) throws {
        let change = "DTSTART;VALUE=DATE:20261210\nRECURRENCE-ID;VALUE=DATE:20261209\nSEQUENCE:1"
        let newer = "DTSTART;VALUE=DATE:20261202\n\(rule)\nSEQUENCE:2"
        for events in [[weekly, change, newer], [newer, change, weekly]] {
            #expect(!(try days(events).contains(10)), "\(rule)")
        }
        // A change that is as new as the series is used, for any rule.
        #expect(try days([newer, change.replacing("SEQUENCE:1", with: "SEQUENCE:2")]).contains(10))
    }

    @Test func aChangeOfATimeThatANewerRevisionStillHasStands() throws {
        let change = "DTSTART;VALUE=DATE:20261210\nRECURRENCE-ID;VALUE=DATE:20261209\nSEQUENCE:1"
        #expect(try days([weekly + "\nSEQUENCE:5", change]) == [2, 10, 16])
        // Moved into the window from a time long before it.
        let moved = "DTSTART;VALUE=DATE:20261210\nRECURRENCE-ID;VALUE=DATE:20260106\nSEQUENCE:1"
        let daily = "DTSTART;VALUE=DATE:20260105\nRRULE:FREQ=DAILY;COUNT=3\nSEQUENCE:2"
        #expect(try days([daily, moved]) == [10])
        #expect(try days([daily + "\nEXDATE;VALUE=DATE:20260106", moved]) == [])
    }

    @Test(arguments: [
        "RECURRENCE-ID;VALUE=DATE:20261209", "RECURRENCE-ID:20261209", "RECURRENCE-ID:20261209T000000",
        "RECURRENCE-ID;TZID=W. Europe Standard Time:20261209T000000", "RECURRENCE-ID:20261208T230000Z",
        "RECURRENCE-ID:20261209T050000Z", "RECURRENCE-ID:20261208T183000Z",
    ])
    func aTimeMeansTheDayInASeriesOfWholeDays(line: String) throws {
        #expect(try days([weekly, "DTSTART;VALUE=DATE:20261211\n\(line)"]) == [2, 11, 16])
    }

    /// The series is at 19:00 in Paris.
    @Test(arguments: [
        "RECURRENCE-ID;TZID=Europe/Paris:20261209T190000", "RECURRENCE-ID:20261209T180000Z",
        "RECURRENCE-ID:20261209T190000", "RECURRENCE-ID;TZID=America/New_York:20261209T130000",
        "RECURRENCE-ID;TZID=America/New_York:20261209T190000", "RECURRENCE-ID:20261209T190000Z",
        "RECURRENCE-ID;VALUE=DATE:20261209", "RECURRENCE-ID;TZID=Europe/Paris:20261209T000000",
        "RECURRENCE-ID:20261209T000000", "RECURRENCE-ID;TZID=Europe/Paris:20261209T180000",
    ])
    func aTimeInAnotherZoneMeansTheOnlyPossibleOne(line: String) throws {
        let series = "DTSTART;TZID=Europe/Paris:20261202T190000\nRRULE:FREQ=WEEKLY;COUNT=3"
        #expect(try days([series, "DTSTART;TZID=Europe/Paris:20261211T190000\n\(line)"]) == [2, 11, 16])
    }

    /// Both readings are occurrences of the series; the exact one is used.
    @Test func theExactOneOfTwoPossibleTimesIsReplaced() throws {
        let series = "DTSTART;TZID=Europe/Paris:20261202T000000\nRRULE:FREQ=HOURLY;COUNT=24"
        let calendar = try calendar(
            "UID:a\n\(series)", "UID:a\nDTSTART:20261220T000000Z\nRECURRENCE-ID:20261202T100000Z")
        let hours = calendar.list(2026).dropLast().map(\.localStart.hour)
        #expect(hours == Array(0..<11) + Array(12..<24))
    }

    @Test func changesOfTwoTimesOfADayAreBothThere() throws {
        let series = "DTSTART:20261202T100000Z\nRRULE:FREQ=DAILY;COUNT=3"
        func change(_ hour: Int, sequence: Int = 0, of stated: Int? = nil) -> String {
            let (start, replaced) = ("DTSTART:20261203T\(hour)0000Z", "RECURRENCE-ID:20261203T\(stated ?? hour)0000Z")
            return "UID:a\n\(start)\n\(replaced)\nSEQUENCE:\(sequence)"
        }
        func hours(_ changes: String...) throws -> [Int] {
            try calendar("UID:a\n\(series)", lines: changes.map { "BEGIN:VEVENT\n\($0)\nEND:VEVENT" }).list(2026).filter
            { $0.localStart.date.day == 3 }
            .map(\.localStart.hour)
        }
        // One of them means the occurrence at 10:00, which none of them states.
        #expect(try hours(change(11, sequence: 2), change(15, sequence: 4)) == [11, 15])
        // The one that states it replaces it, whatever the order.
        #expect(try hours(change(15), change(12, of: 10)) == [12, 15])
        #expect(try hours(change(12, of: 10), change(15)) == [12, 15])
        // The later revision of a change replaces the earlier one.
        #expect(try hours(change(13, of: 15), change(14, sequence: 1, of: 15)) == [14])
    }

    @Test func aTimeOfADayWithoutTheSeriesReplacesNothing() throws {
        let series = "DTSTART;TZID=Europe/Paris:20261202T190000\nRRULE:FREQ=WEEKLY;COUNT=3"
        let change = "DTSTART;TZID=Europe/Paris:20261211T190000\nRECURRENCE-ID;TZID=Europe/Paris:20261210T190000"
        #expect(try days([series, change]) == [2, 9, 11, 16])
        let twice = "DTSTART;TZID=Europe/Paris:20261202T190000\nRRULE:FREQ=WEEKLY;COUNT=4;BYHOUR=9,19"
        let midnight = "DTSTART;TZID=Europe/Paris:20261211T190000\nRECURRENCE-ID;TZID=Europe/Paris:20261209T000000"
        #expect(try days([twice, midnight]) == [2, 9, 9, 11, 16])
    }

    @Test(arguments: [
        "EXDATE:20261209T190000", "EXDATE:20261209T180000Z", "EXDATE;VALUE=DATE:20261209",
        "EXDATE;TZID=America/New_York:20261209T190000", "EXDATE:20261209T190000Z",
        "EXDATE;TZID=Europe/Paris:20261209T000000", "EXDATE:20261209T000000",
    ])
    func anExceptionMeansTheSeriesOwnTime(line: String) throws {
        let series = "DTSTART;TZID=Europe/Paris:20261202T190000\nRRULE:FREQ=WEEKLY;COUNT=3"
        #expect(try days([series + "\n" + line]) == [2, 16])
    }

    @Test(arguments: [
        // The moment of the 9th; midnight of the 10th is in another zone.
        ("EXDATE;TZID=Europe/London:20261210T000000", [8, 10]), ("EXDATE:20261210T000000Z", [8, 10]),
        ("EXDATE:20261210T010000Z", [8, 9, 10]),
    ])
    func anExceptionTakesOneDay(line: String, expected: [Int]) throws {
        let series = "DTSTART;TZID=America/New_York:20261208T190000\nRRULE:FREQ=DAILY;COUNT=3"
        #expect(try days([series + "\n" + line]) == expected)
    }

    @Test(arguments: ["EXDATE:20261208T230000Z", "EXDATE;TZID=Europe/Berlin:20261209T000000", "EXDATE:20261209"])
    func anExceptionFromWholeDaysMayBeATime(line: String) throws {
        #expect(try days([weekly + "\n" + line]) == [2, 16])
    }

    @Test(arguments: [
        ("UNTIL=20261216", [2, 9, 16]), ("UNTIL=20261215T230000Z", [2, 9, 16]), ("UNTIL=20261216T045959Z", [2, 9, 16]),
        ("UNTIL=20261215T225959Z", [2, 9]), ("UNTIL=20261215T235959Z", [2, 9]), ("UNTIL=20261216T000000", [2, 9, 16]),
    ])
    func aTimeAsTheEndOfWholeDaysIsADay(until: String, expected: [Int]) throws {
        #expect(try days(["DTSTART;VALUE=DATE:20261202\nRRULE:FREQ=WEEKLY;\(until)"]) == expected)
    }
}
