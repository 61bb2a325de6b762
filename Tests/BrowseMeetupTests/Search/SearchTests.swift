import Weft
import WeftGLib
import WeftShim
import WeftTestBasics
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory
@testable import WeftContainers

/// Tests searching for groups, with real keys.
final class SearchTests: XCTestCase {
    /// A service with numbered groups that answers immediately.
    private struct Numbered: MeetupService {
        func groups(near place: Coordinate, page: Int, pageSize: Int) async throws(MeetupServiceError) -> GroupPage {
            let range = min(60, page * pageSize)..<min(60, (page + 1) * pageSize)
            return GroupPage(groups: range.map(Group.numbered), hasMore: range.upperBound < 60)
        }
    }

    @MainActor
    private static func stage() throws -> ProgramStage {
        let stage = try ProgramStage(Numbered())
        let table = try stage.feed.tableNode
        // A window that is not active yet hears no key.
        XCTAssertTrue(pump { table.isContentReady && stage.focusIsOnARow && stage.view?.isActive == true })
        return stage
    }

    func testControlFSearchesAndEscapeRestoresTheList() throws {
        try withGTK {
            let stage = try Self.stage()
            defer { stage.close() }
            let (groups, table) = (try stage.groups, try stage.feed.tableNode)
            table.focusRow(at: IndexPath(row: 7))
            // The list comes to rest where the row is that has the keyboard; before that it follows another height.
            XCTAssertTrue(
                pump {
                    table.isContentReady && stage.focusIsOnARow && table.contentOffset > 0
                        && table.indexPathForFocusedRow == IndexPath(row: 7)
                        && table.core.scroller.wanted == nil && table.core.scroller.isAtRest
                })
            let (offset, rows) = (table.contentOffset, table.visibleRows)
            Input.key("ctrl+f")
            XCTAssertTrue(pump { stage.typed == "" && groups.searchButton.isOn }, "the field has the keyboard")
            XCTAssertTrue(pump { stage.view?.shownTexts.contains("Filter") == true })
            Input.type("Group 42")
            XCTAssertTrue(pump { stage.results == ["Group 42"] }, "\(stage.results)")
            XCTAssertTrue(pump { stage.shows("This is the only group.") || groups.results.tableNode.isContentReady })
            XCTAssertFalse(table.visibleRows.isEmpty)
            Input.key("Escape")
            XCTAssertTrue(
                pump { !groups.isSearchOpen && stage.focusIsOnARow }, "\(String(describing: stage.view?.focus))")
            XCTAssertFalse(groups.searchButton.isOn)
            XCTAssertTrue(pump { table.isContentReady && table.viewportSize.height > 0 })
            XCTAssertTrue(
                pump { table.contentOffset == offset && table.visibleRows == rows },
                "\(table.contentOffset) \(table.visibleRows), before \(offset) \(rows)")
            XCTAssertEqual(table.indexPathForFocusedRow, IndexPath(row: 7))
            Input.key("ctrl+f")
            XCTAssertTrue(pump { stage.typed == "" }, "nothing of before is left")
        }
    }

