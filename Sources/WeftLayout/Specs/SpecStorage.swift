/// What a spec holds, behind one reference: a spec fits into an existential without a box, copies for the price of a
/// retain, and a deep tree of specs is taken apart without recursion.
// Written only through `SpecStorage.unique`, while one spec holds it, so no two threads see a write.
final class SpecStorage<Parameters: Sendable>: @unchecked Sendable {
    var parameters: Parameters
    var style: LayoutStyle
    var child: (any LayoutElement)?
    var second: (any LayoutElement)?
    var children: [any LayoutElement]
    let depth: Int

    init(
        _ parameters: Parameters, _ style: LayoutStyle = LayoutStyle(), child: (any LayoutElement)? = nil,
        second: (any LayoutElement)? = nil, children: [any LayoutElement] = []
    ) {
        self.parameters = parameters
        self.style = style
        self.child = child
        self.second = second
        self.children = children
        var deepest = Swift.max(child?.specDepth ?? 0, second?.specDepth ?? 0)
        for child in children {
            deepest = Swift.max(deepest, child.specDepth)
        }
        depth = deepest + 1
    }

    /// Takes a deep tree apart iteratively: releasing it the usual way needs a stack frame a level.
    deinit {
        guard depth > 100 else { return }
        var pending: [any LayoutElement] = []
        detach(into: &pending)
        while var element = pending.popLast() {
            element.detachChildren(into: &pending)
        }
    }

    func detach(into elements: inout [any LayoutElement]) {
        if let child { elements.append(child) }
        if let second { elements.append(second) }
        elements.append(contentsOf: children)
        child = nil
        second = nil
        children = []
    }
}

/// The common part of all specs: a style and children behind one reference.
protocol StoredSpec: LayoutElement {
    associatedtype Parameters: Sendable
    var storage: SpecStorage<Parameters> { get set }
}

extension StoredSpec {
    public var style: LayoutStyle {
        get { storage.style }
        set { change { $0.style = newValue } }
    }

    public var specDepth: Int { storage.depth }

    public mutating func detachChildren(into elements: inout [any LayoutElement]) {
        if isKnownUniquelyReferenced(&storage) {
            storage.detach(into: &elements)
        }
    }

    /// Changes the parameters or the style: copies the storage first where another spec holds it too.
    mutating func change(_ body: (SpecStorage<Parameters>) -> Void) {
        if !isKnownUniquelyReferenced(&storage) {
            storage = SpecStorage(
                storage.parameters, storage.style, child: storage.child, second: storage.second,
                children: storage.children)
        }
        body(storage)
    }

    /// Changes the children: always into fresh storage, whose depth is that of the new children.
    mutating func replaceChildren(
        child: (any LayoutElement)? = nil, second: (any LayoutElement)? = nil, children: [any LayoutElement] = []
    ) {
        storage = SpecStorage(storage.parameters, storage.style, child: child, second: second, children: children)
    }
}
