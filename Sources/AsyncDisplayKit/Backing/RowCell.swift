import Foundation
import WeftLayout
import WeftNodes

/// What a list of Weft's has for a cell of Texture's: holds the cell as long as the list has the row, and shows it.
final class RowCell: CellNode, @unchecked Sendable {
    private let held: Carried<ASCellNode>

    init(_ cell: ASCellNode) {
        held = Carried(cell)
        super.init()
        selectionStyle = cell.selectionStyle.weft
        neverShowPlaceholders = cell.neverShowPlaceholders
        cell.row = self
    }

    var cell: ASCellNode { held.value }

    /// As the cell's own layout says: no spec lies between.
    override func calculateLayoutThatFits(_ constraints: LayoutConstraints) -> Layout {
        let inner = cell.backing.layoutThatFits(constraints.narrowed(by: cell.backing.style))
        return Layout(node: self, size: constraints.range.clamp(inner.size), sublayouts: [inner.moved(to: .zero)])
    }

    override var accessibilityLabel: String? { super.accessibilityLabel ?? cell.accessibilityLabel }

    override func selectionDidChange() { cell.selectionDidChange() }
}
