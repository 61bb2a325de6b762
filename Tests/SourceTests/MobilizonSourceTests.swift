import GroupDirectory
import JSON
import WeftGLib
import XCTest

/// Over real HTTP, against a stand-in that refuses what Mobilizon refuses.
final class MobilizonSourceTests: XCTestCase {
    private static let fullGroup: JSON = [
        "__typename": "Group", "id": "77", "name": " Pédale \n douce ", "preferredUsername": "pedale",
        "domain": "keskonfai.example", "url": "https://keskonfai.example/@pedale", "summary": "<p>À <b>vélo</b></p>",
        "membersCount": 42, "unknown": ["x": 1],
        "avatar": ["url": "https://mobilizon.example/media/a.jpg", "contentType": "image/jpeg"],
        "banner": ["url": "https://mobilizon.example/media/b.jpg", "contentType": "image/jpeg"],
        "physicalAddress": [
            "geom": "4.8357;45.7640", "locality": "Lyon", "region": "Rhône", "country": "France",
            "timezone": "Europe/Paris", "description": "Place Bellecour", "street": .null,
        ],
        "organizedEvents": [
            "elements": [
                [
                    "id": "9", "uuid": "0ce6e7a1-0000-4000-8000-000000000000", "title": "Balade",
                    "url": "https://keskonfai.example/events/0ce6", "beginsOn": "2030-05-01T18:00:00Z",
                    "endsOn": "2030-05-01T20:30:00Z", "status": "CANCELLED",
                    "picture": [
                        "url": "https://mobilizon.example/media/e.jpg", "contentType": "image/jpeg",
                        "metadata": ["width": 1200, "height": 800],
                    ],
                    "physicalAddress": ["geom": "4.84;45.75", "description": "Maison", "street": "1 rue X"],
                    "options": ["isOnline": true, "timezone": "Europe/Paris"],
                    "participantStats": ["participant": 7],
                ]
            ]
        ],
    ]

    private static func search(_ words: String = "", _ order: GroupOrder = .nearest) -> GroupSearch {
        GroupSearch(near: .lyon, radius: 30, words: words, order: order)
    }

    @MainActor
    private static func groups(_ standIn: StandIn, timeout: Double = 20) throws -> SourcePage<Group> {
        let source = standIn.source(.mobilizon, timeout: timeout)
        return try answer { () async throws(MeetupServiceError) in
            try await source.groups(Self.search(), after: nil, pageSize: 10)
        }
    }

    @MainActor
    private static func trouble(_ response: HTTPServerResponse) throws -> (MeetupServiceError?, host: String) {
        let standIn = try StandIn { _ in response }
        let source = standIn.source(.mobilizon)
        let error = failure { () async throws(MeetupServiceError) in
            try await source.groups(Self.search(), after: nil, pageSize: 10)
        }
        XCTAssertEqual(standIn.log.count, 1, "asked again without a pause")
        return (error, standIn.host)
    }

    func testAGroupIsReadWithAllItHas() throws {
        try MainActor.assumeIsolated {
            let standIn = try StandIn { request in
                MobilizonStandIn.answer(request) { _, variables in
                    ["data": ["searchGroups": MobilizonStandIn.page(of: [Self.fullGroup], variables)]]
                }
            }
            let page = try Self.groups(standIn)
            let group = try XCTUnwrap(page.items.first)
            XCTAssertEqual(group.id, "77")
            XCTAssertEqual(group.name, "Pédale douce")
            XCTAssertEqual(group.source, SourceID(kind: "mobilizon", address: standIn.base))
            XCTAssertEqual(group.urlname, "pedale@keskonfai.example")
            XCTAssertEqual(group.link, "https://keskonfai.example/@pedale")
            XCTAssertEqual(group.descriptionHTML, "<p>À <b>vélo</b></p>")
            XCTAssertEqual(group.memberCount, 42)
            XCTAssertEqual(group.coordinate, Coordinate(latitude: 45.7640, longitude: 4.8357))
            XCTAssertEqual(group.placeName, "Lyon, France")
            XCTAssertEqual(group.timeZone, "Europe/Paris")
            XCTAssertEqual(group.photo?.url(filling: 600), "https://mobilizon.example/media/b.jpg")
            XCTAssertEqual(group.organizer?.photo?.url(filling: 60), "https://mobilizon.example/media/a.jpg")
            let event = try XCTUnwrap(group.nextEvent)
            XCTAssertEqual(event.id, "0ce6e7a1-0000-4000-8000-000000000000")
            XCTAssertEqual(event.name, "Balade")
            XCTAssertEqual(event.time, Timestamp(iso8601: "2030-05-01T20:00:00+02"))
            XCTAssertEqual(event.endTime, Timestamp(iso8601: "2030-05-01T20:30:00Z"))
            XCTAssertTrue(event.isCancelled)
            XCTAssertTrue(event.isOnline)
            XCTAssertEqual(event.timeZone, "Europe/Paris")
            XCTAssertEqual(event.link, "https://keskonfai.example/events/0ce6")
            XCTAssertEqual(event.yesRSVPCount, 7)
            XCTAssertEqual(event.venue?.name, "Maison")
            XCTAssertEqual(event.venue?.address, "1 rue X")
            XCTAssertEqual(event.venue?.coordinate, Coordinate(latitude: 45.75, longitude: 4.84))
            XCTAssertEqual(event.photo?.size, PictureSize(width: 1200, height: 800))
            XCTAssertTrue(page.skipped.isEmpty)
            XCTAssertNil(page.next)
        }
    }

