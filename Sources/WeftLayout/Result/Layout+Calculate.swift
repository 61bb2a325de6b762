extension Layout {
    /// Lays out a tree of specs in one pass, on the calling thread.
    ///
    /// The nodes found in the tree become the direct children of `node`, in the order they are drawn, back to front.
    /// The result's size is inside `constraints.range`, whatever numbers specs, styles and nodes come up with. Where
    /// `constraints.environment` is right to left the sublayouts are mirrored.
    ///
    /// - Parameters:
    ///   - spec: what `node` consists of; a node is a spec too.
    ///   - node: whose layout this is. Its style narrows the range; doing so before changes nothing.
    ///   - constraints: the space there is.
    ///   - host: measures the children of concurrent stacks.
    ///   - memory: what the pass works in; one of its own where none is given.
    /// - Throws: `LayoutError` where a node is in the tree twice, specs are nested too deep, or a rule asks for what is not there.
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
    /// Measures and places the root of the tree, which gets the range as it is and its maximum as the parent's size.
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
    /// The layout of an element by itself, as a node made of it alone would have it.
    public func calculateLayout(_ constraints: LayoutConstraints) throws(LayoutError) -> Layout {
        try Layout.calculate(spec: self, constraints: constraints)
    }
}
