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

        func layout(of node: DisplayNode) -> Layout {
            Layout(node: node, size: size, sublayouts: sublayouts)
        }
    }

    struct Entry: Sendable {
        var constraints = LayoutConstraints(.zero)
        var layout = Kept()
    }

    // Not optional: looking into an optional copies what is in it.
    private var first = Entry()
    private var second = Entry()
    private var count = 0

    var newest: Entry? { count > 0 ? first : nil }

    @inline(__always)
    func layout(for constraints: LayoutConstraints) -> Kept? {
        if count > 0, first.constraints == constraints { return first.layout }
        if count > 1, second.constraints == constraints { return second.layout }
        return nil
    }

    mutating func store(_ layout: Kept, for constraints: LayoutConstraints) {
        swap(&first, &second)
        first.constraints = constraints
        first.layout = layout
        count = min(count + 1, 2)
    }
}
