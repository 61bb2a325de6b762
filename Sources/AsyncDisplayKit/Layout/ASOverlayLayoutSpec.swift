import Foundation
import WeftLayout

/// Two elements, of which the second has the first one's size, or stands at its corner.
open class ASPairLayoutSpec: ASLayoutSpec {
    final var secondElement: (any ASLayoutElement)?

    /// Of nothing yet.
    public override init() {
        super.init()
    }

    init(_ child: any ASLayoutElement, _ second: any ASLayoutElement) {
        super.init()
        elements = [child]
        secondElement = second
    }

    /// The second element as a value; a space where none was set.
    final var weftSecond: any LayoutElement { secondElement?.lowered ?? LayoutSpec() }
}

/// An element over another one, at exactly its size.
open class ASOverlayLayoutSpec: ASPairLayoutSpec {
    /// Of nothing yet.
    public override init() {
        super.init()
    }

    /// The overlay over the child.
    public init(child: any ASLayoutElement, overlay: any ASLayoutElement) {
        super.init(child, overlay)
    }

    /// What lies over the child.
    public final var overlay: (any ASLayoutElement)? {
        get { secondElement }
        set { secondElement = newValue }
    }

    open override var weftElement: any LayoutElement {
        OverlayLayoutSpec(child: weftChild, overlay: weftSecond, style: weftStyle)
    }
}

/// An element behind another one, at exactly its size.
open class ASBackgroundLayoutSpec: ASPairLayoutSpec {
    /// Of nothing yet.
    public override init() {
        super.init()
    }

    /// The background behind the child.
    public init(child: any ASLayoutElement, background: any ASLayoutElement) {
        super.init(child, background)
    }

    /// What lies behind the child.
    public final var background: (any ASLayoutElement)? {
        get { secondElement }
        set { secondElement = newValue }
    }

    open override var weftElement: any LayoutElement {
        BackgroundLayoutSpec(child: weftChild, background: weftSecond, style: weftStyle)
    }
}

/// An element centred on a corner of another one.
open class ASCornerLayoutSpec: ASPairLayoutSpec {
    /// Which corner it is.
    public final var cornerLocation = ASCornerLayoutLocation.topLeft
    /// Points to the right and down.
    public final var offset = CGPoint.zero
    /// Whether the spec is as large as both together.
    public final var wrapsCorner = false

    /// Of nothing yet.
    public override init() {
        super.init()
    }

    /// The corner's element on that corner of the child.
    public init(child: any ASLayoutElement, corner: any ASLayoutElement, location: ASCornerLayoutLocation) {
        super.init(child, corner)
        cornerLocation = location
    }

    /// What is centred on the corner.
    public final var corner: (any ASLayoutElement)? {
        get { secondElement }
        set { secondElement = newValue }
    }

    open override var weftElement: any LayoutElement {
        CornerLayoutSpec(
            child: weftChild, corner: weftSecond, location: cornerLocation, offset: offset.weft,
            wrapsCorner: wrapsCorner, style: weftStyle)
    }
}

/// Children where their style's `layoutPosition` says.
open class ASAbsoluteLayoutSpec: ASLayoutSpec {
    /// How large the spec is.
    public final var sizing = ASAbsoluteLayoutSpecSizing.default

    /// Of nothing yet.
    public override init() {
        super.init()
    }

    /// Children at their positions.
    public init(sizing: ASAbsoluteLayoutSpecSizing = .default, children: [any ASLayoutElement]) {
        super.init()
        self.sizing = sizing
        elements = children
    }

    open override var weftElement: any LayoutElement {
        AbsoluteLayoutSpec(sizing: sizing, children: weftChildren, style: weftStyle)
    }
}

/// What an absolute spec was called before.
public typealias ASStaticLayoutSpec = ASAbsoluteLayoutSpec
