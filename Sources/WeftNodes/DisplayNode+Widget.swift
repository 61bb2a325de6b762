import WeftGTK
import WeftLayout

extension DisplayNode {
    /// Whether the node was shown by a widget once.
    @MainActor public var isNodeLoaded: Bool { main.isLoaded }

    /// The node's own widget inside its parent's canvas, if it has one by now.
    @MainActor var ownWidget: Widget? { main.nativeWidget ?? main.canvas?.widget }

    /// Makes the node's own widget when it needs one.
    @MainActor
    public func loadOwnWidget() -> Widget? {
        if let widget = main.nativeWidget { return widget }
        guard needsWidget, !isLayerBacked else { return nil }
        if let widget = makeWidget() {
            main.nativeWidget = widget
            markLoaded()
            return widget
        }
        if main.canvas == nil {
            let canvas = NodeCanvas(role: canvasRole)
            main.ownCanvas = canvas
            canvas.show(self)
        }
        return main.canvas?.widget
    }

    @MainActor
    func markLoaded() {
        guard !main.isLoaded else { return }
        main.isLoaded = true
        for subnode in subnodes { subnode.markLoaded() }
        didLoad()
    }

    /// Gives up the widgets of the whole tree; they are made again when the node is shown again.
    @MainActor
    public func unloadWidgets() {
        if let widget = main.nativeWidget {
            widget.removeFromParent()
        }
        if let canvas = main.ownCanvas {
            canvas.widget.removeFromParent()
            canvas.clear()
            main.ownCanvas = nil
        }
        for node in subnodes { node.unloadWidgets() }
    }
}
