import WeftGraphics
import WeftLayout

/// How a node looks apart from its contents. Lengths in points.
public struct Appearance: Sendable, Hashable {
    public var backgroundColor: StyleColor?
    public var alpha = 1.0
    public var isHidden = false
    public var clipsToBounds = false
    public var cornerRadius = 0.0
    public var borderWidth = 0.0
    public var borderColor: StyleColor?
}

/// The look that few nodes have. Lengths in points.
public struct VisualEffects: Sendable, Hashable {
    /// Around the middle of the bounds.
    public var transform = Transform.identity
    /// Of the subnodes only, around the middle of the bounds.
    public var subnodeTransform = Transform.identity
    public var zPosition = 0.0
    public var hitTestSlop = EdgeInsets.zero
    public var shadow = Shadow()
    public var cornerRounding = CornerRounding.clip
    public var maskedCorners = Corners.all
}

/// A shadow below a node; invisible at first, as its opacity is 0. Lengths in points.
public struct Shadow: Sendable, Hashable {
    public var color: Color
    public var opacity: Double
    public var offset: Point
    /// The blur's standard deviation.
    public var radius: Double

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
    /// The renderer clips the node and all in it, each frame. Right for everything, dearest for moving contents.
    case clip
    /// Cut into the node's own drawing on the worker, together with its background colour: costs nothing to show.
    /// Subnodes are not cut.
    case predrawn
    /// Four pieces in the background colour are laid over the corners: for what stands on an area of that one colour.
    /// Costs four small textures, whatever moves below.
    case cornerPieces
}

/// Which way a node reads.
public enum SemanticDirection: Sendable, Hashable {
    /// As the surroundings do.
    case unspecified
    case leftToRight
    case rightToLeft
}
