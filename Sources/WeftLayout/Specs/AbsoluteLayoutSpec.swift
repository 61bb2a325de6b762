/// The size of an absolute spec.
public enum AbsoluteLayoutSpecSizing: UInt8, Sendable, Hashable, CaseIterable {
    /// The maximum of the range; without a limit, the size that the children need.
    case `default`
    /// The size that the children need.
    case sizeToFit
}

/// Places its children at their style's `layoutPosition`.
///
/// A child without a maximum of its own ends at the spec's right and bottom edge.
public struct AbsoluteLayoutSpec: StoredSpec {
    typealias Parameters = AbsoluteLayoutSpecSizing
    var storage: ChildrenStorage<AbsoluteLayoutSpecSizing>

    /// Makes a spec that places children at their style's `layoutPosition`.
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

    /// The children, back to front.
    public var children: [any LayoutElement] {
        get { storage.children }
        set { storage = ChildrenStorage(storage.parameters, storage.style, children: newValue) }
    }

    public func lower(into pass: inout LayoutPass) {
        pass.lowerSpec(.absolute(AbsoluteRule(sizing: storage.parameters)), storage.style)
        pass.lowerChildren(storage.children)
    }
}
