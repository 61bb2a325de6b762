import SQLite
import Testing
import WeftGLib

@testable import GroupDirectory

/// Tests finding stored events by their titles and by the addresses of their pages.
@Suite struct EventFindingTests {
    private let folder = StoreFolder()
    private static let source = SourceID(kind: "gancio", address: "https://gancio.example")
    private static let now = Timestamp.now

    private static func found(_ name: String, hours: Int64, link: String? = nil) -> FoundEvent {
        var event = GroupEvent(
            id: "\(name) \(hours)", name: name,
            time: Timestamp(unixMilliseconds: now.unixMilliseconds + hours * 3_600_000))
        event.link = link
        event.details.tags = ["jazz"]
        return FoundEvent(event: event, group: .made("g", "Choir") { $0.source = source })
    }

    private func tell(_ found: [FoundEvent], to store: GroupStore) async throws {
        try await store.remember(found, from: Self.source, asked: .nearLondon)
    }

    private func titles(_ words: String, in store: GroupStore) async throws -> [String?] {
        try await store.events(titled: words, at: Self.now).map(\.event.name)
    }

    @Test func eventsAreFoundByTheirTitlesTheFirstOneFirst() async throws {
        let store = folder.store()
        #expect(try await titles("jam", in: store).isEmpty, "without a file")
        try await tell(
            [Self.found("Late jam", hours: 9), Self.found("Early Jam", hours: 1), Self.found("Talk", hours: 2)],
            to: store)
        #expect(try await titles("jam", in: store) == ["Early Jam", "Late jam"])
        #expect(try await titles("JA lat", in: store) == ["Late jam"])
        for words in ["", "choir", "jazz", "jam talk", "\"", "name : jam)"] {
            #expect(try await titles(words, in: store).isEmpty, "\(words)")
        }
    }

    @Test(arguments: [
        "https://gancio.example/event/jam", "http://www.Gancio.example/event/jam/",
        "https://gancio.example/event/jam#x",
    ])
    func allDatesOfAnAddressAreFoundInAnySpelling(_ address: String) async throws {
        let store = folder.store()
        try await tell(
            [
                Self.found("Jam", hours: 9, link: "https://gancio.example/event/jam"),
                Self.found("Jam", hours: 1, link: "http://gancio.example/event/jam/"),
                Self.found("Other", hours: 1, link: "https://gancio.example/event/jams"),
                Self.found("Elsewhere", hours: 1, link: "https://other.example/event/jam"),
            ], to: store)
        let identity = try #require(WebLink.identity(of: address))
        #expect(try await store.events(at: identity).map(\.event.name) == ["Jam", "Jam"])
        #expect(try await store.events(at: "gancio.example").isEmpty)
        #expect(try await store.events(at: "").isEmpty)
    }

    @Test func aSavedEventIsFoundAfterItsSourceIsRemoved() async throws {
        let store = folder.store()
        let found = Self.found("Jam", hours: 1, link: "https://gancio.example/event/jam?d=1")
        try await store.saveEvent(found.event, group: nil, source: Self.source)
        let events = try await store.events(at: "gancio.example/event/jam?d=1")
        #expect(events.map(\.event.name) == ["Jam"])
        #expect(events.first?.source == Self.source)
    }
}
