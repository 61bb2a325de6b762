import WeftGLib
import WeftLayout

/// A place on the earth, in degrees.
public struct MapCoordinate: Sendable, Hashable {
    /// The latitude in degrees north.
    public var latitude: Double
    /// The longitude in degrees east.
    public var longitude: Double

    /// A place by its degrees.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// The position on the Web Mercator map, which is 1 wide and 1 high, from the top left. Latitudes beyond 85.05
    /// degrees are moved to the edge.
    var mapPoint: Point {
        let latitude = self.latitude.isFinite ? min(max(self.latitude, -85.0511), 85.0511) : 0
        let longitude = self.longitude.isFinite ? self.longitude : 0
        let sine = latitude * .pi / 180
        let y = 0.5 - MapMath.inverseGudermannian(sine) / (2 * .pi)
        return Point(x: longitude / 360 + 0.5, y: y)
    }

    init(mapPoint: Point) {
        let wrapped = mapPoint.x - mapPoint.x.rounded(.down)
        self.init(
            latitude: MapMath.gudermannian((0.5 - min(max(mapPoint.y, 0), 1)) * 2 * .pi) * 180 / .pi,
            longitude: (wrapped - 0.5) * 360)
    }
}

/// A part of the earth: a centre, and the degrees around it that must be visible.
public struct MapRegion: Sendable, Hashable {
    /// The middle.
    public var center: MapCoordinate
    /// The height in degrees, from south to north.
    public var latitudeSpan: Double
    /// The width in degrees, from west to east.
    public var longitudeSpan: Double

    /// A region around a place, in degrees.
    public init(center: MapCoordinate, latitudeSpan: Double, longitudeSpan: Double) {
        self.center = center
        self.latitudeSpan = latitudeSpan
        self.longitudeSpan = longitudeSpan
    }

    /// The smallest region with all `coordinates`, and a margin of a tenth; nil if there are none.
    public init?(fitting coordinates: [MapCoordinate]) {
        let points = coordinates.map(\.mapPoint)
        guard let first = points.first else { return nil }
        let box = points.reduce((first, first)) { box, point in
            (
                Point(x: min(box.0.x, point.x), y: min(box.0.y, point.y)),
                Point(x: max(box.1.x, point.x), y: max(box.1.y, point.y))
            )
        }
        let top = MapCoordinate(mapPoint: Point(x: 0.5, y: box.0.y)).latitude
        let bottom = MapCoordinate(mapPoint: Point(x: 0.5, y: box.1.y)).latitude
        self.init(
            center: MapCoordinate(mapPoint: Point(x: (box.0.x + box.1.x) / 2, y: (box.0.y + box.1.y) / 2)),
            latitudeSpan: max(0.005, (top - bottom) * 1.2), longitudeSpan: max(0.005, (box.1.x - box.0.x) * 432))
    }
}

/// The address of map tiles and their attribution.
public struct MapTileSource: Sendable, Hashable {
    /// The address with `{z}`, `{x}` and `{y}`. `{style}` stands for `MapSnapshotOptions.style` or else `defaultStyle`.
    /// `{r}` stands for `@2x` if a point has more than one pixel, and for nothing otherwise.
    public var template: String
    /// The text in the lower right corner. Licences require it.
    public var attribution: String
    /// The zoom level with the fewest tiles for the world.
    public var minimumZoom: Int
    /// The level of the finest tiles.
    public var maximumZoom: Int
    /// The width and height of a tile in points, at a whole zoom level.
    public var tileSide: Double
    /// The value of `{style}` for a map without its own style.
    public var defaultStyle: String

    /// A source of tiles.
    public init(
        template: String, attribution: String, minimumZoom: Int = 0, maximumZoom: Int = 19, tileSide: Double = 256,
        defaultStyle: String = ""
    ) {
        self.template = template
        self.attribution = attribution
        self.minimumZoom = max(0, minimumZoom)
        self.maximumZoom = min(22, max(self.minimumZoom, maximumZoom))
        self.tileSide = tileSide.isFinite && tileSide >= 16 ? tileSide : 256
        self.defaultStyle = defaultStyle
    }

    func url(_ tile: MapTile) -> String {
        template.replacing("{z}", with: "\(tile.zoom)").replacing("{x}", with: "\(tile.x)")
            .replacing("{y}", with: "\(tile.y)")
    }

    /// Returns the source for one of its styles, with tiles for `scale` device pixels per point.
    func styled(_ style: String?, scale: Double) -> MapTileSource {
        guard template.contains("{") else { return self }
        var styled = self
        styled.template = template.replacing("{style}", with: style ?? defaultStyle)
            .replacing("{r}", with: scale > 1 ? "@2x" : "")
        return styled
    }
}

/// A tile's address in the pyramid.
struct MapTile: Sendable, Hashable {
    let zoom: Int
    /// The column, 0 at 180 degrees west.
    let x: Int
    /// The row, 0 in the north.
    let y: Int
}

