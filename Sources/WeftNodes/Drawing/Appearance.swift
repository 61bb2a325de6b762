import WeftGraphics
import WeftLayout

/// How a node looks apart from its contents. Lengths in points.
public struct Appearance: Sendable, Hashable {
    /// Behind the contents; nil is none.
    public var backgroundColor: StyleColor?
    /// From 0, transparent, to 1, opaque, of the node with all inside of it.
    public var alpha = 1.0
    /// Not drawn and not hit, nor is what is inside; the layout keeps its place.
    public var isHidden = false
    /// Whether what is inside is cut off at the node's edges.
    public var clipsToBounds = false
    /// Points.
    public var cornerRadius = 0.0
    /// Points, within the node's edges.
    public var borderWidth = 0.0
    /// The border's colour; nil is none.
    public var borderColor: StyleColor?
}

/// The look that few nodes have. Lengths in points.
public struct VisualEffects: Sendable, Hashable {
    /// Around the middle of the bounds.
    public var transform = Transform.identity
    /// Of the subnodes only, around the middle of the bounds.
    public var subnodeTransform = Transform.identity
    /// Higher ones are drawn in front of their siblings.
    public var zPosition = 0.0
    /// Points by which the area that is hit is smaller than the bounds; negative ones enlarge it.
    public var hitTestSlop = EdgeInsets.zero
    /// What is thrown behind the node.
    public var shadow = Shadow()
    /// How round corners are made.
    public var cornerRounding = CornerRounding.clip
    /// Which corners are round.
    public var maskedCorners = Corners.all
}

/// A shadow below a node; invisible at first, as its opacity is 0. Lengths in points.
public struct Shadow: Sendable, Hashable {
    /// The shadow's colour.
    public var color: Color
    /// From 0, none, to 1.
    public var opacity: Double
    /// Points to the right and down.
    public var offset: Point
    /// The blur's standard deviation.
    public var radius: Double

    /// A shadow; without arguments one that is not seen.
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