    func testPagesFollowEachOtherToTheEnd() throws {
        try MainActor.assumeIsolated {
            let all = (1...25).map(MobilizonStandIn.group)
            var asked: [JSONObject] = []
            let standIn = try StandIn { request in
                MobilizonStandIn.answer(request) { _, variables in
                    asked.append(variables)
                    return ["data": ["searchGroups": MobilizonStandIn.page(of: all, variables)]]
                }
            }
            let source = standIn.source(.mobilizon)
            var cursor: SourceCursor?
            var ids: [String] = []
            repeat {
                let after = cursor
                let page = try answer { () async throws(MeetupServiceError) in
                    // The size of the first page stays that of all.
                    try await source.groups(
                        Self.search("jeux", .members), after: after, pageSize: after == nil ? 10 : 7)
                }
                XCTAssertEqual(page.totalCount, 25)
                ids += page.items.map(\.id)
                cursor = page.next
            } while cursor != nil
            XCTAssertEqual(ids, (1...25).map(String.init))
            XCTAssertEqual(asked.map { $0["page"]?.integer }, [1, 2, 3])
            XCTAssertEqual(Set(asked.map { $0["start"] }).count, 1)
            XCTAssertEqual(asked.first?["term"], "jeux")
            XCTAssertEqual(asked.first?["sort"], "MEMBER_COUNT_DESC")
            XCTAssertEqual(asked.first?["radius"], 30)
            XCTAssertEqual(asked.first?["location"], "u05kq4mcx")
        }
    }

    /// A total that grows with each page, or lies, ends with the first page that is empty.
    func testAPageWithoutGroupsIsTheLast() throws {
        try MainActor.assumeIsolated {
            let standIn = try StandIn { request in
                MobilizonStandIn.answer(request) { _, variables in
                    let isFirst = variables["page"]?.integer == 1
                    return [
                        "data": [
                            "searchGroups": [
                                "total": 2_000_000_000, "elements": isFirst ? [MobilizonStandIn.group(1)] : [],
                            ]
                        ]
                    ]
                }
            }
            let source = standIn.source(.mobilizon)
            let first = try Self.groups(standIn)
            let next = try XCTUnwrap(first.next)
            let second = try answer { () async throws(MeetupServiceError) in
                try await source.groups(Self.search(), after: next, pageSize: 10)
            }
            XCTAssertTrue(second.items.isEmpty)
            XCTAssertNil(second.next)
        }
    }

    func testOddElementsAreLeftOutAndCounted() throws {
        try MainActor.assumeIsolated {
            let odd: [JSON] = [
                .null, 7, [:], ["id": "1"], ["name": "no id"],
                ["id": "2", "name": .null, "preferredUsername": "handle"],
                ["id": 3, "name": "number", "physicalAddress": ["geom": "east;west"], "membersCount": -1],
                [
                    "id": "4", "name": "odd event", "summary": .null, "avatar": "x",
                    "organizedEvents": ["elements": [["id": "1", "title": "t", "beginsOn": "tomorrow"]]],
                ],
                [
                    "id": "5", "name": "later",
                    "organizedEvents": [
                        "elements": [
                            ["id": "1", "title": "t", "beginsOn": "2030-01-01T10:00:00Z", "status": "POSTPONED"]
                        ]
                    ],
                ],
            ]
            let standIn = try StandIn { request in
                MobilizonStandIn.answer(request) { _, _ in
                    ["data": ["searchGroups": ["total": 9, "elements": .array(odd)]]]
                }
            }
            let page = try Self.groups(standIn)
            XCTAssertEqual(page.items.map(\.name), ["handle", "number", "odd event", "later"])
            XCTAssertEqual(page.skipped.count, 5)
            XCTAssertEqual(page.skipped.first.first?.description, "record 0 is null, not an object")
            XCTAssertNil(page.items[1].coordinate)
            XCTAssertNil(page.items[1].memberCount)
            XCTAssertNil(page.items[2].nextEvent)
            XCTAssertEqual(page.items[3].nextEvent?.status, .planned)
        }
    }

