import JSON
import WeftGLib
import XCTest

@testable import GroupDirectory

/// Tests over real HTTP with a stand-in that refuses the same requests as The Events Calendar.
final class EventsCalendarSourceTests: XCTestCase {
    private static let path = "/wp-json/tribe/events/v1/events"

    private static let club: JSON = [
        "id": 7, "organizer": "Jack &amp; Jill&#8217;s Club", "url": "https://site.example/organizer/club/",
        "description": "<p>We <b>meet</b>.</p>", "image": false,
    ]
    private static let hall: JSON = [
        "id": 9, "venue": "Salle des f&ecirc;tes", "address": "1 rue X", "city": "Lyon", "country": "France",
        "zip": "69001", "geo_lat": 45.76, "geo_lng": "4.84", "url": "https://site.example/venue/hall/",
    ]

    private static func event(_ number: Int, _ rest: JSONObject = [:]) -> JSON {
        let hour = number < 10 ? "0\(number)" : "\(number % 24 < 10 ? "0" : "")\(number % 24)"
        var event: JSONObject = [
            "id": .number(number), "title": .string("Event #\(number) &#8211; caf&eacute;"), "description": "<p>x</p>",
            "url": .string("https://site.example/event/\(number)/"), "image": false, "all_day": false,
            "start_date": .string("2030-01-0\(number / 24 % 9 + 1) \(hour):00:00"),
            "end_date": .string("2030-01-0\(number / 24 % 9 + 1) \(hour):30:00"),
            "utc_start_date": .string("2030-01-0\(number / 24 % 9 + 1) \(hour):00:00"),
            "utc_end_date": .string("2030-01-0\(number / 24 % 9 + 1) \(hour):30:00"), "timezone": "Europe/Paris",
            "cost": "", "venue": [], "organizer": [], "categories": [], "tags": [],
        ]
        event += rest
        return .object(event)
    }

    /// A stand-in with pages from 1, at most 50 events per page, times with a zone, and status 404 after the last page
    /// and for an empty result.
    @MainActor
    private static func standIn(_ events: [JSON], nextURL: String? = nil, hasTotals: Bool = true) throws -> StandIn {
        try StandIn { request in
            guard request.method == "GET" else { return .problem(404, "No route") }
            if request.path == "/wp-json/", request.rawQuery == "_fields=name" {
                return .json(["name": "Jack &amp; Jill"])
            }
            guard request.path == path else {
                return .json(["code": "rest_no_route", "message": "No route", "data": ["status": 404]], status: 404)
            }
            let query = Dictionary(request.query.map { ($0.name, $0.value) }) { $1 }
            for name in query.keys
            where !["page", "per_page", "start_date", "end_date", "search", "organizer", "venue"].contains(name) {
                return .json(["code": "rest_invalid_param", "message": .string(name)], status: 400)
            }
            for name in ["page", "per_page", "organizer", "venue"] {
                guard query[name].map({ Int($0).map { $0 > 0 } ?? false }) ?? true else {
                    return .json(["code": "rest_invalid_param", "message": .string(name)], status: 400)
                }
            }
            for name in ["start_date", "end_date"] {
                guard query[name].map({ Timestamp(iso8601: $0) != nil && $0.hasSuffix("Z") }) ?? true else {
                    return .json(["code": "rest_invalid_param", "message": .string(name)], status: 400)
                }
            }
            let found = events.filter { event in
                let isOf = { (field: String, id: String?) in
                    id.map { id in
                        (event[field]?.array ?? event[field].map { [$0] } ?? []).contains {
                            $0["id"]?.integer == Int64(id)
                        }
                    } ?? true
                }
                return isOf("organizer", query["organizer"]) && isOf("venue", query["venue"])
                    && (query["search"].map { event["title"]?.string?.lowercased().contains($0) ?? false } ?? true)
            }
            let size = min(query["per_page"].flatMap { Int($0) } ?? 10, 50)
            let number = query["page"].flatMap { Int($0) } ?? 1
            let records = Array(found.dropFirst((number - 1) * size).prefix(size))
            guard !records.isEmpty else {
                return .json(
                    ["code": "event-archive-page-not-found", "message": "No events", "data": ["status": 404]],
                    status: 404)
            }
            var answer: JSONObject = ["events": .array(records), "rest_url": "https://site.example/"]
            if number * size < found.count {
                answer["next_rest_url"] = .string(nextURL ?? "https://site.example/?page=2")
            }
            if hasTotals {
                answer["total"] = .number(found.count)
                answer["total_pages"] = .number((found.count + size - 1) / size)
            }
            return .json(.object(answer))
        }
    }

