import WeftGTK
import WeftLayout
import WeftNodes
import WeftTestBasics
import WeftTestSupport
import XCTest

@testable import WeftContainers

/// Dialogs, alerts and file choosers above the window of a controller.
final class PresentingTests: XCTestCase {
    /// A page in a window, with the keyboard focus on its button.
    @MainActor
    private final class Stage {
        let window = TestWindow(width: 500, height: 400)
        let log = PageLog()
        let page: LoggedPage

        init() throws {
            page = LoggedPage("first", log)
            window.window?.rootViewController = NavigationController(rootViewController: page)
            window.window?.present()
            XCTAssertTrue(Input.isAvailable)
            XCTAssertTrue(pump { page.button.hasFocus })
        }

        func close() { window.destroy() }

        /// Waits for a window, and gives it the keyboard focus, as a window manager would.
        ///
        /// - Parameter hasFocus: something in it has the keyboard, or nothing.
        func waitForWindow(_ title: String, hasFocus: Bool = true) -> WidgetView? {
            var view: WidgetView?
            XCTAssertTrue(
                pump {
                    view = WidgetView.window(titled: title)
                    return view?.isMapped == true && (view?.focus != nil) == hasFocus
                }, "\(title): \(TestDisplay.openWindows)")
            Input.focus(windowTitled: title)
            XCTAssertTrue(pump { view?.isActive == true }, title)
            return view
        }

        /// True if the upper window is closed and the keyboard focus is back in the page's window.
        var hasKeyboardBack: Bool {
            Input.focus(windowTitled: window.title)
            return pump { page.button.hasFocus }
        }
    }

    func testADialogHasTheKeyboardAndEscapeGivesItBack() throws {
        try withGTK {
            let stage = try Stage()
            defer { stage.close() }
            let (page, log) = (stage.page, stage.log)
            let dialog = LoggedPage("dialog", log)
            var dismissals = 0
            page.present(dialog, width: 300, height: 200) { dismissals += 1 }
            let view = try XCTUnwrap(stage.waitForWindow("Title dialog"))
            XCTAssertTrue(pump { dialog.button.hasFocus && dialog.window != nil })
            XCTAssertEqual(view.role, "dialog")
            XCTAssertTrue(view.shownTexts.contains("Title dialog"), "\(view.shownTexts)")
            XCTAssertTrue(dialog.presentingViewController === page)
            XCTAssertNil(page.presentingViewController)
            XCTAssertEqual(Set(log.open), ["first", "dialog"])
            Input.key("Escape")
            XCTAssertTrue(pump { dismissals == 1 && log.open == ["first"] })
            XCTAssertNil(WidgetView.window(titled: "Title dialog"))
            XCTAssertNil(dialog.window)
            XCTAssertTrue(stage.hasKeyboardBack)
            XCTAssertEqual(log.mistakes, [])
        }
    }

    func testAPageInADialogsStackDismissesIt() throws {
        try withGTK {
            let stage = try Stage()
            defer { stage.close() }
            let (page, log) = (stage.page, stage.log)
            let (one, two) = (LoggedPage("one", log), LoggedPage("two", log))
            let stack = NavigationController(rootViewController: one)
            stack.title = "Stack"
            var isDismissed = false
            page.present(stack) { isDismissed = true }
            XCTAssertNotNil(stage.waitForWindow("Stack"))
            XCTAssertTrue(pump { one.isAppeared })
            stack.pushViewController(two, animated: false)
            XCTAssertTrue(pump { two.button.hasFocus })
            // Escape leads back first.
            Input.key("Escape")
            XCTAssertTrue(pump { stack.topViewController === one && one.button.hasFocus })
            XCTAssertFalse(isDismissed)
            XCTAssertTrue(one.presentingViewController === page)
            one.dismiss()
            XCTAssertTrue(pump { isDismissed && log.open == ["first"] })
            page.dismiss()
            XCTAssertNotNil(page.window, "what was not presented stays")
        }
    }

