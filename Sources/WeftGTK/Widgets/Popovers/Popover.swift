import WeftGLib
import WeftLayout
import WeftShim

/// A popover with any contents, beside an anchor in a window. It has the keyboard focus while it is open, and closes by
/// Escape or a click elsewhere. Then the focus returns to its earlier place. Main actor.
///
/// GTK's popover is made for each opening and removed afterwards: GTK 4.8 may look for a tooltip in a popover whose
/// window is gone.
@MainActor
public final class Popover {
    /// The side of the anchor at which a popover opens. If there is no room, it opens at the opposite side.
    public enum Edge: Sendable, Hashable {
        case top, bottom, start, end

        fileprivate func gtk(isRightToLeft: Bool) -> GtkPositionType {
            switch self {
            case .top: GTK_POS_TOP
            case .bottom: GTK_POS_BOTTOM
            case .start: isRightToLeft ? GTK_POS_RIGHT : GTK_POS_LEFT
            case .end: isRightToLeft ? GTK_POS_LEFT : GTK_POS_RIGHT
            }
        }
    }

    /// A widget, and a rectangle in its content coordinates (points), which a popover points to.
    public typealias Anchor = (widget: Widget, rect: Rect)

    /// The state of an open popover.
    private struct Stage {
        let panel: PopoverPanel
        let window: Widget
        /// The position of the anchor; nil if it is not on screen.
        let anchor: @MainActor () -> Anchor?
        let closed: @MainActor () -> Void
        let connections: [SignalConnection]
    }

    private let content: Widget
    private let label: String
    private let memory = FocusMemory()
    private var stage: Stage?
    private var ending: MainTimer?
    /// A popover that has closed, before its handler is called.
    private var closing: Stage?
    /// The position last reported to GTK, in the window's coordinates.
    private var shown: (rect: Rect, size: Size)?

    /// - Parameter label: the accessible name.
    public init(_ content: Widget, label: String) {
        (self.content, self.label) = (content, label)
    }

    /// True if the popover is open.
    public var isOpen: Bool { stage != nil }

    /// Opens beside `anchor`, and follows it; closes when the anchor is no longer on screen. The object retains itself
    /// while it is open.
    ///
    /// - Parameters:
    ///   - anchor: called now, and in each layout of the window; nil if not on screen.
    ///   - closed: called once the popover has closed and the focus is back.
    /// - Returns: false if it is open already, or if `anchor` is not on screen.
    @discardableResult
    public func open(
        at edge: Edge = .bottom, of anchor: @escaping @MainActor () -> Anchor?, closed: @escaping @MainActor () -> Void
    ) -> Bool {
        guard stage == nil else { return false }
        // Finishes a previous closing first, since its handler may open the popover again.
        if let closing { end(closing) }
        guard stage == nil, let place = anchor(), place.widget.isMapped, let window = place.widget.enclosingWindow,
            let clock = gtk_widget_get_frame_clock(window.widget)
        else { return false }
        memory.remember(in: window)
        let panel = PopoverPanel(content, label: label, edge: edge.gtk(isRightToLeft: window.isRightToLeft)) {
            [weak self] in self?.didClose()
        }
        panel.setParent(window)
        stage = Stage(
            panel: panel, window: window, anchor: anchor, closed: closed,
            connections: [
                SignalConnection(clock, "layout", after: true) { [weak self] in self?.follow() },
                // GDK 4.8 keeps the keyboard for a popover that is open when its window goes.
                SignalConnection(window.opaque, "unmap") { [weak self] in self?.close() },
            ])
        panel.hold(self, as: "open-popover")
        shown = nil
        follow()
        panel.popUp()
        return true
    }

    /// Closes the popover; does nothing if it is closed.
    public func close() { stage?.panel.popDown() }

    /// Places the popover again after its anchor moved or its contents changed their size. GTK leaves that to a
    /// popover's parent.
    private func follow() {
        guard let stage else { return }
        guard let place = stage.anchor(), place.widget.isMapped, let rect = rect(of: place, in: stage.window) else {
            return close()
        }
        let size = stage.panel.naturalSize
        guard shown?.rect != rect || shown?.size != size else { return }
        let isFirst = shown == nil
        if shown?.rect != rect { stage.panel.point(to: rect) }
        shown = (rect, size)
        if !isFirst { stage.panel.placeAgain() }
    }

