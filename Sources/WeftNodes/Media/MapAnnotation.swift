import WeftGraphics
import WeftLayout

/// A marker on a map. A value; any thread.
public struct MapAnnotation: Sendable, Hashable {
    /// The position on the map.
    public var coordinate: MapCoordinate
    /// The annotation's title.
    public var title: String?
    /// The annotation's picture; nil uses `MapNode.imageForStaticMapAnnotation`, or else a pin in the map's colour.
    public var image: MapAnnotationImage?

    /// A marker at a place.
    public init(coordinate: MapCoordinate, title: String? = nil, image: MapAnnotationImage? = nil) {
        self.coordinate = coordinate
        self.title = title
        self.image = image
    }
}

/// The picture of a marker. A value; any thread.
public struct MapAnnotationImage: Sendable, Hashable {
    /// The picture.
    public var texture: Texture
    /// The width and height on the map, in points.
    public var size: Size
    /// The offset from the position on the map to the picture's centre, in points. Zero centres the picture. An offset
    /// of half its height upwards puts its bottom on the position.
    public var centerOffset: Point

    /// Makes a marker's picture. Without a size, each pixel is a point.
    public init(_ texture: Texture, size: Size? = nil, centerOffset: Point = .zero) {
        self.texture = texture
        self.size = size ?? Size(width: Double(texture.width), height: Double(texture.height))
        self.centerOffset = centerOffset
    }

    public static func == (one: Self, other: Self) -> Bool {
        one.texture === other.texture && one.size == other.size && one.centerOffset == other.centerOffset
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(texture))
        hasher.combine(size)
        hasher.combine(centerOffset)
    }
}

/// An annotation with its look.
struct MapMarker: Sendable, Hashable {
    let annotation: MapAnnotation
    let image: MapAnnotationImage?

    /// The area of the pin relative to its position.
    private static let pin = Rect(x: -10, y: -30, width: 20, height: 31)

    /// The frame of the annotation at the point `place`.
    func frame(at place: Point) -> Rect {
        guard let image else { return Self.pin.offsetBy(dx: place.x, dy: place.y) }
        let size = Size(width: TextureSide.limited(image.size.width), height: TextureSide.limited(image.size.height))
        return Rect(
            x: place.x + TextureSide.offset(image.centerOffset.x) - size.width / 2,
            y: place.y + TextureSide.offset(image.centerOffset.y) - size.height / 2, width: size.width,
            height: size.height)
    }

    /// Limits the side length of a program's picture, in points.
    private enum TextureSide {
        static func limited(_ side: Double) -> Double { side > 0 ? min(side, 4_096) : 0 }
        static func offset(_ length: Double) -> Double { length.isFinite ? min(max(length, -4_096), 4_096) : 0 }
    }
}

/// The settings of a still map, and the initial settings of a live one. A value; any thread.
public struct MapSnapshotOptions: Sendable, Hashable {
    /// The region to show.
    public var region: MapRegion
    /// Device pixels per point of the still map, at most 4; nil uses the screen's scale.
    public var scale: Double?
    /// The tile source's style, which replaces `{style}` in its template; nil uses the source's default.
    public var style: String?

    /// Options for a region.
    public init(region: MapRegion, scale: Double? = nil, style: String? = nil) {
        self.region = region
        self.scale = scale
        self.style = style
    }

    /// The number of pixels per point on a screen with that scale.
    func pixels(onScreen scale: Double) -> Double {
        guard let own = self.scale, own.isFinite, own > 0 else { return scale }
        return min(max(own, 0.25), 4)
    }
}
