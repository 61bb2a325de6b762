import Testing
import WeftGLib

@testable import GroupDirectory

/// Tests the stored events of a place.
@Suite struct AgendaStoreTests {
    private let folder = StoreFolder()
    private static let source = SourceID(kind: "gancio", address: "https://gancio.example")

    private static func event(
        _ id: String, _ hours: Int64, at kilometres: Double? = nil, of group: Group? = nil
    ) -> FoundEvent {
        var event = GroupEvent(
            id: id, name: id, time: Timestamp(unixMilliseconds: Timestamp.now.unixMilliseconds + hours * 3_600_000))
        event.venue = kilometres.flatMap { Venue(name: "Hall", coordinate: north($0)) }
        return FoundEvent(event: event, group: group ?? .made("g", "Group"))
    }

    private static func north(_ kilometres: Double) -> Coordinate? {
        Coordinate(
            latitude: Coordinate.london.latitude + kilometres / 111.195, longitude: Coordinate.london.longitude)
    }

    private static func ids(_ store: GroupStore, limit: Int = 100) async throws -> [String?] {
        try await store.agenda(EventSearch(near: .london, radius: 50), after: nil, limit: limit).events.map(\.event.id)
    }

    @Test func eventsNearAPlaceComeBackInTheirOrder() async throws {
        let store = folder.store()
        let far = Group.made("far", "Far") { $0.coordinate = Self.north(500) }
        let near = Group.made("near", "Near") { $0.coordinate = Self.north(10) }
        try await store.remember(
            [
                Self.event("c", 30, at: 1), Self.event("a", 2, at: 49), Self.event("far", 3, at: 51),
                Self.event("elsewhere", 4, of: far), Self.event("b", 5, of: near), Self.event("begun", -3, at: 1),
                Self.event("over", -30, at: 1),
            ], from: Self.source, asked: .nearLondon)
        #expect(try await Self.ids(store) == ["begun", "a", "b", "c"])
        let first = try await store.agenda(EventSearch(near: .london, radius: 50), after: nil, limit: 100).events.first
        #expect(first?.group.name == "Group" && first?.group.source == Self.source)
    }

    @Test func theFeedOfAPlaceHasTheEventsOfItsGroups() async throws {
        let store = folder.store()
        // The place of its events is unknown, but its source returned it for the place.
        let group = Group.made("nowhere", "Nowhere") { $0.nextEvent = Self.event("next", 5).event }
        try await store.remember([group], from: .embedded, near: .london)
        try await store.remember([group], from: .embedded, near: try #require(Self.north(600)))
        #expect(try await Self.ids(store) == ["next"])
    }

    @Test func theyComeInPartsWithoutAGapOrARepetition() async throws {
        let store = folder.store()
        // Many begin at one time.
        try await store.remember(
            (0..<95).map { Self.event("\($0)", Int64($0 / 20) + 1, at: 1) }, from: Self.source, asked: .nearLondon)
        var place: StoredAgenda.Place?
        var ids: [String] = []
        repeat {
            let part = try await store.agenda(EventSearch(near: .london, radius: 50), after: place, limit: 10)
            ids += part.events.compactMap(\.event.id)
            place = part.next
        } while place != nil && ids.count < 200
        #expect(ids == (0..<95).map(String.init))
    }

    @Test func eventsThatASourceNoLongerReportsAreDeleted() async throws {
        let store = folder.store()
        let found = [Self.event("a", 1, at: 1), Self.event("b", 2, at: 1)]
        try await store.remember(found, from: Self.source, asked: .nearLondon)
        let key = EventKey(found[0].event, of: found[0].group, source: Self.source)
        try await store.remember([], from: SourceID(rawValue: "another"), asked: .nearLondon, gone: [key])
        #expect(try await Self.ids(store) == ["a", "b"])
        try await store.remember([], from: Self.source, asked: .nearLondon, gone: [key])
        #expect(try await Self.ids(store) == ["b"])
    }

    @Test func aListOfEventsDoesNotDeleteAGroupsData() async throws {
        let store = folder.store()
        var known = Group.made("g", "Group") { $0.descriptionHTML = "<p>All of it</p>" }
        known.source = Self.source
        try await store.remember([known], from: Self.source, near: .london)
        try await store.remember([Self.event("a", 1, at: 1)], from: Self.source, asked: .nearLondon)
        #expect(try await store.group(known.key)?.descriptionHTML == "<p>All of it</p>")
        // The rows of an agenda have no use for it.
        let part = try await store.agenda(EventSearch(near: .london, radius: 50), after: nil, limit: 10)
        #expect(part.events.count == 1 && part.events[0].group.descriptionHTML == nil)
    }

    @Test func placesAtTheDateLineAndThePolesHaveNeighbours() async throws {
        let store = folder.store()
        for (here, there) in [((0.0, 179.9), (0.0, -179.9)), ((89.95, 0), (89.95, 180))] {
            let place = try #require(Coordinate(latitude: here.0, longitude: here.1))
            var found = Self.event("\(here)", 1)
            found.event.venue = Venue(coordinate: Coordinate(latitude: there.0, longitude: there.1))
            found.group = .made("\(here)", "Group")
            try await store.remember([found], from: Self.source, asked: .nearLondon)
            let part = try await store.agenda(EventSearch(near: place, radius: 50), after: nil, limit: 10)
            #expect(part.events.map(\.event.id) == ["\(here)"])
        }
    }
}
