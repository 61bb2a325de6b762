import SQLite
import Testing
import WeftGLib
import WeftTestBasics

@testable import GroupDirectory

/// Tests descriptions of events, which are stored separately, and their words.
@Suite struct EventTextTests {
    private let folder = StoreFolder()
    private static let source = SourceID(kind: "gancio", address: "https://gancio.example")

    private static func found(_ id: String, _ change: (inout GroupEvent) -> Void = { _ in }) -> FoundEvent {
        var event = GroupEvent(
            id: id, name: "Title \(id)", time: Timestamp(unixMilliseconds: Timestamp.now.unixMilliseconds + 3_600_000))
        event.venue = Venue(name: "Hall", city: "Lyon", coordinate: .london)
        change(&event)
        return FoundEvent(event: event, group: .made("g", "Choir") { $0.source = source })
    }

    private func tell(_ found: FoundEvent..., gone: [EventKey] = [], to store: GroupStore) async throws {
        try await store.remember(found, from: Self.source, asked: .nearLondon, gone: gone)
    }

    private func count(_ table: String) throws -> Int? {
        try Database(path: folder.file).value("SELECT count(*) FROM \(table)")
    }

    @Test func anAgendaHasEventsWithoutTheirDescriptions() async throws {
        let store = folder.store()
        let found = Self.found("a") { $0.details = .full }
        try await tell(found, to: store)
        let row = try #require(
            try await store.agenda(EventSearch(near: .london, radius: 50), after: nil, limit: 9).events.first)
        #expect(row.event.details == found.event.details.withoutDescription)
        #expect(try count("event_texts") == 1)
        // The same again is not written again.
        try await tell(found, to: store)
        #expect(try count("event_texts") == 1 && count("event_search") == 1)
    }

    @Test func aGroupHasItsNextEventWithoutADescription() async throws {
        let store = folder.store()
        var group = Group.made("g", "Choir") { $0.nextEvent = Self.found("a").event }
        group.nextEvent?.details.tags = ["song"]
        try await store.remember([group], from: group.source, near: .london)
        // Its record stays the same.
        group.nextEvent?.details.descriptionHTML = "Kettle"
        try await store.remember([group], from: group.source, near: .london)
        #expect(try await store.group(group.key)?.nextEvent?.details.tags == ["song"])
        #expect(try await store.group(group.key)?.nextEvent?.details.descriptionHTML == nil)
        #expect(try await store.eventKeys(matching: "kettle").count == 1)
    }

    @Test(arguments: ["title", "JAZZ", "hall", "lyon", "choir", "welcome kett", "asa", "東京", "jazz a"])
    func anEventIsFoundByItsTitleTagsPlaceGroupPeopleAndText(_ words: String) async throws {
        let store = folder.store()
        try await tell(
            Self.found("a") { $0.details = .full },
            Self.found("b") {
                $0.name = "Other"
                $0.venue = nil
            }, to: store)
        let keys = try await store.eventKeys(matching: words)
        #expect(keys.contains(EventKey(source: Self.source, id: "a")), "\(keys)")
        #expect(try await store.eventKeys(matching: "\(words) nowhere").isEmpty)
    }

    @Test func anEventWithoutAnIDIsFoundByItsKey() async throws {
        let store = folder.store()
        let found = Self.found("a") { $0.id = nil }
        try await tell(found, to: store)
        #expect(
            try await store.eventKeys(matching: "title") == [
                EventKey(found.event, of: found.group, source: Self.source)
            ])
    }

    @Test func anEventIsFoundByItsCurrentTitle() async throws {
        let store = folder.store()
        try await tell(Self.found("a") { $0.details.descriptionHTML = "kettle" }, to: store)
        try await tell(Self.found("a") { $0.name = "Renamed" }, to: store)
        #expect(try await store.eventKeys(matching: "title").isEmpty)
        // A list without descriptions does not take them away.
        #expect(try await store.eventKeys(matching: "renamed kettle").count == 1)
    }

    @Test func removedEventsAreNotFoundAndLeaveNoWords() async throws {
        let store = folder.store()
        let found = Self.found("a") { $0.details = .full }
        try await tell(found, Self.found("b"), to: store)
        try await tell(gone: [EventKey(found.event, of: found.group, source: Self.source)], to: store)
        #expect(try await store.eventKeys(matching: "title") == [EventKey(source: Self.source, id: "b")])
        #expect(try count("event_texts") == 0 && count("event_search") == 1)
    }

    @Test func descriptionsOfMegabytesAreBounded() async throws {
        let store = folder.store { $0.maximumEventTextBytes = 1 << 20 }
        let long = String(repeating: "word ", count: 50_000)
        for number in 0..<8 {
            try await tell(Self.found("\(number)") { $0.details.descriptionHTML = long }, to: store)
        }
        try await tell(Self.found("short") { $0.details.descriptionHTML = "short" }, to: store)
        try await store.trim()
        let bytes: Int? = try Database(path: folder.file).value("SELECT sum(bytes) FROM event_texts")
        #expect(bytes.map { $0 <= 1 << 20 } == true, "\(bytes ?? -1)")
        #expect(try count("events") == 9)
    }

    /// The words of events in an older file are indexed with the first search.
    @Test func eventsOfAnOlderFileAreFoundToo() async throws {
        try Fixture.make(3, folder.file)
        let store = folder.store()
        #expect(try await store.eventKeys(matching: "meet") == [EventKey(source: Fixture.group.source, id: "e3")])
        #expect(try await store.eventKeys(matching: "meet coders").isEmpty)
    }

    /// The words come in portions; the process may end between any two of them.
    @Test func wordsThatComeInPortionsAreWholeAfterAnInterruption() async throws {
        let store = folder.store()
        let events = (0..<450).map { Self.found("\($0)") }
        try await store.remember(events, from: Self.source, asked: .nearLondon, gone: [])
        await store.close()
        try Database(path: folder.file).execute(
            "DELETE FROM event_search; DELETE FROM settings WHERE name = 'events-indexed'")
        let first = folder.store()
        let indexing = Task { await first.indexInPortions() }
        indexing.cancel()
        await indexing.value
        await first.close()
        #expect([0, 200, 400, 450].contains(try count("event_search") ?? -1))
        let second = folder.store()
        #expect(try await second.eventKeys(matching: "title").count == 450)
        #expect(try count("event_search") == 450)
        #expect(try await second.setting("events-indexed") != nil)
        await second.close()
        // A file whose events all have words is not looked through again.
        try Database(path: folder.file).execute("DELETE FROM event_search WHERE rowid = 7")
        #expect(try await folder.store().eventKeys(matching: "title").count == 449)
    }

    @Test func theKeysThatASearchKnowsAreThoseOfTheFile() async throws {
        var random = SeededRandom()
        let (searching, other) = (folder.store(), folder.store())
        try await tell(Self.found("0"), to: searching)
        try await searching.beginEventSearch()
        for _ in 0..<40 {
            let writer = Bool.random(using: &random) ? searching : other
            let id = "\(Int.random(in: 0..<12, using: &random))"
            let found = Self.found(id) { if Bool.random(using: &random) { $0.id = nil } }
            if Int.random(in: 0..<3, using: &random) == 0 {
                try await tell(gone: [EventKey(found.event, of: found.group, source: Self.source)], to: writer)
            } else {
                try await tell(found, to: writer)
            }
            for words in ["title", "title \(id)"] {
                let known = try await searching.eventKeys(matching: words, limit: 5)
                #expect(try await other.eventKeys(matching: words, limit: 5) == known, "seed \(random.seed)")
            }
        }
        await searching.endEventSearch()
        #expect(try await searching.eventKeys(matching: "title") == other.eventKeys(matching: "title"))
    }
}
