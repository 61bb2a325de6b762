import Testing
import WeftGLib

@testable import GroupDirectory

@Suite struct FeedMachineTests {
    @Test func rowsOfTwoSourcesAreInOneOrder() {
        var it = FeedStage([ScriptedSource("a"), ScriptedSource("b")])
        it.want(20)
        it.answer("a", .page([1, 3, 5]))
        it.answer("b", .page([2, 4]))
        #expect(it.shown == ["1.0", "2.0", "3.0", "4.0", "5.0"])
        #expect(!it.machine.isWaiting && it.machine.wake == nil, "an idle feed has no timer")
    }

    @Test func aHangingSourceDelaysNothingAndIsReportedAfterTenSeconds() {
        var it = FeedStage([ScriptedSource("hangs"), ScriptedSource("b")])
        it.want(2)
        it.answer("b", .page([1, 2, 3, 4], next: "2"))
        #expect(it.shown == ["1.0", "2.0"], "at once")
        it.want(4)
        #expect(it.shown.count == 4)
        it.pass(9.9)
        #expect(it.status("hangs") == .loading)
        it.pass(0.2)
        #expect(it.status("hangs") == .slow)
        #expect(it.isAsked("hangs"), "it may still answer")
    }

    @Test func lateGroupsComeAfterSeenAndBeforeUnseenOnes() {
        var it = FeedStage([ScriptedSource("a"), ScriptedSource("late")])
        it.want(5)
        it.answer("a", .page([10, 20, 30, 40, 50]))
        it.see(2)
        it.answer("late", .page([1, 15, 25, 35]))
        #expect(it.shown == ["10.0", "20.0", "1.0", "15.0", "25.0", "30.0", "35.0", "40.0", "50.0"])
    }

    /// The user scrolled on before the feed was notified. Groups that arrived between the seen ones are placed after
    /// them.
    @Test func groupsSeenDuringAnAnswerStayTogether() {
        var it = FeedStage([ScriptedSource("a"), ScriptedSource("late")])
        it.want(4)
        it.answer("a", .page([10, 20, 30, 40]))
        let before = it.machine.rows.given.map(\.id)
        it.answer("late", .page([15, 25]))
        #expect(it.shown == ["10.0", "15.0", "20.0", "25.0", "30.0", "40.0"])
        let revision = it.machine.rows.revision
        it.machine.see(Array(before.prefix(3)), visible: [], now: it.now)
        #expect(it.shown == ["10.0", "20.0", "30.0", "15.0", "25.0", "40.0"])
        #expect(it.machine.rows.revision > revision, "whoever shows the rows has to hear of it")
    }

    /// The second page of the nearer source belongs before rows of the other source, which arrived within the waiting
    /// time.
    @Test func rowsWaitAMomentForThePageThatBelongsBeforeThem() {
        var it = FeedStage([ScriptedSource("a", pageSize: 2), ScriptedSource("b", pageSize: 2)])
        it.want(2)
        it.answer("a", .page([1, 2], next: "2"))
        it.answer("b", .page([5, 6], next: "2"))
        it.want(4)
        #expect(it.shown == ["1.0", "2.0"], "a may have some nearer than 5 km")
        it.answer("a", .page([3, 4], next: "3"))
        #expect(it.shown == ["1.0", "2.0", "3.0", "4.0"])
        it.want(6)
        it.pass(0.25)
        #expect(it.shown.count == 4)
        it.pass(0.1)
        #expect(it.shown == ["1.0", "2.0", "3.0", "4.0", "5.0", "6.0"], "not for ever")
    }