    func testErrorsBesideDataAreProblemsOfThePage() throws {
        try MainActor.assumeIsolated {
            let standIn = try StandIn { request in
                MobilizonStandIn.answer(request) { _, variables in
                    [
                        "data": ["searchGroups": MobilizonStandIn.page(of: [MobilizonStandIn.group(1)], variables)],
                        "errors": [["message": "boom", "path": ["searchGroups", "elements", 0, "banner"]]],
                    ]
                }
            }
            let page = try Self.groups(standIn)
            XCTAssertEqual(page.items.count, 1)
            XCTAssertEqual(page.problems, ["searchGroups.elements.0.banner: boom"])
        }
    }

    func testErrorsWithStatus200AreTold() throws {
        try MainActor.assumeIsolated {
            let (invalid, host) = try Self.trouble(MobilizonStandIn.invalid("Unknown argument \"sortBy\""))
            XCTAssertEqual(invalid, .errorAnswer(host: host, detail: "Unknown argument \"sortBy\""))
            func error(_ code: Int) -> HTTPServerResponse {
                .json([
                    "data": ["searchGroups": .null],
                    "errors": [["message": "no", "status_code": .number(code), "path": ["searchGroups"]]],
                ])
            }
            let denied = try Self.trouble(error(401))
            XCTAssertEqual(denied.0, .accessDenied(401, host: denied.host))
            let slow = try Self.trouble(error(429))
            XCTAssertEqual(slow.0, .tooManyRequests(retryAfter: nil, host: slow.host))
            let other = try Self.trouble(error(500))
            XCTAssertEqual(other.0, .errorAnswer(host: other.host, detail: "no"))
        }
    }

    func testFaultsOfTheTransferAreTold() throws {
        try MainActor.assumeIsolated {
            let busy = try Self.trouble(.problem(429, "slow down", headers: [("Retry-After", "37")]))
            XCTAssertEqual(busy.0, .tooManyRequests(retryAfter: 37, host: busy.host))
            let down = try Self.trouble(.problem(503, "later", headers: [("Retry-After", "12")]))
            XCTAssertEqual(down.0, .unavailable(retryAfter: 12, host: down.host))
            let broken = try Self.trouble(.problem(500, "oops"))
            XCTAssertEqual(broken.0, .status(500, host: broken.host))
            let bad = try Self.trouble(.json(["errors": [["message": "No query document supplied"]]], status: 400))
            XCTAssertEqual(bad.0, .errorAnswer(host: bad.host, detail: "No query document supplied"))
            let page = try Self.trouble(HTTPServerResponse(type: "text/html", text: "<!doctype html><title>x</title>"))
            guard case .unexpectedAnswer(page.host, let detail)? = page.0 else { return XCTFail("\(page)") }
            XCTAssertTrue(detail.hasPrefix("a web page"), detail)
            let cut = HTTPServerResponse(
                headers: [("Content-Type", "application/json"), ("Content-Length", "500")],
                body: .verbatim(Array("{\"data\":".utf8), thenWait: 0))
            guard case .brokenTransfer? = try Self.trouble(cut).0 else { return XCTFail("cut") }
            let chunked = HTTPServerResponse(
                headers: [("Content-Type", "application/json")], body: .bytes(Array("{\"data\":{\"searchGroups\"".utf8))
            )
            guard case .unexpectedAnswer? = try Self.trouble(chunked).0 else { return XCTFail("half of JSON") }
        }
    }

    func testOtherShapesThanAskedForAreTold() throws {
        try MainActor.assumeIsolated {
            let shapes: [JSON] = [
                [], "x", .null, [:], ["data": .null], ["data": [:]], ["data": ["searchGroups": .null]],
                ["data": ["searchGroups": []]], ["data": ["searchGroups": ["total": 1]]], ["errors": []],
                ["data": ["searchGroups": ["elements": "x"]]],
            ]
            for shape in shapes {
                let (error, host) = try Self.trouble(.json(shape))
                guard case .unexpectedAnswer(host, _)? = error else {
                    return XCTFail("\(shape): \(String(describing: error))")
                }
            }
        }
    }

