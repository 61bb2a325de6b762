import GroupDirectory
import ICalendar
import Testing

/// Tests calendars with more occurrences than the limit.
@Suite struct FullCalendarTests {
    private func found(_ calendar: ICalendar, limit: Int) -> Occurrences {
        calendar.occurrences(
            in: moment(2026, 1, 1)..<moment(2027, 1, 1), database: SystemZones(), floating: FixedZone.utc, limit: limit)
    }

    private static func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// That many consecutive minutes from 1 June on.
    private static func minutes(_ count: Int) -> [String] {
        (0..<count).map { number in
            let (day, hour, minute) = (number / 1440 + 1, number / 60 % 24, number % 60)
            return "DTSTART:202606\(digits(day))T\(digits(hour))\(digits(minute))00Z"
        }
    }

    private static func calendar(_ events: [String]) throws -> ICalendar {
        let texts = events.map { "BEGIN:VEVENT\n\($0)\nEND:VEVENT" }.joined(separator: "\n")
        return try ICalendar(parsing: Array("BEGIN:VCALENDAR\n\(texts)\nEND:VCALENDAR\n".utf8))
    }

    @Test func theFirstOnesAreListedInAnyOrderOfTheText() throws {
        let minutes = Self.minutes(5000)
        let early = "DTSTART:20260301T100000Z"
        for events in [[early] + minutes, minutes + [early], Array(minutes.reversed()) + [early]] {
            let found = found(try Self.calendar(events), limit: 100)
            #expect(found.list.count == 100)
            #expect(found.list.first?.start == moment(2026, 3, 1, 10))
            #expect(found.list.last?.start == moment(2026, 6, 1, 1, 38))
            #expect(found.isCutShort)
            #expect(!found.isExhausted)
        }
    }

    @Test func singleEventsAreFoundBesideEndlessRules() throws {
        let rule = "DTSTART:20250101T000000Z\nRRULE:FREQ=SECONDLY;BYMONTH=12"
        let nowhere = "DTSTART:20250101T000000Z\nRRULE:FREQ=MINUTELY;BYHOUR=3;BYMINUTE=7;BYSETPOS=2"
        let single = "DTSTART:20261125T100000Z"
        for rules in [[rule], Array(repeating: rule, count: 60), Array(repeating: nowhere, count: 60)] {
            let found = found(try Self.calendar(rules + [single]), limit: 1000)
            #expect(found.list.first?.start == moment(2026, 11, 25, 10))
        }
    }
}
