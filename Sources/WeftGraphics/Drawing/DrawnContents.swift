import WeftLayout

/// A drawn texture with its position.
public struct DrawnContents: Sendable {
    /// The pixels.
    public let texture: Texture
    /// The frame in points, relative to the origin of the drawn box, on whole device pixels. It may exceed the box (an
    /// italic letter), and leaves out its empty edges.
    public let frame: Rect

    /// Makes contents from pixels and their frame in the node, in points.
    public init(texture: Texture, frame: Rect) {
        self.texture = texture
        self.frame = frame
    }
}
