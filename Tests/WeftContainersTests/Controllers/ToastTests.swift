import WeftGLib
import WeftGTK
import WeftGraphics
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers

/// Messages over the page, with real input.
final class ToastTests: XCTestCase {
    @MainActor
    private final class Stage {
        let window = Window(application: nil, title: "toasts", width: 360, height: 300)
        let page = ViewController { Button(label: "Page") }

        init() throws {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            Input.movePointer(x: 5, y: 5)
            page.title = "Page"
            window.rootViewController = page
            window.present()
            XCTAssertTrue(pump { view?.focus != nil })
        }

        var view: WidgetView? { WidgetView.window(titled: "toasts") }
        func shows(_ text: String) -> Bool { view?.shownTexts.contains(text) == true }
    }

    func testAToastDisappearsByItselfAndTheNextReplacesIt() throws {
        try withGTK {
            let it = try Stage()
            defer { it.window.close() }
            it.window.show(Toast("First", seconds: 600))
            XCTAssertTrue(pump { it.shows("First") })
            it.window.show(Toast("Second", seconds: 1))
            XCTAssertTrue(pump { it.shows("Second") && !it.shows("First") })
            XCTAssertTrue(pump(seconds: 10) { !it.shows("Second") })
        }
    }

    func testItsTextIsAtTheFocusedWidgetIfGTKCannotAnnounceIt() throws {
        try withGTK {
            let it = try Stage()
            defer { it.window.close() }
            it.window.show(Toast("First", seconds: 600))
            let toasts = try XCTUnwrap(it.window.root?.toasts)
            guard !Widget.canAnnounce else {
                XCTAssertFalse(pump(exactly: 0.5) { toasts.message.text != nil }, "GTK announces it")
                return
            }
            XCTAssertTrue(pump { toasts.message.text == "First" })
            it.window.show(Toast("Second", seconds: 1))
            XCTAssertTrue(pump { toasts.message.text == "Second" })
            XCTAssertTrue(pump(seconds: 10) { toasts.message.text == nil }, "it goes with the toast")
        }
    }

    func testItsButtonIsPressedByTheKeyboardWhichThenGoesBackToThePage() throws {
        try withGTK {
            let it = try Stage()
            defer { it.window.close() }
            let done = Locked(0)
            it.window.show(
                Toast("Removed", seconds: 1, actionTitle: "Undo") { done.withLock { $0 += 1 } })
            XCTAssertTrue(pump { it.shows("Removed") })
            Input.key("Tab")
            XCTAssertTrue(pump { it.view?.focus.map { $0.shownTexts == ["Undo"] } == true })
            // It stays as long as the keyboard is there.
            let start = monotonicSeconds()
            XCTAssertTrue(pump(seconds: 10) { monotonicSeconds() > start + 1.5 })
            XCTAssertTrue(it.shows("Removed"))
            Input.key("Return")
            XCTAssertTrue(pump { done.withLock { $0 } == 1 && !it.shows("Removed") })
            XCTAssertTrue(pump { it.view?.focus.map { $0.shownTexts == ["Page"] } == true })
            XCTAssertFalse(it.window.doToastAction(), "there is none any more")
        }
    }

    func testEscapeAtTheToastClosesItWithoutDoingAnything() throws {
        try withGTK {
            let it = try Stage()
            defer { it.window.close() }
            let done = Locked(0)
            it.window.show(Toast("Removed", seconds: 600, actionTitle: "Undo") { done.withLock { $0 += 1 } })
            XCTAssertTrue(pump { it.shows("Removed") })
            Input.key("Tab")
            XCTAssertTrue(pump { it.view?.focus.map { $0.shownTexts == ["Undo"] } == true })
            Input.key("Escape")
            XCTAssertTrue(pump { !it.shows("Removed") })
            XCTAssertEqual(done.withLock { $0 }, 0)
        }
    }

    func testAssistiveTechnologyFindsItOnlyWhileItShows() throws {
        try withGTK {
            let it = try Stage()
            defer { it.window.close() }
            it.window.show(Toast("Removed", seconds: 600, undoTitle: "Undo") {})
            XCTAssertTrue(pump { it.shows("Removed") && it.view?.button(labelled: "Undo")?.isWanted == true })
            XCTAssertTrue(it.window.undoByToast())
            XCTAssertTrue(pump { it.view?.button(labelled: "Undo")?.isWanted == false })
            it.window.show(Toast("Again", seconds: 600, undoTitle: "Undo") {})
            XCTAssertTrue(pump { it.shows("Again") && it.view?.button(labelled: "Undo")?.isWanted == true })
        }
    }

