import WeftGraphics
import WeftLayout

/// Something marked on a map. A value; any thread.
public struct MapAnnotation: Sendable, Hashable {
    /// Where it is.
    public var coordinate: MapCoordinate
    /// What it is called.
    public var title: String?
    /// What it looks like; nil: what `MapNode.imageForStaticMapAnnotation` says, else a pin in the map's colour.
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
    /// Points it is wide and high on the map.
    public var size: Size
    /// From the place on the map to the picture's middle, points: zero is in the middle, half of the height up stands on
    /// the place.
    public var centerOffset: Point

    /// A picture; without a size a pixel is a point.
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

/// An annotation with what it looks like.
struct MapMarker: Sendable, Hashable {
    let annotation: MapAnnotation
    let image: MapAnnotationImage?

    /// What the pin covers, from the place it stands on.
    private static let pin = Rect(x: -10, y: -30, width: 20, height: 31)

    /// Where it is drawn when its place is at `place`, points.
    func frame(at place: Point) -> Rect {
        guard let image else { return Self.pin.offsetBy(dx: place.x, dy: place.y) }
        let size = Size(width: TextureSide.limited(image.size.width), height: TextureSide.limited(image.size.height))
        return Rect(
            x: place.x + TextureSide.offset(image.centerOffset.x) - size.width / 2,
            y: place.y + TextureSide.offset(image.centerOffset.y) - size.height / 2, width: size.width,
            height: size.height)
    }

    /// What a program says of a picture's size, made harmless; points.
    private enum TextureSide {
        static func limited(_ side: Double) -> Double { side > 0 ? min(side, 4_096) : 0 }
        static func offset(_ length: Double) -> Double { length.isFinite ? min(max(length, -4_096), 4_096) : 0 }
    }
}

/// What a still map is taken with, and where a live one begins. A value; any thread.
public struct MapSnapshotOptions: Sendable, Hashable {
    /// What is shown.
    public var region: MapRegion
    /// Device pixels a point of the still map; nil: those of the screen. At most 4.
    public var scale: Double?
    /// Which of the tile source's maps: stands for `{style}` in its template. Nil: the source's own default.
    public var style: String?

    /// Options for a region.
    public init(region: MapRegion, scale: Double? = nil, style: String? = nil) {
        self.region = region
        self.scale = scale
        self.style = style
    }

    /// Of a screen with so many device pixels a point.
    func pixels(onScreen scale: Double) -> Double {
        guard let own = self.scale, own.isFinite, own > 0 else { return scale }
        return min(max(own, 0.25), 4)
    }
}
