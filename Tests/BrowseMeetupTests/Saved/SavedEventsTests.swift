import WeftGLib
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory
@testable import WeftContainers
@testable import WeftNodes

/// Tests saved events in the Saved view, with real keys.
final class SavedEventsTests: XCTestCase {
    private static let source = SourceID(rawValue: "a")

    private static func event(_ id: String, in hours: Int64) -> GroupEvent {
        var event = GroupEvent(
            id: id, name: id, time: Timestamp(unixMilliseconds: Timestamp.now.unixMilliseconds + hours * 3_600_000))
        event.link = "https://example.org/\(id)"
        return event
    }

    @MainActor
    private static func save(_ events: GroupEvent..., in folder: String) {
        _ = awaiting {
            let store = GroupStore(path: folder + "/groups.sqlite")
            for event in events { _ = try? await store.saveEvent(event, group: nil, source: source) }
            await store.close()
        }
    }

    @MainActor
    private static func stored(_ stage: SourcesStage) -> [String] {
        let session = stage.session
        return awaiting { (try? await session.savedEvents().map(\.id.id)) ?? [] } ?? []
    }

    /// The window with its Saved view, and the keyboard focus in the list.
    @MainActor
    private static func open(_ folder: String) throws -> SourcesStage {
        Input.movePointer(x: 900, y: 900)
        let source = FakeSource("a")
        let it = try SourcesStage([source], store: folder)
        source.answer([1, 2, 3])
        XCTAssertTrue(pump { it.isReady && it.names.count == 3 && it.view?.focus?.cssName == "weftrow" })
        Input.key("ctrl+3")
        let table = try XCTUnwrap(it.app.saved).tableNode
        XCTAssertTrue(pump { table.isContentReady && it.view?.focus?.cssName == "weftrow" }, "\(it.texts)")
        return it
    }

    /// The spoken texts of the rows, without their details.
    @MainActor
    private static func rows(_ stage: SourcesStage) -> [String] {
        let rows = stage.app.saved?.tableNode.core.rows.values.sorted { $0.index < $1.index } ?? []
        return rows.compactMap {
            $0.canvas == nil ? nil : $0.node?.spokenText.split(separator: ",").first.map(String.init)
        }
    }

    /// The spoken text of the first event.
    @MainActor
    private static func spoken(_ stage: SourcesStage) -> String {
        stage.app.saved?.tableNode.core.rows.values.compactMap { $0.node?.spokenText }.first { $0 != "Events" } ?? ""
    }

    @MainActor
    private static func pressUndo(_ stage: SourcesStage) {
        for _ in 0..<6 where stage.view?.focus?.shownTexts != ["Undo"] {
            let before = stage.view?.focus?.shownTexts
            Input.key("Tab")
            XCTAssertTrue(pump { stage.view?.focus?.shownTexts != before })
        }
        Input.key("Return")
    }

