import WeftGTK
import WeftLayout

/// An action of a node for assistive technology. A client of the bus shows its name and invokes it.
public struct AccessibilityAction: Sendable {
    /// The action's name in the user's language.
    public let name: String
    /// Performs the action. Return false if it was not performed. Main actor.
    public let handler: @MainActor @Sendable () -> Bool

    /// The maximum number of actions of a node. Users cannot listen to more, and GTK keeps the names of each kind
    /// forever.
    public static let maximumCount = 64

    /// An action by its name.
    public init(_ name: String, handler: @escaping @MainActor @Sendable () -> Bool) {
        self.name = name
        self.handler = handler
    }
}

/// Returns true if the first node is read before the second. Main actor.
public typealias AccessibilityOrder = @MainActor @Sendable (DisplayNode, DisplayNode) -> Bool

/// The values that make a node a separate object for assistive technology. Few nodes have any.
struct AccessibilityElement: Sendable {
    var role: AccessibilityRole?
    var value: String?
    var isElement = false
    var isContainer = false
    var isModal = false
    var actions: [AccessibilityAction] = []
    var order: AccessibilityOrder?

    /// True if these values need a widget of the node's own.
    var needsWidget: Bool { role != nil || isElement || isContainer || order != nil || !actions.isEmpty }
}

/// Properties for any thread. A property that needs an object of its own on the bus gives the node a widget, so the
/// node must not be layer-backed.
extension DisplayNode {
    /// The node's role for assistive technology; nil, the default, uses that of its kind (`canvasRole`).
    public var accessibilityRole: AccessibilityRole? {
        get { accessibilityElement?.role }
        set { changeElement { $0.role = newValue } }
    }

    /// The node's current value: "75 %", "3 of 5 stars". It is read after the label; nil for none.
    public var accessibilityValue: String? {
        get { accessibilityElement?.value }
        set {
            guard newValue != accessibilityValue else { return }
            var element = accessibilityElement ?? AccessibilityElement()
            element.value = newValue
            let box = Boxed(element)
            changeExtras { $0.accessibility.element = box }
            accessibilityDidChange()
        }
    }

    /// True if a drawn node is a separate object on the bus, besides its part in the surrounding label.
    public var isAccessibilityElement: Bool {
        get { accessibilityElement?.isElement ?? false }
        set { changeElement { $0.isElement = newValue } }
    }

    /// True if assistive technology reads the whole subtree as one element. Its name consists of the labels of all
    /// parts, joined with ", " in reading order. Parts that can be activated are left out of the name and become
    /// actions with their labels. If the node has its own label, the labels are not joined. The keyboard reaches the
    /// parts as before.
    public var isAccessibilityContainer: Bool {
        get { accessibilityElement?.isContainer ?? false }
        set { changeElement { $0.isContainer = newValue } }
    }

    /// True to hide the node's siblings and their descendants from assistive technology. If several siblings set it,
    /// only the last of them takes effect. The keyboard still reaches them.
    public var isAccessibilityModal: Bool {
        get { accessibilityElement?.isModal ?? false }
        set { changeElement { $0.isModal = newValue } }
    }

    /// Actions besides activating the node, offered by their names. Names must differ, and at most
    /// ``AccessibilityAction/maximumCount`` are used.
    public var accessibilityCustomActions: [AccessibilityAction] {
        get { accessibilityElement?.actions ?? [] }
        set {
            let limit = AccessibilityAction.maximumCount
            if newValue.count > limit {
                Misuse.report(
                    """
                    \(debugDescription).accessibilityCustomActions: only the first \(limit) of \(newValue.count) actions are \
                    offered. Offer what is done most, and a page or a menu for the others
                    """)
            }
            changeElement { $0.actions = Array(newValue.prefix(limit)) }
        }
    }

    /// The reading order of the node's parts: drawn parts in its label, and parts with widgets. nil, the default, reads
    /// from top to bottom and from the leading side. It applies to parts of this node's own widget, not to parts inside
    /// of other widgets.
    public var accessibilityOrder: AccessibilityOrder? {
        get { accessibilityElement?.order }
        set { changeElement { $0.order = newValue } }
    }

    var accessibilityElement: AccessibilityElement? { extras?.accessibility.element?.value }

