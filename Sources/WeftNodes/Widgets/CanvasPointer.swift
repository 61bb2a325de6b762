import WeftGTK
import WeftLayout

/// Tooltips, cursors and menus of the nodes that a canvas draws. Only canvases with such nodes have this object.
@MainActor
final class CanvasPointer {
    private unowned let canvas: NodeCanvas
    private let events: EventControllers
    private var menu: PopoverMenu?
    /// The pointer's position over the canvas.
    private var place: Point?
    /// True while the canvas is shown. Afterwards it may be released.
    private var isShown = true
    /// True while a node's own cursor is shown.
    private var showsCursor = false

    init(of canvas: NodeCanvas) {
        self.canvas = canvas
        events = EventControllers(canvas.widget)
        events.addTooltip { [weak self] in self?.tooltip(at: $0) }
        events.addPointer { [weak self] point in
            self?.place = point
            self?.updateCursor()
        }
        events.addContextMenuPress { [weak self] in self?.openMenu(at: $0) ?? false }
        events.addKeys { [weak self] press in
            guard press.key == .menu || press.key == .f10 && press.isShift else { return false }
            return self?.openMenuWithoutPlace() ?? false
        }
    }

    isolated deinit {
        menu?.close()
    }

    /// Called when the canvas no longer shows a node.
    func end() {
        isShown = false
        events.removeAll()
        place = nil
        updateCursor()
        menu?.close()
    }

    /// Call after an allocation, since a popover is placed again together with its target.
    func canvasWasAllocated() { menu?.parentWasAllocated() }

    /// Updates the cursor, since the node under a resting pointer may have changed.
    func updateCursor() {
        let name = place.flatMap { first(at: $0) { $1.cursor?.name } }
        guard name != nil || showsCursor else { return }
        showsCursor = name != nil
        canvas.widget.setCursor(name ?? canvas.cursorOfRole)
    }

    /// The first result of `find` among the nodes at a point of the widget, from the innermost one outwards.
    private func first<Found>(at point: Point, _ find: (DisplayNode, PointerTraits) -> Found?) -> Found? {
        guard let root = canvas.node else { return nil }
        return root.askForHit(canvas.inNode(point))?.first(upTo: root, find)
    }

    private func tooltip(at point: Point?) -> (text: String, rect: Rect)? {
        func say(_ node: DisplayNode, _ traits: PointerTraits) -> (text: String, rect: Rect)? {
            traits.tooltip.map { ($0, canvas.place(of: node)) }
        }
        if let point { return first(at: point, say) }
        guard let root = canvas.node else { return nil }
        return (root.nodeWithKeyboard ?? root).first(upTo: root, say)
    }

    // MARK: Menus

    private func openMenu(at point: Point) -> Bool {
        guard let root = canvas.node else { return false }
        let place = canvas.inNode(point)
        return first(at: point) { node, traits in
            traits.contextMenu.map { ($0, node, root.convert(place, to: node)) }
        }.map { open($0, of: $1, at: $2, below: Rect(origin: point, size: .zero)) } ?? false
    }

    /// Opens the menu of the focused node, or of its nearest ancestor with a menu. If there is none, it opens the menu
    /// of the first descendant with one, unless the list has a menu for the row.
    ///
    /// - Parameter isAsked: true if assistive technology requests it, regardless of the focus.
    func openMenuWithoutPlace(isAsked: Bool = false) -> Bool {
        guard let root = canvas.node else { return false }
        func menu(_ node: DisplayNode, _ traits: PointerTraits) -> (ContextMenu, DisplayNode)? {
            traits.contextMenu.map { ($0, node) }
        }
        var found = (isAsked ? root : root.nodeWithKeyboard ?? root).first(upTo: root, menu)
        if found == nil, isAsked || canvas.widget.hasFocus, !canvas.listOffersMenu { found = root.firstInside(menu) }
        guard let (menu, node) = found else { return false }
        return open(menu, of: node, at: node.frame.size.middle, below: canvas.place(of: node))
    }

    /// True if `openMenuWithoutPlace` would find a menu. The menu may have no entries.
    var hasMenu: Bool {
        guard let root = canvas.node else { return false }
        return root.contextMenu != nil || root.firstInside { $1.contextMenu } != nil
    }

    private func open(_ menu: ContextMenu, of node: DisplayNode, at point: Point, below rect: Rect) -> Bool {
        // A closed menu disappears a moment later; until then no other menu opens.
        guard self.menu == nil else { return true }
        guard canvas.widget.isMapped else { return false }
        let widget = canvas.widget
        let items = menu(node, point)
        // The closure that returned the items may have removed the node.
        guard !items.isEmpty, widget.isMapped, isShown else { return false }
        let popover = PopoverMenu(items)
        self.menu = popover
        // Captured here, since the canvas may be given to another node before the menu has closed.
        var open: PopoverMenu? = popover
        popover.popUp(at: rect, in: widget, returnsKeyboard: true) { [weak self] in
            if self?.menu === open { self?.menu = nil }
            open = nil
        }
        return true
    }
}

extension NodeCanvas {
    /// The frame of a node that the canvas draws, in the widget's coordinates.
    func place(of node: DisplayNode) -> Rect {
        guard let root = self.node else { return .zero }
        let rect = node === root ? root.bounds : node.convert(node.bounds, to: root)
        let origin = inNode(.zero)
        return rect.offsetBy(dx: -origin.x, dy: -origin.y)
    }

    /// Updates the pointer's look after a tooltip, a cursor or a menu was added or removed in the canvas.
    func pointerTraitsChanged() { showPointerTraits(node?.hasPointerTraitsInside == true) }

    /// - Parameter areThere: true if a node that the canvas draws has such settings.
    func showPointerTraits(_ areThere: Bool) {
        guard areThere || pointer != nil else { return }
        if !areThere {
            pointer?.end()
            pointer = nil
        } else if let pointer {
            pointer.updateCursor()
        } else {
            pointer = CanvasPointer(of: self)
        }
        updateMenuAction()
    }

    /// Offers the menu of the list or of a node to assistive technology.
    func updateMenuAction() {
        if isRow { widget.offersMenu = listOffersMenu || pointer?.hasMenu == true }
    }
}

@MainActor
extension DisplayNode {
    /// The first result of `find` among the descendants, in tree order.
    fileprivate func firstInside<Found>(_ find: (DisplayNode, PointerTraits) -> Found?) -> Found? {
        for node in subnodes where !node.isHidden {
            if let traits = node.extras?.input.pointer?.value, let found = find(node, traits) { return found }
            if let found = node.firstInside(find) { return found }
        }
        return nil
    }
}
