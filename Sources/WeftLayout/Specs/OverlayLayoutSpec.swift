/// Places an element in front of its child, at exactly the child's size.
public struct OverlayLayoutSpec: StoredSpec {
    struct Parameters: Sendable {}
    var storage: PairStorage<Parameters>

    /// Makes a spec of a child with another element in front of it.
    public init(child: any LayoutElement, overlay: any LayoutElement, style: LayoutStyle = LayoutStyle()) {
        storage = PairStorage(Parameters(), style, child: child, second: overlay)
    }

    /// The element that determines the size.
    public var child: any LayoutElement {
        get { storage.child }
        set { replace(child: newValue, second: storage.second) }
    }

    /// The element in front of the child, at exactly its size.
    public var overlay: any LayoutElement {
        get { storage.second }
        set { replace(child: storage.child, second: newValue) }
    }

    public func lower(into pass: inout LayoutPass) {
        pass.lowerSpec(.overlay, storage.style)
        pass.lowerChild(storage.child, storage.second)
    }
}
