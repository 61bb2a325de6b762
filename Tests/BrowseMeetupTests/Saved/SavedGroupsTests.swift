import WeftGLib
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory
@testable import WeftContainers
@testable import WeftNodes

/// Tests saving groups, finding them again and removing them, with real keys.
final class SavedGroupsTests: XCTestCase {
    @MainActor
    private static func saved(_ stage: SourcesStage) -> [String] {
        stage.app.savedList.saved.groups.map(\.name)
    }

    /// The groups in the file, independently of the window.
    @MainActor
    private static func stored(_ stage: SourcesStage) -> [String] {
        awaiting {
            guard let store = stage.session.store, store.isThere else { return [] }
            return (try? await store.savedGroups().groups.map(\.name)) ?? []
        } ?? []
    }

    /// Opens the page of the focused row.
    @MainActor
    private static func openDetails(_ stage: SourcesStage) {
        Input.key("Return")
        XCTAssertTrue(pump { stage.app.split?.secondaryViewController != nil && stage.isReady })
    }

    /// The name of the button in the page's header bar.
    @MainActor
    private static func star(_ stage: SourcesStage) -> String? {
        stage.app.split?.secondaryViewController?.headerItems.first?.tooltip
    }

    @MainActor
    private static func stage(_ folder: String) throws -> SourcesStage {
        Input.movePointer(x: 900, y: 900)
        let source = FakeSource("a")
        let it = try SourcesStage([source], store: folder)
        source.answer([1, 2, 3])
        XCTAssertTrue(pump { it.isReady && it.names.count == 3 && it.view?.focus?.cssName == "weftrow" })
        return it
    }

    func testAGroupIsSavedByKeysAndThereAfterARestart() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let it = try Self.stage(folder)
                Self.openDetails(it)
                XCTAssertEqual(Self.star(it), "Save")
                Input.key("ctrl+d")
                XCTAssertTrue(pump { it.shows("Saved “a 1.0”") && Self.stored(it) == ["a 1.0"] }, "\(it.texts)")
                XCTAssertEqual(Self.star(it), "Remove from Saved")
                Input.key("ctrl+3")
                let table = try XCTUnwrap(it.app.saved).tableNode
                XCTAssertTrue(pump { table.numberOfRows == 1 && table.isContentReady })
                XCTAssertTrue(pump { it.view?.focus?.cssName == "weftrow" }, "the keyboard goes along")
                Input.key("Return")
                XCTAssertTrue(pump { (it.app.split?.secondaryViewController as? GroupDetailsViewController) != nil })
                it.close()

