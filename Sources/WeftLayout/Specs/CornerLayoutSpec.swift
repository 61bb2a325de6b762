/// The corner of its child a corner spec centres its corner element on.
public enum CornerLayoutLocation: UInt8, Sendable, Hashable, CaseIterable {
    case topLeft
    case topRight
    case bottomLeft
    case bottomRight
}

/// Places an element on a corner of its child, such as a badge on an avatar: centred on the corner and moved by
/// `offset`.
public struct CornerLayoutSpec: StoredSpec {
    typealias Parameters = CornerRule
    var storage: PairStorage<CornerRule>

    /// A child with another element centred on a corner of it, moved by `offset` points.
    public init(
        child: any LayoutElement, corner: any LayoutElement, location: CornerLayoutLocation, offset: Point = .zero,
        wrapsCorner: Bool = false, style: LayoutStyle = LayoutStyle()
    ) {
        let parameters = CornerRule(location: location, offset: offset, wrapsCorner: wrapsCorner)
        storage = PairStorage(parameters, style, child: child, second: corner)
    }

    /// The corner of the child on which the other element is centred.
    public var cornerLocation: CornerLayoutLocation {
        get { storage.parameters.location }
        set { change { $0.parameters.location = newValue } }
    }

    /// The offset from the corner in points, to the right and down.
    public var offset: Point {
        get { storage.parameters.offset }
        set { change { $0.parameters.offset = newValue } }
    }

    /// True if the spec's size is the union of both elements instead of the child's size. Default: false.
    public var wrapsCorner: Bool {
        get { storage.parameters.wrapsCorner }
        set { change { $0.parameters.wrapsCorner = newValue } }
    }

    /// The element that has the corner.
    public var child: any LayoutElement {
        get { storage.child }
        set { replace(child: newValue, second: storage.second) }
    }

    /// The element that is centred on the corner.
    public var corner: any LayoutElement {
        get { storage.second }
        set { replace(child: storage.child, second: newValue) }
    }

    public func lower(into pass: inout LayoutPass) {
        pass.lowerSpec(.corner(storage.parameters), storage.style)
        pass.lowerChild(storage.child, storage.second)
    }
}
