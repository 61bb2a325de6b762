import SQLite
import Testing
import WeftGLib
import WeftTestBasics

@testable import GroupDirectory

/// Tests saved events: they are kept in their last known state, whatever their sources report later.
@Suite struct SavedEventTests {
    private let folder = StoreFolder()
    private static let source = SourceID(kind: "gancio", address: "https://gancio.example")
    private static let group = Group.made("g", "Group") { $0.source = source }

    private static func event(_ id: String, _ hours: Int64 = 5, _ change: (inout GroupEvent) -> Void = { _ in })
        -> GroupEvent
    {
        var event = GroupEvent(
            id: id, name: id, time: Timestamp(unixMilliseconds: Timestamp.now.unixMilliseconds + hours * 3_600_000))
        change(&event)
        return event
    }

    private static func key(_ id: String) -> EventKey { EventKey(source: source, id: id) }

    /// Reports a list of events around a place.
    private func tell(_ events: GroupEvent..., gone: [EventKey] = [], to store: GroupStore) async throws {
        try await store.remember(
            events.map { FoundEvent(event: $0, group: Self.group) }, from: Self.source, asked: .nearLondon, gone: gone)
    }

    private func saved(_ id: String, in store: GroupStore) async throws -> SavedEvent {
        try #require(try await store.savedEvent(Self.key(id)))
    }

    @Test func aSavedEventComesBackWholeInANewRun() async throws {
        let event = Self.event("a") { $0.details = .full }
        let first = folder.store()
        let saved = try await first.saveEvent(event, group: Self.group, source: Self.source)
        try await first.setReminder(.hour, for: saved.id)
        await first.close()
        let store = folder.store()
        var expected = saved
        expected.reminder = .hour
        #expect(try await store.savedEvent(saved.id) == expected)
        #expect(expected.event == event && expected.group?.name == "Group")
        #expect(try await store.isEventSaved(saved.id))
        // Lists are light.
        let listed = try await store.savedEvents()
        #expect(listed.map(\.id) == [saved.id] && listed[0].event.details == event.details.withoutDescription)
        #expect(await notices(of: store).isEmpty)
    }

    @Test func anEventOfASinglePersonAndOneWithoutAnIDCanBeSaved() async throws {
        let store = folder.store()
        let alone = try await store.saveEvent(Self.event("a"), group: nil, source: Self.source)
        var nameless = Self.event("b")
        nameless.id = nil
        let other = try await store.saveEvent(nameless, group: Self.group, source: Self.source)
        #expect(try await store.savedEvents().map(\.id) == [alone.id, other.id])
        #expect(alone.group == nil && other.uid != alone.uid)
    }

    @Test func savedEventsAreInTheOrderOfTheirTimes() async throws {
        let store = folder.store()
        for (id, hours) in [("c", 9), ("a", -90), ("b", 3)] as [(String, Int64)] {
            try await store.saveEvent(Self.event(id, hours), group: nil, source: Self.source)
        }
        try await store.saveEvent(GroupEvent(id: "d", name: "Some day"), group: nil, source: Self.source)
        #expect(try await store.savedEvents().map(\.id.id) == ["a", "b", "c", "d"])
    }

    @Test func anEventThatMovesIsMarkedUntilItsPageIsOpened() async throws {
        let store = folder.store()
        let event = Self.event("a", 5)
        let old = try await store.saveEvent(event, group: Self.group, source: Self.source)
        try await tell(event, to: store)
        #expect(try await saved("a", in: store) == old)
        let later = Self.event("a", 6)
        try await tell(later, to: store)
        var moved = try await saved("a", in: store)
        #expect(moved.change == .moved(from: try #require(event.time)))
        #expect(moved.sequence == 1 && moved.uid == old.uid && moved.event.time == later.time)
        try await store.noteEventPageOpened(old.id)
        moved = try await saved("a", in: store)
        #expect(moved.change == nil && moved.sequence == 1)
    }

