import Glibc
import SQLite
import Testing
import WeftGLib
import WeftTestBasics

@testable import GroupDirectory

/// Tests storing groups and reading them back.
@Suite struct GroupStoreTests {
    private let folder = StoreFolder()
    private let zurich = Coordinate(latitude: 47.37, longitude: 8.54) ?? .london

    @Test func theFeedOfAPlaceComesBackAfterTheProgram() async throws {
        let groups = (0..<50).map(Group.full)
        do {
            let store = folder.store()
            #expect(try await store.feed(near: zurich) == nil)
            try await store.remember(Array(groups[..<30]), from: groups[0].source, near: zurich)
            try await store.remember(Array(groups[30...]), from: groups[0].source, near: zurich, at: 30, isLast: true)
        }
        let store = folder.store()
        let feed = try #require(try await store.feed(near: zurich))
        #expect(feed.groups == groups.sortedNearest(to: zurich))
        #expect(abs(feed.seen.unixMilliseconds - Timestamp.now.unixMilliseconds) < 60_000)
        #expect(try await store.feed(near: zurich, limit: 7)?.groups == Array(groups.sortedNearest(to: zurich)[..<7]))
        #expect(try await store.feed(near: .london) == nil)
        // A device never measures the same twice.
        let nearby = try #require(Coordinate(latitude: 47.37001, longitude: 8.54002))
        #expect(try await store.feed(near: nearby)?.groups.count == 50)
    }

    @Test func anEndedStoreMakesNoFile() async throws {
        let store = folder.store()
        try await store.save(.full(1))
        await store.close()
        #expect(try await store.savedGroups().groups.count == 1, "the next call opens it again")
        await store.end()
        unlink(store.path)
        await #expect(throws: StoreError.cancelled) { try await store.save(.full(2)) }
        #expect(!store.isThere)
    }

