import Testing
import WeftGLib

@testable import GroupDirectory

/// Tests which groups a feed has, and their order.
@Suite struct GroupFilterTests {
    private static func group(_ number: Int, category: String? = nil, eventIn seconds: Int64? = nil) -> Group {
        var group = Group.at(Double(number), "\(number)", of: "s")
        group.category = category.map { GroupCategory(name: $0) }
        group.memberCount = number
        group.nextEvent = seconds.map {
            GroupEvent(time: Timestamp(unixMilliseconds: Timestamp.now.unixMilliseconds + $0 * 1000))
        }
        return group
    }

    @Test func finishedAndCancelledEventsAreNotTheNextEvent() {
        let filter = GroupFilter(category: nil, isOnlyWithEvents: true)
        var group = Self.group(1, eventIn: 60)
        #expect(filter.wants(group, after: .now))
        group.nextEvent?.status = .cancelled
        #expect(!filter.wants(group, after: .now))
        #expect(!filter.wants(Self.group(1, eventIn: -60), after: .now))
        #expect(!filter.wants(Self.group(1), after: .now))
        #expect(GroupFilter().wants(Self.group(1), after: .now))
    }

    @Test(arguments: GroupOrder.allCases)
    func anArrangementIsReadAsItWasWritten(order: GroupOrder) throws {
        for filter in [GroupFilter(), GroupFilter(category: "Essen \"&\" Trinken", isOnlyWithEvents: true)] {
            let arrangement = FeedArrangement(order: order, filter: filter)
            #expect(FeedArrangement(try #require(arrangement.text)) == arrangement)
        }
    }

    @Test(arguments: [
        "", "[", "[]", "{}", #"{"order":7,"category":[],"only-with-events":"yes"}"#, #"{"order":"oldest"}"#,
        "{\"category\":\"\(String(repeating: "x", count: 5000))\"}",
    ])
    func anInvalidArrangementIsThePlainOne(text: String) {
        #expect(FeedArrangement(text).isPlain)
    }

    @Test func theOrderOfTheCommandLineStays() throws {
        var arrangement = FeedArrangement(order: .newest)
        let kept = try #require(FeedArrangement(order: .members, filter: GroupFilter(category: "Music")).text)
        #expect(
            arrangement.take(kept, keepsOrder: true)
                == FeedArrangement(order: .newest, filter: .init(category: "Music")))
        #expect(arrangement.take(kept, keepsOrder: false).order == .members)
    }

    @Test func aFeedShowsMatchingGroupsAndKeepsAll() {
        var it = FeedStage([ScriptedSource("s")], filter: GroupFilter(category: "Music"))
        it.want(20)
        let groups = (1...9).map { Self.group($0, category: $0 % 3 == 0 ? "Music" : "Work") }
        it.answer("s", SourcePage(groups))
        #expect(it.machine.rows.given.map(\.group.id) == ["3", "6", "9"])
        #expect(it.kept.map(\.count) == [9], "the store has what is not shown, too")
        #expect(it.machine.categories == ["Music", "Work"])
        it.machine.remembered([Self.group(4, category: "Work")], seen: .now, now: it.now)
        #expect(it.machine.rows.count == 3)
    }

    @Test func aSourceWithoutMatchesIsNotQueriedForever() {
        var limits = FeedLimits()
        limits.maximumFilteredPages = 3
        var it = FeedStage([ScriptedSource("s")], filter: GroupFilter(category: "Music"), limits: limits)
        it.want(1)
        var pages = 0
        while it.isAsked("s"), pages < 10 {
            it.answer("s", SourcePage([Self.group(pages + 1, category: "Work")], next: SourceCursor("\(pages)")))
            pages += 1
        }
        #expect(pages == 3)
        #expect(it.status("s") == .ended(isEarly: true))
    }

    private struct Service: MeetupService {
        let groups: [Group]

        func groups(near place: Coordinate, page: Int, pageSize: Int) async throws(MeetupServiceError) -> GroupPage {
            let start = min(page * pageSize, groups.count)
            let end = min(start + pageSize, groups.count)
            return GroupPage(groups: Array(groups[start..<end]), hasMore: end < groups.count)
        }
    }

    @Test func theFallbackIsArrangedToo() async throws {
        let groups = (1...700).map { Self.group($0, category: $0 % 2 == 0 ? "Music" : "Work") }
        let feed = MergedFeed([], fallback: Service(groups: groups))
        await feed.arrange(FeedArrangement(order: .members, filter: GroupFilter(category: "Music")))
        let first = try await feed.groups(near: .london, page: 0, pageSize: 3)
        #expect(first.groups.map(\.id) == ["700", "698", "696"] && first.hasMore && first.totalCount == 350)
        let last = try await feed.groups(near: .london, page: 116, pageSize: 3)
        #expect(last.groups.map(\.id) == ["4", "2"] && !last.hasMore)
        #expect(await feed.categories(near: .london) == ["Music", "Work"])
        await feed.arrange(FeedArrangement())
        #expect(try await feed.groups(near: .london, page: 0, pageSize: 2).groups.map(\.id) == ["1", "2"])
    }

    @Test func groupsInMemoryAreFoundAsTheStoreFindsThem() async {
        func group(_ id: String, _ name: String, _ text: String = "") -> Group {
            var group = Group(id: id, name: name)
            group.descriptionHTML = "<p>\(text)</p>"
            return group
        }
        let groups = [
            group("text", "Games", "We play <b>chess</b>."), group("name", "Chess club"), group("none", "Go club"),
            group("ja", "東京写真部"),
        ]
        let index = GroupIndex()
        func found(_ words: String) async -> [String] {
            await index.groups(GroupSearch(near: .london, words: words), among: groups, limit: 9).map(\.id)
        }
        #expect(await found("che") == ["name", "text"])
        #expect(await found("club CHESS") == ["name"])
        #expect(await found("play chess") == ["text"])
        #expect(await found("京") == ["ja"])
        #expect(await found("写真部") == ["ja"])
        #expect(await found("京真") == [])
        #expect(await found("?!") == [])
        #expect(await found("hess") == [], "words begin with it")
    }
}
