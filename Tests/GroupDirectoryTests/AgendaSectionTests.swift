import Testing
import WeftGLib
import WeftTestBasics

@testable import GroupDirectory

/// Tests the day and the order in which events are listed.
@Suite struct AgendaSectionTests {
    private static func event(
        _ name: String, _ time: String, until end: String? = nil, source: String = "a",
        _ change: (inout GroupEvent) -> Void = { _ in }
    ) throws -> AgendaEvent {
        var event = GroupEvent(id: name, name: name, time: Timestamp(iso8601: time))
        event.endTime = try end.map { try #require(Timestamp(iso8601: $0)) }
        change(&event)
        return try #require(AgendaEvent(event, host: nil, source: SourceID(rawValue: source), near: .london))
    }

    private static func sections(
        _ events: [AgendaEvent], now: String, zone: String = "Europe/Berlin"
    ) throws -> [[String]] {
        let now = try #require(Timestamp(iso8601: now))
        let calendar = AgendaCalendar(now: now, zone: try #require(SystemZone(named: zone)))
        var merger = EventMerger()
        let rows = merger.rows(of: events, rank: [SourceID(rawValue: "a"): 0, SourceID(rawValue: "b"): 1])
        let sections = AgendaSnapshot.sections(rows, calendar, now: now)
        return sections.map { ["\($0.day.daysFromToday)"] + $0.events.compactMap(\.event.name) }
    }

    @Test func aDayEndsAtTheUsersMidnight() throws {
        let events = [
            try Self.event("late", "2026-11-24T22:59:00Z"), try Self.event("midnight", "2026-11-24T23:00:00Z"),
            try Self.event("next", "2026-11-25T22:59:00Z"), try Self.event("after", "2026-11-25T23:00:00Z"),
        ]
        #expect(
            try Self.sections(events, now: "2026-11-24T12:00:00Z")
                == [["0", "late"], ["1", "midnight", "next"], ["2", "after"]])
        // Somewhere else these are other days.
        #expect(
            try Self.sections(events, now: "2026-11-24T12:00:00Z", zone: "UTC")
                == [["0", "late", "midnight"], ["1", "next", "after"]])
    }

