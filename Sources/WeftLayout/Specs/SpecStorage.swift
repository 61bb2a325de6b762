/// The contents of a spec behind one reference. So a spec fits into an existential without a box, copying it costs one
/// retain, and a deep tree of specs is released without recursion.
///
/// There is one subclass for each number of children that a spec can have.
// Written only through `StoredSpec.change`, while one spec holds it, so no two threads see a write.
class SpecStorage<Parameters: Sendable>: NestingStorage, @unchecked Sendable {
    @exclusivity(unchecked)
    final var parameters: Parameters
    @exclusivity(unchecked)
    final var style: LayoutStyle

    init(_ parameters: Parameters, _ style: LayoutStyle, depth: Int) {
        self.parameters = parameters
        self.style = style
        super.init(depth: depth)
    }
}

// @unchecked: as SpecStorage, written only while one spec holds it.
final class ChildStorage<Parameters: Sendable>: SpecStorage<Parameters>, @unchecked Sendable {
    @exclusivity(unchecked)
    var child: any LayoutElement

    init(_ parameters: Parameters, _ style: LayoutStyle, child: any LayoutElement) {
        self.child = child
        super.init(parameters, style, depth: child.nesting.depth + 1)
    }

    override func detach(into elements: inout [any LayoutElement]) {
        elements.append(child)
        child = LayoutSpec()
    }

    deinit { takeApart() }
}

// @unchecked: as SpecStorage, written only while one spec holds it.
final class PairStorage<Parameters: Sendable>: SpecStorage<Parameters>, @unchecked Sendable {
    @exclusivity(unchecked)
    var child: any LayoutElement
    @exclusivity(unchecked)
    var second: any LayoutElement

    init(_ parameters: Parameters, _ style: LayoutStyle, child: any LayoutElement, second: any LayoutElement) {
        self.child = child
        self.second = second
        super.init(parameters, style, depth: Swift.max(child.nesting.depth, second.nesting.depth) + 1)
    }

    override func detach(into elements: inout [any LayoutElement]) {
        elements.append(child)
        elements.append(second)
        child = LayoutSpec()
        second = LayoutSpec()
    }

    deinit { takeApart() }
}

// @unchecked: as SpecStorage, written only while one spec holds it.
final class ChildrenStorage<Parameters: Sendable>: SpecStorage<Parameters>, @unchecked Sendable {
    @exclusivity(unchecked)
    var children: [any LayoutElement]

    init(_ parameters: Parameters, _ style: LayoutStyle, children: [any LayoutElement]) {
        self.children = children
        var deepest = 0
        // Uses indices, since iterating would copy each element.
        for index in children.indices {
            deepest = Swift.max(deepest, children[index].nesting.depth)
        }
        super.init(parameters, style, depth: deepest + 1)
    }

    override func detach(into elements: inout [any LayoutElement]) {
        elements.append(contentsOf: children)
        children = []
    }

    deinit { takeApart() }
}