                let next = try SourcesStage(store: folder)
                defer { next.close() }
                XCTAssertTrue(pump { Self.saved(next) == ["a 1.0"] })
            }
        }
    }

    /// The page names the source as from the list of groups; the store does not keep it with a group.
    func testThePageOfASavedGroupNamesItsSource() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let first = try Self.stage(folder)
                for group in first.app.feed?.groups ?? [] { first.app.savedList.save(group) }
                XCTAssertTrue(pump { Self.stored(first).count == 3 })
                first.close()

                let it = try SourcesStage([FakeSource("a")], store: folder)
                defer { it.close() }
                XCTAssertTrue(pump { Self.saved(it).count == 3 })
                let group = try XCTUnwrap(it.app.savedList.saved.groups.first)
                XCTAssertEqual(group.sourceNames, [])
                it.app.showDetails(of: group)
                let details = try XCTUnwrap(it.app.split?.secondaryViewController as? GroupDetailsViewController)
                let table = try XCTUnwrap(details.node as? TableNode)
                XCTAssertTrue(pump { details.isReadyToAppear && table.isContentReady })
                let spoken = table.core.rows.values.compactMap { $0.canvas?.spoken.name }
                XCTAssertTrue(spoken.contains { $0.contains("Source, a") }, "\(spoken)")
            }
        }
    }

    func testUndoRestoresARemovedGroupInItsPlace() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let it = try Self.stage(folder)
                defer { it.close() }
                for group in it.app.feed?.groups ?? [] { it.app.savedList.save(group) }
                XCTAssertTrue(pump { Self.stored(it) == ["a 3.0", "a 2.0", "a 1.0"] })
                Input.key("ctrl+3")
                let table = try XCTUnwrap(it.app.saved).tableNode
                XCTAssertTrue(pump { table.isContentReady && it.view?.focus?.cssName == "weftrow" })
                Input.key("Down")
                XCTAssertTrue(pump { table.core.keyboard.focus.cursor == 1 })
                Input.key("Delete")
                XCTAssertTrue(
                    pump { Self.stored(it) == ["a 3.0", "a 1.0"] && it.shows("Removed “a 2.0”") },
                    "\(Self.stored(it)) \(it.texts)")
                // By the keyboard alone: the message is behind the page.
                for _ in 0..<6 where it.view?.focus?.shownTexts != ["Undo"] {
                    let before = it.view?.focus?.shownTexts
                    Input.key("Tab")
                    XCTAssertTrue(pump { it.view?.focus?.shownTexts != before })
                }
                Input.key("Return")
                XCTAssertTrue(pump { Self.saved(it) == ["a 3.0", "a 2.0", "a 1.0"] })
                XCTAssertTrue(pump { Set(Self.stored(it)) == ["a 3.0", "a 2.0", "a 1.0"] })
                XCTAssertTrue(pump { it.view?.focus?.cssName == "weftrow" }, "the keyboard is back in the list")
            }
        }
    }

    func testTheMenuOfARowSavesAndRemoves() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let it = try Self.stage(folder)
                defer { it.close() }
                Input.key("Menu")
                XCTAssertTrue(pump { it.shows("Save") })
                Input.key("Return")
                XCTAssertTrue(pump { Self.stored(it) == ["a 1.0"] })
                Input.key("Menu")
                XCTAssertTrue(pump { it.shows("Remove from Saved") })
                Input.key("Return")
                XCTAssertTrue(pump { Self.stored(it) == [] && Self.saved(it) == [] })
            }
        }
    }

    func testWithoutSavedGroupsThePageSaysHowToSaveOne() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let it = try Self.stage(folder)
                defer { it.close() }
                Input.key("ctrl+3")
                XCTAssertTrue(pump { it.shows("Nothing saved") })
                XCTAssertEqual(it.view?.shownIcons.contains("non-starred-symbolic"), true)
                XCTAssertTrue(pump { it.view?.focus?.shownTexts == ["Browse Groups"] }, "\(it.texts)")
                Input.key("Return")
                XCTAssertTrue(pump { it.view?.focus?.cssName == "weftrow" && !it.shows("Nothing saved") })
            }
        }
    }

    func testThePageWithoutSavedGroupsShowsThatItHasTheKeyboard() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let style = AppStyle(.light)
                style.apply()
                defer { withExtendedLifetime(style) {} }
                let it = try Self.stage(folder)
                defer { it.close() }
                Input.key("ctrl+3")
                XCTAssertTrue(pump { it.shows("Nothing saved") })
                let page = try XCTUnwrap(it.app.saved).view
                XCTAssertTrue(pump { page.containsFocus }, it.view?.focus?.typeName ?? "nothing")
                page.showFocusRing()
                let shown = WidgetView.of(page)
                XCTAssertTrue(pump { shown.isDrawable && Self.hasFrame(shown, of: it.view?.focus) })
            }
        }
    }

    /// True if the parent of a widget draws a line at all its sides.
    @MainActor
    private static func hasFrame(_ page: WidgetView, of part: WidgetView?) -> Bool {
        guard let part, let pixels = Pixels(of: page), let box = part.bounds(in: page) else { return false }
        let (left, top, right, bottom) = (Int(box.minX), Int(box.minY), Int(box.maxX), Int(box.maxY))
        let (x, y) = ((left + right) / 2, (top + bottom) / 2)
        let ground = pixels.at(1, 1)
        func isLine(_ points: [(x: Int, y: Int)]) -> Bool { points.contains { pixels.at($0.x, $0.y) != ground } }
        let around = -12...4
        return isLine(around.map { (x, top + $0) }) && isLine(around.map { (left + $0, y) })
            && isLine(around.map { (x, bottom - $0) }) && isLine(around.map { (right - $0, y) })
    }

    /// A group that could not be stored is not shown as saved, and the window gives the reason.
    func testAChangeThatCannotBeStoredIsReverted() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                XCTAssertTrue(LocalFile.write("", to: folder + "/file"))
                let it = try Self.stage(folder + "/file/below")
                defer { it.close() }
                it.app.savedList.save(try XCTUnwrap(it.app.feed?.groups.first))
                XCTAssertTrue(pump { Self.saved(it).isEmpty })
                XCTAssertTrue(pump { it.shows("Nothing can be kept") }, "\(it.texts)")
                it.app.showView(2)
                XCTAssertTrue(pump { it.shows("Nothing saved") && it.shows("Nothing can be kept") }, "\(it.texts)")
            }
        }
    }

    /// The page covers the list, in which the window shows the reason.
    func testThePageDoesNotShowAFailedSaveAsSaved() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                XCTAssertTrue(LocalFile.write("", to: folder + "/file"))
                let it = try Self.stage(folder + "/file/below")
                defer { it.close() }
                Self.openDetails(it)
                Input.key("ctrl+d")
                XCTAssertTrue(pump { it.shows("“a 1.0” was not saved") }, "\(it.texts)")
                XCTAssertFalse(it.shows("Saved “a 1.0”"), "\(it.texts)")
                XCTAssertFalse(it.shows("Undo"), "\(it.texts)")
                XCTAssertEqual(Self.star(it), "Save")
            }
        }
    }
}
