import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftNodes

/// Tests the markers of a map, their pictures and taps on them, and the options of a still map.
final class MapAnnotationTests: XCTestCase {
    private static let london = MapCoordinate(latitude: 51.5074, longitude: -0.1278)
    private static func image(
        _ rgb: [UInt8], _ width: Double, _ height: Double, centerOffset: Point = .zero
    ) throws -> MapAnnotationImage {
        MapAnnotationImage(
            try XCTUnwrap(Texture(rgba: rgb + [255], width: 1, height: 1)), size: Size(width: width, height: height),
            centerOffset: centerOffset)
    }

    /// A downloader that records requests and has no tiles.
    private final class NoTiles: ImageDownloader {
        let asked = Locked<Set<String>>([])
        func data(for url: String) async throws -> [UInt8] {
            asked.withLock { _ = $0.insert(url) }
            throw CancellationError()
        }
    }

    /// A map of 300 x 200 points with London in its middle, in a window.
    @MainActor
    private final class Stage {
        let node: MapNode
        let tiles = NoTiles()
        let stage: EventStage
        let taps = Locked<[String]>([])

        init(needsInput: Bool = true, _ configure: (MapNode) -> Void) throws {
            node = MapNode(
                region: MapRegion(center: london, latitudeSpan: 0.2, longitudeSpan: 0.3),
                loader: MapTileLoader(downloader: tiles))
            node.style.preferredSize = Size(width: 300, height: 200)
            node.placeholderColor = .white
            configure(node)
            stage = try EventStage([node], needsInput: needsInput)
        }

        func end() {
            stage.root.setInterfaceState([])
            stage.window.destroy()
        }

        func listen() { node.onAnnotationTap = { [taps] tapped in taps.withLock { $0.append(tapped.title ?? "") } } }

        /// The red, green and blue of a pixel of the still map.
        func color(_ x: Int, _ y: Int) -> [UInt8]? {
            guard let texture = node.image, x < texture.width, y < texture.height else { return nil }
            let place = (y * texture.width + x) * 4
            let pixels = texture.pixels
            return [pixels[place + 2], pixels[place + 1], pixels[place]]
        }
    }

    func testAnAnnotationsPictureIsPlacedByItsOffset() throws {
        try withGTK {
            let image = try Self.image([0, 255, 0], 20, 10, centerOffset: Point(x: 30, y: -20))
            let it = try Stage(needsInput: false) {
                $0.annotations = [MapAnnotation(coordinate: Self.london, title: "London", image: image)]
            }
            defer { it.end() }
            XCTAssertTrue(pump { it.node.image != nil })
            XCTAssertEqual(it.color(180, 80), [0, 255, 0], "its middle")
            XCTAssertEqual(it.color(172, 77), [0, 255, 0])
            XCTAssertEqual(it.color(188, 83), [0, 255, 0])
            for (x, y) in [(168, 80), (192, 80), (180, 73), (180, 87), (150, 88)] {
                XCTAssertEqual(it.color(x, y), [255, 255, 255], "\(x) \(y)")
            }
        }
    }

    func testTheMapGetsPicturesForAnnotationsWithoutOne() throws {
        try withGTK {
            let wasOnMain = Locked(false)
            let blue = try Self.image([0, 0, 255], 16, 16)
            let it = try Stage(needsInput: false) { node in
                node.annotations = [
                    MapAnnotation(coordinate: Self.london, title: "blue"),
                    MapAnnotation(coordinate: MapCoordinate(latitude: 51.5074, longitude: -0.05), title: "pin"),
                ]
                node.imageForStaticMapAnnotation = { annotation in
                    if MainThread.isCurrent { wasOnMain.withLock { $0 = true } }
                    guard annotation.title == "blue" else { return nil }
                    return blue
                }
                node.markerColor = Color(red: 1, green: 0, blue: 0)
            }
            defer { it.end() }
            XCTAssertTrue(pump { it.node.image != nil })
            XCTAssertEqual(it.color(150, 100), [0, 0, 255])
            let viewport = MapViewport(
                it.node.region, size: Size(width: 300, height: 200),
                source: MapTileSource(template: "", attribution: ""))
            let pin = viewport.point(of: it.node.annotations[1].coordinate)
            XCTAssertEqual(it.color(Int(pin.x), Int(pin.y) - 12), [255, 0, 0])
            XCTAssertFalse(wasOnMain.withLock { $0 })
        }
    }

    func testAMarkerOfAStillMapIsTappedByThePointerAndTheKeyboard() throws {
        try withGTK {
            let green = try Self.image([0, 255, 0], 20, 20)
            let east = MapCoordinate(latitude: 51.5074, longitude: -0.05)
            let it = try Stage { node in
                node.annotations = [
                    MapAnnotation(coordinate: Self.london, title: "London"),
                    MapAnnotation(
                        coordinate: east, title: "East",
                        image: green),
                    MapAnnotation(coordinate: MapCoordinate(latitude: 40, longitude: 0), title: "far away"),
                ]
            }
            defer { it.end() }
            XCTAssertTrue(it.node.subnodes.isEmpty, "without a closure there is nothing to tap")
            it.listen()
            it.stage.update()
            XCTAssertEqual(it.node.subnodes.map(\.accessibilityLabel), ["London", "East"])
            XCTAssertTrue(it.node.subnodes.allSatisfy { $0.ownWidget.map { WidgetView.of($0).role } == "button" })
            it.stage.click(it.node.subnodes[0])
            XCTAssertTrue(pump(seconds: 5) { it.taps.withLock { $0 } == ["London"] })
            it.stage.click(it.node, 0.1, 0.1)
            XCTAssertEqual(it.node.subnodes[0].ownWidget?.grabFocus(), true)
            Input.key("Tab")
            XCTAssertTrue(pump(seconds: 5) { it.node.subnodes[1].ownWidget?.hasFocus == true })
            Input.key("Return")
            XCTAssertTrue(pump(seconds: 5) { it.taps.withLock { $0 } == ["London", "East"] })
            // Markers follow the map.
            let before = it.node.subnodes[0].frame
            it.node.region.center.longitude -= 0.05
            it.stage.update()
            XCTAssertGreaterThan(it.node.subnodes[0].frame.minX, before.minX + 10)
        }
    }

