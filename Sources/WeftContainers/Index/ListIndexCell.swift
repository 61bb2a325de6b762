extension ListIndex {
    /// One word of a leaf: a row with an extent, or a run of rows without one.
    ///
    /// Extents are finite and not negative, which leaves the double's sign and its NaNs unused. A plain double is a
    /// known extent. A double with the sign set is an estimate that belongs to the row. A quiet NaN with the sign set
    /// is a run, with its length in the low 51 bits.
    struct Cell: Equatable, Sendable {
        private let bits: UInt64

        private static let sign: UInt64 = 1 << 63
        private static let runTag: UInt64 = 0xFFF8 << 48
        private static let runLength: UInt64 = (1 << 51) - 1

        static func known(_ extent: Double) -> Cell {
            Cell(bits: sanitised(extent).bitPattern)
        }

        static func estimated(_ extent: Double) -> Cell {
            Cell(bits: sanitised(extent).bitPattern | sign)
        }

        static func run(_ rows: Int) -> Cell {
            Cell(bits: runTag | UInt64(rows))
        }

        private init(bits: UInt64) {
            self.bits = bits
        }

        var isRun: Bool { bits >= Self.runTag }

        /// True for a row with a measured extent.
        var isKnown: Bool { bits & Self.sign == 0 }

        /// The number of rows: 1 unless it is a run.
        var rows: Int { isRun ? Int(bits & Self.runLength) : 1 }

        /// The extent of each row of this cell, in points.
        func rowExtent(estimate: Double) -> Double {
            isRun ? estimate : Double(bitPattern: bits & ~Self.sign)
        }

        /// The extent of all rows of this cell, in points.
        func extent(estimate: Double) -> Double {
            isRun ? Double(rows) * estimate : Double(bitPattern: bits & ~Self.sign)
        }

        /// The cell with a known extent turned into an estimate of the same value; other cells do not change.
        var forgotten: Cell { Cell(bits: bits | Self.sign) }
    }
}

extension ContiguousArray<ListIndex.Cell> {
    /// Appends a cell. If it and the last cell are runs, they become one run. An empty run adds nothing.
    mutating func appendMerging(_ cell: ListIndex.Cell) {
        guard cell.rows > 0 else { return }
        if cell.isRun, let last, last.isRun {
            self[count - 1] = .run(last.rows + cell.rows)
        } else {
            append(cell)
        }
    }
}
