/// Keeps its child away from its own edges.
///
/// An infinite inset pushes the child to the opposite edge. It counts as 0, removes the child's minimum on that axis,
/// and makes the spec fill the maximum there. Two infinite insets centre the child.
public struct InsetLayoutSpec: StoredSpec {
    typealias Parameters = EdgeInsets
    var storage: ChildStorage<EdgeInsets>

    /// - Parameter insets: the insets in points. Negative insets let the child extend outside; `.infinity` pushes it to
    ///   the opposite edge.
    public init(insets: EdgeInsets, child: any LayoutElement, style: LayoutStyle = LayoutStyle()) {
        storage = ChildStorage(insets, style, child: child)
    }

    /// The insets in points; infinite ones push the child to the opposite edge.
    public var insets: EdgeInsets {
        get { storage.parameters }
        set { change { $0.parameters = newValue } }
    }

    /// The element within the insets.
    public var child: any LayoutElement {
        get { storage.child }
        set { storage = ChildStorage(storage.parameters, storage.style, child: newValue) }
    }

    public func lower(into pass: inout LayoutPass) {
        pass.lowerSpec(.inset(InsetRule(insets: storage.parameters.sanitized)), storage.style)
        pass.lowerChild(storage.child)
    }
}
