import HTTPServing
import Weft
import WeftGLib
import WeftTestBasics
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory
@testable import WeftContainers
@testable import WeftNodes

/// Tests venues on a map, with a tile server of the test.
final class DetailsMapTests: XCTestCase {
    @MainActor
    private final class Tiles {
        private(set) var requests: [HTTPServerRequest] = []
        private var server: HTTPServer?
        private(set) var base = ""
        /// False while the tiles break off.
        var isOnline = true

        init() throws {
            let picture = try LocalFile.readForTest(Checkout.data + "/avatars/a01.jpg")
            let server = HTTPServer(name: "tiles") { [weak self] request in
                self?.requests.append(request)
                guard self?.isOnline == true else {
                    return HTTPServerResponse(
                        headers: [("Content-Type", "image/jpeg"), ("Content-Length", "\(picture.count)")],
                        body: .verbatim(Array(picture.prefix(10)), thenWait: 0))
                }
                return HTTPServerResponse(
                    headers: [("Content-Type", "image/jpeg"), ("Cache-Control", "max-age=3600")],
                    body: .bytes(picture))
            }
            base = "http://127.0.0.1:\(try server.listen())/"
            self.server = server
        }

        func close() {
            server?.close()
            server = nil
        }
    }

    private static var group: Group {
        var group = Group(id: "1", name: "Runners")
        group.nextEvent = .on(1, "19:00", "Run") {
            $0.venue = Venue(name: "The Hall", coordinate: Coordinate(latitude: 51.5, longitude: -0.125))
        }
        return group
    }

    private static func service(_ base: String, folder: String?) -> MapService {
        MapService(
            template: base + "{z}/{x}/{y}.png", attribution: "© Somebody", terms: "https://example.org/terms",
            folder: folder)
    }

    @MainActor
    private static func map(_ it: DetailsStage) -> MapNode? {
        guard let table = try? it.table else { return nil }
        return table.core.rows.values.compactMap { $0.node?.subnodes.compactMap { $0 as? MapNode }.first }.first
    }