    private static func search(_ words: String = "", radius: Double? = nil) -> GroupSearch {
        GroupSearch(near: .lyon, radius: radius, words: words, start: CalendarText.start)
    }

    @MainActor
    private static func groups(_ standIn: StandIn, _ search: GroupSearch = search(), path: String = "") throws
        -> SourcePage<Group>
    {
        let source = standIn.source(.eventsCalendar, path: path)
        return try answer { () async throws(MeetupServiceError) in
            try await source.groups(search, after: nil, pageSize: 10)
        }
    }

    func testOrganisersAndVenuesAreGroupsWithTheirNextEvents() throws {
        try MainActor.assumeIsolated {
            let image: JSON = [
                "url": "https://site.example/u/p.jpg", "width": 2000, "height": 1000,
                "sizes": [
                    "thumbnail": ["url": "https://site.example/u/p-150.jpg", "width": 150, "height": 150],
                    "medium": ["url": "/u/p-300.jpg", "width": "300", "height": 150],
                    "large": ["url": "https://site.example/u/p-1024.jpg", "width": 1024],
                ],
            ]
            let standIn = try Self.standIn([
                Self.event(1, ["organizer": [Self.club], "venue": Self.hall, "image": image]),
                Self.event(2, ["venue": [Self.hall]]), Self.event(3, ["organizer": [Self.club]]), Self.event(4),
            ])
            let page = try Self.groups(standIn)
            XCTAssertEqual(page.items.map(\.name), ["Jack & Jill’s Club", "Salle des fêtes", standIn.host])
            XCTAssertEqual(page.items.map(\.id), ["organizer-7", "venue-9", "site"])
            XCTAssertNil(page.next)
            let group = page.items[0]
            XCTAssertEqual(group.source, SourceID(kind: "events-calendar", address: standIn.base))
            XCTAssertEqual(group.link, "https://site.example/organizer/club/")
            XCTAssertEqual(group.descriptionHTML, "<p>We <b>meet</b>.</p>")
            XCTAssertEqual(group.placeName, "Lyon, France")
            XCTAssertEqual(group.coordinate, Coordinate(latitude: 45.76, longitude: 4.84))
            let event = try XCTUnwrap(group.nextEvent)
            XCTAssertEqual(event.name, "Event #1 – café")
            XCTAssertEqual(event.time, Timestamp(iso8601: "2030-01-01T01:00:00Z"))
            XCTAssertEqual(event.endTime, Timestamp(iso8601: "2030-01-01T01:30:00Z"))
            XCTAssertEqual(event.timeZone, "Europe/Paris")
            XCTAssertEqual(event.link, "https://site.example/event/1/")
            XCTAssertEqual(event.venue?.address, "1 rue X")
            let photo = try XCTUnwrap(group.photo)
            XCTAssertEqual(photo.url(filling: 100), "https://site.example/u/p-150.jpg")
            XCTAssertEqual(photo.url(filling: 500), "https://site.example/u/p-1024.jpg")
            XCTAssertEqual(photo.url(filling: 2000), "https://site.example/u/p.jpg")
            XCTAssertEqual(photo.size, PictureSize(width: 2000, height: 1000))
            XCTAssertNil(page.items[1].photo)
            XCTAssertEqual(page.items[2].link, standIn.base)
            XCTAssertEqual(
                standIn.log, ["GET \(Self.path)?page=1&per_page=50&start_date=2029-12-31T00%3A00%3A00Z"])
        }
    }

