import Testing
import WeftGLib

@testable import GroupDirectory

/// Tests which events an agenda shows, and which sources it queries.
@Suite struct AgendaMachineTests {
    private static func source(_ name: String, listsAll: Bool = true) -> ScriptedSource {
        var source = ScriptedSource(name)
        source.abilities = .eventsNear(.here, orders: [.nextEvent])
        source.abilities.listsAllEvents = listsAll
        return source
    }

    private static func page(_ hours: [Double], next: String? = nil, far: Bool = false) -> SourcePage<FoundEvent> {
        SourcePage(
            hours.map { FoundEvent(event: .after($0), group: .at(far ? 500 : 1, "g")) },
            next: next.map { SourceCursor($0) })
    }

    @Test func eachSourceGetsTheRequestsThatItSupports() {
        var groupsOnly = ScriptedSource("groups")
        groupsOnly.abilities.givesNextEvents = true
        let stage = AgendaStage([Self.source("events"), groupsOnly, ScriptedSource("neither")])
        #expect(stage.asked.map(\.source.rawValue) == ["events", "groups"])
        #expect(stage.asked.map(\.question) == [.events, .groups])
        #expect(stage.machine.states(now: 0).statuses.last?.state == .ended(isEarly: false))
    }

    @Test func theNextEventsOfGroupsAreShownIfASourceGivesNoEvents() {
        var source = ScriptedSource("a")
        source.abilities.givesNextEvents = true
        var stage = AgendaStage([source])
        var group = Group.at(1, "g", of: "a")
        group.nextEvent = .after(3)
        stage.machine.answered(stage.asked[0].ticket, groups: SourcePage([group, .at(2, "h")]), now: stage.now)
        #expect(stage.shown == ["3.0"])
        #expect(!stage.machine.hasMore)
    }

    @Test func eventsThatAreOverUndatedOrTooFarAreLeftOut() {
        var stage = AgendaStage([Self.source("a")])
        stage.answer("a", Self.page([-2, 1]))
        #expect(stage.shown == ["1.0"])
        var far = AgendaStage([Self.source("a")])
        far.answer("a", Self.page([1, 2], far: true))
        #expect(far.shown == [])
        var timeless = AgendaStage([Self.source("a")])
        timeless.answer("a", SourcePage([FoundEvent(event: GroupEvent(id: "1", name: "Some day"))]))
        #expect(timeless.shown == [])
        // An online event is never too far away.
        var online = AgendaStage([Self.source("a")])
        var event = GroupEvent.after(1)
        event.isOnline = true
        online.answer("a", SourcePage([FoundEvent(event: event, group: .at(500, "g"))]))
        #expect(online.shown == ["1.0"])
    }

    @Test func onlySourcesThatEndNearTheVisibleRowsFetchMore() {
        var stage = AgendaStage([Self.source("a"), Self.source("b")])
        stage.answer("a", Self.page([1, 2], next: "a2"))
        stage.answer("b", Self.page([1.5, 50], next: "b2"))
        #expect(stage.asked.isEmpty)
        stage.want(.hours(10))
        #expect(stage.asked.map(\.source.rawValue) == ["a"])
        stage.answer("a", Self.page([3, 60]))
        stage.want(nil)
        #expect(stage.asked.map(\.source.rawValue) == ["b"])
        stage.answer("b", Self.page([70]))
        #expect(stage.shown == ["1.0", "1.5", "2.0", "3.0", "50.0", "60.0", "70.0"])
        #expect(!stage.machine.hasMore)
    }

    @Test func eventsThatASourceNoLongerListsDisappear() {
        var stage = AgendaStage([Self.source("a"), Self.source("b", listsAll: false)])
        stage.remember(["a": [1, 2, 30], "b": [4], "gone": [5]])
        #expect(stage.shown == ["1.0", "2.0", "4.0", "30.0"])
        #expect(stage.machine.states(now: 0).stored != nil)
        stage.answer("a", Self.page([2, 20], next: "a2"))
        // Later ones may still arrive.
        #expect(stage.shown == ["2.0", "4.0", "20.0", "30.0"])
        #expect(stage.kept.last?.gone == ["1.0"])
        stage.want(nil)
        stage.answer("a", Self.page([]))
        stage.answer("b", Self.page([8]))
        // A service that recommends some does not tell of all.
        #expect(stage.shown == ["2.0", "4.0", "8.0", "20.0"])
    }

