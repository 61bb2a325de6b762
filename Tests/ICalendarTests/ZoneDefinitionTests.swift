import GroupDirectory
import ICalendar
import Testing

/// Tests zones that a calendar defines itself (VTIMEZONE).
@Suite struct ZoneDefinitionTests {
    /// The rules of central Europe from a year on.
    private func zone(_ name: String, from year: String, summer: String = "+0200", rule: String = "RRULE:") -> String {
        """
        BEGIN:VTIMEZONE
        TZID:\(name)
        BEGIN:STANDARD
        DTSTART:\(year)1028T030000
        TZOFFSETFROM:\(summer)
        TZOFFSETTO:+0100
        \(rule)FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:\(year)0325T020000
        TZOFFSETFROM:+0100
        TZOFFSETTO:\(summer)
        \(rule)FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3
        END:DAYLIGHT
        END:VTIMEZONE
        """
    }

    private func event(_ zone: String, _ time: String) -> String { "DTSTART;TZID=\(zone):\(time)" }

    private func hours(_ calendar: ICalendar) -> [Int] {
        let found = calendar.occurrences(
            in: moment(1990, 1, 1)..<moment(2090, 1, 1), database: NoZones(), floating: FixedZone(offset: -36_000))
        return found.list.map(\.localStart.hour).isEmpty ? [] : found.list.map { Int($0.start / 3600 % 24) }
    }

    /// emClient and Windows write 0001 or 1601 for rules without a known start.
    @Test(arguments: ["0001", "1601", "1970", "1996", "2024"])
    func rulesAreFollowedFromWheneverTheyBegin(year: String) throws {
        let calendar = try calendar(
            event("My Zone", "20261207T180000"), event("My Zone", "20270705T180000"),
            event("My Zone", "20270328T015959"), event("My Zone", "20270328T030000"),
            event("My Zone", "20851207T180000"), lines: [zone("My Zone", from: year)])
        #expect(hours(calendar) == [17, 0, 1, 16, 17])
        #expect(calendar.problemCount == 0)
    }

    @Test func aHundredZonesOfOneTextAreAllRead() throws {
        let numbers = Array(0..<200)
        let text =
            ["BEGIN:VCALENDAR"] + numbers.map { zone("Zone \($0) here", from: "1601") }
            + numbers.map { "BEGIN:VEVENT\n\(event("Zone \($0) here", "20270705T180000"))\nEND:VEVENT" } + [
                "END:VCALENDAR"
            ]
        let calendar = try ICalendar(parsing: Array(text.joined(separator: "\n").utf8))
        #expect(hours(calendar) == numbers.map { _ in 16 })
        #expect(calendar.problemCount == 0)
    }

    /// Feeds that combine several calendars repeat the same definition before each event.
    @Test func aRepeatedZoneDefinitionIsIgnored() throws {
        let same = Array(repeating: zone("Customized Time Zone", from: "1601"), count: 40)
        let calendar = try calendar(
            event("Customized Time Zone", "20261202T180000"), event("Customized Time Zone", "20270705T180000"),
            lines: same)
        #expect(hours(calendar) == [17, 16])
        #expect(calendar.problemCount == 0)
    }

    /// A definition without rules may be valid for one year only, and one without offsets has no information.
    @Test func theFullerOfTwoDefinitionsCountsAndTheOtherIsNamed() throws {
        let good = zone("Zone", from: "1601")
        let poor = zone("Zone", from: "2020", summer: "+0900", rule: "X-RULE:")
        let empty = "BEGIN:VTIMEZONE\nTZID:Zone\nEND:VTIMEZONE"
        for lines in [
            [good, poor], [poor, good], [good, empty], [good, zone("Zone", from: "1601", summer: "+0900")],
        ] {
            let calendar = try calendar(
                event("Zone", "20261202T180000"), event("Zone", "20270705T180000"), lines: lines)
            #expect(hours(calendar) == [17, 16])
            #expect(calendar.problemCount == 1)
        }
    }

    @Test func rulesThatCannotBeFollowedAreNamed() throws {
        let often = zone("Zone", from: "1601", rule: "RRULE:FREQ=DAILY;X-")
        #expect(try calendar(event("Zone", "20261202T180000"), lines: [often]).problemCount == 2)
        let seconds = (0..<60).map(String.init).joined(separator: ",")
        let full = zone("Zone", from: "1601", rule: "RRULE:BYMINUTE=\(seconds);BYSECOND=\(seconds);")
        let calendar = try calendar(event("Zone", "20261202T180000"), lines: [full])
        #expect(calendar.problems.map(\.description) == ["line 2 begins a time zone whose clocks are set too often"])
    }
}