    func testAllOrganisersOfAnEventAreGroups() throws {
        try MainActor.assumeIsolated {
            let choir: JSON = ["id": 8, "organizer": "Choir"]
            let standIn = try Self.standIn([
                Self.event(1, ["organizer": [Self.club, choir, ["organizer": "nobody"]], "venue": Self.hall]),
                Self.event(2, ["organizer": [choir]]),
            ])
            let page = try Self.groups(standIn)
            XCTAssertEqual(page.items.map(\.id), ["organizer-7", "organizer-8"])
            XCTAssertEqual(page.items.map(\.nextEvent?.id), ["1", "1"])
            XCTAssertEqual(page.items.map(\.organizer?.name), ["Jack & Jill’s Club", "Choir"])
            XCTAssertEqual(page.items.map(\.city), ["Lyon", "Lyon"])
            // An event with several organisers is one event.
            let source = standIn.source(.eventsCalendar)
            let events = try answer { () async throws(MeetupServiceError) in
                try await source.events(EventSearch(near: .lyon, start: CalendarText.start), after: nil, pageSize: 9)
            }
            XCTAssertEqual(events.items.map(\.event.id), ["1", "2"])
            XCTAssertEqual(events.items.map(\.group?.id), ["organizer-7", "organizer-8"])
            let own = try answer { () async throws(MeetupServiceError) in
                try await source.events(of: Group(id: "organizer-8", name: "x"), after: nil, pageSize: 9)
            }
            XCTAssertEqual(own.items.map(\.id), ["1", "2"])
        }
    }

    func testTheServicesAddressWorksLikeTheSites() throws {
        try MainActor.assumeIsolated {
            for path in ["/", "/wp-json", Self.path + "/", Self.path + "?page=3"] {
                let standIn = try Self.standIn([Self.event(1)])
                XCTAssertEqual(try Self.groups(standIn, path: path).items.map(\.id), ["site"], path)
            }
        }
    }

    func testPagesFollowEachOtherToTheEnd() throws {
        try MainActor.assumeIsolated {
            for hasTotals in [true, false] {
                let standIn = try Self.standIn((1...120).map { Self.event($0) }, hasTotals: hasTotals)
                let source = standIn.source(.eventsCalendar)
                var cursor: SourceCursor?
                var ids: [String?] = []
                repeat {
                    let after = cursor
                    let page = try answer { () async throws(MeetupServiceError) in
                        try await source.events(
                            EventSearch(near: .lyon, start: CalendarText.start), after: after, pageSize: 20)
                    }
                    ids += page.items.map(\.event.id)
                    cursor = page.next
                } while cursor != nil
                XCTAssertEqual(ids, (1...120).map { "\($0)" })
                XCTAssertEqual(standIn.log.count, 3)
            }
        }
    }

    /// The service sorts by local time: an event of a later page may be the earlier one, and groups have their next event.
    func testTheNextEventIsChosenByItsMomentAcrossPages() throws {
        try MainActor.assumeIsolated {
            func event(_ number: Int, _ local: String, _ utc: String, _ zone: String) -> JSON {
                Self.event(
                    number,
                    [
                        "start_date": .string(local), "end_date": .string(local), "utc_start_date": .string(utc),
                        "utc_end_date": .string(utc), "timezone": .string(zone), "organizer": [Self.club],
                    ])
            }
            let honolulu = (1...50).map {
                event($0, "2030-01-01 20:00:00", "2030-01-02 06:00:00", "Pacific/Honolulu")
            }
            let paris = event(51, "2030-01-01 21:00:00", "2030-01-01 20:00:00", "Europe/Paris")
            let auckland = event(60, "2030-01-01 23:00:00", "2030-01-01 10:00:00", "Pacific/Auckland")
            let late = (61...170).map { event($0, "2030-01-09 20:00:00", "2030-01-09 19:00:00", "Europe/Paris") }
            let standIn = try Self.standIn(
                honolulu.dropLast() + [
                    paris, event(50, "2030-01-01 21:30:00", "2030-01-02 07:30:00", "Pacific/Honolulu"), auckland,
                ] + late)
            let source = standIn.source(.eventsCalendar)
            let page = try Self.groups(standIn)
            XCTAssertEqual(page.items.map(\.nextEvent?.id), ["60"])
            XCTAssertEqual(standIn.log.count, 2, "\(standIn.log)")
            XCTAssertNotNil(page.next)
            // The page itself follows as usual.
            let next = try answer { () async throws(MeetupServiceError) in
                try await source.groups(Self.search(), after: page.next, pageSize: 10)
            }
            XCTAssertEqual(next.items.map(\.nextEvent?.id), ["60"])
        }
    }

