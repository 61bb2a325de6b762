import GroupDirectory
import WeftGLib
import XCTest

/// Tests over real HTTP that each calendar is one group.
final class CalendarSourceTests: XCTestCase {
    private static let calendar = CalendarText.calendar(
        [
            CalendarText.event(
                "a", ";TZID=Europe/Paris:20300105T190000", "SUMMARY:Jeux\\, tous les samedis",
                "DTEND;TZID=Europe/Paris:20300105T220000", "RRULE:FREQ=WEEKLY;COUNT=3",
                "EXDATE;TZID=Europe/Paris:20300112T190000", "LOCATION:Maison\\, 12 rue X\\, 69001 Lyon",
                "GEO:45.76;4.84", "URL:https://club.example/jeux", "IMAGE;VALUE=URI:https://club.example/j.jpg"),
            CalendarText.event("b", ":20300102T100000Z", "SUMMARY:En ligne", "LOCATION:https://meet.example/x"),
            CalendarText.event("c", ";VALUE=DATE:20300110", "SUMMARY:Journée", "STATUS:CANCELLED"),
            CalendarText.event("d", ":20200101T100000Z", "SUMMARY:Passé"),
            CalendarText.event(
                "e", ":20300203T100000Z", "SUMMARY:Atelier", "CONFERENCE;VALUE=URI:https://meet.example/y",
                "LOCATION:Loin", "GEO:43.3;5.4"),
        ], head: "X-WR-CALNAME:Club des jeux\r\nX-WR-CALDESC:Du jeu & <du> rire\r\nURL:https://club.example/")

    @MainActor
    private static func standIn(_ text: String = calendar) throws -> StandIn {
        let standIn = try StandIn { request in
            request.path == "/club.ics" && request.rawQuery == "ical=1"
                ? CalendarText.answer(text) : .problem(404, "Not found")
        }
        kept = standIn
        return standIn
    }

    /// The running test's service, kept alive here because a source does not retain it.
    @MainActor private static var kept: StandIn?

    private static func search(_ words: String = "", radius: Double? = 20) -> GroupSearch {
        GroupSearch(near: .lyon, radius: radius, words: words, start: CalendarText.start)
    }

    @MainActor
    private static func groups(_ source: any GroupSource, _ search: GroupSearch = search()) throws -> SourcePage<Group>
    {
        try answer { () async throws(MeetupServiceError) in try await source.groups(search, after: nil, pageSize: 10) }
    }

    @MainActor
    private static func events(_ source: any GroupSource, _ search: EventSearch) throws -> [FoundEvent] {
        var events: [FoundEvent] = []
        var cursor: SourceCursor?
        repeat {
            let after = cursor
            let page = try answer { () async throws(MeetupServiceError) in
                try await source.events(search, after: after, pageSize: 2)
            }
            events += page.items
            cursor = page.next
        } while cursor != nil
        return events
    }

    /// Events that are missing in it would count as gone.
    func testAPartOfACalendarIsNoCalendar() throws {
        try MainActor.assumeIsolated {
            let standIn = try StandIn { _ in
                var answer = CalendarText.answer(Self.calendar)
                answer.status = 206
                return answer
            }
            Self.kept = standIn
            do {
                _ = try Self.groups(standIn.source(.calendar, path: "/club.ics"))
                XCTFail("it was read")
            } catch {
                XCTAssertEqual(error as? MeetupServiceError, .status(206, host: standIn.host))
            }
        }
    }