    /// For a user in New York, midnight on Sunday in Lyon is on Saturday.
    @Test func eventsAreGroupedAndSortedByTheVenuesClock() throws {
        let events = [
            try Self.event("evening", "2026-11-29T00:00:00Z") { $0.timeZone = "America/New_York" },
            try Self.event("midnight", "2026-11-28T23:00:00Z") { $0.timeZone = "Europe/Paris" },
            try Self.event("noon", "2026-11-29T11:00:00Z") { $0.utcOffsetSeconds = 3600 },
            try Self.event("online", "2026-11-29T15:00:00Z") {
                $0.timeZone = "Europe/Paris"
                $0.isOnline = true
            },
        ]
        #expect(
            try Self.sections(events, now: "2026-11-28T12:00:00Z", zone: "America/New_York")
                == [["0", "evening"], ["1", "midnight", "online", "noon"]])
    }

    @Test func aWesternEventIsListedUnderThePreviousDay() throws {
        let events = [
            try Self.event("west", "2026-11-29T06:00:00Z", until: "2026-11-29T09:00:00Z") {
                $0.timeZone = "America/Los_Angeles"
            },
            try Self.event("home", "2026-11-29T06:00:00Z"),
        ]
        #expect(
            try Self.sections(events, now: "2026-11-29T03:00:00Z") == [["-1", "west"], ["0", "home"]])
        // After midnight there it goes on since the day before.
        #expect(
            try Self.sections(events, now: "2026-11-29T08:30:00Z") == [["0", "west"]])
    }

    @Test func daysOnWhichTheClocksChangeAreDays() throws {
        // In Berlin the clocks go back at 2026-10-25T01:00Z and forward at 2027-03-28T01:00Z.
        let autumn = [
            try Self.event("first", "2026-10-24T22:00:00Z"), try Self.event("last", "2026-10-25T22:59:59Z"),
            try Self.event("after", "2026-10-25T23:00:00Z"),
        ]
        #expect(
            try Self.sections(autumn, now: "2026-10-24T12:00:00Z") == [["1", "first", "last"], ["2", "after"]])
        let spring = [
            try Self.event("first", "2027-03-27T23:00:00Z"), try Self.event("last", "2027-03-28T21:59:59Z"),
            try Self.event("after", "2027-03-28T22:00:00Z"),
        ]
        #expect(
            try Self.sections(spring, now: "2027-03-27T12:00:00Z") == [["1", "first", "last"], ["2", "after"]])
    }

    @Test func todayEndsWithTheDayOfAnyLength() throws {
        let zone = try #require(SystemZone(named: "Europe/Berlin"))
        for (now, end) in [
            ("2026-11-24T12:00:00Z", "2026-11-24T23:00:00Z"), ("2026-10-25T00:30:00Z", "2026-10-25T23:00:00Z"),
            ("2027-03-28T00:30:00Z", "2027-03-28T22:00:00Z"),
        ] {
            let calendar = AgendaCalendar(now: try #require(Timestamp(iso8601: now)), zone: zone)
            #expect(calendar.nextMidnight == Timestamp(iso8601: end), "\(now)")
        }
        // If clocks are set forward at midnight, the day begins at one.
        let cairo = try #require(SystemZone(named: "Africa/Cairo"))
        let calendar = AgendaCalendar(now: try #require(Timestamp(iso8601: "2026-04-23T12:00:00Z")), zone: cairo)
        #expect(calendar.nextMidnight == Timestamp(iso8601: "2026-04-23T22:00:00Z"))
    }

    @Test func anAllDayEventComesFirstOnItsDay() throws {
        let events = [
            try Self.event("early", "2026-11-25T00:30:00Z"),
            // In Tokyo the day begins in the afternoon of the one before.
            try Self.event("fair", "2026-11-24T15:00:00Z") {
                $0.isAllDay = true
                $0.timeZone = "Asia/Tokyo"
            },
        ]
        #expect(try Self.sections(events, now: "2026-11-24T12:00:00Z") == [["1", "fair", "early"]])
    }

    @Test func runningEventsComeFirstUnderTodayAndPastOnesAreLeftOut() throws {
        let events = [
            try Self.event("over", "2026-11-24T08:00:00Z", until: "2026-11-24T10:00:00Z"),
            try Self.event("begun", "2026-11-24T08:00:00Z"),
            try Self.event("today", "2026-11-24T06:00:00Z", until: "2026-11-24T20:00:00Z"),
            try Self.event("week", "2026-11-22T10:00:00Z", until: "2026-11-29T10:00:00Z"),
            try Self.event("holiday", "2026-11-23T23:00:00Z") { $0.isAllDay = true },
        ]
        #expect(
            try Self.sections(events, now: "2026-11-24T12:00:00Z") == [["0", "week", "holiday", "today"]])
    }

    @Test func anEventOfTwoSourcesWithOnePageIsShownOnce() throws {
        let events = [
            try Self.event("theirs", "2026-11-25T08:00:00Z", source: "b") { $0.link = "https://www.a.example/e/" },
            try Self.event("mine", "2026-11-25T08:00:00Z") { $0.link = "http://a.example/e" },
            // Another time of the series.
            try Self.event("again", "2026-11-25T18:00:00Z") { $0.link = "http://a.example/e" },
        ]
        #expect(try Self.sections(events, now: "2026-11-24T12:00:00Z") == [["1", "mine", "again"]])
    }

    @Test func theSampleShowsEventsNearbyIfThereAreAny() throws {
        func event(
            _ name: String, _ place: Coordinate?, isInvented: Bool = true, isOnline: Bool = false
        ) throws -> AgendaEvent {
            var group = Group(id: "1", name: "A")
            group.isInvented = isInvented
            group.coordinate = place
            var event = GroupEvent(id: name, name: name, time: .hours(1))
            event.isOnline = isOnline
            return try #require(
                AgendaEvent(event, host: EventHost(group), source: SourceID(rawValue: "a"), near: .london))
        }
        func names(_ events: [AgendaEvent], isLimited: Bool = false) -> [String?] {
            AgendaEvent.nearOnes(of: events, isLimited: isLimited).map(\.event.name)
        }
        let tokyo = Coordinate(latitude: 35.68, longitude: 139.7)
        let near = try (1...20).map { try event("near \($0)", .london) }
        let far = try event("far", tokyo)
        let online = try event("online", nil, isOnline: true)
        let nowhere = try event("nowhere", nil)
        #expect(names([far, nowhere] + near + [online]) == near.map(\.event.name) + ["online"])
        #expect(names([far, nowhere, online]) == ["far", "online"], "the nearest ones, at known places")
        #expect(names([near[0], nowhere, far]) == ["near 1", "far"])
        #expect(names([near[0], nowhere, online], isLimited: true) == ["near 1", "online"])
        #expect(names([nowhere], isLimited: true) == [])
        #expect(names([nowhere]) == ["nowhere"])
        let real = try event("real", tokyo, isInvented: false)
        #expect(names([near[0], real]) == ["near 1", "real"], "a source's are shown")
        #expect(names([]) == [])
    }

    @Test func theComingRowsAreThoseThatAreNotOver() throws {
        var random = SeededRandom()
        let calendar = AgendaCalendar(now: try #require(Timestamp(iso8601: "2026-11-24T12:00:00Z")))
        let start = try #require(Timestamp(iso8601: "2026-11-24T12:00:00Z")).unixMilliseconds
        let events = try (0..<30).map { number in
            try Self.event("\(number)", "2026-11-24T12:00:00Z") { event in
                let begin = start + Int64.random(in: 0..<100, using: &random)
                event.time = Timestamp(unixMilliseconds: begin)
                event.isAllDay = number % 5 == 0
                if number % 3 == 0 { event.endTime = Timestamp(unixMilliseconds: begin + 50) }
            }
        }
        let all = AgendaRow.sorted(events, calendar)
        func names(_ rows: [AgendaRow]) -> [String?] { rows.map(\.event.event.name) }
        for now in start - 1...start + 160 {
            let coming = ComingRows(all, at: now)
            #expect(coming.times.contains(now))
            for moment in now...min(coming.times.upperBound, now + 60) {
                let plain = all.filter { !$0.event.isOver(at: Timestamp(unixMilliseconds: moment)) }
                #expect(names(coming.rows) == names(plain), "seed \(random.seed), \(now), \(moment)")
            }
        }
    }
}
