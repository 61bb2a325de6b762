import GroupDirectory
import JSON
import WeftGLib
import XCTest

/// Tests groups and their pages over real HTTP, with a stand-in that refuses the same requests as Mobilizon.
final class MobilizonGroupTests: XCTestCase {
    func testAGroupIsReadWithAllItHas() throws {
        try MainActor.assumeIsolated {
            let standIn = try StandIn { request in
                MobilizonStandIn.answer(request) { _, variables in
                    ["data": ["searchGroups": MobilizonStandIn.page(of: [MobilizonStandIn.fullGroup], variables)]]
                }
            }
            let page = try standIn.mobilizonGroups()
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
                        MobilizonStandIn.search("jeux", .members), after: after, pageSize: after == nil ? 10 : 7)
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

    func testShorterPagesThanRequestedAreFollowedToTheEnd() throws {
        try MainActor.assumeIsolated {
            let all = (1...25).map(MobilizonStandIn.group)
            let standIn = try StandIn { request in
                MobilizonStandIn.answer(request) { _, variables in
                    let start = (Int(variables["page"]?.integer ?? 1) - 1) * 10
                    let elements = Array(all.dropFirst(start).prefix(10))
                    return ["data": ["searchGroups": ["total": 25, "elements": .array(elements)]]]
                }
            }
            let source = standIn.source(.mobilizon)
            var (cursor, ids): (SourceCursor?, [String]) = (nil, [])
            repeat {
                let after = cursor
                let page = try answer { () async throws(MeetupServiceError) in
                    try await source.groups(MobilizonStandIn.search(), after: after, pageSize: 20)
                }
                ids += page.items.map(\.id)
                cursor = page.next
            } while cursor != nil
            XCTAssertEqual(ids, (1...25).map(String.init))
        }
    }

    /// A wrong total, or one that grows with each page, ends with the first empty page.
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
            let first = try standIn.mobilizonGroups()
            let next = try XCTUnwrap(first.next)
            let second = try answer { () async throws(MeetupServiceError) in
                try await source.groups(MobilizonStandIn.search(), after: next, pageSize: 10)
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
            let page = try standIn.mobilizonGroups()
            XCTAssertEqual(page.items.map(\.name), ["handle", "number", "odd event", "later"])
            // Five groups, and the event that begins "tomorrow".
            XCTAssertEqual(page.skipped.count, 6)
            XCTAssertEqual(page.skipped.first.first?.description, "record 0 is null, not an object")
            XCTAssertNil(page.items[1].coordinate)
            XCTAssertNil(page.items[1].memberCount)
            XCTAssertNil(page.items[2].nextEvent)
            XCTAssertEqual(page.items[3].nextEvent?.status, .planned)
        }
    }

    func testTheTypeOfTheAnswerDoesNotMatter() throws {
        try MainActor.assumeIsolated {
            let standIn = try StandIn { _ in
                .json(
                    ["data": ["searchGroups": ["total": 1, "elements": [MobilizonStandIn.group(3)]]]],
                    type: "text/html")
            }
            XCTAssertEqual(try standIn.mobilizonGroups().items.count, 1)
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
            let items = try standIn.mobilizonGroups().items
            XCTAssertEqual(items.prefix(5).compactMap(\.photo), [])
            XCTAssertEqual(items[5].photo?.url(filling: 1), standIn.base + "/media/x.png")
            // Fetching it is refused: the service is on this machine, the picture on the local network.
            XCTAssertEqual(items[6].photo?.reach, .from(.thisMachine))
        }
    }
}
