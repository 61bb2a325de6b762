import WeftGTK
import WeftGraphics
import WeftLayout

/// The widget that shows a node and all nodes below it that have none of their own.
@MainActor
public final class NodeCanvas: CanvasDelegate {
    public let widget: CanvasWidget
    public let role: CanvasRole
    public private(set) weak var node: DisplayNode?

    /// Called for the keyboard's and assistive technology's activation.
    public var onActivate: (() -> Void)?

    /// What the widget listens to for its node; none before there is something to hear.
    var events: EventControllers?

    /// What assistive technology was told last.
    var spokenLabel = ""
    var spokenHint = ""

    /// Draws and shows the node's subnodes only: what they are inside of moves by itself.
    var showsSubnodesOnly = false

    /// Where the widget's content box begins in the node, points: the theme's border and padding stand around it.
    var contentOffset: Point { role == .themedButton ? widget.contentOffset : .zero }

    /// Widgets of nodes inside, in drawing order, with their frames relative to this canvas.
    private var children: [(node: DisplayNode, widget: Widget, frame: Rect)] = []

    public init(role: CanvasRole) {
        self.role = role
        widget = CanvasWidget(role: role)
        widget.delegate = self
    }

    /// Shows `node`; the canvas it had before is given up.
    public func show(_ node: DisplayNode) {
        self.node = node
        node.main.canvas = self
        node.markLoaded()
        bindEvents()
        contentsChanged()
    }

    /// Shows nothing, so that another node may have the widget.
    public func clear() {
        for child in children { child.widget.removeFromParent() }
        children = []
        events?.removeAll()
        node?.main.canvas = nil
        node = nil
        onActivate = nil
        widget.queueDraw()
    }

    /// Frames, subnodes or contents are new: finds the widgets inside and draws again.
    public func contentsChanged() {
        guard let node else { return }
        var found: [(node: DisplayNode, widget: Widget, frame: Rect)] = []
        for subnode in node.subnodes { collectWidgets(subnode, origin: .zero, into: &found) }
        let kept = Set(found.map { ObjectIdentifier($0.widget) })
        for old in children where !kept.contains(ObjectIdentifier(old.widget)) { old.widget.removeFromParent() }
        for child in found where !child.widget.hasParent { child.widget.setParent(widget) }
        children = found
        updateAccessibility()
        widget.queueAllocate()
        widget.queueDraw()
    }

    private func collectWidgets(
        _ node: DisplayNode, origin: Point, into found: inout [(node: DisplayNode, widget: Widget, frame: Rect)]
    ) {
        guard !node.isHidden else { return }
        let frame = node.main.frame.offsetBy(dx: origin.x, dy: origin.y)
        let inner = node.main.canvas
        if let widget = node.loadOwnWidget() {
            found.append((node, widget, frame))
            inner?.contentsChanged()
        } else {
            for subnode in node.subnodes { collectWidgets(subnode, origin: frame.origin, into: &found) }
        }
    }

    // MARK: CanvasDelegate

    public func canvasAllocate(width: Int, height: Int) {
        let scale = Double(widget.scaleFactor)
        let offset = contentOffset
        for child in children {
            let rect = child.frame.offsetBy(dx: -offset.x, dy: -offset.y).snapped(to: scale)
            let width = Int(rect.size.width.rounded(.up))
            let height = Int(rect.size.height.rounded(.up))
            widget.place(child.widget, x: rect.minX, y: rect.minY, width: width, height: height)
        }
    }

    public func canvasSnapshot(_ snapshot: Snapshot) {
        guard let node else { return }
        let scale = Double(widget.scaleFactor)
        guard !showsSubnodesOnly else {
            for subnode in node.subnodes {
                subnode.drawTree(snapshot, frame: subnode.main.frame, scale: scale, root: node)
            }
            return
        }
        let offset = contentOffset
        let bounds = Rect(origin: Point(x: -offset.x, y: -offset.y), size: node.main.frame.size)
        node.drawTree(snapshot, frame: bounds, scale: scale, root: node)
    }

    public func canvasActivate() {
        if let onActivate { onActivate() } else { node?.activate() }
    }

    func queueDraw() {
        widget.queueDraw()
    }
}