    func testItIsAboveTheBarOfTabs() throws {
        try withGTK {
            let window = Window(application: nil, title: "toasts", width: 360, height: 300)
            let tabs = TabBarController([ViewController { Label("one") }, ViewController { Label("two") }])
            window.rootViewController = tabs
            window.present()
            defer { window.close() }
            window.show(Toast("Over it", seconds: 600, actionTitle: "Undo") {})
            let view = { WidgetView.window(titled: "toasts") }
            XCTAssertTrue(pump { view()?.shownTexts.contains("Over it") == true })
            XCTAssertTrue(pump { Self.isUndoAboveTabs(of: tabs, in: view()) })
        }
    }

    func testItRisesAboveTheBarOfAPageThatComesBack() throws {
        try withGTK {
            let window = Window(application: nil, title: "toasts", width: 360, height: 300)
            let tabs = TabBarController([ViewController { Label("one") }, ViewController { Label("two") }])
            let navigation = NavigationController(rootViewController: tabs)
            window.rootViewController = navigation
            window.present()
            defer { window.close() }
            let view = { WidgetView.window(titled: "toasts") }
            navigation.pushViewController(ViewController { Label("details") }, animated: false)
            window.show(Toast("Saved", seconds: 600, actionTitle: "Undo") {})
            XCTAssertTrue(pump { view()?.shownTexts.contains("Saved") == true })
            navigation.popViewController(animated: false)
            XCTAssertTrue(pump { Self.isUndoAboveTabs(of: tabs, in: view()) })
        }
    }

    /// A program's own container.
    private final class Holder: ViewController {
        private let page: ViewController

        init(of page: ViewController) {
            self.page = page
            super.init()
            addChild(page)
        }

        override func loadView() -> Widget { page.view }
        override var appearingChildren: [ViewController] { [page] }
    }

    func testItRisesAboveABarThatComesAtTheEndOfThePage() throws {
        try withGTK {
            let window = Window(application: nil, title: "toasts", width: 360, height: 300)
            let bar = Button(label: "Retry")
            let page = ViewController {
                let column = Box(vertical: true)
                let text = Label("page")
                text.setExpands()
                column.append(text)
                column.append(bar)
                return column
            }
            bar.isVisible = false
            page.bottomBar = bar
            window.rootViewController = NavigationController(rootViewController: Holder(of: page))
            window.present()
            defer { window.close() }
            let view = { WidgetView.window(titled: "toasts") }
            window.show(Toast("Saved", seconds: 600, actionTitle: "Undo") {})
            XCTAssertTrue(
                pump {
                    guard let view = view() else { return false }
                    return view.button(labelled: "Undo")?.bounds(in: view).map { $0.maxY > 266 } == true
                })
            bar.isVisible = true
            XCTAssertTrue(
                pump {
                    guard let view = view(), let undo = view.button(labelled: "Undo")?.bounds(in: view),
                        let bar = view.button(labelled: "Retry")?.bounds(in: view)
                    else { return false }
                    return bar.height > 0 && undo.maxY <= bar.minY
                })
        }
    }

    @MainActor
    private static func isUndoAboveTabs(of tabs: TabBarController, in view: WidgetView?) -> Bool {
        guard let view, let undo = view.button(labelled: "Undo")?.bounds(in: view),
            let bar = WidgetView.of(tabs.tabBar).bounds(in: view)
        else { return false }
        return bar.height > 0 && undo.maxY <= bar.minY
    }

