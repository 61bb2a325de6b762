/// The part of the surroundings, besides sizes, that a layout may depend on.
///
/// The engine reads only `isRightToLeft`. A host changes `id` when anything else that affects measuring changes (scale,
/// font settings, style).
public struct LayoutEnvironment: Sendable, Hashable {
    public var id: UInt64
    /// Device pixels per point.
    public var scale: Double
    /// True to mirror the horizontal positions of a node's sublayouts.
    public var isRightToLeft: Bool

    /// An environment: its number, device pixels a point, the direction of reading.
    public init(id: UInt64 = 0, scale: Double = 1, isRightToLeft: Bool = false) {
        self.id = id
        self.scale = scale
        self.isRightToLeft = isRightToLeft
    }
}

/// All inputs of a layout besides the element itself, and therefore the key of every layout cache.
public struct LayoutConstraints: Sendable, Hashable {
    /// The minimum and maximum size of the result.
    public var range: SizeRange
    /// The reference of fractions, in points; `Double.unlimited` if it is unknown.
    public var parentSize: Size
    /// The environment of the layout.
    public var environment: LayoutEnvironment
    /// True if the range is already narrowed by the element's style and by the styles of surrounding specs. The
    /// element's own style does not narrow it again.
    package private(set) var isNarrowed = false

    /// - Parameter parentSize: the parent's size; nil uses the range's maximum.
    public init(_ range: SizeRange, parentSize: Size? = nil, environment: LayoutEnvironment = .init()) {
        self.range = range
        self.parentSize = parentSize?.sanitizedParent ?? range.max
        self.environment = environment
    }

    /// Makes constraints. Without a parent's size, fractions refer to the range's maximum.
    public init(range: SizeRange, parentSize: Size? = nil, environment: LayoutEnvironment = .init()) {
        self.init(range, parentSize: parentSize, environment: environment)
    }

    /// Constraints that a pass gives to a node.
    init(trusted range: SizeRange, _ parentSize: Size, _ environment: LayoutEnvironment) {
        self.range = range
        self.parentSize = parentSize
        self.environment = environment
        isNarrowed = true
    }

    /// The same constraints with the range narrowed by an element's style. The range overrides the style: if they
    /// contradict each other, the nearest length in the range is used. Constraints from a layout pass do not change,
    /// since the pass has already narrowed them.
    public func narrowed(by style: LayoutStyle) -> LayoutConstraints {
        guard !isNarrowed, !style.isDefault, let own = OwnLengths(style.values) else { return self }
        var result = self
        result.range = own.narrowing(range, in: parentSize)
        return result
    }
}
