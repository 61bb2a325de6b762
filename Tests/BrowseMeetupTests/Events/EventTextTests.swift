import WeftGLib
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory

/// Tests a row's text for an event.
final class EventTextTests: XCTestCase {
    private static let noon = Timestamp(unixMilliseconds: 1_796_731_200_000)

    /// Noon of a day on this machine.
    private static func local(_ day: Int) -> Timestamp {
        let offset = SystemZone.local().utcOffset(at: noon.unixMilliseconds / 1000)
        return Timestamp(unixMilliseconds: noon.unixMilliseconds + Int64(day * 86_400 - offset) * 1000)
    }

    private static func text(
        hasBegunBefore: Bool = false, _ change: (inout GroupEvent) -> Void = { _ in }
    ) throws -> EventText {
        var event = GroupEvent(id: "1", name: "Walk", time: Timestamp(iso8601: "2026-12-08T19:00:00Z"))
        change(&event)
        var group = Group(id: "g", name: "Walkers")
        group.coordinate = Coordinate(latitude: 51.6, longitude: -0.13)
        let agenda = try XCTUnwrap(
            AgendaEvent(event, host: EventHost(group), source: .embedded, near: .london))
        return EventText(EventRow(event: agenda, today: hasBegunBefore ? 20_795 : nil), now: noon)
    }

    func testTheTimeOfTheVenueComesFirstAndTheUsersBesideItWhereThatIsAnother() throws {
        let time = Timestamp(unixMilliseconds: 1_796_756_400_000)
        let local = SystemZone.local().utcOffset(at: 1_796_756_400)
        let there = local + 3 * 3600
        let plain = try Self.text()
        XCTAssertEqual(plain.time, LocalDate.time(time))
        XCTAssertNil(plain.yourTime)
        XCTAssertNil(try Self.text { $0.utcOffsetSeconds = local }.yourTime)
        let far = try Self.text { $0.utcOffsetSeconds = there }
        XCTAssertEqual(far.time, LocalDate.time(time, in: LocalZone(utcOffsetSeconds: there)))
        XCTAssertEqual(far.yourTime, "\(LocalDate.time(time) ?? "") your time")
        // An event that is online alone goes by the user's clock.
        let online = try Self.text {
            $0.utcOffsetSeconds = there
            $0.isOnline = true
        }
        XCTAssertEqual(online.time, plain.time)
        XCTAssertNil(online.yourTime)
        XCTAssertNil(
            try Self.text {
                $0.utcOffsetSeconds = there
                $0.isAllDay = true
            }.yourTime)
    }

    func testTheDistanceToATownIsMarkedAsApproximate() throws {
        let there = try XCTUnwrap(Coordinate(latitude: 51.6, longitude: -0.13))
        let exact = try Self.text { $0.venue = Venue(name: "Hall", coordinate: there) }
        let near = try Self.text { $0.venue = Venue(name: "Hall", coordinate: there, isApproximate: true) }
        let distance = try XCTUnwrap(LocalDistance.current.text(metres: there.distance(to: .london)))
        XCTAssertEqual(exact.place, "\(distance) · Hall")
        XCTAssertEqual(near.place, "about \(distance) · Hall")
    }

    /// The text is not in the column of times, where it would take four lines.
    func testARunningEventShowsItsLastDay() throws {
        let end = Timestamp(iso8601: "2026-12-11T00:00:00Z")
        let text = try Self.text(hasBegunBefore: true) {
            $0.time = Timestamp(iso8601: "2026-12-01T00:00:00Z")
            $0.endTime = end
            $0.isAllDay = true
            $0.utcOffsetSeconds = 0
        }
        // Days end at the midnight behind the last one.
        XCTAssertEqual(text.time, "All day")
        XCTAssertEqual(text.until, "Until Thu 10 Dec")
        XCTAssertTrue(text.spoken.hasPrefix("Walk, Today, All day, Until Thu 10 Dec"), text.spoken)
        let endless = try Self.text(hasBegunBefore: true) { $0.isAllDay = true }
        XCTAssertEqual(endless.time, "All day")
        XCTAssertNil(endless.until)
    }