    func testThePresenterKnowsAndDismissesItsPage() throws {
        try withGTK {
            let stage = try Stage()
            defer { stage.close() }
            let (page, log) = (stage.page, stage.log)
            XCTAssertNil(page.presentedViewController)
            let (one, two) = (LoggedPage("one", log), LoggedPage("two", log))
            page.present(one)
            XCTAssertTrue(pump { one.isAppeared })
            XCTAssertTrue(page.presentedViewController === one)
            XCTAssertTrue(page.parent?.presentedViewController === one, "it is the window's")
            one.present(two)
            XCTAssertTrue(pump { two.isAppeared })
            XCTAssertTrue(one.presentedViewController === two)
            // The upper window closes with it, and its handler is called once.
            var dismissals = 0
            page.dismiss { dismissals += 1 }
            XCTAssertTrue(pump { dismissals == 1 && log.open == ["first"] }, "\(log.open)")
            XCTAssertNil(page.presentedViewController)
            XCTAssertNil(one.presentedViewController)
            XCTAssertNil(two.presentingViewController)
            page.dismiss { dismissals += 1 }
            turnLoop()
            XCTAssertEqual(dismissals, 1, "there is nothing to dismiss")
            XCTAssertEqual(log.mistakes, [])
        }
    }

    func testADialogGoesWithTheWindowBelow() throws {
        try withGTK {
            let stage = try Stage()
            defer { stage.close() }
            let (page, log) = (stage.page, stage.log)
            page.present(LoggedPage("dialog", log))
            XCTAssertTrue(pump { log.open.contains("dialog") })
            stage.window.destroy()
            XCTAssertTrue(pump { log.open.isEmpty })
            XCTAssertNil(WidgetView.window(titled: "Title dialog"))
        }
    }

    func testAControllerWithoutAPlaceOrShownElsewhereIsReported() throws {
        try withGTK {
            let stage = try Stage()
            defer { stage.close() }
            let (page, log) = (stage.page, stage.log)
            let reports = Misuse.reports {
                ViewController().present(LoggedPage("dialog", log))
                page.present(page)
                ViewController().present(Alert(title: "Nobody"))
            }
            XCTAssertEqual(reports.count, 3, "\(reports)")
            XCTAssertTrue(reports[1].contains("elsewhere"))
            XCTAssertEqual(log.open, ["first"])
        }
    }

    // MARK: Alerts

    /// The answer to a question.
    private final class Answer {
        var index: Int?
        var isThere = false
        var handled: [String] = []
    }

    @MainActor
    private static func alert(_ answer: Answer) -> Alert {
        Alert(
            title: "Delete the list", message: "It cannot be had back.",
            actions: [
                Alert.Action("Delete", style: .destructive) { answer.handled.append("delete") },
                Alert.Action("Keep", style: .cancel) { answer.handled.append("keep") },
            ])
    }

    @MainActor
    private static func ask(
        _ stage: Stage, _ alert: Alert, _ answer: Answer, hasFocus: Bool = true
    ) -> WidgetView? {
        let page = stage.page
        Task {
            answer.index = await page.answer(to: alert)
            answer.isThere = true
        }
        return stage.waitForWindow(alert.title, hasFocus: hasFocus)
    }

    func testAlertsAreAnsweredByKeysAndEnterAloneIsHarmless() throws {
        try withGTK {
            let stage = try Stage()
            defer { stage.close() }
            for (keys, index, handled) in [
                (["Return"], 1, "keep"), (["Escape"], 1, "keep"), (["Tab", "Return"], 0, "delete"),
            ] {
                let answer = Answer()
                let view = try XCTUnwrap(Self.ask(stage, Self.alert(answer), answer))
                XCTAssertEqual(view.role, "alert-dialog")
                XCTAssertEqual(
                    view.shownTexts, ["Delete the list", "It cannot be had back.", "Keep", "Delete"])
                XCTAssertEqual(answer.handled, [])
                for key in keys {
                    Input.key(key)
                    turnLoop()
                }
                XCTAssertTrue(pump { answer.isThere }, "\(keys)")
                XCTAssertEqual(answer.index, index, "\(keys)")
                XCTAssertEqual(answer.handled, [handled], "\(keys)")
                XCTAssertNil(WidgetView.window(titled: "Delete the list"))
                XCTAssertTrue(stage.hasKeyboardBack, "\(keys)")
            }
        }
    }

