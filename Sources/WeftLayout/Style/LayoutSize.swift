/// A width and a height in a style.
public struct LayoutSize: Sendable, Hashable {
    /// The width; `.auto` is the element's own width.
    public var width: Dimension
    /// The height; `.auto` is the element's own height.
    public var height: Dimension

    /// Makes a size. Omitted lengths are `.auto`.
    public init(width: Dimension = .auto, height: Dimension = .auto) {
        self.width = width
        self.height = height
    }

    /// The element's own size.
    public static let auto = LayoutSize()
}
