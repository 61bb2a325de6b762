import WeftGTK
import WeftLayout

/// A node's tooltip, cursor and menu.
struct PointerTraits: Sendable {
    var tooltip: String?
    var cursor: Cursor?
    var contextMenu: ContextMenu?

    var isEmpty: Bool { tooltip == nil && cursor == nil && contextMenu == nil }
}

/// Returns a node's menu entries when the menu opens. The arguments are the node and the pointer's position in it, in
/// points; for the keyboard it is the node's centre. Without entries no menu opens. Main actor.
public typealias ContextMenu = @MainActor @Sendable (DisplayNode, Point) -> [PopoverMenu.Item]

/// Pointer properties of any node, drawn ones included: the drawing canvas applies them. A node without a value uses
/// the value of the surrounding node.
extension DisplayNode {
    /// The text shown while the pointer rests on the node. Assistive technology reads it if the node has a widget of
    /// its own and no `accessibilityHint`. nil, the default, shows none. Any thread.
    public var tooltip: String? {
        get { extras?.input.pointer?.value.tooltip }
        set {
            changePointer { $0.tooltip = newValue?.isEmpty == true ? nil : newValue }
            accessibilityDidChange()
        }
    }

    /// The pointer's look over the node; nil, the default, does not change it. Any thread.
    public var cursor: Cursor? {
        get { extras?.input.pointer?.value.cursor }
        set { changePointer { $0.cursor = newValue } }
    }

    /// The menu that opens with the secondary button or a long press on the node, and with the Menu key or Shift+F10
    /// while the node or a descendant has the keyboard focus. nil, the default, has none. Any thread.
    ///
    /// If neither the cell nor the list has a menu, these keys open the menu of a drawn node in the focused row.
    public var contextMenu: ContextMenu? {
        get { extras?.input.pointer?.value.contextMenu }
        set { changePointer { $0.contextMenu = newValue } }
    }

    private func changePointer(_ change: (inout PointerTraits) -> Void) {
        var traits = extras?.input.pointer?.value ?? PointerTraits()
        change(&traits)
        let box = traits.isEmpty ? nil : Boxed(traits)
        changeExtras { $0.input.pointer = box }
        setFlag(.hasPointerTraits, box != nil)
        guard isInHierarchy else { return }
        ApplyQueue.shared.push(order: id) { [weak self] in self?.canvasThatDraws?.pointerTraitsChanged() }
    }
}

@MainActor
extension DisplayNode {
    /// The first result of `find` on the way from this node up to `root`, both included.
    func first<Found>(upTo root: DisplayNode, _ find: (DisplayNode, PointerTraits) -> Found?) -> Found? {
        var node: DisplayNode? = self
        while let current = node {
            if current.flag(.hasPointerTraits), let traits = current.extras?.input.pointer?.value,
                let found = find(current, traits)
            {
                return found
            }
            guard current !== root else { return nil }
            node = current.supernode
        }
        return nil
    }

    /// The innermost node whose widget has the focus or contains the focused widget.
    package var nodeWithKeyboard: DisplayNode? {
        for node in subnodes {
            if let found = node.nodeWithKeyboard { return found }
        }
        return ownWidget?.containsFocus == true ? self : nil
    }

    /// Focuses the node's own widget. Returns false if there is none on screen that takes the focus.
    package func focusOwnWidget() -> Bool {
        guard let ownWidget, ownWidget.isMapped else { return false }
        return ownWidget.grabFocus()
    }

    /// True if the node, or a descendant that its canvas draws, has a tooltip, a cursor or a menu. O(nodes).
    var hasPointerTraitsInside: Bool {
        flag(.hasPointerTraits) || subnodes.contains(where: \.hasPointerTraitsInside)
    }
}