    func testACalendarIsAGroupWithItsNextEvent() throws {
        try MainActor.assumeIsolated {
            let standIn = try Self.standIn()
            let source = standIn.source(.calendar, path: "/club.ics?ical=1")
            let page = try Self.groups(source)
            XCTAssertNil(page.next)
            let group = try XCTUnwrap(page.items.first)
            XCTAssertEqual(page.items.count, 1)
            XCTAssertEqual(group.name, "Club des jeux")
            XCTAssertEqual(group.source, SourceID(kind: "calendar", address: standIn.base + "/club.ics?ical=1"))
            XCTAssertEqual(group.link, "https://club.example/")
            XCTAssertEqual(group.descriptionHTML, "Du jeu &amp; &lt;du> rire")
            XCTAssertEqual(group.coordinate, Coordinate(latitude: 45.76, longitude: 4.84))
            XCTAssertEqual(group.placeName, "Lyon")
            XCTAssertEqual(group.nextEvent?.name, "En ligne")
            // A page has no second one, and what came a moment ago is not asked for again.
            XCTAssertEqual(try Self.groups(source), page)
            XCTAssertEqual(standIn.log.count, 1)
        }
    }

    /// A saved event stays the same event, and is marked as moved.
    func testAMovedTimeOfASeriesStaysTheSameEvent() throws {
        try MainActor.assumeIsolated {
            let rule = "RRULE:FREQ=WEEKLY;COUNT=3"
            let series = CalendarText.event("s", ":20300105T190000Z", "SUMMARY:Chœur", rule)
            let moved = CalendarText.event(
                "s", ":20300113T200000Z", "SUMMARY:Chœur", "RECURRENCE-ID:20300112T190000Z")
            @MainActor
            func events(_ texts: [String]) throws -> [FoundEvent] {
                let standIn = try Self.standIn(CalendarText.calendar(texts))
                return try Self.events(
                    standIn.source(.calendar, path: "/club.ics?ical=1"),
                    EventSearch(near: .lyon, radius: 20, start: CalendarText.start))
            }
            let before = try events([series])
            let after = try events([series, moved])
            XCTAssertEqual(before.map(\.event.id), after.map(\.event.id))
            XCTAssertEqual(after.count, 3)
            XCTAssertEqual(after[1].event.time, Timestamp(iso8601: "2030-01-13T20:00:00Z"))
            XCTAssertEqual(try events([moved]).map(\.event.id), [after[1].event.id], "also without its series")
        }
    }

    func testItsEventsComeInOrderWithAllTheyHave() throws {
        try MainActor.assumeIsolated {
            let standIn = try Self.standIn()
            let source = standIn.source(.calendar, path: "/club.ics?ical=1")
            let end = Timestamp(iso8601: "2030-03-01T00:00:00Z")
            let found = try Self.events(
                source, EventSearch(near: .lyon, radius: 20, start: CalendarText.start, end: end))
            XCTAssertEqual(
                found.map(\.event.name),
                ["En ligne", "Jeux, tous les samedis", "Journée", "Jeux, tous les samedis"])
            XCTAssertEqual(Set(found.map(\.event.id)).count, 4)
            XCTAssertEqual(Set(found.map(\.group?.name)), ["Club des jeux"])
            let online = found[0].event
            XCTAssertTrue(online.isOnline)
            XCTAssertNil(online.venue)
            XCTAssertNil(online.utcOffsetSeconds)
            let games = found[1].event
            XCTAssertEqual(games.time, Timestamp(iso8601: "2030-01-05T18:00:00Z"))
            XCTAssertEqual(games.endTime, Timestamp(iso8601: "2030-01-05T21:00:00Z"))
            XCTAssertEqual(games.timeZone, "Europe/Paris")
            XCTAssertEqual(games.utcOffsetSeconds, 3600)
            XCTAssertEqual(games.link, "https://club.example/jeux")
            XCTAssertEqual(games.venue?.name, "Maison")
            XCTAssertEqual(games.venue?.address, "12 rue X, 69001 Lyon")
            XCTAssertEqual(games.photo?.url(filling: 300), "https://club.example/j.jpg")
            XCTAssertEqual(games.photo?.reach, .from(.thisMachine))
            XCTAssertFalse(games.isAllDay)
            let day = found[2].event
            XCTAssertTrue(day.isAllDay)
            XCTAssertTrue(day.isCancelled)
            XCTAssertEqual(found[3].event.time, Timestamp(iso8601: "2030-01-19T18:00:00Z"))
            XCTAssertEqual(standIn.log.count, 1)
            let all = try Self.events(source, EventSearch(near: .lyon, start: CalendarText.start, end: end))
            XCTAssertEqual(all.last?.event.name, "Atelier")
            XCTAssertEqual(all.last?.event.isOnline, true)
            XCTAssertEqual(all.last?.event.venue?.name, "Loin")
        }
    }

