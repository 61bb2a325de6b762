/// A spec with children, with its contents behind one reference.
protocol StoredSpec: LayoutElement {
    associatedtype Parameters: Sendable
    associatedtype Storage: SpecStorage<Parameters>
    var storage: Storage { get set }

    /// Storage with the same contents.
    var copiedStorage: Storage { get }
}

extension StoredSpec {
    public var style: LayoutStyle {
        get { storage.style }
        set { change { $0.style = newValue } }
    }

    public var nesting: LayoutNesting { LayoutNesting(storage) }

    /// Changes the parameters or the style. If another spec shares the storage, it is copied first.
    @inline(__always)
    mutating func change(_ body: (Storage) -> Void) {
        if !isKnownUniquelyReferenced(&storage) { storage = copiedStorage }
        body(storage)
    }
}

// Replaced children get fresh storage, whose depth is that of the new children.

extension StoredSpec where Storage == ChildStorage<Parameters> {
    var copiedStorage: Storage { ChildStorage(storage.parameters, storage.style, child: storage.child) }
}

extension StoredSpec where Storage == PairStorage<Parameters> {
    mutating func replace(child: any LayoutElement, second: any LayoutElement) {
        storage = PairStorage(storage.parameters, storage.style, child: child, second: second)
    }

    var copiedStorage: Storage {
        PairStorage(storage.parameters, storage.style, child: storage.child, second: storage.second)
    }
}

extension StoredSpec where Storage == ChildrenStorage<Parameters> {
    var copiedStorage: Storage {
        ChildrenStorage(storage.parameters, storage.style, children: storage.children)
    }
}