    /// The announced address of the next page is not requested.
    func testAddressesInAnAnswerAreNotRequestedAndRepeatedPagesEnd() throws {
        try MainActor.assumeIsolated {
            let other = try StandIn { _ in .problem(200, "asked") }
            let events = (1...60).map { Self.event($0) }
            let standIn = try Self.standIn(events, nextURL: other.base + Self.path + "?page=2", hasTotals: false)
            let source = standIn.source(.eventsCalendar)
            let first = try Self.groups(standIn)
            let second = try answer { () async throws(MeetupServiceError) in
                try await source.groups(Self.search(), after: first.next, pageSize: 10)
            }
            XCTAssertEqual(second.items.count, 1)
            XCTAssertEqual(other.log, [])
            let same = try StandIn { _ in
                .json(["events": .array(Array(events.prefix(50))), "total_pages": 99, "total": 9999])
            }
            let repeating = same.source(.eventsCalendar)
            let page = try Self.groups(same)
            let again = try answer { () async throws(MeetupServiceError) in
                try await repeating.groups(Self.search(), after: page.next, pageSize: 10)
            }
            XCTAssertTrue(again.items.isEmpty)
            XCTAssertNil(again.next)
            XCTAssertTrue(again.endsEarly, "99 pages were announced")
        }
    }

    /// The service answers 404 after the last page, which moves as events pass, and for an empty result.
    func testAnEmptyResultEndsTheList() throws {
        try MainActor.assumeIsolated {
            let standIn = try Self.standIn([Self.event(1)])
            XCTAssertEqual(try Self.groups(standIn, Self.search("nowhere")), SourcePage())
            let source = standIn.source(.eventsCalendar)
            let beyond = try answer { () async throws(MeetupServiceError) in
                try await source.groups(Self.search(), after: SourceCursor("2 1893456000 5"), pageSize: 10)
            }
            XCTAssertEqual(beyond, SourcePage())
            let elsewhere = standIn.source(.eventsCalendar, path: "/blog")
            let error = failure { () async throws(MeetupServiceError) in
                try await elsewhere.groups(Self.search(), after: nil, pageSize: 10)
            }
            XCTAssertEqual(error, .status(404, host: standIn.host))
        }
    }

    func testAListThatEndsBeforeItsTotalOrItsAnnouncedPageSaysSo() throws {
        try MainActor.assumeIsolated {
            for isAnnounced in [false, true] {
                let standIn = try StandIn { request in
                    let query = Dictionary(request.query.map { ($0.name, $0.value) }) { $1 }
                    guard query["page"] == "1" else {
                        return .json(["code": "rest_no_route", "message": "No", "data": ["status": 404]], status: 404)
                    }
                    var answer: JSONObject = ["events": .array((1...10).map { Self.event($0) }), "total": 130]
                    answer["total_pages"] = isAnnounced ? 3 : 1
                    return .json(.object(answer))
                }
                let source = standIn.source(.eventsCalendar)
                var page = try Self.groups(standIn)
                if isAnnounced {
                    let next = try XCTUnwrap(page.next)
                    page = try answer { () async throws(MeetupServiceError) in
                        try await source.groups(Self.search(), after: next, pageSize: 10)
                    }
                }
                XCTAssertNil(page.next)
                XCTAssertTrue(page.endsEarly && page.isCut, "announced: \(isAnnounced)")
                XCTAssertEqual(page.problems.count, 1)
            }
        }
    }

