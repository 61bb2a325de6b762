import WeftGLib
import WeftGTK
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftContainers

/// Details that were opened from other details: beside them in a very wide window, over them in any other.
final class SplitPaneTests: XCTestCase {
    @MainActor
    private final class Stage {
        let log = PageLog()
        let list: LoggedPage
        let split: SplitViewController
        let window: TestWindow

        init(width: Int) {
            list = LoggedPage("list", log)
            split = SplitViewController(primary: list, placeholder: LoggedPage("placeholder", log))
            split.minimumSideBySideWidth = 600
            split.minimumThreePaneWidth = 1000
            window = TestWindow(width: width, height: 400)
            window.window?.setTitlebar(split.headerBar)
            Input.movePointer(x: 150, y: 300)
            XCTAssertTrue(window.show(split.view))
            XCTAssertTrue(window.waitForFrame(2))
        }

        /// The pages that can be seen, from the leading edge.
        var texts: [String] {
            let whole = WidgetView.of(split.view)
            let labels = whole.tree.filter { $0.isMapped && $0.labelText?.hasPrefix("page") == true }
            let places = labels.map { ($0.bounds(in: whole)?.minX ?? 0, $0.labelText?.dropFirst(5) ?? "") }
            return places.sorted { $0.0 < $1.0 }.map { String($0.1) }
        }

        func show(_ name: String, beside page: ViewController? = nil) -> LoggedPage {
            let new = LoggedPage(name, log)
            split.showDetailViewController(new, beside: page, animated: false)
            XCTAssertTrue(pump { texts.contains(name) }, "\(texts)")
            return new
        }

        func resize(_ width: Int) {
            window.window?.setDefaultSize(width: width, height: 400)
            XCTAssertTrue(pump { abs(split.canvas.width - width) <= 12 }, "\(width)")
            XCTAssertTrue(window.waitForFrame(2))
        }

        func waitFor(_ pages: [String], line: UInt = #line) {
            XCTAssertTrue(pump { texts == pages }, "\(texts), not \(pages)", line: line)
            XCTAssertEqual(log.open.sorted(), pages.sorted(), line: line)
            XCTAssertEqual(log.mistakes, [], line: line)
        }

        func end() {
            split.removeAll()
            window.destroy()
        }
    }

    func testInAVeryWideWindowDetailsStandBesideThoseThatOpenedThem() throws {
        try withGTK {
            let it = Stage(width: 1200)
            defer { it.end() }
            let group = it.show("group")
            it.waitFor(["list", "group"])
            let event = it.show("event", beside: group)
            it.waitFor(["list", "group", "event"])
            XCTAssertTrue(it.split.hasThreePanes && it.window.waitForFrame(2))
            let whole = WidgetView.of(it.split.view)
            let places = [it.list, group, event].compactMap { WidgetView.of($0.view).bounds(in: whole) }
            let list = Double(it.split.primaryWidth(in: it.split.canvas.width))
            let rest = Double(it.split.canvas.width) - list - 2
            XCTAssertEqual(places.map(\.width), [list, (rest / 2).rounded(.down), (rest / 2).rounded(.up)])
            XCTAssertEqual(places.last?.maxX, Double(it.split.canvas.width))
            // Another event of the group takes the first one's place, and a row of the list that of both.
            _ = it.show("other", beside: group)
            it.waitFor(["list", "group", "other"])
            _ = it.show("new")
            it.waitFor(["list", "new"])
            XCTAssertFalse(it.split.hasThreePanes)
        }
    }

    func testTheWayBackLeadsOverTheDetailsInAnyWidth() throws {
        try withGTK {
            for width in [400, 800, 1200] {
                let it = Stage(width: width)
                defer { it.end() }
                let group = it.show("group")
                _ = it.show("event", beside: group)
                it.waitFor(width == 400 ? ["event"] : width == 800 ? ["list", "event"] : ["list", "group", "event"])
                let back = try XCTUnwrap(it.window.view?.tree.first { $0.tooltip == "Back" && $0.isMapped })
                back.press()
                it.waitFor(width == 400 ? ["group"] : ["list", "group"])
                XCTAssertEqual(it.window.view?.tree.contains { $0.tooltip == "Back" && $0.isMapped }, width == 400)
                it.split.closeDetail(animated: false)
                it.waitFor(width == 400 ? ["list"] : ["list", "placeholder"])
                // The list takes all of them away at once.
                _ = it.show("event", beside: it.show("group"))
                it.split.closeDetail(animated: false)
                it.waitFor(width == 400 ? ["list"] : ["list", "placeholder"])
            }
        }
    }

    func testPanesComeAndGoWithTheWidth() throws {
        try withGTK {
            let it = Stage(width: 1200)
            defer { it.end() }
            let group = it.show("group")
            let event = it.show("event", beside: group)
            group.button.grabFocus()
            for _ in 0..<2 {
                it.resize(800)
                it.waitFor(["list", "event"])
                XCTAssertTrue(event.button.hasFocus, "the covered pane had the keyboard")
                it.resize(400)
                it.waitFor(["event"])
                it.resize(1200)
                it.waitFor(["list", "group", "event"])
                group.button.grabFocus()
            }
        }
    }

    func testKeysGoThroughThreePanesAndBack() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            let it = Stage(width: 1200)
            defer { it.end() }
            let group = it.show("group")
            group.button.grabFocus()
            let event = it.show("event", beside: group)
            XCTAssertTrue(pump { event.button.hasFocus }, "it was opened by a key")
            it.list.takeFocus()
            for page in [group, event] {
                Input.key("F6")
                XCTAssertTrue(pump(seconds: 5) { page.button.hasFocus }, page.name)
            }
            Input.key("F6")
            XCTAssertTrue(pump(seconds: 5) { it.split.headerBar.containsFocus })
            Input.key("F6")
            XCTAssertTrue(pump(seconds: 5) { it.list.button.hasFocus })
            event.takeFocus()
            Input.key("Escape")
            XCTAssertTrue(pump(seconds: 5) { group.button.hasFocus && it.split.secondaryViewController === group })
            Input.key("Escape")
            XCTAssertTrue(pump(seconds: 5) { it.list.button.hasFocus })
            XCTAssertTrue(it.split.secondaryViewController === group)
        }
    }
}
