import Testing

@testable import WeftGLib

@Suite struct TimestampTests {
    @Test(arguments: [
        ("2026-11-22T19:00:00Z", 1_795_374_000_000), ("2026-11-22T20:00:00+01:00", 1_795_374_000_000),
        ("20261122T190000Z", 1_795_374_000_000), ("2026-11-22T19:00:00", 1_795_374_000_000),
        ("2026-11-22T19:00:00.250Z", 1_795_374_000_250), ("1969-12-31T23:59:59Z", -1_000),
    ])
    func aTimeOfISO8601IsRead(text: String, milliseconds: Int64) {
        #expect(Timestamp(iso8601: text)?.unixMilliseconds == milliseconds)
    }

    @Test(arguments: [
        "", "tomorrow", "2026-13-01T00:00:00Z", "2026-02-30T00:00:00Z", "2026-11-22", "2026-11-22T25:00:00Z",
        "2026-11-22T19:00:00Z\0", String(repeating: "2", count: 1000), "\u{661}\u{662}",
    ])
    func invalidTimesAreNil(text: String) {
        #expect(Timestamp(iso8601: text) == nil)
    }

    @Test(arguments: [0, 1_795_374_000_000, -1_000, 951_782_400_000])
    func aTimeIsWrittenAsItIsRead(milliseconds: Int64) throws {
        let time = Timestamp(unixMilliseconds: milliseconds)
        #expect(Timestamp(iso8601: try #require(time.iso8601)) == time)
        #expect(Timestamp(unixMilliseconds: .max).iso8601 == nil)
    }
}
