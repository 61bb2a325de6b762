import Weft
import WeftGLib
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory

/// Tests notifications about events of saved groups.
final class EventTellerTests: XCTestCase {
    @MainActor
    private final class Desk {
        var shown: [String: DesktopNotification] = [:]
        var order: [String] = []

        var way: NotificationWay {
            NotificationWay {
                self.shown[$1] = $0
                self.order.append("\($0.title): \($0.body)")
            } withdraw: {
                self.shown[$0] = nil
            }
        }
    }

    private static func group(_ number: Int, _ events: String...) -> Group {
        var group = Group(id: "\(number)", name: "Group \(number)")
        group.source = SourceID(rawValue: "a")
        // 2100-01-01, noon.
        group.nextEvent = events.first.map { name in
            var event = GroupEvent(
                id: name, name: name, time: Timestamp(unixMilliseconds: 4_102_488_000_000 + Int64(number) * 60_000))
            event.timeZone = "UTC"
            return event
        }
        return group
    }

    @MainActor
    private static func refresh(_ store: GroupStore, _ groups: [Group]) {
        let source = SourceID(rawValue: "a")
        _ = awaiting { try? await store.remember(groups, from: source, near: .london) }
    }

    private static func hasBaseline(_ folder: String, _ count: Int) -> Bool {
        storedCount("watched", in: folder + "/groups.sqlite") == count
    }

    func testEachGroupIsNotifiedOnceAndManyAreSummedUp() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let store = GroupStore(path: folder + "/groups.sqlite")
                let desk = Desk()
                let teller = EventTeller(store, desk.way, pause: 50)
                teller.isOn = true
                _ = awaiting { for number in 1...6 { try? await store.save(Self.group(number)) } }
                XCTAssertTrue(pump { Self.hasBaseline(folder, 6) })
                XCTAssertEqual(desk.order, [])
                Self.refresh(store, [Self.group(1, "Walk & <b>talk</b>")])
                XCTAssertTrue(pump { desk.order.count == 1 })
                XCTAssertTrue(desk.order[0].hasPrefix("Group 1: New: Walk & <b>talk</b> · "), "\(desk.order)")
                XCTAssertTrue(desk.order[0].contains("2100"), "\(desk.order)")
                XCTAssertEqual(desk.shown.values.first?.target, ["a", "1", "Walk & <b>talk</b>"])
                Self.refresh(store, (1...6).map { Self.group($0, "Next") })
                XCTAssertTrue(pump { desk.order.count == 5 }, "\(desk.order)")
                XCTAssertEqual(
                    desk.order.dropFirst().map { $0.prefix(20) },
                    ["Group 1: New: Next ·", "Group 2: New: Next ·", "Group 3: New: Next ·", "Saved groups: 3 more"])
                // It replaces the group's earlier notification.
                XCTAssertEqual(desk.shown.count, 4)
                Self.refresh(store, (1...6).map { Self.group($0, "Next") })
                XCTAssertFalse(pump(seconds: 0.5) { desk.order.count > 5 })
                teller.end()
                XCTAssertEqual(desk.shown.count, 0)
                _ = awaiting { await store.close() }
            }
        }
    }

    func testEventsWhileNotificationsAreOffAreNeverReported() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let store = GroupStore(path: folder + "/groups.sqlite")
                let desk = Desk()
                let teller = EventTeller(store, desk.way, pause: 50)
                let preferences = AppPreferences(store, teller: teller)
                XCTAssertFalse(teller.isOn)
                _ = awaiting { try? await store.save(Self.group(1, "Walk")) }
                Self.refresh(store, [Self.group(1, "Talk")])
                preferences.change { $0.tellsOfEvents = true }
                XCTAssertTrue(pump { Self.hasBaseline(folder, 1) })
                XCTAssertTrue(teller.isOn && desk.order.isEmpty)
                Self.refresh(store, [Self.group(1, "Swim")])
                XCTAssertTrue(pump { desk.order.count == 1 })
                preferences.change { $0.tellsOfEvents = false }
                XCTAssertTrue(pump { Self.hasBaseline(folder, 0) })
                Self.refresh(store, [Self.group(1, "Run")])
                XCTAssertFalse(pump(seconds: 0.3) { desk.order.count > 1 })
                // The choice is restored at the next start.
                preferences.change { $0.tellsOfEvents = true }
                XCTAssertTrue(pump { Self.hasBaseline(folder, 1) })
                let next = EventTeller(store, desk.way, pause: 50)
                let restored = AppPreferences(store, teller: next)
                XCTAssertTrue(pump { restored.isKnown && next.isOn })
                _ = awaiting { await store.close() }
            }
        }
    }

    func testForeignCallsOpenOnlyKnownEvents() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let fake = FakeSource("a")
                let it = try SourcesStage([fake], store: folder)
                defer { it.close() }
                fake.answer([1, 2, 3])
                XCTAssertTrue(pump { it.isReady && it.names.count == 3 })
                let group = try XCTUnwrap(it.app.feed?.groups.first)
                let source = group.key.source.rawValue
                it.app.savedList.save(group)
                let store = try XCTUnwrap(it.session.store)
                XCTAssertTrue(pump { awaiting { try? await store.savedGroups().groups.count } == 1 })
                let opener = EventNewsOpener(it.app) {}
                for target in [[], [source], [source, "nowhere"], ["", ""], ["b", group.id, "x"]] {
                    opener.openGroup(target)
                }
                XCTAssertFalse(pump(seconds: 0.5) { it.app.split?.secondaryViewController != nil })
                opener.openGroup([source, group.id, "an event that is gone"])
                XCTAssertTrue(
                    pump { it.app.split?.secondaryViewController?.title == group.name },
                    "\(group.key): \(it.app.split?.secondaryViewController?.title ?? "no page")")
            }
        }
    }
}
