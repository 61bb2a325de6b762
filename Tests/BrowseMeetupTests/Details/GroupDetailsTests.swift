import GroupDirectory
import Weft
import WeftGLib
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import WeftContainers
@testable import WeftNodes

final class GroupDetailsTests: XCTestCase {
    /// The details of a group in a window.
    @MainActor
    private final class Stage {
        let details: GroupDetailsViewController
        let window = TestWindow(width: 400, height: 500)
        var opened: [String] = []

        init(_ group: Group) throws {
            details = GroupDetailsViewController(group: group)
            details.onOpen = { [weak self] link in self?.opened.append(link) }
            XCTAssertTrue(window.show(details.view))
            details.takeFocus()
        }

        var table: TableNode { get throws { try XCTUnwrap(details.node as? TableNode) } }

        /// The row that has the keyboard focus itself.
        var focusedRow: Int? {
            guard let table = try? table, let focus = window.view?.focus else { return nil }
            return table.visibleRows.first { row in
                guard let node = table.nodeForRow(at: IndexPath(row: row)), node.isNodeLoaded else { return false }
                return WidgetView.of(node.widget).pointer == focus.pointer
            }
        }

        func isOnScreen(_ row: Int) -> Bool {
            guard let table = try? table else { return false }
            let rect = table.rectForRow(at: IndexPath(row: row))
            return rect.minY >= -0.5 && rect.maxY <= table.viewportSize.height + 0.5
        }

        func wait(forRows count: Int) throws {
            let table = try table
            XCTAssertTrue(pump { table.numberOfRows == count && table.isContentReady }, "\(table.numberOfRows) rows")
        }
    }

    private static var whole: Group {
        var group = Group.numbered(1)
        group.link = "https://example.org/group"
        group.memberCount = 10_637
        group.who = "vJUGers"
        group.category = GroupCategory(name: "Tech")
        group.timeZone = "Europe/London"
        group.nextEvent = GroupEvent(
            name: "The JavaFX Ecosystem", time: Timestamp(unixMilliseconds: 1_400_000_000_000), yesRSVPCount: 261)
        group.descriptionHTML =
            "<p>One &amp; <b>two</b> <a href=\"https://example.org/a\">here</a></p><ul><li>a</li></ul>"
        return group
    }

    func testFactsShowOnlyKnownValues() {
        let facts = GroupDetails(Self.whole).facts
        XCTAssertEqual(facts.map(\.title), ["Organiser", "Place", "Founded", "Members", "Category"])
        XCTAssertTrue(facts[3].value.hasSuffix("vJUGers"), facts[3].value)
        let page = DetailsPage(Self.whole)
        XCTAssertEqual(page.events.map(\.title), ["The JavaFX Ecosystem"])
        XCTAssertEqual(page.events.first?.going, "261 going")
        let bare = GroupDetails(Group(id: "1", name: "Go"))
        XCTAssertTrue(bare.facts.isEmpty && bare.blocks.isEmpty)
        XCTAssertEqual(DetailsPage(Group(id: "1", name: "Go")).rows.map(\.id), [.photo])
    }

    func testTheSampleGroupHasNoLinks() {
        var group = Self.whole
        XCTAssertTrue(GroupDetails(group).blocks.contains { $0.runs.contains { $0.link != nil } })
        group.isInvented = true
        let blocks = GroupDetails(group).blocks
        XCTAssertEqual(blocks.map(\.plainText), GroupDetails(Self.whole).blocks.map(\.plainText))
        XCTAssertFalse(blocks.contains { $0.runs.contains { $0.link != nil } })
    }

    func testHeadingsAreHeadingsBulletsAreNotReadAndTheButtonsRowHasItsName() throws {
        try withGTK {
            var group = Group(id: "1", name: "Go")
            group.link = "https://example.org/group"
            group.descriptionHTML = "<h2>Who</h2><p>We are.</p><ul><li>tea</li></ul><ol><li>milk</li></ol>"
            let it = try Stage(group)
            defer { it.window.destroy() }
            try it.wait(forRows: 6)
            let rows = try it.table.core.rows.values.sorted { $0.index < $1.index }.compactMap(\.canvas)
            XCTAssertEqual(rows.map(\.spoken.name).suffix(5), ["Who", "We are.", "tea", "1., milk", "Open Group Page"])
            XCTAssertEqual(
                rows.suffix(5).map(\.role), [.heading(level: 2), .listItem, .listItem, .listItem, .listItem])
        }
    }

