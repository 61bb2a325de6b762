import JSON
import WeftGLib
import XCTest

@testable import GroupDirectory

/// Tests over real HTTP with a stand-in that refuses the same requests as Meetup.
final class MeetupSourceTests: XCTestCase {
    private static func search(_ words: String = "") -> GroupSearch {
        GroupSearch(near: .lyon, radius: 30, words: words, start: CalendarText.start)
    }

    @MainActor
    private static func groups(_ standIn: StandIn, _ search: GroupSearch = search()) throws -> SourcePage<Group> {
        let source = standIn.source(.meetup)
        return try answer { () async throws(MeetupServiceError) in
            try await source.groups(search, after: nil, pageSize: 10)
        }
    }

    func testAGroupIsReadWithAllItHas() throws {
        try MainActor.assumeIsolated {
            var asked: [String] = []
            let standIn = try StandIn { request in
                MeetupStandIn.answer(request) { operation, variables in
                    asked.append("\(operation) \(variables["filter"]?["radius"]?.double ?? -1)")
                    let field = operation == "GroupSearch" ? "groupSearch" : "recommendedGroups"
                    return ["data": .object([field: MeetupStandIn.page(of: [MeetupStandIn.fullGroup], variables)])]
                }
            }
            let page = try Self.groups(standIn)
            XCTAssertNil(page.totalCount)
            XCTAssertNil(page.next)
            let group = try XCTUnwrap(page.items.first)
            XCTAssertEqual(group.id, "77")
            XCTAssertEqual(group.name, "Vélo")
            XCTAssertEqual(group.source, SourceID(kind: "meetup", address: standIn.base))
            XCTAssertEqual(group.link, "https://www.meetup.com/velo/")
            XCTAssertEqual(
                group.descriptionHTML,
                "On <b>roule</b> &amp; <a href=\"https://velo.example/a?b=c&amp;d\">lit</a>.\n• un\nfin &lt;b>")
            XCTAssertEqual(group.placeName, "Lyon, FR")
            XCTAssertEqual(group.memberCount, 42)
            XCTAssertEqual(group.who, "Cyclistes")
            XCTAssertEqual(group.category, GroupCategory(id: "5", name: "Sport"))
            XCTAssertEqual(group.createdAt, Timestamp(iso8601: "2019-05-01T08:00:00Z"))
            XCTAssertEqual(group.photo?.url(filling: 100), "https://s.example/t.jpg")
            XCTAssertEqual(group.organizer?.name, "Ana")
            XCTAssertEqual(group.organizer?.photo?.url(filling: 600), "https://s.example/a.jpg")
            let event = try XCTUnwrap(group.nextEvent)
            XCTAssertEqual(event.time, Timestamp(iso8601: "2030-05-01T17:00:00Z"))
            XCTAssertEqual(event.endTime, Timestamp(iso8601: "2030-05-01T19:00:00Z"))
            XCTAssertEqual(event.utcOffsetSeconds, 7200)
            XCTAssertTrue(event.isCancelled)
            XCTAssertTrue(event.isOnline)
            XCTAssertEqual(event.venue?.name, "Parc")
            XCTAssertEqual(event.yesRSVPCount, 7)
            // With words it is looked for, without it is recommended, and radii are miles.
            XCTAssertEqual(try Self.groups(standIn, Self.search("vélo")).items.count, 1)
            XCTAssertEqual(asked.first, "RecommendedGroups 19.0")
            XCTAssertTrue(asked.last?.hasPrefix("GroupSearch 18.6") == true, "\(asked)")
        }
    }

    func testPagesFollowEachOtherToTheEnd() throws {
        try MainActor.assumeIsolated {
            let all = (1...25).map(MeetupStandIn.group)
            var starts: Set<String?> = []
            let standIn = try StandIn { request in
                MeetupStandIn.answer(request) { _, variables in
                    starts.insert(variables["start"]?.string)
                    return ["data": ["recommendedGroups": MeetupStandIn.page(of: all, variables)]]
                }
            }
            let source = standIn.source(.meetup)
            var cursor: SourceCursor?
            var ids: [String] = []
            repeat {
                let after = cursor
                let page = try answer { () async throws(MeetupServiceError) in
                    try await source.groups(Self.search(), after: after, pageSize: 10)
                }
                ids += page.items.map(\.id)
                cursor = page.next
            } while cursor != nil
            XCTAssertEqual(ids, (1...25).map(String.init))
            XCTAssertEqual(starts, ["2029-12-29T00:00:00Z"])
        }
    }

