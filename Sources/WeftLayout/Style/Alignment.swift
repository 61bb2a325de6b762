/// Which way a stack's children follow one another.
public enum StackLayoutDirection: UInt8, Sendable, Hashable, CaseIterable {
    case vertical
    case horizontal
}

/// Where a line of a stack puts its children along the stack when there is space left, or too little.
public enum StackLayoutJustifyContent: UInt8, Sendable, Hashable, CaseIterable {
    case start
    case center
    case end
    /// Equal gaps between the children; as `start` for a single child and on overflow.
    case spaceBetween
    /// Equal space around each child, so half a gap at both ends; as `center` for a single child and on overflow.
    case spaceAround
}

/// Where a stack puts its children across its direction.
public enum StackLayoutAlignItems: UInt8, Sendable, Hashable, CaseIterable {
    case start
    case end
    case center
    /// Children without an own length across the stack get the line's, within their own minimum and maximum.
    case stretch
    /// The first lines of text share one baseline; for horizontal stacks.
    case baselineFirst
    /// The last lines of text share one baseline; for horizontal stacks.
    case baselineLast
}

/// A child's own wish against its stack's `alignItems`.
public enum StackLayoutAlignSelf: UInt8, Sendable, Hashable, CaseIterable {
    /// As the stack says.
    case auto
    case start
    case end
    case center
    case stretch
}

/// Whether a stack breaks its children into lines.
public enum StackLayoutFlexWrap: UInt8, Sendable, Hashable, CaseIterable {
    case noWrap
    case wrap
}

/// Where a stack of several lines puts them across its direction.
public enum StackLayoutAlignContent: UInt8, Sendable, Hashable, CaseIterable {
    case start
    case center
    case end
    case spaceBetween
    case spaceAround
    /// Every line gets the same share of the space that is left.
    case stretch
}

/// Alignment along x, whatever a stack's direction is.
public enum HorizontalAlignment: UInt8, Sendable, Hashable, CaseIterable {
    /// As `justifyContent` or `alignItems` says.
    case none
    case left
    case middle
    case right
}

/// Alignment along y, whatever a stack's direction is.
public enum VerticalAlignment: UInt8, Sendable, Hashable, CaseIterable {
    /// As `justifyContent` or `alignItems` says.
    case none
    case top
    case center
    case bottom
}