    @Test func laterAnswersOfTheStoreDoNotRestoreRemovedEvents() {
        var stage = AgendaStage([Self.source("a")])
        stage.answer("a", Self.page([2, 20], next: "a2"))
        stage.remember(["a": [1, 30]])
        #expect(stage.shown == ["2.0", "20.0", "30.0"])
    }

    @Test func anAnswerThatChangesNothingChangesNothing() {
        var stage = AgendaStage([Self.source("a")])
        stage.remember(["a": [1, 2]])
        let revision = stage.machine.revision
        stage.answer("a", Self.page([1, 2]))
        #expect(stage.machine.revision == revision)
        #expect(stage.machine.states(now: 0).stored == nil)
    }

    @Test func aFailedSourceIsRetriedAutomatically() {
        var stage = AgendaStage([Self.source("a")])
        stage.fail("a", .offline)
        #expect(stage.asked.isEmpty && stage.machine.hasMore)
        stage.pass(2.5)
        #expect(stage.asked.count == 1)
        stage.fail("a", .unrecognized(address: "a", tried: []))
        #expect(!stage.machine.hasMore)
        stage.machine.retry(now: stage.now)
        stage.take()
        #expect(stage.asked.count == 1)
    }

    @Test func eventsOfRemovedSourcesDisappear() {
        var stage = AgendaStage([Self.source("a"), Self.source("b")])
        stage.answer("a", Self.page([1]))
        stage.answer("b", Self.page([2], next: "b2"))
        stage.machine.setSources([Self.source("b"), Self.source("c")], now: stage.now)
        stage.take()
        #expect(stage.shown == ["2.0"])
        #expect(stage.asked.map(\.source.rawValue) == ["c"])
    }

    @Test func theNumberOfEventsIsLimited() {
        var stage = AgendaStage([Self.source("a"), Self.source("b")], maximumEvents: 100)
        stage.answer("a", Self.page((0..<90).map { Double($0) + 1 }, next: "a2"))
        stage.answer("b", Self.page((0..<90).map { Double($0) + 1.5 }, next: "b2"))
        #expect(stage.shown.count == 100)
        stage.want(nil)
        stage.answer("a", Self.page([500], next: "a3"))
        #expect(stage.shown.count == 100 && !stage.machine.hasMore)
    }

    @Test func pagesWithoutNewEventsEndASource() {
        var stage = AgendaStage([Self.source("a")])
        for page in 0..<4 {
            stage.answer("a", Self.page([1], next: "\(page)"))
            stage.want(nil)
        }
        #expect(stage.asked.isEmpty)
        #expect(stage.machine.states(now: 0).statuses.first?.state == .ended(isEarly: true))
    }

    /// It is asked as often as by the feed, and says as little of the events after its page.
    @Test func aListThatRepeatsItsPageForEverEndsEarlyAndKeepsStoredEvents() {
        var stage = AgendaStage([Self.source("a")])
        stage.remember(["a": [1.5, 30]])
        var requests = 0
        while !stage.asked.isEmpty, requests < 100 {
            requests += 1
            stage.answer("a", Self.page([1, 2], next: "\(requests)"))
            stage.want(nil)
        }
        #expect(requests == 1 + FeedLimits().maximumPagesWithoutMatch)
        #expect(stage.machine.states(now: 0).statuses.first?.state == .ended(isEarly: true))
        #expect(!stage.machine.hasMore)
        #expect(stage.shown == ["1.0", "2.0", "30.0"])
        #expect(stage.kept.flatMap(\.gone) == ["1.5"])
        stage.remember(["a": [1.7, 40]])
        #expect(stage.shown == ["1.0", "2.0", "30.0", "40.0"])
    }

