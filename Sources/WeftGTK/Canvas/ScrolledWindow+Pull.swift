import WeftShim

/// Tells fingers that pull beyond an end from a wheel, and from what only runs out there. A value.
struct PullWatch {
    /// Points that fingers go beyond an end before that is meant.
    static let distance = 40.0

    /// Ends at which the contents stood when the fingers came; nil without fingers.
    private var ends: Set<ScrolledWindow.Edge>?
    private var way = (x: 0.0, y: 0.0)

    mutating func began(at ends: Set<ScrolledWindow.Edge>) {
        self.ends = ends
        way = (0, 0)
    }

    /// The fingers are so many points from where they came, in the direction in which the contents go with them.
    mutating func moved(x: Double, y: Double) { way = (x, y) }

    mutating func moved(byX x: Double, y: Double) { way = (way.x + x, way.y + y) }

    mutating func ended() { ends = nil }

    /// Whether an end is pulled on. Of the same fingers once.
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
    /// Called when fingers, on the screen or on a touchpad, pull beyond an end at which the contents stood before. A wheel never
    /// does, nor does what goes on by itself.
    public func onPull(_ handler: @escaping @MainActor (Edge) -> Void) {
        watchFingers()
        watchTouchpad()
        connect("edge-overshot") { [weak self] arguments in
            let edges: [Edge] = [.left, .right, .top, .bottom]
            let edge = arguments.enumeration(0)
            guard let self, edges.indices.contains(edge), pull.takes(edges[edge]) else { return false }
            handler(edges[edge])
            return false
        }
    }

    private func watchFingers() {
        guard let drag = gtk_gesture_drag_new() else { return }
        gtk_gesture_single_set_touch_only(drag, 1)
        gtk_event_controller_set_propagation_phase(drag, GTK_PHASE_CAPTURE)
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
        gtk_widget_add_controller(widget, drag)
    }

    private func watchTouchpad() {
        guard let scroll = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES) else { return }
        gtk_event_controller_set_propagation_phase(scroll, GTK_PHASE_CAPTURE)
        Self.connect(scroll, "scroll-begin") { [weak self] _ in
            if let self, Self.isOfTouchpad(scroll) { pull.began(at: ends) }
            return false
        }
        Self.connect(scroll, "scroll") { [weak self] arguments in
            if Self.isOfTouchpad(scroll) {
                self?.pull.moved(byX: -arguments.double(0), y: -arguments.double(1))
            } else {
                self?.pull.ended()
            }
            return false
        }
        Self.connect(scroll, "scroll-end") { [weak self] _ in
            self?.pull.ended()
            return false
        }
        gtk_widget_add_controller(widget, scroll)
    }

    private static func isOfTouchpad(_ controller: OpaquePointer) -> Bool {
        guard let device = gtk_event_controller_get_current_event_device(controller) else { return false }
        return gdk_device_get_source(device) == GDK_SOURCE_TOUCHPAD
    }

    /// Where the contents stand at an end.
    private var ends: Set<Edge> {
        let sides: [(OpaquePointer?, Edge, Edge)] = [
            (gtk_scrolled_window_get_hadjustment(opaque).map { OpaquePointer($0) }, .left, .right),
            (gtk_scrolled_window_get_vadjustment(opaque).map { OpaquePointer($0) }, .top, .bottom),
        ]
        var ends: Set<Edge> = []
        for (adjustment, first, last) in sides {
            guard let adjustment = adjustment.map({ UnsafeMutablePointer<GtkAdjustment>($0) }) else { continue }
            let value = gtk_adjustment_get_value(adjustment)
            if value <= gtk_adjustment_get_lower(adjustment) + 0.5 { ends.insert(first) }
            let end = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
            if value >= end - 0.5 { ends.insert(last) }
        }
        return ends
    }
}