    @Test func aNewAnswerTakesThePlaceOfTheOldOne() async throws {
        let store = folder.store()
        let source = Group.full(0).source
        try await store.remember((0..<10).map(Group.full), from: source, near: zurich)
        // Three are gone, one is new, one moved up.
        let page = [Group.full(9), .full(0), .full(20)]
        try await store.remember(page, from: source, near: zurich)
        #expect(
            Set(try await store.feed(near: zurich)?.groups.map(\.id) ?? [])
                == Set(["9", "0", "20", "3", "4", "5", "6", "7", "8"]))
        try await store.remember(page, from: source, near: zurich, isLast: true)
        #expect(Set(try await store.feed(near: zurich)?.groups.map(\.id) ?? []) == Set(["9", "0", "20"]))
        try await store.remember([], from: source, near: zurich, isLast: true)
        #expect(try await store.feed(near: zurich)?.groups.isEmpty == true)
    }

    @Test func sourcesWithTheSameIdsAndPagesAreOneFeed() async throws {
        let store = folder.store()
        let other = SourceID(kind: "gancio", address: "http://gancio.example.org")
        let mine = (0..<5).map(Group.full)
        let theirs = (0..<5).map { number in
            Group.made("\(number)", "Other \(number)") {
                $0.source = other
                // The first two are known to both.
                $0.link = number < 2 ? "http://example.org/@group\(number)" : nil
                $0.coordinate = Coordinate(latitude: 47.5, longitude: 8.5)
            }
        }
        try await store.remember(mine, from: mine[0].source, near: zurich)
        try await store.remember(theirs, from: other, near: zurich)
        let feed = try #require(try await store.feed(near: zurich))
        #expect(feed.groups == (mine + theirs[2...]).sortedNearest(to: zurich))
        try await store.save(mine[0])
        let saved = try await store.savedGroups()
        #expect(saved.contains(mine[0]) && saved.contains(theirs[0]) && !saved.contains(theirs[2]))
        try await store.forget(other)
        #expect(try await store.feed(near: zurich)?.groups == mine.sortedNearest(to: zurich))
    }

    @Test func ordersMatchTheProgram() async throws {
        let store = folder.store { $0.now = { Timestamp(unixMilliseconds: 1000) } }
        func group(_ id: String, members: Int?, created: Int64?, event: Int64?) -> Group {
            .made(id, id) {
                $0.memberCount = members
                $0.createdAt = created.map(Timestamp.init)
                $0.nextEvent = event.map { GroupEvent(name: "e", time: Timestamp(unixMilliseconds: $0)) }
            }
        }
        let groups = [
            group("a", members: 5, created: nil, event: 3000), group("b", members: nil, created: 9, event: 500),
            group("c", members: 70, created: 12, event: nil), group("d", members: 6, created: 10, event: 2000),
        ]
        try await store.remember(groups, from: .embedded, near: .london)
        var ids: [GroupStore.FeedOrder: String] = [:]
        for order in GroupStore.FeedOrder.allCases {
            ids[order] = try await store.feed(near: .london, order: order)?.groups.map(\.id).joined()
        }
        #expect(ids == [.nearest: "abcd", .members: "cdab", .newest: "cdba", .nextEvent: "dacb"])
    }

    @Test func savedGroupsComeBackAndAreKeptUpToDate() async throws {
        let store = folder.store()
        try await store.save(.full(1))
        try await store.save(.full(2))
        try await store.save(.full(1))
        #expect(try await store.savedGroups().groups.map(\.id) == ["2", "1"])
        var changed = Group.full(1)
        changed.memberCount = 4711
        try await store.remember([changed], from: changed.source, near: zurich)
        await store.close()
        #expect(try await store.savedGroups().groups == [.full(2), changed])
        #expect(try await store.unsave(changed.key))
        #expect(try await !store.unsave(changed.key))
        #expect(try await store.savedGroups().groups == [.full(2)])
        #expect(try await store.feed(near: zurich)?.groups == [changed])
    }

    @Test func trimmingDropsTheOldAndTheManyButNothingSaved() async throws {
        let time = Locked<Int64>(1_000_000_000_000)
        let store = folder.store {
            $0.maximumGroups = 1_500
            $0.maximumAge = 1000
            $0.now = { Timestamp(unixMilliseconds: time.withLock { $0 }) }
        }
        let many = (0..<3_000).map { Group(id: "\($0)", name: "Group \($0)") }
        try await store.save(many[0])
        for start in stride(from: 0, to: 3_000, by: 500) {
            time.withLock { $0 += 1 }
            try await store.remember(Array(many[start..<start + 500]), from: .embedded, near: .london, at: start)
        }
        try await store.trim()
        let feed = try await store.feed(near: .london)?.groups.map(\.id) ?? []
        // The saved one is not counted.
        #expect(feed.count == 1_501 && feed.first == "0" && feed.last == "2999")
        time.withLock { $0 += 10_000 }
        try await store.trim()
        #expect(try await store.feed(near: .london)?.groups.map(\.id) == ["0"])
        #expect(try await store.savedGroups().groups == [many[0]])
        #expect(try await store.search("group").map(\.id) == ["0"])
    }

    @Test func sourcesKeepTheirOrderAndNoPassword() async throws {
        let store = folder.store()
        var sources = [
            StoredSource(kind: "mobilizon", address: "https://user:secret@mobilizon.example.org/", name: "M"),
            StoredSource(kind: "ical", address: "https://example.org/a.ics", isOn: false),
            StoredSource(kind: "gancio", address: "https://gancio.example.org"),
        ]
        #expect(sources[0].address == "https://mobilizon.example.org/")
        try await store.setSources(sources)
        #expect(try await store.sources() == sources)
        sources.swapAt(0, 2)
        sources[1].isOn = true
        sources.append(sources[0])
        try await store.setSources(sources)
        await store.close()
        #expect(try await store.sources() == Array(sources[..<3]))
        try await store.setSources([])
        #expect(try await store.sources().isEmpty)
    }

    @Test func placesAndTheTabComeBack() async throws {
        let store = folder.store { $0.maximumPlaces = 3 }
        let places = (0..<5).compactMap { number in
            Coordinate(latitude: Double(number), longitude: 1).map {
                StoredPlace(name: "P\(number)", region: number == 4 ? nil : "R", coordinate: $0)
            }
        }
        for place in places { try await store.noteRecentPlace(place) }
        try await store.noteRecentPlace(places[3])
        #expect(try await store.recentPlaces().map(\.name) == ["P3", "P4", "P2"])
        try await store.set("tab", to: "events")
        await store.close()
        #expect(try await store.setting("tab") == "events")
        #expect(try await store.recentPlaces().first == places[3])
        try await store.set("tab", to: nil)
        #expect(try await store.setting("tab") == nil)
    }

    @Test func eventsOfAGroupComeBack() async throws {
        let store = folder.store { $0.now = { Timestamp(unixMilliseconds: 1_000) } }
        func event(_ id: String, _ time: Int64) -> GroupEvent {
            GroupEvent(id: id, name: id, time: Timestamp(unixMilliseconds: time))
        }
        let first = Group.made("1", "One") { $0.nextEvent = event("a", 5_000) }
        let second = Group.made("2", "Two") { $0.nextEvent = event("b", 4_000) }
        try await store.remember([first, second], from: .embedded, near: .london)
        try await store.remember([event("a", 5_500), event("c", 9_000), GroupEvent(name: "some day")], of: first)
        #expect(try await store.events(of: first.key).map(\.name) == ["some day", "a", "c"])
        try await store.remember([event("c", 9_000)], of: first)
        #expect(try await store.events(of: first.key).map(\.id) == ["c"])
    }

    @Test func aSearchHasNamesFirstAndTheNearestOfThem() async throws {
        let store = folder.store()
        func group(_ id: String, _ name: String, _ latitude: Double, _ text: String = "") -> Group {
            .made(id, name) {
                $0.coordinate = Coordinate(latitude: latitude, longitude: 0)
                $0.descriptionHTML = "<p>\(text)</p>"
            }
        }
        try await store.remember(
            [
                group("far", "Chess club", 10), group("near", "Blitz chess", 50),
                group("text", "Games", 51, "We play <b>chess</b>."),
                group("none", "Go club", 51),
            ], from: .embedded, near: .london)
        #expect(try await store.search("chess", near: .london).map(\.id) == ["near", "far", "text"])
        #expect(try await store.search("chess", near: .london, limit: 1).map(\.id) == ["near"])
        #expect(try await store.search("play chess").map(\.id) == ["text"])
        // A renamed group is found by its new name only.
        try await store.remember([group("far", "Draughts", 10)], from: .embedded, near: .london)
        #expect(try await store.search("chess", near: .london).map(\.id) == ["near", "text"])
        #expect(try await store.search("draughts").map(\.id) == ["far"])
    }

    /// The number of matching names is one less than the limit, so they do not hide groups that match elsewhere.
    @Test func manyNamesDoNotHideOtherGroups() async throws {
        let store = folder.store()
        let others = (0..<50).map { number in
            Group.made("other \(number)", "Games") { $0.descriptionHTML = "<p>We play chess.</p>" }
        }
        let names = (1..<StoreSearcher.maximumCandidates).map { Group(id: "\($0)", name: "Chess \($0)") }
        try await store.remember(others + names, from: .embedded, near: .london)
        #expect(try await store.search("chess", limit: 1_000).count == others.count + names.count)
    }

    @Test func aSearchReturnsMatchingGroupsInTheRequestedOrder() async throws {
        let store = folder.store()
        func group(_ id: String, _ latitude: Double, members: Int, _ category: String) -> Group {
            .made(id, "Chess \(id)") {
                $0.coordinate = Coordinate(latitude: latitude, longitude: 0)
                $0.memberCount = members
                $0.category = GroupCategory(name: category)
            }
        }
        try await store.remember(
            [
                group("few", 51.5, members: 3, "Games"), group("many", 51.6, members: 30, "Games"),
                group("work", 51.5, members: 9, "Work"), group("far", 10, members: 99, "Games"),
                Group(id: "nowhere", name: "Chess"),
            ], from: .embedded, near: .london)
        var search = GroupSearch(near: .london, radius: 50, words: "chess", order: .members)
        #expect(try await store.search(search, limit: 9).map(\.id) == ["many", "work", "few", "nowhere"])
        search.filter.category = "Games"
        #expect(try await store.search(search, limit: 9).map(\.id) == ["many", "few"])
        search.order = .nearest
        #expect(try await store.search(search, limit: 1).map(\.id) == ["few"])
    }

    @Test func aSearchBeforeAnythingWasStoredFindsNothing() async throws {
        #expect(try await folder.store().search("chess").isEmpty)
    }

    @Test func aNewerSearchEndsTheOneBefore() async throws {
        let store = folder.store()
        let groups = (0..<2_000).map { Group(id: "\($0)", name: "Word \($0)") }
        try await store.remember(groups, from: .embedded, near: .london)
        // The first has begun; whether it ended before the second begins or not, only one of them counts.
        let work = store.searcher.begin()
        async let second = store.search("word")
        #expect(try await second.count == 50)
        #expect(work.isCancelled)
        let task = Task {
            // From outside, it could come when the search is done.
            withUnsafeCurrentTask { $0?.cancel() }
            return try await store.search("word")
        }
        let result = await task.result
        #expect(throws: StoreError.cancelled) { try result.get() }
        // As if it was ended when the searcher had just taken it up.
        await #expect(throws: DatabaseError.self) {
            try await store.searcher.search(StoredSearch(words: "word", search: nil), limit: 9, work)
        }
    }
}
