import WeftGLib
import WeftLayout
import WeftShim

/// A drag along one axis: distance from its start in points, and speed in points per second; right is positive.
public enum DragPhase: Sendable {
    case began
    case moved(Double)
    case ended(Double, velocity: Double)
    case cancelled

    /// The minimum speed, in points per second, at which the end of a drag is a flick. A flick's direction counts at
    /// any distance.
    public static let flickSpeed = 400.0
}

extension Widget {
    /// Adds horizontal drags by the primary button or touch, including drags that begin on a child; the child's event
    /// sequence is then cancelled. Movements of a few points and vertical movements are no drags.
    ///
    /// - Parameters:
    ///   - phase: `bubble` leaves drags to children that claim them.
    ///   - canBegin: called with the start when a drag is recognised; false rejects it.
    public func onHorizontalDrag(
        _ phase: EventPhase = .capture, isTouchOnly: Bool = false,
        canBegin: @escaping @MainActor (Point) -> Bool = { _ in true },
        _ handler: @escaping @MainActor (DragPhase) -> Void
    ) {
        guard let gesture = gtk_gesture_drag_new() else { return }
        gtk_event_controller_set_propagation_phase(gesture, phase.gtk)
        let drag = HorizontalDrag(gesture, handler)
        Self.connect(gesture, "drag-begin") { arguments in
            let start = Point(x: arguments.double(0), y: arguments.double(1))
            drag.begin { (!isTouchOnly || EventControllers.isTouch(gesture)) && canBegin(start) }
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

    /// True if an ancestor other than the widget's own scrolled window scrolls horizontally.
    public var isInsideHorizontalScroller: Bool {
        var parent = gtk_widget_get_parent(widget)
        // The first scrolled window is the widget's own.
        var isOwn = true
        while let candidate = parent {
            if g_type_check_instance_is_a(
                UnsafeMutableRawPointer(candidate).assumingMemoryBound(to: GTypeInstance.self),
                gtk_scrolled_window_get_type()) != 0
            {
                var policy = GTK_POLICY_NEVER
                gtk_scrolled_window_get_policy(OpaquePointer(candidate), &policy, nil)
                if !isOwn, policy != GTK_POLICY_NEVER { return true }
                isOwn = false
            }
            parent = gtk_widget_get_parent(candidate)
        }
        return false
    }

    /// Adds horizontal scrolling by wheel (with Shift, or a horizontal one) and touchpad, in notches; right is
    /// positive. Return true to claim the event.
    public func onHorizontalScroll(_ handler: @escaping @MainActor (Double) -> Bool) {
        let controller = gtk_event_controller_scroll_new(WEFT_GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES)
        Self.connect(controller, "scroll") { arguments in
            let notches = Self.scrolledNotches(controller, arguments)
            return abs(notches.x) > abs(notches.y) && handler(notches.x)
        }
        gtk_widget_add_controller(widget, controller)
    }
}

/// The state of a horizontal drag, kept by the gesture's signal handlers.
@MainActor
private final class HorizontalDrag {
    /// Borrowed from the widget, which owns and emits the gesture's signals.
    private let gesture: OpaquePointer?
    private let handler: @MainActor (DragPhase) -> Void
    private var isClaimed = false
    private var canBegin: @MainActor () -> Bool = { true }
    /// The last moves, for computing the speed.
    private var moves: [(time: Double, x: Double)] = []

    /// Distance in points at which a press becomes a drag, as in GTK's own gestures.
    private static let threshold = 8.0
    /// The speed is computed from the moves within this time, in seconds, before the end of the drag. After a longer
    /// rest the speed is 0.
    private static let speedSpan = 0.1

    init(_ gesture: OpaquePointer?, _ handler: @escaping @MainActor (DragPhase) -> Void) {
        self.gesture = gesture
        self.handler = handler
    }

    func begin(_ canBegin: @escaping @MainActor () -> Bool) {
        isClaimed = false
        self.canBegin = canBegin
        moves = []
    }

    func update(_ x: Double, _ y: Double) {
        if !isClaimed {
            guard abs(x) > Self.threshold, abs(x) > abs(y) else {
                if abs(y) > Self.threshold { gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_DENIED) }
                return
            }
            guard canBegin() else {
                gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_DENIED)
                return
            }
            isClaimed = true
            gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
            handler(.began)
        }
        let now = monotonicSeconds()
        moves.append((now, x))
        moves.removeAll { now - $0.time > Self.speedSpan }
        handler(.moved(x))
    }

    func end(_ x: Double) {
        guard isClaimed else { return }
        isClaimed = false
        var velocity = 0.0
        if let first = moves.first, let last = moves.last, last.time > first.time,
            monotonicSeconds() - last.time < Self.speedSpan
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
