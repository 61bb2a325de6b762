import Foundation
import WeftLayout

/// Distances from the edges, in points.
public struct UIEdgeInsets: Sendable, Hashable {
    /// The inset from the top.
    public var top: CGFloat
    /// The inset from the left.
    public var left: CGFloat
    /// The inset from the bottom.
    public var bottom: CGFloat
    /// The inset from the right.
    public var right: CGFloat

    /// Insets of 0.
    public static let zero = UIEdgeInsets()

    /// Makes insets of zero.
    public init() {
        self.init(top: 0, left: 0, bottom: 0, right: 0)
    }

    /// Makes insets in points; `.infinity` pushes the contents to the opposite edge.
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    init(_ insets: EdgeInsets) {
        self.init(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
    }

    var weft: EdgeInsets {
        EdgeInsets(top: Double(top), left: Double(left), bottom: Double(bottom), right: Double(right))
    }
}

/// Distances in points, without labels.
public func UIEdgeInsetsMake(_ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat) -> UIEdgeInsets {
    UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
}
