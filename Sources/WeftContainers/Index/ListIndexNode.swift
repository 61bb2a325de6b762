extension ListIndex {
    /// Counts and sums of the rows below a node.
    struct Summary: Equatable, Sendable {
        var rows = 0
        /// The number of rows with a known extent.
        var known = 0
        /// The number of rows with their own estimate.
        var estimated = 0
        var knownExtent = 0.0
        var estimatedExtent = 0.0

        /// The extent of all rows in points. Each row without an extent counts as `estimate`.
        func extent(estimate: Double) -> Double {
            knownExtent + estimatedExtent + Double(rows - known - estimated) * estimate
        }

        mutating func add(_ other: Summary) {
            rows += other.rows
            known += other.known
            estimated += other.estimated
            knownExtent += other.knownExtent
            estimatedExtent += other.estimatedExtent
        }

        mutating func add(_ cell: Cell) {
            rows += cell.rows
            if cell.isRun { return }
            if cell.isKnown {
                known += 1
                knownExtent += cell.rowExtent(estimate: 0)
            } else {
                estimated += 1
                estimatedExtent += cell.rowExtent(estimate: 0)
            }
        }
    }

    /// The numbers of entries in nodes.
    struct Shape: Equatable, Sendable {
        let maximumCells: Int
        let maximumChildren: Int

        /// Leaves of 512 bytes, and inner nodes of 2 KB, since a parent stores its children's summaries.
        static let standard = Shape(maximumCells: 64, maximumChildren: 32)

        func maximum(height: Int) -> Int { height == 0 ? maximumCells : maximumChildren }

        // Less than half of the maximum, so that a node that was just split or merged is not at the limit again.
        func minimum(height: Int) -> Int { max(2, maximum(height: height) * 3 / 8) }
    }

    /// A node of the tree: a leaf with cells (height 0) or an inner node whose children's height is one less.
    ///
    /// It is a struct with arrays as storage, so the arrays provide sharing and copy-on-write.
    struct Node: Sendable {
        private(set) var summary = Summary()
        let height: Int
        var cells: ContiguousArray<Cell> = []
        var children: ContiguousArray<Node> = []

        /// An empty leaf.
        init() {
            height = 0
        }

        init(cells: ContiguousArray<Cell>) {
            height = 0
            self.cells = cells
            updateSummary()
        }

        /// - Parameter children: at least one, all of one height.
        init(children: ContiguousArray<Node>) {
            height = children[0].height + 1
            self.children = children
            updateSummary()
        }

        /// The number of entries, cells or children.
        var size: Int { height == 0 ? cells.count : children.count }

        /// Calculates the sums from the level below.
        ///
        /// - Complexity: O(entries)
        mutating func updateSummary() {
            summary = summed()
        }

        func summed() -> Summary {
            var sum = Summary()
            for cell in cells { sum.add(cell) }
            for index in children.indices { sum.add(children[index].summary) }
            return sum
        }
    }
}
