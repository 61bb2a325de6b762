import GroupDirectory
import HTTPServing
import WeftGLib
import XCTest

/// Tests unusual forms of calendar text, over real HTTP.
final class CalendarTextTests: XCTestCase {
    @MainActor
    private static func page(_ bytes: [UInt8], type: String) throws -> SourcePage<Group> {
        let standIn = try StandIn { _ in
            HTTPServerResponse(status: 200, headers: [("Content-Type", type)], body: .bytes(bytes))
        }
        let source = standIn.source(.calendar, path: "/club.ics")
        let search = GroupSearch(near: .lyon, radius: 20, start: CalendarText.start)
        return try answer { () async throws(MeetupServiceError) in
            try await source.groups(search, after: nil, pageSize: 10)
        }
    }

    @MainActor
    private static func nextEvent(_ events: String...) throws -> GroupEvent? {
        try page(Array(CalendarText.calendar(events).utf8), type: "text/calendar").items.first?.nextEvent
    }

    /// The event is more than a year away, and no rule has an event in every year.
    func testAnEventYearsAwayIsTheNextEvent() throws {
        try MainActor.assumeIsolated {
            let leap = try Self.nextEvent(CalendarText.event("a", ":20240229T100000Z", "RRULE:FREQ=YEARLY"))
            XCTAssertEqual(leap?.time, Timestamp(iso8601: "2032-02-29T10:00:00Z"))
            let rule = "RRULE:FREQ=YEARLY;INTERVAL=2"
            let other = try Self.nextEvent(CalendarText.event("a", ":20290601T100000Z", rule))
            XCTAssertEqual(other?.time, Timestamp(iso8601: "2031-06-01T10:00:00Z"))
            let single = try Self.nextEvent(
                CalendarText.event("a", ":20380301T100000Z"), CalendarText.event("b", ":20200301T100000Z"))
            XCTAssertEqual(single?.time, Timestamp(iso8601: "2038-03-01T10:00:00Z"))
            XCTAssertNil(try Self.nextEvent(CalendarText.event("a", ":20600301T100000Z")))
        }
    }

    /// The complete events stay, and a sentence says that the rest is missing.
    func testATruncatedCalendarSaysSo() throws {
        try MainActor.assumeIsolated {
            let whole = CalendarText.calendar([
                CalendarText.event("a", ":20300102T100000Z"), CalendarText.event("b", ":20300103T100000Z"),
            ])
            let end = try XCTUnwrap(whole.range(of: "20300103T1000"))
            let page = try Self.page(Array(whole[..<end.upperBound].utf8), type: "text/calendar")
            XCTAssertEqual(page.items.first?.nextEvent?.time, Timestamp(iso8601: "2030-01-02T10:00:00Z"))
            XCTAssertTrue(page.endsEarly)
            XCTAssertEqual(
                page.problems,
                ["Its text ends in the middle, so the rest is missing. Try again later, or tell its publisher."])
            let complete = try Self.page(Array(whole.utf8), type: "text/calendar")
            XCTAssertFalse(complete.endsEarly)
            XCTAssertEqual(complete.problems, [])
        }
    }

    func testTextIsReadByTheCharsetThatTheServerNames() throws {
        try MainActor.assumeIsolated {
            @MainActor func name(_ text: String, _ type: String, _ encode: (String) -> [UInt8]) throws -> String? {
                let calendar = CalendarText.calendar([CalendarText.event("a", ":20300102T100000Z", "SUMMARY:\(text)")])
                return try Self.page(encode(calendar), type: type).items.first?.nextEvent?.name
            }
            func latin(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }
            func wide(_ text: String) -> [UInt8] {
                [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
            }
            let utf8 = { (text: String) in Array(text.utf8) }
            XCTAssertEqual(try name("Café", "text/calendar; charset=iso-8859-1", latin), "Café")
            XCTAssertEqual(try name("Café", "text/calendar;method=PUBLISH;Charset=\"ISO-8859-1\"", latin), "Café")
            // 0x80 is the euro sign in windows-1252 alone.
            XCTAssertEqual(try name("5 \u{80}", "text/calendar; charset=windows-1252", latin), "5 €")
            XCTAssertEqual(try name("Café 5 €", "text/calendar; charset=utf-16", wide), "Café 5 €")
            XCTAssertEqual(try name("Café 5 €", "text/calendar", wide), "Café 5 €")
            // Many servers name a charset for all they have.
            XCTAssertEqual(try name("Café", "text/calendar; charset=iso-8859-1", utf8), "Café")
            XCTAssertEqual(try name("Café", "text/calendar; charset=x-unheard-of", utf8), "Café")
            XCTAssertEqual(try name("Café", "text/calendar; charset=x-unheard-of", latin), "Caf\u{FFFD}")
        }
    }

    func testAnUnknownZoneIsCounted() throws {
        try MainActor.assumeIsolated {
            let text = CalendarText.calendar([CalendarText.event("a", ";TZID=Mars/Base:20300102T100000", "SUMMARY:z")])
            let page = try Self.page(Array(text.utf8), type: "text/calendar")
            XCTAssertEqual(page.items.first?.nextEvent?.name, "z")
            XCTAssertEqual(page.skipped.count, 1)
            XCTAssertEqual(
                page.skipped.first.first?.description,
                "record 0: the time zone Mars/Base is not known; its times are taken for this computer's")
        }
    }

    func testAZoneOfWindowsHasItsNameInTheDatabase() throws {
        try MainActor.assumeIsolated {
            let event = try Self.nextEvent(CalendarText.event("a", ";TZID=Romance Standard Time:20300102T100000"))
            XCTAssertEqual(event?.time, Timestamp(iso8601: "2030-01-02T09:00:00Z"))
            XCTAssertEqual(event?.timeZone, "Europe/Paris")
        }
    }
}
