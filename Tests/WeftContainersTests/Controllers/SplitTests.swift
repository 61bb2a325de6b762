import WeftGLib
import WeftGTK
import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers

final class SplitTests: XCTestCase {
    @MainActor
    private final class Stage {
        let log = PageLog()
        let list: LoggedPage
        let placeholder: LoggedPage
        let split: SplitViewController
        let window: TestWindow

        init(width: Int) {
            list = LoggedPage("list", log)
            placeholder = LoggedPage("placeholder", log)
            split = SplitViewController(primary: list, placeholder: placeholder)
            split.minimumSideBySideWidth = 600
            window = TestWindow(width: width, height: 400)
            window.window?.setTitlebar(split.headerBar)
            Input.movePointer(x: 150, y: 300)
            XCTAssertTrue(window.show(split.view))
            XCTAssertTrue(window.waitForFrame(2))
        }

        var texts: [String] { (window.view?.shownTexts ?? []).filter { $0.hasPrefix("page") } }

        func resize(_ width: Int) {
            window.window?.setDefaultSize(width: width, height: 400)
            // Without a window manager GTK draws a frame of a few points inside of the window.
            XCTAssertTrue(
                pump { abs(split.canvas.width - width) <= 12 && split.isCollapsed == (width < 600) }, "\(width)")
            XCTAssertTrue(window.waitForFrame(2))
        }

        func bounds(_ page: ViewController) -> Rect? {
            WidgetView.of(page.view).bounds(in: WidgetView.of(split.view))
        }

        var whole: Rect {
            Rect(x: 0, y: 0, width: Double(split.canvas.width), height: Double(split.canvas.height))
        }

        func end() {
            split.removeAll()
            window.destroy()
        }
    }

    func testANarrowWindowPushesTheDetailsOverTheList() throws {
        try withGTK {
            let it = Stage(width: 400)
            defer { it.end() }
            XCTAssertEqual(it.texts, ["page list"])
            XCTAssertFalse(it.placeholder.isViewLoaded)
            it.log.lines = []
            let details = LoggedPage("details", it.log)
            it.split.showDetailViewController(details)
            XCTAssertTrue(pump { it.texts == ["page details"] }, "\(it.texts)")
            XCTAssertEqual(it.bounds(details), it.whole)
            XCTAssertTrue(it.window.view?.shownTexts.contains("Title details") == true)
            XCTAssertEqual(
                it.log.lines,
                [
                    "details loaded", "list will disappear", "details will appear", "list did disappear",
                    "details did appear",
                ])
            XCTAssertTrue(details.button.hasFocus)
            XCTAssertEqual([it.list.visibilityDepth, details.visibilityDepth], [1, 0])
            it.split.closeDetail()
            XCTAssertTrue(pump { it.texts == ["page list"] }, "\(it.texts)")
            XCTAssertTrue(it.list.button.hasFocus)
            XCTAssertEqual(it.log.open, ["list"])
            XCTAssertEqual(it.log.mistakes, [])
        }
    }

    func testAWideWindowShowsBothAndThePlaceholderWithoutDetails() throws {
        try withGTK {
            for isRightToLeft in [false, true] {
                TestDisplay.isRightToLeft = isRightToLeft
                defer { TestDisplay.isRightToLeft = false }
                let it = Stage(width: 1000)
                defer { it.end() }
                XCTAssertTrue(pump { it.texts == ["page list", "page placeholder"] }, "\(it.texts)")
                let details = LoggedPage("details", it.log)
                it.split.showDetailViewController(details)
                XCTAssertTrue(pump { it.texts == ["page list", "page details"] }, "\(it.texts)")
                XCTAssertTrue(it.window.waitForFrame(2))
                let whole = it.whole
                let list = (whole.width * 0.4).rounded()
                let rest = whole.width - list - 1
                XCTAssertEqual(
                    it.bounds(it.list),
                    Rect(x: isRightToLeft ? rest + 1 : 0, y: 0, width: list, height: whole.height))
                XCTAssertEqual(
                    it.bounds(details),
                    Rect(x: isRightToLeft ? 0 : list + 1, y: 0, width: rest, height: whole.height))
                XCTAssertEqual(it.log.open, ["list", "details"])
                XCTAssertEqual([it.list, details, it.placeholder].map(\.visibilityDepth), [0, 0, 1])
                let other = LoggedPage("other", it.log)
                it.split.showDetailViewController(other)
                XCTAssertTrue(pump { it.texts == ["page list", "page other"] }, "\(it.texts)")
                it.split.closeDetail()
                XCTAssertTrue(pump { it.texts == ["page list", "page placeholder"] }, "\(it.texts)")
                XCTAssertEqual(it.log.open, ["list", "placeholder"])
                XCTAssertEqual(it.log.mistakes, [])
            }
        }
    }

    func testThePanesStayThroughChangesOfTheWidth() throws {
        try withGTK {
            let it = Stage(width: 400)
            defer { it.end() }
            let details = LoggedPage("details", it.log)
            it.resize(700)
            XCTAssertTrue(pump { it.texts == ["page list", "page placeholder"] }, "\(it.texts)")
            it.split.showDetailViewController(details)
            details.button.grabFocus()
            for _ in 0..<3 {
                it.resize(400)
                XCTAssertTrue(pump { it.texts == ["page details"] }, "\(it.texts)")
                XCTAssertTrue(details.button.hasFocus)
                XCTAssertEqual(it.log.open, ["details"])
                it.resize(700)
                XCTAssertTrue(pump { it.texts == ["page list", "page details"] }, "\(it.texts)")
                XCTAssertTrue(details.button.hasFocus)
                XCTAssertEqual(it.log.open.sorted(), ["details", "list"])
            }
            it.split.closeDetail()
            it.resize(400)
            XCTAssertTrue(pump { it.texts == ["page list"] }, "\(it.texts)")
            XCTAssertEqual(it.log.open, ["list"])
            XCTAssertEqual(it.log.mistakes, [])
        }
    }

