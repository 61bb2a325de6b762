import Testing
import WeftGLib

@testable import GroupDirectory

@Suite struct SourceProgressTests {
    private let limits = FeedLimits()

    private func progress(
        _ order: GroupOrder = .nearest, place: SourceAbilities.Place? = .service
    ) -> SourceProgress {
        var source = ScriptedSource("s", orders: [order])
        source.abilities.place = place
        return SourceProgress(source, order, limits)
    }

    private func group(_ id: String, _ kilometres: Double, eventAt time: Int64) -> Group {
        var group = Group.at(kilometres, id)
        group.nextEvent = GroupEvent(id: "\(id) \(time)", time: Timestamp(unixMilliseconds: time))
        return group
    }

    /// A site of events lists a group again with each page of its events.
    @Test func aGroupThatComesAgainKeepsTheEventItCameWithFirst() {
        let source = SourceIdentity(
            id: SourceID(rawValue: "s"), kind: .v3, address: "https://s.example", name: "s")
        var it = FeedStage([ScriptedSource("s", orders: [.nextEvent])], order: .nextEvent)
        it.want(1)
        let start = Timestamp.now.unixMilliseconds
        it.answer("s", SourcePage([group("a", 1, eventAt: start + 1_000_000)], next: SourceCursor("2")))
        it.want(60)
        it.answer(
            "s", SourcePage([group("a", 2, eventAt: start + 9_000_000), group("b", 1, eventAt: start + 9_500_000)]))
        let rows = it.machine.rows.given
        #expect(rows.map(\.group.nextEvent?.time?.unixMilliseconds) == [start + 1_000_000, start + 9_500_000])
        #expect(it.kept.map(\.count) == [1, 1], "nor does the store get it")
        #expect(it.kept.map(\.position) == [0, 1])
        #expect(rows.allSatisfy { $0.sources == [source.id] })
    }

    @Test func pagesOfOtherEventsOfTheSameGroupDoNotEndTheList() {
        var it = progress(.nextEvent, place: .here)
        func page(_ groups: [Group]) -> SourcePage<Group> {
            var page = SourcePage(groups, next: SourceCursor("next"))
            page.hasOtherEvents = true
            return page
        }
        let search = GroupSearch(near: .london, order: .nextEvent)
        for _ in 0..<limits.maximumEventPages {
            #expect(it.phase == .ready)
            _ = it.take(page([group("a", 1, eventAt: 0)]), search, limits, room: 100)
        }
        #expect(it.phase == .ready, "the first page had a group")
        #expect(it.take(page([group("late", 1, eventAt: 0)]), search, limits, room: 100).groups.map(\.id) == ["late"])
        for _ in 0..<limits.maximumEventPages {
            _ = it.take(page([group("a", 1, eventAt: 0)]), search, limits, room: 100)
        }
        #expect(it.phase == .ended(isEarly: true), "but they are counted")
    }

    @Test func distantGroupsAreLeftOutForAnyUseOfTheRadiusByTheService() {
        var it = progress(.newest)
        let search = GroupSearch(near: .london, radius: 5, order: .newest)
        var unknown = Group(id: "somewhere", name: "Somewhere")
        unknown.coordinate = nil
        let page = SourcePage(
            [Group.at(4.9, "near"), Group.at(5.1, "far"), unknown, Group.at(500, "no place")],
            next: SourceCursor("2"))
        #expect(it.take(page, search, limits, room: 100).groups.map(\.id) == ["near", "somewhere"])
        #expect(it.phase == .ready)
        #expect(it.status(now: 0, limits).count == 2)
        _ = it.take(.page([6, 7], next: "3"), search, limits, room: 100)
        #expect(it.phase == .ready, "it orders by something else")
    }

    @Test func aPageOutsideTheRadiusEndsASource() {
        var it = progress()
        let search = GroupSearch(near: .london, radius: 5)
        _ = it.take(.page([1, 4, 6], next: "2"), search, limits, room: 100)
        #expect(it.phase == .ready)
        #expect(it.take(.page([6.5, 7], next: "3"), search, limits, room: 100).groups.isEmpty)
        #expect(it.phase == .ended(isEarly: false))
    }

    @Test func aLastPageOfKnownGroupsIsAnEarlyEnd() {
        let search = GroupSearch(near: .london)
        var it = progress()
        _ = it.take(.page([1, 2, 3], next: "2"), search, limits, room: 100)
        _ = it.take(.page([3, 2]), search, limits, room: 100)
        #expect(it.phase == .ended(isEarly: true))
        var moved = progress()
        _ = moved.take(.page([1, 2, 3], next: "2"), search, limits, room: 100)
        _ = moved.take(.page([3]), search, limits, room: 100)
        #expect(moved.phase == .ended(isEarly: false), "one may have moved to the next page meanwhile")
    }

