import Foundation
import WeftGTK
import WeftLayout
import WeftNodes

/// The container of a page: its content fills it, and other views are placed above the content by their frames.
///
/// The isolation is stated, since Swift 6.2 crashes on an isolated `deinit` that inherits `@preconcurrency`.
@MainActor
final class PageView: UIView, CanvasDelegate {
    private let canvas = CanvasWidget(role: .group)
    private var content: Widget?
    private var subviews: [UIView] = []
    /// The layer for nodes above a list, since a list cannot contain them.
    private var overlay: (node: OverlayNode, shown: NodeWidget)?

    init(_ node: ASDisplayNode) {
        super.init(of: node)
        canvas.setExpands()
        canvas.delegate = self
    }

    isolated deinit {
        // GTK requires a widget to have no children when it is disposed.
        content?.removeFromParent()
        overlay?.shown.widget.removeFromParent()
        for view in subviews { view.widget.removeFromParent() }
    }

    /// The page's widget: this content, and the subviews over it.
    func filled(with content: Widget) -> Widget {
        // A page that is shown again may have the same widget.
        self.content?.removeFromParent()
        content.removeFromParent()
        self.content = content
        content.setParent(canvas)
        return canvas
    }

    override var bounds: CGRect { CGRect(x: 0, y: 0, width: canvas.width, height: canvas.height) }

    /// The page's frame in its container, in points. Setting it has no effect.
    override var frame: CGRect {
        get { bounds }
        set {}
    }

    /// Adds a node over a list that fills the page.
    func addOverlay(_ node: ASDisplayNode) {
        if overlay == nil {
            let own = OverlayNode()
            let shown = NodeWidget(own.weftNode, sizing: .fills)
            shown.manners.isSeeThrough = true
            shown.widget.setParent(canvas)
            overlay = (own, shown)
            canvas.queueAllocate()
        }
        overlay?.node.addSubnode(node)
    }

    override func addSubview(_ view: UIView) {
        if view.isOfNode { return super.addSubview(view) }
        subviews.append(view)
        view.widget.setParent(canvas)
        take(view)
        canvas.queueAllocate()
    }

    override func letGo(_ view: UIView) {
        subviews.removeAll { $0 === view }
        view.widget.removeFromParent()
        canvas.queueAllocate()
    }

    override func subviewMoved(_ view: UIView) { canvas.queueAllocate() }

    func canvasMeasure(_ axis: CanvasAxis, forSize: Int?) -> (minimum: Int, natural: Int) {
        for view in subviews { _ = view.widget.measure(axis) }
        _ = overlay?.shown.widget.measure(axis)
        return content?.measure(axis) ?? (0, 0)
    }

    func canvasAllocate(width: Int, height: Int) {
        if let content, content.isChild(of: canvas) {
            canvas.place(content, x: 0, y: 0, width: width, height: height)
        }
        if let overlay { canvas.place(overlay.shown.widget, x: 0, y: 0, width: width, height: height) }
        for view in subviews {
            let (least, frame) = (view.widget.measure(.horizontal).natural, view.frame)
            canvas.place(
                view.widget, x: frame.minX, y: frame.minY, width: max(least, Int(frame.width)),
                height: max(view.widget.measure(.vertical).natural, Int(frame.height)))
        }
    }

    func canvasSnapshot(_ snapshot: Snapshot) {
        let below = [content, overlay?.shown.widget].compactMap { $0 }
        for widget in below + subviews.map(\.widget) where widget.isChild(of: canvas) { snapshot.child(widget) }
    }
}

/// The parent of nodes above a list. It passes a hit to the list unless one of these nodes is hit.
private final class OverlayNode: ASDisplayNode {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let view = super.hitTest(point, with: event)
        return view === self.view ? nil : view
    }
}
