import WeftLayout

/// A drawn texture and where it belongs.
public struct DrawnContents: Sendable {
    /// The pixels.
    public let texture: Texture
    /// The frame in points, relative to the origin of the drawn box, on whole device pixels. It may exceed the box (an
    /// italic letter), and leaves out its empty edges.
    public let frame: Rect

    /// Pixels, and where they are in the node, in points.
    public init(texture: Texture, frame: Rect) {
        self.texture = texture
        self.frame = frame
    }
}
