@testable import WeftContainers

extension ScrollAnchor {
    /// The first row that crosses the viewport's start. Nil if there are no rows.
    init?(in index: ListIndex, listOffset: Double, showsInsertedRowsAtTop: Bool = false) {
        guard let found = index.row(clampedTo: listOffset) else { return nil }
        self.init(
            row: found.row, distance: listOffset - index.offset(of: found.row),
            staysAtTop: showsInsertedRowsAtTop && listOffset <= 0)
    }

    func listOffset(in index: ListIndex) -> Double { listOffset(count: index.count, offset: index.offset(of:)) }

    mutating func willRemove(_ rows: Range<Int>, in index: ListIndex) {
        willRemove(rows, count: index.count, offset: index.offset(of:))
    }

    /// Reports a move in the same way as a move of sections.
    mutating func willMove(_ rows: Range<Int>, to destination: Int, in index: ListIndex) {
        guard destination != rows.lowerBound else { return }
        willRemove(rows, in: index)
        willInsert(count: rows.count, at: destination)
    }
}
