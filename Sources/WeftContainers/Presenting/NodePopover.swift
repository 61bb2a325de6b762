import WeftGTK
import WeftLayout
import WeftNodes

/// A popover that shows a node beside another node. It has the keyboard focus while it is open and gives it back
/// afterwards. Escape and a click elsewhere close it. It can be opened any number of times. Main actor.
@MainActor
public final class NodePopover {
    /// The contents of the popover.
    public let node: DisplayNode
    /// Called when the popover has closed, for any reason, and the keyboard focus has returned.
    public var onClose: (@MainActor () -> Void)?

    private let host: NodeWidget
    private let popover: Popover

    /// - Parameters:
    ///   - label: the accessible name.
    ///   - maximumWidth: the maximum width of the contents in points.
    public init(_ node: DisplayNode, label: String, maximumWidth: Double = 360) {
        self.node = node
        // A node that is visible elsewhere is not moved here.
        host = NodeWidget(Self.reportsShown(node) ? DisplayNode() : node)
        host.maximumWidth = maximumWidth
        host.manners.isCutWhereThereIsNoRoom = true
        popover = Popover(host.widget, label: label)
        // Focusable widgets exist only after the first layout.
        host.onFirstLayout = { [weak self] in self?.takeFocus() }
        host.widget.onMapped { [weak self] isMapped in
            if isMapped { self?.takeFocus() }
        }
    }

    /// True while the popover is open.
    public var isOpen: Bool { popover.isOpen }

    /// Opens the popover beside `anchor` and follows it. It closes when the anchor leaves the screen.
    /// - Returns: false if it is open already, or `anchor` is not on screen.
    @discardableResult
    public func open(from anchor: DisplayNode, at edge: Popover.Edge = .bottom) -> Bool {
        open(at: edge) { [weak anchor] in anchor?.drawnPlace }
    }

    /// Opens the popover beside a native widget.
    @discardableResult
    public func open(from anchor: Widget, at edge: Popover.Edge = .bottom) -> Bool {
        open(at: edge) { [weak anchor] in
            anchor.map { ($0, Rect(x: 0, y: 0, width: Double($0.width), height: Double($0.height))) }
        }
    }

    private func open(at edge: Popover.Edge, of anchor: @escaping @MainActor () -> Popover.Anchor?) -> Bool {
        popover.open(at: edge, of: anchor) { self.onClose?() }
    }

    /// Closes the popover; has no effect if it is closed.
    public func close() { popover.close() }

    /// Reports a node that is inside another node or a widget on screen, since it cannot be shown twice.
    private static func reportsShown(_ node: DisplayNode) -> Bool {
        guard node.supernode != nil || node.isShownAsRoot else { return false }
        Misuse.report(
            """
            NodePopover: \(node.debugDescription) is shown elsewhere already, so the popover is empty. Make a node of its own \
            for it, or close what shows that one
            """)
        return true
    }

    private func takeFocus() {
        guard isOpen, !host.widget.containsFocus else { return }
        if let target = node as? any KeyboardTarget { target.takeFocus() } else { host.widget.focusFirst() }
    }
}

@MainActor
extension DisplayNode {
    /// Opens a popover with `content` beside this node, once.
    ///
    /// - Parameters:
    ///   - label: the popover's name for assistive technology.
    ///   - maximumWidth: the maximum width of `content` in points.
    ///   - onClose: called when the popover has closed, for any reason, and the focus has returned.
    /// - Returns: the open popover; nil if this node is not on screen.
    @discardableResult
    public func presentPopover(
        _ content: DisplayNode, label: String, at edge: Popover.Edge = .bottom, maximumWidth: Double = 360,
        onClose: (@MainActor () -> Void)? = nil
    ) -> NodePopover? {
        let popover = NodePopover(content, label: label, maximumWidth: maximumWidth)
        popover.onClose = onClose
        return popover.open(from: self, at: edge) ? popover : nil
    }
}
