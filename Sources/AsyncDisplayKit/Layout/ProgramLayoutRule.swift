import WeftGLib
import WeftLayout
import WeftNodes

/// The layout rule of a program's own spec class.
struct ProgramLayoutRule: LayoutRule {
    private let spec: Carried<ASLayoutSpec>
    /// The spec's children when the layout began.
    private let elements: Carried<[any ASLayoutElement]>

    init(_ spec: ASLayoutSpec) {
        self.spec = Carried(spec)
        elements = Carried(spec.elements)
    }

    var asciiArtName: String { "\(type(of: spec.value))" }

    func layOut(_ constraints: LayoutConstraints, in pass: inout LayoutPass) -> Size {
        let turn = SpecTurn(of: spec.value, elements.value)
        let layout = pass.lend { pass in
            turn.run(asking: pass) { turn.spec.calculateLayoutThatFits(ASSizeRange(constraints.range)) }
        }
        for (child, position, size) in turn.places(of: layout.sublayouts) {
            if let size { pass.measure(child, in: SizeRange(exactly: size)) }
            pass.place(child, at: position)
        }
        return layout.size.weft
    }
}

/// The running call of a class that lays out its children: its requests to children become measurements of the pass.
final class SpecTurn {
    private final class Stack {
        var current: SpecTurn?
    }

    private static let local = ThreadLocal { Stack() }

    /// The innermost call on this thread.
    static var current: SpecTurn? { local.value.current }

    let spec: ASLayoutSpec
    private let elements: [any ASLayoutElement]
    /// The measured size of each child; nil for an unmeasured child.
    private var sizes: [Size?]
    /// The pass; nil after the call has ended.
    private var pass: LentPass?

    init(of spec: ASLayoutSpec, _ elements: [any ASLayoutElement]) {
        self.spec = spec
        self.elements = elements
        sizes = Array(repeating: nil, count: elements.count)
    }

    func run<Result>(asking pass: LentPass, _ body: () -> Result) -> Result {
        self.pass = pass
        defer { self.pass = nil }
        return Self.with(self, body)
    }

    private static func with<Result>(_ turn: SpecTurn?, _ body: () -> Result) -> Result {
        let stack = local.value
        let outer = stack.current
        stack.current = turn
        defer { stack.current = outer }
        return body()
    }

    /// The layout of a child; nil if the element is no child.
    func measure(_ element: any ASLayoutElement, in range: ASSizeRange, parentSize: CGSize) -> ASLayout? {
        guard let pass, let child = elements.firstIndex(where: { $0 === element }) else { return nil }
        // The child's own measurements do not belong to this turn, and the pass is in use until the child returns.
        let size = Self.with(nil) { pass.measure(child, in: range.weft, parentSize: parentSize.weft) }
        sizes[child] = size
        return ASLayout(measured: element, size: size)
    }

    /// The positions of the children in the layouts, and their sizes if they differ from the measured ones. If the
    /// program combined several layouts into one, their positions are added.
    func places(
        of layouts: [ASLayout], from origin: Point = .zero
    ) -> [(child: Int, position: Point, size: Size?)] {
        layouts.flatMap { layout -> [(child: Int, position: Point, size: Size?)] in
            let place = Point(x: origin.x + Double(layout.position.x), y: origin.y + Double(layout.position.y))
            if let child = elements.firstIndex(where: { layout.isOf($0) }) {
                let size = layout.size.weft
                return [(child, place, sizes[child] == size ? nil : size)]
            }
            if layout.isAround { return places(of: layout.sublayouts, from: place) }
            Misuse.report(
                """
                \(type(of: spec)).calculateLayoutThatFits: a layout in it is of an element that is none of the spec's \
                children. Put it into `children` before the layout begins
                """)
            return []
        }
    }
}

extension ASLayoutElement {
    /// The layout for a size range. The element's style narrows the range. Inside `calculateLayoutThatFits` of a spec,
    /// a child's layout has only its size. Any thread.
    public func layoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        layoutThatFits(constrainedSize, parentSize: constrainedSize.max)
    }

    /// Measures a child. Fractions in its style are fractions of `parentSize`.
    public func layoutThatFits(_ constrainedSize: ASSizeRange, parentSize: CGSize) -> ASLayout {
        if let node = self as? ASDisplayNode { return node.layoutThatFits(constrainedSize, parentSize: parentSize) }
        if let layout = SpecTurn.current?.measure(self, in: constrainedSize, parentSize: parentSize) { return layout }
        guard let spec = self as? ASLayoutSpec else { return ASLayout(layoutElement: self, size: .zero) }
        // A spec outside of a layout pass is measured as the contents of a temporary node.
        let node = ASDisplayNode()
        node.layoutSpecBlock = { _, _ in spec }
        let layout = node.layoutThatFits(constrainedSize, parentSize: parentSize)
        return ASLayout(layoutElement: self, size: layout.size, sublayouts: layout.sublayouts)
    }
}
