import SQLite
import Testing
import WeftGLib

@testable import GroupDirectory

/// Tests the stored notifications of saved groups' events.
@Suite struct EventNewsTests {
    private let folder = StoreFolder()
    private static let source = SourceID(kind: "gancio", address: "https://gancio.example")

    private static let now = Timestamp.now.unixMilliseconds

    private static func event(_ id: String, _ hours: Int64, _ status: GroupEvent.Status = .planned) -> GroupEvent {
        var event = GroupEvent(
            id: id, name: id, time: Timestamp(unixMilliseconds: now + hours * 3_600_000))
        event.status = status
        return event
    }

    private static func group(_ id: String, next: GroupEvent? = nil) -> Group {
        .made(id, "Group \(id)") {
            $0.source = source
            $0.nextEvent = next
        }
    }

    private static func told(_ store: GroupStore) async throws -> [String] {
        try await store.takeEventNews().map { news in
            news.group.name + ": " + news.news.map { "\($0.kind) \($0.event.name ?? "")" }.joined(separator: ", ")
        }
    }

    /// A feed receives groups, as in a refresh.
    private static func refresh(_ store: GroupStore, _ groups: Group...) async throws {
        try await store.remember(groups, from: source, near: .london)
    }

    @Test func withoutAFileNothingIsReadAndNoFileIsMade() async throws {
        let store = folder.store()
        #expect(try await Self.told(store) == [])
        #expect(!store.isThere)
    }

