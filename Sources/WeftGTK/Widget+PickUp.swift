import WeftLayout
import WeftShim

/// The phases of dragging an item by pointer or touch. Locations are points of the widget, and may lie outside it.
public enum PickUpPhase: Sendable {
    /// The location of the press, before it became a drag.
    case began(Point)
    case moved(Point)
    case ended
    case cancelled
}

extension Widget {
    /// Adds drags with the primary button beyond the desktop's threshold, and drags after a long press: a touch that
    /// moves at once scrolls. A press is ignored if `canBegin` returns false for its location.
    public func onPickUp(
        canBegin: @escaping @MainActor (Point) -> Bool, _ handler: @escaping @MainActor (PickUpPhase) -> Void
    ) {
        guard let drag = gtk_gesture_drag_new(), let hold = gtk_gesture_long_press_new() else { return }
        let pickUp = PickUp(drag: drag, widget: widget, canBegin: canBegin, handler: handler)
        Self.connect(drag, "drag-begin") { arguments in
            pickUp.press(Point(x: arguments.double(0), y: arguments.double(1)))
            return false
        }
        Self.connect(drag, "drag-update") { arguments in
            pickUp.move(arguments.double(0), arguments.double(1))
            return false
        }
        Self.connect(drag, "drag-end") { _ in
            pickUp.end(.ended)
            return false
        }
        Self.connect(drag, "cancel") { _ in
            pickUp.end(.cancelled)
            return false
        }
        Self.connect(hold, "pressed") { _ in
            pickUp.hold()
            return false
        }
        gtk_widget_add_controller(widget, drag)
        gtk_widget_add_controller(widget, hold)
        // Grouped gestures share a claimed sequence.
        gtk_gesture_group(hold, drag)
    }
}

/// The state of a drag, kept by the gestures' signal handlers.
@MainActor
private final class PickUp {
    /// The gesture and the widget, both borrowed: the widget owns the gesture.
    private let drag: OpaquePointer
    private let widget: UnsafeMutablePointer<GtkWidget>
    private let canBegin: @MainActor (Point) -> Bool
    private let handler: @MainActor (PickUpPhase) -> Void
    private var start = Point.zero
    private var isPossible = false
    private var isCarrying = false

    init(
        drag: OpaquePointer, widget: UnsafeMutablePointer<GtkWidget>, canBegin: @escaping @MainActor (Point) -> Bool,
        handler: @escaping @MainActor (PickUpPhase) -> Void
    ) {
        self.drag = drag
        self.widget = widget
        self.canBegin = canBegin
        self.handler = handler
    }

    func press(_ point: Point) {
        start = point
        isCarrying = false
        isPossible = canBegin(point)
    }

    func move(_ x: Double, _ y: Double) {
        if isCarrying { return handler(.moved(Point(x: start.x + x, y: start.y + y))) }
        guard isPossible, !EventControllers.isTouch(drag),
            gtk_drag_check_threshold(widget, 0, 0, gint(clamping: Int(x)), gint(clamping: Int(y))) != 0
        else { return }
        begin()
        handler(.moved(Point(x: start.x + x, y: start.y + y)))
    }

    func hold() {
        if isPossible, !isCarrying { begin() }
    }

    func end(_ phase: PickUpPhase) {
        isPossible = false
        guard isCarrying else { return }
        isCarrying = false
        handler(phase)
    }

    private func begin() {
        isCarrying = true
        gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_CLAIMED)
        handler(.began(start))
    }
}