    func testTheTypeOfTheAnswerDoesNotMatter() throws {
        try MainActor.assumeIsolated {
            let standIn = try StandIn { _ in
                .json(
                    ["data": ["searchGroups": ["total": 1, "elements": [MobilizonStandIn.group(3)]]]],
                    type: "text/html")
            }
            XCTAssertEqual(try Self.groups(standIn).items.count, 1)
        }
    }

    func testAnAnswerOf8MBIsReadAndOneWithoutEndIsCutOff() throws {
        try MainActor.assumeIsolated {
            let standIn = try StandIn { _ in
                .json([
                    "data": [
                        "searchGroups": [
                            "total": 1,
                            "elements": [
                                [
                                    "id": "1", "name": "large",
                                    "summary": .string(String(repeating: "<p>word</p>", count: 760_000)),
                                ]
                            ],
                        ]
                    ]
                ])
            }
            let group = try XCTUnwrap(try Self.groups(standIn).items.first)
            XCTAssertLessThanOrEqual(group.descriptionHTML?.utf8.count ?? 0, Group.maximumDescriptionBytes)
            let endless = HTTPServerResponse(
                headers: [("Content-Type", "application/json")],
                body: .chunks { [UInt8](repeating: UInt8(ascii: " "), count: 256 << 10) })
            let (error, host) = try Self.trouble(endless)
            XCTAssertEqual(error, .answerTooLarge(host: host, limit: 16 << 20))
        }
    }

    /// Redirects keep the question; it is not asked of this machine on behalf of another.
    func testRedirectsAreFollowedWithTheQuestion() throws {
        try MainActor.assumeIsolated {
            for status in [301, 302, 307, 308] {
                let standIn = try StandIn { request in
                    if request.path == "/old/api" {
                        return .problem(status, "moved", headers: [("Location", "/api")])
                    }
                    return MobilizonStandIn.answer(request) { _, variables in
                        ["data": ["searchGroups": MobilizonStandIn.page(of: [Self.fullGroup], variables)]]
                    }
                }
                let source = standIn.source(.mobilizon, path: "/old/")
                let page = try answer { () async throws(MeetupServiceError) in
                    try await source.groups(Self.search(), after: nil, pageSize: 10)
                }
                XCTAssertEqual(page.items.count, 1)
                XCTAssertEqual(standIn.log, ["POST /old/api", "POST /api"])
            }
            let elsewhere = try Self.trouble(.problem(307, "moved", headers: [("Location", "http://example.com/api")]))
            XCTAssertEqual(elsewhere.0, .cleartextRefused(address: "http://example.com/api"))
        }
    }

    func testAddressesOfPicturesReachNoFurtherThanTheAnswer() throws {
        try MainActor.assumeIsolated {
            func group(_ id: String, _ url: JSON, _ type: String = "image/png") -> JSON {
                ["id": .string(id), "name": "x", "banner": ["url": url, "contentType": .string(type)]]
            }
            let records = [
                group("1", "file:///etc/passwd"), group("2", "javascript:alert(1)"), group("3", "http://"),
                group("4", 5), group("5", "https://a.example/x.svg", "image/svg+xml"), group("6", "/media/x.png"),
                group("7", "http://10.0.0.1/x.png"),
            ]
            let standIn = try StandIn { _ in
                .json(["data": ["searchGroups": ["total": 7, "elements": .array(records)]]])
            }
            let items = try Self.groups(standIn).items
            XCTAssertEqual(items.prefix(5).compactMap(\.photo), [])
            XCTAssertEqual(items[5].photo?.url(filling: 1), standIn.base + "/media/x.png")
            // Fetching it is refused: the service is on this machine, the picture on the local network.
            XCTAssertEqual(items[6].photo?.reach, .from(.thisMachine))
        }
    }

