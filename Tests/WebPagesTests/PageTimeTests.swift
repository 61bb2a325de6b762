import ICalendar
import Testing

@testable import WebPages

/// A time as a short text: "2026-11-22 19:00:00 +3600".
func short(_ time: PageTime?) -> String? {
    guard let time else { return nil }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let date = time.local.date
    var text = "\(date.year)-\(two(date.month))-\(two(date.day))"
    if !time.isDate { text += " \(two(time.local.hour)):\(two(time.local.minute)):\(two(time.local.second))" }
    switch time.zone {
    case .offset(let seconds): text += " \(seconds < 0 ? "" : "+")\(seconds)"
    case .named(let name): text += " \(name)"
    case .unknown: break
    }
    return text
}

@Suite struct PageTimeTests {
    @Test(arguments: [
        ("2026-11-22", "2026-11-22"), ("20261122", "2026-11-22"), ("2026-326", "2026-11-22"), ("2026326", "2026-11-22"),
        ("2026-W47-7", "2026-11-22"), ("2026W477", "2026-11-22"), ("2020-W53-5", "2021-01-01"),
        ("2021-W01-1", "2021-01-04"), (" 2026-11-22T19:00Z\n", "2026-11-22 19:00:00 +0"),
        ("2026-11-22T19:00:05.123+01:00", "2026-11-22 19:00:05 +3600"),
        ("20261122T190005-0330", "2026-11-22 19:00:05 -12600"),
        ("2026-11-22t19z", "2026-11-22 19:00:00 +0"), ("2026-11-22 19:00", "2026-11-22 19:00:00"),
        ("2026-11-22T24:00", "2026-11-23 00:00:00"), ("2026-11-22 7:30pm", "2026-11-22 19:30:00"),
        ("2026-11-22 12 a.m.", "2026-11-22 00:00:00"),
        ("2026-11-22T19:00+01:00[Europe/Paris]", "2026-11-22 19:00:00 Europe/Paris"),
        ("2026-11-22T19:00:00 +0100", "2026-11-22 19:00:00 +3600"),
    ])
    func formsOfISO8601AreRead(_ text: String, _ expected: String) {
        #expect(short(PageTime(text)) == expected)
    }

    @Test(arguments: [
        ("Sun, 22 Nov 2026 19:00:00 +0100", "2026-11-22 19:00:00 +3600"),
        ("22 Nov 26 19:00 GMT", "2026-11-22 19:00:00 +0"),
        ("Sunday, 22-Nov-26 19:00:00 EST", "2026-11-22 19:00:00 -18000"),
        ("Sun Nov 22 19:00:00 2026", "2026-11-22 19:00:00"), ("November 22, 2026 7:00 pm", "2026-11-22 19:00:00"),
        ("22 November 2026", "2026-11-22"), ("Nov 22nd 2026", "2026-11-22"),
        ("1 Jan 71 00:00 UT", "1971-01-01 00:00:00 +0"),
        ("Sun, 22 Nov 2026 19:00:00 GMT+2", "2026-11-22 19:00:00 +7200"),
    ])
    func datesOfMailAreRead(_ text: String, _ expected: String) {
        #expect(short(PageTime(text)) == expected)
    }

    @Test(arguments: [
        "", " ", "2026", "2026-11", "2026-13-01", "2026-02-30", "2025-366", "2026-W54-1", "2026-11-22T25:00",
        "2026-11-22T19:60",
        "2026-11-22T19:00+19:00", "2026-11-22T19:00:00Zulu", "2026-11-22T", "tomorrow", "22/11/2026", "11/22/2026",
        "0000-01-01", "32 Nov 2026", "22 Nix 2026", "2026-11-22T13pm", "2026-11-22T19:00[",
        "2026-11-22T19:00[Europe Paris]",
        "99999-01-01", "2026-11-22T-1:00", String(repeating: "9", count: 1000), "２０２６-11-22",
    ])
    func invalidDatesAreRejected(_ text: String) {
        #expect(PageTime(text) == nil)
    }

    @Test(arguments: [("PT2H", 7200), ("P1DT30M", 88_200), ("PT90M", 5400), ("P1W", 604_800), ("PT1.5H", 5400)])
    func durationsAreRead(_ text: String, _ seconds: Int64) {
        #expect(PageDuration.seconds(text) == seconds)
    }

    @Test(arguments: ["", "P", "2H", "PT", "P-1D", "PT5", "P1S", "P9999999999Y", "PT0S", "PT1H2"])
    func invalidDurationsAreRejected(_ text: String) {
        #expect(PageDuration.seconds(text) == nil)
    }

    private func event(_ start: String, _ end: String?, length: Int64? = nil) throws -> PageEvent {
        var event = PageEvent(form: .jsonLD, line: 1, name: "x", start: try #require(PageTime(start)))
        event.setEnd(end.flatMap { PageTime($0) }, length: length)
        return event
    }

    @Test func anEndBeforeTheBeginIsLeftOut() throws {
        let event = try event("2026-11-22T19:00+01:00", "2026-11-22T18:00+01:00")
        #expect(event.end == nil)
        #expect(event.corrections == [.endBeforeStart])
    }

    @Test(arguments: [
        ("2026-11-22T00:00:00", "2026-11-22T23:59:59", "2026-11-22", "2026-11-22"),
        ("2026-11-22T00:00:00", "2026-11-24T00:00:00", "2026-11-22", "2026-11-23"),
        ("2026-11-22T00:00:00+01:00", nil, "2026-11-22", nil),
    ])
    func midnightsAreDays(_ start: String, _ end: String?, _ first: String, _ last: String?) throws {
        let event = try event(start, end)
        #expect(short(event.start) == first)
        #expect(short(event.end) == last)
        #expect(event.corrections == [.midnightsAreDays])
    }

    @Test(arguments: [
        ("2026-11-22T00:00:00Z", nil), ("2026-11-22T00:00:00", "2026-11-22T02:00:00"),
        ("2026-11-22T19:00", "2026-11-23T00:00"),
    ])
    func othersAreNot(_ start: String, _ end: String?) throws {
        let event = try event(start, end)
        #expect(event.start == PageTime(start))
        #expect(event.corrections.isEmpty)
    }

    @Test func aZoneOfEitherEndAppliesToBoth() throws {
        let event = try event("2026-11-22T19:00", "2026-11-22T21:00+01:00")
        #expect(short(event.start) == "2026-11-22 19:00:00 +3600")
        let other = try self.event("2026-11-22T19:00+01:00", "2026-11-22T21:00")
        #expect(short(other.end) == "2026-11-22 21:00:00 +3600")
    }

    @Test func aDurationGivesTheEnd() throws {
        #expect(short(try event("2026-11-22T23:00", nil, length: 7200).end) == "2026-11-23 01:00:00")
        #expect(short(try event("2026-11-22", nil, length: 172_800).end) == "2026-11-23")
    }
}
