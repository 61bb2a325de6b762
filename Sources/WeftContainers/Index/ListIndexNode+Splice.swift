extension ListIndex.Node {
    typealias Cell = ListIndex.Cell
    typealias Node = ListIndex.Node
    typealias Shape = ListIndex.Shape

    /// Replaces `rows` (counted from this node's first row) by the rows of `cells`.
    ///
    /// Afterwards every node below is well-formed, except that a lone child may have too few entries, which is repaired
    /// when this node is joined with a neighbour. The node itself may have too few entries, but not too many.
    ///
    /// - Returns: following nodes of the same height, if this node would have become too large.
    /// - Complexity: O(log n + inserted and removed storage)
    mutating func splice(_ rows: Range<Int>, with cells: ContiguousArray<Cell>, shape: Shape) -> [Node] {
        if height == 0 {
            spliceCells(rows, with: cells)
        } else {
            spliceChildren(rows, with: cells, shape: shape)
        }
        return splitOff(shape: shape)
    }

    private mutating func spliceCells(_ rows: Range<Int>, with new: ContiguousArray<Cell>) {
        var first = 0
        var start = 0
        while first < cells.count, start + cells[first].rows <= rows.lowerBound {
            start += cells[first].rows
            first += 1
        }
        var end = start
        var last = first
        while end < rows.upperBound {
            end += cells[last].rows
            last += 1
        }
        let head = rows.lowerBound - start
        let tail = end - rows.upperBound
        if head == 0, tail == 0, last - first == 1, new.count == 1, !new[0].isRun, !cells[first].isRun {
            cells[first] = new[0]
            return
        }
        var middle = ContiguousArray<Cell>()
        middle.reserveCapacity(new.count + 4)
        // Includes a neighbouring run, since the two may have to merge.
        if first > 0, cells[first - 1].isRun {
            first -= 1
            middle.append(cells[first])
        }
        middle.appendMerging(.run(head))
        for cell in new { middle.appendMerging(cell) }
        middle.appendMerging(.run(tail))
        if last < cells.count, cells[last].isRun {
            middle.appendMerging(cells[last])
            last += 1
        }
        cells.replaceSubrange(first..<last, with: middle)
    }

    private mutating func spliceChildren(_ rows: Range<Int>, with new: ContiguousArray<Cell>, shape: Shape) {
        // Finds the first child that reaches the range. Between two children, the left one takes the inserted rows.
        var first = 0
        var firstStart = 0
        while first + 1 < children.count {
            let end = firstStart + children[first].summary.rows
            if rows.isEmpty ? rows.lowerBound <= end : rows.lowerBound < end { break }
            firstStart = end
            first += 1
        }
        var last = first
        var lastStart = firstStart
        while lastStart + children[last].summary.rows < rows.upperBound {
            lastStart += children[last].summary.rows
            last += 1
        }
        var touched = first..<(first + 1)
        let firstEnd = min(rows.upperBound - firstStart, children[first].summary.rows)
        if last > first {
            // Removing never splits a node, so the result is empty.
            _ = children[last].splice(0..<(rows.upperBound - lastStart), with: [], shape: shape)
            children.removeSubrange((first + 1)..<last)
            touched = first..<(first + 2)
        }
        let more = children[first].splice((rows.lowerBound - firstStart)..<firstEnd, with: new, shape: shape)
        if !more.isEmpty {
            children.insert(contentsOf: more, at: first + 1)
            touched = first..<(touched.upperBound + more.count)
        }
        mendChildren(touched, shape: shape)
    }

    /// Joins children with too few entries with their neighbours.
    private mutating func mendChildren(_ range: Range<Int>, shape: Shape) {
        var index = range.lowerBound
        var end = range.upperBound
        while index < end, children.count > 1 {
            guard children[index].size < shape.minimum(height: height - 1) else {
                index += 1
                continue
            }
            let left = index + 1 < children.count ? index : index - 1
            let right = children.remove(at: left + 1)
            let more = children[left].join(right, shape: shape)
            if more.isEmpty {
                end -= 1
            } else {
                children.insert(contentsOf: more, at: left + 1)
            }
            index = left
        }
    }

    /// Adds the entries of a node of the same height that follows this one.
    ///
    /// - Returns: nodes that follow, if there are too many entries for one.
    private mutating func join(_ other: Node, shape: Shape) -> [Node] {
        if height == 0 {
            guard let seam = other.cells.first else { return [] }
            cells.appendMerging(seam)
            cells.append(contentsOf: other.cells.dropFirst())
        } else {
            let seam = children.count
            children.append(contentsOf: other.children)
            // The only child of each side may have had too few entries and no sibling to merge with.
            mendChildren((seam - 1)..<(seam + 1), shape: shape)
        }
        return splitOff(shape: shape)
    }

    /// Computes the sums again. Keeps at most the entries that fit into a node, and returns the rest as following nodes
    /// of about the same size.
    private mutating func splitOff(shape: Shape) -> [Node] {
        let maximum = shape.maximum(height: height)
        guard size > maximum else {
            updateSummary()
            return []
        }
        let parts = (size + maximum - 1) / maximum
        let bounds = (0...parts).map { size * $0 / parts }
        var rest: [Node] = []
        for part in 1..<parts {
            let range = bounds[part]..<bounds[part + 1]
            rest.append(
                height == 0
                    ? Node(cells: ContiguousArray(cells[range])) : Node(children: ContiguousArray(children[range])))
        }
        // A new array has exactly the needed capacity; shortening the old one would keep twice as much.
        if height == 0 {
            cells = ContiguousArray(cells[..<bounds[1]])
        } else {
            children = ContiguousArray(children[..<bounds[1]])
        }
        updateSummary()
        return rest
    }
}

extension ListIndex {
    /// Replaces `rows` by the rows of `cells`: all changes of the tree's rows use this method.
    ///
    /// - Complexity: O(log n + inserted + removed storage)
    mutating func splice(_ rows: Range<Int>, with cells: ContiguousArray<Cell>) {
        let more = root.splice(rows, with: cells, shape: shape)
        if !more.isEmpty {
            var level = ContiguousArray([root])
            level.append(contentsOf: more)
            root = Self.tree(over: level, shape: shape)
        }
        while root.height > 0, root.children.count == 1 {
            root = root.children[0]
        }
    }

    /// Adds levels of inner nodes over `nodes` until there is a single root.
    private static func tree(over nodes: ContiguousArray<Node>, shape: Shape) -> Node {
        var level = nodes
        while level.count > 1 {
            let parts = (level.count + shape.maximumChildren - 1) / shape.maximumChildren
            level = ContiguousArray(
                (0..<parts).map { part in
                    let range = (level.count * part / parts)..<(level.count * (part + 1) / parts)
                    return Node(children: ContiguousArray(level[range]))
                })
        }
        return level[0]
    }
}
