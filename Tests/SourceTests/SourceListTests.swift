import JSON
import WeftGLib
import XCTest

@testable import GroupDirectory

/// Tests the list of sources that a feed queries, over real HTTP.
final class SourceListTests: XCTestCase {
    private static let client = HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests/1", timeout: 5))

    @MainActor
    private static func service() throws -> StandIn {
        try StandIn { request in
            request.path == "/find/groups"
                ? .json([["id": 1, "name": "x", "lat": 51.5, "lon": -0.1]]) : .problem(404, "no")
        }
    }

    private static func withStore(_ body: (GroupStore) throws -> Void) rethrows {
        let folder = NSTemporaryDirectory() + "weft-list-\(UInt32.random(in: 0 ... .max))"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(GroupStore(path: folder + "/groups.sqlite"))
    }

    @MainActor
    private static func rows(_ feed: MergedFeed) throws -> [FeedRow] {
        try answer { () async throws(MeetupServiceError) in
            try await feed.groups(near: .london, page: 0, pageSize: 5)
        }.feed?.rows ?? []
    }

    func testTheSourceAtAnAddressReplacesTheAddress() throws {
        try MainActor.assumeIsolated {
            let service = try Self.service()
            let feed = MergedFeed([])
            let list = SourceList(feed: feed, store: nil, client: Self.client)
            _ = awaiting { await list.take(addresses: [service.base]) }
            let before = awaiting { await feed.snapshot().sources.map(\.identity) }
            XCTAssertEqual(before, [], "nothing is asked before the feed is")
            let rows = try Self.rows(feed)
            XCTAssertEqual(rows.map(\.sources), [[SourceID(kind: "v3", address: service.base)]])
            XCTAssertEqual(rows.first?.group.sourceNames, [service.host])
        }
    }

    /// The store keeps no names of sources with groups. The user's list has them, even while no source is queried.
    func testTheSourceOfAStoredGroupIsKnownWithoutARequest() {
        MainActor.assumeIsolated {
            Self.withStore { store in
                let named = StoredSource(kind: "v3", address: "https://a.invalid", name: "Mine")
                let off = StoredSource(kind: "gancio", address: "https://b.invalid", isOn: false)
                let session = FeedSession(
                    FeedConfiguration(), service: NoService(), location: FixedLocationService(), store: store,
                    client: Self.client)
                @MainActor func names(_ source: SourceID, _ names: [String] = [], at link: String? = nil) -> [String] {
                    var group = Group(id: "1", name: "x")
                    (group.source, group.sourceNames, group.link) = (source, names, link)
                    let asked = group
                    return awaiting { await session.sourceNames(of: asked) } ?? []
                }
                _ = awaiting { await session.sources.set([named, off]) }
                XCTAssertEqual(names(named.id), ["Mine"])
                XCTAssertEqual(names(off.id), ["b.invalid"])
                XCTAssertEqual(names(named.id, ["x", "y"]), ["x", "y"], "the feed knows more")
                XCTAssertEqual(names(.embedded), [])
                XCTAssertEqual(names(SourceID(rawValue: "gone")), [])
                // The user who removed the source kept the group.
                XCTAssertEqual(names(SourceID(rawValue: "gone"), at: "https://c.invalid/g/1"), ["c.invalid"])
                XCTAssertEqual(names(.embedded, at: "https://c.invalid/g/1"), [])
                _ = awaiting { await store.close() }
            }
        }
    }

    private struct NoService: MeetupService {
        func groups(near place: Coordinate, page: Int, pageSize: Int) async throws(MeetupServiceError) -> GroupPage {
            GroupPage(groups: [], hasMore: false)
        }
    }

    /// A source found at an address of the command line is known at the next start, too.
    func testTheKindOfAnAddressIsKnownAtTheNextStart() throws {
        try MainActor.assumeIsolated {
            try Self.withStore { store in
                let isGone = Locked(false)
                let service = try StandIn { request in
                    guard !isGone.withLock({ $0 }) else { return .problem(503, "out of reach") }
                    return request.path == "/find/groups"
                        ? .json([["id": 1, "name": "x", "lat": 51.5, "lon": -0.1]]) : .problem(404, "no")
                }
                @MainActor func start() throws -> [FeedRow] {
                    let feed = MergedFeed([], memory: store)
                    let list = SourceList(feed: feed, store: store, client: Self.client)
                    _ = awaiting { await list.take(addresses: [service.base]) }
                    return try Self.rows(feed)
                }
                XCTAssertEqual(try start().count, 1)
                _ = awaiting {
                    var isKept = false
                    while !isKept {
                        try? await Task.sleep(for: .milliseconds(5))
                        let found = try? await store.setting(FoundSources.setting)
                        let feed = try? await store.feed(near: .london)
                        isKept = found?.isEmpty == false && feed?.groups.isEmpty == false
                    }
                }
                isGone.withLock { $0 = true }
                let rows = try start()
                XCTAssertEqual(rows.map(\.sources), [[SourceID(kind: "v3", address: service.base)]])
                XCTAssertEqual(rows.map(\.isStored), [true])
            }
        }
    }

