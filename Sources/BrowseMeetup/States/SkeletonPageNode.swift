import Weft
import WeftGLib

/// Placeholders of rows that fill the page; the last one is clipped. Nothing moves, and assistive technology skips the
/// node. Any thread.
final class SkeletonPageNode: DisplayNode, @unchecked Sendable {
    /// Maximum number of rows, more than fit on any screen.
    private static let maximumRows = 100

    private let maximumWidth: Double
    private let makeRow: @Sendable (Int) -> DisplayNode
    /// The rows made so far.
    @Guarded private var rows: [DisplayNode] = []
    @Guarded private var shownRows = 0

    /// - Parameters:
    ///   - maximumWidth: maximum width of a row in points, centred in the page.
    ///   - row: makes a placeholder by its number from the top, on a worker; it defines its own height.
    init(maximumWidth: Double, row: @escaping @Sendable (Int) -> DisplayNode) {
        self.maximumWidth = maximumWidth
        makeRow = row
        super.init()
        automaticallyManagesSubnodes = true
        isAccessibilityHidden = true
        clipsToBounds = true
    }

    /// Makes rows here, since the page's height is known.
    override func calculateLayoutThatFits(_ constraints: LayoutConstraints) -> Layout {
        let width = width(in: constraints.range)
        let question = LayoutConstraints(
            SizeRange(min: Size(width: width, height: 0), max: Size(width: width, height: .unlimited)),
            environment: constraints.environment)
        var (rows, height, count) = (rows, 0.0, 0)
        while height < constraints.range.max.height, count < Self.maximumRows {
            if count == rows.count { rows.append(makeRow(count)) }
            height += rows[count].layoutThatFits(question).size.height
            count += 1
        }
        (self.rows, shownRows) = (rows, count)
        return super.calculateLayoutThatFits(constraints)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        let width = width(in: constrainedSize)
        return StackLayoutSpec.vertical(alignItems: .center) {
            rows.prefix(shownRows).map { $0.size(width: .points(width)) }
        }
    }

    private func width(in range: SizeRange) -> Double { min(range.max.width, maximumWidth) }
}
