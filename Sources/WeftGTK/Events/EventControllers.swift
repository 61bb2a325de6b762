import WeftGLib
import WeftLayout
import WeftShim

/// What a pointer or a finger does between press and release. Locations are content coordinates of the widget, points;
/// they may lie outside of it.
public enum PressEvent: Sendable, Equatable {
    /// `count` is 2 for the second press of a double click.
    case began(Point, count: Int, isTouch: Bool)
    case moved(Point)
    case ended(Point)
    /// Something else took the sequence over: a scrolled list, another gesture.
    case cancelled
}

/// What the pointer selects text by; points of the widget's contents, which may lie outside of it while it is dragged.
public enum TextPress: Sendable, Equatable {
    /// `count` is 2 for the second press of a double click.
    case pressed(Point, count: Int, isShift: Bool)
    case dragged(Point)
    case released

    /// The same at places that `convert` gives.
    public func moved(_ convert: (Point) -> Point) -> TextPress {
        switch self {
        case .pressed(let point, let count, let isShift): .pressed(convert(point), count: count, isShift: isShift)
        case .dragged(let point): .dragged(convert(point))
        case .released: .released
        }
    }
}

/// One step of a drag; `translation` is what the pointer went since the press, in points.
public struct DragEvent: Sendable, Equatable {
    /// Where a drag is.
    public enum Phase: Sendable {
        case began, changed, ended, cancelled
    }

    /// Where the drag is.
    public let phase: Phase
    /// Where the press was, in content coordinates of the widget.
    public let start: Point
    /// Points from where it began.
    public let translation: Point

    /// A drag by its phase, where it began and how far it went, in points.
    public init(phase: Phase, start: Point, translation: Point) {
        self.phase = phase
        self.start = start
        self.translation = translation
    }

    /// Where the pointer is, in the widget's points.
    public var location: Point { Point(x: start.x + translation.x, y: start.y + translation.y) }
}

/// GTK event controllers of a widget that can be taken off again, all at once. Handlers run on the main actor, in GTK's
/// event delivery; capture the owner weakly.
@MainActor
public final class EventControllers {
    private let target: Widget
    /// Borrowed: the widget owns its controllers.
    private var controllers: [OpaquePointer] = []

    /// Controllers of a widget; none yet.
    public init(_ target: Widget) {
        self.target = target
    }

    isolated deinit {
        removeAll()
    }

    /// Whether there is no controller.
    public var isEmpty: Bool { controllers.isEmpty }

    /// Takes all controllers away.
    public func removeAll() {
        for controller in controllers { gtk_widget_remove_controller(target.widget, controller) }
        controllers = []
    }

    /// Presses of the primary button or a finger. The sequence is claimed at its release, so that a parent's click does
    /// not count; until then a parent may take it over, as a list does when it is dragged by a finger.
    public func addPress(_ handler: @escaping @MainActor (PressEvent) -> Void) {
        guard let gesture = gtk_gesture_click_new() else { return }
        connect(gesture, "pressed") { arguments in
            let location = Point(x: arguments.double(1), y: arguments.double(2))
            handler(.began(location, count: arguments.int(0), isTouch: Self.isTouch(gesture)))
        }
        connect(gesture, "update") { _ in Self.location(gesture).map { handler(.moved($0)) } }
        connect(gesture, "released") { arguments in
            gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
            handler(.ended(Point(x: arguments.double(1), y: arguments.double(2))))
        }
        connect(gesture, "cancel") { _ in handler(.cancelled) }
        add(gesture)
    }

    /// Clicks and taps whose release is on the widget: `count` is 2 for the second of a double click.
    public func addTap(count: Int, _ handler: @escaping @MainActor (Click) -> Void) {
        guard let gesture = gtk_gesture_click_new() else { return }
        let widget = target.widget
        connect(gesture, "released") { arguments in
            let click = Click(
                count: arguments.int(0), location: Point(x: arguments.double(1), y: arguments.double(2)),
                isTouch: Self.isTouch(gesture))
            guard click.count == count, gtk_widget_contains(widget, click.location.x, click.location.y) != 0 else {
                return
            }
            gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
            handler(click)
        }
        add(gesture)
    }

    /// A press that is held for the desktop's long-press time without moving.
    public func addLongPress(_ handler: @escaping @MainActor (Point) -> Void) {
        guard let gesture = gtk_gesture_long_press_new() else { return }
        connect(gesture, "pressed") { arguments in
            gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
            handler(Point(x: arguments.double(0), y: arguments.double(1)))
        }
        add(gesture)
    }

