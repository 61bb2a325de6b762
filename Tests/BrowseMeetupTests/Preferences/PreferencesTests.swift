import HTTPServing
import Weft
import WeftGLib
import WeftTestBasics
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory
@testable import WeftContainers

/// Tests the user's preferences in the program's window, with real keys.
final class PreferencesTests: XCTestCase {
    override func tearDown() {
        super.tearDown()
        LocalDistance.choose(nil)
    }

    @MainActor
    private static func open(_ stage: SourcesStage) {
        Input.key("ctrl+comma")
        XCTAssertTrue(pump { PreferencesStage.isReady }, "\(TestDisplay.openWindows)")
    }

    @MainActor
    private static func closePreferences() {
        Input.key("Escape")
        XCTAssertTrue(pump { PreferencesStage.view == nil })
    }

    func testTheyAreOpenedByTheirKeyOnceAndClosedByEscape() throws {
        try withGTK {
            Input.movePointer(x: 200, y: 300)
            let source = FakeSource("a")
            let it = try SourcesStage([source])
            defer { it.close() }
            source.answer([1])
            XCTAssertTrue(pump { it.isReady && it.view?.focus?.cssName == "weftrow" })
            Self.open(it)
            XCTAssertEqual(PreferencesStage.focused, "Sites and calendars that are asked")
            let headings = ["Sources", "Units", "Style", "Pictures", "Notifications"]
            XCTAssertTrue(Set(headings).isSubset(of: PreferencesStage.texts), "\(PreferencesStage.texts)")
            let titles = PreferencesStage.view?.tree.filter { $0.role == "heading" }.compactMap(\.labelText) ?? []
            XCTAssertTrue(Set(headings).isSubset(of: titles), "\(titles)")
            it.app.showPreferences(above: try XCTUnwrap(it.app.window), with: [])
            XCTAssertEqual(WidgetView.windows.count { $0.windowTitle == "Preferences" }, 1)
            // The first row leads to the sources.
            Input.key("Return")
            XCTAssertTrue(pump { WidgetView.window(titled: "Sources")?.isActive == true })
            Input.key("Escape")
            XCTAssertTrue(pump { WidgetView.window(titled: "Sources") == nil })
            Input.focus(windowTitled: "Preferences")
            XCTAssertTrue(pump { PreferencesStage.isReady })
            Self.closePreferences()
            XCTAssertTrue(pump { it.view?.focus?.cssName == "weftrow" })
        }
    }

    func testMilesAreShownAtOnceAndAfterARestart() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let row = FoundEvent.of(10, .on(1, "19:00", "Walk"))
                let it = try EventsStage([row], store: folder)
                try it.open(1)
                Input.movePointer(x: 200, y: 300)
                XCTAssertTrue(pump { it.shown.contains { $0.contains("10 km") } }, "\(it.shown)")
                Self.open(it.stage)
                PreferencesStage.choose("Miles", after: "As is usual where you are (km)")
                XCTAssertTrue(pump { it.shown.contains { $0.contains("6.2 mi") } }, "\(it.shown)")
                Self.closePreferences()
                XCTAssertTrue(pump { it.stage.view?.focus?.cssName == "weftrow" })
                Input.key("ctrl+l")
                XCTAssertTrue(pump { it.stage.shows("Within (mi)") }, "\(it.stage.texts)")
                Input.key("Escape")
                let store = try XCTUnwrap(it.stage.session.store)
                XCTAssertTrue(pump { awaiting { try? await store.preferences().units } == .miles })
                it.close()