    func testARunningTimedEventShowsItsLastDayOrItsEndToday() throws {
        @MainActor func text(until day: Int) throws -> EventText {
            try Self.text(hasBegunBefore: true) {
                $0.time = Self.local(-2)
                $0.endTime = Timestamp(unixMilliseconds: Self.local(day).unixMilliseconds + 6 * 3_600_000)
            }
        }
        try MainActor.assumeIsolated {
            let long = try text(until: 2)
            XCTAssertEqual(long.time, "Now")
            XCTAssertEqual(long.until, "Until Thu 10 Dec")
            let last = try text(until: 0)
            XCTAssertEqual(last.time, "Now")
            XCTAssertEqual(last.until, "Until 18:00")
        }
    }

    func testAComingEventOfSeveralDaysShowsItsLastDay() throws {
        func text(until end: String?) throws -> EventText {
            try Self.text {
                $0.time = Timestamp(iso8601: "2026-12-30T00:00:00Z")
                $0.endTime = end.flatMap { Timestamp(iso8601: $0) }
                $0.isAllDay = true
                $0.utcOffsetSeconds = 0
            }
        }
        let days = try text(until: "2027-01-01T00:00:00Z")
        XCTAssertEqual(days.time, "All day")
        XCTAssertEqual(days.until, "Until Thu 31 Dec")
        XCTAssertTrue(days.spoken.hasPrefix("Walk, Wed 30 Dec, All day, Until Thu 31 Dec"), days.spoken)
        XCTAssertEqual(try text(until: "2027-01-03T00:00:00Z").until, "Until Sat 2 Jan 2027")
        XCTAssertNil(try text(until: "2026-12-31T00:00:00Z").until, "it is of one day")
        XCTAssertNil(try text(until: nil).until)
    }

    /// A row that differs is made again, and its text is that of the day.
    func testARunningEventHasANewRowOnAnotherDay() throws {
        let event = GroupEvent(id: "1", name: "Walk", time: Self.local(-3))
        let agenda = try XCTUnwrap(
            AgendaEvent(event, host: EventHost(Group(id: "g", name: "W")), source: .embedded, near: .london))
        func row(_ today: Int) -> EventRow { EventRow(event: agenda, today: today) }
        XCTAssertEqual(row(1), row(1))
        XCTAssertNotEqual(row(1), row(2))
    }

    func testAComingTimedEventOfADayOrMoreShowsItsLastDay() throws {
        func text(hours: Int64) throws -> EventText {
            try Self.text {
                $0.time = Self.local(1)
                $0.endTime = Timestamp(unixMilliseconds: Self.local(1).unixMilliseconds + hours * 3_600_000)
            }
        }
        XCTAssertEqual(try text(hours: 54).until, "Until Fri 11 Dec")
        XCTAssertEqual(try text(hours: 24).until, "Until Thu 10 Dec")
        XCTAssertNil(try text(hours: 14).until, "a night is of its evening")
        XCTAssertEqual(try text(hours: 54).time, LocalDate.time(Self.local(1)))
    }

    func testBadgesShowSpecialProperties() throws {
        XCTAssertEqual(try Self.text().marks, [])
        XCTAssertEqual(try Self.text { $0.status = .tentative }.marks, ["Tentative"])
        let text = try Self.text {
            $0.status = .cancelled
            $0.isOnline = true
        }
        XCTAssertEqual(text.marks, ["Cancelled", "Online"])
        XCTAssertTrue(text.isCancelled)
        XCTAssertTrue(text.spoken.hasPrefix("Walk, Cancelled, Today, "), text.spoken)
        XCTAssertTrue(text.spoken.hasSuffix("Online"), text.spoken)
    }

    func testTheAccessibleTextRepeatsNothing() throws {
        let text = try Self.text {
            $0.name = "Walkers"
            $0.venue = Venue(name: "Walkers")
        }
        XCTAssertNil(text.group)
        XCTAssertEqual(text.place, LocalDistance.current.text(metres: 10_011))
    }
}
