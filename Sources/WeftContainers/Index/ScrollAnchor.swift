/// A row that keeps its place on screen while the list around it changes.
///
/// Make an anchor before changes. Report each insertion and removal to it with the positions *before* that change (a
/// move is both). Afterwards it gives the list offset. Extents and estimates may change in between without a call.
///
///     var anchor = ScrollAnchor(row: first, distance: scroll.listOffset - index.offset(of: first))
///     anchor.willInsert(count: 3, at: 0)
///     index.insert(count: 3, at: 0)
///     scroll.resize(total: index.totalExtent, viewport: viewport)
///     scroll.adjust(toKeep: anchor.listOffset(count: index.count, offset: index.offset(of:)))
///
/// If the anchored row is removed, its successor keeps its own place, or its predecessor if there is no successor. A
/// row that is moved away counts as removed: the user keeps the place, not the row.
///
/// The list offset is the distance from the list's start to the viewport's start, in points. A value; any thread.
public struct ScrollAnchor: Hashable, Sendable {
    /// The current index of the anchored row, after all recorded changes.
    public private(set) var row: Int

    /// The distance from the row's start to the viewport's start, in points; negative if the row starts below it.
    public private(set) var distance: Double

    /// True if the viewport stays at the list's start when rows are inserted there.
    public let staysAtTop: Bool

    /// Anchors a row.
    /// - Parameter distance: the distance in points from the row's start to the viewport's start.
    /// - Parameter staysAtTop: anchors the list's start instead, so that rows inserted there show.
    public init(row: Int, distance: Double, staysAtTop: Bool = false) {
        self.row = row
        self.distance = distance
        self.staysAtTop = staysAtTop
    }

    /// The list offset that keeps the anchored row where it was, in points. It may lie outside the list; the owner of
    /// the scroll position clamps it (``ScrollCorrection/adjust(toKeep:)``).
    ///
    /// - Parameter offset: returns the current start of a row; for `count`, the end of the list.
    public func listOffset(count: Int, offset: (Int) -> Double) -> Double {
        offset(min(row, count)) + distance
    }

    /// Call before the list gets `count` rows at `row`.
    ///
    /// - Complexity: O(1)
    public mutating func willInsert(count: Int, at row: Int) {
        if row <= self.row, !staysAtTop { self.row += count }
    }

    /// Called before `rows` are removed.
    ///
    /// - Parameters:
    ///   - count: the number of rows before the removal.
    ///   - offset: returns the start of a row before the removal; called at most twice.
    public mutating func willRemove(_ rows: Range<Int>, count: Int, offset: (Int) -> Double) {
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
}
