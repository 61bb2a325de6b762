import Foundation
import WeftGraphics
import WeftLayout
import WeftNodes

/// The technique for rounded corners.
public enum ASCornerRoundingType: Sendable, Hashable {
    /// The renderer clips the node and all in it.
    case defaultSlowCALayer
    /// The corners are cut in the node's own drawing.
    case precomposited
    /// Pieces in the background's colour cover the corners.
    case clipping
}

/// The renderer clips the node and all in it.
public let ASCornerRoundingTypeDefaultSlowCALayer = ASCornerRoundingType.defaultSlowCALayer
/// The corners are cut in the node's own drawing.
public let ASCornerRoundingTypePrecomposited = ASCornerRoundingType.precomposited
/// Pieces in the background's colour cover the corners.
public let ASCornerRoundingTypeClipping = ASCornerRoundingType.clipping

// Any thread; changes show in the next frame.
extension ASDisplayNode {
    /// The colour behind the contents; nil for none.
    public var backgroundColor: UIColor? {
        get { backing.backgroundColor.map(UIColor.init) }
        set { backing.backgroundColor = newValue?.styleColor }
    }

    /// The colour of buttons and template pictures; nil inherits the supernode's colour.
    public var tintColor: UIColor? {
        get { backing.tintColor.map(UIColor.init) }
        set { backing.tintColor = newValue?.styleColor }
    }

    /// The opacity: 0 is invisible, 1 opaque.
    public var alpha: CGFloat {
        get { backing.alpha }
        set {
            let node = weftNode
            onMain { ViewAnimation.change(node, \.alpha, to: Double(newValue)) }
        }
    }

    /// True if clicks and touches reach the node and its descendants. Default: true.
    public var isUserInteractionEnabled: Bool {
        get { backing.isUserInteractionEnabled }
        set { backing.isUserInteractionEnabled = newValue }
    }

    /// True if the node is not drawn; the layout keeps its space.
    public var isHidden: Bool {
        get { backing.isHidden }
        set { backing.isHidden = newValue }
    }

    /// True if subnodes are clipped at the edges.
    public var clipsToBounds: Bool {
        get { backing.clipsToBounds }
        set { backing.clipsToBounds = newValue }
    }

    /// The radius of the corners, in points.
    public var cornerRadius: CGFloat {
        get { backing.cornerRadius }
        set { backing.cornerRadius = Double(newValue) }
    }

    /// The technique for rounded corners.
    public var cornerRoundingType: ASCornerRoundingType {
        get {
            switch backing.cornerRounding {
            case .clip: .defaultSlowCALayer
            case .predrawn: .precomposited
            case .cornerPieces: .clipping
            }
        }
        set {
            backing.cornerRounding =
                switch newValue {
                case .defaultSlowCALayer: .clip
                case .precomposited: .predrawn
                case .clipping: .cornerPieces
                }
        }
    }

    /// The width of the border in points; it lies within the node's edges.
    public var borderWidth: CGFloat {
        get { backing.borderWidth }
        set { backing.borderWidth = Double(newValue) }
    }

    /// The border's colour; nil for none.
    public var borderColor: CGColor? {
        get { backing.borderColor.map(UIColor.init) }
        set { backing.borderColor = newValue?.styleColor }
    }

    /// The shadow's colour. A colour that depends on the style uses its light variant.
    public var shadowColor: CGColor? {
        get { UIColor(.fixed(castShadow.color)) }
        set { castShadow.color = (newValue?.styleColor ?? .clear).resolved(in: GraphicsEnvironment()) }
    }

    /// The opacity from 0 (no shadow) to 1. The shadow is that of the node's box; the shadow of an `ASTextNode` is that
    /// of its letters.
    public var shadowOpacity: CGFloat {
        get { castShadow.opacity }
        set { castShadow.opacity = Double(newValue) }
    }

    /// The shadow's offset to the right and down, in points.
    public var shadowOffset: CGSize {
        get { CGSize(width: castShadow.offset.x, height: castShadow.offset.y) }
        set { castShadow.offset = Point(x: Double(newValue.width), y: Double(newValue.height)) }
    }

    /// The softness of the shadow, in points.
    public var shadowRadius: CGFloat {
        get { castShadow.radius }
        set { castShadow.radius = Double(newValue) }
    }

    /// The corners that `cornerRadius` is for. Default: all.
    public var maskedCorners: CACornerMask {
        get { CACornerMask(backing.maskedCorners) }
        set { backing.maskedCorners = newValue.weft }
    }

    /// A transform around the middle of the node, as far as it is flat. The frame, and so the layout, does not change.
    public var transform: CATransform3D {
        get { CATransform3D(backing.transform) }
        set {
            let node = weftNode
            onMain { ViewAnimation.change(node, \.transform, to: newValue.affine.weft) }
        }
    }

    /// A transform of the subnodes only, around the middle of the node.
    public var subnodeTransform: CATransform3D {
        get { CATransform3D(backing.subnodeTransform) }
        set { backing.subnodeTransform = newValue.affine.weft }
    }

    /// The drawing order among siblings: nodes with higher values are drawn later.
    public var zPosition: CGFloat {
        get { backing.zPosition }
        set { backing.zPosition = Double(newValue) }
    }

    /// The insets of the hit area from the bounds; negative insets enlarge it.
    public var hitTestSlop: UIEdgeInsets {
        get { UIEdgeInsets(backing.hitTestSlop) }
        set { backing.hitTestSlop = newValue.weft }
    }

    /// True if a placeholder covers the node until it is drawn.
    public var placeholderEnabled: Bool {
        get { backing.isPlaceholderEnabled }
        set { backing.isPlaceholderEnabled = newValue }
    }

    /// The colour of the placeholder. Setting one enables the placeholder, and nil disables it. It covers a picture
    /// until that was loaded and drawn; a text has a bar for each line.
    public var placeholderColor: UIColor? {
        get { backing.placeholderFillColor.map(UIColor.init) }
        set {
            backing.placeholderFillColor = newValue?.styleColor
            backing.isPlaceholderEnabled = newValue != nil
        }
    }

    /// The duration in seconds of the placeholder's fading out.
    public var placeholderFadeDuration: TimeInterval {
        get { backing.placeholderFadeDuration }
        set { backing.placeholderFadeDuration = newValue }
    }

    /// True if workers draw the node.
    public var displaysAsynchronously: Bool {
        get { backing.displaysAsynchronously }
        set { backing.displaysAsynchronously = newValue }
    }
}

/// A node of one colour, for trying out a layout.
public func ASDisplayNodeWithBackgroundColor(_ color: UIColor, _ size: CGSize? = nil) -> ASDisplayNode {
    let node = ASDisplayNode()
    node.backgroundColor = color
    if let size { node.style.preferredSize = size }
    return node
}
