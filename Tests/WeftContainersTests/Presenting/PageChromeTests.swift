import WeftGTK
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers
@testable import WeftGTK

/// Tests items of pages in the header bar, and their commands.
final class PageChromeTests: XCTestCase {
    @MainActor
    private static func commands(_ page: String, _ log: PageLog) -> [WindowCommand] {
        [WindowCommand(name: "mark", title: "Mark", keys: ["F2"]) { log.lines.append("\(page) marks") }]
    }

    func testACommandHoldsWhileItsPageShows() throws {
        try withGTK {
            let (window, log) = (TestWindow(width: 500, height: 400), PageLog())
            defer { window.destroy() }
            let (one, two) = (LoggedPage("one", log), LoggedPage("two", log))
            let stack = NavigationController(rootViewController: one)
            one.commands = Self.commands("one", log)
            stack.commands = [
                WindowCommand(name: "find", title: "Find", keys: ["<Control>f"]) { log.lines.append("finds") }
            ]
            window.window?.rootViewController = stack
            window.window?.present()
            XCTAssertTrue(pump { one.button.hasFocus })
            XCTAssertTrue(Input.isAvailable)
            Input.movePointer(x: 120, y: 100)
            Input.key("F2", "ctrl+f")
            XCTAssertTrue(pump { log.lines.suffix(2) == ["one marks", "finds"] }, "\(log.lines)")

            stack.pushViewController(two, animated: false)
            XCTAssertTrue(pump { two.button.hasFocus })
            turnLoop()
            Input.key("F2", "ctrl+f")
            XCTAssertTrue(pump { log.lines.last == "finds" })
            XCTAssertFalse(log.lines.suffix(3).contains("one marks"), "the page is covered")
            two.commands = Self.commands("two", log)
            turnLoop()
            Input.key("F2")
            XCTAssertTrue(pump { log.lines.last == "two marks" }, "\(log.lines)")

            stack.popViewController(animated: false)
            XCTAssertTrue(pump { one.button.hasFocus })
            turnLoop()
            Input.key("F2")
            XCTAssertTrue(pump { log.lines.last == "one marks" }, "\(log.lines)")
            one.commands = []
            turnLoop()
            Input.key("F2", "ctrl+f")
            XCTAssertTrue(pump { log.lines.last == "finds" })
        }
    }

    func testACommandOfTheWindowStaysBesideItsPagesCommands() throws {
        try withGTK {
            let (window, log) = (TestWindow(width: 500, height: 400), PageLog())
            defer { window.destroy() }
            let page = LoggedPage("one", log)
            window.window?.addCommands([
                WindowCommand(name: "help", title: "Help", keys: ["F1"]) { log.lines.append("helps") }
            ])
            page.commands = Self.commands("one", log)
            window.window?.rootViewController = page
            window.window?.present()
            XCTAssertTrue(pump { page.button.hasFocus })
            window.window?.addCommands([
                WindowCommand(name: "more", title: "More", keys: ["F3"]) { log.lines.append("more") }
            ])
            Input.movePointer(x: 120, y: 100)
            Input.key("F1", "F2", "F3")
            XCTAssertTrue(pump { log.lines.suffix(3) == ["helps", "one marks", "more"] }, "\(log.lines)")
        }
    }

    func testAMenuIsOpenedByF10AndPerformsTheChosenAction() throws {
        try withGTK {
            let (window, log) = (TestWindow(width: 500, height: 400), PageLog())
            defer { window.destroy() }
            let page = LoggedPage("one", log)
            let stack = NavigationController(rootViewController: page)
            stack.menu = [
                [WindowCommand(name: "new", title: "New", keys: ["<Control>n"]) { log.lines.append("new") }],
                [WindowCommand(name: "about", title: "About") { log.lines.append("about") }],
            ]
            page.commands = Self.commands("one", log)
            window.window?.rootViewController = stack
            window.window?.present()
            XCTAssertTrue(pump { page.button.hasFocus })
            let view = try XCTUnwrap(window.view)
            let button = try XCTUnwrap(view.tree.first { $0.typeName == "GtkMenuButton" })
            XCTAssertEqual(button.tooltip, "Main Menu")
            Input.movePointer(x: 120, y: 100)
            Input.key("ctrl+n")
            XCTAssertTrue(pump { log.lines.last == "new" }, "what is in the menu has its key")
            Input.key("F10")
            var popover: WidgetView? { view.tree.first { $0.typeName == "GtkPopoverMenu" && $0.isMapped } }
            XCTAssertTrue(pump { popover?.shownTexts.contains("About") == true })
            Input.key("Down", "Return")
            XCTAssertTrue(pump { log.lines.last == "about" && popover == nil }, "\(log.lines)")
            XCTAssertTrue(pump { page.button.hasFocus })
            // A key of the page closes the menu first.
            Input.key("F10")
            XCTAssertTrue(pump { popover != nil })
            Input.key("F2")
            XCTAssertTrue(pump { log.lines.last == "one marks" && popover == nil }, "\(log.lines)")
            // So does one of a page that came since the menu was opened first.
            let other = LoggedPage("other", log)
            other.commands = [WindowCommand(name: "other", title: "Other", keys: ["F4"]) { log.lines.append("other") }]
            stack.pushViewController(other, animated: false)
            XCTAssertTrue(pump { other.button.hasFocus })
            Input.key("F10")
            XCTAssertTrue(pump { popover != nil })
            Input.key("F4")
            XCTAssertTrue(pump { log.lines.last == "other" && popover == nil }, "\(log.lines)")
            stack.menu = []
            XCTAssertNil(view.tree.first { $0.typeName == "GtkMenuButton" })
        }
    }

    func testItemsAreAtBothEndsInReadingOrder() throws {
        try withGTK {
            let (window, log) = (TestWindow(width: 700, height: 400), PageLog())
            defer { window.destroy() }
            @MainActor func button(_ text: String) -> Button { Button(label: text) }
            let page = LoggedPage("one", log)
            let stack = NavigationController(rootViewController: LoggedPage("root", log))
            stack.leadingHeaderItems = [button("a"), button("b")]
            stack.headerItems = [button("y"), button("z")]
            page.leadingHeaderItems = [button("c"), button("d")]
            page.headerItems = [button("w"), button("x")]
            window.window?.rootViewController = stack
            stack.pushViewController(page, animated: false)
            window.window?.present()
            XCTAssertTrue(pump { page.isAppeared })
            XCTAssertTrue(window.waitForFrame(2))
            @MainActor func order() throws -> [String] {
                let bar = try XCTUnwrap(window.view?.tree.first { $0.typeName == "GtkHeaderBar" })
                let shown = bar.tree.filter { $0.isMapped && ($0.labelText?.count == 1 || $0.tooltip == "Back") }
                let places = shown.map { ($0.labelText ?? "Back", $0.bounds(in: bar)?.minX ?? 0) }
                return places.sorted { $0.1 < $1.1 }.map(\.0)
            }
            XCTAssertEqual(try order(), ["Back", "a", "b", "c", "d", "w", "x", "y", "z"])
            page.leadingHeaderItems = [button("e")]
            XCTAssertTrue(window.waitForFrame(2))
            XCTAssertEqual(try order(), ["Back", "a", "b", "e", "w", "x", "y", "z"])
            stack.popViewController(animated: false)
            XCTAssertTrue(window.waitForFrame(2))
            XCTAssertEqual(try order(), ["a", "b", "y", "z"])
        }
    }
}
