import WeftGLib
import WeftGTK
import WeftLayout

extension DisplayNode {
    /// Makes a node that is shown by a native widget. `widgetBlock` makes the widget on the main thread when the node
    /// is first shown, and `didLoad` is called then. Both happen once: the widget lives as long as the node, so that
    /// typed text and scroll positions stay when it leaves the screen and comes back. (A row that leaves all ranges
    /// releases its node, and gets a new one later.) The node then has the widget's natural size. Any thread.
    public convenience init(
        widgetBlock: @escaping @MainActor @Sendable () -> Widget,
        didLoad: (@MainActor @Sendable (DisplayNode) -> Void)? = nil
    ) {
        self.init()
        setWidgetBlock(widgetBlock)
        if let didLoad { changeExtras { $0.didLoadBlocks.append(didLoad) } }
    }

    /// Makes an existing node represent a native widget, as in ``init(widgetBlock:didLoad:)``. Call it before loading;
    /// not for layer-backed nodes.
    public func setWidgetBlock(_ block: @escaping @MainActor @Sendable () -> Widget) {
        guard !isLayerBacked else {
            Misuse.report("\(debugDescription).setWidgetBlock: a layer-backed node has no widget")
            return
        }
        guard !flag(.isLoaded) else {
            Misuse.report("\(debugDescription).setWidgetBlock: the node is loaded already")
            return
        }
        changeExtras { $0.wrapped.block = block }
    }

    package var hasWidgetBlock: Bool { lock.withLock { guarded.extras?.value.wrapped.block != nil } }

    var wrappedWidgetSize: Size? { lock.withLock { guarded.extras?.value.wrapped.size } }

    /// Runs `block` directly after `didLoad`. If the node is already loaded, it runs immediately; call it on the main
    /// thread then.
    public func onDidLoad(_ block: @escaping @MainActor @Sendable (DisplayNode) -> Void) {
        guard flag(.isLoaded) else {
            changeExtras { $0.didLoadBlocks.append(block) }
            return
        }
        guard MainThread.isCurrent else {
            Misuse.report("\(debugDescription).onDidLoad: the node is loaded: on the main thread only")
            ApplyQueue.shared.push(order: id) { block(self) }
            return
        }
        MainActor.assumeIsolated { block(self) }
    }
}

/// Provides `widget` for nodes. It is in a protocol extension, so that a subclass may have another property of that
/// name.
public protocol WidgetBacked: DisplayNode {}

extension DisplayNode: WidgetBacked {}

@MainActor
extension WidgetBacked {
    /// The node's widget, made at the first call: the wrapped widget, the canvas of the container that shows it, or its
    /// own canvas inside its supernode's. Layer-backed nodes have none. Add gestures and native properties to it,
    /// preferably in `didLoad`. Main thread.
    public var widget: Widget {
        if let widget = ownWidget { return widget }
        if isLayerBacked {
            Misuse.report("\(debugDescription).widget: a layer-backed node has no widget")
            setFlag(.isLayerBacked, false)
        }
        setFlag(.wantsWidget, true)
        let widget = loadOwnWidget() ?? makeCanvas()
        supernode?.canvasThatDraws?.contentsChanged()
        return widget
    }
}

@MainActor
extension DisplayNode {
    /// True if a widget on screen shows the node as its root.
    package var isShownAsRoot: Bool { main.canvas?.widget.isMapped == true }

    func wrappedWidget() -> Widget? { extras?.wrapped.block?() }

    /// True once a widget has shown the node.
    public var isNodeLoaded: Bool { main.isLoaded }

    /// The node's own widget inside its parent's canvas; nil if it does not exist yet.
    var ownWidget: Widget? { main.nativeWidget ?? main.canvas?.widget }

    /// Makes the node's own widget when it needs one.
    public func loadOwnWidget() -> Widget? {
        if let widget = loadNativeWidget() { return widget }
        let (isLayerBacked, wantsWidget) = lock.withLock {
            (guarded.flags.contains(.isLayerBacked), guarded.flags.contains(.wantsWidget))
        }
        guard !isLayerBacked, wantsWidget || needsWidget else { return nil }
        return main.canvas?.widget ?? makeCanvas()
    }

    /// The node's native widget, made at the first call; nil for drawn nodes.
    public func loadNativeWidget() -> Widget? {
        if let widget = main.nativeWidget { return widget }
        guard !flag(.isLayerBacked), flag(.wantsWidget) || needsWidget, let widget = makeWidget() else { return nil }
        main.nativeWidget = widget
        nameNativeWidget()
        takeSize(of: widget)
        markLoaded()
        return widget
    }

    fileprivate func makeCanvas() -> Widget {
        let canvas = NodeCanvas(kind: canvasKind)
        main.ownCanvas = canvas
        canvas.show(self)
        return canvas.widget
    }

    /// Reads the widget's size once, when it was made, since GTK measures widgets only on the main thread.
    private func takeSize(of widget: Widget) {
        guard hasWidgetBlock else { return }
        let width = widget.measure(.horizontal).natural
        let size = Size(
            width: Double(width), height: Double(widget.measure(.vertical, forSize: width).natural))
        guard wrappedWidgetSize != size else { return }
        changeExtras { $0.wrapped.size = size }
        setNeedsLayout()
    }

    /// Marks the node as loaded. Order: subnodes, `didLoad`, the blocks, the delegates.
    func markLoaded() {
        guard !main.isLoaded else { return }
        main.isLoaded = true
        let (nodes, extras) = lock.withLock {
            guarded.flags.insert(.isLoaded)
            return (guarded.subnodes, guarded.extras)
        }
        for subnode in nodes { subnode.markLoaded() }
        didLoad()
        guard let extras = extras?.value else { return }
        if !extras.didLoadBlocks.isEmpty {
            changeExtras { $0.didLoadBlocks = [] }
            for block in extras.didLoadBlocks { block(self) }
        }
        tellDelegates { $0.nodeDidLoad(self) }
    }

    /// Removes the tree's widgets from the screen. Native widgets, and those that were requested with `widget`, stay
    /// with their nodes. Canvases that only draw are released and made again when the node is shown again.
    package func detachWidgets() {
        main.nativeWidget?.removeFromParent()
        if let canvas = main.ownCanvas {
            canvas.widget.removeFromParent()
            if !flag(.wantsWidget) {
                canvas.clear()
                main.ownCanvas = nil
            }
        }
        for node in subnodes { node.detachWidgets() }
    }

    /// Releases the widgets of the whole tree, including native ones with their state. They are made again when the
    /// node is shown again. Use it for a node that is kept for a long time without being shown.
    public func unloadWidgets() {
        detachWidgets()
        main.nativeWidget = nil
        main.ownCanvas?.clear()
        main.ownCanvas = nil
        for node in subnodes { node.unloadWidgets() }
    }

    // MARK: Native widgets inside

    /// Puts a native widget in front of the subnodes, at `frame` of this node's coordinates. Main actor; the node keeps
    /// it.
    public func addSubwidget(_ widget: Widget, frame: Rect) {
        guard !isInsideRasterization else {
            Misuse.report("\(debugDescription).addSubwidget: a rasterised tree shows no widgets")
            return
        }
        mainExtras.subwidgets.removeAll { $0.widget === widget }
        mainExtras.subwidgets.append((widget, frame))
        canvasThatDraws?.contentsChanged()
    }

    /// Takes a widget away that was added by `addSubwidget`.
    public func removeSubwidget(_ widget: Widget) {
        guard main.extras != nil else { return }
        mainExtras.subwidgets.removeAll { $0.widget === widget }
        canvasThatDraws?.contentsChanged()
    }
}
