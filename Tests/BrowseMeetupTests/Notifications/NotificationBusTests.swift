import WeftGLib
import WeftTestBasics
import WeftTestSupport
import XCTest

@testable import GroupDirectory

/// Tests the real program on a separate bus, where python3-dbusmock simulates the desktop's notifications.
final class NotificationBusTests: XCTestCase {
    /// The service that shows notifications: the desktop itself, or the portal, which programs in a sandbox use.
    private enum Shower {
        case desktop, portal

        var name: String { self == .desktop ? "org.freedesktop.Notifications" : "org.freedesktop.portal.Desktop" }
        var path: String { self == .desktop ? "/org/freedesktop/Notifications" : "/org/freedesktop/portal/desktop" }
        var template: String { self == .desktop ? "notifications.py" : "notification_portal.py" }
        /// The environment variables with which GLib uses the portal.
        var variables: [String] { self == .desktop ? [] : ["GTK_USE_PORTAL=1", "GIO_USE_PORTALS=1"] }
    }

    /// The program with a calendar file as its source, in a folder with a store.
    @MainActor
    private final class Stage {
        let bus: TestBus
        private let folder: String
        private let shower: Shower
        private var program: ChildProcess?

        /// - Parameter service: true if the service presses the shown notification, false if it does not; nil without a
        ///   service.
        init(_ folder: String, presses: Bool?, by shower: Shower = .desktop) throws {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            self.folder = folder
            self.shower = shower
            bus = try TestBus()
            guard let presses else { return }
            let template = #filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/" + shower.template
            try bus.start(template, "{\"presses\": \(presses)}", name: shower.name, path: shower.path)
        }

        /// Starts the program with a calendar of one event, and saves the group.
        func start() throws {
            plan("walk", in: 40)
            let (file, address) = (file, calendar)
            var wanted = Preferences()
            wanted.tellsOfEvents = true
            let kept = wanted
            _ = awaiting {
                let store = GroupStore(path: file)
                try? await store.keep(kept)
                try? await store.setSources([StoredSource(kind: SourceKind.calendar.word, address: address)])
                await store.close()
            }
            program = try ChildProcess(
                "/usr/bin/timeout",
                [
                    "300", "/usr/bin/env", "DBUS_SESSION_BUS_ADDRESS=\(bus.address)", "XDG_DATA_HOME=\(folder)/data",
                    "XDG_CACHE_HOME=\(folder)/cache", "GTK_A11Y=none", "LANGUAGE=en",
                ] + shower.variables + [ChildProcess.executable(named: "browse-meetup")])
            XCTAssertTrue(pump(seconds: 60) { isOpen })
            XCTAssertTrue(pump(seconds: 60) { storedCount("feed_items", in: file) == 1 })
            _ = awaiting {
                let store = GroupStore(path: file)
                if let group = try? await store.feed(near: .london)?.groups.first { try? await store.save(group) }
                await store.close()
            }
            refresh()
            XCTAssertTrue(pump(seconds: 30) { storedCount("watched", in: file) == 1 }, "what is known is noted")
        }

        /// Replaces the calendar's event with another one.
        func plan(_ event: String, in days: Int64) {
            let moment = Timestamp(unixMilliseconds: Timestamp.now.unixMilliseconds + days * 86_400_000)
            let day = LocalDate.isoDay(moment)?.filter(\.isNumber) ?? ""
            let lines = [
                "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//weft//tests", "X-WR-CALNAME:Walks", "BEGIN:VEVENT",
                "UID:\(event)", "DTSTAMP:20260101T000000Z", "DTSTART;VALUE=DATE:\(day)", "SUMMARY:The \(event)",
                "END:VEVENT", "END:VCALENDAR", "",
            ]
            XCTAssertTrue(LocalFile.write(lines.joined(separator: "\r\n"), to: calendar))
        }

        func refresh() {
            Input.focus(windowTitled: ProgramStage.title)
            Input.key("F5")
        }

