import Foundation
import WeftLayout
import WeftNodes

/// A layout: a size, and the frames of the elements inside, in points. It is the result of measuring, or is made in
/// `calculateLayoutThatFits`. Use it on one thread at a time.
public final class ASLayout {
    private let layout: Layout
    /// The element; nil if a Weft node made the layout.
    private let element: (any ASLayoutElement)?
    /// True if the program composed this layout from other layouts, and set their positions.
    let isAround: Bool
    /// The sublayouts as objects, made on first use, since their positions may be set.
    private var parts: [ASLayout]?

    /// The position in the surrounding layout.
    public var position: CGPoint

    init(weft: Layout) {
        layout = weft
        element = nil
        isAround = false
        position = CGPoint(weft.position)
    }

    /// Makes the layout of a measured element. Only its size is known.
    init(measured element: any ASLayoutElement, size: Size) {
        layout = Layout(node: element.weftElement as? DisplayNode, size: size)
        self.element = element
        isAround = false
        position = .zero
    }

    /// True if it is the layout of an element.
    func isOf(_ element: any ASLayoutElement) -> Bool {
        if let own = self.element { return own === element }
        return (element as? ASDisplayNode).map { $0.weftNode === layout.node } ?? false
    }

    /// Makes a layout of a node, or of a spec. Only the sublayouts of a spec become part of the result.
    public init(
        layoutElement: any ASLayoutElement, size: CGSize, position: CGPoint = .zero, sublayouts: [ASLayout]? = nil
    ) {
        layout = Layout(node: layoutElement.weftElement as? DisplayNode, size: size.weft)
        element = layoutElement
        isAround = layoutElement is ASLayoutSpec
        self.position = position
        parts = sublayouts ?? []
    }

    /// The Weft layout.
    var weft: Layout {
        guard let parts else { return layout.moved(to: position.weft) }
        let inside = parts.flatMap { part -> [Layout] in
            let weft = part.weft
            guard weft.node == nil else { return [weft] }
            let (x, y) = (weft.position.x, weft.position.y)
            return weft.sublayouts.map { $0.moved(to: Point(x: $0.position.x + x, y: $0.position.y + y)) }
        }
        return Layout(node: layout.node, size: layout.size, position: position.weft, sublayouts: inside)
    }

    /// The element's size.
    public var size: CGSize { CGSize(layout.size) }

    /// Position and size.
    public var frame: CGRect { CGRect(origin: position, size: size) }

    /// The sublayouts; their positions may be set.
    public var sublayouts: [ASLayout] {
        if let parts { return parts }
        let made = layout.sublayouts.map { ASLayout(weft: $0) }
        parts = made
        return made
    }

    /// The laid-out node; nil for a spec.
    public var layoutElement: ASDisplayNode? { (layout.node as? DisplayNode)?.textureNode }

    /// The frame of a node in this layout; empty for other nodes.
    public func frame(for element: ASDisplayNode) -> CGRect {
        sublayouts.first { $0.layout.node === element.weftNode }?.frame ?? .zero
    }
}
