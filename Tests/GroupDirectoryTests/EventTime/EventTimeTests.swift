import Testing
import WeftGLib

@testable import GroupDirectory

/// Tests the texts about the day and the time of an event in the C locale, which has the British form.
@Suite struct EventTimeTests {
    private static let newYork = LocalZone(name: "America/New_York")
    private static let paris = LocalZone(name: "Europe/Paris")

    private static func time(
        _ begin: String, until end: String? = nil, zone: String? = "Europe/Paris", now: String = "2026-11-26T12:00:00Z",
        here: LocalZone = newYork, _ change: (inout GroupEvent) -> Void = { _ in }
    ) throws -> EventTime {
        var event = GroupEvent(id: "1", name: "Talk", time: Timestamp(iso8601: begin))
        event.endTime = try end.map { try #require(Timestamp(iso8601: $0)) }
        event.timeZone = zone
        event.venue = Venue(name: "Hall")
        change(&event)
        let moment = try #require(Timestamp(iso8601: now))
        return try #require(EventTime(event, of: nil, now: moment, here: here))
    }

    @Test func theVenuesTimeComesFirstAndTheUsersBesideIt() throws {
        let time = try Self.time("2026-11-27T19:00:00Z", until: "2026-11-27T21:30:00Z")
        #expect(time.time == "20:00")
        #expect(time.yourTime == "14:00 your time")
        #expect(time.day == "Tomorrow")
        #expect(time.span == "Tomorrow, 20:00 – 22:30 CET")
        #expect(time.yourSpan == "14:00 – 16:30 your time")
        #expect(time.line == "Fri 27 Nov 2026, 20:00, 14:00 your time")
    }

    @Test func theUsersTimeIsLeftOutIfBothClocksAgree() throws {
        for here in [Self.paris, LocalZone(name: "Europe/Madrid"), LocalZone(utcOffsetSeconds: 3600)] {
            let time = try Self.time("2026-11-27T19:00:00Z", here: here)
            #expect(time.yourTime == nil)
            #expect(time.yourSpan == nil)
            #expect(time.span == "Tomorrow, 20:00")
            #expect(time.line == "Fri 27 Nov 2026, 20:00")
        }
    }

    /// The event begins on a Sunday in Lyon, and on a Saturday for the user.
    @Test func theDayIsTheVenuesAndTheUsersWeekdayIsBesideItsTime() throws {
        let time = try Self.time("2026-11-28T23:00:00Z", until: "2026-11-29T01:00:00Z")
        #expect(time.day == "Sun 29 Nov")
        #expect(time.time == "00:00")
        #expect(time.yourTime == "Sat 18:00 your time")
        #expect(time.span == "Sun 29 Nov, 00:00 – 02:00 CET")
        #expect(time.yourSpan == "Sat 18:00 – 20:00 your time")
    }

    @Test func todayIsUsedIfItIsTheSameDayForBoth() throws {
        // In Paris it is Friday, in New York still Thursday.
        let now = "2026-11-26T23:30:00Z"
        #expect(try Self.time("2026-11-27T19:00:00Z", now: now).day == "Fri 27 Nov")
        #expect(try Self.time("2026-11-27T19:00:00Z", now: now, here: Self.paris).day == "Today")
        #expect(try Self.time("2026-11-27T19:00:00Z", now: "2026-11-27T10:00:00Z").day == "Today")
        #expect(try Self.time("2026-11-28T19:00:00Z", now: "2026-11-27T10:00:00Z").day == "Tomorrow")
        #expect(try Self.time("2027-01-02T19:00:00Z").day == "Sat 2 Jan 2027")
    }

    @Test func daysChangeAtMidnight() throws {
        let before = try Self.time("2026-11-27T19:00:00Z", now: "2026-11-26T22:59:59Z", here: Self.paris)
        let after = try Self.time("2026-11-27T19:00:00Z", now: "2026-11-26T23:00:00Z", here: Self.paris)
        #expect([before.day, after.day] == ["Tomorrow", "Today"])
        #expect([before.span, after.span] == ["Tomorrow, 20:00", "Today, 20:00"])
        #expect(before.line == after.line, "it is read on another day")
    }

    @Test func londonHasItsNameAndAnUnnamedZoneWithoutOffsetIsUTC() throws {
        #expect(try Self.time("2026-11-27T19:00:00Z", zone: "Europe/London").span == "Tomorrow, 19:00 GMT")
        let unnamed = try Self.time("2026-11-27T19:00:00Z", zone: nil) { $0.utcOffsetSeconds = 0 }
        #expect(unnamed.span == "Tomorrow, 19:00 UTC")
        let london = LocalZone(name: "Europe/London")
        let atHome = try Self.time("2026-11-27T19:00:00Z", zone: nil, here: london) { $0.utcOffsetSeconds = 0 }
        #expect(atHome.span == "Tomorrow, 19:00")
    }

    @Test func anEventOnlineAloneGoesByTheUsersClock() throws {
        let online = try Self.time("2026-11-27T19:00:00Z") {
            $0.isOnline = true
            $0.venue = nil
        }
        #expect(online.time == "14:00")
        #expect(online.yourTime == nil)
        #expect(try Self.time("2026-11-27T19:00:00Z") { $0.isOnline = true }.time == "20:00", "it has a venue, too")
    }

    @Test func wholeDaysAreTheVenuesAndHaveNoTime() throws {
        func fair(until end: String?, now: String = "2026-11-20T12:00:00Z") throws -> EventTime {
            try Self.time("2026-11-26T23:00:00Z", until: end, now: now) { $0.isAllDay = true }
        }
        let one = try fair(until: "2026-11-27T23:00:00Z")
        #expect(one.time == nil && one.yourTime == nil && one.yourSpan == nil && one.until == nil)
        #expect(one.span == "Fri 27 Nov")
        #expect(one.line == "27 Nov 2026")
        #expect(try fair(until: nil).span == "Fri 27 Nov")
        let two = try fair(until: "2026-11-28T23:00:00Z")
        #expect(two.span == "Fri 27 Nov – Sat 28 Nov")
        #expect(two.until == "Until Sat 28 Nov")
        let begun = try fair(until: "2026-11-28T23:00:00Z", now: "2026-11-28T12:00:00Z")
        #expect(begun.hasBegunBefore && begun.day == "Today" && begun.until == nil)
    }

    @Test func anEventOfSeveralDaysSaysWhenItEnds() throws {
        let end = "2026-11-29T16:00:00Z"
        func fair(now: String) throws -> EventTime {
            try Self.time("2026-11-27T19:00:00Z", until: end, now: now, here: Self.paris)
        }
        let coming = try fair(now: "2026-11-20T12:00:00Z")
        #expect(coming.until == "Until Sun 29 Nov" && !coming.hasBegunBefore)
        #expect(coming.span == "Fri 27 Nov, 20:00 – Sun 29 Nov, 17:00")
        let midst = try fair(now: "2026-11-28T12:00:00Z")
        #expect(midst.until == "Until Sun 29 Nov" && midst.hasBegunBefore && midst.day == "Today")
        #expect(try fair(now: "2026-11-29T12:00:00Z").until == "Until 17:00")
    }

    @Test func aNightBelongsToItsEvening() throws {
        let night = try Self.time("2026-11-27T21:00:00Z", until: "2026-11-28T03:00:00Z", here: Self.paris)
        #expect(night.until == nil)
        #expect(night.span == "Tomorrow, 22:00 – 04:00")
        let midnight = try Self.time("2026-11-27T19:00:00Z", until: "2026-11-27T23:00:00Z", here: Self.paris)
        #expect(midnight.span == "Tomorrow, 20:00 – 00:00")
    }

    @Test func theZoneOfTheGroupCountsUnlessTheEventContradictsIt() {
        var group = Group(id: "g", name: "G")
        group.timeZone = "Europe/Paris"
        var event = GroupEvent(id: "1", time: Timestamp(iso8601: "2026-11-27T19:00:00Z"))
        #expect(EventClock.zoneName(of: event, group) == "Europe/Paris")
        event.utcOffsetSeconds = 3600
        #expect(EventClock.zoneName(of: event, group) == "Europe/Paris")
        event.utcOffsetSeconds = 7200
        #expect(EventClock.zoneName(of: event, group) == nil)
        event.timeZone = "Mars/Olympus"
        #expect(EventClock.zoneName(of: event, group) == nil)
        event.timeZone = "Europe/London"
        #expect(EventClock.zoneName(of: event, group) == "Europe/London")
    }

    @Test func impossibleTimesAndOffsetsGiveNoFalseText() throws {
        var event = GroupEvent(id: "1", time: Timestamp(unixMilliseconds: .max), utcOffsetSeconds: .max)
        event.endTime = Timestamp(unixMilliseconds: .min)
        let time = try #require(EventTime(event, of: nil, now: Timestamp(unixMilliseconds: .min)))
        #expect(time.line == nil && time.span == nil && time.time == nil)
        event.time = Timestamp(unixMilliseconds: .min)
        event.endTime = Timestamp(unixMilliseconds: .max)
        let other = try #require(EventTime(event, of: nil, now: Timestamp(unixMilliseconds: .max)))
        #expect(other.line == nil && other.span == nil && other.until == nil)
    }
}