        var journal: [String] { bus.journal(of: shower.name, shower.path) ?? [] }

        var isOpen: Bool {
            !Command.run("xdotool search --onlyvisible --name '^\(ProgramStage.title)$'").output.isEmpty
        }

        /// The group of the open page in the program's stored state.
        var openPage: String? {
            let file = file
            return awaiting {
                let store = GroupStore(path: file)
                let window = await store.lastWindow()
                await store.close()
                return window?.group?.name ?? ""
            }
        }

        /// Quits the program as the user does; returns its standard error output.
        func close() throws -> String {
            Input.key("ctrl+q")
            XCTAssertTrue(pump(seconds: 30) { !isOpen })
            let program = try XCTUnwrap(program)
            XCTAssertEqual(program.end(0), 0)
            return program.errorText()
        }

        private var calendar: String { folder + "/walks.ics" }
        private var file: String { folder + "/data/browse-meetup/groups.sqlite" }
    }

    func testANewEventOfASavedGroupIsShownOnceAndPressingItOpensThePage() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let stage = try Stage(folder, presses: true)
                defer { stage.bus.end() }
                try stage.start()
                XCTAssertFalse(pump(seconds: 1) { !stage.journal.isEmpty }, "\(stage.journal)")
                stage.plan("swim", in: 30)
                stage.refresh()
                XCTAssertTrue(pump(seconds: 30) { stage.journal.count == 1 }, "\(stage.journal)")
                XCTAssertEqual(
                    stage.journal.first?.hasPrefix("shown 1: Walks: New: The swim"), true, "\(stage.journal)")
                XCTAssertTrue(pump(seconds: 30) { stage.openPage == "Walks" })
                Input.key("Escape", "F5")
                XCTAssertFalse(pump(exactly: 5) { stage.journal.count > 1 }, "\(stage.journal)")
                _ = try stage.close()
            }
        }
    }

    /// The portal reports the press with `ActivateAction`, which any program of the session can call.
    func testThePortalShowsItAndOpensThePageWithoutGettingAnAddress() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let stage = try Stage(folder, presses: true, by: .portal)
                defer { stage.bus.end() }
                try stage.start()
                stage.plan("swim<img src=x>", in: 30)
                stage.refresh()
                XCTAssertTrue(pump(seconds: 30) { stage.journal.count == 2 }, "\(stage.journal)")
                let journal = stage.journal
                XCTAssertEqual(journal.first?.hasPrefix("shown: Walks: New: The swim‹img src=x>"), true, "\(journal)")
                XCTAssertFalse(journal.contains { $0.contains(folder) }, "\(journal)")
                XCTAssertTrue(pump(seconds: 30) { stage.openPage == "Walks" })
                XCTAssertFalse(try stage.close().contains("CRITICAL"))
            }
        }
    }

    /// A click after the end of the program would have no effect.
    func testUnusedNotificationsAreWithdrawnWhenTheProgramEnds() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let stage = try Stage(folder, presses: false)
                defer { stage.bus.end() }
                try stage.start()
                stage.plan("swim", in: 30)
                stage.refresh()
                XCTAssertTrue(pump(seconds: 30) { stage.journal.count == 1 }, "\(stage.journal)")
                _ = try stage.close()
                XCTAssertTrue(pump { stage.journal.last == "closed 1" }, "\(stage.journal)")
            }
        }
    }

    func testWithoutAServiceNothingHappensAndItIsLoggedOnceAtMost() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let stage = try Stage(folder, presses: nil)
                defer { stage.bus.end() }
                try stage.start()
                for (event, days) in [("swim", 30), ("run", 20), ("ride", 10)] {
                    stage.plan(event, in: Int64(days))
                    stage.refresh()
                    pump(exactly: 4)
                }
                let errors = try stage.close()
                let lines = errors.split(separator: "\n").filter { $0.contains("otification") }
                XCTAssertLessThanOrEqual(lines.count, 1, errors)
            }
        }
    }
}
