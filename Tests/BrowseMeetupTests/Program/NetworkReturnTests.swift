import HTTPServing
import Weft
import WeftGLib
import WeftTestBasics
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory

/// Tests the real program on a bus where python3-dbusmock simulates NetworkManager, with a service whose pictures break
/// off while there is no network.
final class NetworkReturnTests: XCTestCase {
    private static let name = "org.freedesktop.NetworkManager"
    private static let path = "/org/freedesktop"
    /// The number of requests for a picture before its node has failed.
    private static let attempts = 4

    func testAPictureThatFailedOfflineIsLoadedWhenTheNetworkReturns() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            try SourcesStage.withFolder { folder in
                let bus = try TestBus()
                defer { bus.end() }
                let template = #filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/network.py"
                try bus.start(template, "{\"State\": 20}", name: Self.name, path: Self.path)
                let picture = try LocalFile.read(Checkout.data + "/photos/p01.jpg", maximumBytes: 1 << 20)
                let (asked, isOnline) = (Locked(0), Locked(false))
                let server = HTTPServer(name: "service") { request in
                    guard request.path.hasSuffix(".jpg") else {
                        return HTTPServerResponse(
                            type: "application/json",
                            text: #"[{"id":1,"name":"A","key_photo":{"id":1,"photo_link":"p.jpg"}}]"#)
                    }
                    asked.withLock { $0 += 1 }
                    let headers = [("Content-Type", "image/jpeg"), ("Content-Length", "\(picture.count)")]
                    return HTTPServerResponse(
                        headers: headers,
                        body: .verbatim(isOnline.withLock { $0 } ? picture : Array(picture.prefix(10)), thenWait: 0))
                }
                let base = "http://127.0.0.1:\(try server.listen())"
                let program = try ChildProcess(
                    "/usr/bin/timeout",
                    [
                        "120", "/usr/bin/env", "DBUS_SESSION_BUS_ADDRESS=\(bus.address)",
                        "DBUS_SYSTEM_BUS_ADDRESS=\(bus.address)", "XDG_DATA_HOME=\(folder)/data",
                        "XDG_CACHE_HOME=\(folder)/cache", "GTK_A11Y=none", "LANGUAGE=en",
                        ChildProcess.executable(named: "browse-meetup"), "--service", base,
                    ])
                defer { _ = program.end(SIGTERM) }
                XCTAssertTrue(pump(seconds: 60) { asked.withLock { $0 } == Self.attempts }, "\(asked.withLock { $0 })")
                // The pause before a fifth attempt would be 3.2 s.
                XCTAssertFalse(pump(exactly: 5) { asked.withLock { $0 } > Self.attempts }, "offline nobody asks on")
                isOnline.withLock { $0 = true }
                let address = bus.address
                _ = awaiting {
                    let manager = await DBusConnection.open(.at(address))?.object(Self.path, of: Self.name)
                    _ = try? await manager?.call("SetState", of: "org.weft.Test", [.string("70")])
                }
                let count = Self.attempts + 1
                XCTAssertTrue(pump(seconds: 30) { asked.withLock { $0 } == count }, "\(asked.withLock { $0 })")
                XCTAssertFalse(pump(exactly: 2) { asked.withLock { $0 } > count }, "it is asked for once")
            }
        }
    }

    func testSourcesThatFailedOfflineAreQueriedOnceWhenTheNetworkIsBack() throws {
        try withGTK {
            let (failing, other) = (FakeSource("a"), FakeSource("b"))
            // No retry comes by itself.
            var limits = FeedLimits()
            (limits.firstPause, limits.slowAfter) = (300, 300)
            let it = try SourcesStage([failing, other], limits: limits)
            defer { it.close() }
            failing.answer(.failure(.offline))
            other.answer([2])
            XCTAssertTrue(pump { it.isReady && it.names == ["b 2.0"] && it.shows("Retry") }, "\(it.texts)")
            it.app.networkReturned()
            failing.answer([1])
            XCTAssertTrue(
                pump { Set(it.names) == ["a 1.0", "b 2.0"] && !it.shows("Retry") }, "\(it.names) \(it.texts)")
            turnLoop()
            XCTAssertEqual(failing.places.count, 2)
            XCTAssertEqual(other.places.count, 1, "a source that answered is not queried again")
        }
    }

    /// A downloader that fails until the test lets it answer.
    private final class Pictures: ImageDownloader {
        let isWell = Locked(false)
        private let picture: [UInt8]

        init() throws {
            picture = try LocalFile.read(Checkout.data + "/avatars/a01.jpg", maximumBytes: 1 << 20)
        }

        func data(for url: String) async throws -> [UInt8] {
            guard isWell.withLock({ $0 }) else { throw HTTPError.offline("no network") }
            return picture
        }
    }

    @MainActor
    private static func pictures(below node: DisplayNode) -> [NetworkImageNode] {
        [node as? NetworkImageNode].compactMap(\.self) + node.subnodes.flatMap(pictures)
    }

    func testFailedPicturesReturnWhenASourceThatFailedAnswersAgain() throws {
        try withGTK {
            let (failing, other) = (FakeSource("a"), FakeSource("b"))
            var limits = FeedLimits()
            (limits.firstPause, limits.slowAfter) = (300, 300)
            let it = try SourcesStage([failing, other], limits: limits)
            defer { it.close() }
            let network = try Pictures()
            let (downloader, cache) = (NetworkImageNode.downloader, NetworkImageNode.cache)
            (NetworkImageNode.downloader, NetworkImageNode.cache) = (network, nil)
            defer { (NetworkImageNode.downloader, NetworkImageNode.cache) = (downloader, cache) }
            it.app.preferences.change { $0.rows = .large }
            var group = Group.north(2, of: "b")
            group.keyPhoto = Photo(photoURL: "https://example.org/p.jpg")
            failing.answer(.failure(.offline))
            other.answer(.success(SourcePage([group])))
            let table = try it.feed.tableNode
            @MainActor func pictures() -> [NetworkImageNode] { table.visibleNodes.flatMap(Self.pictures) }
            XCTAssertTrue(
                pump(seconds: 20) { it.shows("Retry") && pictures().contains(where: \.loadState.isFailed) },
                "\(it.texts)")
            network.isWell.withLock { $0 = true }
            let feed = it.session.feed
            Task { await feed.retry() }
            failing.answer([3])
            XCTAssertTrue(pump { pictures().contains(where: \.loadState.isLoaded) }, "\(it.texts)")
        }
    }

    func testASourceReturnsOnceWhenItAnswersNotWhenItIsAskedAgain() {
        let identity = FakeSource("a").identity
        func status(_ state: SourceStatus.State, _ count: Int) -> [SourceStatus] {
            [SourceStatus(identity: identity, state: state, count: count, isUnreadable: false)]
        }
        var returns = SourceReturns()
        XCTAssertFalse(returns.note(status(.loading, 5)))
        XCTAssertFalse(returns.note(status(.failed(.offline), 5)))
        XCTAssertFalse(returns.note(status(.loading, 5)), "it is asked again")
        XCTAssertFalse(returns.note(status(.loading, 0)), "by another search")
        XCTAssertTrue(returns.note(status(.loading, 3)))
        XCTAssertFalse(returns.note(status(.ended(isEarly: false), 9)), "once")
        XCTAssertFalse(returns.note(status(.slow, 0)))
        XCTAssertTrue(returns.note(status(.ended(isEarly: false), 0)), "it answered that it has nothing")
    }

    func testTheEventsThatFailedOfflineAreQueriedWhenTheNetworkIsBack() throws {
        try withGTK {
            let it = try EventsStage([.failure(.offline), .success(SourcePage([.of(1, .on(1, "19:00", "Walk"))]))])
            defer { it.close() }
            try it.open(0)
            XCTAssertTrue(pump { it.stage.shows("Retry") }, "\(it.stage.texts)")
            it.stage.app.networkReturned()
            XCTAssertTrue(pump { it.shown.count == 2 }, "\(it.stage.texts)")
            XCTAssertEqual(it.source.eventQuestions, 2)
        }
    }
}
