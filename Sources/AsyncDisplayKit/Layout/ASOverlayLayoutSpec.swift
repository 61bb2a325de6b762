import Foundation
import WeftLayout

/// A spec of two elements. The second has the size of the first, or is at its corner.
open class ASPairLayoutSpec: ASLayoutSpec {
    final var secondElement: (any ASLayoutElement)?

    /// Makes a spec without elements.
    public override init() {
        super.init()
    }

    init(_ child: any ASLayoutElement, _ second: any ASLayoutElement) {
        super.init()
        elements = [child]
        secondElement = second
    }

    /// The second element as a value; a space if none was set.
    final var weftSecond: any LayoutElement { secondElement?.lowered ?? LayoutSpec() }
}

/// An element over another one, at exactly its size.
open class ASOverlayLayoutSpec: ASPairLayoutSpec {
    /// Makes a spec without elements.
    public override init() {
        super.init()
    }

    /// The overlay over the child.
    public init(child: any ASLayoutElement, overlay: any ASLayoutElement) {
        super.init(child, overlay)
    }

    /// The element in front of the child.
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
    /// Makes a spec without elements.
    public override init() {
        super.init()
    }

    /// The background behind the child.
    public init(child: any ASLayoutElement, background: any ASLayoutElement) {
        super.init(child, background)
    }

    /// The element behind the child.
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
    /// The corner of the child.
    public final var cornerLocation = ASCornerLayoutLocation.topLeft
    /// The offset to the right and down, in points.
    public final var offset = CGPoint.zero
    /// True if the spec's size is the union of both elements.
    public final var wrapsCorner = false

    /// Makes a spec without elements.
    public override init() {
        super.init()
    }

    /// Makes a spec that places `corner` on a corner of `child`.
    public init(child: any ASLayoutElement, corner: any ASLayoutElement, location: ASCornerLayoutLocation) {
        super.init(child, corner)
        cornerLocation = location
    }

    /// The element that is centred on the corner.
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

/// Places its children at their style's `layoutPosition`.
open class ASAbsoluteLayoutSpec: ASLayoutSpec {
    /// The rule for the spec's size.
    public final var sizing = ASAbsoluteLayoutSpecSizing.default

    /// Makes a spec without elements.
    public override init() {
        super.init()
    }

    /// Makes a spec that places children at their positions.
    public init(sizing: ASAbsoluteLayoutSpecSizing = .default, children: [any ASLayoutElement]) {
        super.init()
        self.sizing = sizing
        elements = children
    }

    open override var weftElement: any LayoutElement {
        AbsoluteLayoutSpec(sizing: sizing, children: weftChildren, style: weftStyle)
    }
}

/// The earlier name of an absolute spec.
public typealias ASStaticLayoutSpec = ASAbsoluteLayoutSpec