    func testEventsAreFoundByTheirTitlesBelowTheGroups() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let dances = (1...30).map { number in
                    FoundEvent.of(
                        1, .on(number, "19:00", "Round dance \(number)") { $0.link = "https://a.example/\(number)" })
                }
                let it = try EventsStage(dances + [.of(2, .on(1, "20:00", "Walk"))], store: folder)
                defer { it.close() }
                try it.open(31)
                Input.key("ctrl+1")
                let results = try XCTUnwrap(it.stage.app.groups).results
                Input.key("ctrl+f")
                XCTAssertTrue(pump { it.stage.view?.focus?.writtenText == "" })
                // Without groups the first event is the first result.
                Input.type("dan rou")
                XCTAssertTrue(pump { results.events.count == EventFinder.maximum && results.groups.isEmpty })
                XCTAssertEqual(results.events.first?.event.name, "Round dance 1")
                Input.key("Return")
                XCTAssertTrue(pump { it.details?.title == "Round dance 1" })
                XCTAssertEqual(it.details?.subject.group?.name, "a 1.0")
                it.stage.app.openSearch(for: "wal")
                XCTAssertTrue(pump { results.events.map(\.event.name) == ["Walk"] })
                // A pasted address finds its event.
                it.stage.app.openSearch(for: "http://www.a.example/7/")
                XCTAssertTrue(pump { results.events.map(\.event.name) == ["Round dance 7"] })
            }
        }
    }

    func testTheFieldHasTheFocusAfterAPageCoveredTheList() throws {
        try withGTK {
            for key in ["ctrl+f", "ctrl+shift+f"] {
                let stage = try Self.stage()
                defer { stage.close() }
                Input.key("Return")
                XCTAssertTrue(pump { stage.app.split?.secondaryViewController?.viewHasFocus == true })
                Input.key(key)
                XCTAssertTrue(pump { stage.app.split?.secondaryViewController == nil })
                if key != "ctrl+f" {
                    XCTAssertTrue(pump { stage.view?.shownTexts.contains("Nearest first") == true })
                    Input.key("Escape")
                }
                XCTAssertTrue(pump { stage.typed == "" }, "\(key): \(String(describing: stage.view?.focus))")
                XCTAssertFalse(pump(seconds: 0.5) { stage.typed == nil }, "it stays there")
            }
        }
    }

    func testTypingInTheListLooksForIt() throws {
        try withGTK {
            let stage = try Self.stage()
            defer { stage.close() }
            let groups = try stage.groups
            XCTAssertTrue(pump { stage.view?.tree.contains { $0.typeName == "GtkSearchBar" } == true })
            Input.key("o", "r", "g", "a", "n")
            XCTAssertTrue(pump { stage.typed == "organ" }, "\(stage.typed ?? "none")")
            XCTAssertTrue(pump { stage.results.count == 60 }, "\(stage.results.count)")
            Input.key("space")
            Input.type("Group 59")
            XCTAssertTrue(pump { stage.results == ["Group 59"] }, "\(stage.results)")
            XCTAssertTrue(groups.isSearchOpen)
        }
    }

    func testKeysTypedRightAfterControlFReachTheField() throws {
        try withGTK {
            let stage = try Self.stage()
            defer { stage.close() }
            XCTAssertTrue(pump { stage.view?.tree.contains { $0.typeName == "GtkSearchBar" } == true })
            Input.key("ctrl+f", "o", "r", "g", "a", "n")
            XCTAssertTrue(pump { stage.typed == "organ" }, "\(stage.typed ?? "none")")
            Input.key("Escape")
            XCTAssertTrue(pump { stage.focusIsOnARow })
            Input.key("ctrl+f", "n", "e", "x", "t")
            XCTAssertTrue(pump { stage.typed == "next" }, "\(stage.typed ?? "none")")
        }
    }

    func testAssistiveTechnologyFindsTheFieldOnlyWhileTheBarIsOpen() throws {
        try withGTK {
            let stage = try Self.stage()
            defer { stage.close() }
            let groups = try stage.groups
            let field = { stage.view?.tree.first { $0.typeName == "GtkSearchEntry" } }
            XCTAssertTrue(pump { field()?.isWanted == false }, "before it is opened")
            Input.key("ctrl+f")
            XCTAssertTrue(pump { stage.typed == "" && field()?.isWanted == true })
            Input.key("Escape")
            XCTAssertTrue(pump { !groups.isSearchOpen && field()?.isWanted == false }, "when it has gone")
            Input.key("ctrl+f", "o")
            XCTAssertTrue(pump { stage.typed == "o" && field()?.isWanted == true })
        }
    }

    func testDownGoesToTheRowsUpBackAndEnterOpensTheFirst() throws {
        try withGTK {
            let stage = try Self.stage()
            defer { stage.close() }
            let (groups, split) = (try stage.groups, try stage.split)
            Input.key("ctrl+f")
            XCTAssertTrue(pump { stage.typed == "" })
            Input.type("group 1")
            XCTAssertTrue(pump { stage.results.count == 11 && groups.results.tableNode.isContentReady })
            Input.key("Down")
            XCTAssertTrue(pump { stage.focusIsOnARow })
            Input.key("Down")
            XCTAssertTrue(pump { groups.results.tableNode.indexPathForFocusedRow?.row == 1 })
            Input.key("Up", "Up")
            XCTAssertTrue(pump { stage.typed == "group 1" }, "back in the field")
            Input.key("Return")
            XCTAssertTrue(pump { split.secondaryViewController != nil })
            XCTAssertTrue(pump { stage.shows("Group 1") })
            Input.key("Escape")
            XCTAssertTrue(pump { split.secondaryViewController == nil && stage.focusIsOnARow })
            XCTAssertTrue(groups.isSearchOpen, "what was found is still there")
            Input.key("Escape")
            XCTAssertTrue(pump { !groups.isSearchOpen })
        }
    }

    func testAnEmptyResultShowsAMessageAndItsActionClearsTheField() throws {
        try withGTK {
            let stage = try Self.stage()
            defer { stage.close() }
            let groups = try stage.groups
            Input.key("ctrl+f")
            XCTAssertTrue(pump { stage.typed == "" })
            Input.type("qqqq")
            XCTAssertTrue(pump { stage.shows("No group matches “qqqq”.") })
            XCTAssertEqual(stage.typed, "qqqq", "the keyboard stays in the field")
            try XCTUnwrap(stage.view?.button(labelled: "Clear the Search")).press()
            XCTAssertTrue(pump { stage.typed == "" && groups.isSearchOpen })
            let feed = try stage.feed
            XCTAssertTrue(pump { feed.view.isMapped }, "the feed is there")
        }
    }

    func testALongTextIsShortenedInTheMessage() throws {
        try withGTK {
            let stage = try Self.stage()
            defer { stage.close() }
            Input.key("ctrl+f")
            XCTAssertTrue(pump { stage.typed == "" })
            let field = try XCTUnwrap(stage.view?.tree.first { $0.typeName == "GtkSearchEntry" })
            gtk_editable_set_text(OpaquePointer(field.pointer), String(repeating: "q\u{301}w \u{202E}", count: 5000))
            XCTAssertTrue(pump { stage.shows("No groups found") })
            let lengths = try XCTUnwrap(stage.view).shownTexts.map(\.unicodeScalars.count)
            XCTAssertLessThan(try XCTUnwrap(lengths.max()), 200)
            XCTAssertEqual("a\nb\u{202E}c".quoted, "a bc")
        }
    }

    func testControlFComesFromOtherViewsAndFromDetailsThatCoverTheList() throws {
        try withGTK {
            let stage = try Self.stage()
            defer { stage.close() }
            let (groups, split) = (try stage.groups, try stage.split)
            Input.key("ctrl+3")
            XCTAssertTrue(pump { stage.shows("Nothing saved") && !groups.searchButton.isVisible })
            Input.key("x")
            XCTAssertFalse(pump(seconds: 0.3) { groups.isSearchOpen }, "what is typed elsewhere is not for it")
            Input.key("ctrl+f")
            XCTAssertTrue(pump { stage.typed == "" && groups.searchButton.isVisible })
            Input.key("Escape")
            XCTAssertTrue(pump { stage.focusIsOnARow })
            Input.key("Return")
            XCTAssertTrue(pump { split.secondaryViewController != nil && !groups.searchButton.isVisible })
            Input.key("ctrl+f")
            XCTAssertTrue(pump { stage.typed == "" && split.secondaryViewController == nil })
        }
    }
}
