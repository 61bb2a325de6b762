import WeftLayout

/// Nodes around a cell's own layout. Few cells have any.
struct CellDecoration: Sendable {
    var accessoryType = CellNode.AccessoryType.none
    var accessoryNode: DisplayNode?
    var backgroundNode: DisplayNode?
    var selectedBackgroundNode: DisplayNode?
    var separatorInset = EdgeInsets.zero
}

/// Nodes around a cell's own layout: one at its end, others behind it. They are subnodes that are measured and drawn
/// with the cell. They work for cells that use a layout spec and manage their subnodes automatically, which is the
/// default.
extension CellNode {
    /// The accessory at the end of a cell.
    public enum AccessoryType: Sendable, Hashable {
        case none
        /// An arrow. It means that the row opens another page.
        case disclosureIndicator
        /// A tick: the row is chosen.
        case checkmark
        /// A button. Pressing it calls the delegate's `accessoryButtonTappedForRowAt`.
        case detailButton
    }

    /// The accessory at the cell's end. Setting it replaces `accessoryNode`. Default: none. Any thread.
    public var accessoryType: AccessoryType {
        get { decoration?.value.accessoryType ?? .none }
        set {
            guard newValue != accessoryType else { return }
            let node: DisplayNode? =
                switch newValue {
                case .none: nil
                case .disclosureIndicator, .checkmark: AccessoryNode(newValue)
                case .detailButton: DetailButtonNode(of: self)
                }
            decorate {
                $0.accessoryType = newValue
                $0.accessoryNode = node
            }
        }
    }

    /// The node at the cell's end, vertically centred. It comes from `accessoryType`, or is your own node, sized by its
    /// `style`. Any thread.
    public var accessoryNode: DisplayNode? {
        get { decoration?.value.accessoryNode }
        set {
            decorate {
                $0.accessoryType = .none
                $0.accessoryNode = newValue
            }
        }
    }

    /// A node behind the whole cell, with the cell's size. Any thread.
    public var backgroundNode: DisplayNode? {
        get { decoration?.value.backgroundNode }
        set { decorate { $0.backgroundNode = newValue } }
    }

    /// A node behind the whole cell while its row is selected or pressed. It replaces the list's look of such rows. Any
    /// thread.
    public var selectedBackgroundNode: DisplayNode? {
        get { decoration?.value.selectedBackgroundNode }
        set {
            newValue?.isHidden = !isSelected && !isHighlighted
            decorate { $0.selectedBackgroundNode = newValue }
        }
    }

    /// The distance of the line below the row from the row's ends, in points. Left is the leading end. Top and bottom
    /// are ignored. Any thread.
    public var separatorInset: EdgeInsets {
        get { decoration?.value.separatorInset ?? .zero }
        set { decorate(changesLayout: false) { $0.separatorInset = newValue } }
    }

    private func decorate(changesLayout: Bool = true, _ change: (inout CellDecoration) -> Void) {
        var value = decoration?.value ?? CellDecoration()
        change(&value)
        decoration = Boxed(value)
        setFlag(.isDecorated, true)
        if changesLayout { setNeedsLayout() }
    }

    func showSelectedBackground() {
        decoration?.value.selectedBackgroundNode?.isHidden = !isSelected && !isHighlighted
    }

    /// Wraps the cell's own spec in its decorations.
    func decorating(_ spec: any LayoutElement) -> any LayoutElement {
        guard let decoration = decoration?.value else { return spec }
        var result = spec
        if let accessory = decoration.accessoryNode {
            result = StackLayoutSpec.horizontal {
                spec.flex(grow: 1, shrink: 1)
                accessory.alignSelf(.center).spacing(before: 8, after: 12)
            }
        }
        for node in [decoration.selectedBackgroundNode, decoration.backgroundNode] {
            if let node { result = result.background(node) }
        }
        return result
    }
}