    @Test func aLastPageOfKnownEventsOnlyEndsEarly() {
        for (last, isEarly) in [([1.0, 2], true), ([2], false), ([2, 3], false), ([], false)] {
            var stage = AgendaStage([Self.source("a")])
            stage.answer("a", Self.page([1, 2], next: "2"))
            stage.want(nil)
            stage.answer("a", Self.page(last))
            #expect(stage.machine.states(now: 0).statuses.first?.state == .ended(isEarly: isEarly), "\(last)")
        }
        var far = AgendaStage([Self.source("a")])
        far.answer("a", Self.page([1, 2], next: "2"))
        far.want(nil)
        far.answer("a", Self.page([3, 4], far: true))
        #expect(far.machine.states(now: 0).statuses.first?.state == .ended(isEarly: false))
    }

    /// The missing part may have any of them.
    @Test func aTruncatedAnswerDropsNoStoredEvents() {
        var stage = AgendaStage([Self.source("a")])
        stage.remember(["a": [1, 2, 30]])
        var page = Self.page([1, 3])
        page.endsEarly = true
        stage.answer("a", page)
        #expect(stage.shown == ["1.0", "2.0", "3.0", "30.0"])
        #expect(stage.kept.flatMap(\.gone) == [])
    }

    @Test func pagesOfOtherEventsOnlyEndASource() {
        var stage = AgendaStage([Self.source("a")])
        var requests = 0
        while !stage.asked.isEmpty, requests < 100 {
            requests += 1
            var page = Self.page([1], next: "\(requests)")
            page.hasOtherEvents = true
            stage.answer("a", page)
            stage.want(nil)
        }
        #expect(requests == 1 + FeedLimits().maximumEventPages)
    }
}

/// A machine with a clock that the test sets, and its requests so far.
struct AgendaStage {
    var machine: AgendaMachine
    var now = 100.0
    var asked: [(source: SourceID, question: AgendaProgress.Question, ticket: Int)] = []
    var kept: [(source: SourceID, count: Int, gone: [String])] = []

    init(_ sources: [ScriptedSource], maximumEvents: Int = AgendaMachine.maximumEvents) {
        machine = AgendaMachine(
            EventSearch(near: .london, radius: 50, start: .hours(0)), maximumEvents: maximumEvents)
        machine.setSources(sources, now: now)
        take()
    }

    mutating func take() {
        for action in machine.takeActions() {
            switch action {
            case .ask(let source, let question, _, _, let ticket): asked.append((source, question, ticket))
            case .cancel(let ticket): asked.removeAll { $0.ticket == ticket }
            case .remember(let events, let source, let gone, _): kept.append((source, events.count, gone.map(\.id)))
            }
        }
    }

    mutating func answer(_ source: String, _ page: SourcePage<FoundEvent>) {
        guard let place = asked.firstIndex(where: { $0.source.rawValue == source }) else { return }
        machine.answered(asked.remove(at: place).ticket, page, now: now)
        take()
    }

    mutating func fail(_ source: String, _ error: MeetupServiceError) {
        guard let place = asked.firstIndex(where: { $0.source.rawValue == source }) else { return }
        machine.failed(asked.remove(at: place).ticket, error, now: now)
        take()
    }

    mutating func want(_ time: Timestamp?) {
        machine.want(through: time, now: now)
        take()
    }

    mutating func pass(_ seconds: Double) {
        now += seconds
        machine.advance(to: now)
        take()
    }

    /// Sets the store's contents of sources, by hours.
    mutating func remember(_ hours: [String: [Double]]) {
        for (source, hours) in hours {
            let events = hours.compactMap { hour in
                machine.event(.after(hour), of: .at(1, "g"), source: SourceID(rawValue: source))
            }
            machine.remembered(events, seen: .hours(-1), now: now)
        }
        take()
    }

    /// The ids of the shown events, in order.
    var shown: [String] {
        var merger = EventMerger()
        return AgendaSnapshot.sections(
            machine.rows(&merger), AgendaCalendar(now: .hours(0)), now: .hours(0)
        ).flatMap(\.events).compactMap(\.event.id)
    }
}

extension Timestamp {
    /// The time that many hours after the start of the tests.
    static func hours(_ hours: Double) -> Timestamp {
        Timestamp(unixMilliseconds: 1_795_600_800_000 + Int64(hours * 3_600_000))
    }
}

extension GroupEvent {
    /// An event that many hours after the start of the tests; its name is that number.
    static func after(_ hours: Double) -> GroupEvent {
        GroupEvent(id: "\(hours)", name: "Event \(hours)", time: .hours(hours))
    }
}
