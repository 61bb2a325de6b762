import Weft
import WeftGLib
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory
@testable import WeftContainers

/// Tests hiding groups and showing them again, with real keys.
final class HiddenGroupsTests: XCTestCase {
    @MainActor
    private static func stage(_ folder: String?, _ expected: Int = 3) throws -> SourcesStage {
        Input.movePointer(x: 240, y: 760)
        let source = FakeSource("a")
        let it = try SourcesStage([source], store: folder)
        source.answer([1, 2, 3])
        XCTAssertTrue(
            pump { it.isReady && it.names.count == expected && it.view?.focus?.cssName == "weftrow" }, "\(it.names)")
        return it
    }

    /// Hides the focused row with the last entry of its menu.
    @MainActor
    private static func hide(_ stage: SourcesStage) {
        Input.key("Menu")
        XCTAssertTrue(pump { stage.shows("Hide") }, "\(stage.texts)")
        Input.key("Up")
        XCTAssertTrue(pump { stage.view?.focus?.shownTexts == ["Hide"] }, "\(stage.view?.focus?.shownTexts ?? [])")
        Input.key("Return")
    }

    func testARowIsHiddenByItsMenuAndUndoRestoresItsPosition() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let it = try Self.stage(folder)
                defer { it.close() }
                Input.key("Down")
                XCTAssertTrue(pump { (try? it.feed.tableNode.core.keyboard.focus.cursor) == 1 })
                Self.hide(it)
                XCTAssertTrue(pump { it.names == ["a 1.0", "a 3.0"] && it.shows("Hid “a 2.0”") }, "\(it.texts)")
                XCTAssertTrue(pump { it.view?.focus?.cssName == "weftrow" }, "the keyboard stays in the list")
                Input.key("ctrl+z")
                XCTAssertTrue(pump { it.names == ["a 1.0", "a 2.0", "a 3.0"] }, "\(it.names)")
                XCTAssertTrue(pump { !it.shows("Hid “") })
                XCTAssertTrue(
                    pump { (try? it.feed.tableNode.indexPathForFocusedRow?.row) == 1 },
                    "the keyboard is on what came back")
            }
        }
    }

    func testTheFirstRowIsSeenWhenItComesBack() throws {
        try withGTK {
            let it = try Self.stage(nil)
            defer { it.close() }
            Self.hide(it)
            XCTAssertTrue(pump { it.names == ["a 2.0", "a 3.0"] && it.isReady })
            Input.key("ctrl+z")
            XCTAssertTrue(pump { it.names.count == 3 && it.isReady })
            XCTAssertTrue(pump { (try? it.feed.tableNode.contentOffset) == 0 }, "it is not above the list's top")
        }
    }

    func testHiddenGroupsStayHiddenAfterARestartUntilAllAreShownAgain() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let first = try Self.stage(folder)
                Self.hide(first)
                XCTAssertTrue(pump { first.names == ["a 2.0", "a 3.0"] })
                let store = try XCTUnwrap(first.session.store)
                XCTAssertTrue(pump { awaiting { try? await store.setting("hidden") } != nil })
                first.close()

                let it = try Self.stage(folder, 2)
                defer { it.close() }
                XCTAssertEqual(it.names, ["a 2.0", "a 3.0"])
                Input.key("ctrl+comma")
                XCTAssertTrue(pump { PreferencesStage.isReady && PreferencesStage.texts.contains("Hidden groups: 1") })
                for _ in 0..<9 where PreferencesStage.focused != "Show All Again" {
                    let before = PreferencesStage.view?.focus?.pointer
                    Input.key("Tab")
                    XCTAssertTrue(pump { PreferencesStage.view?.focus?.pointer != before })
                }
                Input.key("space")
                XCTAssertTrue(pump { it.names == ["a 1.0", "a 2.0", "a 3.0"] }, "\(it.names)")
                XCTAssertTrue(pump { PreferencesStage.texts.contains("Hidden groups: 0") })
                XCTAssertEqual(PreferencesStage.focused, "Show All Again", "the keyboard stays")
                let last = try XCTUnwrap(it.session.store)
                XCTAssertTrue(pump { awaiting { (try? await last.setting("hidden")) == .some(nil) } == true })
                Input.key("Escape")
                XCTAssertTrue(pump { PreferencesStage.view == nil })
            }
        }
    }

    func testHiddenGroupsAreNamedInThePreferencesAndShownAgainOneByOne() throws {
        try withGTK {
            let it = try Self.stage(nil)
            defer { it.close() }
            for count in [2, 1] {
                Self.hide(it)
                XCTAssertTrue(pump { it.names.count == count && it.isReady && it.view?.focus?.cssName == "weftrow" })
            }
            Input.key("ctrl+comma")
            XCTAssertTrue(pump { PreferencesStage.isReady && PreferencesStage.texts.contains("Hidden groups: 2") })
            XCTAssertTrue(Set(PreferencesStage.texts).isSuperset(of: ["a 1.0", "a 2.0"]), "\(PreferencesStage.texts)")
            let first = try XCTUnwrap(PreferencesStage.view?.button(labelled: "Show Again"))
            XCTAssertTrue(first.grabFocus())
            first.press()
            XCTAssertTrue(pump { it.names == ["a 2.0", "a 3.0"] }, "the latest comes first: \(it.names)")
            XCTAssertTrue(pump { PreferencesStage.texts.contains("Hidden groups: 1") })
            XCTAssertFalse(PreferencesStage.texts.contains("a 2.0"), "\(PreferencesStage.texts)")
            XCTAssertEqual(PreferencesStage.focused, "Show Again", "the keyboard is at the next one")
            Input.key("Escape")
            XCTAssertTrue(pump { PreferencesStage.view == nil })
        }
    }

    /// The last row can be hidden, too, and shown again.
    func testAllRowsCanBeHidden() throws {
        try withGTK {
            let it = try Self.stage(nil)
            defer { it.close() }
            for count in [2, 1, 0] {
                Self.hide(it)
                XCTAssertTrue(pump { it.names.count == count })
                if count > 0 { XCTAssertTrue(pump { it.isReady && it.view?.focus?.cssName == "weftrow" }) }
            }
            XCTAssertTrue(pump { it.shows("All groups here are hidden") }, "\(it.texts)")
            XCTAssertFalse(it.shows("There are no groups near this place."), "\(it.texts)")
            Input.key("ctrl+z")
            XCTAssertTrue(pump { it.names.count == 1 })
            XCTAssertNil(try it.feed.place.revealed, "no later change scrolls to it")
        }
    }

    func testThePageInPlaceOfHiddenGroupsShowsThemAgain() throws {
        try withGTK {
            let ofSource = try Self.stage(nil)
            Self.checkThatAllAreShownAgain(ofSource)
            ofSource.close()
            Input.movePointer(x: 240, y: 760)
            let sample = try SourcesStage()
            defer { sample.close() }
            XCTAssertTrue(
                pump { sample.isReady && sample.names.count == 3 && sample.view?.focus?.cssName == "weftrow" })
            Self.checkThatAllAreShownAgain(sample)
        }
    }

    @MainActor
    private static func checkThatAllAreShownAgain(_ it: SourcesStage) {
        let names = it.names
        for group in it.app.feed?.groups ?? [] { it.app.hide(group) }
        XCTAssertTrue(pump { it.view?.focus?.shownTexts == ["Show All Again"] }, "\(it.texts)")
        Input.key("space")
        XCTAssertTrue(pump { it.names == names && it.isReady && it.view?.focus?.cssName == "weftrow" }, "\(it.names)")
        XCTAssertTrue(it.session.hiddenGroups.isEmpty)
    }

    func testTheSampleHidesToo() throws {
        try withGTK {
            Input.movePointer(x: 240, y: 760)
            let it = try SourcesStage()
            defer { it.close() }
            XCTAssertTrue(pump { it.isReady && it.names.count == 3 && it.view?.focus?.cssName == "weftrow" })
            Self.hide(it)
            XCTAssertTrue(pump { it.names == ["Group 1", "Group 2"] }, "\(it.names)")
            Input.key("ctrl+z")
            XCTAssertTrue(pump { it.names == ["Group 0", "Group 1", "Group 2"] }, "\(it.names)")
        }
    }

    func testItIsGoneFromTheAgenda() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let walk = FoundEvent.of(1, .on(1, "19:00", "Walk"))
                let talk = FoundEvent.of(2, .on(1, "20:00", "Talk"))
                let it = try EventsStage([walk, talk], store: folder)
                defer { it.close() }
                try it.open(2)
                Input.key("ctrl+1")
                XCTAssertTrue(pump { it.stage.view?.focus?.cssName == "weftrow" })
                let hidden = try XCTUnwrap(it.stage.app.feed?.groups.first)
                it.stage.app.hide(hidden)
                XCTAssertTrue(pump { it.stage.names.count == 2 })
                try it.open(1)
                XCTAssertTrue(it.shown.contains { $0.contains("Talk") } && !it.shown.contains { $0.contains("Walk") })
                it.stage.app.window?.undoByToast()
                try it.open(2)
                for group in it.stage.app.feed?.groups ?? [] { it.stage.app.hide(group) }
                XCTAssertTrue(pump { it.stage.shows("All events here are hidden") }, "\(it.stage.texts)")
                XCTAssertFalse(it.stage.shows("Nothing is coming near this place."))
                XCTAssertTrue(pump { it.stage.view?.focus?.shownTexts == ["Show All Again"] })
                Input.key("space")
                try it.open(2)
            }
        }
    }

    func testItIsGoneFromTheSearch() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let it = try Self.stage(folder)
                defer { it.close() }
                let groups = try XCTUnwrap(it.app.groups)
                var names: [String] { groups.results.groups.map(\.name).sorted() }
                Input.key("ctrl+f")
                XCTAssertTrue(pump { it.view?.focus?.isMapped == true && it.view?.focus?.writtenText == "" })
                XCTAssertTrue(pump { groups.searchButton.isOn && it.shows("Filter") })
                Input.type("a")
                XCTAssertTrue(pump { names == ["a 1.0", "a 2.0", "a 3.0"] }, "\(it.texts)")
                it.app.hide(try XCTUnwrap(groups.results.groups.first { $0.name == "a 2.0" }))
                XCTAssertTrue(pump { names == ["a 1.0", "a 3.0"] && it.shows("Undo") }, "\(names)")
                it.app.window?.undoByToast()
                XCTAssertTrue(pump { names.count == 3 }, "\(names)")
                for group in groups.results.groups { it.app.hide(group) }
                XCTAssertTrue(pump { names.isEmpty && it.shows("What was found is hidden") }, "\(it.texts)")
                try XCTUnwrap(it.view?.button(labelled: "Show All Again")).press()
                XCTAssertTrue(pump { names.count == 3 }, "\(names)")
            }
        }
    }

    func testAnEmptyListIsNoPlaceForTheKeyboard() throws {
        try withGTK {
            let window = TestWindow(width: 400, height: 300)
            defer { window.destroy() }
            let row = HiddenRow {
                []
            } showAgain: { _ in
            } showAll: {
            }
            XCTAssertTrue(window.show(row.widget))
            XCTAssertFalse(window.view?.tree.contains { $0.typeName == "GtkScrolledWindow" && $0.isMapped } == true)
        }
    }
}
