import WeftGLib
import WeftGTK
import WeftTestSupport
import XCTest

@testable import WeftContainers
@testable import WeftNodes

/// Changes of more than one page, and their side effects.
final class NavigationStackTests: XCTestCase {
    @MainActor
    private final class Stage {
        let log = PageLog()
        let root: LoggedPage
        let navigation: NavigationController
        let window = TestWindow(width: 400, height: 300)
        var popped: [String] = []

        init() {
            root = LoggedPage("root", log)
            navigation = NavigationController(rootViewController: root)
            navigation.onPop = { [weak self] page in self?.popped.append((page as? LoggedPage)?.name ?? "?") }
            window.window?.setTitlebar(navigation.headerBar)
            XCTAssertTrue(window.show(navigation.view))
        }

        func push(_ names: String...) -> [LoggedPage] {
            let pages = names.map { LoggedPage($0, log) }
            for page in pages { navigation.pushViewController(page, animated: false) }
            return pages
        }

        var texts: [String] { (window.view?.shownTexts ?? []).filter { $0.hasPrefix("page") } }
        var isAlone: Bool { texts == [(navigation.topViewController as? LoggedPage).map { "page \($0.name)" }] }

        func end() {
            navigation.removeAll()
            XCTAssertEqual(log.open, [])
            XCTAssertEqual(log.mistakes, [])
            window.destroy()
        }
    }

    func testPopToRootAndToAPageReturnTheRemovedPages() throws {
        try withGTK {
            for isAnimated in [true, false] {
                let it = Stage()
                defer { it.end() }
                let pages = it.push("a", "b", "c", "d")
                it.log.lines = []
                XCTAssertEqual(it.navigation.popToViewController(pages[1], animated: isAnimated).count, 2)
                XCTAssertEqual(it.popped, ["d", "c"])
                XCTAssertEqual(
                    it.log.lines,
                    ["d will disappear", "b will appear", "d did disappear", "b did appear"], "c was not there")
                XCTAssertTrue(pump { it.isAlone }, "\(it.texts)")
                it.navigation.popToRootViewController(animated: isAnimated)
                XCTAssertEqual(it.popped, ["d", "c", "b", "a"])
                XCTAssertTrue(pump { it.isAlone }, "\(it.texts)")
                XCTAssertEqual(it.log.open, ["root"])
                XCTAssertEqual(it.navigation.popToRootViewController().count, 0)
            }
        }
    }

    func testSettingThePagesKeepsRemainingPages() throws {
        try withGTK {
            let it = Stage()
            defer { it.end() }
            let pages = it.push("a", "b")
            let new = LoggedPage("new", it.log)
            it.navigation.setViewControllers([it.root, pages[1], new])
            XCTAssertTrue(pump { it.isAlone }, "\(it.texts)")
            XCTAssertNil(pages[0].parent)
            XCTAssertEqual(it.log.open, ["new"])
            it.navigation.popViewController()
            XCTAssertTrue(pump { it.texts == ["page b"] }, "\(it.texts)")
            // The page on top stays: nothing appears or disappears.
            it.log.lines = []
            it.navigation.setViewControllers([pages[1]])
            XCTAssertEqual(it.log.lines, [])
            XCTAssertTrue(it.isAlone)
            XCTAssertNil(it.root.parent)
        }
    }

    func testAPageInAnotherStackIsReportedAndLeftThere() throws {
        try withGTK {
            let it = Stage()
            defer { it.end() }
            let other = Stage()
            defer { other.end() }
            let reports = Locked(0)
            Misuse.handler.withLock { $0 = { _ in reports.withLock { $0 += 1 } } }
            it.navigation.setViewControllers([it.root, other.root])
            Misuse.handler.withLock { $0 = nil }
            XCTAssertEqual(reports.withLock { $0 }, 1)
            XCTAssertEqual(it.navigation.viewControllers.count, 1)
            XCTAssertTrue(other.root.parent === other.navigation)
        }
    }

    func testTheFocusMovesToTheNewPageAndBack() throws {
        try withGTK {
            let it = Stage()
            defer { it.end() }
            it.root.takeFocus()
            XCTAssertTrue(it.root.button.hasFocus)
            let page = it.push("a")[0]
            XCTAssertTrue(page.button.hasFocus)
            it.navigation.popViewController(animated: false)
            XCTAssertTrue(it.root.button.hasFocus)
            // Also when the keyboard was on the back button, which goes away.
            _ = it.push("b")
            it.navigation.headerBar.focusFirst()
            it.navigation.popViewController(animated: false)
            XCTAssertTrue(it.root.button.hasFocus)
        }
    }

    func testNothingSlidesWithReducedAnimation() throws {
        try withGTK {
            Desktop.animates = false
            defer { Desktop.animates = true }
            let it = Stage()
            defer { it.end() }
            it.navigation.pushViewController(LoggedPage("a", it.log), animated: true)
            XCTAssertEqual(it.texts, ["page a"])
            it.navigation.popViewController(animated: true)
            XCTAssertEqual(it.texts, ["page root"])
            let split = SplitViewController(
                primary: LoggedPage("list", it.log), placeholder: LoggedPage("nothing", it.log))
            it.navigation.pushViewController(split)
            split.showDetailViewController(LoggedPage("details", it.log))
            XCTAssertEqual(it.texts, ["page details"])
        }
    }

    func testAControllerLoadsOnceWithANodeOrPlain() throws {
        try withGTK {
            var loaded: [String] = []
            let plain = ViewController { Label("plain") }
            let drawn = ViewController(node: TextRow(1))
            let native = ViewController(node: TableNode())
            for (name, controller) in [("plain", plain), ("drawn", drawn), ("native", native)] {
                controller.onDidLoad { _ in loaded.append(name) }
                XCTAssertFalse(controller.isViewLoaded)
                XCTAssertTrue(controller.view === controller.contentWidget)
                _ = controller.view
            }
            XCTAssertEqual(loaded, ["plain", "drawn", "native"])
            plain.onDidLoad { _ in loaded.append("at once") }
            XCTAssertEqual(loaded.last, "at once")
            let window = TestWindow()
            for controller in [plain, drawn, native] {
                XCTAssertFalse(controller.isAppeared)
                XCTAssertTrue(window.show(controller.view))
                XCTAssertTrue(controller.isAppeared, "the window's own controller follows the window")
                XCTAssertTrue(pump { controller.node.isVisible })
            }
            XCTAssertFalse(plain.isAppeared)
            window.destroy()
            XCTAssertTrue(pump { !native.isAppeared && !native.node.isVisible })
        }
    }
}
