import WeftGLib
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory
@testable import WeftContainers

/// Tests commands for the focused row, with real keys.
final class RowCommandTests: XCTestCase {
    func testControlDSavesTheFocusedEventWithAMessage() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let it = try EventsStage(
                    [.of(1, .on(1, "19:00", "Walk")), .of(2, .on(2, "19:00", "Talk"))], store: folder)
                defer { it.close() }
                try it.open(2)
                XCTAssertTrue(pump { it.stage.view?.focus?.cssName == "weftrow" })
                Input.key("Down")
                let table = try it.table
                XCTAssertTrue(
                    pump { (table.focusedNode as? EventCellNode)?.spokenText.contains("Talk") == true })
                Input.key("ctrl+d")
                XCTAssertTrue(pump { it.stage.shows("Saved “Talk”") }, "\(it.stage.texts)")
                XCTAssertNil(it.stage.app.shownPage)
                Input.key("ctrl+d")
                XCTAssertTrue(pump { it.stage.shows("Removed “Talk” from Saved") }, "\(it.stage.texts)")
            }
        }
    }

    func testF6GoesToTheHeaderBarAndBackToTheRow() throws {
        try withGTK {
            let source = FakeSource("a")
            let it = try SourcesStage([source])
            defer { it.close() }
            source.answer([1, 2, 3])
            XCTAssertTrue(pump { it.isReady && it.names.count == 3 && it.view?.focus?.cssName == "weftrow" })
            let bar = try XCTUnwrap(it.app.split?.headerBar)
            Input.key("F6")
            XCTAssertTrue(pump { bar.containsFocus })
            Input.key("F6")
            XCTAssertTrue(pump { it.view?.focus?.cssName == "weftrow" })
        }
    }

    func testF6ReachesTheSamplesCard() throws {
        try withGTK {
            let it = try SourcesStage()
            defer { it.close() }
            XCTAssertTrue(pump { it.isReady && it.view?.focus?.cssName == "weftrow" })
            let card = try XCTUnwrap(it.feed.topBar)
            Input.key("F6")
            XCTAssertTrue(pump { card.containsFocus }, "\(it.view?.focus?.cssName ?? "nothing")")
            Input.key("F6")
            let header = it.app.split?.headerBar
            XCTAssertTrue(pump { header?.containsFocus == true })
            Input.key("F6")
            XCTAssertTrue(pump { it.view?.focus?.cssName == "weftrow" })
        }
    }

    func testF6ReachesTheReportOfASourcesTrouble() throws {
        try withGTK {
            let (good, bad) = (FakeSource("a"), FakeSource("b"))
            let it = try SourcesStage([good, bad])
            defer { it.close() }
            good.answer([1, 2, 3])
            bad.answer(.failure(.offline))
            XCTAssertTrue(
                pump { it.isReady && it.view?.focus?.cssName == "weftrow" && it.shows("Retry") }, "\(it.texts)")
            let bars = try XCTUnwrap(it.feed.bottomBar)
            Input.key("F6")
            XCTAssertTrue(pump { bars.containsFocus }, "\(it.view?.focus?.cssName ?? "nothing")")
            Input.key("F6")
            let header = it.app.split?.headerBar
            XCTAssertTrue(pump { header?.containsFocus == true })
            Input.key("F6")
            XCTAssertTrue(pump { it.view?.focus?.cssName == "weftrow" })
        }
    }

    func testOfTwoChosenEventsTheLastOneOpens() throws {
        try withGTK {
            let it = try EventsStage([.of(1, .on(1, "19:00", "Walk")), .of(2, .on(2, "19:00", "Talk"))])
            defer { it.close() }
            try it.open(2)
            let chosen = try it.events.rows.sections.flatMap(\.items).compactMap { $0.row?.event }
            XCTAssertEqual(chosen.map(\.event.name), ["Walk", "Talk"])
            for event in chosen { it.stage.app.showEvent(event) }
            XCTAssertTrue(pump { it.details?.title == "Talk" }, "\(it.details?.title ?? "no page")")
        }
    }

    func testTheLinkOfTheFocusedGroupIsCopiedByItsKey() throws {
        try withGTK {
            let source = FakeSource("a")
            let it = try SourcesStage([source])
            defer { it.close() }
            var groups = [Group.north(1, of: "a"), Group.north(2, of: "a")]
            groups[1].link = "https://example.org/two"
            source.answer(.success(SourcePage(groups)))
            XCTAssertTrue(pump { it.isReady && it.names.count == 2 && it.view?.focus?.cssName == "weftrow" })
            Input.key("Down")
            let table = try it.feed.tableNode
            XCTAssertTrue(pump { table.indexPathForFocusedRow?.row == 1 && table.focusedNode != nil })
            Clipboard.put("before")
            Input.key("ctrl+shift+c")
            XCTAssertTrue(pump { Clipboard.text == "https://example.org/two" }, "\(Clipboard.text ?? "nothing")")
            XCTAssertTrue(pump { it.shows("The link was copied") }, "\(it.texts)")
        }
    }
}
