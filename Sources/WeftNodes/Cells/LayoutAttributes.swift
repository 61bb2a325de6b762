import WeftLayout

/// Where one item of a collection is and how it looks there. A value.
public struct LayoutAttributes: Sendable, Hashable {
    /// The item's flat position among all items of the list, headers and footers included; -1 for what a layout places
    /// beside them.
    public var position: Int
    /// In the content's coordinates, points.
    public var frame: Rect
    /// Items with a larger index are drawn above others.
    public var zIndex = 0
    /// From 0, transparent, to 1, opaque.
    public var alpha = 1.0
    /// What a layout places beside its items, by the name that it gives it; nil for items, headers and footers.
    public var kind: SupplementaryKind?
    /// Which one of that kind.
    public var indexPath: IndexPath?

    /// Where an item is: its position among all, its frame in points.
    public init(position: Int, frame: Rect, zIndex: Int = 0, alpha: Double = 1) {
        self.position = position
        self.frame = frame
        self.zIndex = zIndex
        self.alpha = alpha
    }

    /// Where something is that is no item: a badge, the ground of a section. `frame` in the content's coordinates, points;
    /// with a `zIndex` below 0 it is behind all items, else in front.
    public init(
        kind: SupplementaryKind, at indexPath: IndexPath, frame: Rect, zIndex: Int = 0, alpha: Double = 1
    ) {
        self.init(position: -1, frame: frame, zIndex: zIndex, alpha: alpha)
        self.kind = kind
        self.indexPath = indexPath
    }
}