    /// Answers may alternate. The calendar is updated each time, and the user is notified only if something has changed
    /// in the end.
    @Test func anEventThatMovesBackIsNotMarkedAsMoved() async throws {
        let store = folder.store()
        let (here, there) = (Self.event("a", 5), Self.event("a", 6))
        try await store.saveEvent(here, group: Self.group, source: Self.source)
        for round in 1...3 {
            try await tell(there, to: store)
            #expect(try await saved("a", in: store).change == .moved(from: try #require(here.time)))
            try await tell(here, to: store)
            let back = try await saved("a", in: store)
            #expect(back.change == nil && back.sequence == round * 2)
        }
    }

    @Test func anEventThatIsCalledOffIsMarkedAndOneThatTakesPlaceAfterAllIsNot() async throws {
        let store = folder.store()
        let event = Self.event("a")
        var cancelled = event
        cancelled.status = .cancelled
        try await store.saveEvent(event, group: Self.group, source: Self.source)
        try await tell(cancelled, to: store)
        #expect(try await saved("a", in: store).change == .cancelled)
        try await tell(event, to: store)
        #expect(try await saved("a", in: store).change == nil)
        try await tell(cancelled, to: store)
        try await store.noteEventPageOpened(Self.key("a"))
        let seen = try await saved("a", in: store)
        #expect(seen.change == nil && seen.event.isCancelled && seen.sequence == 3)
        // One that was called off when it was saved is no news.
        let other = try await store.saveEvent(
            Self.event("b") { $0.status = .cancelled }, group: nil, source: Self.source)
        #expect(other.change == nil)
    }

    @Test func aTitleOrAPlaceRaisesTheSequenceAndATagDoesNot() async throws {
        let store = folder.store()
        var event = Self.event("a")
        try await store.saveEvent(event, group: Self.group, source: Self.source)
        event.details.tags = ["jazz"]
        try await tell(event, to: store)
        #expect(try await saved("a", in: store).sequence == 0)
        event.venue = Venue(name: "Hall")
        try await tell(event, to: store)
        event.name = "Other"
        try await tell(event, to: store)
        let changed = try await saved("a", in: store)
        #expect(changed.sequence == 2 && changed.change == nil && changed.event.details.tags == ["jazz"])
    }

    @Test func aListWithFewerDetailsKeepsKnownDetails() async throws {
        let store = folder.store()
        let event = Self.event("a") { $0.details = .full }
        try await tell(event, to: store)
        // A row of an agenda has no description; the store does.
        try await store.saveEvent(event.light(of: Self.source), group: Self.group, source: Self.source)
        #expect(try await saved("a", in: store).event == event)
        var bare = event
        bare.details = EventDetails()
        try await tell(bare, to: store)
        var expected = event
        expected.details.placesLeft = nil
        #expect(try await saved("a", in: store).event == expected)
    }

    /// A row of an agenda has the facts of all sources that report its event. Each source's own report has fewer.
    @Test func aReportOfTheSamePlaceWithFewerFactsKeepsTheKnownOnes() async throws {
        let store = folder.store()
        let row = Self.event("a") {
            $0.venue = Venue(name: "Old Mill", address: "1 Mill Lane", city: "London", coordinate: .london)
            $0.endTime = $0.time.map { Timestamp(unixMilliseconds: $0.unixMilliseconds + 3_600_000) }
        }
        try await store.saveEvent(row, group: Self.group, source: Self.source)
        var report = row
        report.venue = Venue(city: "London", coordinate: .london)
        report.endTime = nil
        try await tell(report, to: store)
        let kept = try await saved("a", in: store)
        #expect(kept.event.venue == row.venue && kept.event.endTime == row.endTime && kept.sequence == 0)
        // An event that moves takes nothing of its old place along.
        report.venue = Venue(name: "Town Hall", city: "London", coordinate: Coordinate(latitude: 51.6, longitude: -0.2))
        try await tell(report, to: store)
        let moved = try await saved("a", in: store)
        #expect(moved.event.venue == report.venue && moved.sequence == 1)
        report.venue = nil
        report.isOnline = true
        try await tell(report, to: store)
        #expect(try await saved("a", in: store).event.venue == nil, "it moved to the internet")
    }