    func testEventsNearAPlaceComeWithTheirGroups() throws {
        try MainActor.assumeIsolated {
            var asked: JSONObject = [:]
            let standIn = try StandIn { request in
                MobilizonStandIn.answer(request) { operation, variables in
                    XCTAssertEqual(operation, "SearchEvents")
                    asked = variables
                    let group: JSON = ["id": "1", "name": "G", "type": "GROUP"]
                    let person: JSON = ["id": "2", "name": "P", "type": "PERSON"]
                    func event(_ id: String, _ host: JSON) -> JSON {
                        [
                            "uuid": .string(id), "title": "T", "beginsOn": "2030-01-01T10:00:00Z",
                            "endsOn": "2029-01-01T10:00:00Z", "attributedTo": host,
                        ]
                    }
                    let events = [event("a", group), event("b", person), event("c", .null), ["uuid": "d"]]
                    return ["data": ["searchEvents": MobilizonStandIn.page(of: events, variables)]]
                }
            }
            let source = standIn.source(.mobilizon)
            let search = EventSearch(
                near: .lyon, words: "@a@b https://x.example y", start: Timestamp(unixMilliseconds: 1_000_000),
                end: Timestamp(unixMilliseconds: 90_000_000))
            let page = try answer { () async throws(MeetupServiceError) in
                try await source.events(search, after: nil, pageSize: 10)
            }
            XCTAssertEqual(page.items.map(\.event.id), ["a", "b", "c"])
            XCTAssertEqual(page.items.map(\.group?.id), ["1", nil, nil])
            XCTAssertNil(page.items[0].event.endTime)
            XCTAssertEqual(page.skipped.count, 1)
            XCTAssertEqual(asked["start"], "1970-01-01T00:16:40Z")
            XCTAssertEqual(asked["end"], "1970-01-02T01:00:00Z")
            // An address or a handle would have the service fetch from whoever they name.
            XCTAssertEqual(asked["term"], "a b https x.example y")
        }
    }

    func testAGroupsEventsAndDetailsAreAskedByItsFullName() throws {
        try MainActor.assumeIsolated {
            var asked: [String] = []
            let standIn = try StandIn { request in
                MobilizonStandIn.answer(request) { operation, variables in
                    asked.append("\(operation) \(variables["name"]?.string ?? "")")
                    if operation == "GroupDetails" { return ["data": ["group": Self.fullGroup]] }
                    let events: [JSON] = (0..<3).map { number in
                        [
                            "uuid": .string("\(number)"), "title": "T",
                            "beginsOn": .string("2030-01-0\(number + 1)T10:00:00Z"),
                        ]
                    }
                    let page = MobilizonStandIn.page(of: events, variables)
                    return ["data": ["group": ["id": "77", "organizedEvents": page]]]
                }
            }
            let source = standIn.source(.mobilizon)
            let group = try answer { () async throws(MeetupServiceError) in
                var group = Group(id: "77", name: "x")
                group.urlname = "pedale@keskonfai.example"
                return try await source.details(of: group)
            }
            XCTAssertEqual(group.memberCount, 42)
            let first = try answer { () async throws(MeetupServiceError) in
                try await source.events(of: group, after: nil, pageSize: 2)
            }
            XCTAssertEqual(first.items.map(\.id), ["0", "1"])
            let second = try answer { () async throws(MeetupServiceError) in
                try await source.events(of: group, after: first.next, pageSize: 2)
            }
            XCTAssertEqual(second.items.map(\.id), ["2"])
            XCTAssertNil(second.next)
            let name = "pedale@keskonfai.example"
            XCTAssertEqual(asked, ["GroupDetails \(name)", "GroupEvents \(name)", "GroupEvents \(name)"])
        }
    }

    func testPlacesAndTheNameOfTheInstance() throws {
        try MainActor.assumeIsolated {
            let standIn = try StandIn { request in
                MobilizonStandIn.answer(request) { operation, _ in
                    if operation == "Config" {
                        return ["data": ["config": ["name": "Mobilizon Lyon", "version": "5.1.3"]]]
                    }
                    return [
                        "data": [
                            "searchAddress": [
                                [
                                    "description": "Villeurbanne", "locality": "Métropole de Lyon", "region": "Rhône",
                                    "country": "France", "geom": "4.88;45.77", "timezone": "Europe/Paris",
                                ],
                                ["description": "nowhere", "geom": .null], .null,
                            ]
                        ]
                    ]
                }
            }
            // The address of the API does as well as that of the site.
            let source = standIn.source(.mobilizon, path: "/api")
            let places = try answer { () async throws(MeetupServiceError) in
                try await source.places(named: "villeurb", language: "fr")
            }
            XCTAssertEqual(places.map(\.name), ["Villeurbanne"])
            XCTAssertEqual(places.first?.region, "Métropole de Lyon, Rhône, France")
            XCTAssertEqual(places.first?.coordinate, Coordinate(latitude: 45.77, longitude: 4.88))
            let report = try answer { () async throws(MeetupServiceError) in try await source.check() }
            XCTAssertEqual(report, SourceReport(name: "Mobilizon Lyon", software: "Mobilizon 5.1.3"))
        }
    }
}