    func testNoRequestIsSentBeforeTheUserOpensAMap() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let tiles = try Tiles()
                defer { tiles.close() }
                let it = try DetailsStage(
                    Self.group, folder: folder, map: Self.service(tiles.base, folder: folder + "/tiles"))
                defer { it.close() }
                XCTAssertTrue(pump { it.says("From events.example.org") })
                XCTAssertEqual(tiles.requests.count, 0)
                it.tab(to: "Show Map: The Hall, Tomorrow")
                Input.key("Return")
                XCTAssertTrue(pump { tiles.requests.count > 0 && Self.map(it)?.isIncomplete == false })
                XCTAssertEqual(it.focusedName, "Hide Map: The Hall, Tomorrow", "the keyboard stays")
                let request = try XCTUnwrap(tiles.requests.first)
                XCTAssertEqual(request.headers["User-Agent"], "BrowseMeetup/\(Program.version)")
                XCTAssertNil(request.headers["Referer"])
                XCTAssertNil(request.headers["Cookie"])
                let map = try XCTUnwrap(Self.map(it))
                XCTAssertTrue(pump { map.image != nil || map.main.contents != nil })
                XCTAssertEqual(map.tileSource?.attribution, "© Somebody")
                XCTAssertEqual(map.annotations.map(\.title), ["The Hall"])
                XCTAssertTrue(map.accessibilityLabel?.contains("The Hall") == true)
                it.tab(to: "Open in Maps")
                Input.key("Return")
                XCTAssertTrue(pump { it.opened == ["geo:51.500000,-0.125000"] }, "\(it.opened)")
                it.tab(to: "About This Map")
                Input.key("Return")
                XCTAssertTrue(pump { it.opened.last == "https://example.org/terms" })
            }
        }
    }

    func testAMapIsHiddenAgainAndItsTilesStayCached() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let tiles = try Tiles()
                defer { tiles.close() }
                let service = Self.service(tiles.base, folder: folder + "/tiles")
                let it = try DetailsStage(Self.group, folder: folder, map: service)
                defer { it.close() }
                XCTAssertTrue(pump { it.says("From events.example.org") })
                it.tab(to: "Show Map: The Hall, Tomorrow")
                Input.key("Return")
                XCTAssertTrue(pump { Self.map(it)?.main.contents != nil })
                let asked = tiles.requests.count
                Input.key("Return")
                XCTAssertTrue(pump { Self.map(it) == nil && it.focusedName == "Show Map: The Hall, Tomorrow" })
                Input.key("Return")
                XCTAssertTrue(pump { Self.map(it)?.main.contents != nil })
                XCTAssertEqual(tiles.requests.count, asked, "each tile once")
                XCTAssertEqual(Set(tiles.requests.map(\.path)).count, asked)
            }
        }
    }

    func testAMissingConnectionIsReportedAndTriedAgain() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let tiles = try Tiles()
                let base = tiles.base
                tiles.close()
                let it = try DetailsStage(Self.group, folder: folder, map: Self.service(base, folder: nil))
                defer { it.close() }
                XCTAssertTrue(pump { it.says("From events.example.org") })
                it.tab(to: "Show Map: The Hall, Tomorrow")
                Input.key("Return")
                XCTAssertTrue(pump(seconds: 20) { it.says("The map did not come, or not all of it.") }, "\(it.spoken)")
                it.tab(to: "Retry")
                Input.key("Return")
                XCTAssertTrue(pump { !it.says("The map did not come, or not all of it.") })
                XCTAssertTrue(pump(seconds: 20) { it.says("The map did not come, or not all of it.") })
            }
        }
    }

    func testAMapThatFailedOfflineIsLoadedWhenTheNetworkReturns() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let tiles = try Tiles()
                defer { tiles.close() }
                tiles.isOnline = false
                let it = try DetailsStage(Self.group, folder: folder, map: Self.service(tiles.base, folder: nil))
                defer { it.close() }
                XCTAssertTrue(pump { it.says("From events.example.org") })
                it.tab(to: "Show Map: The Hall, Tomorrow")
                Input.key("Return")
                XCTAssertTrue(pump(seconds: 20) { it.says("The map did not come, or not all of it.") }, "\(it.spoken)")
                let asked = tiles.requests.count
                XCTAssertFalse(pump(seconds: 1) { tiles.requests.count > asked }, "offline, tiles are not requested")
                tiles.isOnline = true
                FailedMaps.shared.retry()
                XCTAssertTrue(
                    pump { Self.map(it)?.isIncomplete == false && Self.map(it)?.main.contents != nil }, "\(it.spoken)")
                XCTAssertFalse(it.says("The map did not come, or not all of it."))
            }
        }
    }

    func testTheProgramsMapsAreOpenStreetMaps() {
        let service = MapService.ofOpenStreetMap(template: nil)
        XCTAssertEqual(service.tiles.template, "https://tile.openstreetmap.org/{z}/{x}/{y}.png")
        XCTAssertEqual(service.tiles.attribution, "© OpenStreetMap contributors")
        XCTAssertEqual(service.tiles.maximumZoom, 19)
        let near = MapService.ofOpenStreetMap(template: "http://127.0.0.1:8080/tiles/{z}/{x}/{y}.png")
        XCTAssertEqual(near.tiles.template, "http://127.0.0.1:8080/tiles/{z}/{x}/{y}.png")
        XCTAssertEqual(near.tiles.attribution, service.tiles.attribution)
    }
}

extension LocalFile {
    /// Reads the file on another thread, as required.
    @MainActor
    fileprivate static func readForTest(_ path: String) throws -> [UInt8] {
        try XCTUnwrap(awaiting { (try? LocalFile.read(path, maximumBytes: 1 << 20)) ?? [] })
    }
}
