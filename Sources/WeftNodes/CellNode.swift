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

    /// What assistive technology reads of the row: the labels of its parts, in drawing order. O(nodes).
    open override var accessibilityLabel: String? {
        super.accessibilityLabel ?? joinedLabels(of: self)
    }

    private func joinedLabels(of node: DisplayNode) -> String? {
        let labels = node.subnodes.compactMap { subnode -> String? in
            guard !subnode.isHidden else { return nil }
            // An empty label says that there is nothing to read.
            return (subnode.accessibilityLabel ?? joinedLabels(of: subnode)).flatMap { $0.isEmpty ? nil : $0 }
        }
        return labels.isEmpty ? nil : labels.joined(separator: ", ")
    }
}
