import WeftGLib
import WeftLayout
import WeftShim

/// A popover with whatever is in it, beside a place in a window: it has the keyboard while it is open, and closes by Escape and
/// by a click elsewhere. What had the keyboard before has it again then. Main actor.
///
/// GTK's own popover is made anew for each opening, and gone after it: until then GTK 4.8 may look for a tooltip in one whose
/// window has gone.
@MainActor
public final class Popover {
    /// Where a popover stands beside what it belongs to; on the other side where there is no room.
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

    /// A widget, and a rectangle in its content coordinates (points): what a popover stands beside.
    public typealias Anchor = (widget: Widget, rect: Rect)

    /// What is known while it is open.
    private struct Stage {
        let panel: PopoverPanel
        let window: Widget
        /// nil when it is not on screen any more.
        let anchor: @MainActor () -> Anchor?
        let closed: @MainActor () -> Void
        let connections: [SignalConnection]
    }

    private let content: Widget
    private let label: String
    private let memory = FocusMemory()
    private var stage: Stage?
    private var ending: MainTimer?
    /// It has closed, and nobody was told so far.
    private var closing: Stage?
    /// In the window's coordinates, as GTK was told last.
    private var shown: (rect: Rect, size: Size)?

    /// - Parameter label: what assistive technology calls it.
    public init(_ content: Widget, label: String) {
        (self.content, self.label) = (content, label)
    }

    /// Whether it is open.
    public var isOpen: Bool { stage != nil }

    /// Opens beside what `anchor` says, and follows it; closes when that is not on screen any more. It keeps itself while it
    /// is open.
    ///
    /// - Parameters:
    ///   - anchor: asked now, and in each layout of the window; nil is not on screen.
    ///   - closed: called once it has closed and the keyboard is back.
    /// - Returns: false where it is open already, or `anchor` is not on screen.
    @discardableResult
    public func open(
        at edge: Edge = .bottom, of anchor: @escaping @MainActor () -> Anchor?, closed: @escaping @MainActor () -> Void
    ) -> Bool {
        guard stage == nil else { return false }
        // From the last time: whoever is told may have opened it.
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

    /// Closes it; nothing where it is closed.
    public func close() { stage?.panel.popDown() }

    /// GTK leaves it to the parent of a popover to say that it is to be placed again: this is that, for what it points to
    /// and for contents of another size.
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
        // GTK is about to send the keyboard elsewhere, and has events to come for the popover.
        ending = MainTimer(milliseconds: 0) { [weak self] in self?.end(stage) }
    }

    private func end(_ stage: Stage) {
        (ending, closing) = (nil, nil)
        _ = memory.restore(in: stage.window)
        memory.forget()
        // It may be open again in a moment, with the same contents.
        stage.panel.giveUpContent()
        stage.panel.removeFromParentWhenIdle()
        stage.panel.hold(nil, as: "open-popover")
        stage.closed()
    }
}

/// GTK's popover, for one opening.
@MainActor
private final class PopoverPanel: Widget {
    init(_ content: Widget, label: String, edge: GtkPositionType, closed: @escaping @MainActor () -> Void) {
        super.init(floating: gtk_popover_new())
        gtk_popover_set_child(popover, content.widget)
        gtk_popover_set_position(popover, edge)
        // For where nothing in it takes the keyboard.
        isFocusable = true
        // GTK has a popover on the bus as something that fills a place, whose name nobody says.
        setRole(GTK_ACCESSIBLE_ROLE_DIALOG)
        setAccessibleLabel(label)
        connect("closed") { _ in
            closed()
            return false
        }
    }

    private var popover: UnsafeMutablePointer<GtkPopover> { UnsafeMutablePointer(opaque) }

    func popUp() {
        // GTK hands it on to what is inside. Where that takes none, 4.8 looks at what has it, which must not be nothing.
        grabFocus()
        gtk_popover_popup(popover)
    }

    func popDown() { gtk_popover_popdown(popover) }

    func point(to rect: Rect) {
        var target = GdkRectangle(rect)
        gtk_popover_set_pointing_to(popover, &target)
    }

    func placeAgain() {
        // GTK was here before, gave it the size it had, and takes that for done.
        queueAllocate()
        gtk_popover_present(popover)
    }

    func giveUpContent() {
        giveUpKeyboard()
        gtk_popover_set_child(popover, nil)
    }
}

extension Widget {
    /// Takes a popover out of its parent when there is nothing else to do, and keeps it and its window until then: GTK 4.8
    /// has last events for it, and wants a window to be without children when it goes.
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

    /// Nothing inside has the keyboard any more. GTK 4.8 notes a widget that is hidden with the keyboard inside, and once more
    /// when it is taken out of its window, and then keeps it for good: what it noted first it gives up with the next frame,
    /// which a window that goes does not draw.
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
