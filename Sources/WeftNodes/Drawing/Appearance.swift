import WeftGraphics
import WeftLayout

/// The look of a node apart from its contents. Lengths are in points.
public struct Appearance: Sendable, Hashable {
    /// The colour behind the contents; nil for none.
    public var backgroundColor: StyleColor?
    /// The opacity of the node and its subnodes, from 0 (transparent) to 1 (opaque).
    public var alpha = 1.0
    /// True if the node and its subnodes are neither drawn nor hit. The layout keeps their space.
    public var isHidden = false
    /// True if subnodes are clipped at the node's edges.
    public var clipsToBounds = false
    /// The corner radius in points.
    public var cornerRadius = 0.0
    /// The width of the border in points; it lies within the node's edges.
    public var borderWidth = 0.0
    /// The border's colour; nil for none.
    public var borderColor: StyleColor?
}

/// The look that few nodes have. Lengths in points.
public struct VisualEffects: Sendable, Hashable {
    /// A transform around the centre of the bounds.
    public var transform = Transform.identity
    /// The transform of the subnodes only, around the centre of the bounds.
    public var subnodeTransform = Transform.identity
    /// The drawing order: nodes with a higher value are drawn in front of their siblings.
    public var zPosition = 0.0
    /// The distance in points from the bounds to the hit area. Positive values make the area smaller, negative ones
    /// larger.
    public var hitTestSlop = EdgeInsets.zero
    /// The node's shadow.
    public var shadow = Shadow()
    /// The technique for rounded corners.
    public var cornerRounding = CornerRounding.clip
    /// The corners that are rounded.
    public var maskedCorners = Corners.all
}

/// A shadow below a node; invisible at first, as its opacity is 0. Lengths in points.
public struct Shadow: Sendable, Hashable {
    /// The shadow's colour.
    public var color: Color
    /// The opacity from 0 (none) to 1.
    public var opacity: Double
    /// The shadow's offset to the right and down, in points.
    public var offset: Point
    /// The blur's standard deviation.
    public var radius: Double

    /// Makes a shadow; invisible without arguments.
    public init(
        color: Color = .black, opacity: Double = 0, offset: Point = Point(x: 0, y: 3), radius: Double = 3
    ) {
        self.color = color
        self.opacity = opacity
        self.offset = offset
        self.radius = radius
    }
}

/// The ways to make corners round.
public enum CornerRounding: Sendable, Hashable {
    /// The renderer clips the node and its contents in each frame. It works for all contents, but costs most for moving
    /// ones.
    case clip
    /// The corners are cut in the node's own drawing on the worker, together with its background colour. Showing them
    /// costs nothing. Subnodes are not cut.
    case predrawn
    /// Four pieces in the background colour cover the corners, for nodes on a background of that single colour. It
    /// costs four small textures, even if the nodes below move.
    case cornerPieces
}

/// The reading direction of a node.
public enum SemanticDirection: Sendable, Hashable {
    /// The direction of the surroundings.
    case unspecified
    case leftToRight
    case rightToLeft
}
