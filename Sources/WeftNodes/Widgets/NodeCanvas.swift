import WeftGTK
import WeftGraphics
import WeftLayout

/// The widget that shows a node and all its descendants without their own widgets.
@MainActor
public final class NodeCanvas: CanvasDelegate {
    /// The widget that draws the node.
    public let widget: CanvasWidget
    /// The kind of the widget.
    public let kind: CanvasKind
    /// The widget's role for assistive technology, unless its node sets another.
    public var role: CanvasRole { kind.role }
    /// True for the widget of a list's row: the list decides about its keyboard focus and its clicks.
    public let isRow: Bool
    /// The node that is shown.
    public private(set) weak var node: DisplayNode?

    /// Called for the keyboard's and assistive technology's activation.
    public var onActivate: (() -> Void)?
    /// Called when assistive technology opens the menu of a row.
    public var onOpenMenu: (() -> Void)?

    /// The widget's event controllers for its node; nil until they are needed.
    var events: EventControllers?
    /// The sources of touches.
    var touches = Touches()

    /// The receivers of touches.
    struct Touches {
        /// The node, if it handles touches.
        var ofNode: TouchForwarding?
        /// Touches for programs; nil if no node of the canvas has a program.
        var ofPrograms: ProgramTouches?
    }

    /// The tooltips, cursors and menus of the canvas's nodes; nil if there are none.
    var pointer: CanvasPointer?

    /// The values that were last sent to assistive technology.
    var spoken = Spoken()

    /// True if the list has a menu for the row.
    public var listOffersMenu = false {
        didSet { if listOffersMenu != oldValue { updateMenuAction() } }
    }

    /// The rule for the keyboard focus of a row itself.
    public var rowFocus = RowFocus.never {
        didSet { updateRowFocus() }
    }

    /// A rule for the keyboard focus of a row.
    public enum RowFocus: Sendable {
        /// Only the row's contents can take the focus.
        case never
        case always
        /// The row takes the focus if it has text for a screen reader. Tab moves through the row's contents without
        /// stopping at the row.
        case whereItSpeaks
    }

    /// The row's position in its list ("3 of 300"), which is read last; nil if the canvas is not a row.
    public var listPlace: ListPlace? {
        didSet { if listPlace != oldValue { updateListPlace() } }
    }

    /// True if only the node's subnodes are drawn, because the node itself moves separately.
    var showsSubnodesOnly = false

    /// The origin of the widget's content box in the node, in points: inside the theme's border and padding.
    var contentOffset: Point { role == .themedButton ? widget.contentOffset : .zero }

    /// The device's pixels in the widget's content box. The widget's container places it on a whole pixel.
    private var grid: PixelGrid { PixelGrid(scale: widget.scale, origin: contentOffset) }

    /// A child widget: a node's widget, or one that was added to a node.
    private struct Child {
        let widget: Widget
        /// The frame in the coordinates in which `ancestors` begins.
        let frame: Rect
        /// The transform of the widget's node.
        let transform: Transform?
        /// The transform of the nodes around it, to the canvas' coordinates.
        let ancestors: Transform?

        /// The child's transform on screen, besides the translation to its place.
        func whole(_ rect: Rect) -> Transform? {
            guard transform != nil || ancestors != nil else { return nil }
            let own = transform?.around(Size(width: rect.width, height: rect.height).middle) ?? .identity
            return own.then(.translation(x: rect.minX, y: rect.minY)).then(ancestors ?? .identity)
        }
    }

    /// A child, and the node that owns the canvas containing it.
    private typealias Found = (child: Child, node: DisplayNode)

    /// The child widgets in drawing order.
    private var children: [Child] = []

    /// True if the pointer's position inside the widget matters.
    public var followsPointer: Bool { !children.isEmpty || events != nil || touches.ofPrograms != nil }

    /// A canvas that shows no node yet.
    public init(kind: CanvasKind, isRow: Bool = false) {
        self.kind = kind
        self.isRow = isRow
        widget = CanvasWidget(
            role: kind.role, isRow: isRow, accessible: kind.accessibilityRole, actions: kind.actions)
        widget.delegate = self
    }

    /// Makes a canvas of a kind that consists only of a role.
    public convenience init(role: CanvasRole, isRow: Bool = false) {
        self.init(kind: CanvasKind(role: role), isRow: isRow)
    }

    /// Shows `node` instead of the earlier one.
    public func show(_ node: DisplayNode) {
        self.node = node
        node.main.canvas = self
        node.markLoaded()
        bindEvents()
        contentsChanged()
    }

    /// Shows no node, so that another node can use the widget.
    public func clear() {
        for child in children where child.widget.isChild(of: widget) { child.widget.removeFromParent() }
        children = []
        node?.main.extras?.textSelector?.menu?.close()
        unbindEvents()
        showProgramTouches(false)
        showPointerTraits(false)
        HitMemo.forget()
        if node?.main.canvas === self { node?.main.canvas = nil }
        node = nil
        onActivate = nil
        onOpenMenu = nil
        widget.queueDraw()
    }

