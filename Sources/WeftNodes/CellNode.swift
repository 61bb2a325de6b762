import WeftGTK
import WeftLayout

/// The root node of a row, an item or a page.
// @unchecked: the rule of DisplayNode for stored properties, which a lint checks.
open class CellNode: DisplayNode, @unchecked Sendable {
    /// Any thread; node blocks make cells on workers.
    public override init() {
        super.init()
        automaticallyManagesSubnodes = true
    }

    open override var canvasRole: CanvasRole { .listItem }

    /// Whether a click or Enter on the row does something; decides focus and the pointer's look. Any thread.
    @Guarded public var isSelectable = true

    /// Whether the container's reader chose the row; the container keeps it. Any thread.
    @Guarded public var isSelected = false {
        didSet { if isSelected != oldValue { selectionDidChange() } }
    }

    /// Whether a press is under way on the row; the container keeps it. Any thread.
    @Guarded public var isHighlighted = false {
        didSet { if isHighlighted != oldValue { selectionDidChange() } }
    }

    /// `isSelected` or `isHighlighted` is another one. On the thread that set it.
    open func selectionDidChange() {}
}