    @Test(arguments: GroupOrder.allCases) func eachOrderIsKept(order: GroupOrder) {
        let start = Timestamp.now.unixMilliseconds
        func group(_ id: String, _ kilometres: Double, event: Int64?, members: Int?, created: Int64?) -> Group {
            var group = Group.at(kilometres, id)
            group.memberCount = members
            group.createdAt = created.map { Timestamp(unixMilliseconds: $0) }
            group.nextEvent = event.map { GroupEvent(id: id, time: Timestamp(unixMilliseconds: start + $0)) }
            return group
        }
        var it = FeedStage([ScriptedSource("a", orders: []), ScriptedSource("b", orders: [order])], order: order)
        it.want(20)
        it.answer(
            "a",
            SourcePage([
                group("near", 1, event: nil, members: 5, created: 300),
                group("past", 2, event: -90_000_000, members: nil, created: 100),
            ]))
        it.answer(
            "b",
            SourcePage([
                group("soon", 3, event: 1_000_000, members: 50, created: nil),
                group("later", 4, event: 9_000_000, members: 5, created: 200),
            ]))
        let wanted =
            switch order {
            case .nearest: ["near", "past", "soon", "later"]
            case .nextEvent: ["soon", "later", "near", "past"]
            case .members: ["soon", "near", "later", "past"]
            case .newest: ["near", "later", "past", "soon"]
            }
        #expect(it.shown == wanted)
    }

    @Test func aCancelledEventIsNotTheNextEvent() {
        var cancelled = Group.at(1, "cancelled")
        var event = GroupEvent(id: "e", time: Timestamp(unixMilliseconds: Timestamp.now.unixMilliseconds + 1000))
        event.status = .cancelled
        cancelled.nextEvent = event
        var planned = Group.at(2, "planned")
        event.status = .planned
        planned.nextEvent = event
        var it = FeedStage([ScriptedSource("a", orders: [.nextEvent])], order: .nextEvent)
        it.want(5)
        it.answer("a", SourcePage([cancelled, planned]))
        #expect(it.shown == ["planned", "cancelled"])
    }

    @Test func aGroupThatTwoSourcesKnowIsShownOnceWithBothNames() {
        var it = FeedStage([ScriptedSource("first"), ScriptedSource("second")])
        it.want(20)
        it.answer(
            "second",
            SourcePage([
                Group.at(2, "x", address: "http://www.Example.org/g/"),
                Group.at(3, "y", address: "https://example.org/other"),
            ]))
        let before = it.machine.rows.given[0].id
        it.answer("first", SourcePage([Group.at(1, "1", address: "https://example.org/g#about")]))
        let rows = it.machine.rows.given
        #expect(rows.map(\.group.id) == ["1", "y"], "as the first of the list has it, whoever answered first")
        #expect(rows[0].group.sourceNames == ["first", "second"] && rows[1].group.sourceNames == ["second"])
        #expect(rows[0].sources.map(\.rawValue) == ["first", "second"])
        #expect(rows[0].id == before, "the row stays the row")
    }

    @Test func groupsOfTwoSourcesWithOneNameAndPlaceAreOne() {
        func named(
            _ name: String, _ kilometres: Double, _ id: String, of source: String, at address: String? = nil
        ) -> Group {
            var group = Group.at(kilometres, id, of: source, address: address)
            group.name = name
            return group
        }
        var it = FeedStage([ScriptedSource("a"), ScriptedSource("b")])
        it.want(20)
        it.answer(
            "a",
            SourcePage([
                named("Virtual Java User Group", 1, "java", of: "a", at: "https://a.example/java"),
                named("City Choir", 2, "choir", of: "a"),
                named("Walks for old dogs", 4, "dogs", of: "a"),
            ]))
        it.answer(
            "b",
            SourcePage([
                named("Virtual Java user-group!", 1.2, "java-b", of: "b", at: "https://b.example/java"),
                named("City Choir", 2, "choir-b", of: "b"),
                named("Walks for old dogs", 9, "dogs-b", of: "b"),
            ]))
        #expect(it.shown == ["java", "choir", "choir-b", "dogs", "dogs-b"])
        #expect(it.machine.rows.given[0].group.sourceNames == ["a", "b"])
    }

