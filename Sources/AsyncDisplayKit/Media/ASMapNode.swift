import Foundation
import WeftNodes

/// A place on the earth, in degrees.
public struct CLLocationCoordinate2D: Sendable, Hashable {
    /// Degrees north of the equator.
    public var latitude: Double
    /// Degrees east of Greenwich.
    public var longitude: Double

    /// Makes a coordinate, in degrees.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    init(_ coordinate: MapCoordinate) {
        self.init(latitude: coordinate.latitude, longitude: coordinate.longitude)
    }

    var weft: MapCoordinate { MapCoordinate(latitude: latitude, longitude: longitude) }
}

/// A place on the earth, in degrees.
public func CLLocationCoordinate2DMake(_ latitude: Double, _ longitude: Double) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}

/// The size of a region in degrees, from edge to edge.
public struct MKCoordinateSpan: Sendable, Hashable {
    /// The degrees from south to north.
    public var latitudeDelta: Double
    /// The degrees from west to east.
    public var longitudeDelta: Double

    /// Degrees from edge to edge.
    public init(latitudeDelta: Double, longitudeDelta: Double) {
        self.latitudeDelta = latitudeDelta
        self.longitudeDelta = longitudeDelta
    }
}

/// A part of the earth.
public struct MKCoordinateRegion: Sendable, Hashable {
    /// The middle of the region.
    public var center: CLLocationCoordinate2D
    /// Degrees from edge to edge.
    public var span: MKCoordinateSpan

    /// A part of the earth.
    public init(center: CLLocationCoordinate2D, span: MKCoordinateSpan) {
        self.center = center
        self.span = span
    }

    /// A part of the earth by its middle and its metres from edge to edge.
    public init(center: CLLocationCoordinate2D, latitudinalMeters: Double, longitudinalMeters: Double) {
        let metersADegree = 111_320.0
        let shrunk = max(0.01, cos(center.latitude * .pi / 180))
        self.init(
            center: center,
            span: MKCoordinateSpan(
                latitudeDelta: latitudinalMeters / metersADegree,
                longitudeDelta: longitudinalMeters / (metersADegree * shrunk)))
    }

    init(_ region: MapRegion) {
        self.init(
            center: CLLocationCoordinate2D(region.center),
            span: MKCoordinateSpan(latitudeDelta: region.latitudeSpan, longitudeDelta: region.longitudeSpan))
    }

    var weft: MapRegion {
        MapRegion(center: center.weft, latitudeSpan: span.latitudeDelta, longitudeSpan: span.longitudeDelta)
    }
}

/// A part of the earth by its middle and its metres from edge to edge.
public func MKCoordinateRegionMakeWithDistance(
    _ center: CLLocationCoordinate2D, _ latitudinalMeters: Double, _ longitudinalMeters: Double
) -> MKCoordinateRegion {
    MKCoordinateRegion(
        center: center, latitudinalMeters: latitudinalMeters, longitudinalMeters: longitudinalMeters)
}

/// A marker on a map.
public final class MKPointAnnotation {
    /// The position.
    public var coordinate = CLLocationCoordinate2D(latitude: 0, longitude: 0)
    /// The title.
    public var title: String?

    /// A marker without a place yet.
    public init() {}
}

/// The style of the map.
public enum MKMapType: String, Sendable, Hashable {
    case standard, satellite, hybrid
}

/// The settings of a still map. Use them on one thread at a time.
public final class MKMapSnapshotOptions: NSObject {
    /// The region of the map.
    public var region: MKCoordinateRegion
    /// The style of the map: its name replaces `{style}` in the address of tiles; `standard` is the source's default.
    public var mapType = MKMapType.standard
    /// Device pixels per point; 0 uses those of the screen.
    public var scale: CGFloat = 0

    /// Options for the whole earth.
    public override convenience init() {
        self.init(MapSnapshotOptions(region: ASMapNode.wholeEarth))
    }

    init(_ options: MapSnapshotOptions) {
        region = MKCoordinateRegion(options.region)
        mapType = options.style.flatMap(MKMapType.init) ?? .standard
        scale = options.scale.map { CGFloat($0) } ?? 0
        super.init()
    }

    var weft: MapSnapshotOptions {
        MapSnapshotOptions(
            region: region.weft, scale: scale > 0 ? Double(scale) : nil,
            style: mapType == .standard ? nil : mapType.rawValue)
    }
}

/// A map. Any thread.
open class ASMapNode: ASImageNode {
    private let map: MapNode

    static let wholeEarth = MapRegion(
        center: MapCoordinate(latitude: 0, longitude: 0), latitudeSpan: 120, longitudeSpan: 360)

    /// A map of the whole world.
    public override init() {
        let own = MapNode(region: Self.wholeEarth)
        map = own
        super.init(picture: own)
    }

    /// The shown region.
    public final var region: MKCoordinateRegion {
        get { MKCoordinateRegion(map.region) }
        set { map.region = newValue.weft }
    }

    /// The region, style and resolution. Later changes of the object have no effect.
    public final var options: MKMapSnapshotOptions {
        get { MKMapSnapshotOptions(map.options) }
        set { map.options = newValue.weft }
    }

    /// The markers. Later changes of the objects have no effect.
    public final var annotations: [MKPointAnnotation] = [] {
        didSet {
            map.annotations = annotations.map { MapAnnotation(coordinate: $0.coordinate.weft, title: $0.title) }
        }
    }

    /// True if the user can drag and zoom the map instead of seeing a still picture.
    public final var isLiveMap: Bool {
        get { map.liveMap }
        set { map.liveMap = newValue }
    }

    /// The same property under its older name.
    public final var liveMap: Bool {
        get { isLiveMap }
        set { isLiveMap = newValue }
    }

    /// The source of the tiles. Without one the map shows only its markers.
    public final var tileSource: MapTileSource? {
        get { map.tileSource }
        set { map.tileSource = newValue }
    }
}
