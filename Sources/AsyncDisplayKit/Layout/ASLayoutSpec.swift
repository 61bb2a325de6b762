import Foundation
import WeftLayout

/// A part of a layout, as an object. Changes have an effect until the layout is requested. The base class is a space of
/// its style's size, or places its children on top of one another.
///
/// Make and change it on one thread at a time, as `layoutSpecThatFits` does.
open class ASLayoutSpec: ASLayoutElement, StyleOwner {
    final var weftStyle = LayoutStyle()
    /// The elements of the spec; each kind of spec has its own names for them.
    final var elements: [any ASLayoutElement] = []

    /// An empty spec: a space.
    public init() {}

    /// The spec's requests to the layout around it.
    public final var style: ASLayoutElementStyle { ASLayoutElementStyle(owner: self) }

    /// The first child of a spec with several; nil if there is none.
    public var child: (any ASLayoutElement)? {
        get { elements.first }
        set { elements = newValue.map { [$0] + elements.dropFirst() } ?? [] }
    }

    /// The elements of the spec.
    public var children: [any ASLayoutElement]? {
        get { elements }
        set { elements = newValue ?? [] }
    }

    /// Lays out the children of a program's own spec class with their `layoutThatFits`. The class inherits from this
    /// class or from `ASWrapperLayoutSpec`; other specs do not call it. Called on any thread, several times in a
    /// layout. The result may depend only on the range and on the children's results. The default places the children
    /// on top of one another.
    open func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        guard SpecTurn.current?.spec === self else { return layoutThatFits(constrainedSize) }
        let parts = elements.map { $0.layoutThatFits(constrainedSize) }
        let (width, height) = (parts.map(\.size.width).max() ?? 0, parts.map(\.size.height).max() ?? 0)
        let size = constrainedSize.weft.clamp(CGSize(width: width, height: height).weft)
        return ASLayout(layoutElement: self, size: CGSize(size), sublayouts: parts)
    }

    /// The spec as a value.
    open var weftElement: any LayoutElement {
        let type = type(of: self)
        guard type == ASLayoutSpec.self || type == ASWrapperLayoutSpec.self else {
            return RuleLayoutSpec(ProgramLayoutRule(self), children: weftChildren, style: weftStyle)
        }
        guard !elements.isEmpty else { return LayoutSpec(style: weftStyle) }
        return WrapperLayoutSpec(children: weftChildren, style: weftStyle)
    }

    final var weftChildren: [any LayoutElement] { elements.map(\.lowered) }

    /// The child as a value; a space if none was set.
    final var weftChild: any LayoutElement { elements.first?.lowered ?? LayoutSpec() }
}

/// The spec that marks a class without its own layout.
final class UnsaidLayoutSpec: ASLayoutSpec {}

/// The spec of a built-in kind of node, which has its own layout.
final class WeftLayoutSpec: ASLayoutSpec {
    private let element: any LayoutElement

    init(_ element: any LayoutElement) {
        self.element = element
        super.init()
    }

    override var weftElement: any LayoutElement {
        weftStyle.isDefault ? element : WrapperLayoutSpec(children: [element], style: weftStyle)
    }
}

/// Places its children on top of one another, each at the origin.
open class ASWrapperLayoutSpec: ASLayoutSpec {
    /// Makes a spec around one element.
    public init(layoutElement: any ASLayoutElement) {
        super.init()
        elements = [layoutElement]
    }

    /// Makes a spec around several elements.
    public init(layoutElements: [any ASLayoutElement]) {
        super.init()
        elements = layoutElements
    }

    /// Makes a spec without an element.
    public override init() {
        super.init()
    }

    /// Makes a spec around one element.
    public static func wrapper(with layoutElement: any ASLayoutElement) -> ASWrapperLayoutSpec {
        ASWrapperLayoutSpec(layoutElement: layoutElement)
    }
}