    @Test func aGroupThatWasJustSavedHasNoNewsAndThenEachOnce() async throws {
        let store = folder.store()
        let a = Self.event("a", 10)
        try await store.save(Self.group("1", next: a))
        try await Self.refresh(store, Self.group("1", next: a), Self.group("2", next: Self.event("x", 3)))
        #expect(try await Self.told(store) == [])
        try await Self.refresh(
            store, Self.group("1", next: Self.event("b", 5)), Self.group("2", next: Self.event("y", 2)))
        #expect(
            try await Self.told(folder.store()) == ["Group 1: added b"],
            "after a restart, too; not of what is not saved")
        #expect(try await Self.told(store) == [])
        try await Self.refresh(store, Self.group("1", next: Self.event("b", 5, .cancelled)))
        #expect(try await Self.told(store) == ["Group 1: cancelled b"])
        try await Self.refresh(store, Self.group("1", next: Self.event("a", 11)))
        #expect(try await Self.told(store) == ["Group 1: moved a"])
        #expect(try await Self.told(folder.store()) == [])
    }

    @Test func aGroupThatIsSavedAgainStartsWithoutKnownEvents() async throws {
        let store = folder.store()
        try await store.save(Self.group("1", next: Self.event("a", 10)))
        #expect(try await Self.told(store) == [])
        try await store.unsave(Self.group("1").key)
        try await Self.refresh(store, Self.group("1", next: Self.event("b", 5)))
        #expect(try await Self.told(store) == [])
        try await store.save(Self.group("1", next: Self.event("c", 4)))
        #expect(try await Self.told(store) == [])
    }

    /// While notifications are off no event is noted, and none is reported later.
    @Test func eventsWhileItWasOffAreNotReported() async throws {
        let store = folder.store()
        var on = Preferences()
        on.tellsOfEvents = true
        try await store.keep(on)
        try await store.save(Self.group("1", next: Self.event("a", 10)))
        #expect(try await Self.told(store) == [])
        try await store.keep(Preferences())
        try await Self.refresh(store, Self.group("1", next: Self.event("b", 5)))
        try await store.keep(on)
        #expect(try await Self.told(store) == [])
        // Another choice leaves it as it is.
        on.style = .dark
        try await Self.refresh(store, Self.group("1", next: Self.event("c", 4)))
        try await store.keep(on)
        #expect(try await Self.told(store) == ["Group 1: added c"])
    }

    @Test func eventsShownOnAGroupsPageAreNotNews() async throws {
        let store = folder.store()
        let group = Self.group("1", next: Self.event("a", 10))
        try await store.save(group)
        #expect(try await Self.told(store) == [])
        try await store.remember([Self.event("a", 12), Self.event("b", 20)], of: group)
        #expect(try await Self.told(store) == [])
    }

    @Test func aListOfEventsReportsNewEventsOnlyWithinItsReach() async throws {
        let store = folder.store()
        let group = Self.group("1", next: Self.event("a", 10))
        func list(_ events: [GroupEvent], _ reach: AgendaReach) async throws {
            try await store.remember(
                events.map { FoundEvent(event: $0, group: group) }, from: Self.source, asked: .nearLondon, reach: reach)
        }
        func time(_ hours: Int64) -> Int64 { Self.event("", hours).time?.unixMilliseconds ?? 0 }
        try await store.save(group)
        #expect(try await Self.told(store) == [])
        // The user looks further than before.
        try await list([Self.event("a", 10), Self.event("b", 20)], .all(until: time(20)))
        #expect(try await Self.told(store) == [])
        try await list([Self.event("c", 15), Self.event("d", 30)], .all(until: time(30)))
        #expect(try await Self.told(store) == ["Group 1: added c"])
        try await list([Self.event("e", 40)], .all(until: .max))
        #expect(try await Self.told(store) == [])
        try await list([Self.event("e", 41), Self.event("f", 50)], .all(until: time(41)))
        #expect(try await Self.told(store) == ["Group 1: moved e, added f"])
        // A list of only some of the coming events may always contain others.
        try await list([Self.event("g", 25)], .nextOfEachGroup)
        #expect(try await Self.told(store) == ["Group 1: added g"])
    }

    /// Events listed before switching notifications on are known afterwards: the next event is new.
    @Test func theFirstNewsAfterSwitchingOnAreReported() async throws {
        let store = folder.store()
        let group = Self.group("1", next: Self.event("a", 10))
        let a = FoundEvent(event: Self.event("a", 10), group: group)
        let end = AgendaReach.all(until: Self.now + 100 * 3_600_000)
        try await store.remember([a], from: Self.source, asked: .nearLondon, reach: end)
        var on = Preferences()
        on.tellsOfEvents = true
        try await store.keep(on)
        try await store.save(group)
        #expect(try await Self.told(store) == [])
        let b = FoundEvent(event: Self.event("b", 20), group: group)
        try await store.remember([a, b], from: Self.source, asked: .nearLondon, reach: end)
        #expect(try await Self.told(store) == ["Group 1: added b"])
    }

    /// Near another place, the same source has other groups. Their events are not new, because they were not listed
    /// before.
    @Test func eventsBeyondTheRadiusOfAnotherPlacesListAreNotNews() async throws {
        let store = folder.store()
        let berlin = try #require(Coordinate(latitude: 52.5, longitude: 13.4))
        let far = EventSearch(near: berlin, radius: 50)
        let elsewhere = FoundEvent(event: Self.event("z", 5), group: Self.group("9"))
        try await store.remember([elsewhere], from: Self.source, asked: far, reach: .all(until: .max))
        let group = Self.group("1", next: Self.event("a", 10))
        try await store.save(group)
        #expect(try await Self.told(store) == [])
        let old = FoundEvent(event: Self.event("b", 20), group: group)
        let wide = EventSearch(near: .london, radius: 250)
        try await store.remember([old], from: Self.source, asked: .nearLondon, reach: .all(until: .max))
        #expect(try await Self.told(store) == [], "another place")
        let wider = FoundEvent(event: Self.event("c", 30), group: group)
        try await store.remember([old, wider], from: Self.source, asked: wide, reach: .all(until: .max))
        #expect(try await Self.told(store) == [], "another radius")
        let new = FoundEvent(event: Self.event("d", 25), group: group)
        try await store.remember([new], from: Self.source, asked: wide, reach: .all(until: .max))
        #expect(try await Self.told(store) == ["Group 1: added d"])
    }

    @Test func aSourceThatNamesOnlySomeEventsHasNoNewOnes() async throws {
        let store = folder.store()
        let group = Self.group("1", next: Self.event("a", 10))
        try await store.save(group)
        #expect(try await Self.told(store) == [])
        for id in ["b", "c"] {
            try await store.remember(
                [FoundEvent(event: Self.event(id, 20), group: group)], from: Self.source, asked: .nearLondon,
                reach: .all(until: .min))
            #expect(try await Self.told(store) == [])
        }
    }

    @Test func newsAreSortedByTheirBegin() async throws {
        let store = folder.store()
        for id in ["1", "2", "3"] { try await store.save(Self.group(id)) }
        #expect(try await Self.told(store) == [])
        try await Self.refresh(
            store, Self.group("1", next: Self.event("late", 30)), Self.group("2", next: Self.event("soon", 2)),
            Self.group("3", next: Self.event("over", -5)))
        #expect(try await Self.told(store) == ["Group 2: added soon", "Group 1: added late"])
    }

    /// Data written by other programs does no harm.
    @Test func damagedRecordsCountAsUnknown() async throws {
        let store = folder.store()
        try await store.save(Self.group("1", next: Self.event("a", 10)))
        #expect(try await Self.told(store) == [])
        let database = try Database(path: folder.file)
        try database.run("UPDATE watched SET events = x'0AFFFFFFFF'")
        try await Self.refresh(store, Self.group("1", next: Self.event("b", 5)))
        #expect(try await Self.told(store) == [])
        try await Self.refresh(store, Self.group("1", next: Self.event("c", 4)))
        #expect(try await Self.told(store) == ["Group 1: added c"])
        #expect(await notices(of: store).isEmpty)
    }

    @Test func listenersAreNotifiedOfWrites() async throws {
        let store = folder.store()
        var writes = store.eventWrites().makeAsyncIterator()
        try await store.save(Self.group("1"))
        #expect(await writes.next() != nil)
        try await Self.refresh(store, Self.group("1"))
        #expect(await writes.next() != nil)
    }
}

extension EventSearch {
    /// The query of the tests' lists of events.
    static let nearLondon = EventSearch(near: .london)
}
