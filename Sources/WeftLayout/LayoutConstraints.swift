/// What of the surroundings a layout may depend on beside its sizes.
///
/// To the engine it is opaque but for `isRightToLeft`; a host puts there what its measuring depends on (scale, font
/// settings, style) as an `id` that changes with any of it.
public struct LayoutEnvironment: Sendable, Hashable {
    public var id: UInt64
    /// Device pixels a point.
    public var scale: Double
    /// Mirrors the x of a node's sublayouts.
    public var isRightToLeft: Bool

    /// An environment: its number, device pixels a point, the direction of reading.
    public init(id: UInt64 = 0, scale: Double = 1, isRightToLeft: Bool = false) {
        self.id = id
        self.scale = scale
        self.isRightToLeft = isRightToLeft
    }
}

/// Everything a layout is allowed to depend on beside the element itself, and so the key of every layout cache.
public struct LayoutConstraints: Sendable, Hashable {
    /// The sizes the result may have.
    public var range: SizeRange
    /// What fractions refer to, in points; `Double.unlimited` where it is not known.
    public var parentSize: Size
    /// What is laid out for.
    public var environment: LayoutEnvironment
    /// Whether the range is already what the element's style leaves of it, the one that a spec around it gave it included:
    /// then the element's own style does not narrow it any more.
    package private(set) var isNarrowed = false

    /// - Parameter parentSize: the range's maximum where none is given.
    public init(_ range: SizeRange, parentSize: Size? = nil, environment: LayoutEnvironment = .init()) {
        self.range = range
        self.parentSize = parentSize?.sanitizedParent ?? range.max
        self.environment = environment
    }

    /// Constraints; without a parent's size the range's maximum is what fractions are of.
    public init(range: SizeRange, parentSize: Size? = nil, environment: LayoutEnvironment = .init()) {
        self.init(range, parentSize: parentSize, environment: environment)
    }

    /// What a pass asks a node.
    init(trusted range: SizeRange, _ parentSize: Size, _ environment: LayoutEnvironment) {
        self.range = range
        self.parentSize = parentSize
        self.environment = environment
        isNarrowed = true
    }

    /// The same constraints with the range an element of that style is left with. The range beats the style: where
    /// both contradict each other the range's nearest length is what is left. Constraints that a layout pass asks a node
    /// with are left as they are, since the pass has narrowed them.
    public func narrowed(by style: LayoutStyle) -> LayoutConstraints {
        guard !isNarrowed, !style.isDefault, let own = OwnLengths(style.values) else { return self }
        var result = self
        result.range = own.narrowing(range, in: parentSize)
        return result
    }
}