                LocalDistance.choose(nil)
                let next = try EventsStage([row], store: folder)
                defer { next.close() }
                try next.open(1)
                XCTAssertTrue(pump { next.shown.contains { $0.contains("6.2 mi") } }, "\(next.shown)")
            }
        }
    }

    func testNotificationsAreOffUntilTheyAreSwitchedOnByTheKeyboard() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let store = GroupStore(path: folder + "/groups.sqlite")
                let it = try PreferencesStage(AppPreferences(store))
                XCTAssertFalse(it.preferences.current.tellsOfEvents)
                let text = "Tell me about new events of saved groups"
                XCTAssertTrue(PreferencesStage.texts.contains(text))
                for _ in 0..<8 where PreferencesStage.view?.focus?.typeName != "GtkSwitch" {
                    let before = PreferencesStage.view?.focus?.pointer
                    Input.key("Tab")
                    XCTAssertTrue(pump { PreferencesStage.view?.focus?.pointer != before })
                }
                Input.key("space")
                XCTAssertTrue(pump { it.preferences.current.tellsOfEvents })
                XCTAssertTrue(pump { awaiting { try? await store.preferences().tellsOfEvents } == true })
                it.close()
                let next = AppPreferences(GroupStore(path: folder + "/groups.sqlite"))
                XCTAssertTrue(pump { next.isKnown && next.current.tellsOfEvents })
            }
        }
    }

    func testTheStyleChangesAtOnceAndAnOptionOverridesTheStoredOne() throws {
        try withGTK {
            let before = Desktop.prefersDark
            defer { Desktop.prefersDark = before }
            try SourcesStage.withFolder { folder in
                let store = GroupStore(path: folder + "/groups.sqlite")
                let style = AppStyle(.system)
                style.apply()
                let it = try PreferencesStage(AppPreferences(store, style: style))
                PreferencesStage.choose("Dark", after: "As the desktop")
                XCTAssertTrue(Desktop.prefersDark)
                Input.key("Up")
                XCTAssertTrue(pump { !Desktop.prefersDark }, "light")
                XCTAssertTrue(pump { awaiting { try? await store.preferences().style } == .light })
                Input.key("Down")
                XCTAssertTrue(pump { Desktop.prefersDark })
                XCTAssertTrue(pump { awaiting { try? await store.preferences().style } == .dark })
                it.close()

                Desktop.prefersDark = false
                let light = AppStyle(.light)
                light.apply()
                let other = AppPreferences(GroupStore(path: folder + "/groups.sqlite"), style: light)
                XCTAssertTrue(pump { other.isKnown && other.current.style == .dark })
                XCTAssertFalse(Desktop.prefersDark, "an option was given")
                let next = AppStyle(.system)
                next.apply()
                let last = AppPreferences(GroupStore(path: folder + "/groups.sqlite"), style: next)
                XCTAssertTrue(pump { last.isKnown && Desktop.prefersDark })
            }
        }
    }

    /// Stored preferences apply before the window is shown, unless the disk is very slow.
    func testTheWindowWaitsForTheStoredState() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let store = GroupStore(path: folder + "/groups.sqlite")
                var chosen = Preferences()
                chosen.units = .miles
                let kept = chosen
                _ = awaiting { try? await store.keep(kept) }
                let preferences = AppPreferences(store)
                let calls = Locked(0)
                // Unless the store was quicker than this line.
                let isReady = preferences.isReady { calls.withLock { $0 += 1 } }
                XCTAssertTrue(pump { preferences.isKnown && calls.withLock { $0 } == (isReady ? 0 : 1) })
                XCTAssertEqual(LocalDistance.current, .miles)
                XCTAssertTrue(preferences.isReady {})
            }
            XCTAssertTrue(AppPreferences(nil).isReady {}, "nothing is stored")
        }
    }

    func testFetchedFilesAreMeasuredAndDeleted() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let server = HTTPServer(name: "answers") { _ in
                    HTTPServerResponse(
                        headers: [("Cache-Control", "max-age=600")], type: "text/plain",
                        text: String(repeating: "x", count: 50_000))
                }
                let base = "http://127.0.0.1:\(try server.listen())/"
                defer { server.close() }
                let client = HTTPClient(
                    configuration: HTTPConfiguration(userAgent: "weft-tests", cacheDirectory: folder + "/http"))
                let pictures = DiskImageCache(directory: folder + "/pictures")
                let downloader = BasicImageDownloader(client: client, diskCache: pictures)
                let files = FetchedFiles(pictures: [pictures], memory: nil, client: client)
                _ = awaiting {
                    _ = try? await client.get(base + "list")
                    _ = try? await downloader.data(for: base + "picture")
                    await client.flush()
                }
                XCTAssertTrue(pump { (awaiting { await files.byteCount() } ?? 0) > 100_000 })
                let it = try PreferencesStage(AppPreferences(nil, files: files))
                defer { it.close() }
                XCTAssertTrue(pump { PreferencesStage.texts.contains { $0.hasPrefix("Pictures and answers") } })
                MainThread.violations.withLock { $0 = [:] }
                for _ in 0..<12 where PreferencesStage.focused != "Clear" {
                    let before = PreferencesStage.view?.focus?.pointer
                    Input.key("Tab")
                    XCTAssertTrue(pump { PreferencesStage.view?.focus?.pointer != before })
                }
                Input.key("space")
                XCTAssertTrue(
                    pump { PreferencesStage.texts.contains { $0.hasSuffix(" removed") } }, "\(PreferencesStage.texts)")
                XCTAssertEqual(PreferencesStage.focused, "Clear", "the keyboard stays")
                XCTAssertLessThan(awaiting { await files.byteCount() } ?? .max, 10_000)
                XCTAssertEqual(MainThread.violations.withLock { $0 }, [:])
            }
        }
    }
}