    @Test func aSearchFindsAGroupOfTwoSourcesOnce() {
        var (one, other) = (Group.at(1, "1", of: "a"), Group.at(1.1, "2", of: "b"))
        (one.name, other.name) = ("Virtual Java User Group", "Virtual Java User Group")
        var again = one
        again.memberCount = 7
        #expect(GroupQuery.joined([one], [other, again]) == [again])
        var mine = other
        mine.source = one.source
        #expect(GroupQuery.joined([one], [mine]).count == 2, "a source knows which groups are two")
    }

    @Test func groupsOfOneSourceWithOneAddressAreNotOne() {
        var it = FeedStage([ScriptedSource("careless"), ScriptedSource("b")])
        it.want(20)
        it.answer("careless", SourcePage((0..<5).map { Group.at(Double($0), "\($0)", address: "https://example.org") }))
        it.answer("b", SourcePage([Group.at(9, "b", address: "https://example.org")]))
        #expect(it.shown == ["0", "1", "2", "3", "4"])
        #expect(it.machine.rows.given[0].group.sourceNames == ["careless", "b"])
    }

    @Test func threePagesThatBringNothingNewEndASource() {
        var it = FeedStage([ScriptedSource("circles"), ScriptedSource("b")])
        it.want(50)
        it.answer("b", .page([9]))
        it.answer("circles", .page([1, 2], next: "same"))
        for _ in 0..<3 {
            let isAsked = it.answer("circles", .page([1, 2], next: "same"))
            #expect(isAsked)
        }
        #expect(!it.isAsked("circles"))
        #expect(it.status("circles") == .ended(isEarly: true))
        #expect(it.shown == ["1.0", "2.0", "9.0"])
        #expect(!it.machine.isWaiting)
    }

    @Test func aSourceThatDeniesAccessIsRetriedOnlyByTheUser() {
        var it = FeedStage([ScriptedSource("a"), ScriptedSource("refuses")])
        it.want(5)
        it.answer("a", .page([1]))
        it.fail("refuses", .accessDenied(403, host: "refuses.example"))
        it.pass(10_000)
        #expect(it.askCount == 2)
        #expect(it.shown == ["1.0"])
        let failing = it.machine.snapshot(now: it.now).sources.filter { $0.error != nil }
        #expect(failing.map(\.identity.name) == ["refuses"] && failing[0].canRetry)
        #expect(it.machine.error == nil, "there is something to show")
        it.machine.retry([SourceID(rawValue: "refuses")], now: it.now)
        it.take()
        #expect(it.isAsked("refuses") && !it.isAsked("a"))
        it.answer("refuses", .page([0.5]))
        #expect(it.shown == ["0.5", "1.0"])
    }

    @Test func aServiceThatNamesATimeGetsNoRequestBeforeIt() {
        var it = FeedStage([ScriptedSource("a")])
        it.want(5)
        it.fail("a", .tooManyRequests(retryAfter: 90, host: "a"))
        it.pass(60)
        it.machine.retry(nil, now: it.now)
        it.take()
        #expect(!it.isAsked("a"), "not even when the user is impatient")
        it.pass(29.9)
        #expect(!it.isAsked("a"))
        it.pass(0.2)
        #expect(it.isAsked("a"))
        it.fail("a", .unavailable(retryAfter: 5, host: "a"))
        it.pass(5.1)
        #expect(it.isAsked("a"))
        it.answer("a", .page([1]))
        #expect(it.shown == ["1.0"])
    }

    @Test(arguments: [
        MeetupServiceError.offline, .timedOut(host: "a"), .status(502, host: "a"),
        .tooManyRequests(retryAfter: nil, host: "a"), .tooManyRequests(retryAfter: 0, host: "a"),
    ])
    func temporaryErrorsAreRetriedWithGrowingPausesAndNotForEver(error: MeetupServiceError) {
        var it = FeedStage([ScriptedSource("a")])
        it.want(5)
        var times: [Double] = []
        while it.isAsked("a") {
            times.append(it.now)
            it.fail("a", error)
            guard let wake = it.machine.wake else { break }
            it.pass(wake - it.now)
        }
        let pauses = zip(times.dropFirst(), times).map { $0 - $1 }
        #expect(times.count == 6, "five tries after the first")
        #expect(zip(pauses.dropFirst(), pauses).allSatisfy { $0 > $1 })
        #expect(it.machine.wake == nil, "no timer, no traffic")
        #expect(it.status("a") == .failed(error))
        #expect(it.machine.error == error)
    }

