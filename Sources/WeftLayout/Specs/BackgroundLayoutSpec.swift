/// Lays an element behind its child, at exactly the child's size.
public struct BackgroundLayoutSpec: StoredSpec {
    struct Parameters: Sendable {}
    var storage: PairStorage<Parameters>

    public init(child: any LayoutElement, background: any LayoutElement, style: LayoutStyle = LayoutStyle()) {
        storage = PairStorage(Parameters(), style, child: child, second: background)
    }

    public var child: any LayoutElement {
        get { storage.child }
        set { replace(child: newValue, second: storage.second) }
    }

    public var background: any LayoutElement {
        get { storage.second }
        set { replace(child: storage.child, second: newValue) }
    }

    public func lower(into pass: inout LayoutPass) {
        pass.lowerSpec(.background, storage.style)
        pass.lowerChild(storage.child, storage.second)
    }
}
