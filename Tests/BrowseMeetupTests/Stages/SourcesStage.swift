import Weft
import WeftGLib
import WeftTestBasics
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory
@testable import WeftContainers

/// The program's window with sources, and a store in a folder given by the test.
@MainActor
final class SourcesStage {
    let session: FeedSession
    let app: BrowseMeetupApp

    /// - Parameters:
    ///   - sources: set before the window opens.
    ///   - addresses: the addresses of `--source`.
    ///   - gate: the gate of pictures.
    init(
        _ sources: [any GroupSource] = [], addresses: [String] = [], store folder: String? = nil,
        limits: FeedLimits = FeedLimits(), gate: PictureGate? = nil
    ) throws {
        var configuration = FeedConfiguration()
        configuration.sources = addresses
        configuration.key = "demo"
        let client = HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests"))
        NetworkImageNode.downloader = gate ?? BasicImageDownloader(client: client)
        if let gate { NetworkImageNode.cache = gate }
        session = FeedSession(
            configuration, service: SampleService(), location: FixedLocationService(),
            store: folder.map { GroupStore(path: $0 + "/groups.sqlite") }, client: client, limits: limits)
        let (feed, beginning) = (session.feed, session.beginning)
        if !sources.isEmpty {
            // In place of those of the store.
            _ = awaiting {
                _ = await beginning?.value
                await feed.setSources(sources)
            }
        }
        app = BrowseMeetupApp(session, AppPreferences(session.store, gate: gate))
        app.activate(nil)
        XCTAssertTrue(pump { view?.isMapped == true })
    }

    var view: WidgetView? { WidgetView.window(titled: ProgramStage.title) }
    var feed: MeetupFeedViewController { get throws { try XCTUnwrap(app.feed) } }
    var texts: [String] { view?.shownTexts ?? [] }
    func shows(_ text: String) -> Bool { texts.contains { $0.contains(text) } }
    var names: [String] { app.feed?.groups.map(\.name) ?? [] }
    var isReady: Bool { app.feed?.tableNode.isContentReady == true }

    /// The rows on screen, with the positions of their tops in the window.
    func rowsOnScreen() throws -> [String: Double] {
        let table = try feed.tableNode
        let rows = table.visibleRows.map { row in
            (names[row], table.rectForRow(at: IndexPath(row: row)).minY)
        }
        return Dictionary(rows, uniquingKeysWith: { first, _ in first })
    }

    /// Sets the sources, like the user.
    func set(_ sources: [StoredSource]) {
        let app = app
        Task { await app.setSources(sources) }
    }

    func press(_ label: String) throws {
        try XCTUnwrap(view?.button(labelled: label), "\(label) of \(texts)").press()
    }

    func close() {
        app.window?.close()
        XCTAssertTrue(pump { view == nil })
        let store = session.store
        _ = awaiting { await store?.close() }
    }

    /// The service used without sources.
    struct SampleService: MeetupService {
        func groups(near place: Coordinate, page: Int, pageSize: Int) async throws(MeetupServiceError) -> GroupPage {
            var page = GroupPage(groups: (0..<3).map(Group.numbered), hasMore: false)
            page.isSample = true
            return page
        }
    }

    /// Runs `body` with a new folder, which is removed afterwards.
    static func withFolder(_ body: (String) throws -> Void) throws {
        let folder = "/tmp/weft-sources-\(UInt64.random(in: 0 ... .max))"
        XCTAssertTrue(LocalFile.makeFolder(folder))
        defer { _ = Command.run("rm -rf \(folder)") }
        try body(folder)
    }
}

/// The real `fixture-server` with invented groups. It ends with its last reference.
@MainActor
final class FixtureStage {
    /// `http://127.0.0.1:PORT/`
    let base: String
    private let child: ChildProcess

    init() throws {
        child = try ChildProcess(ChildProcess.executable(named: "fixture-server"), ["--data", Checkout.data])
        base = try XCTUnwrap(child.line())
    }

    /// Ends the server, so that nothing listens there.
    func end() { _ = child.end(SIGTERM) }
}

/// The result of `body`; the loop runs until it is there.
@MainActor
func awaiting<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) -> Value? {
    let result = Locked<Value?>(nil)
    Task.detached {
        let value = await body()
        result.withLock { $0 = value }
    }
    XCTAssertTrue(pump(seconds: 20) { result.withLock { $0 != nil } }, "no end within 20 s")
    return result.withLock { $0 }
}