    /// Updates child widgets and redraws after a change of frames, subnodes or contents. Do not call it inside an
    /// allocation.
    public func contentsChanged() {
        guard let node else { return }
        HitMemo.forget()
        var found: [Found] = []
        var flags = node.lock.withLock { node.guarded.flags }
        if !showsSubnodesOnly, let native = node.loadOwnWidget(), native !== widget {
            // The root's native widget contains the widgets of its subnodes, as a ScrollNode's does.
            let box = Rect(origin: .zero, size: node.main.frame.size)
            found.append((Child(widget: native, frame: box, transform: nil, ancestors: nil), node))
            collectSubwidgets(of: node, origin: .zero, ancestors: nil, into: &found)
            // The inner canvas handles the node's events.
            if node.main.canvas !== self { unbindEvents() }
        } else {
            collectWidgets(inside: node, origin: .zero, ancestors: nil, into: &found, &flags)
        }
        if let order = node.accessibilityElement?.order { found = found.stablySorted { order($0.node, $1.node) } }
        let shown = found.map(\.child)
        let kept = Set(shown.map { ObjectIdentifier($0.widget) })
        for old in children where !kept.contains(ObjectIdentifier(old.widget)) {
            // The widget may belong to another canvas by now.
            if old.widget.isChild(of: widget) { old.widget.removeFromParent() }
        }
        let isReordered = !children.elementsEqual(shown) { $0.widget === $1.widget }
        for child in shown where isReordered {
            if !child.widget.isChild(of: widget) { child.widget.removeFromParent() }
            // GTK uses the order of children for focus and picking.
            child.widget.moveInParent(widget, before: nil)
        }
        let hadChildren = !children.isEmpty
        children = shown
        showPointerTraits(flags.contains(.hasPointerTraits))
        showProgramTouches(flags.contains(.asksProgram))
        spoken.hasModal = flags.contains(.isModal)
        silence(flags.contains(.silencesWidgets), found)
        // The surrounding canvas hides the nodes inside it.
        if isRow || node.supernode == nil { hide(flags.contains(.silencesWidgets) && node.isAccessibilityHidden) }
        updateAccessibility()
        if hadChildren || !shown.isEmpty { widget.queueAllocate() }
        widget.queueDraw()
    }

    /// Hides children from assistive technology as their nodes require.
    private func silence(_ isWanted: Bool, _ found: [Found]) {
        guard isWanted || spoken.silences else { return }
        spoken.silences = isWanted
        for (child, node) in found { child.widget.setAccessibleHidden(isWanted && isSilent(node)) }
    }

    /// Hides the widget itself from assistive technology.
    private func hide(_ isHidden: Bool) {
        guard isHidden != spoken.isHidden else { return }
        spoken.isHidden = isHidden
        widget.setAccessibleHidden(isHidden)
    }

    /// Called when the position or opacity of a node on screen differs from the node's own values, during an animation.
    func presentationChanged() {
        children.isEmpty ? widget.queueDraw() : contentsChanged()
    }

    private func collectWidgets(
        inside node: DisplayNode, origin: Point, ancestors: Transform?, into found: inout [Found],
        _ flags: inout NodeFlags
    ) {
        if node.isSubtreeRasterized {
            if node.hasPointerTraitsInside { flags.insert(.hasPointerTraits) }
        } else {
            let nodes = node.orderedSubnodes
            var inner = ancestors
            if !nodes.isEmpty, let below = node.lock.withLock({ node.guarded.effects })?.value.subnodeTransform,
                below != .identity
            {
                inner = below.around(Rect(origin: origin, size: node.main.frame.size).middle).then(
                    ancestors ?? .identity)
            }
            for subnode in nodes {
                collectWidgets(of: subnode, origin: origin, ancestors: inner, into: &found, &flags)
            }
        }
        collectSubwidgets(of: node, origin: origin, ancestors: ancestors, into: &found)
    }

    /// Collects the widgets that were added to nodes.
    private func collectSubwidgets(
        of node: DisplayNode, origin: Point, ancestors: Transform?, into found: inout [Found]
    ) {
        for subwidget in node.main.extras?.subwidgets ?? [] {
            let frame = subwidget.frame.offsetBy(dx: origin.x, dy: origin.y)
            found.append((Child(widget: subwidget.widget, frame: frame, transform: nil, ancestors: ancestors), node))
        }
    }

