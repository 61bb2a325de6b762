import HTTPServing
import JSON
import WeftGLib
import WeftTestBasics
import XCTest

@testable import GroupDirectory

/// Tests sources of several kinds as one feed, over real HTTP.
final class MergedFeedTests: XCTestCase {
    /// The answer of a v3 service: groups at distances in kilometres north of Lyon.
    private static func v3(_ kilometres: [Double], links: [Double: String] = [:]) -> HTTPServerResponse {
        let groups = kilometres.map { distance -> JSON in
            [
                "id": .string("v\(distance)"), "name": .string("At \(distance) km"),
                "lat": .number(Coordinate.lyon.latitude + distance / 111.195),
                "lon": .number(Coordinate.lyon.longitude), "link": links[distance].map(JSON.string) ?? .null,
            ]
        }
        return .json(.array(groups))
    }

    @MainActor
    private static func mobilizon(_ kilometres: [Double]) -> JSON {
        let groups = kilometres.enumerated().map { index, distance -> JSON in
            var group = MobilizonStandIn.group(index).object ?? [:]
            group["name"] = .string("At \(distance) km")
            group["physicalAddress"] = [
                "geom": .string("\(Coordinate.lyon.longitude);\(Coordinate.lyon.latitude + distance / 111.195)")
            ]
            return .object(group)
        }
        return ["data": ["searchGroups": ["total": .number(groups.count), "elements": .array(groups)]]]
    }

    private static func hang(_ seconds: Double) -> HTTPServerResponse {
        HTTPServerResponse(body: .verbatim([], thenWait: seconds))
    }

    private static func names(_ page: GroupPage) -> [String] { page.feed?.rows.map(\.group.name) ?? [] }

    @MainActor
    private static func page(
        _ feed: MergedFeed, _ number: Int = 0, size: Int = 20, line: UInt = #line
    ) throws -> GroupPage {
        try answer(line: line) { () async throws(MeetupServiceError) in
            try await feed.groups(near: .lyon, page: number, pageSize: size)
        }
    }

    func testThreeKindsAreOneFeed() throws {
        try MainActor.assumeIsolated {
            let v3 = try StandIn { _ in Self.v3([1, 4, 9], links: [4: "https://www.mobilizon.example/@group_1/"]) }
            let mobilizon = try StandIn { request in
                MobilizonStandIn.answer(request) { _, _ in Self.mobilizon([3, 4, 2]) }
            }
            let gancio = try StandIn { request in
                guard request.path == "/api/events", request.query.contains(where: { $0 == ("page", "0") }) else {
                    return .json([])
                }
                return .json([
                    [
                        "id": 1, "title": "Concert", "slug": "concert", "start_datetime": 2_000_000_000, "media": [],
                        "tags": [],
                        "place": [
                            "id": 1, "name": "Forte", "latitude": .number(Coordinate.lyon.latitude + 2.5 / 111.195),
                            "longitude": .number(Coordinate.lyon.longitude),
                        ],
                    ]
                ])
            }
            let feed = MergedFeed(
                [v3.source(.v3), mobilizon.source(.mobilizon), gancio.source(.gancio)],
                limits: .inOrder(patience: 20))
            let page = try Self.page(feed)
            XCTAssertEqual(
                Self.names(page), ["At 1.0 km", "At 2.0 km", "Forte", "At 3.0 km", "At 4.0 km", "At 9.0 km"])
            XCTAssertEqual(page.groups.map(\.name), Self.names(page))
            XCTAssertFalse(page.hasMore)
            let both = try XCTUnwrap(page.feed?.rows.first { $0.sources.count == 2 })
            XCTAssertEqual(both.group.sourceNames, [v3.host, mobilizon.host])
            XCTAssertEqual(both.group.id, "v4.0")
            for source in page.feed?.sources ?? [] { XCTAssertEqual(source.state, .ended(isEarly: false)) }
        }
    }

