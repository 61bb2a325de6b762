import ICalendar
import Testing
import WeftGLib

@Suite struct PropertyTests {
    @Test func aCalendarsRefreshIntervalAndAddressAreRead() throws {
        let lines = ["URL:https://example.org/club", "X-PUBLISHED-TTL:PT12H", "REFRESH-INTERVAL;VALUE=DURATION:P1DT1H"]
        let found = try calendar("DTSTART:20240102T183000Z", lines: lines)
        #expect(found.url == "https://example.org/club")
        // RFC 7986 takes precedence over the property it replaces.
        #expect(found.refreshInterval == 90_000)
        for wrong in ["X-PUBLISHED-TTL:soon", "X-PUBLISHED-TTL:-PT1H", "X-PUBLISHED-TTL:PT0S"] {
            #expect(try calendar("DTSTART:20240102T183000Z", lines: [wrong]).refreshInterval == nil)
        }
    }

    @Test(arguments: [
        "CONFERENCE;VALUE=URI;FEATURE=VIDEO:https://meet.example/x", "X-GOOGLE-CONFERENCE:https://meet.example/x",
        "X-MICROSOFT-SKYPETEAMSMEETINGURL:https://meet.example/x",
    ])
    func theAddressForTakingPartOnlineIsRead(line: String) throws {
        let found = try calendar("DTSTART:20240102T183000Z\n\(line)")
        #expect(found.events.first?.conference == "https://meet.example/x")
    }

    /// Thousands of rules that never match, and thousands that always do, end within a bounded number of steps.
    @Test(arguments: [
        "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30;BYHOUR=1", "FREQ=SECONDLY", "FREQ=YEARLY;BYMONTHDAY=31;BYMONTH=4",
    ])
    func manyRulesEnd(rule: String) throws {
        let events = (0..<2000).map { "BEGIN:VEVENT\nUID:\($0)\nDTSTART:20240101T000000Z\nRRULE:\(rule)\nEND:VEVENT" }
        let text = "BEGIN:VCALENDAR\n\(events.joined(separator: "\n"))\nEND:VCALENDAR"
        let calendar = try ICalendar(parsing: Array(text.utf8))
        let window = Int64(1_893_456_000)..<Int64(1_893_456_000 + 400 * 86_400)
        let found = calendar.occurrences(in: window, database: NoZones(), floating: FixedZone.utc, limit: 1000)
        #expect(found.list.count <= 1000)
        #expect(found.isCutShort == (rule != "FREQ=YEARLY;BYMONTHDAY=31;BYMONTH=4"))
    }

    /// Each change used to be searched among all others.
    @Test func manyChangesOfOneSeriesTakeLinearTime() throws {
        let changes = (0..<10_000).map { number in
            "BEGIN:VEVENT\nUID:1\nDTSTART:20240101T\(time(number))Z\n"
                + "RECURRENCE-ID;RANGE=THISANDFUTURE:20240101T\(time(number))Z\nEND:VEVENT"
        }
        let text =
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART:20240101T000000Z\nRRULE:FREQ=SECONDLY;COUNT=9000\nEND:VEVENT\n"
            + changes.joined(separator: "\n") + "\nEND:VCALENDAR"
        let calendar = try ICalendar(parsing: Array(text.utf8))
        let window = Int64(1_704_067_200)..<Int64(1_704_067_200 + 86_400)
        let start = threadCPUSeconds()
        let found = calendar.occurrences(in: window, database: NoZones(), floating: FixedZone.utc, limit: 20_000)
        #expect(threadCPUSeconds() - start < 5)
        #expect(found.list.count == 10_000)
    }

    /// The `hhmmss` of a second of the day.
    private func time(_ second: Int) -> String {
        [second / 3600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
    }

    /// A year has 31 million seconds; the rule of one event used to make a list of them.
    @Test(arguments: ["", ";BYSETPOS=-1", ";BYSETPOS=1,-1"])
    func everySecondOfAYearIsCountedNotKept(positions: String) throws {
        func all(_ numbers: ClosedRange<Int>) -> String { numbers.map(String.init).joined(separator: ",") }
        let rule =
            "FREQ=YEARLY;BYSECOND=\(all(0...59));BYMINUTE=\(all(0...59));BYHOUR=\(all(0...23))"
            + ";BYMONTH=\(all(1...12));BYMONTHDAY=\(all(1...31))\(positions)"
        let events = (0..<200).map { "BEGIN:VEVENT\nUID:\($0)\nDTSTART:20240615T120000Z\nRRULE:\(rule)\nEND:VEVENT" }
        let text = "BEGIN:VCALENDAR\n\(events.joined(separator: "\n"))\nEND:VCALENDAR"
        let calendar = try ICalendar(parsing: Array(text.utf8))
        let window = Int64(1_718_452_800)..<Int64(1_718_452_800 + 400 * 86_400)
        let start = threadCPUSeconds()
        let found = calendar.occurrences(in: window, database: NoZones(), floating: FixedZone.utc, limit: 1000)
        #expect(threadCPUSeconds() - start < 20)
        let times = found.list.map(\.start)
        if positions.isEmpty {
            #expect(times.first == 1_718_452_800 && times.count == 1000 && found.isCutShort)
        } else {
            #expect(times.first == 1_735_689_599 && !found.isCutShort, "the last second of 2024")
        }
    }
}
