import WeftGLib
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory

/// Tests a row's text for an event.
final class EventTextTests: XCTestCase {
    private static let noon = Timestamp(unixMilliseconds: 1_796_731_200_000)

    /// Noon of a day of this machine's.
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

    func testTheTimeThereNamesItsWeekdayWhereThatIsAnotherDay() throws {
        let time = Timestamp(unixMilliseconds: 1_796_756_400_000)
        let local = SystemZone.local().utcOffset(at: 1_796_756_400)
        // By a clock that is always a day on, or a day back.
        let there = local > 0 ? local - 18 * 3600 : local + 18 * 3600
        let zone = LocalZone(utcOffsetSeconds: there)
        let text = try Self.text { $0.utcOffsetSeconds = there }
        let isAnother = LocalDate.isoDay(time) != LocalDate.isoDay(time, in: zone)
        try XCTSkipUnless(isAnother, "this machine's zone is too far from the others")
        let weekday = try XCTUnwrap(LocalDate.weekdayAndDay(time, in: zone)?.prefix(3))
        XCTAssertTrue(text.timeThere?.hasPrefix(weekday) == true, "\(text)")
        XCTAssertTrue(text.spoken.contains("\(weekday) "), text.spoken)
    }

    /// Not in the column of the times, where it would take four lines.
    func testWhatGoesOnSaysItsLastDay() throws {
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
        XCTAssertTrue(text.spoken.hasPrefix("All day, Until Thu 10 Dec, Walk"), text.spoken)
        let endless = try Self.text(hasBegunBefore: true) { $0.isAllDay = true }
        XCTAssertEqual(endless.time, "All day")
        XCTAssertNil(endless.until)
    }

    func testWhatGoesOnByTheClockSaysItsLastDayOrWhenItEndsToday() throws {
        @MainActor func text(until day: Int) throws -> EventText {
            try Self.text(hasBegunBefore: true) {
                $0.time = Self.local(-2)
                $0.endTime = Timestamp(unixMilliseconds: Self.local(day).unixMilliseconds + 6 * 3_600_000)
            }
        }
        try MainActor.assumeIsolated {
            let long = try text(until: 2)
            XCTAssertEqual(long.time, "All day")
            XCTAssertEqual(long.until, "Until Thu 10 Dec")
            let last = try text(until: 0)
            XCTAssertEqual(last.time, "Until 18:00")
            XCTAssertNil(last.until)
        }
    }

    func testWhatIsToComeAndTakesDaysSaysItsLastOne() throws {
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
        XCTAssertTrue(days.spoken.hasPrefix("All day, Until Thu 31 Dec, Walk"), days.spoken)
        XCTAssertEqual(try text(until: "2027-01-03T00:00:00Z").until, "Until Sat 2 Jan 2027")
        XCTAssertNil(try text(until: "2026-12-31T00:00:00Z").until, "it is of one day")
        XCTAssertNil(try text(until: nil).until)
    }

    /// A row that is another one is made again; its words are of the day.
    func testWhatGoesOnIsAnotherRowOnAnotherDay() throws {
        let event = GroupEvent(id: "1", name: "Walk", time: Self.local(-3))
        let agenda = try XCTUnwrap(
            AgendaEvent(event, host: EventHost(Group(id: "g", name: "W")), source: .embedded, near: .london))
        func row(_ today: Int) -> EventRow { EventRow(event: agenda, today: today) }
        XCTAssertEqual(row(1), row(1))
        XCTAssertNotEqual(row(1), row(2))
    }

    func testWhatIsToComeByTheClockSaysItsLastDayWhereItTakesADayAndMore() throws {
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
