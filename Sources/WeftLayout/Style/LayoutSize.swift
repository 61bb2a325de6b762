/// A width and a height as a style asks for them.
public struct LayoutSize: Sendable, Hashable {
    public var width: Dimension
    public var height: Dimension

    public init(width: Dimension = .auto, height: Dimension = .auto) {
        self.width = width
        self.height = height
    }

    public static let auto = LayoutSize()
}