    func testEnterChoosesTheSuggestedActionAndAClickAnyAction() throws {
        try withGTK {
            let stage = try Stage()
            defer { stage.close() }
            let alert = Alert(
                title: "Save the list",
                actions: [.init("Discard", style: .destructive), .init("Save", style: .suggested)])
            let saved = Answer()
            XCTAssertNotNil(Self.ask(stage, alert, saved))
            Input.key("Return")
            XCTAssertTrue(pump { saved.isThere && saved.index == 1 })

            let closed = Answer()
            XCTAssertNotNil(Self.ask(stage, alert, closed))
            Input.key("Escape")
            XCTAssertTrue(pump { closed.isThere })
            XCTAssertNil(closed.index, "no action cancels")

            let discarded = Answer()
            let view = try XCTUnwrap(Self.ask(stage, alert, discarded))
            try XCTUnwrap(view.button(labelled: "Discard")).press()
            XCTAssertTrue(pump { discarded.isThere && discarded.index == 0 })
        }
    }

    func testEnterNeverChoosesADestructiveActionByItself() throws {
        try withGTK {
            let stage = try Stage()
            defer { stage.close() }
            let alert = Alert(title: "Empty the bin", actions: [.init("Empty", style: .destructive)])
            let answer = Answer()
            XCTAssertNotNil(Self.ask(stage, alert, answer, hasFocus: false))
            Input.key("Return", "space")
            turnLoop()
            XCTAssertFalse(answer.isThere)
            Input.key("Tab")
            turnLoop()
            Input.key("Return")
            XCTAssertTrue(pump { answer.isThere && answer.index == 0 })
        }
    }

    func testACancelledTaskClosesItsAlert() throws {
        try withGTK {
            let stage = try Stage()
            defer { stage.close() }
            let page = stage.page
            let answer = Answer()
            let alert = Self.alert(answer)
            let task = Task {
                answer.index = await page.answer(to: alert)
                answer.isThere = true
            }
            XCTAssertNotNil(stage.waitForWindow(alert.title))
            task.cancel()
            XCTAssertTrue(pump { answer.isThere })
            XCTAssertEqual(answer.index, 1)
            XCTAssertEqual(answer.handled, ["keep"])
            XCTAssertNil(WidgetView.window(titled: alert.title))
        }
    }

    func testAnAlertWithoutActionsHasAWayOut() throws {
        try withGTK {
            let stage = try Stage()
            defer { stage.close() }
            let page = stage.page
            page.present(Alert(title: "The list was saved"))
            XCTAssertNotNil(stage.waitForWindow("The list was saved"))
            Input.key("space")
            XCTAssertTrue(pump { WidgetView.window(titled: "The list was saved") == nil })
        }
    }

    // MARK: Files

    func testAFileIsChosenByKeys() throws {
        try withGTK {
            let stage = try Stage()
            defer { stage.close() }
            let page = stage.page
            let folder = try Folder()
            defer { folder.remove() }
            let chosen = Chosen()
            Task {
                chosen.take(
                    await page.chooseFile(
                        title: "Open a calendar", filters: [.init("Calendars", suffixes: ["ics"])], folder: folder.path)
                )
            }
            XCTAssertNotNil(stage.waitForWindow("Open a calendar"))
            // The folder is read meanwhile. GTK 4.18 loses the first letter of a path that is typed.
            for _ in 0..<20 where !chosen.isThere {
                Input.key("Down")
                Input.key("Return")
                _ = pump(seconds: 0.5) { chosen.isThere }
            }
            XCTAssertEqual(chosen.path, "\(folder.path)/times.ics")
        }
    }

