import GroupDirectory
import Weft
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import WeftContainers
@testable import WeftNodes

/// Tests the keyboard focus from the start of the program on, and Tab through each of its pages.
final class KeyboardTests: XCTestCase {
    /// The spoken name of the focused widget.
    @MainActor
    private static func name(_ view: WidgetView, in lists: [ListNode]) -> String {
        for list in lists {
            for row in list.core.rows.values {
                guard let cell = row.canvas, view.isInside(WidgetView.of(cell.widget)) else { continue }
                if view.pointer == WidgetView.of(cell.widget).pointer { return "row: \(cell.spoken.label.prefix(32))" }
                return cell.node?.names(view) ?? "something in a row"
            }
        }
        if let text = view.tree.compactMap(\.labelText).first(where: { !$0.isEmpty }) { return text }
        return view.tooltip ?? view.parent?.tooltip ?? view.cssName
    }

    @MainActor
    private static func walk(_ page: String, _ stage: ProgramStage) throws -> [String] {
        let split = try stage.split
        let lists = [try stage.feed.tableNode, split.secondaryViewController?.node as? ListNode].compactMap { $0 }
        let hasArrived = {
            lists.allSatisfy { $0.core.keyboard.focus.pending == nil && $0.core.keyboard.focus.search == nil }
        }
        let walk = FocusWalk(hasArrived: hasArrived) { name($0, in: lists) }
        let view = try XCTUnwrap(stage.view)
        let forward = walk.around(view)
        let backward = walk.around(view, by: "shift+Tab")
        print("Tab, \(page):", forward.joined(separator: " > "))
        XCTAssertEqual(Array(backward.prefix(1) + backward.dropFirst().reversed()), forward, page)
        XCTAssertEqual(Set(forward).count, forward.count, "\(page): each stop once")
        return forward
    }

    private static var whole: Group {
        var group = Group.numbered(0)
        group.link = "https://example.org/group"
        group.descriptionHTML =
            "<h2>Who we are</h2>" + String(repeating: "<p>A paragraph that takes its place.</p>", count: 40)
            + "<p>See <a href=\"https://example.org/a\">the rules</a> and <a href=\"https://example.org/b\">the wiki</a>"
            + ".</p>" + String(repeating: "<p>Another paragraph.</p>", count: 100)
        return group
    }

    @MainActor
    private static func stage(_ groups: [Group]) throws -> ProgramStage {
        let service = FakeMeetupService()
        let stage = try ProgramStage(service)
        service.answer(.success(GroupPage(groups: groups, hasMore: false)))
        let table = try stage.feed.tableNode
        XCTAssertTrue(pump { table.isContentReady && stage.focusIsOnARow }, "the first row has the keyboard")
        return stage
    }

    func testAfterTheStartEnterOpensTheFirstRow() throws {
        try withGTK {
            for key in ["Return", "space"] {
                let stage = try Self.stage((0..<20).map(Group.numbered))
                defer { stage.close() }
                let split = try stage.split
                XCTAssertEqual(stage.app.window?.showsFocusRing, false, "as GTK has it, until a key is pressed")
                Input.key(key)
                XCTAssertTrue(pump(seconds: 5) { split.secondaryViewController?.title == "Group 0" }, key)
                Input.key("Escape")
                XCTAssertTrue(pump(seconds: 5) { split.secondaryViewController == nil && stage.focusIsOnARow })
                Input.key("Down")
                XCTAssertTrue(pump(seconds: 5) { stage.app.window?.showsFocusRing == true })
                Input.key("Return")
                XCTAssertTrue(
                    pump(seconds: 5) { split.secondaryViewController?.title == "Group 1" },
                    "the row used last, not \(split.secondaryViewController?.title ?? "none")")
            }
        }
    }

