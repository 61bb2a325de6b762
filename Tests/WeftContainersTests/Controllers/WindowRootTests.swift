import WeftGLib
import WeftGraphics
import WeftLayout
import WeftShim
import WeftTestBasics
import WeftTestSupport
import XCTest

@testable import WeftContainers
@testable import WeftGTK
@testable import WeftNodes

/// Tests a window's root controller: it is retained and drawn, with its header bar, until the window closes or gets
/// another one.
final class WindowRootTests: XCTestCase {
    func testAControllerWithoutOtherReferencesIsShownWithItsTitle() throws {
        try withGTK {
            let window = TestWindow(width: 300, height: 200)
            weak var root: ViewController?
            weak var text: TextNode?
            (root, text) = Self.fill(window)
            window.window?.present()
            XCTAssertTrue(pump { text?.hasAllContents == true && text?.isVisible == true }, "it was let go of")
            XCTAssertEqual(root?.isAppeared, true)
            XCTAssertTrue(window.window?.rootViewController === root)
            XCTAssertEqual(window.view?.shownTexts, ["First title"])
            root?.title = "Another title"
            XCTAssertEqual(window.view?.shownTexts, ["Another title"])
            window.destroy()
            XCTAssertTrue(pump { root == nil && text == nil })
        }
    }

    @MainActor
    private static func fill(_ window: TestWindow) -> (ViewController, TextNode) {
        let node = TextNode()
        node.attributedText = AttributedString("drawn")
        let controller = ViewController(node: node)
        controller.title = "First title"
        window.window?.rootViewController = controller
        return (controller, node)
    }

    func testAListGetsTheKeyboardAndOpensAtItsStart() throws {
        try withGTK {
            let window = TestWindow(width: 300, height: 400)
            let list = CollectionNode {
                let layout = GridLayout(.fixed(2))
                layout.sectionInsets = EdgeInsets(top: 40, left: 0, bottom: 0, right: 0)
                return layout
            }
            let model = SectionsModel()
            model.sections = [ModelSection(id: 1, items: (0..<40).map { _ in model.newItem(height: 60) })]
            (list.dataSource, list.delegate) = (model, model)
            list.reloadData()
            window.window?.rootViewController = ViewController(node: list)
            window.window?.present()
            XCTAssertTrue(pump { list.core.rows.withKeyboard?.index == 1 && list.core.isContentReady })
            XCTAssertTrue(window.waitForFrame(2))
            XCTAssertEqual(list.contentOffset, 0)
            window.destroy()
        }
    }

    func testANavigationControllerBringsTheWayBackAndTheKeyboardGoesToThePage() throws {
        try withGTK {
            let (window, log) = (TestWindow(width: 300, height: 200), PageLog())
            let page = LoggedPage("first", log)
            let navigation = NavigationController(rootViewController: page)
            window.window?.rootViewController = navigation
            window.window?.present()
            XCTAssertTrue(pump { page.isAppeared })
            XCTAssertTrue(pump { page.button.hasFocus }, "the page has the keyboard, not the header bar")
            navigation.pushViewController(LoggedPage("second", log), animated: false)
            XCTAssertEqual(window.view?.shownTexts.contains("Title second"), true)
            let back = try XCTUnwrap(window.view?.tree.first { $0.tooltip == "Back" })
            XCTAssertTrue(back.isMapped)
            back.press()
            XCTAssertTrue(pump { navigation.topViewController === page })
            window.destroy()
            XCTAssertEqual(log.mistakes, [])
            XCTAssertEqual(log.open, [], "what had appeared disappears with the window")
            XCTAssertTrue(navigation.viewControllers.isEmpty, "the window's end is the controller's")
        }
    }

    func testAnotherControllerTakesThePlaceAndTheBar() throws {
        try withGTK {
            let (window, log) = (TestWindow(width: 300, height: 200), PageLog())
            weak var first: ViewController?
            first = Self.showSplit(in: window, log)
            window.window?.rootViewController = LoggedPage("plain", log)
            XCTAssertTrue(pump { log.open == ["plain"] }, "\(log.lines)")
            XCTAssertEqual(window.view?.shownTexts.contains("Title plain"), true)
            XCTAssertEqual(window.view?.shownTexts.contains("Split"), false)
            XCTAssertTrue(pump { first == nil })
            window.window?.rootViewController = nil
            XCTAssertTrue(pump { log.open.isEmpty })
            window.destroy()
        }
    }

    @MainActor
    private static func showSplit(in window: TestWindow, _ log: PageLog) -> ViewController {
        let split = SplitViewController(primary: LoggedPage("list", log), placeholder: ViewController())
        split.title = "Split"
        window.window?.rootViewController = split
        window.window?.present()
        XCTAssertTrue(pump { split.isAppeared })
        XCTAssertEqual(window.view?.shownTexts.contains("Split"), true)
        return split
    }

    func testAPageShownElsewhereAndALateBarAreReported() throws {
        try withGTK {
            let (window, other, late) = (TestWindow(), TestWindow(), TestWindow())
            let page = ViewController()
            let navigation = NavigationController(rootViewController: page)
            let reports = Locked<[String]>([])
            Misuse.handler.withLock { $0 = { text in reports.withLock { $0.append(text) } } }
            defer { Misuse.handler.withLock { $0 = nil } }
            window.window?.rootViewController = navigation
            other.window?.rootViewController = page
            other.window?.rootViewController = navigation
            XCTAssertNil(other.window?.rootViewController)
            XCTAssertTrue(late.show(Label("by hand")))
            late.window?.rootViewController = ViewController { Label("no bar") }
            XCTAssertTrue(pump { late.view?.shownTexts.contains("no bar") == true })
            let texts = reports.withLock { $0 }
            XCTAssertEqual(texts.count, 3, "\(texts)")
            for (text, part) in zip(texts, ["the container", "another window", "without a header bar"]) {
                XCTAssertTrue(text.contains(part), text)
            }
            for window in [window, other, late] { window.destroy() }
        }
    }

    func testAProgramRunsUntilItsWindowIsClosed() throws {
        try withGTK {
            let application = Application(id: "org.weft.WindowRootTests", isUnique: false)
            let log = PageLog()
            var (made, inner): (Int, Int32?) = (0, nil)
            var timer: MainTimer?
            let status = application.run(title: "a program", width: 300, height: 200) {
                made += 1
                timer = MainTimer(milliseconds: 20, repeats: true) {
                    guard log.open == ["only"], let window = WidgetView.window(titled: "a program") else { return }
                    timer = nil
                    XCTAssertTrue(window.shownTexts.contains("page only"))
                    // As a second start of a unique application does.
                    g_application_activate(
                        UnsafeMutableRawPointer(application.pointer).assumingMemoryBound(to: GApplication.self))
                    inner = application.run(title: "no more", width: 10, height: 10) { ViewController() }
                    Window.closeAll()
                }
                return LoggedPage("only", log)
            }
            withExtendedLifetime(timer) {}
            XCTAssertEqual(status, 0)
            XCTAssertEqual(made, 1)
            XCTAssertEqual(inner, 1)
            XCTAssertEqual(log.open, [])
        }
    }

    func testAnInvalidApplicationIDIsReported() throws {
        try withGTK {
            var status: Int32 = 0
            let said = try ErrorOutput.of {
                status = Application(id: "numbers").run(title: "never", width: 10, height: 10) { ViewController() }
            }
            XCTAssertEqual(status, 1)
            XCTAssertTrue(said.contains("\"numbers\" is no application id"), said)
        }
    }
}