    func testADescriptionIsSelectedAcrossParagraphsAndCopied() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            Input.movePointer(x: 395, y: 495)
            var group = Group(id: "1", name: "Go")
            group.descriptionHTML =
                "<p>We play <b>go</b> on <a href=\"https://example.org/a\">Mondays</a>.</p><ul><li>tea</li></ul><p>Come!</p>"
            let it = try Stage(group)
            defer { it.window.destroy() }
            try it.wait(forRows: 4)
            let table = try it.table
            XCTAssertTrue(it.window.waitForFrame(2))
            let canvas = table.core.canvas
            let bounds = it.window.view.flatMap { WidgetView.of(canvas).bounds(in: $0) } ?? .zero
            @MainActor func place(_ row: Int, _ x: Double) -> (x: Int, y: Int) {
                let rect = table.rectForRow(at: IndexPath(row: row))
                return (Int(bounds.minX + rect.minX + x), Int(bounds.minY + rect.midY))
            }
            Input.drag(from: place(1, 17), to: place(3, 300))
            let text = "We play go on Mondays.\ntea\nCome!"
            XCTAssertTrue(pump(seconds: 5) { Clipboard.primary == text }, "\(Clipboard.primary ?? "nothing")")
            Input.key("ctrl+c")
            XCTAssertTrue(pump(seconds: 5) { Clipboard.text == text }, "\(Clipboard.text ?? "nothing")")
            XCTAssertEqual(it.opened, [])
        }
    }

    func testALinkThatCannotBeOpenedIsReported() throws {
        try withGTK {
            let it = try Stage(Self.whole)
            defer { it.window.destroy() }
            it.details.showNotOpened("https://example.org/group", reason: "No program opens it.")
            let texts = { it.window.view?.shownTexts ?? [] }
            let text = "https://example.org/group was not opened: No program opens it."
            XCTAssertTrue(pump { texts().contains(text) && texts().contains("Copy Address") }, "\(texts())")
            let button = it.window.view?.tree.first { view in
                view.typeName == "GtkButton" && view.tree.contains { $0.labelText == "Copy Address" }
            }
            try XCTUnwrap(button).press()
            XCTAssertTrue(pump { !texts().contains(text) })
        }
    }

    func testALongAddressIsShortenedInTheMiddleSoThatTheReasonShows() throws {
        try withGTK {
            let it = try Stage(Self.whole)
            defer { it.window.destroy() }
            let link = "https://mobilizon.example.org/@" + String(repeating: "language_exchange", count: 6) + "/about"
            it.details.showNotOpened(link, reason: "No program opens it.")
            let text = "https://mobilizon.ex…uage_exchange/about was not opened: No program opens it."
            let texts = { it.window.view?.shownTexts ?? [] }
            XCTAssertTrue(pump { texts().contains(text) }, "\(texts())")
        }
    }

    func testADescriptionOfTensOfThousandsOfStylesAndLinksIsThereAtOnce() throws {
        try withGTK {
            for html in [
                String(repeating: "<b>a</b>b", count: 30_000),
                String(repeating: "<a href='//x.org'>a</a>b ", count: 20_000),
            ] {
                var group = Group.numbered(1)
                group.descriptionHTML = html
                let start = Self.processorSeconds()
                let it = try Stage(group)
                defer { it.window.destroy() }
                let table = try it.table
                XCTAssertTrue(pump(seconds: 60) { table.numberOfRows > 3 && table.isContentReady })
                table.contentOffset = 2_000
                XCTAssertTrue(pump(seconds: 60) { table.isContentReady })
                // CPU time of all threads, since others use the machine: a second in a release build; failing, it takes
                // minutes.
                XCTAssertLessThan(Self.processorSeconds() - start, 10)
            }
        }
    }

    private static func processorSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    func testAGroupWithoutFactsShowsOnlyItsPhoto() throws {
        try withGTK {
            let it = try Stage(Group(id: "1", name: "Go"))
            defer { it.window.destroy() }
            try it.wait(forRows: 1)
            XCTAssertTrue(try it.table.nodeForRow(at: IndexPath(row: 0)) is DetailsPhotoCellNode)
        }
    }

    func testTheButtonIsReachedAndPressedByTheKeyboard() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            Input.movePointer(x: 200, y: 480)
            var group = Self.whole
            group.nextEvent = nil
            let it = try Stage(group)
            defer { it.window.destroy() }
            // Photo, facts, paragraph, list item, button.
            try it.wait(forRows: 5)
            let table = try it.table
            Input.key("End")
            XCTAssertTrue(pump(seconds: 5) { table.visibleRows.contains(4) && table.isContentReady })
            // The description's link is on the way.
            Input.key("Tab")
            XCTAssertTrue(pump(seconds: 5) { it.window.view?.focus?.cssName == "weftcontrol" })
            Input.key("Return")
            XCTAssertTrue(pump(seconds: 3) { it.opened.count == 1 })
            it.opened = []
            Input.key("Tab")
            XCTAssertTrue(pump(seconds: 5) { it.window.view?.focus?.cssName == "button" })
            for (count, key) in ["space", "Return"].enumerated() {
                Input.key(key)
                XCTAssertTrue(pump(seconds: 3) { it.opened.count == count + 1 }, key)
            }
            XCTAssertEqual(Set(it.opened), ["https://example.org/group"])
        }
    }

    /// The link's text names another host than its address.
    func testALinkWithAMisleadingTextAsksFirst() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            Input.movePointer(x: 200, y: 480)
            var group = Group(id: "1", name: "G")
            group.descriptionHTML = "<p><a href=\"https://evil.example/login\">https://mybank.example/</a></p>"
            let it = try Stage(group)
            defer { it.window.destroy() }
            let table = try it.table
            XCTAssertTrue(pump { table.numberOfRows > 1 && table.isContentReady })
            @MainActor func ask() throws -> WidgetView {
                let links = table.visibleRows.compactMap { table.nodeForRow(at: IndexPath(row: $0)) }
                    .flatMap { $0.subnodes.compactMap { $0 as? TextNode } }.filter { $0.onLinkTap != nil }
                XCTAssertTrue(links.first?.subnodes.first?.ownWidget?.grabFocus() == true)
                Input.key("Return")
                XCTAssertTrue(pump { WidgetView.window(titled: "Open evil.example?") != nil })
                turnLoop()
                return try XCTUnwrap(WidgetView.window(titled: "Open evil.example?"))
            }
            let first = try ask()
            XCTAssertTrue(first.shownTexts.joined().contains("says mybank.example, but the link leads to evil.example"))
            Input.key("Return")
            XCTAssertTrue(pump { WidgetView.window(titled: "Open evil.example?") == nil })
            XCTAssertEqual(it.opened, [], "Enter takes the way that does no harm")
            _ = try ask()
            Input.key("Tab")
            turnLoop()
            Input.key("Return")
            XCTAssertTrue(pump { it.opened == ["https://evil.example/login"] }, "\(it.opened)")
        }
    }

    func testArrowsGoFromPartToPartAndSpaceMovesThePage() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            Input.movePointer(x: 200, y: 480)
            var group = Self.whole
            group.descriptionHTML = String(repeating: "<p>A paragraph that takes its place.</p>", count: 200)
            let it = try Stage(group)
            defer { it.window.destroy() }
            try it.wait(forRows: 205)
            let table = try it.table
            XCTAssertTrue(pump(seconds: 5) { it.focusedRow == 0 }, "the first part has the keyboard")
            for row in 1...30 {
                Input.key("Down")
                guard pump(seconds: 5, until: { it.focusedRow == row }) else {
                    return XCTFail("row \(row), not \(it.focusedRow ?? -1)")
                }
                XCTAssertTrue(it.isOnScreen(row), "row \(row)")
            }
            for key in ["space", "Next"] {
                let (before, row) = (table.contentOffset, it.focusedRow ?? 0)
                Input.key(key)
                XCTAssertTrue(
                    pump(seconds: 5) { table.contentOffset > before && it.focusedRow ?? 0 > row },
                    "\(key): \(before) to \(table.contentOffset), \(row) to \(it.focusedRow ?? -1)")
                XCTAssertTrue(it.isOnScreen(it.focusedRow ?? 0), key)
            }
            Input.key("Home")
            XCTAssertTrue(pump(seconds: 5) { table.contentOffset == 0 && it.focusedRow == 0 })
            Input.key("End")
            XCTAssertTrue(pump(seconds: 5) { it.window.view?.focus?.cssName == "button" }, "what the last row has")
            XCTAssertTrue(table.visibleRows.contains(204))
        }
    }

    func testArrowsEndAtTheLastPart() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            Input.movePointer(x: 200, y: 480)
            var group = Self.whole
            group.descriptionHTML = (1...12).map {
                "<p>\($0) \(String(repeating: "A paragraph of some lines. ", count: 3 + $0 % 4))</p>"
            }.joined()
            let it = try Stage(group)
            defer { it.window.destroy() }
            try it.wait(forRows: 17)
            let table = try it.table
            XCTAssertTrue(pump(seconds: 5) { it.focusedRow == 0 })
            var rows: [Int] = []
            for _ in 0..<60 {
                Input.key("Down")
                turnLoop()
                XCTAssertTrue(pump { table.isContentReady && table.core.keyboard.focus.pending == nil })
                rows.append((table.core.rows.withKeyboard?.index ?? 0) - 1)
            }
            XCTAssertEqual(rows, rows.sorted(), "never back")
            XCTAssertEqual(Set(rows), Set(rows.first == 0 ? 0...16 : 1...16))
        }
    }

    func testALongDescriptionLivesNearTheViewportOnly() throws {
        try withGTK {
            let start = LiveCount.nodes.value
            var group = Self.whole
            group.descriptionHTML = String(repeating: "<p>A paragraph that takes its place.</p>", count: 2000)
            let it = try Stage(group)
            defer { it.window.destroy() }
            try it.wait(forRows: 2005)
            XCTAssertLessThan(LiveCount.nodes.value - start, 500)
        }
    }
}
