import ICalendar
import Testing

/// Tests several events with one UID; only one of them is valid (RFC 5546, section 2.1.5).
@Suite struct RevisionTests {
    private func starts(_ events: String...) throws -> [[Int64]] {
        let orders = [events, Array(events.reversed())]
        return try orders.map { events in
            let parts = events.map { "BEGIN:VEVENT\nUID:a\n\($0)\nEND:VEVENT" }
            return try calendar("UID:other\nDTSTART:20231101T100000Z", lines: parts).list(2024).map(\.start)
        }
    }

    @Test func theHighestSequenceCountsAtAnyPosition() throws {
        let found = try starts(
            "DTSTART:20240102T100000Z\nSEQUENCE:0\nDTSTAMP:20231201T000000Z",
            "DTSTART:20240103T100000Z\nSEQUENCE:1\nDTSTAMP:20230101T000000Z")
        #expect(found == [[moment(2024, 1, 3, 10)], [moment(2024, 1, 3, 10)]])
    }

    @Test func thenTheLastChangedOneCounts() throws {
        let found = try starts(
            "DTSTART:20240102T100000Z\nDURATION:PT1H\nDTSTAMP:20231201T000000Z",
            "DTSTART:20240102T100000Z\nRRULE:FREQ=DAILY;COUNT=2\nDTSTAMP:20231201T000001Z",
            "DTSTART:20240102T100000Z\nLAST-MODIFIED:20231130T000000Z\nDTSTAMP:20231231T000000Z")
        #expect(found == Array(repeating: [moment(2024, 1, 2, 10), moment(2024, 1, 3, 10)], count: 2))
    }

    @Test func thenTheLaterOfTheTextCounts() throws {
        let found = try starts("DTSTART:20240102T100000Z", "DTSTART:20240102T100000Z\nRRULE:FREQ=DAILY;COUNT=2")
        #expect(found == [[moment(2024, 1, 2, 10), moment(2024, 1, 3, 10)], [moment(2024, 1, 2, 10)]])
    }

    /// Some sites write each day of a repeated event as an event of its own, all with the same UID.
    @Test func eventsThatStartAtDifferentTimesAreAllListedAndCounted() throws {
        let days = ["20240104T190000Z", "20240105T190000Z", "20240106T190000Z"]
        let calendar = try calendar(
            "UID:a\nDTSTART:\(days[0])", "UID:a\nDTSTART:\(days[1])\nDTSTAMP:20230101T000000Z",
            "UID:a\nDTSTART:\(days[2])\nLAST-MODIFIED:20230101T000000Z", "UID:b\nDTSTART:20240201T000000Z")
        let found = calendar.occurrences(
            in: moment(2024, 1, 1)..<moment(2025, 1, 1), database: NoZones(), floating: FixedZone.utc)
        #expect(found.list.map(\.localStart.date.day) == [4, 5, 6, 1])
        #expect(found.sharedUIDs == 3)
    }

    @Test func aSeriesThatWasChangedTakesThePlaceOfTheOldOne() throws {
        let found = try starts(
            "DTSTART:20240101T100000Z\nRRULE:FREQ=DAILY;COUNT=3",
            "DTSTART:20240201T100000Z\nSEQUENCE:2\nRRULE:FREQ=DAILY;COUNT=2")
        #expect(found == Array(repeating: [moment(2024, 2, 1, 10), moment(2024, 2, 2, 10)], count: 2))
    }

    @Test func replacementsWithoutTheirSeriesCountOnceForEachTime() throws {
        let found = try starts(
            "RECURRENCE-ID:20240108T180000Z\nDTSTART:20240108T200000Z",
            "RECURRENCE-ID:20240108T180000Z\nDTSTART:20240108T210000Z\nSEQUENCE:1",
            "RECURRENCE-ID:20240115T180000Z\nDTSTART:20240115T180000Z")
        #expect(found == Array(repeating: [moment(2024, 1, 8, 21), moment(2024, 1, 15, 18)], count: 2))
    }
}
