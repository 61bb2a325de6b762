import Foundation
import WeftGTK
import WeftLayout

/// A page's content over the whole of it, and views on top by their frames.
final class PageView: UIView, CanvasDelegate {
    private let canvas = CanvasWidget(role: .group)
    private var content: Widget?
    private var subviews: [UIView] = []

    init(_ node: ASDisplayNode) {
        super.init(of: node)
        canvas.setExpands()
        canvas.delegate = self
    }

    isolated deinit {
        // GTK wants a widget to be without children when it goes.
        content?.removeFromParent()
        for view in subviews { view.widget.removeFromParent() }
    }

    /// The page's widget: this content, and the subviews over it.
    func filled(with content: Widget) -> Widget {
        // A page that is shown again may have the widget that it had.
        self.content?.removeFromParent()
        content.removeFromParent()
        self.content = content
        content.setParent(canvas)
        return canvas
    }

    override var bounds: CGRect { CGRect(x: 0, y: 0, width: canvas.width, height: canvas.height) }

    override func addSubview(_ view: UIView) {
        subviews.append(view)
        view.widget.setParent(canvas)
        take(view)
        canvas.queueAllocate()
    }

    override func subviewMoved(_ view: UIView) { canvas.queueAllocate() }

    func canvasMeasure(_ axis: CanvasAxis, forSize: Int?) -> (minimum: Int, natural: Int) {
        for view in subviews { _ = view.widget.measure(axis) }
        return content?.measure(axis) ?? (0, 0)
    }

    func canvasAllocate(width: Int, height: Int) {
        if let content, content.isChild(of: canvas) {
            canvas.place(content, x: 0, y: 0, width: width, height: height)
        }
        for view in subviews {
            let (least, frame) = (view.widget.measure(.horizontal).natural, view.frame)
            canvas.place(
                view.widget, x: frame.minX, y: frame.minY, width: max(least, Int(frame.width)),
                height: max(view.widget.measure(.vertical).natural, Int(frame.height)))
        }
    }

    func canvasSnapshot(_ snapshot: Snapshot) {
        for widget in [content].compactMap({ $0 }) + subviews.map(\.widget) where widget.isChild(of: canvas) {
            snapshot.child(widget)
        }
    }
}
