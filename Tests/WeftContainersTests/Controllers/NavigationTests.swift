import WeftGLib
import WeftGTK
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftContainers
@testable import WeftNodes

/// A page that records its events.
@MainActor
private final class Page: ViewController {
    static var log: [String] = []
    private let name: String
    private let label: Label
    private let other: Button

    init(_ name: String) {
        self.name = name
        label = Label("page \(name)")
        other = Button(label: "button \(name)")
        super.init(node: DisplayNode())
        title = name == "root" ? "" : "Title \(name)"
    }

    override func loadView() -> Widget {
        let box = Box(vertical: true)
        box.append(label)
        box.append(other)
        return box
    }

    override func viewDidLoad() { Page.log.append("\(name) loaded") }
    override func viewWillAppear() { Page.log.append("\(name) will appear") }
    override func viewDidAppear() {
        Page.log.append("\(name) did appear")
        other.grabFocus()
    }
    override func viewWillDisappear() { Page.log.append("\(name) will disappear") }
    override func viewDidDisappear() { Page.log.append("\(name) did disappear") }
}

final class NavigationTests: XCTestCase {
    @MainActor
    private struct Stage {
        let window = TestWindow(width: 400, height: 300)
        let navigation: NavigationController

        init() {
            Page.log = []
            navigation = NavigationController(rootViewController: Page("root"))
            window.window?.setTitlebar(navigation.headerBar)
            Input.movePointer(x: 200, y: 200)
            XCTAssertTrue(window.show(navigation.view))
        }

        var texts: [String] { window.view?.shownTexts ?? [] }

        func end() {
            navigation.removeAll()
            window.destroy()
        }
    }

