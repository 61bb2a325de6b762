import WeftLayout

/// The last results of a node by constraints: two, since a flexed child is measured loosely and then exactly. Emptied
/// with every change of the node's layout version.
struct LayoutCache: Sendable {
    /// A layout without its node, which would otherwise keep itself alive.
    struct Kept: Sendable {
        var size = Size.zero
        private var sublayouts: [Layout] = []

        init() {}

        init(_ layout: Layout) {
            size = layout.size
            sublayouts = layout.sublayouts
        }

        @inline(__always)
        func layout(of node: DisplayNode) -> Layout {
            Layout(kept: node, size, sublayouts)
        }
    }

    struct Entry: Sendable {
        var constraints = LayoutConstraints(.zero)
        var layout = Kept()
    }

    // Not optional, since reading an optional would copy its value.
    private var first = Entry()
    private var second = Entry()
    private var count = 0

    var newest: Entry? { count > 0 ? first : nil }

    /// The range of the newest layout with that size. It is mutating for the same reason as `layout(for:of:)`.
    mutating func range(of size: Size) -> SizeRange? {
        if count > 0, first.layout.size == size { return first.constraints.range }
        if count > 1, second.layout.size == size { return second.constraints.range }
        return nil
    }

    /// Returns the cached layout for constraints. It is mutating so that it works in place: otherwise the whole value
    /// would be copied.
    @inline(__always)
    mutating func layout(for constraints: LayoutConstraints, of node: DisplayNode) -> Layout? {
        if count > 0, Self.areSame(first.constraints, constraints) { return first.layout.layout(of: node) }
        if count > 1, Self.areSame(second.constraints, constraints) { return second.layout.layout(of: node) }
        return nil
    }

    /// Compares constraints in place, beginning with the values that differ most often.
    @inline(__always)
    private static func areSame(_ left: LayoutConstraints, _ right: LayoutConstraints) -> Bool {
        left.range.max.width == right.range.max.width && left.range.max.height == right.range.max.height
            && left.range.min.width == right.range.min.width && left.range.min.height == right.range.min.height
            && left.parentSize.width == right.parentSize.width && left.parentSize.height == right.parentSize.height
            && left.environment.id == right.environment.id && left.environment.scale == right.environment.scale
            && left.environment.isRightToLeft == right.environment.isRightToLeft && left.isNarrowed == right.isNarrowed
    }

    /// Stores a layout and returns the evicted one. Layouts may hold the last reference to nodes. So both methods are
    /// called with the node's lock held, and the caller releases the result after it has released the lock.
    mutating func store(_ layout: Kept, for constraints: LayoutConstraints) -> Kept {
        swap(&first, &second)
        first.constraints = constraints
        var gone = layout
        swap(&first.layout, &gone)
        count = min(count + 1, 2)
        return gone
    }

    /// Empties the cache and returns its contents.
    mutating func take() -> LayoutCache {
        var taken = LayoutCache()
        swap(&self, &taken)
        return taken
    }
}