    private func collectWidgets(
        of node: DisplayNode, origin: Point, ancestors: Transform?, into found: inout [Found],
        _ flags: inout NodeFlags
    ) {
        let (isHidden, effects, own) = node.lock.withLock {
            (node.guarded.appearance.isHidden, node.guarded.effects, node.guarded.flags)
        }
        guard !isHidden else { return }
        flags.formUnion(own)
        let frame = node.shownFrame.offsetBy(dx: origin.x, dy: origin.y)
        let transform = effects?.value.transform ?? .identity
        let inner = node.main.canvas
        if let widget = node.loadOwnWidget() {
            inner?.contentsChanged()
            let own = transform == .identity ? nil : transform
            found.append((Child(widget: widget, frame: frame, transform: own, ancestors: ancestors), node))
            guard node.main.nativeWidget != nil else { return }
            collectSubwidgets(of: node, origin: frame.origin, ancestors: ancestors, into: &found)
        } else {
            let inner =
                transform == .identity ? ancestors : transform.around(frame.middle).then(ancestors ?? .identity)
            collectWidgets(inside: node, origin: frame.origin, ancestors: inner, into: &found, &flags)
        }
    }

    /// The transform that GTK applies to a child in canvas coordinates, besides its translation; nil for none.
    func transform(of child: Widget) -> Transform? {
        guard let known = children.first(where: { $0.widget === child }) else { return nil }
        guard known.transform != nil || known.ancestors != nil else { return nil }
        let rect = known.frame.snapped(to: grid)
        return (known.transform?.around(rect.middle) ?? .identity).then(known.ancestors ?? .identity)
    }

    // MARK: CanvasDelegate

    public func canvasAllocate(width: Int, height: Int) {
        pointer?.canvasWasAllocated()
        let grid = grid
        let offset = contentOffset
        for child in children where child.widget.isChild(of: widget) {
            let rect = child.frame.offsetBy(dx: -offset.x, dy: -offset.y).snapped(to: grid)
            // Below its minimum size a widget makes GTK log a warning, for example before the size of wrapped text is
            // known.
            let least = child.widget is CanvasWidget ? 0 : child.widget.measure(.horizontal).minimum
            let width = max(least, rect.size.width.wholePoints)
            let leastHeight =
                child.widget is CanvasWidget ? 0 : child.widget.measure(.vertical, forSize: width).minimum
            let height = max(leastHeight, rect.size.height.wholePoints)
            if let whole = child.whole(rect) {
                widget.place(child.widget, x: 0, y: 0, width: width, height: height, transform: whole)
            } else {
                widget.place(child.widget, x: rect.minX, y: rect.minY, width: width, height: height)
            }
        }
        node?.main.extras?.textSelector?.hostWasAllocated()
    }

    public func canvasSnapshot(_ snapshot: Snapshot) {
        guard let node else { return }
        let grid = grid
        guard !showsSubnodesOnly else {
            for subnode in node.orderedSubnodes {
                subnode.drawTree(snapshot, frame: subnode.shownFrame, grid: grid, canvas: self)
                if DebugOverlay.isOn { DebugOverlay.draw(subnode, snapshot, frame: subnode.shownFrame, grid: grid) }
            }
            return
        }
        let offset = contentOffset
        let bounds = Rect(origin: Point(x: -offset.x, y: -offset.y), size: node.main.frame.size)
        guard DebugOverlay.isOn else {
            node.drawTree(snapshot, frame: bounds, grid: grid, canvas: self)
            return
        }
        DebugOverlay.timing(node) { node.drawTree(snapshot, frame: bounds, grid: grid, canvas: self) }
        // The outermost canvas draws the marks of nested ones, on top of everything.
        guard node.supernode == nil else { return }
        DebugOverlay.draw(node, snapshot, frame: bounds, grid: grid)
    }

    public func canvasActivate() {
        if let onActivate { onActivate() } else { node?.activate() }
    }

    public func canvasOpenMenu() {
        if pointer?.openMenuWithoutPlace(isAsked: true) != true { onOpenMenu?() }
    }

    public func canvasPerform(_ action: String) { perform(action) }

    public func canvasFocus(forward: Bool) -> Bool? {
        guard isRow, rowFocus == .whereItSpeaks else { return nil }
        // A row comes before its contents.
        return (forward || !widget.hasFocus) && moveFocusAmongChildren(forward: forward)
    }

    /// Moves the focus as GTK does: line by line, in the order of the children's centres. The children may not be
    /// placed yet.
    private func moveFocusAmongChildren(forward: Bool) -> Bool {
        let sign = widget.isRightToLeft ? -1.0 : 1
        var order = children.sorted { ($0.frame.midY, sign * $0.frame.midX) < ($1.frame.midY, sign * $1.frame.midX) }
        if !forward { order.reverse() }
        if let place = order.firstIndex(where: { $0.widget.containsFocus }) { order.removeFirst(place) }
        return order.contains { $0.widget.moveFocusInside(forward: forward) }
    }

    /// The frame, in the node, of the child that contains the keyboard focus. In points.
    public var focusedFrame: Rect? { children.first { $0.widget.containsFocus }?.frame }

    func updateRowFocus() {
        guard isRow else { return }
        widget.isFocusable =
            switch rowFocus {
            case .never: false
            case .always: true
            case .whereItSpeaks: !spoken.label.isEmpty
            }
    }

    func queueDraw() {
        HitMemo.forget()
        widget.queueDraw()
    }
}
