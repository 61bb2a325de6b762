import WeftGLib
import WeftLayout
import WeftShim

/// A popover with whatever is in it, beside a place in a window: it has the keyboard while it is open, and closes by Escape and
/// by a click elsewhere. What had the keyboard before has it again then. Main actor.
@MainActor
public final class Popover: Widget {
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
        let window: Widget
        /// nil when it is not on screen any more.
        let anchor: @MainActor () -> Anchor?
        let closed: @MainActor () -> Void
        let connections: [SignalConnection]
    }

    private static let name = "open-popover"
    private let memory = FocusMemory()
    private var stage: Stage?
    private var ending: MainTimer?
    /// It has closed, and nobody was told so far.
    private var closing: Stage?
    /// As long as it is a child of its window.
    private var windowsEnd: SignalConnection?
    /// In the window's coordinates, as GTK was told last.
    private var shown: (rect: Rect, size: Size)?

    /// - Parameter label: what assistive technology calls it.
    public init(_ content: Widget, label: String) {
        super.init(floating: gtk_popover_new())
        gtk_popover_set_child(popover, content.widget)
        // GTK has a popover on the bus as something that fills a place, whose name nobody says.
        setRole(GTK_ACCESSIBLE_ROLE_DIALOG)
        setAccessibleLabel(label)
        connect("closed") { [weak self] _ in
            self?.didClose()
            return false
        }
    }

    private var popover: UnsafeMutablePointer<GtkPopover> { UnsafeMutablePointer(opaque) }

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
        // From the last time, of which GTK may have events to come.
        if !isChild(of: window) { part() }
        memory.remember(in: window)
        if gtk_widget_get_parent(widget) == nil {
            setParent(window)
            // GTK wants a widget to be without children when it goes.
            windowsEnd = SignalConnection(window.opaque, "destroy") { [weak self] in self?.part() }
        }
        gtk_popover_set_position(popover, edge.gtk(isRightToLeft: window.isRightToLeft))
        stage = Stage(
            window: window, anchor: anchor, closed: closed,
            connections: [
                SignalConnection(clock, "layout", after: true) { [weak self] in self?.follow() },
                // GDK 4.8 keeps the keyboard for a popover that is open when its window goes.
                SignalConnection(window.opaque, "unmap") { [weak self] in self?.close() },
            ])
        hold(self, as: Self.name)
        shown = nil
        follow()
        gtk_popover_popup(popover)
        return true
    }

    /// Closes it; nothing where it is closed.
    public func close() {
        if stage != nil { gtk_popover_popdown(popover) }
    }

    /// GTK leaves it to the parent of a popover to say that it is to be placed again: this is that, for what it points to
    /// and for contents of another size.
    private func follow() {
        guard let stage else { return }
        guard let place = stage.anchor(), place.widget.isMapped, let rect = rect(of: place, in: stage.window) else {
            return close()
        }
        var natural = GtkRequisition()
        gtk_widget_get_preferred_size(widget, nil, &natural)
        let size = Size(width: Double(natural.width), height: Double(natural.height))
        guard shown?.rect != rect || shown?.size != size else { return }
        let isFirst = shown == nil
        if shown?.rect != rect {
            var target = GdkRectangle(rect)
            gtk_popover_set_pointing_to(popover, &target)
        }
        shown = (rect, size)
        guard !isFirst else { return }
        // GTK was here before, gave it the size it had, and takes that for done.
        gtk_widget_queue_allocate(widget)
        gtk_popover_present(popover)
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

    private func part() {
        removeFromParent()
        windowsEnd = nil
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
        removeFromParentWhenIdle { [weak self] in
            // It may be open again.
            if self?.stage == nil { self?.part() }
        }
        hold(nil, as: Self.name)
        stage.closed()
    }
}

extension Widget {
    /// Takes a popover out of its parent when there is nothing else to do, and keeps it until then: GTK 4.8 holds one for its
    /// last events, and for good when it has no parent by then.
    func removeFromParentWhenIdle(_ remove: @escaping @MainActor () -> Void) {
        let removal = Unmanaged.passRetained(IdleRemoval(self, remove))
        g_idle_add_full(
            G_PRIORITY_LOW,
            { context in
                guard let context else { return 0 }
                let removal = Unmanaged<IdleRemoval>.fromOpaque(context).takeUnretainedValue()
                MainActor.assumeIsolated { removal.body() }
                return 0
            }, removal.toOpaque(),
            { context in
                guard let context else { return }
                Unmanaged<IdleRemoval>.fromOpaque(context).release()
            })
    }
}

// @unchecked: made, run and released on the main thread.
private final class IdleRemoval: @unchecked Sendable {
    private let popover: Widget
    let body: @MainActor () -> Void

    init(_ popover: Widget, _ body: @escaping @MainActor () -> Void) {
        (self.popover, self.body) = (popover, body)
    }
}