    /// A service that does not keep the announced order by distance: groups of each page belong between shown rows.
    @Test func anUnorderedServiceIsNotQueriedForever() {
        var it = FeedStage([ScriptedSource("random", pageSize: 20)])
        it.want(20)
        for page in 0..<100 where it.isAsked("random") {
            let distances = (0..<20).map { Double(($0 * 20 + page) * 7919 % 4999) / 100 }
            it.answer("random", .page(distances, next: "\(page)", of: "\(page) "))
        }
        #expect(it.askCount <= 4, "asked \(it.askCount) times for 20 rows")
        it.want(60)
        #expect(it.shown.count >= 60 || it.isAsked("random"))
    }

    /// All its events may be cancelled; later groups may still follow.
    @Test func aGroupWithoutAnEventDoesNotChangeTheHorizon() {
        var it = progress(.nextEvent, place: .here)
        let search = GroupSearch(near: .london, order: .nextEvent)
        let time = search.start.unixMilliseconds + 1_000_000
        let page = SourcePage([group("a", 1, eventAt: time), Group.at(1, "none")], next: SourceCursor("2"))
        _ = it.take(page, search, limits, room: 100)
        #expect(it.horizon == Double(time))
    }

    /// The first event of a calendar may be far away.
    @Test func sourcesThatLookForPlacesThemselvesAreTakenAtTheirWord() {
        var it = progress(place: .here)
        let search = GroupSearch(near: .london, radius: 5)
        #expect(it.take(.page([6]), search, limits, room: 100).groups.count == 1)
    }

    /// One unreadable record among readable ones that are far away does not make the source unreadable.
    @Test func aSourceIsUnreadableIfNoRecordCouldBeRead() {
        let search = GroupSearch(near: .london, radius: 5)
        var bad = SourcePage<Group>()
        bad.skipped.append(SkippedRecord(index: 0, field: nil, reason: "is unreadable"))
        func isUnreadable(_ pages: SourcePage<Group>...) -> Bool {
            var it = progress()
            for page in pages { _ = it.take(page, search, limits, room: 100) }
            return it.status(now: 0, limits).isUnreadable
        }
        #expect(isUnreadable(bad))
        #expect(!isUnreadable(SourcePage()), "it has nothing")
        #expect(!isUnreadable(.page([60]), bad), "it is elsewhere")
        // Sources that filter by place return no distant groups.
        var elsewhere = bad
        elsewhere.hasOtherEvents = true
        #expect(!isUnreadable(elsewhere))
        #expect(!isUnreadable(elsewhere, bad))
    }

    @Test func storedGroupsThatAreTooFarAreNotShown() {
        var source = ScriptedSource("s")
        source.abilities.place = .service
        var machine = FeedMachine(GroupSearch(near: .london, radius: 5), limits: limits)
        machine.setSources([source], now: 0)
        machine.want(10, now: 0)
        machine.remembered([Group.at(1, "near", of: "s"), Group.at(6, "far", of: "s")], seen: .now, now: 0)
        #expect(machine.rows.given.map(\.group.id) == ["near"])
    }

    @Test func theFallbackAppliesTheUsersRadius() async throws {
        let service = FarService()
        let feed = MergedFeed([], fallback: service)
        let all = try await feed.groups(near: .london, page: 0, pageSize: 10)
        #expect(all.groups.map(\.id) == ["1.0", "70.0"], "how far was not said")
        await feed.setRadius(5)
        // A group with an unknown place stays; the order does not affect which groups there are.
        for order in GroupOrder.allCases {
            await feed.arrange(FeedArrangement(order: order))
            let near = try await feed.groups(near: .london, page: 0, pageSize: 10)
            #expect(Set(near.groups.map(\.id)) == ["1.0", "anywhere"] && !near.hasMore, "\(order)")
        }
        await feed.arrange(FeedArrangement())
        await feed.setRadius(nil)
        #expect(try await feed.groups(near: .london, page: 0, pageSize: 10).groups == all.groups, "it was taken back")
    }

    private struct FarService: MeetupService {
        func groups(
            near place: Coordinate, page: Int, pageSize: Int
        ) async throws(MeetupServiceError) -> GroupPage {
            let distances = page == 0 ? [1.0, 70] : [80, 90]
            let groups = distances.map { Group.at($0, "\($0)") }
            return GroupPage(groups: groups + (page == 0 ? [] : [Group(id: "anywhere", name: "A")]), hasMore: page == 0)
        }
    }
}
