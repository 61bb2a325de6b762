/// The direction in which a stack places its children.
public enum StackLayoutDirection: UInt8, Sendable, Hashable, CaseIterable {
    case vertical
    case horizontal
}

/// The distribution of a line's children along the stack if there is space left, or too little space.
public enum StackLayoutJustifyContent: UInt8, Sendable, Hashable, CaseIterable {
    case start
    case center
    case end
    /// Equal gaps between the children; like `start` for a single child and on overflow.
    case spaceBetween
    /// Equal space around each child, so there is half a gap at both ends; like `center` for a single child and on
    /// overflow.
    case spaceAround
}

/// The alignment of a stack's children across its direction.
public enum StackLayoutAlignItems: UInt8, Sendable, Hashable, CaseIterable {
    case start
    case end
    case center
    /// Children without their own length across the stack get the line's thickness, within their own minimum and
    /// maximum.
    case stretch
    /// The first lines of text share one baseline; for horizontal stacks.
    case baselineFirst
    /// The last lines of text share one baseline; for horizontal stacks.
    case baselineLast
}

/// The alignment of one child, which overrides its stack's `alignItems`.
public enum StackLayoutAlignSelf: UInt8, Sendable, Hashable, CaseIterable {
    /// The alignment of the stack (`alignItems`).
    case auto
    case start
    case end
    case center
    case stretch
}

/// The rule for breaking a stack's children into lines.
public enum StackLayoutFlexWrap: UInt8, Sendable, Hashable, CaseIterable {
    case noWrap
    case wrap
}

/// The distribution of a stack's lines across its direction.
public enum StackLayoutAlignContent: UInt8, Sendable, Hashable, CaseIterable {
    case start
    case center
    case end
    case spaceBetween
    case spaceAround
    /// Every line gets the same share of the remaining space.
    case stretch
}

/// Alignment along x, for stacks of either direction.
public enum HorizontalAlignment: UInt8, Sendable, Hashable, CaseIterable {
    /// No horizontal alignment: `justifyContent` or `alignItems` is used.
    case none
    case left
    case middle
    case right
}

/// Alignment along y, for stacks of either direction.
public enum VerticalAlignment: UInt8, Sendable, Hashable, CaseIterable {
    /// No vertical alignment: `justifyContent` or `alignItems` is used.
    case none
    case top
    case center
    case bottom
}
