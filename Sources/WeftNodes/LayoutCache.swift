import WeftLayout

/// The last results of a node by constraints: two, since a flexed child is measured loosely and then exactly. Emptied
/// with every change of the node's layout version.
struct LayoutCache: Sendable {
    /// A layout without its node, which would otherwise keep itself alive.
    struct Kept: Sendable {
        let size: Size
        private let sublayouts: [Layout]

        init(_ layout: Layout) {
            size = layout.size
            sublayouts = layout.sublayouts
        }

        func layout(of node: DisplayNode) -> Layout {
            Layout(node: node, size: size, sublayouts: sublayouts)
        }
    }

    struct Entry: Sendable {
        let constraints: LayoutConstraints
        let layout: Kept
    }

    private(set) var newest: Entry?
    private var older: Entry?

    @inline(__always)
    func layout(for constraints: LayoutConstraints) -> Kept? {
        if let newest, newest.constraints == constraints { return newest.layout }
        if let older, older.constraints == constraints { return older.layout }
        return nil
    }

    mutating func store(_ layout: Kept, for constraints: LayoutConstraints) {
        older = newest
        newest = Entry(constraints: constraints, layout: layout)
    }
}
