import Foundation
import WeftLayout
import WeftNodes

/// A Weft cell for a Texture cell. It holds the cell as long as the list has the row, and shows it.
final class RowCell: CellNode, @unchecked Sendable {
    private let held: Carried<ASCellNode>
    /// True if the cell's class may override hooks that only programs' classes have.
    private let mayOverrideHooks: Bool

    init(_ cell: ASCellNode) {
        held = Carried(cell)
        mayOverrideHooks = NodeLink.asks(cell)
        super.init()
        selectionStyle = cell.selectionStyle.weft
        if cell.isSelected { isSelected = true }
        if cell.isHighlighted { isHighlighted = true }
        neverShowPlaceholders = cell.neverShowPlaceholders
        let frill = cell.frill
        if frill.accessoryType != .none { accessoryType = frill.accessoryType.weft }
        if frill.separatorInset != .zero { separatorInset = frill.separatorInset.weft }
        nodeModel = frill.model.map { Carried($0) }
        backgroundNode = frill.background?.node
        selectedBackgroundNode = frill.selectedBackground?.node
        cell.row = self
    }

    var cell: ASCellNode { held.value }

    /// The layout of a cell with decorations: a spec that `CellNode` wraps.
    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
        WrapperLayoutSpec(child: cell.backing)
    }

    /// The layout of a cell without decorations: the cell's own layout.
    override func calculateLayoutThatFits(_ constraints: LayoutConstraints) -> Layout {
        guard accessoryNode == nil, backgroundNode == nil, selectedBackgroundNode == nil else {
            return super.calculateLayoutThatFits(constraints)
        }
        let inner = cell.backing.layoutThatFits(constraints.narrowed(by: cell.backing.style))
        return Layout(node: self, size: constraints.range.clamp(inner.size), sublayouts: [inner.moved(to: .zero)])
    }

    override var accessibilityLabel: String? { super.accessibilityLabel ?? cell.accessibilityLabel }

    override func selectionDidChange() { cell.takeState(of: self) }

    override func applyLayoutAttributes(_ attributes: LayoutAttributes) {
        guard mayOverrideHooks else { return }
        cell.applyLayoutAttributes(UICollectionViewLayoutAttributes(attributes, of: self))
    }

    override func cellNodeVisibilityEvent(
        _ event: VisibilityEvent, in list: DisplayNode?, withCellFrame frame: Rect
    ) {
        guard mayOverrideHooks else { return }
        let view = list?.textureNode?.view as? UIScrollView
        cell.cellNodeVisibilityEvent(event, in: view, withCellFrame: CGRect(frame))
    }

    override func canUpdate(to model: any Sendable) -> Bool {
        guard let model = model as? Carried<Any>, cell.canUpdate(toNodeModel: model.value) else { return false }
        cell.frill.model = model.value
        return true
    }
}