    @Test func aSavedEventThatItsSourceNoLongerListsStaysAndIsMarked() async throws {
        let store = folder.store()
        let event = Self.event("a") { $0.details = .full }
        try await store.saveEvent(event, group: Self.group, source: Self.source)
        try await tell(gone: [Self.key("a")], to: store)
        var forgotten = try await saved("a", in: store)
        #expect(forgotten.isForgotten && forgotten.event == event && forgotten.sequence == 0)
        try await tell(event, to: store)
        #expect(try await !saved("a", in: store).isForgotten)
        // The whole list of its group's events.
        try await store.remember([Self.event("b")], of: Self.group)
        forgotten = try await saved("a", in: store)
        #expect(forgotten.isForgotten && forgotten.event == event)
    }

    @Test func aListOfComingEventsDoesNotMarkPastOnesAsRemoved() async throws {
        let store = folder.store()
        try await store.saveEvent(Self.event("past", -30), group: Self.group, source: Self.source)
        try await store.remember([Self.event("b")], of: Self.group)
        #expect(try await !saved("past", in: store).isForgotten)
    }

    @Test func aRemovedSourceLeavesItsSavedEvents() async throws {
        let source = StoredSource(kind: "gancio", address: "https://gancio.example")
        let store = folder.store()
        try await store.setSources([source])
        let event = Self.event("a") { $0.details = .full }
        try await tell(event, Self.event("b"), to: store)
        try await store.saveEvent(event, group: Self.group, source: Self.source)
        #expect(source.id == Self.source)
        try await store.setSources([])
        try await store.forget(source)
        let saved = try await saved("a", in: store)
        #expect(saved.isForgotten && saved.event == event && saved.group?.name == "Group")
        #expect(try await store.eventKeys(matching: "b").isEmpty)
    }

    @Test func aRemovedEventComesBackAsItWas() async throws {
        let store = folder.store()
        let event = Self.event("a") { $0.details = .full }
        try await store.saveEvent(event, group: Self.group, source: Self.source)
        try await store.setReminder(.day, for: Self.key("a"))
        let before = try await saved("a", in: store)
        #expect(try await store.removeSavedEvent(Self.key("a")) == before)
        #expect(try await store.removeSavedEvent(Self.key("a")) == nil)
        #expect(try await store.savedEvents().isEmpty)
        try await store.restoreSavedEvent(before)
        #expect(try await saved("a", in: store) == before)
        await store.close()
        #expect(try await folder.store().savedEvents().count == 1)
    }

    @Test func allReadersReceiveEachChange() async throws {
        let store = folder.store()
        let told = Locked((0, 0))
        let readers = [
            Task { for await _ in store.savedEventChanges() { told.withLock { $0.0 += 1 } } },
            Task { for await _ in store.savedEventChanges() { told.withLock { $0.1 += 1 } } },
        ]
        defer { for reader in readers { reader.cancel() } }
        func wait(for count: Int) async {
            for _ in 0..<100_000 where told.withLock({ min($0.0, $0.1) }) < count { await Task.yield() }
        }
        // Until both read, nothing is told to them.
        while told.withLock({ min($0.0, $0.1) }) < 1 {
            store.savedEventNews.tell()
            await Task.yield()
        }
        try await store.saveEvent(Self.event("a"), group: Self.group, source: Self.source)
        told.withLock { $0 = (0, 0) }
        try await tell(Self.event("a", 7), to: store)
        await wait(for: 1)
        #expect(told.withLock { min($0.0, $0.1) } >= 1)
    }

    @Test func readingSavedEventsCreatesNoFile() async throws {
        let store = folder.store()
        #expect(try await store.savedEvents().isEmpty)
        #expect(try await !store.isEventSaved(Self.key("a")))
        try await store.setReminder(.hour, for: Self.key("a"))
        #expect(try await store.removeSavedEvent(Self.key("a")) == nil)
        #expect(folder.names.isEmpty)
    }