/// The part of the map that a box of points shows.
struct MapViewport: Sendable, Hashable {
    /// The centre, on the unit map.
    var middle: Point
    /// The zoom level; it may be fractional.
    var zoom: Double
    var size: Size
    var tileSide: Double

    /// The largest whole zoom at which the whole of `region` is visible.
    init(_ region: MapRegion, size: Size, source: MapTileSource) {
        middle = region.center.mapPoint
        self.size = size
        tileSide = source.tileSide
        let center = region.center
        func latitude(_ part: Double) -> Point {
            MapCoordinate(latitude: center.latitude + part * region.latitudeSpan, longitude: 0).mapPoint
        }
        let height = max(1e-9, abs(latitude(0.5).y - latitude(-0.5).y))
        let width = max(1e-9, abs(region.longitudeSpan) / 360)
        let scale = min(size.width / width, size.height / height) / source.tileSide
        var zoom = source.minimumZoom
        while zoom < source.maximumZoom, Double(1 << (zoom + 1)) <= scale { zoom += 1 }
        self.zoom = Double(zoom)
    }

    /// The width and height of the whole map in points.
    var mapSide: Double { tileSide * MapMath.powerOfTwo(zoom) }

    /// The box's top left corner, in points of the map.
    var origin: Point {
        Point(x: middle.x * mapSide - size.width / 2, y: middle.y * mapSide - size.height / 2)
    }

    /// The point of a coordinate in the box. The map repeats; the copy nearest to the centre is used.
    func point(of coordinate: MapCoordinate) -> Point {
        var place = coordinate.mapPoint
        place.x += (middle.x - place.x).rounded()
        return Point(x: place.x * mapSide - origin.x, y: place.y * mapSide - origin.y)
    }

    /// The unit map's point at a point of the box.
    func mapPoint(at point: Point) -> Point {
        Point(x: (origin.x + point.x) / mapSide, y: (origin.y + point.y) / mapSide)
    }

    /// The visible part of the earth.
    var region: MapRegion {
        let top = MapCoordinate(mapPoint: Point(x: middle.x, y: mapPoint(at: .zero).y)).latitude
        let bottom = MapCoordinate(mapPoint: Point(x: middle.x, y: mapPoint(at: Point(x: 0, y: size.height)).y))
            .latitude
        return MapRegion(
            center: MapCoordinate(mapPoint: middle), latitudeSpan: top - bottom,
            longitudeSpan: min(360, size.width / mapSide * 360))
    }

    /// The visible tiles and their frames, nearest to the centre first, at most 400.
    func tiles(_ source: MapTileSource) -> [(tile: MapTile, frame: Rect)] {
        let level = min(max(Int((zoom + 1e-6).rounded(.down)), source.minimumZoom), source.maximumZoom)
        let count = 1 << level
        let side = mapSide / Double(count)
        guard side >= 1, size.width > 0, size.height > 0 else { return [] }
        let first = Point(x: (origin.x / side).rounded(.down), y: (origin.y / side).rounded(.down))
        let columns = Int(min(64, ((origin.x + size.width) / side).rounded(.up) - first.x))
        let rows = Int(min(64, ((origin.y + size.height) / side).rounded(.up) - first.y))
        var found: [(tile: MapTile, frame: Rect)] = []
        for row in 0..<max(0, rows) {
            let y = Int(first.y) + row
            guard y >= 0, y < count else { continue }
            for column in 0..<max(0, columns) {
                let x = Int(first.x) + column
                // Wraps around the world.
                let wrapped = (x % count + count) % count
                found.append(
                    (
                        MapTile(zoom: level, x: wrapped, y: y),
                        Rect(
                            x: Double(x) * side - origin.x, y: Double(y) * side - origin.y, width: side, height: side)
                    ))
            }
        }
        func distance(_ frame: Rect) -> Double {
            let (x, y) = (frame.midX - size.width / 2, frame.midY - size.height / 2)
            return x * x + y * y
        }
        return Array(found.sorted { distance($0.frame) < distance($1.frame) }.prefix(400))
    }

    /// Moves the visible part by these distances, in points.
    mutating func pan(x: Double, y: Double) {
        guard x.isFinite, y.isFinite else { return }
        middle.x -= x / mapSide
        middle.y = min(max(middle.y - y / mapSide, 0), 1)
        middle.x -= middle.x.rounded(.down)
    }

    /// Zooms by `steps` levels; the place at `point` of the box stays there.
    mutating func zoom(by steps: Double, at point: Point, _ source: MapTileSource) {
        let fixed = mapPoint(at: point)
        let wanted = zoom + (steps.isFinite ? steps : 0)
        zoom = min(max(wanted, Double(source.minimumZoom)), Double(source.maximumZoom))
        middle = Point(
            x: fixed.x - (point.x - size.width / 2) / mapSide, y: fixed.y - (point.y - size.height / 2) / mapSide)
        middle.y = min(max(middle.y, 0), 1)
        middle.x -= middle.x.rounded(.down)
    }
}
