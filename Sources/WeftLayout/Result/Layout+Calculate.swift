extension Layout {
    /// Lays out a tree of specs in one pass, on the calling thread.
    ///
    /// The nodes found in the tree become the direct children of `node`, in drawing order, back to front. The resulting
    /// size is inside `constraints.range` for any numbers in specs, styles and nodes. If `constraints.environment` is
    /// right to left, the sublayouts are mirrored.
    ///
    /// - Parameters:
    ///   - spec: the content of `node`; a node is an element too.
    ///   - node: the node to lay out. Its style narrows the range; it need not be narrowed before.
    ///   - constraints: the available space.
    ///   - host: measures the children of concurrent stacks.
    ///   - memory: the memory to work in; nil allocates it.
    /// - Throws: `LayoutError` if a node occurs twice in the tree, specs are nested too deep, or a rule uses a child
    ///   that does not exist.
    /// - Complexity: O(n) in the number of elements; a node is measured a bounded number of times.
    public static func calculate(
        spec: any LayoutElement, for node: (any LayoutNode)? = nil, constraints: LayoutConstraints,
        host: some LayoutHost = SerialLayoutHost(), memory: LayoutMemory? = nil
    ) throws(LayoutError) -> Layout {
        let range = node.map { constraints.narrowed(by: $0.style).range } ?? constraints.range
        var pass = LayoutPass(environment: constraints.environment, host: host, memory: memory)
        try pass.lower(spec, under: node)
        let size = pass.solveRoot(in: range)
        if let error = pass.error { throw error }
        let layout = Layout(placing: node, size, at: .zero, pass.output)
        if let memory { pass.giveBack(to: memory) }
        return constraints.environment.isRightToLeft ? layout.mirrored() : layout
    }
}

extension LayoutPass {
    /// Measures and places the root of the tree. Its parent size is the maximum of the range.
    fileprivate mutating func solveRoot(in range: SizeRange) -> Size {
        give(0, range, range.max)
        while deferred != nil {
            answerDeferred()
            give(0, range, range.max)
        }
        output.reserveCapacity(nodes.count)
        place(0)
        return range.clamp(slots[0].measure.size)
    }
}

extension LayoutElement {
    /// The layout of this element, as if it were the content of a node.
    public func calculateLayout(_ constraints: LayoutConstraints) throws(LayoutError) -> Layout {
        try Layout.calculate(spec: self, constraints: constraints)
    }
}