    func testWordsAndTheRadiusAreFilteredLocally() throws {
        try MainActor.assumeIsolated {
            let source = try Self.standIn().source(.calendar, path: "/club.ics?ical=1")
            XCTAssertEqual(try Self.groups(source, Self.search("atel", radius: 500)).items.first?.nextEvent?.id, "e")
            XCTAssertEqual(try Self.groups(source, Self.search("atel")).items, [])
            XCTAssertEqual(try Self.groups(source, Self.search("club ligne")).items.count, 1)
            XCTAssertEqual(try Self.groups(source, Self.search("cuisine")).items, [])
        }
    }

    func testACalendarWithoutComingEventsIsShown() throws {
        try MainActor.assumeIsolated {
            let source = try Self.standIn(CalendarText.calendar([])).source(.calendar, path: "/club.ics?ical=1")
            let group = try XCTUnwrap(try Self.groups(source).items.first)
            XCTAssertEqual(group.name, "Club")
            XCTAssertNil(group.nextEvent)
            XCTAssertEqual(try Self.groups(source, Self.search("clu")).items.count, 1)
            XCTAssertEqual(try Self.groups(source, Self.search("x")).items, [])
        }
    }

    func testErrorsInTheTextAreCountedAndTheRestIsRead() throws {
        try MainActor.assumeIsolated {
            let text = CalendarText.calendar([
                CalendarText.event("a", ":tomorrow", "SUMMARY:x"), "BEGIN:VEVENT\r\nSUMMARY:y\r\nEND:VEVENT",
                CalendarText.event("c", ";TZID=Mars/Base:20300102T100000", "SUMMARY:z", "RRULE:FREQ=SOMETIMES"),
                "nonsense",
            ])
            let page = try Self.groups(try Self.standIn(text).source(.calendar, path: "/club.ics?ical=1"))
            XCTAssertEqual(page.items.first?.nextEvent?.name, "z")
            XCTAssertEqual(page.skipped.count, 5)
            XCTAssertEqual(
                page.skipped.first.first?.description,
                "record 0: line 7 has a DTSTART that is no time: tomorrow")
            XCTAssertEqual(
                page.skipped.first.last?.description,
                "record 4: the time zone Mars/Base is not known; its times are taken for this computer's")
            let cut = try Self.groups(
                try Self.standIn(String(Self.calendar.dropLast(300))).source(.calendar, path: "/club.ics?ical=1"))
            XCTAssertEqual(cut.items.count, 1)
            XCTAssertTrue(cut.isCut)
        }
    }

    /// A calendar of another place with one bad event can be read.
    func testDistantEventsAreDistinguishedFromUnreadableOnes() throws {
        try MainActor.assumeIsolated {
            let bad = CalendarText.event("bad", ":banana", "SUMMARY:x")
            let far = CalendarText.event("far", ":20300102T100000Z", "SUMMARY:y", "GEO:43.3;5.4")
            let over = CalendarText.event("over", ":20200102T100000Z", "SUMMARY:y", "GEO:43.3;5.4")
            for (events, hasEvents) in [([bad, far], true), ([bad, over], true), ([bad], false)] {
                let source = try Self.standIn(CalendarText.calendar(events)).source(
                    .calendar, path: "/club.ics?ical=1")
                let page = try Self.groups(source)
                XCTAssertEqual(page.skipped.count, 1)
                XCTAssertEqual(page.hasOtherEvents, hasEvents, "\(events)")
                let agenda = try answer { () async throws(MeetupServiceError) in
                    try await source.events(
                        EventSearch(near: .lyon, radius: 20, start: CalendarText.start), after: nil, pageSize: 2)
                }
                XCTAssertEqual(agenda.hasOtherEvents, hasEvents, "\(events)")
            }
        }
    }

