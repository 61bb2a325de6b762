import Weft
import WeftTestBasics
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory

/// Tests that a removed source leaves no token if the real program ends immediately afterwards.
final class SourceRemovalTests: XCTestCase {
    private static let keyring = "/org/freedesktop/secrets"
    /// A source at an address without a server.
    private static let source = StoredSource(kind: "meetup", address: "http://127.0.0.1:1/gql-ext", name: "Mine")
    private static let offered = "https://127.0.0.1:1/group"

    /// The program ends while Undo is still offered.
    func testTheTokenOfARemovedSourceIsGoneWhenTheProgramEnds() throws {
        try withGTK {
            let place = try Self.placeOfRemoval()
            for ending in ["ctrl+q", "SIGTERM", "SIGTERM without a window"] {
                try SourcesStage.withFolder { folder in
                    let stage = try BusStage(folder)
                    defer { stage.bus.end() }
                    try Self.startKeyring(stage.bus, folder)
                    let store = GroupStore(path: folder + "/data/browse-meetup/groups.sqlite")
                    awaiting {
                        try? await store.setSources([Self.source])
                        if ending == "SIGTERM without a window" { await Self.saveEventWithReminder(in: store) }
                        await store.close()
                    }
                    let program = try stage.start(Self.offered)
                    stage.waitForWindows(1, "Sources")
                    Input.focus(windowTitled: "Sources")
                    // The list comes a moment after the window.
                    pump(exactly: 6)
                    Input.click(x: place.x, y: place.y)
                    let isRemoved = pump(seconds: 20) {
                        awaiting { try? await store.sources().isEmpty } == true
                    }
                    awaiting { await store.close() }
                    XCTAssertTrue(isRemoved)
                    switch ending {
                    case "SIGTERM": XCTAssertEqual(program.end(SIGTERM), 0)
                    case "ctrl+q":
                        Input.key(ending)
                        XCTAssertEqual(program.end(0), 0)
                    default:
                        // The process stays for the reminder.
                        Input.key("ctrl+q")
                        stage.waitForWindows(0, ProgramStage.title)
                        XCTAssertEqual(program.end(SIGTERM), 0)
                    }
                    let journal = try XCTUnwrap(stage.bus.journal(of: "org.freedesktop.secrets", Self.keyring))
                    XCTAssertTrue(journal.contains("deleted \(Self.source.id)"), "\(ending): \(journal)")
                }
            }
        }
    }

    /// A process starts while another one offers Undo.
    func testAnotherInstanceLeavesTheTokenForUndo() throws {
        try withGTK {
            let place = try Self.placeOfRemoval()
            for (first, second) in [([], ["--new-instance"]), (["--new-instance"], [])] {
                try SourcesStage.withFolder { folder in
                    let stage = try BusStage(folder)
                    defer { stage.bus.end() }
                    try Self.startKeyring(stage.bus, folder)
                    let store = GroupStore(path: folder + "/data/browse-meetup/groups.sqlite")
                    @MainActor func hasNone() -> Bool {
                        awaiting {
                            let sources = try? await store.sources()
                            await store.close()
                            return sources?.isEmpty == true
                        } == true
                    }
                    awaiting {
                        try? await store.setSources([Self.source])
                        await store.close()
                    }
                    let program = try stage.start(arguments: first + [Self.offered])
                    stage.waitForWindows(1, "Sources")
                    Input.focus(windowTitled: "Sources")
                    // The list comes a moment after the window.
                    pump(exactly: 6)
                    Input.click(x: place.x, y: place.y)
                    XCTAssertTrue(pump(seconds: 20) { hasNone() }, "\(first)")
                    // Reading the list is the last step of its start.
                    let other = try stage.start(arguments: second)
                    stage.waitForWindows(2, ProgramStage.title)
                    pump(exactly: 4)
                    XCTAssertEqual(other.end(SIGTERM), 0)
                    let journal = stage.bus.journal(of: "org.freedesktop.secrets", Self.keyring) ?? []
                    XCTAssertFalse(journal.contains { $0.contains("deleted") }, "\(first): \(journal)")
                    XCTAssertEqual(program.end(SIGTERM), 0)
                }
            }
        }
    }

