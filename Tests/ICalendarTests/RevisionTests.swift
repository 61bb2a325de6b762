import ICalendar
import Testing

/// Several events of one UID, of which one counts (RFC 5546, section 2.1.5).
@Suite struct RevisionTests {
    private func starts(_ events: String...) throws -> [[Int64]] {
        let orders = [events, Array(events.reversed())]
        return try orders.map { events in
            let parts = events.map { "BEGIN:VEVENT\nUID:a\n\($0)\nEND:VEVENT" }
            return try calendar("UID:other\nDTSTART:20231101T100000Z", lines: parts).list(2024).map(\.start)
        }
    }

    @Test func theHighestSequenceCountsWhereverItStands() throws {
        let found = try starts(
            "DTSTART:20240102T100000Z\nSEQUENCE:0\nDTSTAMP:20231201T000000Z",
            "DTSTART:20240103T100000Z\nSEQUENCE:1\nDTSTAMP:20230101T000000Z")
        #expect(found == [[moment(2024, 1, 3, 10)], [moment(2024, 1, 3, 10)]])
    }

    @Test func thenTheOneThatWasChangedLastCounts() throws {
        let found = try starts(
            "DTSTART:20240102T100000Z\nDTSTAMP:20231201T000000Z",
            "DTSTART:20240103T100000Z\nDTSTAMP:20231201T000001Z",
            "DTSTART:20240104T100000Z\nLAST-MODIFIED:20231130T000000Z\nDTSTAMP:20231231T000000Z")
        #expect(found == [[moment(2024, 1, 3, 10)], [moment(2024, 1, 3, 10)]])
    }

    @Test func thenTheLaterOfTheTextCounts() throws {
        let found = try starts("DTSTART:20240102T100000Z", "DTSTART:20240103T100000Z")
        #expect(found == [[moment(2024, 1, 3, 10)], [moment(2024, 1, 2, 10)]])
    }

    @Test func aSeriesThatWasChangedTakesThePlaceOfTheOldOne() throws {
        let found = try starts(
            "DTSTART:20240101T100000Z\nRRULE:FREQ=DAILY;COUNT=3",
            "DTSTART:20240201T100000Z\nSEQUENCE:2\nRRULE:FREQ=DAILY;COUNT=2")
        #expect(found == Array(repeating: [moment(2024, 2, 1, 10), moment(2024, 2, 2, 10)], count: 2))
    }

    @Test func ofReplacementsWithoutTheirSeriesOneCountsForEachTime() throws {
        let found = try starts(
            "RECURRENCE-ID:20240108T180000Z\nDTSTART:20240108T200000Z",
            "RECURRENCE-ID:20240108T180000Z\nDTSTART:20240108T210000Z\nSEQUENCE:1",
            "RECURRENCE-ID:20240115T180000Z\nDTSTART:20240115T180000Z")
        #expect(found == Array(repeating: [moment(2024, 1, 8, 21), moment(2024, 1, 15, 18)], count: 2))
    }
}