    func testAFolderAndAFileToSaveAreChosenAndEscapeChoosesNothing() throws {
        try withGTK {
            let stage = try Stage()
            defer { stage.close() }
            let page = stage.page
            let folder = try Folder()
            defer { folder.remove() }
            let saved = Chosen()
            Task { saved.take(await page.saveFile(title: "Save as", name: "notes.txt", folder: folder.path)) }
            XCTAssertTrue(
                pump { WidgetView.window(titled: "Save as")?.tree.contains { $0.writtenText == "notes.txt" } == true })
            Input.key("Return")
            XCTAssertTrue(pump { saved.isThere })
            XCTAssertEqual(saved.path, "\(folder.path)/notes.txt")

            let taken = Chosen()
            Task { taken.take(await page.chooseFolder(title: "Take a folder", folder: folder.path)) }
            XCTAssertNotNil(stage.waitForWindow("Take a folder"))
            // The folder is read meanwhile.
            for _ in 0..<20 where !taken.isThere {
                Input.key("Return")
                _ = pump(seconds: 0.5) { taken.isThere }
            }
            XCTAssertEqual(taken.path, folder.path)

            let none = Chosen()
            Task { none.take(await page.chooseFolder(title: "Choose a folder", folder: folder.path)) }
            XCTAssertNotNil(stage.waitForWindow("Choose a folder"))
            Input.key("Escape")
            XCTAssertTrue(pump { none.isThere })
            XCTAssertNil(none.path)
        }
    }

    func testACancelledTaskClosesTheChooser() throws {
        try withGTK {
            let stage = try Stage()
            defer { stage.close() }
            let page = stage.page
            let chosen = Chosen()
            let task = Task { chosen.take(await page.chooseFile(title: "Open and cancel")) }
            XCTAssertTrue(pump { WidgetView.window(titled: "Open and cancel")?.isMapped == true })
            task.cancel()
            XCTAssertTrue(pump { chosen.isThere && WidgetView.window(titled: "Open and cancel")?.isMapped != true })
            XCTAssertNil(chosen.path)
        }
    }

    func testRequestsEndWithTheirWindow() throws {
        try withGTK {
            let stage = try Stage()
            let page = stage.page
            let chosen = Chosen()
            Task { chosen.take(await page.chooseFile(title: "Open and leave")) }
            XCTAssertTrue(pump { WidgetView.window(titled: "Open and leave")?.isMapped == true })
            stage.close()
            XCTAssertTrue(pump { chosen.isThere })
            XCTAssertNil(chosen.path)
        }
    }

    func testNoDialogOpensAboveAClosedWindow() throws {
        try withGTK {
            let stage = try Stage()
            defer { stage.close() }
            let page = stage.page
            var isAnswered = false
            let reports = Misuse.reports {
                Task {
                    stage.window.window?.close()
                    _ = await page.answer(to: Alert(title: "Too late"))
                    isAnswered = true
                }
                XCTAssertTrue(pump { isAnswered })
            }
            XCTAssertEqual(reports.count, 1, "\(reports)")
            XCTAssertNil(WidgetView.window(titled: "Too late"))
        }
    }

    @MainActor
    private final class Chosen {
        private(set) var path: String?
        private(set) var isThere = false

        func take(_ path: String?) {
            self.path = path
            isThere = true
        }
    }

    /// A folder with one file.
    private struct Folder {
        let path: String

        init() throws {
            let made = Command.run("mktemp -d")
            path = String(made.output.prefix { $0 != "\n" })
            XCTAssertEqual(made.status, 0)
            XCTAssertEqual(Command.run("touch '\(path)/times.ics'").status, 0)
        }

        func remove() { _ = Command.run("rm -r '\(path)'") }
    }
}
