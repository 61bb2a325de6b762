/// The size of an absolute spec.
public enum AbsoluteLayoutSpecSizing: UInt8, Sendable, Hashable, CaseIterable {
    /// The maximum of the range; without a limit, the size that the children need.
    case `default`
    /// The size that the children need.
    case sizeToFit
}

/// Puts its children where their style's `layoutPosition` says.
///
/// A child without a maximum of its own ends at the spec's right and bottom edge.
public struct AbsoluteLayoutSpec: StoredSpec {
    typealias Parameters = AbsoluteLayoutSpecSizing
    var storage: ChildrenStorage<AbsoluteLayoutSpecSizing>

    /// Children where their style's `layoutPosition` says.
    public init(
        sizing: AbsoluteLayoutSpecSizing = .default, children: [any LayoutElement], style: LayoutStyle = LayoutStyle()
    ) {
        storage = ChildrenStorage(sizing, style, children: children)
    }

    /// The rule for the spec's size.
    public var sizing: AbsoluteLayoutSpecSizing {
        get { storage.parameters }
        set { change { $0.parameters = newValue } }
    }

    /// Back to front.
    public var children: [any LayoutElement] {
        get { storage.children }
        set { storage = ChildrenStorage(storage.parameters, storage.style, children: newValue) }
    }

    public func lower(into pass: inout LayoutPass) {
        pass.lowerSpec(.absolute(AbsoluteRule(sizing: storage.parameters)), storage.style)
        pass.lowerChildren(storage.children)
    }
}
