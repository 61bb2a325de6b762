import WeftGLib
import WeftShim

/// A drag along one axis. Points from where it began, and points a second; positive is to the right.
public enum DragPhase: Sendable {
    case began
    case moved(Double)
    case ended(Double, velocity: Double)
    case cancelled
}

extension Widget {
    /// Drags to the left and right, by the primary button or a finger, also such that begin on a child; the child then
    /// hears no more of it. What stays within a few points, or goes up or down, is none.
    public func onHorizontalDrag(_ handler: @escaping @MainActor (DragPhase) -> Void) {
        let gesture = gtk_gesture_drag_new()
        gtk_event_controller_set_propagation_phase(gesture, GTK_PHASE_CAPTURE)
        let drag = HorizontalDrag(gesture, handler)
        Self.connect(gesture, "drag-begin") { _ in
            drag.begin()
            return false
        }
        Self.connect(gesture, "drag-update") { arguments in
            drag.update(arguments.double(0), arguments.double(1))
            return false
        }
        Self.connect(gesture, "drag-end") { arguments in
            drag.end(arguments.double(0))
            return false
        }
        Self.connect(gesture, "cancel") { _ in
            drag.cancel()
            return false
        }
        gtk_widget_add_controller(widget, gesture)
    }

    /// Wheel (with Shift, or a second one) and touchpad to the left and right, in notches, positive to the right; true takes it.
    public func onHorizontalScroll(_ handler: @escaping @MainActor (Double) -> Bool) {
        let controller = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES)
        Self.connect(controller, "scroll") { arguments in
            let notches = Self.scrolledNotches(controller, arguments)
            return abs(notches.x) > abs(notches.y) && handler(notches.x)
        }
        gtk_widget_add_controller(widget, controller)
    }
}

/// Kept by the gesture's signal handlers.
@MainActor
private final class HorizontalDrag {
    /// Borrowed from the widget that has the gesture and emits.
    private let gesture: OpaquePointer?
    private let handler: @MainActor (DragPhase) -> Void
    private var isClaimed = false
    /// The last moves, for the speed.
    private var moves: [(time: Double, x: Double)] = []

    /// Points before a press becomes a drag, as GTK's own gestures have it.
    private static let threshold = 8.0

    init(_ gesture: OpaquePointer?, _ handler: @escaping @MainActor (DragPhase) -> Void) {
        self.gesture = gesture
        self.handler = handler
    }

    func begin() {
        isClaimed = false
        moves = []
    }

    func update(_ x: Double, _ y: Double) {
        if !isClaimed {
            guard abs(x) > Self.threshold, abs(x) > abs(y) else {
                if abs(y) > Self.threshold { gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_DENIED) }
                return
            }
            isClaimed = true
            gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
            handler(.began)
        }
        let now = monotonicSeconds()
        moves.append((now, x))
        moves.removeAll { now - $0.time > 0.1 }
        handler(.moved(x))
    }

    func end(_ x: Double) {
        guard isClaimed else { return }
        isClaimed = false
        var velocity = 0.0
        if let first = moves.first, let last = moves.last, last.time > first.time, monotonicSeconds() - last.time < 0.1
        {
            velocity = (last.x - first.x) / (last.time - first.time)
        }
        handler(.ended(x, velocity: velocity))
    }

    func cancel() {
        guard isClaimed else { return }
        isClaimed = false
        handler(.cancelled)
    }
}