    func testEventsAreInTheirPartSoonestFirstAndPastOnesUnfold() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                Self.save(
                    Self.event("talk", in: 50), Self.event("walk", in: 30), Self.event("swim", in: -60), in: folder)
                let it = try Self.open(folder)
                defer { it.close() }
                XCTAssertTrue(pump { Self.rows(it) == ["Events", "walk", "talk", "1 past event"] }, "\(Self.rows(it))")
                Input.key("Down", "Down", "Return")
                XCTAssertTrue(
                    pump { Self.rows(it) == ["Events", "walk", "talk", "1 past event", "swim"] }, "\(Self.rows(it))")
                XCTAssertTrue(pump { it.view?.focus?.cssName == "weftrow" }, "the keyboard stays in the list")
                Input.key("Return")
                XCTAssertTrue(pump { Self.rows(it) == ["Events", "walk", "talk", "1 past event"] }, "\(Self.rows(it))")
            }
        }
    }

    func testAnEventIsRemovedByTheKeyboardAndComesBackByUndoWithItsReminder() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                Self.save(Self.event("talk", in: 50), Self.event("walk", in: 30), in: folder)
                let it = try Self.open(folder)
                defer { it.close() }
                let (session, key) = (it.session, EventKey(source: Self.source, id: "talk"))
                _ = awaiting { try? await session.setReminder(.day, for: key) }
                XCTAssertTrue(pump { Self.rows(it) == ["Events", "walk", "talk"] }, "\(Self.rows(it))")
                Input.key("Down", "Delete")
                XCTAssertTrue(
                    pump { Self.stored(it) == ["walk"] && it.shows("Removed “talk” from Saved") }, "\(it.texts)")
                Self.pressUndo(it)
                XCTAssertTrue(
                    pump { Self.stored(it) == ["walk", "talk"] && Self.rows(it) == ["Events", "walk", "talk"] })
                XCTAssertEqual(awaiting { try? await session.savedEvent(key)?.reminder }, .day)
            }
        }
    }

    func testTheEmptyPageExplainsHowToSave() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                Self.save(Self.event("walk", in: 30), in: folder)
                let it = try Self.open(folder)
                defer { it.close() }
                Input.key("Delete")
                XCTAssertTrue(pump { it.shows("Nothing saved") && Self.stored(it).isEmpty }, "\(it.texts)")
                XCTAssertTrue(pump { it.view?.focus?.shownTexts == ["Browse Groups"] }, "\(it.texts)")
            }
        }
    }

    func testAnEventIsSavedAndRemovedOnItsPageByTheKeyboardAndSavedWithAReminder() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                Self.save(Self.event("talk", in: 50), in: folder)
                let it = try Self.open(folder)
                defer { it.close() }
                let subject = EventSubject(event: Self.event("walk", in: 30), group: nil, source: Self.source)
                it.app.showEvent(subject)
                XCTAssertTrue(pump { it.app.shownPage is EventPageViewController })
                @MainActor
                func star() -> String? { it.app.split?.secondaryViewController?.headerItems.first?.tooltip }
                XCTAssertEqual(star(), "Save")
                Input.key("ctrl+d")
                XCTAssertTrue(pump { Self.stored(it) == ["walk", "talk"] && star() == "Remove from Saved" })
                Input.key("ctrl+d")
                XCTAssertTrue(
                    pump { Self.stored(it) == ["talk"] && it.shows("Removed “walk” from Saved") }, "\(it.texts)")
                let page = try XCTUnwrap(it.app.shownPage as? EventPageViewController)
                page.remind(.day)
                let session = it.session
                XCTAssertTrue(pump { awaiting { try? await session.savedEvent(subject.key)?.reminder } == .day })
                XCTAssertTrue(pump { it.shows("Reminder of “walk”: 1 day before") && star() == "Remove from Saved" })
            }
        }
    }

    func testTheConfirmationOfAReminderOffersRemindersWithoutAWindow() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                Self.save(Self.event("talk", in: 50), in: folder)
                let it = try Self.open(folder)
                defer { it.close() }
                // No portal is there, so that the program writes the file that starts it.
                it.app.preferences.background = BackgroundStart(
                    portal: BackgroundPortal(bus: .at("unix:path=\(folder)/no-bus"), seconds: 1),
                    file: AutostartFile(of: "org.weft.Test", folder: folder))
                it.app.showEvent(EventSubject(event: Self.event("walk", in: 30), group: nil, source: Self.source))
                XCTAssertTrue(pump { it.app.shownPage is EventPageViewController })
                let page = try XCTUnwrap(it.app.shownPage as? EventPageViewController)
                page.remind(.hour)
                let hint = "Reminders come only while a window is open."
                XCTAssertTrue(pump { it.shows("Reminder of “walk”: 1 hour before. " + hint) }, "\(it.texts)")
                try it.press("Remind Me Always")
                XCTAssertTrue(pump(seconds: 10) { it.app.preferences.current.remindsInBackground }, "\(it.texts)")
                XCTAssertTrue(LocalFile.mayBeThere(folder + "/autostart/org.weft.Test.desktop"))
                page.remind(.day)
                XCTAssertTrue(pump { it.shows("Reminder of “walk”: 1 day before") && !it.shows(hint) }, "\(it.texts)")
            }
        }
    }

    func testAReminderCanBeRemovedOnlyIfThereIsOneAndEnterKeepsIt() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                Self.save(Self.event("talk", in: 50), in: folder)
                let it = try Self.open(folder)
                defer { it.close() }
                let subject = EventSubject(event: Self.event("walk", in: 30), group: nil, source: Self.source)
                it.app.showEvent(subject)
                XCTAssertTrue(pump { it.app.shownPage is EventPageViewController })
                let page = try XCTUnwrap(it.app.shownPage as? EventPageViewController)
                @MainActor
                func choices() -> [String] { page.reminderAlert?.actions.map(\.title) ?? [] }
                let times = ["15 minutes before", "1 hour before", "1 day before"]
                XCTAssertEqual(choices(), times + ["Cancel"])
                XCTAssertEqual(page.reminderAlert?.defaultAction, 3)
                page.remind(.hour)
                XCTAssertTrue(pump { choices() == times + ["None", "Cancel"] }, "\(choices())")
                XCTAssertEqual(page.reminderAlert?.defaultAction, 1)
            }
        }
    }

    func testAChangedEventIsMarkedUntilItsPageIsOpened() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                Self.save(Self.event("walk", in: 30), in: folder)
                Self.save(Self.event("walk", in: 60), in: folder)
                let it = try Self.open(folder)
                defer { it.close() }
                XCTAssertTrue(pump { Self.spoken(it).contains("Moved from") }, Self.spoken(it))
                Input.key("Return")
                XCTAssertTrue(pump { it.app.split?.secondaryViewController != nil })
                XCTAssertTrue(pump { !Self.spoken(it).contains("Moved from") }, Self.spoken(it))
            }
        }
    }
}