    func testPreparedRowsAreNotRequestedAgain() throws {
        try MainActor.assumeIsolated {
            let asked = Locked(0)
            let service = try StandIn { _ in
                asked.withLock { $0 += 1 }
                return Self.v3([1, 2])
            }
            let feed = MergedFeed([service.source(.v3)])
            try answer { () async throws(MeetupServiceError) in await feed.prepare(near: .lyon, pageSize: 20) }
            XCTAssertEqual(Self.names(try Self.page(feed)), ["At 1.0 km", "At 2.0 km"])
            XCTAssertEqual(asked.withLock { $0 }, 1)
            XCTAssertEqual(Self.names(try Self.page(feed)), ["At 1.0 km", "At 2.0 km"])
            XCTAssertEqual(asked.withLock { $0 }, 2, "a search anew asks anew")
        }
    }

    /// The rows of the other sources arrive as fast as without the hanging one.
    func testHangingAndFailingSourcesDoNotDelayOthers() throws {
        try MainActor.assumeIsolated {
            let hangs = try StandIn { _ in Self.hang(20) }
            let fails = try StandIn { _ in .problem(403, "Forbidden") }
            let good = try StandIn { _ in Self.v3([1, 2]) }
            @MainActor
            func seconds(_ sources: [any GroupSource]) throws -> Double {
                let start = monotonicSeconds()
                let page = try Self.page(MergedFeed(sources))
                XCTAssertEqual(Self.names(page), ["At 1.0 km", "At 2.0 km"])
                return monotonicSeconds() - start
            }
            let alone = try seconds([good.source(.v3)])
            let all = try seconds([hangs.source(.mobilizon), fails.source(.gancio), good.source(.v3)])
            XCTAssertLessThan(all, alone + 2 * Patience.factor, "seconds until the first rows; alone \(alone)")
        }
    }

    func testAFailingSourceIsNamedAndComesByRetry() throws {
        try MainActor.assumeIsolated {
            final class Mood { var isGood = false }
            let mood = Mood()
            let moody = try StandIn { _ in mood.isGood ? Self.v3([1]) : .problem(403, "Forbidden") }
            let good = try StandIn { _ in Self.v3([2]) }
            let feed = MergedFeed([moody.source(.v3), good.source(.v3)])
            _ = try Self.page(feed)
            let status = try XCTUnwrap(
                awaiting { () -> SourceStatus? in
                    for await _ in feed.changes {
                        let failed = await feed.snapshot().sources.first { $0.error != nil }
                        if let failed { return failed }
                    }
                    return nil
                } ?? nil)
            XCTAssertEqual(status.error, .accessDenied(403, host: moody.host))
            XCTAssertEqual(status.identity.name, moody.host)
            mood.isGood = true
            let names = awaiting { () -> [String] in
                await feed.retry([status.id])
                while await feed.snapshot().rows.count < 2 { await Task.yield() }
                return await feed.snapshot().rows.map(\.group.name)
            }
            XCTAssertEqual(names, ["At 1.0 km", "At 2.0 km"])
            XCTAssertEqual(good.log.count, 1, "the others are left alone")
        }
    }

    func testAServiceThatRequestsAPauseGetsItAndThenAnswers() throws {
        try MainActor.assumeIsolated {
            final class Times { var all: [Double] = [] }
            let times = Times()
            let busy = try StandIn { _ in
                times.all.append(monotonicSeconds())
                return times.all.count < 3
                    ? .problem(times.all.count == 1 ? 429 : 503, "later", headers: [("Retry-After", "1")])
                    : Self.v3([1])
            }
            let feed = MergedFeed([busy.source(.v3)], limits: .inOrder(patience: 60))
            // The list waits; a window would say so.
            let waiting = awaiting { () -> [String] in
                while true {
                    do {
                        return try await feed.groups(near: .lyon, page: 0, pageSize: 5).groups.map(\.name)
                    } catch MeetupServiceError.tooManyRequests {
                        while await feed.snapshot().rows.isEmpty { try? await Task.sleep(for: .milliseconds(20)) }
                        return await feed.snapshot().rows.map(\.group.name)
                    } catch {
                        return ["\(error)"]
                    }
                }
            }
            XCTAssertEqual(waiting, ["At 1.0 km"])
            XCTAssertEqual(times.all.count, 3)
            for (next, last) in zip(times.all.dropFirst(), times.all) { XCTAssertGreaterThan(next - last, 0.99) }
        }
    }