    func testAGroupsEventsAreRequestedByItsID() throws {
        try MainActor.assumeIsolated {
            let standIn = try Self.standIn([
                Self.event(1, ["organizer": [Self.club], "venue": Self.hall]), Self.event(2, ["venue": Self.hall]),
                Self.event(3, ["organizer": Self.club]), Self.event(4),
            ])
            let source = standIn.source(.eventsCalendar)
            let expected = ["organizer-7": ["1", "3"], "venue-9": ["1", "2"], "site": ["4"], "someone": []]
            for (id, events) in expected {
                let page = try answer { () async throws(MeetupServiceError) in
                    try await source.events(of: Group(id: id, name: "x"), after: nil, pageSize: 9)
                }
                XCTAssertEqual(page.items.map(\.id), events, id)
            }
        }
    }

    func testTimesAreReadWithZonesOfEveryKind() throws {
        try MainActor.assumeIsolated {
            let local: JSONObject = [
                "utc_start_date": .null, "utc_end_date": .null, "start_date": "2030-07-01 12:00:00",
            ]
            func event(_ number: Int, _ zone: String) -> JSON {
                var rest = local
                rest["timezone"] = .string(zone)
                return Self.event(number, rest)
            }
            let standIn = try Self.standIn([
                event(1, "Europe/Paris"), event(2, "UTC+5.5"), event(3, "UTC-3"), event(4, ""), event(5, "UTC+99"),
                Self.event(6, ["all_day": true, "end_date": "x", "utc_end_date": "2020-01-01 00:00:00"]),
            ])
            let source = standIn.source(.eventsCalendar)
            let page = try answer { () async throws(MeetupServiceError) in
                try await source.events(
                    EventSearch(near: .lyon, start: CalendarText.start), after: nil, pageSize: 9)
            }
            // In the order of their moments, not of their clocks.
            XCTAssertEqual(page.items.map(\.event.id), ["6", "2", "1", "4", "5", "3"])
            XCTAssertEqual(
                page.items.map(\.event.time?.iso8601),
                [
                    "2030-01-01T06:00:00Z", "2030-07-01T06:30:00Z", "2030-07-01T10:00:00Z", "2030-07-01T12:00:00Z",
                    "2030-07-01T12:00:00Z", "2030-07-01T15:00:00Z",
                ])
            XCTAssertEqual(page.items.map(\.event.utcOffsetSeconds), [nil, 19_800, nil, nil, nil, -10_800])
            XCTAssertEqual(page.items.first?.event.isAllDay, true)
            XCTAssertNil(page.items.first?.event.endTime)
        }
    }

    func testOddRecordsAreLeftOutAndCounted() throws {
        try MainActor.assumeIsolated {
            let standIn = try Self.standIn([
                .null, ["id": 1], Self.event(2, ["title": "<p> </p>"]),
                Self.event(3, ["utc_start_date": "x", "start_date": 5]),
                Self.event(4, ["venue": false, "organizer": "x", "image": ["url": "file:///etc/passwd"]]),
                Self.event(5, ["id": .null]),
            ])
            let page = try Self.groups(standIn)
            XCTAssertEqual(page.items.map(\.nextEvent?.id), ["4"])
            XCTAssertNil(page.items.first?.photo)
            XCTAssertEqual(page.skipped.count, 5)
        }
    }

    func testTheRadiusIsFilteredLocallyAndWordsByTheService() throws {
        try MainActor.assumeIsolated {
            let far: JSON = ["id": 3, "venue": "Far", "geo_lat": 43.3, "geo_lng": 5.4]
            let standIn = try Self.standIn([Self.event(1, ["venue": far]), Self.event(2, ["venue": Self.hall])])
            XCTAssertEqual(try Self.groups(standIn, Self.search(radius: 20)).items.map(\.id), ["venue-9"])
            XCTAssertEqual(try Self.groups(standIn, Self.search("#1 ")).items.map(\.id), ["venue-3"])
        }
    }

    func testItReportsItsIdentity() throws {
        try MainActor.assumeIsolated {
            for events in [[Self.event(1)], []] {
                let standIn = try Self.standIn(events)
                let report = try answer { () async throws(MeetupServiceError) in
                    try await standIn.source(.eventsCalendar).check()
                }
                XCTAssertEqual(report, SourceReport(name: "Jack & Jill", software: "The Events Calendar"))
            }
        }
    }
}