    func testAPagePushedTakesTheKeyboardWithItsFirstLayout() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            let stage = Stage()
            defer { stage.end() }
            let scroll = ScrollNode()
            scroll.automaticallyManagesSubnodes = true
            scroll.automaticallyManagesContentSize = true
            let high = DisplayNode()
            high.style.preferredSize = Size(width: 100, height: 2_000)
            let plain = DisplayNode()
            plain.automaticallyManagesSubnodes = true
            scroll.layoutSpecBlock = { _, _ in WrapperLayoutSpec(child: high) }
            plain.layoutSpecBlock = { _, _ in WrapperLayoutSpec(child: scroll) }
            stage.navigation.pushViewController(ViewController(node: plain))
            XCTAssertFalse(plain.isVisible, "it has no layout yet")
            XCTAssertTrue(pump { scroll.isVisible && scroll.ownWidget?.hasFocus == true })
            Input.key("Down")
            XCTAssertTrue(pump { scroll.contentOffset.y > 0 })
        }
    }

    func testPagesAppearAndDisappearInTurn() throws {
        try withGTK {
            let stage = Stage()
            defer { stage.end() }
            XCTAssertEqual(Page.log, ["root loaded", "root will appear", "root did appear"])
            Page.log = []
            stage.navigation.pushViewController(Page("one"))
            XCTAssertTrue(pump { stage.texts.contains("page one") && !stage.texts.contains("page root") })
            XCTAssertTrue(stage.texts.contains("Title one"))
            XCTAssertEqual(
                Page.log,
                ["root will disappear", "one loaded", "one will appear", "root did disappear", "one did appear"])
            Page.log = []
            XCTAssertNotNil(stage.navigation.popViewController())
            XCTAssertTrue(pump { stage.texts.contains("page root") && !stage.texts.contains("page one") })
            XCTAssertEqual(
                Page.log, ["one will disappear", "root will appear", "one did disappear", "root did appear"])
            XCTAssertNil(stage.navigation.popViewController(), "the root page stays")
        }
    }

    func testBackByEscapeAltLeftAndTheButton() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            let stage = Stage()
            defer { stage.end() }
            for key in ["Escape", "alt+Left", "button"] {
                stage.navigation.pushViewController(Page("next"))
                XCTAssertTrue(pump { stage.texts.contains("page next") && !stage.texts.contains("page root") })
                if key == "button" {
                    let back = stage.window.view?.tree.filter { $0.typeName == "GtkButton" && $0.isMapped }
                        .first { $0.labelBelow == nil }
                    try XCTUnwrap(back).press()
                } else {
                    Input.key(key)
                }
                XCTAssertTrue(pump(seconds: 5) { stage.navigation.viewControllers.count == 1 }, key)
                XCTAssertTrue(pump(seconds: 5) { !stage.texts.contains("page next") }, key)
            }
            Input.key("Escape")
            XCTAssertTrue(stage.window.waitForFrame(3))
            XCTAssertEqual(stage.navigation.viewControllers.count, 1)
        }
    }

    func testAPoppedPageIsReleased() throws {
        try withGTK {
            let stage = Stage()
            defer { stage.end() }
            XCTAssertTrue(stage.window.waitForFrame(2))
            let start = LiveCounts.now
            for isAnimated in [true, false] {
                weak var released: Page?
                do {
                    let page = Page("one")
                    released = page
                    stage.navigation.pushViewController(page, animated: isAnimated)
                }
                XCTAssertTrue(stage.window.waitForFrame(2))
                XCTAssertNotNil(released)
                stage.navigation.popViewController(animated: isAnimated)
                XCTAssertTrue(pump(seconds: 5) { released == nil }, "animated: \(isAnimated)")
                XCTAssertEqual(settle(to: start), start)
            }
        }
    }

    func testQuickPushesAndPopsLeaveOnePage() throws {
        try withGTK {
            let stage = Stage()
            defer { stage.end() }
            XCTAssertTrue(stage.window.waitForFrame(2))
            let start = LiveCounts.now
            for turn in 0..<12 {
                stage.navigation.pushViewController(Page("a"))
                stage.navigation.pushViewController(Page("b"))
                if turn % 3 == 0 { XCTAssertTrue(stage.window.waitForFrame(1)) }
                stage.navigation.popViewController()
                if turn % 3 == 1 { XCTAssertTrue(stage.window.waitForFrame(1)) }
                stage.navigation.popViewController()
            }
            XCTAssertTrue(pump { stage.texts.filter { $0.hasPrefix("page") } == ["page root"] }, "\(stage.texts)")
            XCTAssertEqual(settle(to: start), start)
        }
    }

    func testAPageThatIsPushedAgainWhileItSlidesOutStays() throws {
        try withGTK {
            let stage = Stage()
            defer { stage.end() }
            stage.navigation.pushViewController(Page("one"))
            XCTAssertTrue(stage.window.waitForFrame(2))
            let page = try XCTUnwrap(stage.navigation.popViewController())
            XCTAssertTrue(stage.window.waitForFrame(2))
            stage.navigation.pushViewController(page)
            XCTAssertTrue(pump { stage.texts.filter { $0.hasPrefix("page") } == ["page one"] }, "\(stage.texts)")
            XCTAssertTrue(stage.window.waitForFrame(20))
            XCTAssertEqual(stage.texts.filter { $0.hasPrefix("page") }, ["page one"])
        }
    }

    func testClosingNotifiesOnlyThePageOnTop() throws {
        try withGTK {
            let stage = Stage()
            defer { stage.end() }
            stage.navigation.pushViewController(Page("one"), animated: false)
            Page.log = []
            stage.navigation.removeAll()
            XCTAssertEqual(Page.log, ["one will disappear", "one did disappear"])
        }
    }

    func testABarHasTheItemsOfThePageThatShowsAndItsContainersOwn() throws {
        try withGTK {
            let stage = Stage()
            defer { stage.end() }
            let (navigation, page) = (stage.navigation, Page("page"))
            let names = ["a", "b", "own"]
            let items = names.map { Button(label: $0) }
            let shown = { zip(names, items).filter { WidgetView.of($1).isMapped }.map(\.0) }
            navigation.headerItems = [items[2]]
            page.headerItems = [items[0]]
            XCTAssertTrue(pump { shown() == ["own"] }, "\(shown())")
            navigation.pushViewController(page, animated: false)
            XCTAssertTrue(pump { shown() == ["a", "own"] }, "\(shown())")
            page.headerItems = [items[0], items[1]]
            XCTAssertTrue(pump { shown() == ["a", "b", "own"] }, "\(shown())")
            XCTAssertTrue(stage.window.waitForFrame(2))
            let bar = WidgetView.of(navigation.headerBar)
            let starts = items.compactMap { WidgetView.of($0).bounds(in: bar)?.minX }
            XCTAssertEqual(starts, starts.sorted(), "as they were given")
            navigation.popViewController(animated: false)
            XCTAssertTrue(pump { shown() == ["own"] }, "\(shown())")
            // They are free for another bar.
            let split = SplitViewController(primary: Page("list"), placeholder: Page("placeholder"))
            page.headerItems = []
            split.headerItems = [items[0]]
            XCTAssertTrue(WidgetView.of(items[0]).isInside(WidgetView.of(split.headerBar)))
            split.removeAll()
        }
    }

    func testTheTitleFollowsThePageOnTop() throws {
        try withGTK {
            let stage = Stage()
            defer { stage.end() }
            let page = Page("one")
            stage.navigation.pushViewController(page, animated: false)
            XCTAssertTrue(pump { stage.texts.contains("Title one") })
            page.title = "changed"
            XCTAssertTrue(pump { stage.texts.contains("changed") && !stage.texts.contains("Title one") })
        }
    }
}

extension WidgetView {
    /// The text of the first label inside.
    fileprivate var labelBelow: String? { tree.compactMap(\.labelText).first }
}