    func testAMarkerOfALiveMapIsTappedAndMovesAlong() throws {
        try withGTK {
            let it = try Stage {
                $0.liveMap = true
                $0.tileSource = MapTileSource(template: "none:{z}/{x}/{y}", attribution: "")
                $0.annotations = [MapAnnotation(coordinate: Self.london, title: "London")]
            }
            defer { it.end() }
            it.listen()
            @MainActor func marker() -> WidgetView? {
                it.stage.window.view?.tree.first { $0.role == "button" && $0.isMapped && $0.cssName == "weftcontrol" }
            }
            XCTAssertTrue(pump(seconds: 5) { marker() != nil })
            XCTAssertTrue(it.stage.window.waitForFrame(2))
            Input.click(x: 150, y: 88)
            XCTAssertTrue(pump(seconds: 5) { it.taps.withLock { $0 } == ["London"] })
            Input.drag(from: (60, 150), to: (120, 150))
            let window = try XCTUnwrap(it.stage.window.view)
            XCTAssertTrue(pump(seconds: 5) { (marker()?.bounds(in: window)?.midX ?? 0) > 190 })
            XCTAssertTrue(it.stage.window.waitForFrame(2))
            let center = it.node.visibleRegion.center
            Input.key("Tab")
            XCTAssertTrue(pump(seconds: 5) { it.stage.window.view?.focus?.cssName == "weftcontrol" })
            Input.key("Return")
            XCTAssertTrue(pump(seconds: 5) { it.taps.withLock { $0 } == ["London", "London"] })
            // Another marker does not take the user back.
            it.node.annotations.append(MapAnnotation(coordinate: Self.london, title: "Again"))
            XCTAssertTrue(
                pump(seconds: 5) { it.stage.window.view?.tree.filter { $0.cssName == "weftcontrol" }.count == 2 })
            XCTAssertEqual(it.node.visibleRegion.center.longitude, center.longitude, accuracy: 1e-6)
        }
    }

    func testAMapFollowsItsAnnotationsAsItsOptionsSay() throws {
        try withGTK {
            let paris = MapCoordinate(latitude: 48.8566, longitude: 2.3522)
            let it = try Stage(needsInput: false) { _ in }
            defer { it.end() }
            let region = it.node.region
            it.node.annotations = [MapAnnotation(coordinate: Self.london), MapAnnotation(coordinate: paris)]
            XCTAssertEqual(it.node.region, region, "they are ignored unless it is wanted")
            it.node.showAnnotationsOptions = .zoomed
            XCTAssertEqual(it.node.region, MapRegion(fitting: [Self.london, paris]))
            it.node.liveMap = true
            it.stage.update()
            XCTAssertTrue(pump { it.node.live?.viewport != nil })
            XCTAssertTrue(it.stage.window.waitForFrame(2))
            it.node.showAnnotationsOptions = [.zoomed, .animated]
            it.node.annotations = [MapAnnotation(coordinate: paris)]
            var between: Set<Double> = []
            XCTAssertTrue(
                pump {
                    let longitude = it.node.visibleRegion.center.longitude
                    if longitude < 2.35, longitude > 1.2 { between.insert(longitude) }
                    return abs(longitude - 2.3522) < 1e-6
                })
            XCTAssertGreaterThan(between.count, 1, "it glides there")
        }
    }

    func testOptionsSayHowSharpTheStillMapIsAndWhichTilesItHas() throws {
        try withGTK {
            let it = try Stage(needsInput: false) {
                $0.tileSource = MapTileSource(
                    template: "test:{style}/{z}/{x}/{y}{r}.png", attribution: "", defaultStyle: "streets")
            }
            defer { it.end() }
            XCTAssertTrue(pump { it.node.image != nil })
            XCTAssertEqual(it.node.image.map { [$0.width, $0.height] }, [300, 200])
            XCTAssertTrue(
                it.tiles.asked.withLock { $0.allSatisfy { $0.hasPrefix("test:streets/") && !$0.contains("@") } })
            it.node.options = MapSnapshotOptions(region: it.node.region, scale: 2, style: "night")
            XCTAssertTrue(pump { it.node.image?.width == 600 })
            XCTAssertEqual(it.node.image?.height, 400)
            XCTAssertTrue(
                it.tiles.asked.withLock { $0.contains { $0.hasPrefix("test:night/") && $0.hasSuffix("@2x.png") } })
            for scale in [Double.nan, -1, 0, .infinity, 1e9] {
                XCTAssertLessThanOrEqual(
                    MapSnapshotOptions(region: it.node.region, scale: scale).pixels(onScreen: 1), 4)
            }
        }
    }
}