    func testAChangedKindOfServiceIsDetected() throws {
        try MainActor.assumeIsolated {
            try Self.withStore { store in
                let service = try Self.service()
                var known = FoundSources(nil)
                known.note(StoredSource(kind: "gancio", address: service.base), at: service.base)
                let text = known.text
                _ = awaiting { try? await store.set(FoundSources.setting, to: text) }
                let feed = MergedFeed([], memory: store)
                let list = SourceList(feed: feed, store: store, client: Self.client)
                _ = awaiting { await list.take(addresses: [service.base]) }
                XCTAssertEqual(try Self.rows(feed).map(\.sources), [[SourceID(kind: "v3", address: service.base)]])
            }
        }
    }

    func testTheLastSixteenResultsAreKept() {
        var known = FoundSources(nil)
        for number in 0..<40 {
            known.note(StoredSource(kind: "v3", address: "https://\(number).example"), at: "\(number)")
        }
        let again = FoundSources(known.text)
        XCTAssertNil(again["23"])
        XCTAssertEqual(again["24"]?.address, "https://24.example")
        XCTAssertEqual(again["39"]?.kind, "v3")
        for broken in ["", "{", "[1, {}]", "[{\"asked\": \"a\", \"kind\": 4}]"] {
            XCTAssertNil(FoundSources(broken)["a"])
        }
    }

    func testAnAddressWithoutAnAnswerIsASourceError() throws {
        try MainActor.assumeIsolated {
            let nothing = try StandIn { _ in .problem(404, "no") }
            let service = try Self.service()
            let feed = MergedFeed([])
            let list = SourceList(feed: feed, store: nil, client: Self.client)
            _ = awaiting { await list.take(addresses: [nothing.base, service.base]) }
            XCTAssertEqual(try Self.rows(feed).count, 1)
            let failed = awaiting { () -> SourceStatus? in
                while true {
                    let status = await feed.snapshot().sources.first
                    if status?.error != nil { return status }
                    try? await Task.sleep(for: .milliseconds(5))
                }
            }
            guard case .unrecognized = failed??.error else { return XCTFail("\(failed as Any)") }
            XCTAssertEqual(failed??.identity.name, nothing.host)
            XCTAssertEqual(failed??.canRetry, true)
        }
    }

    /// The list knows the kind of the address, so no request is sent.
    func testAnAddressOfTheListIsTakenFromTheList() throws {
        try MainActor.assumeIsolated {
            try Self.withStore { store in
                let service = try Self.service()
                let stored = StoredSource(kind: "v3", address: service.base, name: "Mine", isOn: false)
                _ = awaiting { try? await store.setSources([stored]) }
                let feed = MergedFeed([])
                let list = SourceList(feed: feed, store: store, client: Self.client)
                _ = awaiting { await list.take(addresses: [service.base + "/"]) }
                XCTAssertEqual(try Self.rows(feed).first?.group.sourceNames, ["Mine"])
                XCTAssertEqual(service.log.count, 1)
                XCTAssertEqual(awaiting { await list.stored() }, [stored], "the list is as it was")
            }
        }
    }

    func testTheListIsStoredAndRestoredWithoutSourcesThatAreOff() throws {
        try MainActor.assumeIsolated {
            try Self.withStore { store in
                let service = try Self.service()
                let sources = [
                    StoredSource(kind: "gancio", address: "https://off.example", isOn: false),
                    StoredSource(kind: "v3", address: service.base),
                    StoredSource(kind: "of a later version", address: "https://later.example"),
                ]
                let list = SourceList(feed: MergedFeed([]), store: store, client: Self.client)
                XCTAssertEqual(awaiting { await list.set(sources) }, sources)
                let feed = MergedFeed([])
                let next = SourceList(feed: feed, store: store, client: Self.client)
                _ = awaiting { await next.restore() }
                XCTAssertEqual(try Self.rows(feed).count, 1)
                XCTAssertEqual(awaiting { await feed.snapshot().sources.map(\.id) }, [sources[1].id])
                XCTAssertEqual(awaiting { await next.stored() }, sources)
            }
        }
    }

