import WeftGLib
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory

/// What a row says of an event.
final class EventTextTests: XCTestCase {
    private static func text(
        hasBegunBefore: Bool = false, _ change: (inout GroupEvent) -> Void = { _ in }
    ) throws -> EventText {
        var event = GroupEvent(id: "1", name: "Walk", time: Timestamp(iso8601: "2026-12-08T19:00:00Z"))
        change(&event)
        var group = Group(id: "g", name: "Walkers")
        group.coordinate = Coordinate(latitude: 51.6, longitude: -0.13)
        let agenda = try XCTUnwrap(
            AgendaEvent(event, host: EventHost(group), source: .embedded, near: .london))
        return EventText(EventRow(event: agenda, hasBegunBefore: hasBegunBefore))
    }

    func testTheTimeThereIsSaidWhereItIsAnotherOneAndSomebodyHasToBeThere() throws {
        let local = SystemZone.local().utcOffset(at: 1_796_756_400)
        let there = local + 3 * 3600
        let plain = try Self.text()
        XCTAssertEqual(plain.time, LocalDate.time(Timestamp(unixMilliseconds: 1_796_756_400_000)))
        XCTAssertNil(plain.timeThere)
        XCTAssertNil(try Self.text { $0.utcOffsetSeconds = local }.timeThere)
        let far = try Self.text { $0.utcOffsetSeconds = there }
        XCTAssertEqual(far.time, plain.time)
        XCTAssertEqual(
            far.timeThere,
            LocalDate.timeAndZone(
                Timestamp(unixMilliseconds: 1_796_756_400_000), in: LocalZone(utcOffsetSeconds: there)))
        XCTAssertTrue(far.spoken.contains(try XCTUnwrap(far.timeThere)))
        // From anywhere one goes by one's own clock.
        XCTAssertNil(
            try Self.text {
                $0.utcOffsetSeconds = there
                $0.isOnline = true
            }.timeThere)
        XCTAssertNil(
            try Self.text {
                $0.utcOffsetSeconds = there
                $0.isAllDay = true
            }.timeThere)
    }

    func testWhatGoesOnSaysItsLastDay() throws {
        let end = Timestamp(iso8601: "2026-12-11T00:00:00Z")
        let text = try Self.text(hasBegunBefore: true) {
            $0.endTime = end
            $0.isAllDay = true
            $0.utcOffsetSeconds = 0
        }
        // Days end at the midnight behind the last one.
        XCTAssertEqual(text.time, "Until 10 Dec 2026")
        XCTAssertEqual(try Self.text(hasBegunBefore: true) { $0.isAllDay = true }.time, "All day")
    }

    func testMarksSayWhatIsSpecial() throws {
        XCTAssertEqual(try Self.text().marks, [])
        XCTAssertEqual(try Self.text { $0.status = .tentative }.marks, ["Tentative"])
        let text = try Self.text {
            $0.status = .cancelled
            $0.isOnline = true
        }
        XCTAssertEqual(text.marks, ["Cancelled", "Online"])
        XCTAssertTrue(text.isCancelled)
        XCTAssertTrue(text.spoken.hasSuffix("Cancelled, Online"), text.spoken)
    }

    func testNothingIsSaidTwice() throws {
        let text = try Self.text {
            $0.name = "Walkers"
            $0.venue = Venue(name: "Walkers")
        }
        XCTAssertNil(text.group)
        XCTAssertEqual(text.place, LocalDistance.current.text(metres: 10_011))
    }
}