    func testEnterScrollsAHiddenRowIntoView() throws {
        try withGTK {
            let stage = try Self.stage((0..<60).map(Group.numbered))
            defer { stage.close() }
            let (split, table) = (try stage.split, try stage.feed.tableNode)
            Input.key("Down")
            XCTAssertTrue(
                pump(seconds: 5) { table.core.keyboard.focus.cursor == 2 && table.core.keyboard.focus.pending == nil })
            table.contentOffset = 12_000
            XCTAssertTrue(pump { table.isContentReady && !table.visibleRows.contains(1) })
            Input.key("Return")
            XCTAssertTrue(pump(seconds: 5) { split.secondaryViewController?.title == "Group 1" })
            XCTAssertTrue(table.visibleRows.contains(1), "\(table.visibleRows)")
        }
    }

    func testTheLastGroupScrollsInWithTheRowBelowIt() throws {
        try withGTK {
            let stage = try Self.stage((0..<30).map(Group.numbered))
            defer { stage.close() }
            let table = try stage.feed.tableNode
            Input.key("End")
            XCTAssertTrue(
                pump(seconds: 5) {
                    table.contentOffset > 0 && table.isContentReady
                        && table.contentOffset == table.contentHeight - table.viewportSize.height
                }, "\(table.contentOffset) of \(table.contentHeight)")
            XCTAssertTrue(pump(seconds: 5) { stage.focusIsOnARow && table.visibleRows.contains(29) })
        }
    }

    func testEndScrollsToTheLastLoadedGroupAndFetchesOnePage() throws {
        try withGTK {
            let service = FakeMeetupService()
            let stage = try ProgramStage(service)
            defer { stage.close() }
            service.answer(pageOf: 20, total: 300)
            let table = try stage.feed.tableNode
            XCTAssertTrue(pump { table.isContentReady && stage.focusIsOnARow })
            Input.key("Down", "End")
            XCTAssertTrue(pump(seconds: 5) { service.isWaiting })
            service.answer(pageOf: 20, total: 300)
            XCTAssertTrue(pump(seconds: 5) { table.numberOfRows == 40 && table.isContentReady && stage.focusIsOnARow })
            XCTAssertTrue(pump(seconds: 5) { table.visibleRows.contains(19) }, "\(table.visibleRows)")
            XCTAssertEqual(table.core.keyboard.focusedRow.flatMap { table.indexPath(at: $0)?.row }, 19)
            XCTAssertFalse(pump(seconds: 0.3) { service.isWaiting })
            XCTAssertEqual(service.requested, [0, 1])
        }
    }

    func testKeysThatAreTypedAheadOfTheDetailsDoNotMoveTheFeed() throws {
        try withGTK {
            let stage = try Self.stage((0..<40).map(Group.numbered))
            defer { stage.close() }
            let table = try stage.feed.tableNode
            let split = try stage.split
            Input.key("Return", "Down", "Down")
            XCTAssertTrue(pump(seconds: 5) { split.slide == 1 && split.secondaryViewController?.viewHasFocus == true })
            Input.key("Escape")
            XCTAssertTrue(pump(seconds: 5) { split.secondaryViewController == nil && stage.focusIsOnARow })
            XCTAssertEqual(table.core.keyboard.focusedRow.flatMap { table.indexPath(at: $0)?.row }, 0)
        }
    }

    func testLettersGoToTheNextGroupThatBeginsSo() throws {
        try withGTK {
            var groups = (0..<40).map(Group.numbered)
            groups[25] = Group(id: "25", name: "Zürich Hikers")
            groups[38] = Group(id: "38", name: "zumba")
            let stage = try Self.stage(groups)
            defer { stage.close() }
            let table = try stage.feed.tableNode
            // The program searches all groups for the typed text.
            XCTAssertFalse(table.findsRowsByTyping)
            table.findsRowsByTyping = true
            let row = { table.indexPath(at: table.core.keyboard.focus.cursor ?? 0)?.row }
            Input.key("z")
            XCTAssertTrue(pump(seconds: 5) { row() == 25 }, "far off the screen")
            Input.key("Home")
            XCTAssertTrue(pump(seconds: 5) { row() == 0 })
            Input.key("z", "u")
            XCTAssertTrue(pump(seconds: 5) { row() == 25 }, "a mark that was not typed makes no difference")
            Input.key("Home")
            XCTAssertTrue(pump(seconds: 5) { row() == 0 })
            // At once, however slowly they are handled: what counts is when they were pressed.
            Input.key("z", "u", "m")
            XCTAssertTrue(pump(seconds: 5) { row() == 38 })
        }
    }

