/// Distances from the four edges, in points; negative ones reach outwards.
public struct EdgeInsets: Sendable, Hashable {
    /// The inset from the upper edge, in points.
    public var top: Double
    /// The inset from the left edge, in points.
    public var left: Double
    /// The inset from the lower edge, in points.
    public var bottom: Double
    /// The inset from the right edge, in points.
    public var right: Double

    /// Makes insets from one value for each edge, in points.
    @inlinable
    public init(top: Double, left: Double, bottom: Double, right: Double) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// The same inset at all four edges.
    @inlinable
    public init(all inset: Double) {
        self.init(top: inset, left: inset, bottom: inset, right: inset)
    }

    /// Makes insets with one value for left and right, and one for top and bottom.
    @inlinable
    public init(horizontal: Double = 0, vertical: Double = 0) {
        self.init(top: vertical, left: horizontal, bottom: vertical, right: horizontal)
    }

    /// Insets of 0.
    public static let zero = EdgeInsets(all: 0)
}

extension EdgeInsets {
    /// The insets with unusable numbers replaced. Each is finite or `+infinity`, which means "as far as possible" in an
    /// inset spec.
    var sanitized: EdgeInsets {
        func usable(_ inset: Double) -> Double { inset == .infinity ? inset : inset.sanitizedOffset }
        return EdgeInsets(top: usable(top), left: usable(left), bottom: usable(bottom), right: usable(right))
    }
}
