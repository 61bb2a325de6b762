extension ListIndex {
    /// A description of the first broken rule of the tree; nil if all rules hold. Tests call it after each change.
    ///
    /// - Complexity: O(n)
    var brokenInvariant: String? {
        if root.height > 0, root.children.count < 2 { return "the root has \(root.children.count) children" }
        return root.brokenInvariant(isRoot: true, shape: shape)
    }

    /// The bytes of the nodes' arrays, without the allocator's overhead.
    ///
    /// - Complexity: O(n)
    var allocatedBytes: Int { MemoryLayout<Self>.size + root.allocatedBytes }
}

extension ListIndex.Node {
    fileprivate func brokenInvariant(isRoot: Bool, shape: Shape) -> String? {
        let place = "a node of height \(height)"
        if size > shape.maximum(height: height) { return "\(place) has \(size) entries" }
        if !isRoot, size < shape.minimum(height: height) { return "\(place) has only \(size) entries" }
        if height == 0 ? !children.isEmpty : !cells.isEmpty { return "\(place) has entries of the wrong kind" }
        for (index, cell) in cells.enumerated() {
            if cell.rows < 1 { return "a run has no rows" }
            if index > 0, cell.isRun, cells[index - 1].isRun { return "two runs side by side in a leaf" }
            let extent = cell.rowExtent(estimate: 0)
            if !(extent >= 0 && extent <= ListIndex.maximumExtent) { return "a row has the extent \(extent)" }
        }
        for child in children {
            if child.height != height - 1 { return "\(place) has a child of height \(child.height)" }
            if let broken = child.brokenInvariant(isRoot: false, shape: shape) { return broken }
        }
        return summary == summed() ? nil : "\(place) says \(summary) instead of \(summed())"
    }

    fileprivate var allocatedBytes: Int {
        let header = 32
        var bytes = 0
        if cells.capacity > 0 { bytes += header + cells.capacity * MemoryLayout<Cell>.stride }
        if children.capacity > 0 { bytes += header + children.capacity * MemoryLayout<Node>.stride }
        return children.reduce(bytes) { $0 + $1.allocatedBytes }
    }
}