    /// With two hundred hourly rules, the first events are found, and the page says that there are more.
    func testManyHourlyRulesEnd() throws {
        try MainActor.assumeIsolated {
            let rules = (0..<200).map { number in
                CalendarText.event("\(number)", ":20200101T000000Z", "SUMMARY:\(number)", "RRULE:FREQ=HOURLY")
            }
            let source = try Self.standIn(CalendarText.calendar(rules)).source(.calendar, path: "/club.ics?ical=1")
            let page = try answer { () async throws(MeetupServiceError) in
                try await source.events(
                    EventSearch(near: .lyon, start: CalendarText.start), after: nil, pageSize: 200)
            }
            XCTAssertEqual(Set(page.items.map(\.event.name)).count, 200)
            XCTAssertEqual(Set(page.items.map(\.event.time)), [CalendarText.start])
        }
    }

    func testARuleForEverySecondHidesNothingElse() throws {
        try MainActor.assumeIsolated {
            let text = CalendarText.calendar([
                CalendarText.event("a", ":20200101T000000Z", "SUMMARY:Tick", "RRULE:FREQ=SECONDLY"),
                CalendarText.event("b", ":20300108T190000Z", "SUMMARY:Talk"),
            ])
            let source = try Self.standIn(text).source(.calendar, path: "/club.ics?ical=1")
            let page = try answer { () async throws(MeetupServiceError) in
                try await source.events(
                    EventSearch(near: .lyon, start: CalendarText.start), after: nil, pageSize: 1000)
            }
            XCTAssertTrue(page.items.contains { $0.event.name == "Talk" }, "\(page.items.count)")
            XCTAssertEqual(page.items.prefix(24 * 7).count { $0.event.name == "Tick" }, 24 * 7)
        }
    }

    func testCalendarsOfFilesAndOfWebcalAreRead() throws {
        try MainActor.assumeIsolated {
            let standIn = try Self.standIn()
            let webcal = standIn.base.replacing("http:", with: "webcal:") + "/club.ics?ical=1"
            let path = NSTemporaryDirectory() + "weft calendar \(getpid()).ics"
            defer { unlink(path) }
            XCTAssertTrue(FileManager.default.createFile(atPath: path, contents: Data(Self.calendar.utf8)))
            let file = URL(fileURLWithPath: path).absoluteString
            XCTAssertTrue(file.contains("%20"))
            let client = HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests/1"))
            for address in [webcal, path, file] {
                let source = try XCTUnwrap(StoredSource(kind: "calendar", address: address).source(over: client))
                XCTAssertEqual(try Self.groups(source).items.first?.name, "Club des jeux", address)
            }
            let nameless = CalendarText.calendar([], head: "X-WR-CALDESC:Games")
            try Data(nameless.utf8).write(to: URL(fileURLWithPath: path))
            let source = try XCTUnwrap(StoredSource(kind: "calendar", address: file).source(over: client))
            XCTAssertEqual(try Self.groups(source).items.first?.name, "weft calendar \(getpid())", "not where it is")
            for (content, detail) in [("no", "no calendar: line 1"), (nil, "")] {
                unlink(path)
                if let content { try Data(content.utf8).write(to: URL(fileURLWithPath: path)) }
                let source = try XCTUnwrap(StoredSource(kind: "calendar", address: file).source(over: client))
                let error = failure { () async throws(MeetupServiceError) in try await source.check() }
                guard case .unreadableFile(path, let text)? = error else {
                    return XCTFail("\(String(describing: error))")
                }
                XCTAssertTrue(text.hasPrefix(detail), text)
            }
        }
    }

    func testItReportsItsIdentity() throws {
        try MainActor.assumeIsolated {
            let source = try Self.standIn().source(.calendar, path: "/club.ics?ical=1")
            let report = try answer { () async throws(MeetupServiceError) in try await source.check() }
            XCTAssertEqual(report, SourceReport(name: "Club des jeux", software: "iCalendar"))
        }
    }
}
