import GroupDirectory
import HTTPServing
import JSON
import WeftGLib
import XCTest

/// Tests over real HTTP with a stand-in that refuses the same requests as Gancio.
final class GancioSourceTests: XCTestCase {
    private static let places: [JSON] = [
        ["id": 1, "name": "CSOA Forte", "address": "Via Uno 3, 10100 Torino", "latitude": 45.76, "longitude": 4.84],
        ["id": 2, "name": "Piazza", "address": "Via Due", "latitude": "45.77", "longitude": "4.85"],
        ["id": 3, "name": "online", "address": "online", "latitude": .null, "longitude": .null],
        ["id": 4, "name": "Mare", "address": "Via Lontana", "latitude": 43.3, "longitude": 5.4],
    ]

    private static func event(_ number: Int, place: Int, _ rest: JSONObject = [:]) -> JSON {
        var event: JSONObject = [
            "id": .number(number), "title": .string("Event \(number)"), "slug": .string("event-\(number)"),
            "start_datetime": .number(2_000_000_000 + number * 3600), "end_datetime": .null, "media": [],
            "tags": ["music"], "online_locations": [], "place": places[place],
        ]
        event += rest
        return .object(event)
    }

    /// A stand-in that requires valid numbers, allows pages only with `max`, and refuses `query`, which would ignore
    /// `start`.
    @MainActor
    private static func standIn(_ events: [JSON], knowsPages: Bool = true) throws -> StandIn {
        try StandIn { request in
            guard request.method == "GET" else { return .problem(404, "Not found") }
            if request.path == "/.well-known/nodeinfo/2.0" {
                return .json([
                    "metadata": ["nodeName": "Lotta"], "software": ["name": "gancio", "version": "1.21.0"],
                ])
            }
            guard request.path == "/api/events" else { return .problem(404, "Not found") }
            let query = Dictionary(request.query.map { ($0.name, $0.value) }) { $1 }
            for (name, value) in query {
                guard ["start", "end", "max", "page", "places", "show_recurrent"].contains(name) else {
                    return .problem(400, "\(name) is not wanted")
                }
                guard Int(value) != nil || name == "show_recurrent" else { return .problem(500, "SQLITE_ERROR") }
            }
            if query["page"] != nil, query["max"] == nil { return .problem(500, "a page of nothing") }
            let found = events.filter { event in
                (event["start_datetime"]?.integer ?? 0) >= query["start"].flatMap { Int64($0) } ?? 0
                    && (query["places"].map { event["place"]?["id"]?.integer == Int64($0) } ?? true)
                    && (event["start_datetime"]?.integer ?? 0) <= query["end"].flatMap { Int64($0) } ?? .max
            }
            let size = query["max"].flatMap { Int($0) } ?? found.count
            let page = knowsPages ? query["page"].flatMap { Int($0) } ?? 0 : 0
            return .json(.array(Array(found.dropFirst(page * size).prefix(size))))
        }
    }

    private static func search(_ words: String = "", radius: Double? = 20) -> GroupSearch {
        GroupSearch(near: .lyon, radius: radius, words: words, start: Timestamp(unixMilliseconds: 1_999_999_999_000))
    }

    @MainActor
    private static func groups(_ standIn: StandIn, _ search: GroupSearch) throws -> SourcePage<Group> {
        let source = standIn.source(.gancio)
        return try answer { () async throws(MeetupServiceError) in
            try await source.groups(search, after: nil, pageSize: 10)
        }
    }

    func testAnEventFromBefore1970DoesNotEndTheList() throws {
        try MainActor.assumeIsolated {
            let events =
                [Self.event(0, place: 0, ["start_datetime": -1])] + (1...149).map { Self.event($0, place: $0 % 3) }
            let standIn = try StandIn { request in
                let query = Dictionary(request.query.map { ($0.name, $0.value) }) { $1 }
                let page = query["page"].flatMap { Int($0) } ?? 0
                return .json(.array(Array(events.dropFirst(page * 100).prefix(100))))
            }
            let page = try Self.groups(standIn, Self.search())
            XCTAssertNotNil(page.next)
            XCTAssertFalse(page.endsEarly)
        }
    }