    func testTabRoundTheFeedAndTheDetailsBesideIt() throws {
        try withGTK {
            let stage = try Self.stage([Self.whole] + (1..<30).map(Group.numbered))
            defer { stage.close() }
            XCTAssertEqual(try Self.walk("feed", stage).count, 7)
            try stage.resize(width: 1000)
            let split = try stage.split
            let feed = try stage.feed.tableNode
            XCTAssertTrue(pump { !split.isCollapsed && feed.isContentReady && stage.focusIsOnARow })
            XCTAssertEqual(try Self.walk("feed, wide", stage).count, 7)
            Input.key("Return")
            XCTAssertTrue(pump(seconds: 5) { split.secondaryViewController != nil })
            let details = try XCTUnwrap(split.secondaryViewController?.node as? TableNode)
            let isThere = { split.secondaryViewController?.view.isMapped == true }
            XCTAssertTrue(pump { details.isContentReady && details.numberOfRows > 140 && isThere() })
            let beside = try Self.walk("feed with details beside it", stage)
            XCTAssertTrue(beside.contains("the rules") && beside.contains("the wiki"), "\(beside)")
            XCTAssertTrue(beside.contains("Open Group Page") && beside.contains("Main Menu"), "\(beside)")
        }
    }

    func testTabRoundTheDetails() throws {
        try withGTK {
            let stage = try Self.stage([Self.whole])
            defer { stage.close() }
            let split = try stage.split
            Input.key("Return")
            XCTAssertTrue(pump(seconds: 5) { split.secondaryViewController != nil })
            let details = try XCTUnwrap(split.secondaryViewController?.node as? TableNode)
            let feed = try stage.feed.view
            XCTAssertTrue(
                pump {
                    details.isContentReady && details.numberOfRows > 140 && stage.focusIsOnARow
                        && split.secondaryViewController?.viewHasFocus == true && !feed.isMapped
                })
            let stops = try Self.walk("details", stage)
            XCTAssertEqual(
                Array(stops.dropFirst()),
                ["the rules", "the wiki", "Open Group Page", "Back", "Save", "Share", "Main Menu"],
                "\(stops)")
            XCTAssertEqual(details.contentOffset, 0, "back at the start")
        }
    }

    func testTabRoundTheErrorPageAndTheEmptyOne() throws {
        try withGTK {
            let service = FakeMeetupService()
            let stage = try ProgramStage(service)
            defer { stage.close() }
            service.answer(.failure(.offline))
            XCTAssertTrue(pump { stage.shows("Retry") })
            XCTAssertEqual(
                Set(try Self.walk("error page", stage)),
                ["Retry", "Groups", "Events", "Saved", "London", "Search", "Main Menu"])
            Input.key("F5")
            service.answer(.success(GroupPage(groups: [], hasMore: false)))
            XCTAssertTrue(pump { stage.shows("No groups here") })
            XCTAssertEqual(
                Set(try Self.walk("empty page", stage)),
                ["Reload", "Groups", "Events", "Saved", "London", "Search", "Main Menu"])
            Input.key("Return")
            XCTAssertTrue(pump(seconds: 5) { service.requested == [0, 0, 0] }, "\(service.requested)")
        }
    }
}

extension DisplayNode {
    /// The name of the node below `node` that owns a widget.
    @MainActor
    fileprivate func names(_ view: WidgetView) -> String? {
        if let widget = main.canvas?.widget, WidgetView.of(widget).pointer == view.pointer { return spokenText }
        return subnodes.lazy.compactMap { $0.names(view) }.first
    }
}