    @Test func sourcesAreSwitchedWhileTheyLoad() {
        let (a, b, c) = (ScriptedSource("a"), ScriptedSource("b"), ScriptedSource("c"))
        var it = FeedStage([a, b])
        it.want(20)
        it.answer("a", SourcePage([Group.at(1, "a1", address: "https://x.example/1"), Group.at(2, "a2")]))
        it.machine.setSources([b, c], now: it.now)
        it.take()
        #expect(it.shown.isEmpty && it.isAsked("b") && it.isAsked("c") && !it.isAsked("a"))
        it.answer("b", SourcePage([Group.at(3, "b1", address: "https://x.example/1")]))
        it.machine.setSources([a, b, c], now: it.now)
        it.take()
        it.answer("a", SourcePage([Group.at(1, "a1", address: "https://x.example/1"), Group.at(2, "a2")]))
        #expect(it.shown == ["a1", "a2"])
        #expect(it.machine.rows.given[0].group.sourceNames == ["a", "b"])
        it.machine.setSources([b, c], now: it.now)
        it.take()
        #expect(it.shown == ["b1"], "what another one knows stays")
        #expect(it.machine.rows.given[0].group.sourceNames == ["b"])
    }

    @Test func anAnswerOfARemovedSourceIsIgnored() {
        let (a, b) = (ScriptedSource("a"), ScriptedSource("b"))
        var it = FeedStage([a, b])
        it.want(20)
        let ticket = it.asked[0].ticket
        it.machine.setSources([b], now: it.now)
        it.machine.answered(ticket, .page([1]), now: it.now)
        it.take()
        #expect(it.shown.isEmpty && it.kept.isEmpty)
    }

    @Test func storedRowsAreReplacedRowByRow() {
        var it = FeedStage([ScriptedSource("a", pageSize: 2)])
        it.want(20)
        var old = (1...5).map { Group.at(Double($0), "\($0)", of: "a") }
        old[1].memberCount = 7
        it.machine.remembered(old, seen: Timestamp(unixMilliseconds: 5), now: it.now)
        #expect(it.shown == ["1", "2", "3", "4", "5"])
        #expect(it.machine.snapshot(now: it.now).stored?.unixMilliseconds == 5)
        let before = it.machine.rows.given
        // The second changed, the third is gone, another one came.
        it.answer(
            "a",
            SourcePage([old[0], Group.at(2, "2", of: "a"), Group.at(3.5, "new", of: "a")], next: SourceCursor("2")))
        #expect(it.shown == ["1", "2", "new", "4", "5"])
        let after = it.machine.rows.given
        #expect(after[0] == before[0] && after[1] != before[1] && after[1].id == before[1].id)
        it.answer("a", SourcePage([old[3]]))
        #expect(it.shown == ["1", "2", "new", "4"])
        #expect(it.machine.snapshot(now: it.now).stored == nil, "nothing shown is old any more")
    }

    @Test func aStoredRowThatIsOnScreenGoesWhenItIsOffTheScreen() {
        var it = FeedStage([ScriptedSource("a")])
        it.want(20)
        it.machine.remembered((1...5).map { Group.at(Double($0), "\($0)", of: "a") }, seen: .now, now: it.now)
        it.see(3)
        it.answer("a", SourcePage([Group.at(5, "5", of: "a"), Group.at(0.5, "new", of: "a")]))
        #expect(it.shown == ["1", "2", "3", "new", "5"])
        let keys = it.machine.rows.given.map(\.id)
        it.machine.see(Array(keys[3...4]), visible: [keys[3], keys[4]], now: it.now)
        #expect(it.shown == ["new", "5"])
    }

