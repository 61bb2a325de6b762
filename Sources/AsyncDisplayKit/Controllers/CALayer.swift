import Foundation
import WeftNodes

/// The look of a node by the names of Core Animation. There are no layers: a property is the node's own, and there are
/// no sublayers. The layer of a plain widget has no properties to set. Main thread.
@preconcurrency @MainActor
public final class CALayer: NSObject {
    private weak var node: ASDisplayNode?

    init(_ node: ASDisplayNode?) {
        self.node = node
    }

    private func value<Value>(_ path: KeyPath<ASDisplayNode, Value>, or other: Value) -> Value {
        node?[keyPath: path] ?? other
    }

    private func set<Value>(_ path: ReferenceWritableKeyPath<ASDisplayNode, Value>, _ value: Value) {
        guard let node else { return Misuse.report("CALayer: a widget that is no node's has no layer to change") }
        node[keyPath: path] = value
    }

    /// The radius of the corners, in points.
    public var cornerRadius: CGFloat {
        get { value(\.cornerRadius, or: 0) }
        set { set(\.cornerRadius, newValue) }
    }

    /// The corners that `cornerRadius` is for.
    public var maskedCorners: CACornerMask {
        get { value(\.maskedCorners, or: []) }
        set { set(\.maskedCorners, newValue) }
    }

    /// True if subnodes are clipped at the edges.
    public var masksToBounds: Bool {
        get { value(\.clipsToBounds, or: false) }
        set { set(\.clipsToBounds, newValue) }
    }

    /// Points, within the edges.
    public var borderWidth: CGFloat {
        get { value(\.borderWidth, or: 0) }
        set { set(\.borderWidth, newValue) }
    }

    /// The border's colour; nil for none.
    public var borderColor: CGColor? {
        get { value(\.borderColor, or: nil) }
        set { set(\.borderColor, newValue) }
    }

    /// The colour behind the contents; nil for none.
    public var backgroundColor: CGColor? {
        get { value(\.backgroundColor, or: nil) }
        set { set(\.backgroundColor, newValue) }
    }

    /// 0 is invisible, 1 opaque.
    public var opacity: Float {
        get { Float(value(\.alpha, or: 1)) }
        set { set(\.alpha, CGFloat(newValue)) }
    }

    /// True if the node is not drawn.
    public var isHidden: Bool {
        get { value(\.isHidden, or: false) }
        set { set(\.isHidden, newValue) }
    }

    /// The shadow's colour.
    public var shadowColor: CGColor? {
        get { value(\.shadowColor, or: nil) }
        set { set(\.shadowColor, newValue) }
    }

    /// The opacity of the shadow, from 0, no shadow, to 1.
    public var shadowOpacity: Float {
        get { Float(value(\.shadowOpacity, or: 0)) }
        set { set(\.shadowOpacity, CGFloat(newValue)) }
    }

    /// Points to the right and down.
    public var shadowOffset: CGSize {
        get { value(\.shadowOffset, or: .zero) }
        set { set(\.shadowOffset, newValue) }
    }

    /// The softness of the shadow, in points.
    public var shadowRadius: CGFloat {
        get { value(\.shadowRadius, or: 0) }
        set { set(\.shadowRadius, newValue) }
    }

    /// Among siblings: higher ones are drawn later.
    public var zPosition: CGFloat {
        get { value(\.zPosition, or: 0) }
        set { set(\.zPosition, newValue) }
    }

    /// A transform around the middle, as far as it is flat.
    public var transform: CATransform3D {
        get { value(\.transform, or: CATransform3DIdentity) }
        set { set(\.transform, newValue) }
    }

    /// The frame in the supernode, in points.
    public var frame: CGRect {
        get { value(\.frame, or: .zero) }
        set { set(\.frame, newValue) }
    }

    /// The node's own box, in points.
    public var bounds: CGRect { value(\.bounds, or: .zero) }
}

extension ASDisplayNode {
    /// The node's look by the names of Core Animation. Main thread.
    @preconcurrency @MainActor public final var layer: CALayer { CALayer(self) }
}
