import WeftGLib
import WeftGTK
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers

final class TabTests: XCTestCase {
    @MainActor
    private final class Stage {
        let log = PageLog()
        let window = TestWindow(width: 400, height: 300)
        let pages: [LoggedPage]
        let tabs: TabBarController

        init(count: Int = 3) {
            let log = log
            pages = (0..<count).map { LoggedPage("\($0)", log) }
            tabs = TabBarController(pages)
            Input.movePointer(x: 200, y: 100)
            XCTAssertTrue(window.show(tabs.view))
        }

        var texts: [String] { window.view?.shownTexts ?? [] }

        func end() {
            tabs.removeAll()
            window.destroy()
        }
    }

    func testPagesLoadWhenTheirTabIsChosenAndAppearInTurn() throws {
        try withGTK {
            let it = Stage()
            defer { it.end() }
            XCTAssertEqual(it.log.lines, ["0 loaded", "0 will appear", "0 did appear"])
            XCTAssertEqual(it.pages.map(\.isViewLoaded), [true, false, false])
            XCTAssertTrue(it.pages[1].tabBarController === it.tabs)
            XCTAssertNil(it.pages[1].splitViewController)
            it.log.lines = []
            it.tabs.selectedIndex = 2
            XCTAssertEqual(
                it.log.lines,
                ["0 will disappear", "2 loaded", "2 will appear", "0 did disappear", "2 did appear"])
            XCTAssertEqual(it.pages.map(\.isViewLoaded), [true, false, true])
            it.log.lines = []
            it.tabs.selectedViewController = it.pages[0]
            XCTAssertEqual(it.log.lines, ["2 will disappear", "0 will appear", "2 did disappear", "0 did appear"])
            XCTAssertTrue(pump { it.texts.contains("page 0") && !it.texts.contains("page 2") })
        }
    }

    func testATabShowsItsIconWithItsTitle() throws {
        try withGTK {
            let icons = ["starred-symbolic", "open-menu-symbolic"]
            for position in [TabBarController.TabPosition.top, .headerOrBottom(minimumWidth: 900)] {
                let window = TestWindow(width: 400, height: 300)
                defer { window.destroy() }
                let log = PageLog()
                let pages = (0..<2).map { LoggedPage("\($0)", log) }
                let tabs = TabBarController(pages, icons: icons, tabs: position)
                defer { tabs.removeAll() }
                XCTAssertTrue(window.show(tabs.view))
                pages[1].title = "another"
                XCTAssertTrue(pump { window.view?.shownTexts.contains("another") == true })
                XCTAssertEqual(window.view?.shownIcons.filter(icons.contains), icons)
                let bar = try XCTUnwrap(window.view?.tree.first { $0.role == "tab-list" })
                let parts = bar.tree.filter { ["image", "label"].contains($0.cssName) && $0.isMapped }
                    .compactMap { $0.bounds(in: bar) }
                XCTAssertEqual(parts.count, 4)
                for (icon, title) in [(parts[0], parts[1]), (parts[2], parts[3])] {
                    if position == .top {
                        XCTAssertLessThanOrEqual(icon.maxX, title.minX)
                    } else {
                        XCTAssertLessThanOrEqual(icon.maxY, title.minY)
                    }
                }
            }
        }
    }

    func testTabsMayBeOutsideThePages() throws {
        try withGTK {
            let window = TestWindow(width: 400, height: 300)
            defer { window.destroy() }
            let log = PageLog()
            let tabs = TabBarController((0..<2).map { LoggedPage("\($0)", log) }, tabs: .external)
            XCTAssertTrue(window.show(tabs.view))
            XCTAssertFalse(window.view?.tree.contains { $0.role == "tab-list" } == true)
            let header = Box(vertical: true)
            header.append(tabs.tabBar)
            XCTAssertTrue(window.show(header))
            XCTAssertTrue(window.view?.tree.contains { $0.role == "tab-list" } == true)
        }
    }

    func testKeysGoFromTabToTab() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            let it = Stage()
            defer { it.end() }
            for (key, index) in [
                ("ctrl+Next", 1), ("ctrl+Next", 2), ("ctrl+Next", 0), ("ctrl+Prior", 2), ("alt+2", 1), ("alt+1", 0),
            ] {
                Input.key(key)
                XCTAssertTrue(
                    pump(seconds: 5) { it.tabs.selectedIndex == index }, "\(key): \(it.tabs.selectedIndex ?? -1)")
                XCTAssertTrue(pump(seconds: 5) { it.pages[index].viewHasFocus }, key)
            }
            Input.key("alt+9")
            XCTAssertTrue(it.window.waitForFrame(3))
            XCTAssertEqual(it.tabs.selectedIndex, 0)
        }
    }

    func testAClickOnATabChoosesItAndAssistiveTechnologySeesTabs() throws {
        try withGTK {
            let it = Stage()
            defer { it.end() }
            let tree = it.window.view?.tree ?? []
            XCTAssertEqual(tree.filter { $0.role == "tab-list" }.count, 1)
            let tabs = tree.filter { $0.role == "tab" }
            XCTAssertEqual(tabs.map { $0.tree.compactMap(\.labelText).first }, ["Title 0", "Title 1", "Title 2"])
            var chosen: [Int] = []
            it.tabs.onSelect = { page in chosen += it.pages.indices.filter { it.pages[$0] === page } }
            let bounds = try XCTUnwrap(tabs[1].bounds(in: try XCTUnwrap(it.window.view)))
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            Input.click(x: Int(bounds.midX), y: Int(bounds.midY))
            XCTAssertTrue(pump(seconds: 5) { it.tabs.selectedIndex == 1 })
            XCTAssertEqual(chosen, [1])
            it.pages[1].title = "changed"
            XCTAssertTrue(pump { it.texts.contains("changed") })
        }
    }

    func testOtherPagesTakeTheOldOnesPlaceAndNothingIsLeft() throws {
        try withGTK {
            let window = TestWindow(width: 400, height: 300)
            defer { window.destroy() }
            XCTAssertTrue(window.show(Label("before")))
            let start = LiveCounts.now
            Self.autoreleased {
                let log = PageLog()
                let pages = (0..<3).map { LoggedPage("\($0)", log) }
                let tabs = TabBarController(Array(pages[0...1]))
                XCTAssertTrue(window.show(tabs.view))
                tabs.selectedIndex = 1
                tabs.setViewControllers(Array(pages[1...2]))
                XCTAssertTrue(tabs.selectedViewController === pages[1])
                XCTAssertNil(pages[0].parent)
                XCTAssertTrue(window.waitForFrame(2))
                XCTAssertTrue(window.view?.shownTexts.contains("page 1") == true)
                tabs.setViewControllers([pages[0]])
                XCTAssertEqual(log.open, ["0"])
                tabs.removeAll()
                XCTAssertEqual(log.open, [])
                XCTAssertTrue(window.show(Label("after")))
            }
            XCTAssertEqual(settle(to: start), start)
        }
    }

    @MainActor @inline(never)
    private static func autoreleased(_ body: () -> Void) { body() }
}