    func testAFeedWithoutRowsThrowsTheReason() throws {
        try MainActor.assumeIsolated {
            let refuses = try StandIn { _ in .problem(401, "Unauthorized") }
            let empty = try StandIn { _ in .json([]) }
            let feed = MergedFeed([empty.source(.v3), refuses.source(.v3)])
            XCTAssertEqual(
                failure { () async throws(MeetupServiceError) in
                    try await feed.groups(near: .lyon, page: 0, pageSize: 5)
                }, .accessDenied(401, host: refuses.host))
        }
    }

    func testWithoutSourcesTheSampleIsShown() throws {
        try MainActor.assumeIsolated {
            struct Sample: MeetupService {
                func groups(
                    near place: Coordinate, page: Int, pageSize: Int
                ) async throws(MeetupServiceError) -> GroupPage {
                    var page = GroupPage(groups: [Group(id: "1", name: "Sample")], hasMore: false)
                    page.isSample = true
                    return page
                }
            }
            let good = try StandIn { _ in Self.v3([1]) }
            let source = good.source(.v3)
            let feed = MergedFeed([], fallback: Sample())
            let sample = try Self.page(feed)
            XCTAssertTrue(sample.isSample && sample.feed == nil)
            XCTAssertEqual(sample.groups.map(\.name), ["Sample"])
            _ = awaiting { await feed.setSources([source]) }
            let page = try Self.page(feed)
            XCTAssertFalse(page.isSample)
            XCTAssertEqual(Self.names(page), ["At 1.0 km"])
        }
    }

    /// A reload queries all sources again, and shows as many rows as before.
    func testAReloadKeepsTheShownGroupsUntilNewOnesArrive() throws {
        try MainActor.assumeIsolated {
            final class World { var groups: [Double] = (1...60).map(Double.init) }
            let world = World()
            let changing = try StandIn { request in
                let page = request.query.first { $0.name == "offset" }.flatMap { Int($0.value) } ?? 0
                return Self.v3(Array(world.groups.dropFirst(page * 50).prefix(50)))
            }
            let feed = MergedFeed([changing.source(.v3)], wanted: GroupSearch(near: .london, radius: 100))
            // A page does not wait for ever for a source, and may bring nothing.
            for number in 0..<100 where number == 0 || awaiting({ await feed.snapshot().hasMore }) == true {
                _ = try Self.page(feed, number)
            }
            XCTAssertEqual(awaiting { await feed.snapshot().rows.count }, 60)
            world.groups.removeFirst(2)
            let again = try Self.page(feed)
            XCTAssertEqual(again.feed?.rows.count, 60, "nothing has come yet")
            let rows = awaiting { () -> [String] in
                while await feed.snapshot().hasMore { try? await Task.sleep(for: .milliseconds(5)) }
                return await feed.snapshot().rows.map(\.group.name)
            }
            XCTAssertEqual(rows?.count, 58)
            XCTAssertEqual(rows?.first, "At 3.0 km")
        }
    }