    func testPlacesAreGroupsWithTheirNextEvents() throws {
        try MainActor.assumeIsolated {
            let media: JSON = [
                [
                    "url": "ab.jpg", "name": "Poster", "focalpoint": [-0.5, 0.25], "height": 800, "width": 600,
                    "size": 9,
                ]
            ]
            let standIn = try Self.standIn([
                Self.event(1, place: 0, ["media": media, "end_datetime": .number(2_000_007_200)]),
                Self.event(2, place: 1, ["media": [["url": "/fallbackimage.png"]]]),
                Self.event(3, place: 0),
                Self.event(4, place: 2, ["online_locations": ["https://meet.example/x"]]),
                Self.event(5, place: 3),
            ])
            let page = try Self.groups(standIn, Self.search())
            XCTAssertEqual(page.items.map(\.name), ["CSOA Forte", "Piazza", "online"])
            let group = page.items[0]
            XCTAssertEqual(group.id, "1")
            XCTAssertEqual(group.source, SourceID(kind: "gancio", address: standIn.base))
            XCTAssertEqual(group.coordinate, Coordinate(latitude: 45.76, longitude: 4.84))
            XCTAssertEqual(group.link, standIn.base + "/place/1/CSOA%20Forte")
            XCTAssertEqual(group.nextEvent?.id, "1")
            XCTAssertEqual(group.nextEvent?.link, standIn.base + "/event/event-1")
            XCTAssertEqual(group.nextEvent?.time, Timestamp(unixMilliseconds: 2_000_003_600_000))
            XCTAssertEqual(group.nextEvent?.endTime, Timestamp(unixMilliseconds: 2_000_007_200_000))
            XCTAssertEqual(group.nextEvent?.venue?.address, "Via Uno 3, 10100 Torino")
            XCTAssertEqual(group.placeName, "Torino")
            XCTAssertNil(page.items[1].placeName)
            let photo = try XCTUnwrap(group.photo)
            XCTAssertEqual(photo.url(filling: 400), standIn.base + "/media/thumb/ab.jpg")
            XCTAssertEqual(photo.url(filling: 1200), standIn.base + "/media/ab.jpg")
            XCTAssertEqual(photo.size, PictureSize(width: 600, height: 800))
            XCTAssertEqual(photo.focus, FocalPoint(x: -0.5, y: 0.25))
            XCTAssertNil(page.items[1].photo)
            XCTAssertEqual(page.items[1].coordinate, Coordinate(latitude: 45.77, longitude: 4.85))
            XCTAssertEqual(page.items[2].nextEvent?.isOnline, true)
            XCTAssertNil(page.items[2].nextEvent?.venue)
            XCTAssertEqual(standIn.log, ["GET /api/events?start=1999999999&max=100&page=0&show_recurrent=true"])
        }
    }

    func testWordsAndTheRadiusAreFilteredLocally() throws {
        try MainActor.assumeIsolated {
            let standIn = try Self.standIn([
                Self.event(1, place: 0, ["title": "Fête à l'Été"]), Self.event(2, place: 1), Self.event(3, place: 3),
            ])
            XCTAssertEqual(try Self.groups(standIn, Self.search("ete")).items.map(\.name), ["CSOA Forte"])
            XCTAssertEqual(try Self.groups(standIn, Self.search("piaz")).items.map(\.name), ["Piazza"])
            XCTAssertEqual(try Self.groups(standIn, Self.search("piaz ete")).items, [])
            XCTAssertEqual(try Self.groups(standIn, Self.search(radius: 500)).items.count, 3)
            XCTAssertEqual(try Self.groups(standIn, Self.search(radius: nil)).items.count, 3)
        }
    }

    func testPagesFollowEachOtherToTheEnd() throws {
        try MainActor.assumeIsolated {
            let standIn = try Self.standIn((1...250).map { Self.event($0, place: $0 % 2) })
            let source = standIn.source(.gancio)
            var cursor: SourceCursor?
            var ids: [String?] = []
            repeat {
                let after = cursor
                let page = try answer { () async throws(MeetupServiceError) in
                    try await source.events(
                        EventSearch(near: .lyon, start: Timestamp(unixMilliseconds: 0)), after: after, pageSize: 20)
                }
                ids += page.items.map(\.event.id)
                cursor = page.next
            } while cursor != nil
            XCTAssertEqual(ids, (1...250).map { "\($0)" })
            XCTAssertEqual(standIn.log.count, 4, "the last one is empty: a short page does not end the list")
        }
    }

    /// A site that shows a collection of its own, and an old site, answer every page with the first one.
    func testASiteWithoutPagesEndsWithItsSecond() throws {
        try MainActor.assumeIsolated {
            let standIn = try Self.standIn((1...120).map { Self.event($0, place: 0) }, knowsPages: false)
            let source = standIn.source(.gancio)
            let first = try Self.groups(standIn, Self.search())
            let second = try answer { () async throws(MeetupServiceError) in
                try await source.groups(Self.search(), after: first.next, pageSize: 10)
            }
            XCTAssertEqual(second.items, [])
            XCTAssertNil(second.next)
        }
    }

