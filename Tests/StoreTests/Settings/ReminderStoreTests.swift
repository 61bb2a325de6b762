import Testing
import WeftGLib

@testable import GroupDirectory

/// Tests the stored events with reminders, and the schedule between two runs.
@Suite struct ReminderStoreTests {
    private let folder = StoreFolder()
    private static let source = SourceID(kind: "gancio", address: "https://gancio.example")

    private static func event(_ id: String, _ hours: Int64) -> GroupEvent {
        GroupEvent(
            id: id, name: id, time: Timestamp(unixMilliseconds: Timestamp.now.unixMilliseconds + hours * 3_600_000))
    }

    private static func group(_ id: String, next: GroupEvent? = nil) -> Group {
        .made(id, "Group \(id)") {
            $0.source = source
            $0.nextEvent = next
        }
    }

    private static func choose(_ reminder: Reminder?, in store: GroupStore) async throws {
        var preferences = try await store.preferences()
        preferences.reminders = reminder
        try await store.keep(preferences)
    }

    private static func wishes(_ store: GroupStore) async throws -> [String] {
        try await store.reminderWishes().events.map { "\($0.id.id) \($0.secondsBefore / 60)" }.sorted()
    }

    @Test func readingRemindersCreatesNoFile() async throws {
        let store = folder.store()
        #expect(try await store.reminderWishes() == ReminderWishes())
        #expect(try await store.reminderSchedule() == ReminderSchedule())
        #expect(!store.isThere)
    }

    @Test func aSavedEventHasAReminderOnlyIfTheUserWantsIt() async throws {
        let store = folder.store()
        let saved = try await store.saveEvent(Self.event("walk", 5), group: nil, source: Self.source)
        #expect(try await Self.wishes(store) == [])
        try await store.setReminder(.minutes15, for: saved.id)
        #expect(try await Self.wishes(store) == ["walk 15"])
        try await store.setReminder(nil, for: saved.id)
        #expect(try await Self.wishes(store) == [])
    }

    @Test func aChoiceForEverythingCountsForSavedEventsAndThoseOfSavedGroups() async throws {
        let store = folder.store()
        try await store.save(Self.group("1", next: Self.event("swim", 7)))
        try await store.remember([Self.group("2", next: Self.event("run", 7))], from: Self.source, near: .london)
        let walk = try await store.saveEvent(Self.event("walk", 5), group: nil, source: Self.source)
        let talk = try await store.saveEvent(Self.event("talk", 6), group: nil, source: Self.source)
        try await store.setReminder(.day, for: talk.id)
        try await Self.choose(.hour, in: store)
        #expect(try await Self.wishes(store) == ["swim 60", "talk 1440", "walk 60"], "talk keeps its own")
        // Events that are saved from now on have it, too.
        try await store.saveEvent(Self.event("fair", 9), group: nil, source: Self.source)
        try await store.setReminder(nil, for: walk.id)
        #expect(try await Self.wishes(store) == ["fair 60", "swim 60", "talk 1440"])
        try await Self.choose(.minutes15, in: store)
        #expect(try await Self.wishes(store) == ["fair 15", "swim 15", "talk 1440"], "none stays none")
        try await Self.choose(nil, in: store)
        #expect(try await Self.wishes(store) == ["talk 1440"])
    }

    @Test func aSavedEventOfASavedGroupIsOneEvent() async throws {
        let store = folder.store()
        let (group, event) = (Self.group("1", next: Self.event("swim", 7)), Self.event("swim", 7))
        try await store.save(group)
        let saved = try await store.saveEvent(event, group: group, source: Self.source)
        try await Self.choose(.hour, in: store)
        #expect(try await Self.wishes(store) == ["swim 60"])
        try await store.setReminder(nil, for: saved.id)
        #expect(try await Self.wishes(store) == [], "the user wants none for it")
    }

    @Test func theScheduleComesBackInTheNextRun() async throws {
        let store = folder.store()
        let saved = try await store.saveEvent(Self.event("walk", 1), group: nil, source: Self.source)
        try await store.setReminder(.day, for: saved.id)
        var schedule = try await store.reminderSchedule()
        schedule.set(try await store.reminderWishes().events, everything: nil, at: .now)
        #expect(schedule.take(at: .now).count == 1)
        try await store.keep(schedule)
        await store.close()
        var next = try await folder.store().reminderSchedule()
        #expect(next.hasSameHistory(as: schedule))
        next.set(try await folder.store().reminderWishes().events, everything: nil, at: .now)
        #expect(next.take(at: .now) == [])
    }
}
