import GroupDirectory
import JSON
import WeftGLib
import XCTest

/// Tests events, details and places over real HTTP, with a stand-in that refuses the same requests as Mobilizon.
final class MobilizonEventTests: XCTestCase {
    func testEventsNearAPlaceComeWithTheirGroups() throws {
        try MainActor.assumeIsolated {
            var asked: JSONObject = [:]
            let standIn = try StandIn { request in
                MobilizonStandIn.answer(request) { operation, variables in
                    XCTAssertEqual(operation, "SearchEvents")
                    asked = variables
                    let group: JSON = ["id": "1", "name": "G", "type": "GROUP"]
                    let person: JSON = ["id": "2", "name": "P", "type": "PERSON"]
                    func event(_ id: String, _ host: JSON, title: JSON = "T") -> JSON {
                        [
                            "uuid": .string(id), "title": title, "beginsOn": "2030-01-01T10:00:00Z",
                            "endsOn": "2029-01-01T10:00:00Z", "attributedTo": host,
                        ]
                    }
                    let events = [
                        event("a", group), event("b", person), event("c", .null), ["uuid": "d"],
                        event("e", group, title: .null),
                    ]
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
            XCTAssertEqual(page.items.map(\.event.id), ["a", "b", "c", "e"])
            XCTAssertEqual(page.items.map(\.group?.id), ["1", nil, nil, "1"])
            XCTAssertEqual(page.items.last?.event.name, "G", "without a title it is called after its group")
            XCTAssertNil(page.items[0].event.endTime)
            XCTAssertEqual(page.skipped.count, 1)
            XCTAssertEqual(asked["start"], "1970-01-01T00:16:40Z")
            XCTAssertEqual(asked["end"], "1970-01-02T01:00:00Z")
            // An address or a handle would make the service fetch from the host it names.
            XCTAssertEqual(asked["term"], "a b https x.example y")
        }
    }

    func testAGroupsEventsAndDetailsAreRequestedByItsFullName() throws {
        try MainActor.assumeIsolated {
            var asked: [String] = []
            let standIn = try StandIn { request in
                MobilizonStandIn.answer(request) { operation, variables in
                    asked.append("\(operation) \(variables["name"]?.string ?? "")")
                    if operation == "GroupDetails" { return ["data": ["group": MobilizonStandIn.fullGroup]] }
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