    func testOddRecordsAreLeftOutAndCounted() throws {
        try MainActor.assumeIsolated {
            let standIn = try Self.standIn([
                .null, ["id": 1], Self.event(2, place: 0, ["place": .null, "start_datetime": 2_000_000_000]),
                Self.event(3, place: 0, ["title": "  "]), Self.event(4, place: 0, ["place": ["id": 9]]),
                Self.event(5, place: 1, ["start_datetime": 9_223_372_036_854_775_807]), Self.event(6, place: 1),
            ])
            let page = try answer { () async throws(MeetupServiceError) in
                try await standIn.source(.gancio).groups(
                    GroupSearch(near: .lyon, start: Timestamp(unixMilliseconds: 0)), after: nil, pageSize: 9)
            }
            XCTAssertEqual(page.items.map(\.name), ["Piazza"])
            XCTAssertEqual(page.items.first?.nextEvent?.id, "6")
            XCTAssertEqual(page.skipped.count, 6)
        }
    }

    func testAPlacesEventsAreRequestedByItsID() throws {
        try MainActor.assumeIsolated {
            let standIn = try Self.standIn((1...6).map { Self.event($0, place: $0 % 2) })
            let source = standIn.source(.gancio)
            let page = try answer { () async throws(MeetupServiceError) in
                try await source.events(of: Group(id: "2", name: "Piazza"), after: nil, pageSize: 9)
            }
            XCTAssertEqual(page.items.map(\.id), ["1", "3", "5"])
        }
    }

    func testEventsOfOtherSitesKeepTheirPicture() throws {
        try MainActor.assumeIsolated {
            let standIn = try Self.standIn([
                Self.event(
                    1, place: 0,
                    ["apUserApId": "https://x.example/u", "media": [["url": "https://x.example/media/p.jpg"]]]),
                Self.event(2, place: 1, ["media": [["url": "file:///etc/passwd"]]]),
            ])
            let page = try Self.groups(standIn, Self.search())
            XCTAssertEqual(page.items[0].photo?.url(filling: 100), "https://x.example/media/p.jpg")
            XCTAssertEqual(page.items[0].photo?.reach, .from(.thisMachine))
            XCTAssertNil(page.items[1].photo)
        }
    }

    func testItReportsItsIdentity() throws {
        try MainActor.assumeIsolated {
            let standIn = try Self.standIn([Self.event(1, place: 0)])
            let report = try answer { () async throws(MeetupServiceError) in
                try await standIn.source(.gancio).check()
            }
            XCTAssertEqual(report, SourceReport(name: "Lotta", software: "Gancio 1.21.0"))
        }
    }

    /// The service gives neither the number of events nor whether another page follows.
    func testAShortPageInTheMiddleOfALongListDoesNotEndIt() throws {
        try MainActor.assumeIsolated {
            let pages = [(1...100), (101...130), (131...140)].map { $0.map { Self.event($0, place: 0) } }
            // Behind the last page some have nothing, others the last page again.
            for end in [JSON.array([]), .array(pages[2])] {
                let standIn = try StandIn { request in
                    let page = request.query.first { $0.name == "page" }.flatMap { Int($0.value) } ?? 0
                    return .json(page < pages.count ? .array(pages[page]) : end)
                }
                let source = standIn.source(.gancio)
                var names: [String] = []
                var cursor: SourceCursor?
                var wasCut = false
                repeat {
                    let page = try answer { [cursor] () async throws(MeetupServiceError) in
                        try await source.events(
                            EventSearch(near: .lyon, radius: 20, start: Self.search().start), after: cursor,
                            pageSize: 100)
                    }
                    names += page.items.compactMap(\.event.name)
                    wasCut = wasCut || page.endsEarly
                    cursor = page.next
                } while cursor != nil
                XCTAssertEqual(names.count, 140)
                XCTAssertFalse(wasCut)
            }
        }
    }

    func testFaultsAreReported() throws {
        try MainActor.assumeIsolated {
            let answers: [(HTTPServerResponse, (String) -> MeetupServiceError)] = [
                (.problem(429, "x", headers: [("Retry-After", "60")]), { .tooManyRequests(retryAfter: 60, host: $0) }),
                (.problem(404, "x"), { .status(404, host: $0) }),
                (
                    .json(["error": "x"]),
                    { .unexpectedAnswer(host: $0, detail: "a list of events was expected, but it is an object") }
                ),
            ]
            for (answer, expected) in answers {
                let standIn = try StandIn { _ in answer }
                let source = standIn.source(.gancio)
                let error = failure { () async throws(MeetupServiceError) in
                    try await source.groups(Self.search(), after: nil, pageSize: 1)
                }
                XCTAssertEqual(error, expected(standIn.host))
            }
        }
    }
}
