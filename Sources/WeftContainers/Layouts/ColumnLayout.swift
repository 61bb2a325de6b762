import WeftLayout
import WeftNodes

/// The number of columns and lines that an item covers.
public struct GridSpan: Sendable, Hashable {
    /// At least 1. Values above the number of columns mean all of them.
    public var columns: Int
    /// At least 1 and at most 100. For grids; a waterfall has no lines.
    public var lines: Int

    /// An item of that many columns and lines.
    public init(columns: Int = 1, lines: Int = 1) {
        (self.columns, self.lines) = (columns, lines)
    }

    /// All columns.
    public static let allColumns = GridSpan(columns: .max)
}

/// The base class of layouts with columns of equal width. Main actor.
@MainActor
public class ColumnLayout: ArrangedLayout {
    /// The number of columns, or of lanes if the layout scrolls horizontally.
    public var columns: GridLayout.Columns { didSet { invalidate(from: 0) } }

    /// Returns how many columns and lines an item covers. nil, the default: one of each. Call
    /// ``CollectionNode/relayoutItems()`` if its answers change.
    ///
    /// - Complexity: should be O(1), since it is called for each item that is placed or measured.
    public var span: (@MainActor (IndexPath) -> GridSpan)? { didSet { invalidate(from: 0) } }

    init(_ columns: GridLayout.Columns, scrollDirection: ScrollDirection) {
        self.columns = columns
        super.init(scrollDirection: scrollDirection)
    }

    /// The number of columns in `cross` points, and the width of each in whole points.
    func lanes(_ cross: Double) -> (count: Int, extent: Double) {
        columns.lanes(cross, spacing: itemSpacing)
    }

    /// The columns and lines that a row covers in a layout of `count` columns.
    func span(of row: Int, inSection section: Int, count: Int) -> GridSpan {
        guard let span = span?(IndexPath(row: row, section: section)) else { return GridSpan() }
        return GridSpan(columns: min(max(span.columns, 1), count), lines: min(max(span.lines, 1), 100))
    }

    /// The extent of some columns and the spaces between them, in points.
    func extent(ofColumns columns: Int, of extent: Double) -> Double {
        Double(columns) * extent + Double(columns - 1) * itemSpacing
    }

    public override func sizeRange(at position: Int, in space: CollectionSpace) -> SizeRange {
        guard case .row(let row, let section) = space.item(at: position) else {
            return super.sizeRange(at: position, in: space)
        }
        let (count, width) = lanes(contentCross(space))
        let covered = span(of: row, inSection: section, count: count).columns
        return lengthwise(across: extent(ofColumns: covered, of: width), isExact: true)
    }
}
