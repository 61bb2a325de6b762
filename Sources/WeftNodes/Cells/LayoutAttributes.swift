import WeftLayout

/// The position and look of one item in a collection. A value.
public struct LayoutAttributes: Sendable, Hashable {
    /// The item's flat position among all items of the list, headers and footers included; -1 for supplementary
    /// elements of a layout.
    public var position: Int
    /// The frame in the content's coordinates, in points.
    public var frame: Rect
    /// The drawing order: items with a larger index are drawn above others.
    public var zIndex = 0
    /// The opacity from 0 (transparent) to 1 (opaque).
    public var alpha = 1.0
    /// The kind of a layout's supplementary element; nil for items, headers and footers.
    public var kind: SupplementaryKind?
    /// The index path of a supplementary element of that kind.
    public var indexPath: IndexPath?

    /// The attributes of an item: its flat position and its frame in points.
    public init(position: Int, frame: Rect, zIndex: Int = 0, alpha: Double = 1) {
        self.position = position
        self.frame = frame
        self.zIndex = zIndex
        self.alpha = alpha
    }

    /// The attributes of a supplementary element, for example a badge or a section's background. `frame` is in the
    /// content's coordinates, in points. A negative `zIndex` places it behind all items, otherwise it is in front.
    public init(
        kind: SupplementaryKind, at indexPath: IndexPath, frame: Rect, zIndex: Int = 0, alpha: Double = 1
    ) {
        self.init(position: -1, frame: frame, zIndex: zIndex, alpha: alpha)
        self.kind = kind
        self.indexPath = indexPath
    }
}
