/// Places all children at 0, 0 within its own range. It has the size of the largest child.
public struct WrapperLayoutSpec: StoredSpec {
    struct Parameters: Sendable {}
    var storage: ChildrenStorage<Parameters>

    /// Makes a spec that places all children at the origin.
    public init(children: [any LayoutElement], style: LayoutStyle = LayoutStyle()) {
        storage = ChildrenStorage(Parameters(), style, children: children)
    }

    /// Makes a wrapper of one child, with a style of its own.
    public init(child: any LayoutElement, style: LayoutStyle = LayoutStyle()) {
        self.init(children: [child], style: style)
    }

    /// The children, back to front.
    public var children: [any LayoutElement] {
        get { storage.children }
        set { storage = ChildrenStorage(storage.parameters, storage.style, children: newValue) }
    }

    public func lower(into pass: inout LayoutPass) {
        pass.lowerSpec(.wrapper, storage.style)
        pass.lowerChildren(storage.children)
    }
}
