/// Places an element behind its child, at exactly the child's size.
public struct BackgroundLayoutSpec: StoredSpec {
    struct Parameters: Sendable {}
    var storage: PairStorage<Parameters>

    /// Makes a spec of a child with another element behind it.
    public init(child: any LayoutElement, background: any LayoutElement, style: LayoutStyle = LayoutStyle()) {
        storage = PairStorage(Parameters(), style, child: child, second: background)
    }

    /// The element that determines the size.
    public var child: any LayoutElement {
        get { storage.child }
        set { replace(child: newValue, second: storage.second) }
    }

    /// The element behind the child, at exactly its size.
    public var background: any LayoutElement {
        get { storage.second }
        set { replace(child: storage.child, second: newValue) }
    }

    public func lower(into pass: inout LayoutPass) {
        pass.lowerSpec(.background, storage.style)
        pass.lowerChild(storage.child, storage.second)
    }
}