    /// The disk was full when the user removed a source.
    func testAListThatCouldNotBeStoredIsStoredAtTheEnd() throws {
        MainActor.assumeIsolated {
            Self.withStore { store in
                let sources = ["a", "b"].map { StoredSource(kind: "gancio", address: "https://\($0).example") }
                let list = SourceList(feed: MergedFeed([]), store: store, client: Self.client)
                XCTAssertEqual(awaiting { await list.set(sources) }, sources)
                _ = awaiting { await store.close() }
                // A folder in place of the log stops any writing, also by root.
                XCTAssertEqual(mkdir(store.path + "-wal", 0o700), 0)
                XCTAssertEqual(awaiting { await list.set([sources[1]]) }, .some(nil))
                XCTAssertEqual(rmdir(store.path + "-wal"), 0)
                _ = awaiting { await list.finish() }
                XCTAssertEqual(awaiting { await list.stored() }, [sources[1]])
                // Nothing is written a second time.
                _ = awaiting { try? await store.setSources(sources) }
                _ = awaiting { await list.finish() }
                XCTAssertEqual(awaiting { await list.stored() }, sources)
            }
        }
    }

    /// The disk was full at the start, and had room again later.
    func testAListThatCouldNotBeReadIsUsedLater() throws {
        try MainActor.assumeIsolated {
            try Self.withStore { store in
                let service = try Self.service()
                let sources = [StoredSource(kind: "v3", address: service.base)]
                let list = SourceList(feed: MergedFeed([]), store: store, client: Self.client)
                XCTAssertEqual(awaiting { await list.set(sources) }, sources)
                _ = awaiting { await store.close() }
                XCTAssertEqual(mkdir(store.path + "-wal", 0o700), 0)
                let nextFeed = MergedFeed([])
                let next = SourceList(feed: nextFeed, store: store, client: Self.client)
                _ = awaiting { await next.restore() }
                XCTAssertEqual(awaiting { await next.stored() }, .some(nil))
                XCTAssertEqual(awaiting { await next.isUnread }, true)
                XCTAssertEqual(rmdir(store.path + "-wal"), 0)
                _ = awaiting { await next.finish() }
                XCTAssertEqual(awaiting { await next.stored() }, sources)
                _ = awaiting { await next.restore(late: sources) }
                XCTAssertEqual(awaiting { await next.isUnread }, false)
                XCTAssertEqual(try Self.rows(nextFeed).count, 1)
            }
        }
    }

    /// Another instance adds a source while the list is open here.
    func testAnotherInstancesAdditionIsUsedAndStays() throws {
        MainActor.assumeIsolated {
            Self.withStore { store in
                let sources = ["a", "b", "c"].map { StoredSource(kind: "gancio", address: "https://\($0).example") }
                let list = SourceList(feed: MergedFeed([]), store: store, client: Self.client)
                XCTAssertEqual(awaiting { await list.set([sources[0]]) }, [sources[0]])
                _ = awaiting { try? await store.setSources([sources[0], sources[1]]) }
                let changed = awaiting { await list.set([sources[0], sources[2]], from: [sources[0]]) }
                XCTAssertEqual(changed, sources)
                XCTAssertEqual(awaiting { await list.stored() }, sources)
                XCTAssertEqual(awaiting { await list.listed }, sources)
            }
        }
    }

    func testWithoutAFileNothingIsOpened() {
        MainActor.assumeIsolated {
            Self.withStore { store in
                let list = SourceList(feed: MergedFeed([]), store: store, client: Self.client)
                _ = awaiting { await list.restore() }
                XCTAssertEqual(awaiting { await list.stored() }, [])
                XCTAssertFalse(store.isThere)
            }
        }
    }

    /// Stored groups of an added source are shown, too.
    func testStoredGroupsOfANewSourceAreShown() throws {
        try MainActor.assumeIsolated {
            try Self.withStore { store in
                let service = try Self.service()
                let gone = StoredSource(kind: "v3", address: "http://127.0.0.1:9")
                var group = Group(id: "1", name: "Kept")
                group.source = gone.id
                let kept = group
                _ = awaiting { try? await store.remember([kept], from: gone.id, near: .london) }
                let feed = MergedFeed([service.source(.v3)], memory: store)
                XCTAssertEqual(try Self.rows(feed).count, 1)
                guard let source = gone.source(over: Self.client) else { return XCTFail("a kind") }
                let first = service.source(.v3)
                let names = awaiting { () -> [String] in
                    await feed.setSources([first, source])
                    while await feed.snapshot().rows.count < 2 { try? await Task.sleep(for: .milliseconds(5)) }
                    return await feed.snapshot().rows.map(\.group.name)
                }
                XCTAssertEqual(names, ["x", "Kept"])
            }
        }
    }
}