    private func changeElement(_ change: (inout AccessibilityElement) -> Void) {
        var element = accessibilityElement ?? AccessibilityElement()
        change(&element)
        guard !element.needsWidget || !isLayerBacked else {
            Misuse.report("\(debugDescription): a layer-backed node is no object of its own to assistive technology")
            return
        }
        let box = Boxed(element)
        changeExtras { $0.accessibility.element = box }
        updateAccessibilityFlags()
        guard isInHierarchy else { return }
        ApplyQueue.shared.push(order: id) { [weak self] in self?.elementDidChange() }
    }
}

extension DisplayNode {
    /// Sets the flags that a walk over the tree checks.
    func updateAccessibilityFlags() {
        let element = accessibilityElement
        let isModal = element?.isModal == true
        setFlag(.silencesWidgets, isAccessibilityHidden || element?.isContainer == true || isModal)
        setFlag(.isModal, isModal)
    }
}

@MainActor
extension DisplayNode {
    /// The kind of the node's own widget.
    public var canvasKind: CanvasKind {
        guard let element = accessibilityElement else { return CanvasKind(role: canvasRole, actions: menuActions) }
        let names = menuActions + offeredActions.map(\.name)
        return CanvasKind(role: canvasRole, accessibilityRole: element.role, actions: names)
    }

    /// The actions without the menu of a row, which the list shows.
    private var menuActions: [String] {
        flag(.hasPointerTraits) && !(self is CellNode) && contextMenu != nil ? [CanvasKind.menuAction] : []
    }

    /// The node's own actions, and the actions of its parts. Each name occurs once.
    var offeredActions: [AccessibilityAction] {
        guard let element = accessibilityElement else { return [] }
        var actions = element.actions
        if element.isContainer {
            actions += partsToActivate.map { part in
                AccessibilityAction(part.spokenText) { [weak part] in part?.activate() ?? false }
            }
        }
        var known: [String: Int] = [:]
        return actions.lazy.filter { !$0.name.isEmpty }.prefix(AccessibilityAction.maximumCount).map { action in
            let count = known[action.name, default: 0] + 1
            known[action.name] = count
            return count == 1 ? action : AccessibilityAction("\(action.name) \(count)", handler: action.handler)
        }
    }

    /// The outermost parts that can be activated, in reading order.
    private var partsToActivate: [DisplayNode] {
        var parts: [(frame: Rect, node: DisplayNode)] = []
        func collect(_ node: DisplayNode, _ origin: Point) {
            for subnode in node.subnodes where !subnode.isHidden && subnode.alpha > 0 && !subnode.isAccessibilityHidden
            {
                let frame = subnode.main.frame.offsetBy(dx: origin.x, dy: origin.y)
                if subnode.canBeActivated { parts.append((frame, subnode)) } else { collect(subnode, frame.origin) }
            }
        }
        collect(self, .zero)
        return readingOrder(parts.map { ($0.frame, $0.node, $0.node) })
    }

    /// Called after a change that may require a widget of another kind, since a widget's kind is fixed.
    private func elementDidChange() {
        if let canvas = main.ownCanvas, !canvas.kind.covers(canvasKind) || !needsWidget {
            let hadKeyboard = canvas.widget.hasFocus
            canvas.widget.removeFromParent()
            canvas.clear()
            main.ownCanvas = nil
            supernode?.canvasThatDraws?.contentsChanged()
            if hadKeyboard { ownWidget?.grabFocus() }
        } else {
            (supernode?.canvasThatDraws ?? canvasThatDraws)?.contentsChanged()
        }
        canvasThatDraws?.updateAccessibility()
    }
}

extension NodeCanvas {
    /// True if assistive technology skips a node, or its widget, in the canvas: an ancestor hides it or reads it
    /// itself.
    func isSilent(_ part: DisplayNode) -> Bool {
        guard let root = node else { return false }
        var node = part
        while node !== root {
            guard let parent = node.supernode else { return false }
            if node.isAccessibilityHidden { return true }
            if let modal = parent.modalSubnode, modal !== node { return true }
            node = parent
        }
        return root.isAccessibilityContainer
    }

    func perform(_ action: String) {
        guard let node else { return }
        if action == CanvasKind.menuAction { return canvasOpenMenu() }
        if let slot = CanvasKind.slot(of: action) {
            let names = node.canvasKind.actions
            if names.indices.contains(slot) { perform(names[slot]) }
            return
        }
        _ = node.offeredActions.first { $0.name == action }?.handler()
    }
}

@MainActor
extension DisplayNode {
    /// The last subnode that hides its siblings from assistive technology.
    var modalSubnode: DisplayNode? {
        subnodes.last { $0.flag(.isModal) && !$0.isHidden && $0.alpha > 0 }
    }
}
