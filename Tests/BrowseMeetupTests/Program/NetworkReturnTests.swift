import HTTPServing
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
