import JSON
import WeftGLib
import XCTest

@testable import GroupDirectory

/// Tests the newest groups of a service that sends them in that order without their founding dates.
final class NewestOrderTests: XCTestCase {
    /// Groups with the newest first; the newest one is the furthest away.
    @MainActor
    private static func instance(_ count: Int, named name: String) throws -> StandIn {
        let groups = (1...count).reversed().map { number -> JSON in
            guard case .object(var group) = MobilizonStandIn.group(number) else { return .null }
            group["name"] = .string("\(name)\(number)")
            group["url"] = .string("https://\(name).example/@\(number)")
            group["physicalAddress"] = ["geom": .string("\(4.8422 + Double(number) / 1000);45.7597")]
            return .object(group)
        }
        return try StandIn { request in
            MobilizonStandIn.answer(request) { _, variables in
                ["data": ["searchGroups": MobilizonStandIn.page(of: groups, variables)]]
            }
        }
    }

    @MainActor
    private static func names(_ sources: [any GroupSource], count: Int) throws -> [String] {
        let feed = MergedFeed(
            sources, wanted: GroupSearch(near: .lyon, order: .newest), limits: .inOrder(patience: 20))
        return try answer { () async throws(MeetupServiceError) in
            try await feed.groups(near: .lyon, page: 0, pageSize: count)
        }.groups.map(\.name)
    }

    func testTheServicesOrderIsKeptAndTheFirstOfThemNeedOnePage() throws {
        try MainActor.assumeIsolated {
            let instance = try Self.instance(300, named: "a")
            XCTAssertEqual(try Self.names([instance.source(.mobilizon)], count: 4), ["a300", "a299", "a298", "a297"])
            XCTAssertLessThanOrEqual(instance.log.count, 2, "all of it was read")
        }
    }

    func testPagesOfTheServicesOrderFollowEachOther() throws {
        try MainActor.assumeIsolated {
            let instance = try Self.instance(120, named: "a")
            XCTAssertEqual(
                try Self.names([instance.source(.mobilizon)], count: 120), (1...120).reversed().map { "a\($0)" })
        }
    }

    /// If neither source gives dates, nothing is known about which of two groups is newer, so the sources alternate.
    func testTwoSourcesWithoutDatesAlternate() throws {
        try MainActor.assumeIsolated {
            let (one, other) = (try Self.instance(3, named: "a"), try Self.instance(2, named: "b"))
            XCTAssertEqual(
                try Self.names([one.source(.mobilizon), other.source(.mobilizon)], count: 9),
                ["b2", "a3", "b1", "a2", "a1"])
        }
    }

    /// Groups whose founding date another source gives come before groups that only have a position in a list.
    func testAFoundingDateFromAnySourceCounts() throws {
        try MainActor.assumeIsolated {
            let instance = try Self.instance(4, named: "a")
            let dated = try StandIn { _ in
                .json(
                    .array(
                        [(1, 1_700_000_000_000), (3, 1_600_000_000_000)].map { number, created -> JSON in
                            [
                                "id": .number(number), "name": .string("d\(number)"), "created": .number(created),
                                "link": .string("https://a.example/@\(number)"), "lat": 45.7597, "lon": 4.8422,
                            ]
                        }))
            }
            XCTAssertEqual(
                try Self.names([instance.source(.mobilizon), dated.source(.v3)], count: 9), ["a1", "a3", "a4", "a2"])
        }
    }

    func testTheSameGroupAtAnotherPlaceIsTheSame() throws {
        try MainActor.assumeIsolated {
            let instance = try Self.instance(3, named: "a")
            let source = instance.source(.mobilizon)
            let pages = try [GroupOrder.newest, .nearest].map { order in
                try answer { () async throws(MeetupServiceError) in
                    try await source.groups(MobilizonStandIn.search("", order), after: nil, pageSize: 3)
                }
            }
            XCTAssertEqual(pages[0].items, pages[1].items)
        }
    }
}