    private func rect(of anchor: Anchor, in window: Widget) -> Rect? {
        var (from, to) = (graphene_point_t(), graphene_point_t())
        from.x = Float(anchor.rect.minX)
        from.y = Float(anchor.rect.minY)
        guard gtk_widget_compute_point(anchor.widget.widget, window.widget, &from, &to) != 0 else { return nil }
        return Rect(
            x: Double(to.x).rounded(), y: Double(to.y).rounded(), width: anchor.rect.width.rounded(),
            height: anchor.rect.height.rounded())
    }

    private func didClose() {
        guard let stage else { return }
        self.stage = nil
        closing = stage
        // Deferred: GTK is about to move the keyboard focus, and has pending events for the popover.
        ending = MainTimer(milliseconds: 0) { [weak self] in self?.end(stage) }
    }

    private func end(_ stage: Stage) {
        (ending, closing) = (nil, nil)
        _ = memory.restore(in: stage.window)
        memory.forget()
        // The content is kept, since the popover may soon open again.
        stage.panel.giveUpContent()
        stage.panel.removeFromParentWhenIdle()
        stage.panel.hold(nil, as: "open-popover")
        stage.closed()
    }
}

/// GTK's popover for one opening.
@MainActor
private final class PopoverPanel: Widget {
    init(_ content: Widget, label: String, edge: GtkPositionType, closed: @escaping @MainActor () -> Void) {
        super.init(floating: gtk_popover_new())
        gtk_popover_set_child(popover, content.widget)
        gtk_popover_set_position(popover, edge)
        // Focusable itself, in case nothing inside takes the focus.
        isFocusable = true
        // GTK exposes a popover as a filler, whose name is not read.
        setRole(GTK_ACCESSIBLE_ROLE_DIALOG)
        setAccessibleLabel(label)
        connect("closed") { _ in
            closed()
            return false
        }
    }

    private var popover: UnsafeMutablePointer<GtkPopover> { UnsafeMutablePointer(opaque) }

    func popUp() {
        // GTK passes the focus on to the contents. If nothing takes it, GTK 4.8 reads the focused widget, which must
        // not be null.
        grabFocus()
        gtk_popover_popup(popover)
    }

    func popDown() { gtk_popover_popdown(popover) }

    func point(to rect: Rect) {
        var target = GdkRectangle(rect)
        gtk_popover_set_pointing_to(popover, &target)
    }

    func placeAgain() {
        // GTK considers the previous allocation finished, so a new one is requested.
        queueAllocate()
        gtk_popover_present(popover)
    }

    func giveUpContent() {
        giveUpKeyboard()
        gtk_popover_set_child(popover, nil)
    }
}

extension Widget {
    /// Removes a popover from its parent when the main loop is idle, and keeps it and its window until then: GTK 4.8
    /// has pending events for it, and requires that a destroyed window has no children.
    func removeFromParentWhenIdle() {
        let removal = Unmanaged.passRetained(IdleRemoval(self))
        g_idle_add_full(
            G_PRIORITY_LOW,
            { context in
                guard let context else { return 0 }
                let removal = Unmanaged<IdleRemoval>.fromOpaque(context).takeUnretainedValue()
                MainActor.assumeIsolated { removal.run() }
                return 0
            }, removal.toOpaque(),
            { context in
                guard let context else { return }
                Unmanaged<IdleRemoval>.fromOpaque(context).release()
            })
    }

    /// Removes the keyboard focus from the contents. GTK 4.8 records a widget that is hidden while it has the keyboard
    /// focus, and again when it is removed from its window, and then never releases it. The first record is dropped
    /// with the next frame, which a closing window does not draw.
    func giveUpKeyboard() {
        if containsFocus, let root = gtk_widget_get_root(widget) { gtk_root_set_focus(root, nil) }
    }
}

// @unchecked: made, run and released on the main thread.
private final class IdleRemoval: @unchecked Sendable {
    private let popover: Widget
    private let window: Widget?

    @MainActor
    init(_ popover: Widget) {
        (self.popover, window) = (popover, popover.enclosingWindow)
    }

    @MainActor
    func run() {
        popover.giveUpKeyboard()
        popover.removeFromParent()
    }
}