    /// Drags by the primary button or a finger. The sequence is claimed once it has moved past the desktop's drag
    /// threshold; before that nothing is reported, so that a click stays one.
    public func addDrag(_ handler: @escaping @MainActor (DragEvent) -> Void) {
        guard let gesture = gtk_gesture_drag_new() else { return }
        let widget = target.widget
        var isDragging = false
        func event(_ phase: DragEvent.Phase, _ x: Double, _ y: Double) -> DragEvent {
            var (startX, startY) = (0.0, 0.0)
            gtk_gesture_drag_get_start_point(gesture, &startX, &startY)
            return DragEvent(phase: phase, start: Point(x: startX, y: startY), translation: Point(x: x, y: y))
        }
        connect(gesture, "drag-begin") { _ in isDragging = false }
        connect(gesture, "drag-update") { arguments in
            let (x, y) = (arguments.double(0), arguments.double(1))
            if !isDragging {
                guard gtk_drag_check_threshold(widget, 0, 0, gint(clamping: Int(x)), gint(clamping: Int(y))) != 0 else {
                    return
                }
                isDragging = true
                gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
                handler(event(.began, x, y))
            } else {
                handler(event(.changed, x, y))
            }
        }
        connect(gesture, "drag-end") { arguments in
            guard isDragging else { return }
            isDragging = false
            handler(event(.ended, arguments.double(0), arguments.double(1)))
        }
        connect(gesture, "cancel") { _ in
            guard isDragging else { return }
            isDragging = false
            handler(event(.cancelled, 0, 0))
        }
        add(gesture)
    }

    /// What the primary button selects by: presses, with their number where they follow each other quickly, and drags from
    /// them. A finger selects nothing. The sequence is claimed once it is a drag.
    public func addTextPress(_ handler: @escaping @MainActor (TextPress) -> Void) {
        guard let click = gtk_gesture_click_new(), let drag = gtk_gesture_drag_new() else { return }
        let widget = target.widget
        var (isOurs, isDragging) = (false, false)
        connect(click, "pressed") { arguments in
            (isOurs, isDragging) = (!Self.isTouch(click), false)
            guard isOurs else { return }
            let state = gtk_event_controller_get_current_event_state(click)
            handler(
                .pressed(
                    Point(x: arguments.double(1), y: arguments.double(2)), count: arguments.int(0),
                    isShift: state.rawValue & GDK_SHIFT_MASK.rawValue != 0))
        }
        connect(drag, "drag-update") { arguments in
            guard isOurs else { return }
            let (x, y) = (arguments.double(0), arguments.double(1))
            if !isDragging {
                guard gtk_drag_check_threshold(widget, 0, 0, gint(clamping: Int(x)), gint(clamping: Int(y))) != 0 else {
                    return
                }
                isDragging = true
                gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_CLAIMED)
            }
            var (startX, startY) = (0.0, 0.0)
            gtk_gesture_drag_get_start_point(drag, &startX, &startY)
            handler(.dragged(Point(x: startX + x, y: startY + y)))
        }
        for signal in ["drag-end", "cancel"] {
            connect(drag, signal) { _ in
                guard isOurs else { return }
                isOurs = false
                handler(.released)
            }
        }
        add(click)
        add(drag)
    }

    /// A press of the secondary button: true takes it.
    public func addMenuPress(_ handler: @escaping @MainActor (Point) -> Bool) {
        guard let gesture = gtk_gesture_click_new() else { return }
        gtk_gesture_single_set_button(gesture, guint(GDK_BUTTON_SECONDARY))
        connect(gesture, "pressed") { arguments in
            guard handler(Point(x: arguments.double(1), y: arguments.double(2))) else { return }
            gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
        }
        add(gesture)
    }

    /// The pointer's place while it is over the widget or a child of it; nil when it leaves.
    public func addPointer(_ handler: @escaping @MainActor (Point?) -> Void) {
        guard let controller = gtk_event_controller_motion_new() else { return }
        for signal in ["enter", "motion"] {
            connect(controller, signal) { handler(Point(x: $0.double(0), y: $0.double(1))) }
        }
        connect(controller, "leave") { _ in handler(nil) }
        add(controller)
    }

    /// Key presses while the widget or a child of it has the keyboard; true stops the event.
    public func addKeys(_ phase: EventPhase = .bubble, _ handler: @escaping @MainActor (KeyPress) -> Bool) {
        guard let controller = gtk_event_controller_key_new() else { return }
        gtk_event_controller_set_propagation_phase(controller, phase.gtk)
        Widget.connect(controller, "key-pressed") { arguments in
            handler(KeyPress(arguments, of: controller))
        }
        add(controller)
    }

    private func add(_ controller: OpaquePointer) {
        gtk_widget_add_controller(target.widget, controller)
        controllers.append(controller)
    }

    private func connect(
        _ controller: OpaquePointer, _ signal: String, _ handler: @escaping @MainActor (SignalArguments) -> Void
    ) {
        Widget.connect(controller, signal) { arguments in
            handler(arguments)
            return false
        }
    }

    private static func location(_ gesture: OpaquePointer) -> Point? {
        var (x, y) = (0.0, 0.0)
        let sequence = gtk_gesture_single_get_current_sequence(gesture)
        guard gtk_gesture_get_point(gesture, sequence, &x, &y) != 0 else { return nil }
        return Point(x: x, y: y)
    }

    static func isTouch(_ gesture: OpaquePointer) -> Bool {
        guard let device = gtk_event_controller_get_current_event_device(gesture) else { return false }
        return gdk_device_get_source(device) == GDK_SOURCE_TOUCHSCREEN
    }
}
