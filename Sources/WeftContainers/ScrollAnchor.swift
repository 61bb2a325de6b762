/// The row that stays where it is on the screen while the list around it changes.
///
/// Take one before changes, tell it of each insertion, removal and move with the index as it was *before* that change
/// (a copy costs next to nothing), and ask it for the list offset afterwards. Extents and estimates may change in
/// between without telling.
///
///     guard var anchor = ScrollAnchor(in: index, listOffset: scroll.listOffset) else { return }
///     anchor.willInsert(count: 3, at: 0)
///     index.insert(count: 3, at: 0)
///     scroll.resize(total: index.totalExtent, viewport: viewport)
///     scroll.adjust(toKeep: anchor.listOffset(in: index))
///
/// The anchor is the first row that crosses the viewport's top. Where it is removed, its successor stays where *that*
/// one is, and without a successor the row before. A row that is moved away counts as removed: the reader keeps the
/// place, not the row.
///
/// The list offset is the distance from the list's start to the viewport's top, in points. A value; any thread.
public struct ScrollAnchor: Hashable, Sendable {
    /// The anchored row in the index as it is now (with all changes the anchor was told of).
    public private(set) var row: Int

    /// From the row's start to the viewport's top, in points; negative if the row starts below it.
    public private(set) var distance: Double

    /// Whether the viewport stays at the list's start whatever comes there.
    public let staysAtTop: Bool

    /// Anchors the first row that crosses the viewport's top. Nil if there are no rows. O(log n)
    ///
    /// - Parameters:
    ///   - listOffset: points; before the list the first row is taken, after it the last one. NaN counts as 0.
    ///   - showsInsertedRowsAtTop: at the very top of the list (offset 0 or before), hold on to the list's start
    ///     instead of the row, so that what is inserted there shows.
    public init?(in index: ListIndex, listOffset: Double, showsInsertedRowsAtTop: Bool = false) {
        let listOffset = listOffset.isFinite ? listOffset : 0
        guard let found = index.row(clampedTo: listOffset) else { return nil }
        row = found.row
        distance = listOffset - index.offset(of: found.row)
        staysAtTop = showsInsertedRowsAtTop && listOffset <= 0
    }

    /// Anchors a row, `distance` points of which are above the viewport's top.
    init(row: Int, distance: Double, staysAtTop: Bool) {
        self.row = row
        self.distance = distance
        self.staysAtTop = staysAtTop
    }

    /// The list offset at which the anchored row is where it was, in points. It may lie outside of the list: what keeps
    /// the scroll position clamps it (``ScrollCorrection/adjust(toKeep:)``).
    ///
    /// - Complexity: O(log n)
    public func listOffset(in index: ListIndex) -> Double {
        index.offset(of: min(row, index.count)) + distance
    }

    /// The index is about to get `count` rows at `row`. O(1)
    public mutating func willInsert(count: Int, at row: Int) {
        if row <= self.row, !staysAtTop { self.row += count }
    }

    /// `index` is about to lose `rows`. O(log n)
    public mutating func willRemove(_ rows: Range<Int>, in index: ListIndex) {
        willRemove(rows, count: index.count, offset: index.offset(of:))
    }

    /// The same for a list of `count` items whose starts `offset` knows.
    mutating func willRemove(_ rows: Range<Int>, count: Int, offset: (Int) -> Double) {
        guard !staysAtTop, !rows.isEmpty, rows.lowerBound <= row else { return }
        if rows.upperBound <= row {
            row -= rows.count
        } else if rows.upperBound < count {
            distance += offset(row) - offset(rows.upperBound)
            row = rows.lowerBound
        } else if rows.lowerBound > 0 {
            distance += offset(row) - offset(rows.lowerBound - 1)
            row = rows.lowerBound - 1
        } else {
            row = 0
            distance = 0
        }
    }

    /// `index` is about to move `rows` so that the first of them is at `destination` afterwards. O(log n)
    public mutating func willMove(_ rows: Range<Int>, to destination: Int, in index: ListIndex) {
        guard destination != rows.lowerBound else { return }
        willRemove(rows, in: index)
        willInsert(count: rows.count, at: destination)
    }
}
