import Weft
import WeftGLib
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory

/// Tests showing reminders, with a clock that the tests set.
final class ReminderTellerTests: XCTestCase {
    /// A store with a clock, and a desktop that records notifications.
    @MainActor
    private final class Stage {
        let store: GroupStore
        var teller: ReminderTeller
        private(set) var shown: [String: DesktopNotification] = [:]
        private(set) var titles: [String] = []
        private(set) var isNeeded = false
        private let clock = Locked(Timestamp.now.unixMilliseconds)

        static let source = SourceID(rawValue: "a")

        init(_ folder: String) {
            var options = StoreOptions()
            options.now = { [clock] in Timestamp(unixMilliseconds: clock.withLock { $0 }) }
            store = GroupStore(path: folder + "/groups.sqlite", options: options)
            teller = ReminderTeller(store, NotificationWay(send: { _, _ in }, withdraw: { _ in }))
            restart()
        }

        /// Ends the program, and starts it again.
        func restart() {
            shown = [:]
            let way = NotificationWay { [weak self] text, id in
                self?.shown[id] = text
                self?.titles.append(text.title)
            } withdraw: { [weak self] id in
                self?.shown[id] = nil
            }
            teller = ReminderTeller(store, way)
            teller.onNeed = { [weak self] in self?.isNeeded = $0 }
            teller.begin()
        }

        /// Sets the clock, like the user or a resume after sleep.
        func move(byMinutes minutes: Int64) {
            clock.withLock { $0 += minutes * 60_000 }
            teller.look()
        }

        func key(_ id: String) -> EventKey { EventKey(source: Self.source, id: id) }

        /// An event in that many minutes, which lasts an hour.
        func event(_ id: String, in minutes: Int64, cancelled: Bool = false) -> GroupEvent {
            let begin = clock.withLock { $0 } + minutes * 60_000
            var event = GroupEvent(id: id, name: id, time: Timestamp(unixMilliseconds: begin))
            event.endTime = Timestamp(unixMilliseconds: begin + 3_600_000)
            event.status = cancelled ? .cancelled : .planned
            return event
        }

        func save(_ event: GroupEvent, _ reminder: Reminder?) {
            let (store, key) = (store, key(event.id ?? ""))
            _ = awaiting {
                _ = try? await store.saveEvent(event, group: nil, source: Self.source)
                try? await store.setReminder(reminder, for: key)
            }
        }

        /// Stores a new report of the event by its source.
        func tell(_ event: GroupEvent) {
            let store = store
            _ = awaiting { try? await store.saveEvent(event, group: nil, source: Self.source) }
        }

        /// True if no further notification is shown for a while.
        func staysSilent(_ count: Int) -> Bool { !pump(seconds: 0.5) { titles.count > count } }
    }

