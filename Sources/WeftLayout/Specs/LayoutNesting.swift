/// The nesting of a spec's children. Opaque: only the engine makes and reads it.
public struct LayoutNesting {
    /// The number of nested specs in the element, itself included. 1 for nodes and leaves.
    let depth: Int
    /// Valid as long as the element that returned it exists.
    private let unretainedHolder: Unmanaged<NestingStorage>?

    /// The nesting of an element without children.
    init() {
        depth = 1
        unretainedHolder = nil
    }

    @inline(__always)
    init(_ holder: NestingStorage) {
        depth = holder.depth
        unretainedHolder = Unmanaged.passUnretained(holder)
    }

    /// The storage of the element's children; nil without children.
    var holder: NestingStorage? { unretainedHolder?.takeUnretainedValue() }
}

/// The storage of a spec's children, for any number of children and any parameters of the spec.
// @unchecked: as SpecStorage, its subclass, written only while one spec holds it.
class NestingStorage: @unchecked Sendable {
    /// The number of nested specs, this one included.
    final let depth: Int

    init(depth: Int) {
        self.depth = depth
    }

    /// Moves the children out.
    func detach(into elements: inout [any LayoutElement]) {}

    /// Releases a deep tree iteratively, for the subclasses' `deinit`, since a recursive release needs stack frames for
    /// every level.
    @inline(__always)
    final func takeApart() {
        if depth > 100 { takeApartDeep() }
    }

    private final func takeApartDeep() {
        var pending: [any LayoutElement] = []
        detach(into: &pending)
        while var element = pending.popLast() {
            guard var holder = element.nesting.holder else { continue }
            // Storage that another spec shares stays unchanged.
            element = LayoutSpec()
            if isKnownUniquelyReferenced(&holder) { holder.detach(into: &pending) }
        }
    }
}
