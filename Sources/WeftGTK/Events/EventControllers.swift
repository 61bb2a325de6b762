import WeftGLib
import WeftLayout
import WeftShim

/// A mouse button, or its equivalent: a tap with two fingers on a touchpad is the secondary one.
public enum PointerButton: Sendable, Hashable {
    case primary, middle, secondary

    var number: guint {
        switch self {
        case .primary: guint(GDK_BUTTON_PRIMARY)
        case .middle: guint(GDK_BUTTON_MIDDLE)
        case .secondary: guint(GDK_BUTTON_SECONDARY)
        }
    }
}

/// The events of a pointer or a touch between press and release. Locations are content coordinates of the widget in
/// points; they may lie outside it.
public enum PressEvent: Sendable, Equatable {
    /// `count` is 2 for the second press of a double click.
    case began(Point, count: Int, isTouch: Bool)
    case moved(Point)
    case ended(Point)
    /// Another gesture took over the sequence, for example scrolling.
    case cancelled
}

/// Text selection by the pointer. Locations are points of the widget's contents, and may lie outside it during a drag.
public enum TextPress: Sendable, Equatable {
    /// `count` is 2 for the second press of a double click.
    case pressed(Point, count: Int, isShift: Bool)
    case dragged(Point)
    case released

    /// The same event with its locations converted.
    public func moved(_ convert: (Point) -> Point) -> TextPress {
        switch self {
        case .pressed(let point, let count, let isShift): .pressed(convert(point), count: count, isShift: isShift)
        case .dragged(let point): .dragged(convert(point))
        case .released: .released
        }
    }
}

/// One step of a drag; `translation` is the pointer's distance from the press, in points.
public struct DragEvent: Sendable, Equatable {
    /// The phase of a drag.
    public enum Phase: Sendable {
        case began, changed, ended, cancelled
    }

    /// The phase of the drag.
    public let phase: Phase
    /// Location of the press, in content coordinates of the widget.
    public let start: Point
    /// Distance from the start, in points.
    public let translation: Point

    /// A drag by its phase, its start and its distance, in points.
    public init(phase: Phase, start: Point, translation: Point) {
        self.phase = phase
        self.start = start
        self.translation = translation
    }

    /// The pointer's location, in the widget's points.
    public var location: Point { Point(x: start.x + translation.x, y: start.y + translation.y) }
}

/// A widget's GTK event controllers, which can be removed all at once. Handlers run on the main actor, during GTK's
/// event delivery; capture the owner weakly.
@MainActor
public final class EventControllers {
    private let target: Widget
    /// Borrowed pointers, since the widget owns its controllers.
    private var controllers: [OpaquePointer] = []
    /// Handlers of the widget's own signals.
    private var signals: [UInt] = []

    /// Makes an empty set for a widget.
    public init(_ target: Widget) {
        self.target = target
    }

    isolated deinit {
        removeAll()
    }

    /// True if there are no controllers.
    public var isEmpty: Bool { controllers.isEmpty }

    /// Removes all controllers.
    public func removeAll() {
        for controller in controllers { gtk_widget_remove_controller(target.widget, controller) }
        controllers = []
        guard !signals.isEmpty else { return }
        for id in signals { Signal.disconnect(target.opaque, id) }
        signals = []
        gtk_widget_set_has_tooltip(target.widget, 0)
    }