    /// Stored groups before the source's current position are outdated.
    @Test func storedGroupsBeforeTheSourcesPositionAreOutdated() {
        var it = FeedStage([ScriptedSource("a", pageSize: 2)])
        it.want(20)
        it.answer("a", .page([1, 3], next: "2"))
        let old = [2, 4].map { Group.at(Double($0), "old \($0)", of: "a") }
        it.machine.remembered(old, seen: .now, now: it.now)
        it.pass(0.4)
        #expect(it.shown == ["1.0", "3.0", "old 4"])
    }

    /// A reload sends no request before the time that the service requested.
    @Test func aRequestedPauseOutlivesTheSearch() {
        let sources = [ScriptedSource("busy"), ScriptedSource("b")]
        var it = FeedStage(sources)
        it.want(20)
        it.fail("busy", .tooManyRequests(retryAfter: 60, host: "busy"))
        it.fail("b", .offline)
        var next = FeedMachine(it.machine.search)
        next.keepPauses(of: it.machine, now: it.now + 1)
        next.setSources(sources, now: it.now + 1)
        #expect(next.sources.map { $0.status(now: it.now + 1, next.limits).canRetry } == [false, false])
        #expect(next.sources[0].status(now: it.now + 1, next.limits).error != nil)
        #expect(next.sources[1].status(now: it.now + 1, next.limits).state == .loading, "of one's own accord")
        next.advance(to: it.now + 61)
        #expect(next.sources[0].status(now: it.now + 61, next.limits).state == .loading)
    }

    @Test func offlineTheStoredRowsStay() {
        var it = FeedStage([ScriptedSource("a")])
        it.want(20)
        it.machine.remembered([Group.at(1, "1", of: "a")], seen: Timestamp(unixMilliseconds: 9), now: it.now)
        it.fail("a", .offline)
        let feed = it.machine.snapshot(now: it.now)
        #expect(feed.rows.map(\.group.id) == ["1"] && feed.stored?.unixMilliseconds == 9)
        #expect(feed.sources[0].error == .offline && it.machine.error == nil)
    }

    @Test func everythingIsBounded() {
        var limits = FeedLimits()
        limits.maximumSources = 3
        limits.maximumGroupsPerSource = 40
        limits.maximumGroups = 100
        var it = FeedStage((0..<9).map { ScriptedSource("s\($0)", pageSize: 10) }, limits: limits)
        it.want(.max)
        var pages = 0
        while let next = it.asked.first, pages < 1000 {
            let source = next.source.rawValue
            it.answer(
                source,
                SourcePage((0..<30).map { Group.at(1, "\(source) \(pages) \($0)") }, next: SourceCursor("more")))
            pages += 1
        }
        #expect(it.machine.sources.count == 3)
        #expect(it.shown.count == 100 && pages < 12)
        #expect(!it.machine.isWaiting)
    }

    /// All groups of a page are at one place, so the next ones may be at the same place.
    @Test func manyGroupsAtOnePlaceDoNotStopAFeedThatKeepsTheOrder() {
        var it = FeedStage(
            [ScriptedSource("a", pageSize: 2), ScriptedSource("b", pageSize: 2)], limits: .inOrder(patience: 30))
        it.want(6)
        it.answer("a", SourcePage((0..<4).map { Group.at(1, "a\($0)") }, next: SourceCursor("2")))
        it.answer("b", .page([2, 3], next: "2"))
        for _ in 0..<9 where it.isAsked("a") { it.answer("a", SourcePage([Group.at(1, "a9")])) }
        #expect(it.shown.first == "a0" && it.shown.count == 6, "\(it.shown)")
    }

    @Test func inOrderTheFirstRowWaitsForAllPossibleEarlierRows() {
        var it = FeedStage(
            [ScriptedSource("a"), ScriptedSource("unordered", orders: [])], limits: .inOrder(patience: 30))
        it.want(3)
        it.answer("a", .page([5, 6, 7]))
        it.answer("unordered", .page([9, 1], next: "2"))
        #expect(it.shown.isEmpty)
        it.answer("unordered", .page([2, 8]))
        #expect(it.shown == ["1.0", "2.0", "5.0"])
    }
}
