/// How the children of a spec are nested: opaque, the engine's own. A program neither makes nor reads one.
public struct LayoutNesting {
    /// How many specs are nested in the element, itself included. Nodes and leaves are 1.
    let depth: Int
    /// Good while the element that it was asked of is there.
    private let unretainedHolder: Unmanaged<NestingStorage>?

    /// That of an element without children.
    init() {
        depth = 1
        unretainedHolder = nil
    }

    @inline(__always)
    init(_ holder: NestingStorage) {
        depth = holder.depth
        unretainedHolder = Unmanaged.passUnretained(holder)
    }

    /// What holds the element's children, nil where there are none.
    var holder: NestingStorage? { unretainedHolder?.takeUnretainedValue() }
}

/// What holds the children of a spec, whatever their number and the spec's parameters.
// @unchecked: as SpecStorage, its subclass, written only while one spec holds it.
class NestingStorage: @unchecked Sendable {
    /// How many specs are nested here, this one included.
    final let depth: Int

    init(depth: Int) {
        self.depth = depth
    }

    /// Moves the children out.
    func detach(into elements: inout [any LayoutElement]) {}

    /// Takes a deep tree apart iteratively, for the subclasses' `deinit`: releasing it the usual way needs stack frames
    /// for every level.
    @inline(__always)
    final func takeApart() {
        if depth > 100 { takeApartDeep() }
    }

    private final func takeApartDeep() {
        var pending: [any LayoutElement] = []
        detach(into: &pending)
        while var element = pending.popLast() {
            guard var holder = element.nesting.holder else { continue }
            // What others hold, too, stays whole.
            element = LayoutSpec()
            if isKnownUniquelyReferenced(&holder) { holder.detach(into: &pending) }
        }
    }
}
