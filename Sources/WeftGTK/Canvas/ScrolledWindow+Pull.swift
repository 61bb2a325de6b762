import Glibc
import WeftShim

/// Recognises pulling beyond an end by touch, as opposed to a wheel and kinetic scrolling. A value.
struct PullWatch {
    /// The distance in points that a movement beyond an end must have to count as pulling.
    static let distance = 40.0

    /// Ends at which the contents were when the touch began; nil without a touch.
    private var ends: Set<ScrolledWindow.Edge>?
    private var way = (x: 0.0, y: 0.0)

    mutating func began(at ends: Set<ScrolledWindow.Edge>) {
        self.ends = ends
        way = (0, 0)
    }

    /// Sets the touch's distance from its start, in points, positive in the direction of the contents' movement.
    mutating func moved(x: Double, y: Double) { way = (x, y) }

    mutating func moved(byX x: Double, y: Double) { way = (way.x + x, way.y + y) }

    mutating func ended() { ends = nil }

    /// True while a touch is tracked and has not pulled yet.
    var isWatching: Bool { ends != nil }

    /// True if the touch pulls beyond an end. At most once per touch.
    mutating func takes(_ end: ScrolledWindow.Edge) -> Bool {
        let pulled =
            switch end {
            case .left: way.x
            case .right: -way.x
            case .top: way.y
            case .bottom: -way.y
            }
        guard ends?.contains(end) == true, pulled >= Self.distance else { return false }
        ends = nil
        return true
    }
}

extension ScrolledWindow {
    /// Called when a touch, on a screen or a touchpad, pulls the contents beyond an end where they already were. A
    /// wheel or kinetic scrolling never triggers it. X11 does not distinguish touchpads from mice: there, scrolling by
    /// fractions of a notch counts as touch.
    public func onPull(_ handler: @escaping @MainActor (Edge) -> Void) {
        let drag = Self.touchDrag(of: widget)
        watchFingers(drag)
        watchTouchpad()
        connect("edge-overshot") { [weak self] arguments in
            let edges: [Edge] = [.left, .right, .top, .bottom]
            let edge = arguments.enumeration(0)
            guard let self, edges.indices.contains(edge) else { return false }
            // GTK emits this signal during the touch event, before the drag handler runs.
            var way = (x: 0.0, y: 0.0)
            if let drag, gtk_gesture_drag_get_offset(drag, &way.x, &way.y) != 0 { pull.moved(x: way.x, y: way.y) }
            if pull.takes(edges[edge]) { handler(edges[edge]) }
            return false
        }
    }

    /// GTK's own touch gesture: once it scrolls, it denies the touch to every other gesture of the window. GTK (4.8 to
    /// 4.18) groups it with the gesture that knows the direction.
    static func touchDrag(of window: UnsafeMutablePointer<GtkWidget>) -> OpaquePointer? {
        let pans = controllers(of: window, gtk_gesture_pan_get_type())
        let drags = controllers(of: window, gtk_gesture_drag_get_type())
        return drags.first { drag in pans.contains { gtk_gesture_is_grouped_with(drag, $0) != 0 } }
    }

    private func watchFingers(_ drag: OpaquePointer?) {
        guard let drag else { return }
        Self.connect(drag, "drag-begin") { [weak self] _ in
            if let self { pull.began(at: ends) }
            return false
        }
        Self.connect(drag, "drag-update") { [weak self] arguments in
            self?.pull.moved(x: arguments.double(0), y: arguments.double(1))
            return false
        }
        Self.connect(drag, "drag-end") { [weak self] _ in
            self?.pull.ended()
            return false
        }
    }

    private func watchTouchpad() {
        guard let scroll = gtk_event_controller_scroll_new(WEFT_GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES) else { return }
        gtk_event_controller_set_propagation_phase(scroll, GTK_PHASE_CAPTURE)
        Self.connect(scroll, "scroll-begin") { [weak self] _ in
            if let self, Self.isOfFingers(scroll) { pull.began(at: ends) }
            return false
        }
        Self.connect(scroll, "scroll") { [weak self] arguments in
            guard let self else { return false }
            // Some steps of a touchpad are exactly one notch of a wheel.
            if Self.isOfFingers(scroll) || pull.isWatching && Self.isSmooth(scroll) {
                pull.moved(
                    byX: -arguments.double(0) * points(ofStep: scroll, .horizontal),
                    y: -arguments.double(1) * points(ofStep: scroll, .vertical))
            } else {
                pull.ended()
            }
            return false
        }
        Self.connect(scroll, "scroll-end") { [weak self] _ in
            self?.pull.ended()
            return false
        }
        gtk_widget_add_controller(widget, scroll)
    }

    /// Points that GTK scrolls for a step of 1 (`get_wheel_detent_scroll_step` and `MAGIC_SCROLL_FACTOR` in
    /// gtkscrolledwindow.c).
    private func points(ofStep scroll: OpaquePointer, _ axis: CanvasAxis) -> Double {
        guard gtk_event_controller_scroll_get_unit(scroll) == GDK_SCROLL_UNIT_WHEEL else { return 2.5 }
        let page = adjustment(axis).map { gtk_adjustment_get_page_size($0) } ?? 0
        return pow(page, 2.0 / 3)
    }

    private static func isOfFingers(_ controller: OpaquePointer) -> Bool {
        if let device = gtk_event_controller_get_current_event_device(controller),
            gdk_device_get_source(device) == GDK_SOURCE_TOUCHPAD
        {
            return true
        }
        guard isSmooth(controller), let event = gtk_event_controller_get_current_event(controller) else { return false }
        var step = (x: 0.0, y: 0.0)
        gdk_scroll_event_get_deltas(event, &step.x, &step.y)
        return step.x != step.x.rounded() || step.y != step.y.rounded()
    }

    private static func isSmooth(_ controller: OpaquePointer) -> Bool {
        guard let event = gtk_event_controller_get_current_event(controller),
            gdk_event_get_event_type(event) == GDK_SCROLL
        else { return false }
        return gdk_scroll_event_get_direction(event) == GDK_SCROLL_SMOOTH
    }

    private func adjustment(_ axis: CanvasAxis) -> UnsafeMutablePointer<GtkAdjustment>? {
        axis == .horizontal ? gtk_scrolled_window_get_hadjustment(opaque) : gtk_scrolled_window_get_vadjustment(opaque)
    }

    /// The ends at which the contents currently are.
    private var ends: Set<Edge> {
        let sides: [(CanvasAxis, Edge, Edge)] = [(.horizontal, .left, .right), (.vertical, .top, .bottom)]
        var ends: Set<Edge> = []
        for (axis, first, last) in sides {
            guard let adjustment = adjustment(axis) else { continue }
            let value = gtk_adjustment_get_value(adjustment)
            if value <= gtk_adjustment_get_lower(adjustment) + 0.5 { ends.insert(first) }
            let end = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
            if value >= end - 0.5 { ends.insert(last) }
        }
        return ends
    }
}