    func testPagesThatRepeatOrAreEmptyEnd() throws {
        try MainActor.assumeIsolated {
            for edges in [[["node": MeetupStandIn.group(1)]], []] as [[JSON]] {
                let standIn = try StandIn { request in
                    MeetupStandIn.answer(request) { _, _ in
                        let info: JSON = ["hasNextPage": true, "endCursor": "same"]
                        return ["data": ["recommendedGroups": ["pageInfo": info, "edges": .array(edges)]]]
                    }
                }
                let source = standIn.source(.meetup)
                let second = try answer { () async throws(MeetupServiceError) in
                    try await source.groups(Self.search(), after: SourceCursor("after 5 same"), pageSize: 10)
                }
                XCTAssertNil(second.next)
            }
        }
    }

    func testEventsComeWithTheirGroups() throws {
        try MainActor.assumeIsolated {
            let standIn = try StandIn { request in
                MeetupStandIn.answer(request) { operation, variables in
                    let node: JSON = [
                        "id": "5", "title": "T", "dateTime": "2030-01-02T10:00:00Z", "eventType": "ONLINE",
                        "status": "NEW",
                        "venues": [["name": "Online", "lat": 1, "lon": 1]], "group": MeetupStandIn.group(3),
                    ]
                    let page = MeetupStandIn.page(of: [node, ["id": "6"], .null], variables)
                    switch operation {
                    case "RecommendedEvents": return ["data": ["recommendedEvents": page]]
                    case "EventSearch": return ["data": ["eventSearch": page]]
                    default: return ["data": ["group": ["events": page]]]
                    }
                }
            }
            let source = standIn.source(.meetup)
            for words in ["", "x"] {
                let page = try answer { () async throws(MeetupServiceError) in
                    try await source.events(EventSearch(near: .lyon, words: words), after: nil, pageSize: 10)
                }
                XCTAssertEqual(page.items.map(\.event.id), ["5"])
                XCTAssertEqual(page.items.first?.group?.name, "Group 3")
                XCTAssertEqual(page.items.first?.event.isOnline, true)
                XCTAssertNil(page.items.first?.event.venue)
                XCTAssertEqual(page.skipped.count, 2)
            }
            let events = try answer { () async throws(MeetupServiceError) in
                try await source.events(of: Group(id: "3", name: "x"), after: nil, pageSize: 10)
            }
            XCTAssertEqual(events.items.map(\.id), ["5"])
        }
    }

    func testDetailsAndIdentity() throws {
        try MainActor.assumeIsolated {
            let standIn = try StandIn { request in
                MeetupStandIn.answer(request) { operation, _ in
                    operation == "Self" ? ["data": ["self": ["id": "1"]]] : ["data": ["group": MeetupStandIn.fullGroup]]
                }
            }
            let source = standIn.source(.meetup)
            let group = try answer { () async throws(MeetupServiceError) in
                try await source.details(of: Group(id: "77", name: "x"))
            }
            XCTAssertEqual(group.memberCount, 42)
            let report = try answer { () async throws(MeetupServiceError) in try await source.check() }
            XCTAssertEqual(report.software, "Meetup")
        }
    }

    func testErrorsWithStatus200AreReported() throws {
        try MainActor.assumeIsolated {
            let reset = try XCTUnwrap(Timestamp(unixMilliseconds: Timestamp.now.unixMilliseconds + 45_000).iso8601)
            let limited: JSON = [
                "message": "Too many requests", "extensions": ["code": "RATE_LIMITED", "resetAt": .string(reset)],
            ]
            for (error, expected) in [
                (limited, "Too many requests"),
                (["message": "no", "extensions": ["code": "UNAUTHENTICATED"]], "The service denies access"),
                (["message": "no such thing"], "The service answers with an error"),
            ] as [(JSON, String)] {
                let standIn = try StandIn { _ in .json(["errors": [error], "data": .null]) }
                let source = standIn.source(.meetup)
                let failure = failure { () async throws(MeetupServiceError) in
                    try await source.groups(Self.search(), after: nil, pageSize: 1)
                }
                XCTAssertEqual(failure?.errorTitle, expected)
                if case .tooManyRequests(let seconds, _)? = failure {
                    XCTAssertTrue((30...46).contains(seconds ?? 0), "\(seconds ?? -1)")
                }
                XCTAssertEqual(standIn.log.count, 1)
            }
        }
    }

    func testEveryAddressOfMeetupMeansItsService() {
        let client = HTTPClient(configuration: HTTPConfiguration(userAgent: "x"))
        for (address, base) in [
            "https://www.meetup.com/velo/": MeetupSource.address, "http://meetup.com": MeetupSource.address,
            "https://api.meetup.com/gql": MeetupSource.address,
            "https://meetup.com.example/x": "https://meetup.com.example/x",
        ] {
            let site = SourceSite(id: .embedded, kind: .meetup, address: address, name: nil, client: client)
            XCTAssertEqual(MeetupSource(site).site.base, base)
        }
    }
}
