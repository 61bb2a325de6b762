import Testing
import WeftGLib

@testable import GroupDirectory

/// Tests which events of a group are new.
@Suite struct KnownEventsTests {
    private static let now = Timestamp(unixMilliseconds: 1_800_000_000_000)

    private static func event(
        _ id: String?, _ hours: Int64?, name: String = "Walk", _ status: GroupEvent.Status = .planned
    ) -> GroupEvent {
        var event = GroupEvent(
            id: id, name: name,
            time: hours.map { Timestamp(unixMilliseconds: now.unixMilliseconds + $0 * 3_600_000) })
        event.status = status
        return event
    }

    private static func known(_ events: GroupEvent...) -> KnownEvents {
        var known = KnownEvents()
        known.note(events, now: now)
        return known
    }

    private static func kinds(_ known: inout KnownEvents, _ events: [GroupEvent], now: Timestamp = now) -> [String] {
        known.take(events, now: now).map { "\($0.kind) \($0.event.id ?? $0.event.name ?? "")" }
    }

    @Test func knownEventsAreNotNewsAndNewsAreReportedOnce() {
        var known = Self.known(Self.event("a", 1))
        #expect(Self.kinds(&known, [Self.event("a", 1)]) == [])
        #expect(
            Self.kinds(&known, [Self.event("c", 9), Self.event("a", 1), Self.event("b", 2)]) == ["added b", "added c"])
        #expect(Self.kinds(&known, [Self.event("c", 9), Self.event("b", 2)]) == [])
        // Events that are no longer listed stay known.
        #expect(Self.kinds(&known, []) == [])
        #expect(Self.kinds(&known, [Self.event("a", 1), Self.event("b", 2)]) == [])
    }

    @Test func aMovedCancelledOrRestoredEventIsReportedOnceEach() {
        var known = Self.known(Self.event("a", 5))
        #expect(Self.kinds(&known, [Self.event("a", 6)]) == ["moved a"])
        #expect(Self.kinds(&known, [Self.event("a", 6)]) == [])
        #expect(Self.kinds(&known, [Self.event("a", 7, .cancelled)]) == ["cancelled a"])
        #expect(Self.kinds(&known, [Self.event("a", 8, .cancelled)]) == [])
        #expect(Self.kinds(&known, [Self.event("a", 8, .tentative)]) == ["restored a"])
        #expect(Self.kinds(&known, [Self.event("a", 8)]) == [])
        // When it is is not known any more, and then it is.
        #expect(Self.kinds(&known, [Self.event("a", nil)]) == [])
        #expect(Self.kinds(&known, [Self.event("a", 8)]) == ["moved a"])
    }

    @Test func pastAndUnknownCancelledEventsAreNotNews() {
        var known = Self.known(Self.event("a", 5))
        #expect(Self.kinds(&known, [Self.event("old", -3), Self.event("off", 3, .cancelled)]) == [])
        #expect(Self.kinds(&known, [Self.event("off", 3)]) == ["restored off"])
        // An event without an id becomes a new one when it moves.
        #expect(Self.kinds(&known, [Self.event(nil, 3, name: "Talk")]) == ["added Talk"])
        #expect(Self.kinds(&known, [Self.event(nil, 3, name: "Talk")]) == [])
    }

    @Test func eventsFromALargerRadiusAreNotNewsButTheirChangesAre() {
        var known = Self.known(Self.event("a", 5))
        known.noteUnknown([Self.event("a", 6), Self.event("b", 50)], now: Self.now)
        #expect(Self.kinds(&known, [Self.event("a", 6), Self.event("b", 51)]) == ["moved a", "moved b"])
    }

    @Test func pastEventsAreDroppedAndTheNumberIsBounded() {
        var known = Self.known(Self.event("a", 5), Self.event("b", 60))
        let later = Timestamp(unixMilliseconds: Self.now.unixMilliseconds + 40 * 3_600_000)
        #expect(Self.kinds(&known, [], now: later) == [])
        #expect(known.count == 1)
        let many = (0..<2_000).map { Self.event("\($0)", Int64($0) + 100) }
        #expect(Self.kinds(&known, many, now: later).count == KnownEvents.maximumCount)
        #expect(known.count == KnownEvents.maximumCount)
        // Nor are those told again that had no room.
        #expect(Self.kinds(&known, many, now: later) == [])
    }

    @Test func itComesBackAsItWasWrittenAndFromOtherBytesUnharmed() throws {
        let known = Self.known(
            Self.event("a", 5), Self.event(String(repeating: "x", count: 100_000), 7, .cancelled), Self.event("c", nil))
        let record = known.record
        #expect(record.count < 100)
        #expect(try #require(KnownEvents(record)) == known)
        #expect(KnownEvents([]) == KnownEvents())
        for count in 1..<record.count { _ = KnownEvents(Array(record.prefix(count))) }
        for index in record.indices {
            for bit in 0..<8 {
                var broken = record
                broken[index] ^= 1 << bit
                _ = KnownEvents(broken)
            }
        }
        #expect(KnownEvents([0x0A, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]) == nil)
        #expect(KnownEvents(Array(repeating: [0x0A, 0x02, 0x08, 0x02], count: 501).flatMap(\.self))?.count ?? 0 <= 500)
    }
}
