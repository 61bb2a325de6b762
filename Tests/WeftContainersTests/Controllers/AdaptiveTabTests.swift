import WeftGLib
import WeftGTK
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers

/// Tests tabs that are in the header bar if there is room, and otherwise at the bottom.
final class AdaptiveTabTests: XCTestCase {
    @MainActor
    private final class Stage {
        static let title = "adaptive tabs"
        let window = Window(application: nil, title: Stage.title, width: 400, height: 400)
        let table = TableNode()
        let tabs: TabBarController
        private let rows = Rows()

        private final class Rows: TableDataSource {
            func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { 200 }
            func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: WeftNodes.IndexPath) -> CellNodeBlock {
                { TextCellNode("Row \(indexPath.row)") }
            }
        }

        /// - Parameter isSplit: true if the tabs are in the list's side of a split view.
        init(width: Int = 400, isSplit: Bool = false, isExpected: Bool = false) {
            let list = ViewController(node: table)
            list.title = "One"
            let other = ViewController { Button(label: "other") }
            other.title = "Two"
            tabs = TabBarController([list, other], tabs: .headerOrBottom(minimumWidth: 550))
            table.dataSource = rows
            window.setDefaultSize(width: width, height: 400)
            let root: ViewController =
                isSplit ? SplitViewController(primary: tabs, placeholder: ViewController { Label("nothing") }) : tabs
            root.title = "Root"
            window.rootViewController = root
            if isExpected { tabs.expectWidth(Double(width)) }
            window.present()
            let table = table
            XCTAssertTrue(pump { table.isContentReady && view?.isMapped == true })
        }

        var view: WidgetView? { WidgetView.window(titled: Stage.title) }
        var header: WidgetView? { view?.tree.first { $0.typeName == "GtkHeaderBar" } }
        /// The visible bars: true for a bar in the header bar.
        var places: [Bool] {
            let bars = view?.tree.filter { $0.role == "tab-list" && $0.isMapped } ?? []
            return bars.map { bar in header.map { bar.isInside($0) } ?? false }
        }

        /// Repeats the request until the window has the size, since a window that was just mapped may still get its
        /// first size.
        func resize(_ width: Int) -> Bool {
            pump {
                window.setDefaultSize(width: width, height: 400)
                // Less what frames the window.
                let now = view?.width ?? 0
                return abs(now - width) < 18 && places == [tabs.tabsAreInHeader]
            }
        }