    /// Adds presses of the primary button or touch. The sequence is claimed at its release, so that a parent's click
    /// does not count. Until then a parent may take it over, as a list does when it is dragged by touch. `claims` is
    /// called after the handler has received the release; false leaves the click to others.
    public func addPress(
        claims: (@MainActor () -> Bool)? = nil, _ handler: @escaping @MainActor (PressEvent) -> Void
    ) {
        guard let gesture = gtk_gesture_click_new() else { return }
        var isDown = false
        func cancel() {
            guard isDown else { return }
            isDown = false
            handler(.cancelled)
        }
        connect(gesture, "pressed") { arguments in
            isDown = true
            let location = Point(x: arguments.double(1), y: arguments.double(2))
            handler(.began(location, count: arguments.int(0), isTouch: Self.isTouch(gesture)))
        }
        connect(gesture, "update") { _ in Self.location(gesture).map { handler(.moved($0)) } }
        connect(gesture, "released") { arguments in
            isDown = false
            if claims == nil { gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED) }
            handler(.ended(Point(x: arguments.double(1), y: arguments.double(2))))
            if claims?() == true { gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED) }
        }
        connect(gesture, "cancel") { _ in cancel() }
        // If another gesture of the same widget claims the press, GTK emits no "cancel".
        connect(gesture, "sequence-state-changed") { arguments in
            if arguments.enumeration(1) == Int(GTK_EVENT_SEQUENCE_DENIED.rawValue) { cancel() }
        }
        add(gesture)
    }

    /// Adds clicks and taps whose release is on the widget; `count` is 2 for the second of a double click.
    /// `shouldBegin` is called with the location before the handler; false leaves the press to the enclosing widgets.
    /// Other buttons act, and claim the event, when they are pressed, as for menus. Each of their clicks counts as
    /// single.
    public func addTap(
        _ button: PointerButton = .primary, count: Int = 1,
        shouldBegin: @escaping @MainActor (Point) -> Bool = { _ in true },
        _ handler: @escaping @MainActor (Click) -> Void
    ) {
        guard let gesture = gtk_gesture_click_new() else { return }
        let widget = target.widget
        gtk_gesture_single_set_button(gesture, button.number)
        if button != .primary {
            connect(gesture, "pressed") { arguments in
                let isWanted = shouldBegin(Point(x: arguments.double(1), y: arguments.double(2)))
                gtk_gesture_set_state(gesture, isWanted ? GTK_EVENT_SEQUENCE_CLAIMED : GTK_EVENT_SEQUENCE_DENIED)
            }
        }
        connect(gesture, "released") { arguments in
            let click = Click(
                count: arguments.int(0), location: Point(x: arguments.double(1), y: arguments.double(2)),
                isTouch: Self.isTouch(gesture))
            guard button != .primary || click.count == count,
                // The button was released over the widget, or over a child that does not handle clicks.
                gtk_widget_pick(widget, click.location.x, click.location.y, WEFT_GTK_PICK_DEFAULT) != nil,
                button != .primary || shouldBegin(click.location)
            else { return }
            gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
            handler(click)
        }
        add(gesture)
    }

    /// Adds long presses: presses without movement for the desktop's long-press time. `shouldBegin` returns false to
    /// ignore a press.
    public func addLongPress(
        shouldBegin: @escaping @MainActor (Point) -> Bool = { _ in true },
        _ handler: @escaping @MainActor (Point) -> Void
    ) {
        guard let gesture = gtk_gesture_long_press_new() else { return }
        connect(gesture, "pressed") { arguments in
            let point = Point(x: arguments.double(0), y: arguments.double(1))
            guard shouldBegin(point) else { return }
            gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
            handler(point)
        }
        add(gesture)
    }

    /// Adds drags by the primary button or touch. The sequence is claimed when it has moved past the desktop's drag
    /// threshold. Nothing is reported before that, so that a click is not reported as a drag. `shouldBegin` is called
    /// at that point with the location of the press; false leaves the drag to others.
    public func addDrag(
        shouldBegin: @escaping @MainActor (Point) -> Bool = { _ in true },
        _ handler: @escaping @MainActor (DragEvent) -> Void
    ) {
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
                let begin = event(.began, x, y)
                guard shouldBegin(begin.start) else {
                    gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_DENIED)
                    return
                }
                isDragging = true
                gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
                handler(begin)
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

    /// Adds text selection by the primary button: presses, with a count for quick repetition, and drags from them.
    /// Touch is ignored. The sequence is claimed when it becomes a drag.
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
                    isShift: state.rawValue & WEFT_GDK_SHIFT_MASK.rawValue != 0))
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

    /// Adds presses of the secondary button. The handler returns true to claim it.
    public func addMenuPress(_ handler: @escaping @MainActor (Point) -> Bool) {
        guard let gesture = gtk_gesture_click_new() else { return }
        gtk_gesture_single_set_button(gesture, guint(GDK_BUTTON_SECONDARY))
        connect(gesture, "pressed") { arguments in
            guard handler(Point(x: arguments.double(1), y: arguments.double(2))) else { return }
            gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
        }
        add(gesture)
    }

    /// Calls `handler` with the pointer's location while it is over the widget or a child of it, and with nil when it
    /// leaves.
    public func addPointer(_ handler: @escaping @MainActor (Point?) -> Void) {
        guard let controller = gtk_event_controller_motion_new() else { return }
        for signal in ["enter", "motion"] {
            connect(controller, signal) { handler(Point(x: $0.double(0), y: $0.double(1))) }
        }
        connect(controller, "leave") { _ in handler(nil) }
        add(controller)
    }

    /// Adds key presses while the widget or a child of it has the keyboard focus; true stops the event.
    public func addKeys(_ phase: EventPhase = .bubble, _ handler: @escaping @MainActor (KeyPress) -> Bool) {
        guard let controller = gtk_event_controller_key_new() else { return }
        gtk_event_controller_set_propagation_phase(controller, phase.gtk)
        Widget.connect(controller, "key-pressed") { arguments in
            handler(KeyPress(arguments, of: controller))
        }
        add(controller)
    }

    /// Adds presses of the secondary button and long presses. The handler receives the location; true claims the press.
    public func addContextMenuPress(_ handler: @escaping @MainActor (Point) -> Bool) {
        for (gesture, first) in Widget.menuGestures() {
            connect(gesture, "pressed") { arguments in
                guard handler(Point(x: arguments.double(first), y: arguments.double(first + 1))) else { return }
                gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
            }
            add(gesture)
        }
    }

    /// Adds a tooltip. The handler returns the text for a point of the widget, or nil for none. The text stays while
    /// the pointer is in the returned rectangle, in the widget's coordinates. For the keyboard (Ctrl+F1) the point is
    /// nil.
    public func addTooltip(_ handler: @escaping @MainActor (Point?) -> (text: String, rect: Rect)?) {
        gtk_widget_set_has_tooltip(target.widget, 1)
        let id = Signal.connect(target.opaque, "query-tooltip") { arguments in
            MainThread.inCallback(arguments) { arguments in
                let point = Point(x: Double(arguments.int(0)), y: Double(arguments.int(1)))
                guard let found = handler(arguments.bool(2) ? nil : point), let tooltip = arguments.object(3) else {
                    return false
                }
                gtk_tooltip_set_text(tooltip, Widget.tip(found.text))
                var area = GdkRectangle(found.rect)
                gtk_tooltip_set_tip_area(tooltip, &area)
                return true
            }
        }
        signals.append(id)
    }

    /// Adds a handler for unmapping, possibly during an event of the widget.
    public func addUnmap(_ handler: @escaping @MainActor () -> Void) {
        let id = Signal.connect(target.opaque, "unmap") { arguments in
            MainThread.inCallback(arguments) { _ in
                handler()
                return false
            }
        }
        signals.append(id)
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
