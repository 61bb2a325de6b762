import WeftGTK
import WeftLayout

/// What a node says to the pointer that rests on it or asks for its menu.
struct PointerTraits: Sendable {
    var tooltip: String?
    var cursor: Cursor?
    var contextMenu: ContextMenu?

    var isEmpty: Bool { tooltip == nil && cursor == nil && contextMenu == nil }
}

/// What a node's menu has, asked when it opens: the node and where in it the pointer is, points; by the keyboard its middle.
/// No entries, no menu there. Main actor.
public typealias ContextMenu = @MainActor @Sendable (DisplayNode, Point) -> [PopoverMenu.Item]

/// Of any node, drawn ones too: the canvas that draws it sees to it. Where a node has none of it, the node around it counts.
extension DisplayNode {
    /// What is shown while the pointer rests on the node; where the node has a widget of its own and no
    /// `accessibilityHint`, assistive technology reads it, too. Any thread; nil, the default, for nothing.
    public var tooltip: String? {
        get { extras?.input.pointer?.value.tooltip }
        set {
            changePointer { $0.tooltip = newValue?.isEmpty == true ? nil : newValue }
            accessibilityDidChange()
        }
    }

    /// What the pointer looks like over the node. Any thread; nil, the default, is as around the node.
    public var cursor: Cursor? {
        get { extras?.input.pointer?.value.cursor }
        set { changePointer { $0.cursor = newValue } }
    }

    /// What opens at a press of the secondary button on the node or a finger held down, and by the Menu key or Shift+F10
    /// where the node or something inside of it has the keyboard. Any thread; nil, the default, for none.
    ///
    /// A menu that only drawn nodes of a row have opens by these keys while the row has the keyboard and neither the cell nor
    /// the list has one.
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
    /// The first on the way up to `root`, itself included, of which `find` makes something.
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

    /// The innermost node whose widget has the keyboard, or has something inside of it that has it.
    package var nodeWithKeyboard: DisplayNode? {
        for node in subnodes {
            if let found = node.nodeWithKeyboard { return found }
        }
        return ownWidget?.containsFocus == true ? self : nil
    }

    /// Whether the node or one that its canvas draws has a tooltip, a cursor or a menu. O(nodes).
    var hasPointerTraitsInside: Bool {
        flag(.hasPointerTraits) || subnodes.contains(where: \.hasPointerTraitsInside)
    }
}