    /// A toast in a window of `width` points; `check` gets the window, the label with the text, and the button.
    @MainActor
    private static func show(
        _ text: String, width: Int, check: @MainActor (WidgetView, WidgetView, WidgetView) -> Bool, line: UInt = #line
    ) {
        let window = Window(application: nil, title: "toasts", width: width, height: 300)
        window.rootViewController = ViewController { Label("page") }
        window.present()
        defer { window.close() }
        window.show(Toast(text, seconds: 600, actionTitle: "Copy Address") {})
        var found = ""
        let isAsWanted = pump {
            guard let view = WidgetView.window(titled: "toasts"),
                let label = view.tree.first(where: { $0.labelText == text && $0.isMapped }),
                let button = view.button(labelled: "Copy Address"), label.height > 0, button.height > 0
            else { return false }
            found = "\(label.bounds(in: view) ?? .zero), \(button.bounds(in: view) ?? .zero) in \(view.width)"
            return check(view, label, button)
        }
        XCTAssertTrue(isAsWanted, "\(text) at \(width): \(found)", line: line)
    }

    func testALongTextWrapsInANarrowWindowOnly() throws {
        try withGTK {
            let text = "\u{201c}Virtual Java User Group\u{201d} is not saved any more"
            var lineHeight = 0
            Self.show(text, width: 900) { _, label, button in
                lineHeight = label.height
                guard let view = WidgetView.window(titled: "toasts"), let text = label.bounds(in: view),
                    let button = button.bounds(in: view)
                else { return false }
                return !label.isTextCut && text.maxX <= button.minX && abs(text.midY - button.midY) <= 1
            }
            for width in [280, 360] {
                Self.show(text, width: width) { view, label, button in
                    guard let text = label.bounds(in: view), let button = button.bounds(in: view) else { return false }
                    return !label.isTextCut && label.height > lineHeight * 3 / 2 && text.minX >= 12
                        && button.minX >= 12 && button.maxX <= Double(view.width - 12)
                }
            }
        }
    }

    func testItsButtonIsBelowATextThatWouldBeThinBesideIt() throws {
        try withGTK {
            let text =
                "https://mobilizon.ex\u{2026}uage_exchange/about was not opened: no program is there for it"
            Self.show(text, width: 300) { view, label, button in
                guard let text = label.bounds(in: view), let button = button.bounds(in: view) else { return false }
                return button.minY >= text.maxY && button.maxY <= Double(view.height) && text.width > 180
            }
            Self.show(text + ", and nobody knows another one", width: 300) { view, label, button in
                guard let text = label.bounds(in: view), let button = button.bounds(in: view) else { return false }
                return button.minY >= text.maxY && text.width > 180
            }
            Self.show(text, width: 1000) { view, label, button in
                guard let text = label.bounds(in: view), let button = button.bounds(in: view) else { return false }
                return button.minX >= text.maxX && !label.isTextCut
            }
        }
    }

    func testItsRoundEndsAreMirroredFromRightToLeft() throws {
        try withGTK {
            var atStart = 0.0
            Self.show("Short", width: 360) { view, label, _ in
                guard let toast = Self.toast(in: view), let text = label.bounds(in: toast),
                    let whole = toast.bounds(in: toast)
                else { return false }
                atStart = text.minX - whole.minX
                return atStart > 12
            }
            TestDisplay.isRightToLeft = true
            defer { TestDisplay.isRightToLeft = false }
            Self.show("Short", width: 360) { view, label, button in
                guard let toast = Self.toast(in: view), let text = label.bounds(in: toast),
                    let button = button.bounds(in: toast), let whole = toast.bounds(in: toast)
                else { return false }
                return abs(whole.maxX - text.maxX - atStart) <= 1 && button.maxX < text.minX
            }
        }
    }

    @MainActor
    private static func toast(in view: WidgetView) -> WidgetView? { view.tree.first { $0.hasStyleClass("weft-toast") } }

    func testATextOfAnyLengthHasThreeLines() throws {
        try withGTK {
            var lineHeight = 0
            Self.show("Short", width: 300) { _, label, _ in
                lineHeight = label.height
                return true
            }
            Self.show(String(repeating: "many words ", count: 300), width: 300) { _, label, _ in
                label.isTextCut && label.height <= lineHeight * 3 + 3
            }
        }
    }

    func testAWindowWithoutAControllerReportsIt() throws {
        try withGTK {
            let window = Window(application: nil, title: "bare", width: 100, height: 100)
            let reports = Misuse.reports { window.show(Toast("Nowhere")) }
            XCTAssertEqual(reports.count, 1)
            XCTAssertTrue(reports.first?.contains("bare") == true, "\(reports)")
            window.destroy()
        }
    }
}