    // MARK: Damage

    @Test func aLostSavedEventIsReportedAndTheOthersAreRescued() async throws {
        let first = folder.store()
        for id in ["a", "b", "c"] {
            try await first.saveEvent(
                Self.event(id) { $0.details = .full }, group: Self.group, source: Self.source)
        }
        let before = try await saved("c", in: first)
        await first.close()
        try Database(path: folder.file).execute("DELETE FROM saved_events WHERE identifier = 'b'")
        let store = folder.store()
        #expect(try await store.savedEvents().map(\.id.id) == ["a", "c"])
        #expect(try await saved("c", in: store) == before)
        let aside = try #require(
            await notices(of: store).compactMap { if case .setAside(let aside) = $0 { aside } else { nil } }.first)
        #expect(aside.keptSaved == 2 && aside.lostSaved == 1)
    }

    @Test func anExchangedDescriptionIsDetected() async throws {
        let first = folder.store()
        let event = Self.event("a") { $0.details = .full }
        try await first.saveEvent(event, group: Self.group, source: Self.source)
        await first.close()
        let other = GroupRecord.encode(description: "another")
        try Database(path: folder.file).run("UPDATE saved_events SET description = ?", other)
        let store = folder.store()
        #expect(try await saved("a", in: store).event == event.light(of: Self.source))
        #expect(await notices(of: store).count == 1)
    }

    @Test func everyChangedBitOfARecordIsNoticed() throws {
        var saved = SavedEvent(
            Self.event("a") { $0.details = .full }, group: Self.group, source: Self.source, savedAt: .now)
        saved.reminder = .minutes15
        saved.sequence = 3
        saved.seenTime = Timestamp(unixMilliseconds: 7)
        saved.isForgotten = true
        let text = GroupRecord.encode(description: "<p>Text</p>")
        let record = SavedEventRecord.encode(saved, description: text)
        let read = try #require(SavedEventRecord.savedEvent(record))
        saved.event = saved.event.light(of: Self.source)
        #expect(read.saved == saved && read.descriptionDigest == GroupRecord.digest(text))
        for index in record.indices {
            var changed = record
            changed[index] ^= 1 << (index % 8)
            #expect(SavedEventRecord.savedEvent(changed) == nil)
        }
    }

    @Test func anyBytesAndAnyNumbersAreReadWithoutHarm() {
        var random = SeededRandom()
        for _ in 0..<20_000 {
            var writer = RecordWriter()
            for _ in 0..<Int.random(in: 0...14, using: &random) {
                let field = Int.random(in: 1...14, using: &random)
                switch Int.random(in: 0...3, using: &random) {
                case 0: writer.integer(field, [.min, -1, 0, 1, .max].randomElement(using: &random) ?? 0)
                case 1:
                    writer.text(field, ["", "a", "https://a.example", "\r\nX:1"].randomElement(using: &random) ?? "")
                case 2: writer.message(field) { $0.integer(Int.random(in: 1...14, using: &random), .min) }
                default: writer.number(field, .nan)
                }
            }
            guard let saved = SavedEventRecord.savedEvent(GroupRecord.sealed(writer))?.saved else { continue }
            #expect(saved.uid.utf8.allSatisfy { $0 > 0x20 } && saved.sequence >= 0)
        }
    }
}

extension EventDetails {
    /// Details with every value.
    static let full: EventDetails = {
        var details = EventDetails()
        details.descriptionHTML = "<p>All are <b>welcome</b>, bring a kettle.</p>"
        details.tags = ["jazz", "東京"]
        details.price = EventPrice(.paid, text: "5 €")
        details.placesLeft = 12
        details.onlineAddress = "https://meet.example.org/a"
        details.organizers = ["Åsa", "Hall"]
        details.series = EventSeries(id: "7", rule: "Every week")
        details.language = "fr"
        return details
    }()
}