    private static func saveEventWithReminder(in store: GroupStore) async {
        var wanted = Preferences()
        wanted.remindsInBackground = true
        try? await store.keep(wanted)
        let time = Timestamp(unixMilliseconds: Timestamp.now.unixMilliseconds + 86_400_000)
        let event = GroupEvent(id: "walk", name: "Walk", time: time)
        let saved = try? await store.saveEvent(event, group: nil, source: SourceID(rawValue: "a"))
        if let saved { try? await store.setReminder(.minutes15, for: saved.id) }
    }

    /// The killed run had no time to overwrite what it had removed.
    func testTheAddressThatAKilledRunRemovedIsInNoFileAfterTheNextRun() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let stage = try BusStage(folder)
                defer { stage.bus.end() }
                let calendar = StoredSource(
                    kind: "calendar", address: "https://calendar.example/private-s3cret/basic.ics", name: "Mine")
                let store = GroupStore(path: folder + "/killed/groups.sqlite")
                awaiting {
                    try? await store.setSources([calendar])
                    try? await store.setSources([])
                }
                // The files as they are while the store is open.
                XCTAssertTrue(LocalFile.makeFolder(folder + "/data"))
                XCTAssertEqual(
                    try ChildProcess("/bin/cp", ["-a", folder + "/killed", folder + "/data/browse-meetup"]).end(0), 0)
                awaiting { await store.close() }
                func hasSecret() throws -> Bool {
                    try ChildProcess("/bin/grep", ["-rqa", "private-s3cret", folder + "/data"]).end(0) == 0
                }
                XCTAssertTrue(try hasSecret())
                let program = try stage.start()
                stage.waitForWindows(1, ProgramStage.title)
                XCTAssertTrue(pump(seconds: 20) { (try? hasSecret()) == false })
                XCTAssertEqual(program.end(SIGTERM), 0)
            }
        }
    }

    /// A slow keyring with the source's token.
    @MainActor
    private static func startKeyring(_ bus: TestBus, _ folder: String) throws {
        let template =
            #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/DesktopTests/secrets.py"
        let attributes = """
            {"source": "\(source.id)", "list": "\(folder)/data/browse-meetup/groups.sqlite", \
            "origin": "http://127.0.0.1:1", "xdg:schema": "org.weft.BrowseMeetup.Token"}
            """
        try bus.start(
            template, "{\"answer\": \"open\", \"pause\": 1, \"items\": [\(attributes)]}",
            name: "org.freedesktop.secrets", path: keyring)
    }

    /// The place in the window of sources of the button that removes the only source, in points. The real window is the
    /// same, and at the corner of the screen.
    @MainActor
    private static func placeOfRemoval() throws -> (x: Int, y: Int) {
        try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
        let parent = TestWindow(width: 480, height: 600)
        XCTAssertTrue(parent.show(Label("Below")))
        defer { parent.destroy() }
        let keeper = SourceEditor.Keeper(
            stored: { [source] }, keep: { list, _ in list },
            find: { address, _ throws(MeetupServiceError) in throw .invalidAddress(address) },
            keepToken: { _, _ in true }, forget: { _ in })
        let sources = SourcesWindow(SourceEditor(keeper), parent: try XCTUnwrap(parent.window))
        defer { sources.window.destroy() }
        sources.offer(offered)
        var view: WidgetView? { WidgetView.window(titled: "Sources") }
        var bounds: Rect? {
            guard let view, let button = view.tree.first(where: { $0.tooltip == "Remove Mine" }) else { return nil }
            return button.isMapped ? button.bounds(in: view) : nil
        }
        XCTAssertTrue(pump(seconds: 20) { view?.isActive == true && bounds != nil })
        // The offer's text gets its lines in the next frames.
        _ = pump(seconds: 1) { false }
        let found = try XCTUnwrap(bounds)
        return (Int(found.midX), Int(found.midY))
    }
}