        func end() {
            window.close()
            XCTAssertTrue(pump { view == nil })
        }
    }

    func testTabsAreInTheHeaderBarIfTheyFitAndElseBelowThePages() throws {
        try withGTK {
            for isSplit in [false, true] {
                let it = Stage(isSplit: isSplit)
                defer { it.end() }
                XCTAssertTrue(pump { it.places == [false] })
                XCTAssertEqual(it.tabs.bottomBarHeight > 0, true)
                XCTAssertTrue(it.resize(700))
                XCTAssertTrue(pump { it.places == [true] }, "\(it.places)")
                XCTAssertEqual(it.tabs.bottomBarHeight, 0)
                XCTAssertTrue(it.header?.shownTexts.contains("Root") == false, "in place of the title")
                let table = it.table
                XCTAssertTrue(pump { WidgetView.of(it.tabs.view).height == Int(table.core.viewport.height) })
                XCTAssertTrue(it.resize(400))
                XCTAssertTrue(pump { it.places == [false] })
                XCTAssertTrue(it.header?.shownTexts.contains("Root") == true)
            }
        }
    }

    func testANarrowPageGivesTheTitlesRoomToItsNeighbours() throws {
        try withGTK {
            let it = Stage()
            defer { it.end() }
            XCTAssertTrue(pump { it.header?.shownTexts.contains("Root") == true })
            it.tabs.minimumWidthForTitle = 450
            XCTAssertTrue(pump { it.header?.shownTexts.contains("Root") == false }, "also while it is shown")
            for width in [500, 400, 700, 400, 500] {
                XCTAssertTrue(it.resize(width))
                let hasTitle = (450..<550).contains(width)
                XCTAssertTrue(
                    pump { it.places == [width >= 550] && it.header?.shownTexts.contains("Root") == hasTitle },
                    "\(it.header?.shownTexts ?? []) at \(width)")
            }
        }
    }

    func testAHiddenListDoesNotTakeTheKeyboardForARowThatItHadReloaded() throws {
        try withGTK {
            let it = Stage()
            defer { it.end() }
            it.table.focusRow(at: WeftNodes.IndexPath(row: 1))
            XCTAssertTrue(pump { it.view?.focus?.cssName == "weftrow" })
            it.table.reloadData()
            it.table.core.runFrame()
            XCTAssertNotNil(it.table.core.keyboard.focus.pending)
            it.tabs.selectedIndex = 1
            XCTAssertTrue(pump { it.view?.focus?.shownTexts == ["other"] })
            XCTAssertTrue(pump { it.table.core.keyboard.focus.pending == nil })
            XCTAssertEqual(it.view?.focus?.shownTexts, ["other"])
        }
    }

    func testTheListKeepsItsPositionAndTheKeyboardItsWidget() throws {
        try withGTK {
            let it = Stage()
            defer { it.end() }
            it.table.contentOffset = 1000
            XCTAssertTrue(pump { it.table.isContentReady && it.table.visibleRows.lowerBound > 0 })
            let row = it.table.visibleRows.lowerBound + 1
            it.table.focusRow(at: WeftNodes.IndexPath(row: row))
            XCTAssertTrue(pump { it.view?.focus?.cssName == "weftrow" })
            let offset = it.table.contentOffset
            for width in [700, 400, 700] {
                XCTAssertTrue(it.resize(width))
                XCTAssertTrue(pump { it.places == [width >= 550] })
                XCTAssertEqual(it.table.contentOffset, offset, "at \(width)")
                XCTAssertEqual(it.view?.focus?.cssName, "weftrow", "at \(width)")
            }
            // The same for a tab.
            let tab = try XCTUnwrap(it.header?.tree.filter { $0.role == "tab" }.last)
            tab.grabFocus()
            for (width, isInHeader) in [(400, false), (700, true)] {
                XCTAssertTrue(it.resize(width))
                XCTAssertTrue(pump { it.places == [isInHeader] })
                XCTAssertTrue(
                    pump { it.view?.focus?.role == "tab" && it.view?.focus?.shownTexts == ["Two"] },
                    "\(it.view?.focus?.typeName ?? "nothing") at \(width)")
                XCTAssertEqual(it.header.map { it.view?.focus?.isInside($0) == true }, isInHeader)
            }
        }
    }

    func testKnownPagesNeedNoChangeAndKeysWorkInTheHeaderBar() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            Input.movePointer(x: 200, y: 300)
            let it = Stage(width: 700, isSplit: true, isExpected: true)
            defer { it.end() }
            XCTAssertEqual(it.places, [true])
            let tab = try XCTUnwrap(it.header?.tree.first { $0.role == "tab" })
            XCTAssertTrue(pump { it.view?.isActive == true })
            tab.grabFocus()
            Input.key("ctrl+Next")
            XCTAssertTrue(pump { it.tabs.selectedIndex == 1 })
        }
    }

    /// The list's side is narrow, but the header bar over both sides is not.
    func testBesideAPageTheyAreInTheBarAboveBothAndKeysWorkThere() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            Input.movePointer(x: 200, y: 300)
            let it = Stage(isSplit: true)
            defer { it.end() }
            XCTAssertTrue(it.resize(1000))
            XCTAssertTrue(pump { it.places == [true] }, "\(it.places)")
            XCTAssertLessThan(WidgetView.of(it.tabs.view).width, 550)
            let tab = try XCTUnwrap(it.header?.tree.first { $0.role == "tab" })
            XCTAssertTrue(pump { it.view?.isActive == true })
            tab.grabFocus()
            Input.key("ctrl+Next")
            XCTAssertTrue(pump { it.tabs.selectedIndex == 1 })
            // From the page beside the list, too.
            let split = try XCTUnwrap(it.window.rootViewController as? SplitViewController)
            let button = Button(label: "beside")
            split.showDetailViewController(ViewController { button }, animated: false)
            XCTAssertTrue(pump { button.isMapped && button.grabFocus() })
            Input.key("ctrl+Prior")
            XCTAssertTrue(pump { it.tabs.selectedIndex == 0 })
            split.closeDetail(animated: false)
            XCTAssertTrue(it.resize(400))
            XCTAssertTrue(pump { it.places == [false] })
        }
    }

    func testItemsOfThePageBesideAListAreInTheBarIfTheListHasNone() throws {
        try withGTK {
            let pages = ["One", "Two"].map { title in
                let page = ViewController { Label(title) }
                page.title = title
                return page
            }
            let tabs = TabBarController(pages, tabs: .headerOrBottom(minimumWidth: 550))
            let split = SplitViewController(
                primary: ViewController { Label("list") }, placeholder: ViewController { Label("nothing") })
            let window = Window(application: nil, title: Stage.title, width: 1000, height: 400)
            defer { window.close() }
            window.rootViewController = split
            split.showDetailViewController(tabs, animated: false)
            window.present()
            XCTAssertTrue(
                pump {
                    let view = WidgetView.window(titled: Stage.title)
                    let header = view?.tree.first { $0.typeName == "GtkHeaderBar" }
                    return header?.tree.contains { $0.role == "tab" && $0.isMapped } == true
                })
        }
    }

    /// The page is not notified of a wider window, unless its container does it.
    func testAPageOfUnchangedWidthIsNotifiedOfTheWindow() throws {
        try withGTK {
            let it = Stage(width: 520, isSplit: true)
            defer { it.end() }
            let split = try XCTUnwrap(it.window.rootViewController as? SplitViewController)
            split.primaryWidths = 320...320
            split.minimumSideBySideWidth = 500
            XCTAssertTrue(it.resize(520))
            XCTAssertTrue(pump { it.places == [false] && WidgetView.of(it.tabs.view).width == 320 })
            for (width, isInHeader) in [(700, true), (520, false)] {
                XCTAssertTrue(it.resize(width))
                XCTAssertTrue(pump { it.places == [isInHeader] }, "\(it.places) at \(width)")
                XCTAssertEqual(WidgetView.of(it.tabs.view).width, 320)
            }
        }
    }

    func testTabsThatTakeMoreThanHalfOfTheWidthStayBelow() throws {
        try withGTK {
            let it = Stage()
            defer { it.end() }
            it.tabs.viewControllers[0].title = String(repeating: "a long title ", count: 4)
            XCTAssertTrue(it.resize(600))
            XCTAssertEqual(it.places, [false])
            it.tabs.viewControllers[0].title = "One"
            XCTAssertTrue(pump { it.places == [true] })
        }
    }

    /// Beside another page, they would be cut off in the bar at the bottom of their own page.
    func testTabsThatTakeMoreThanHalfOfTheBarStayThereIfThePageHasLessRoom() throws {
        try withGTK {
            let it = Stage(isSplit: true)
            defer { it.end() }
            it.tabs.viewControllers[0].title = String(repeating: "a long title ", count: 6)
            XCTAssertTrue(it.resize(960))
            XCTAssertTrue(pump { it.places == [true] }, "\(it.places)")
            let wanted = it.tabs.tabBar.measure(.horizontal).natural
            XCTAssertTrue((480..<900).contains(wanted), "\(wanted)")
            XCTAssertTrue(it.resize(700))
            XCTAssertTrue(pump { it.places == [false] }, "\(it.places)")
        }
    }

    func testTheWindowCanBeNarrowerThanTheWordsAreTogether() throws {
        try withGTK {
            let it = Stage()
            defer { it.end() }
            it.tabs.viewControllers[0].title = "Veranstaltungskalender"
            it.tabs.viewControllers[1].title = "Benachrichtigungen"
            @MainActor func word(_ text: String) -> WidgetView? {
                it.view?.tree.first { $0.labelText == text && $0.isMapped }
            }
            XCTAssertTrue(it.resize(500))
            let natural = it.tabs.tabBar.measure(.horizontal)
            XCTAssertTrue(pump { word("Veranstaltungskalender")?.isTextCut == false })
            XCTAssertLessThan(it.tabs.view.measure(.horizontal).minimum, natural.natural / 2)
            XCTAssertTrue(it.resize(200))
            XCTAssertTrue(pump { word("Veranstaltungskalender")?.isTextCut == true })
            // Another title is another label of GTK's.
            it.tabs.viewControllers[0].title = "Veranstaltungen und Treffen"
            XCTAssertLessThan(it.tabs.view.measure(.horizontal).minimum, 180)
            for tab in it.view?.tree.filter({ $0.role == "tab" && $0.isMapped }) ?? [] {
                let place = it.view.flatMap { tab.bounds(in: $0) } ?? .zero
                XCTAssertGreaterThanOrEqual(place.minX, 0)
                XCTAssertLessThanOrEqual(place.maxX, Double(it.view?.width ?? 0))
            }
        }
    }

    /// The tabs in the header bar must not keep the window wide until they have moved below the contents.
    func testAWideWindowBecomesNarrowInOneStep() throws {
        try withGTK {
            let it = Stage(width: 800)
            defer { it.end() }
            for page in it.tabs.viewControllers { page.title = "A title of some words" }
            XCTAssertTrue(it.resize(800))
            XCTAssertTrue(pump { it.places == [true] })
            XCTAssertLessThanOrEqual(it.window.measure(.horizontal).minimum, 300)
            it.window.setDefaultSize(width: 300, height: 400)
            XCTAssertTrue(pump { it.places == [false] && (it.view?.width ?? 0) <= 300 }, "\(it.view?.width ?? 0)")
            XCTAssertEqual(it.tabs.tabBar.width, it.tabs.tabBar.measure(.horizontal).natural, accuracy: 80)
        }
    }

    func testTabsAreReleasedWithTheirWindow() throws {
        try withGTK {
            let before = LiveCounts.now
            for width in [400, 700] {
                let it = Stage(width: width, isSplit: true)
                XCTAssertTrue(it.resize(width))
                it.end()
            }
            XCTAssertEqual(settle(to: before).widgets, before.widgets)
        }
    }

    /// A frame with only another width costs no more than the comparison.
    func testBesidesTheThresholdNothingIsShownOrHidden() throws {
        try withGTK {
            let it = Stage()
            defer { it.end() }
            XCTAssertTrue(it.resize(420))
            let before = LiveCounts.now
            var changes = 0
            let bar = try XCTUnwrap(it.view?.tree.first { $0.role == "tab-list" && $0.isMapped })
            for width in stride(from: 420, through: 540, by: 20) {
                XCTAssertTrue(it.resize(width))
                if !bar.isMapped { changes += 1 }
            }
            XCTAssertEqual(changes, 0)
            XCTAssertEqual(settle(to: before).widgets, before.widgets)
        }
    }
}