    /// Seen groups are available immediately at the next start, also offline.
    func testStoredGroupsAreShownUntilTheSourcesAnswer() throws {
        try MainActor.assumeIsolated {
            let folder = NSTemporaryDirectory() + "weft-feed-\(UInt32.random(in: 0 ... .max))"
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let store = GroupStore(path: folder + "/groups.sqlite")
            let good = try StandIn { _ in Self.v3([1, 2, 3]) }
            let source = good.source(.v3)
            _ = try Self.page(MergedFeed([source], memory: store))
            let kept = awaiting { () -> Int in
                while true {
                    let feed = await store.storedFeed(near: .lyon, order: .nearest, limit: 9)
                    if let feed { return feed.groups.count }
                    try? await Task.sleep(for: .milliseconds(5))
                }
            }
            XCTAssertEqual(kept, 3)

            // The same source, without a server now.
            let client = HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests/1"))
            let gone = SourceKind.v3.make(
                SourceSite(
                    id: source.identity.id, kind: .v3, address: "http://127.0.0.1:9", name: nil, client: client))
            let offline = MergedFeed([gone], memory: store)
            let page = try Self.page(offline)
            XCTAssertEqual(Self.names(page), ["At 1.0 km", "At 2.0 km", "At 3.0 km"])
            let feed = awaiting { () -> FeedSnapshot in
                while true {
                    let feed = await offline.snapshot()
                    if feed.sources.contains(where: { $0.error != nil }) { return feed }
                    try? await Task.sleep(for: .milliseconds(5))
                }
            }
            XCTAssertNotNil(feed?.stored, "of when it is")
            XCTAssertEqual(feed?.rows.count, 3)

            // Another source of the same place has not told of them.
            let other = try StandIn { _ in Self.v3([5]) }
            XCTAssertEqual(Self.names(try Self.page(MergedFeed([other.source(.v3)], memory: store))), ["At 5.0 km"])
        }
    }

    /// Offline, too, the list can be scrolled to the last stored group, but the first screens do not read all of them.
    func testALargeStoreIsReadAsTheListNeedsIt() throws {
        try MainActor.assumeIsolated {
            let gone = StoredSource(kind: "v3", address: "http://127.0.0.1:9")
            let reads = Locked<[Int]>([])
            let memory = CountingMemory(reads: reads, source: gone.id, count: 200)
            let client = HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests/1"))
            let feed = MergedFeed([gone.source(over: client)].compactMap(\.self), memory: memory)
            XCTAssertEqual(Self.names(try Self.page(feed)).count, 20)
            XCTAssertEqual(reads.withLock { $0 }, [60])
            // A new beginning keeps the known groups, and the fact that there are more.
            XCTAssertEqual(Self.names(try Self.page(feed)).count, 20)
            for number in 1..<10 {
                let page = try Self.page(feed, number)
                XCTAssertEqual(page.feed?.rows.count, 20 * (number + 1))
                XCTAssertTrue(page.hasMore)
            }
            XCTAssertEqual(reads.withLock { $0 }.count, 2)
        }
    }

    /// Stored groups, one per kilometre.
    private struct CountingMemory: FeedMemory {
        let reads: Locked<[Int]>
        let source: SourceID
        let count: Int

        func storedFeed(near place: Coordinate, order: GroupOrder, limit: Int) async -> StoredFeed? {
            reads.withLock { $0.append(limit) }
            let groups = (0..<min(count, limit)).map { index in
                var group = Group(id: "\(index)", name: "Group \(index)")
                group.source = source
                group.coordinate = Coordinate(
                    latitude: place.latitude + Double(index) / 5 / 111.195, longitude: place.longitude)
                return group
            }
            return StoredFeed(groups: groups, seen: .now)
        }

        func keep(
            _ groups: [Group], from source: SourceID, near place: Coordinate, at position: Int, isLast: Bool
        ) async {}
    }

    func testACancelledCallerReturns() throws {
        try MainActor.assumeIsolated {
            let hangs = try StandIn { _ in Self.hang(20) }
            let feed = MergedFeed([hangs.source(.v3)])
            let error = awaiting { () -> MeetupServiceError? in
                let task = Task { () -> MeetupServiceError? in
                    do throws(MeetupServiceError) {
                        _ = try await feed.groups(near: .lyon, page: 0, pageSize: 5)
                        return nil
                    } catch {
                        return error
                    }
                }
                while await feed.snapshot().sources.isEmpty { await Task.yield() }
                task.cancel()
                return await task.value
            }
            XCTAssertEqual(error, .cancelled)
        }
    }
}