    func testScrollPositionsStayThroughChangesOfTheWidth() throws {
        try withGTK {
            let model = TableModel((0..<300).map { TableItem(id: $0, height: 50) })
            let (list, details) = (TableNode(), TableNode())
            for table in [list, details] {
                table.dataSource = model
                table.reloadData()
            }
            let split = SplitViewController(
                primary: ViewController(node: list), placeholder: ViewController { Label("nothing") })
            let window = TestWindow(width: 1000, height: 500)
            defer {
                split.removeAll()
                window.destroy()
                XCTAssertEqual(model.ledger.mistakes, [])
            }
            XCTAssertTrue(window.show(split.view))
            split.showDetailViewController(ViewController(node: details))
            XCTAssertTrue(pump { list.isContentReady && details.isContentReady })
            list.contentOffset = 5_010
            details.contentOffset = 9_020
            list.selectRow(at: IndexPath(row: 102))
            for width in [420, 1000, 420, 1000] {
                window.window?.setDefaultSize(width: width, height: 500)
                XCTAssertTrue(pump { abs(split.canvas.width - width) <= 12 && split.isCollapsed == (width == 420) })
                XCTAssertTrue(window.waitForFrame(2))
                XCTAssertTrue(pump { details.isContentReady && ApplyQueue.shared.count == 0 })
                XCTAssertEqual(details.visibleRows.lowerBound, 180)
                XCTAssertEqual(list.visibleRows.lowerBound, 100)
                XCTAssertEqual(list.indexPathForSelectedRow, IndexPath(row: 102))
            }
            XCTAssertTrue(pump { list.isContentReady })
            XCTAssertEqual(list.core.rows[103]?.canvas?.widget.isSelected, true)
            XCTAssertEqual(list.core.rows[102]?.canvas?.widget.isSelected, false)
        }
    }

    func testKeysGoBetweenThePanesAndBack() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            let it = Stage(width: 1000)
            defer { it.end() }
            let details = LoggedPage("details", it.log)
            it.split.showDetailViewController(details)
            it.list.takeFocus()
            for page in [details, it.list, details] {
                Input.key("F6")
                XCTAssertTrue(pump(seconds: 5) { page.button.hasFocus }, page.name)
            }
            Input.key("Escape")
            XCTAssertTrue(pump(seconds: 5) { it.list.button.hasFocus })
            XCTAssertNotNil(it.split.secondaryViewController)
            it.resize(400)
            for key in ["Escape", "alt+Left"] {
                if it.split.secondaryViewController == nil {
                    it.split.showDetailViewController(LoggedPage("b", it.log))
                }
                XCTAssertTrue(pump { !it.texts.contains("page list") })
                Input.key(key)
                XCTAssertTrue(pump(seconds: 5) { it.split.secondaryViewController == nil }, key)
                XCTAssertTrue(pump(seconds: 5) { it.texts == ["page list"] }, key)
            }
        }
    }

    func testTabReachesNeitherPagesBelowASlidingOneNorThoseThatSlideOut() throws {
        try withGTK {
            let it = Stage(width: 400)
            defer { it.end() }
            let details = LoggedPage("details", it.log)
            it.split.showDetailViewController(details)
            XCTAssertTrue(pump { it.split.animation != nil })
            for (inside, outside) in [(details, it.list), (it.list, details)] {
                for forward in [true, true, false, false] {
                    _ = it.split.canvas.moveFocusInside(forward: forward)
                    XCTAssertFalse(outside.button.hasFocus, "\(outside.name), forward \(forward)")
                }
                XCTAssertEqual(it.split.animation?.isRunning, true, "\(inside.name) slides")
                if inside === details { it.split.closeDetail() }
            }
        }
    }

    func testNothingIsLeftOfDetailsThatWereClosed() throws {
        try withGTK {
            let it = Stage(width: 400)
            defer { it.end() }
            let start = LiveCounts.now
            for turn in 0..<9 {
                weak var released: LoggedPage?
                do {
                    let details = LoggedPage("details", it.log)
                    released = details
                    it.split.showDetailViewController(details, animated: turn % 2 == 0)
                }
                if turn % 3 == 0 { XCTAssertTrue(it.window.waitForFrame(2)) }
                it.split.closeDetail(animated: turn % 2 == 1)
                XCTAssertTrue(pump { released == nil }, "turn \(turn)")
            }
            XCTAssertEqual(settle(to: start), start)
            XCTAssertEqual(it.texts, ["page list"])
        }
    }

    func testLoadingDetailsGetNoFocusWhenEverythingCloses() throws {
        try withGTK {
            let it = Stage(width: 400)
            let (table, model) = (TableNode(), TableModel(count: 50))
            table.dataSource = model
            let details = KeyboardCountingPage(node: table)
            it.split.showDetailViewController(details)
            XCTAssertEqual(details.count, 0, "its rows are not there yet")
            it.end()
            XCTAssertEqual(details.count, 0)
            XCTAssertFalse(details.view.focusFirst(), "outside of a window")
        }
    }
}

/// A page that counts how often it gets the keyboard focus.
@MainActor
private final class KeyboardCountingPage: ViewController {
    private(set) var count = 0

    override func takeFocus() {
        count += 1
        super.takeFocus()
    }
}
