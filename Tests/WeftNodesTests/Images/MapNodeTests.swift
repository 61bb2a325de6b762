import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftTestBasics
import WeftTestSupport
import XCTest

@testable import WeftNodes
@testable import fixture_server

final class MapNodeTests: XCTestCase {
    private static let london = MapCoordinate(latitude: 51.5074, longitude: -0.1278)

    /// A map with the tiles of the fixture server.
    @MainActor
    private final class Stage {
        let server: PictureServer
        let node: MapNode
        let root: ColumnNode
        var snapshots = 0

        /// - Parameter faults: a prefix of the fixture server's paths.
        init(width: Double = 300, height: Double = 200, faults: String = "") throws {
            let fixture = Fixture(catalogue: try GroupCatalogue(folder: Checkout.data))
            server = try PictureServer { await fixture.respond(to: $0) }
            node = MapNode(
                region: MapRegion(center: london, latitudeSpan: 0.2, longitudeSpan: 0.3),
                tileSource: MapTileSource(
                    template: server.base + faults + "tiles/{z}/{x}/{y}.png", attribution: "© somebody"),
                loader: MapTileLoader(
                    downloader: BasicImageDownloader(
                        client: HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-map-tests/1")))))
            node.style.preferredSize = Size(width: width, height: height)
            root = ColumnNode([node])
            node.onSnapshot = { [weak self] in self?.snapshots += 1 }
            XCTAssertTrue(prepareAndApply(root))
        }

        func end() {
            root.setInterfaceState([])
            server.close()
        }

        /// The red, green and blue of a pixel of the still map.
        func color(_ x: Int, _ y: Int) -> [UInt8]? {
            guard let texture = node.image else { return nil }
            let place = (y * texture.width + x) * 4
            let pixels = texture.pixels
            return [pixels[place + 2], pixels[place + 1], pixels[place]]
        }

        func tileColor(at point: Point) -> [UInt8]? {
            guard let source = node.tileSource else { return nil }
            let viewport = MapViewport(node.region, size: node.frame.size, source: source)
            guard let tile = viewport.tiles(source).first(where: { $0.frame.contains(point) })?.tile else { return nil }
            let color = TilePicture.color(zoom: tile.zoom, x: tile.x, y: tile.y)
            return [color.0, color.1, color.2]
        }
    }

    func testNoTileIsFetchedBeforeThePreloadRange() throws {
        try withGTK {
            let it = try Stage()
            defer { it.end() }
            it.root.setInterfaceState(.measureLayout)
            _ = pump(seconds: 0.1) { false }
            XCTAssertEqual(it.server.requests.count, 0)
            it.root.setInterfaceState([.measureLayout, .preload])
            XCTAssertTrue(pump { it.node.image != nil })
            XCTAssertGreaterThan(it.server.requests.count, 1)
            XCTAssertEqual(it.server.requests.first?.headers["User-Agent"], "weft-map-tests/1")
            XCTAssertEqual(it.server.paths.count, Set(it.server.paths).count, "each tile once")
            it.root.setInterfaceState([])
            XCTAssertNil(it.node.image)
        }
    }

    func testTheStillMapIsMadeOfTheTilesThatBelongThere() throws {
        try withGTK {
            let it = try Stage()
            defer { it.end() }
            it.root.setInterfaceState(.inHierarchy)
            XCTAssertTrue(pump { it.node.image != nil && it.node.main.contents?.texture != nil })
            XCTAssertEqual(it.node.image.map { [$0.width, $0.height] }, [300, 200])
            for (x, y) in [(20, 20), (150, 100), (280, 30)] {
                let wanted = try XCTUnwrap(it.tileColor(at: Point(x: Double(x), y: Double(y))))
                let found = try XCTUnwrap(it.color(x, y))
                XCTAssertTrue(zip(wanted, found).allSatisfy { abs(Int($0) - Int($1)) < 3 }, "\(x) \(y): \(found)")
            }
            XCTAssertFalse(it.node.isIncomplete)
            // The attribution's background is nearly white.
            let corner = try XCTUnwrap(it.color(298, 198))
            XCTAssertTrue(corner.allSatisfy { $0 > 180 }, "\(corner)")
        }
    }

    func testRedirectedTilesMakeTheSameMapAndMissingOnesLeaveItIncomplete() throws {
        try withGTK {
            let it = try Stage(faults: "fault/redirect=1/")
            defer { it.end() }
            it.root.setInterfaceState(.inHierarchy)
            XCTAssertTrue(pump { it.node.image != nil })
            XCTAssertFalse(it.node.isIncomplete)
            XCTAssertTrue(it.server.paths.contains { $0.hasPrefix("/tiles/") }, "\(it.server.paths)")
            let wanted = try XCTUnwrap(it.tileColor(at: Point(x: 150, y: 100)))
            let found = try XCTUnwrap(it.color(150, 100))
            XCTAssertTrue(zip(wanted, found).allSatisfy { abs(Int($0) - Int($1)) < 3 }, "\(found)")

            let missing = try Stage(faults: "fault/status=404/")
            defer { missing.end() }
            missing.root.setInterfaceState(.inHierarchy)
            XCTAssertTrue(pump { missing.node.isIncomplete })
            XCTAssertFalse(missing.server.requests.isEmpty)
        }
    }

    func testMarkersAreDrawnAtTheirPositions() throws {
        try withGTK {
            let it = try Stage()
            defer { it.end() }
            it.node.annotations = [MapAnnotation(coordinate: Self.london, title: "London")]
            it.node.markerColor = Color(red: 1, green: 0, blue: 0)
            it.root.setInterfaceState(.inHierarchy)
            XCTAssertTrue(pump { it.node.image != nil })
            XCTAssertEqual(it.color(150, 88), [255, 0, 0], "the pin stands on the middle")
            XCTAssertEqual(it.node.accessibilityLabel, "Map, London")
        }
    }

    func testTheMapIsDrawnAgainWhenItsBoundsOrMarkersChange() throws {
        try withGTK {
            let it = try Stage()
            defer { it.end() }
            it.root.setInterfaceState(.inHierarchy)
            XCTAssertTrue(pump { it.snapshots == 1 })
            XCTAssertTrue(prepareAndApply(it.root))
            turnLoop()
            XCTAssertEqual(it.snapshots, 1, "the same bounds")
            it.node.style.preferredSize = Size(width: 200, height: 120)
            XCTAssertTrue(prepareAndApply(it.root))
            XCTAssertTrue(pump { it.snapshots == 2 })
            XCTAssertEqual(it.node.image.map { [$0.width, $0.height] }, [200, 120])
            it.node.annotations = [MapAnnotation(coordinate: Self.london)]
            XCTAssertTrue(pump { it.snapshots == 3 })
        }
    }

    func testMissingTilesAreLeftOutAndReported() throws {
        try withGTK {
            let it = try Stage()
            defer { it.end() }
            it.node.tileSource?.template = it.server.base + "nothing/{z}/{x}/{y}.png"
            it.root.setInterfaceState(.inHierarchy)
            XCTAssertTrue(pump { it.node.image != nil })
            XCTAssertTrue(it.node.isIncomplete)
            XCTAssertEqual((it.node.failure as? ImageDownloadError)?.status, 404)
        }
    }

    func testRegionsFitTheirAnnotations() throws {
        let places = [
            Self.london, MapCoordinate(latitude: 48.8566, longitude: 2.3522),
            MapCoordinate(latitude: 52.52, longitude: 13.405),
        ]
        let region = try XCTUnwrap(MapRegion(fitting: places))
        let source = MapTileSource(template: "", attribution: "")
        let viewport = MapViewport(region, size: Size(width: 400, height: 300), source: source)
        for place in places {
            let point = viewport.point(of: place)
            XCTAssertTrue(Rect(x: 0, y: 0, width: 400, height: 300).contains(point), "\(point)")
        }
        XCTAssertNil(MapRegion(fitting: []))
    }

    func testCoordinatesGoToTheMapAndBack() {
        for latitude in stride(from: -85.0, through: 85, by: 17) {
            for longitude in stride(from: -179.0, through: 179, by: 37) {
                let place = MapCoordinate(latitude: latitude, longitude: longitude)
                let back = MapCoordinate(mapPoint: place.mapPoint)
                XCTAssertEqual(back.latitude, latitude, accuracy: 1e-9)
                XCTAssertEqual(back.longitude, longitude, accuracy: 1e-9)
            }
        }
        // Known: tile 10/511/340 holds London's centre.
        let point = Self.london.mapPoint
        XCTAssertEqual([Int(point.x * 1024), Int(point.y * 1024)], [511, 340])
    }

    func testHostileRegionsGiveABoundedNumberOfTiles() {
        let source = MapTileSource(template: "", attribution: "")
        for value in [0, -5, 1e300, Double.nan, .infinity, 89.999, 720] {
            let region = MapRegion(
                center: MapCoordinate(latitude: value, longitude: value), latitudeSpan: value, longitudeSpan: value)
            for size in [Size(width: 300, height: 200), Size(width: 1e5, height: 1e5), .zero] {
                XCTAssertLessThanOrEqual(MapViewport(region, size: size, source: source).tiles(source).count, 400)
            }
        }
    }

    func testZoomingKeepsThePointUnderThePointer() {
        let source = MapTileSource(template: "", attribution: "")
        var viewport = MapViewport(
            MapRegion(center: Self.london, latitudeSpan: 0.2, longitudeSpan: 0.3), size: Size(width: 300, height: 200),
            source: source)
        let pointer = Point(x: 40, y: 150)
        let before = viewport.mapPoint(at: pointer)
        viewport.zoom(by: 1.5, at: pointer, source)
        XCTAssertEqual(viewport.mapPoint(at: pointer).x, before.x, accuracy: 1e-12)
        XCTAssertEqual(viewport.mapPoint(at: pointer).y, before.y, accuracy: 1e-12)
        viewport.zoom(by: 100, at: pointer, source)
        XCTAssertEqual(viewport.zoom, 19)
    }

    func testALiveMapPansByDragAndZoomsByTheWheel() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is missing")
            let it = try Stage()
            defer { it.end() }
            it.node.liveMap = true
            XCTAssertTrue(prepareAndApply(it.root))
            let window = TestWindow(width: 300, height: 200)
            defer { window.destroy() }
            let canvas = NodeCanvas(role: .group)
            canvas.show(it.root)
            XCTAssertTrue(window.show(canvas.widget))
            it.root.setInterfaceState(.inHierarchy)
            XCTAssertTrue(pump { it.node.live?.viewport != nil })
            XCTAssertTrue(window.waitForFrame(2))
            XCTAssertTrue(pump { it.server.requests.count > 1 })
            let before = it.node.visibleRegion.center
            Input.drag(from: (200, 100), to: (100, 100))
            XCTAssertTrue(pump { it.node.visibleRegion.center.longitude > before.longitude + 0.01 })
            XCTAssertEqual(it.node.visibleRegion.center.latitude, before.latitude, accuracy: 0.01)
            let span = it.node.visibleRegion.longitudeSpan
            Input.movePointer(x: 150, y: 100)
            Input.wheelDown(2)
            XCTAssertTrue(pump { it.node.visibleRegion.longitudeSpan > span * 1.5 })
            it.node.liveMap = false
            XCTAssertTrue(pump { it.node.live == nil && it.node.image != nil }, "a still map again, of what was seen")
            XCTAssertGreaterThan(it.node.region.longitudeSpan, span * 1.5)
            canvas.clear()
        }
    }
}