    private func withStage(_ body: @MainActor (Stage) throws -> Void) throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let stage = Stage(folder)
                defer { _ = awaiting { await stage.store.close() } }
                try body(stage)
            }
        }
    }

    func testAReminderIsShownOnceWithItsButtonsAlsoAfterARestart() throws {
        try withStage { it in
            it.save(it.event("walk", in: 120), .hour)
            XCTAssertTrue(it.staysSilent(0))
            it.move(byMinutes: 61)
            XCTAssertTrue(pump { it.titles == ["walk"] }, "\(it.titles)")
            let shown = try XCTUnwrap(it.shown.values.first)
            XCTAssertEqual(shown.buttons.map(\.title), ["Open", "Later"])
            XCTAssertEqual(shown.action, EventNewsOpener.eventAction)
            XCTAssertEqual(shown.target, ["a", "walk"])
            it.restart()
            it.move(byMinutes: 1)
            XCTAssertTrue(it.staysSilent(1))
        }
    }

    func testRemindersDueWhileTheProgramWasClosedAreShownAtItsStart() throws {
        try withStage { it in
            it.save(it.event("walk", in: 120), .hour)
            it.save(it.event("talk", in: 70), .minutes15)
            XCTAssertTrue(it.staysSilent(0))
            it.move(byMinutes: -1)
            it.restart()
            XCTAssertTrue(it.staysSilent(0))
            it.move(byMinutes: 140)
            XCTAssertTrue(pump { it.titles == ["walk"] }, "talk is over: \(it.titles)")
        }
    }

    func testAReminderMovesWithItsEventAndTheOldOneIsWithdrawn() throws {
        try withStage { it in
            it.save(it.event("walk", in: 120), .hour)
            XCTAssertTrue(it.staysSilent(0))
            it.move(byMinutes: 70)
            XCTAssertTrue(pump { it.shown.count == 1 })
            it.tell(it.event("walk", in: 300))
            XCTAssertTrue(pump { it.shown.isEmpty })
            it.move(byMinutes: 250)
            XCTAssertTrue(pump { it.titles == ["walk", "walk"] }, "\(it.titles)")
        }
    }

    func testACancellationIsShownInPlaceOfTheReminder() throws {
        try withStage { it in
            it.save(it.event("walk", in: 120), .hour)
            XCTAssertTrue(it.staysSilent(0))
            it.tell(it.event("walk", in: 120, cancelled: true))
            it.move(byMinutes: 70)
            XCTAssertTrue(pump { it.titles == ["Cancelled: walk"] }, "\(it.titles)")
            XCTAssertEqual(it.shown.values.first?.buttons.map(\.title), ["Open"])
        }
    }

    func testARemovedEventTakesItsReminderAlong() throws {
        try withStage { it in
            it.save(it.event("walk", in: 120), .hour)
            XCTAssertTrue(it.staysSilent(0))
            it.move(byMinutes: 70)
            XCTAssertTrue(pump { it.shown.count == 1 })
            let (store, key) = (it.store, it.key("walk"))
            _ = awaiting { try? await store.removeSavedEvent(key) }
            XCTAssertTrue(pump { it.shown.isEmpty })
        }
    }

    func testLaterShowsItAgainAndKeepsTheProcessUntilThen() throws {
        try withStage { it in
            it.save(it.event("walk", in: 120), .hour)
            XCTAssertTrue(it.staysSilent(0))
            it.move(byMinutes: 70)
            XCTAssertTrue(pump { it.titles.count == 1 })
            XCTAssertFalse(it.isNeeded)
            it.teller.postpone(it.key("walk"))
            XCTAssertTrue(pump { it.isNeeded })
            it.move(byMinutes: 36)
            XCTAssertTrue(pump { it.titles.count == 2 && !it.isNeeded }, "\(it.titles)")
        }
    }

    func testManyAtOnceAreSummedUp() throws {
        try withStage { it in
            for number in 1...6 { it.save(it.event("walk \(number)", in: 120), .hour) }
            XCTAssertTrue(it.staysSilent(0))
            it.move(byMinutes: 70)
            XCTAssertTrue(pump { it.titles.count == 4 }, "\(it.titles)")
            XCTAssertEqual(it.titles.last, "Reminders")
            XCTAssertTrue(it.shown.values.contains { $0.body == "3 more events begin soon" })
        }
    }

    func testTheProcessContinuesWithoutAWindowOnlyOnRequestAndWithAReminder() throws {
        try withStage { it in
            it.save(it.event("walk", in: 120), .hour)
            XCTAssertFalse(pump(seconds: 0.5) { it.isNeeded })
            let store = it.store
            var wanted = Preferences()
            wanted.remindsInBackground = true
            let kept = wanted
            _ = awaiting { try? await store.keep(kept) }
            XCTAssertTrue(pump { it.isNeeded })
            it.move(byMinutes: 70)
            XCTAssertTrue(pump { it.titles.count == 1 })
            XCTAssertFalse(pump(seconds: 0.5) { !it.isNeeded }, "its buttons work")
            it.move(byMinutes: 200)
            XCTAssertTrue(pump { it.shown.isEmpty && !it.isNeeded }, "the event is over")
        }
    }

    func testAnOpenedReminderLetsTheProcessEnd() throws {
        try withStage { it in
            it.save(it.event("walk", in: 120), .hour)
            let store = it.store
            var wanted = Preferences()
            wanted.remindsInBackground = true
            let kept = wanted
            _ = awaiting { try? await store.keep(kept) }
            XCTAssertTrue(pump { it.isNeeded })
            it.move(byMinutes: 70)
            XCTAssertTrue(pump { it.titles.count == 1 })
            it.teller.noteOpened(it.key("walk"))
            XCTAssertTrue(pump { !it.isNeeded })
        }
    }
}
