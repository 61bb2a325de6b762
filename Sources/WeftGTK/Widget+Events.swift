import WeftGLib
import WeftLayout
import WeftShim

/// The propagation phase of a controller: on the way down to the target, or up from it.
public enum EventPhase {
    case capture, bubble

    var gtk: GtkPropagationPhase { self == .capture ? GTK_PHASE_CAPTURE : GTK_PHASE_BUBBLE }
}

/// One press or release.
public struct Click: Sendable {
    /// 1 for a single click, 2 for the second of a double click.
    public let count: Int
    /// Location in content coordinates of the widget, in points.
    public let location: Point
    /// True for touch, which is less precise than a pointer.
    public let isTouch: Bool
    /// True if Control was held.
    public let isControl: Bool
    /// True if Shift was held.
    public let isShift: Bool

    /// The most seconds between the clicks of a double click, by the user's setting. Main actor.
    @MainActor package static var secondsOfDoubleClick: Double {
        var milliseconds: CInt = 400
        _ = weft_settings_get_enum("gtk-double-click-time", &milliseconds)
        return Double(milliseconds) / 1000
    }

    /// A click.
    public init(count: Int, location: Point, isTouch: Bool = false, isControl: Bool = false, isShift: Bool = false) {
        self.count = count
        self.location = location
        self.isTouch = isTouch
        self.isControl = isControl
        self.isShift = isShift
    }
}

/// One key press.
public struct KeyPress: Sendable {
    /// The key.
    public let key: Key
    /// True if Control was held.
    public let isControl: Bool
    /// True if Alt was held.
    public let isAlt: Bool
    /// True if Shift was held.
    public let isShift: Bool
    /// True if Super was held.
    public let isSuper: Bool

    /// The keys that Weft handles; others carry their GDK key value.
    public enum Key: Sendable, Equatable {
        case up, down, left, right, pageUp, pageDown, home, end, enter, space, escape, tab, f5, f6, f10
        case delete, menu
        case other(UInt32)
    }

    /// The digit of a number key, 0...9; nil for other keys.
    public var digit: Int? {
        guard case .other(let value) = key else { return nil }
        for zero in [UInt32(GDK_KEY_0), UInt32(GDK_KEY_KP_0)] where (zero...zero + 9).contains(value) {
            return Int(value - zero)
        }
        return nil
    }

    /// The character typed by the key; nil for keys that type nothing.
    public let character: Character?

    /// The Latin letter, in lower case, that the key has in any of the keyboard's layouts, for shortcuts. nil without
    /// Control, and for other keys.
    public let shortcutLetter: Character?

    /// The time of the press in milliseconds of the display server's clock, which wraps around after 49 days. Only
    /// differences are meaningful; they do not depend on when the event is handled.
    public let time: UInt32

    /// Reads the arguments of a key controller's signal.
    init(_ arguments: SignalArguments, of controller: OpaquePointer?) {
        self.init(
            value: UInt32(arguments.uint(0)), keycode: UInt32(arguments.uint(1)), state: arguments.flags(2),
            time: gtk_event_controller_get_current_event_time(controller))
    }

    init(value: UInt32, keycode: UInt32? = nil, state: UInt32, time: UInt32 = UInt32(GDK_CURRENT_TIME)) {
        self.time = time
        shortcutLetter = state & WEFT_GDK_CONTROL_MASK.rawValue != 0 ? Self.latinLetter(value, keycode) : nil
        let scalar = Unicode.Scalar(gdk_keyval_to_unicode(value))
        character = scalar.flatMap { $0.value >= 32 && $0.value != 127 ? Character($0) : nil }
        key = Self.keys[Int32(bitPattern: value)] ?? .other(value)
        isControl = state & WEFT_GDK_CONTROL_MASK.rawValue != 0
        isAlt = state & WEFT_GDK_ALT_MASK.rawValue != 0
        isShift = state & WEFT_GDK_SHIFT_MASK.rawValue != 0
        isSuper = state & WEFT_GDK_SUPER_MASK.rawValue != 0
    }

    /// Returns the Latin letter of the key's value, or of the key's other layouts, since for example a Cyrillic layout
    /// has no Latin letters.
    private static func latinLetter(_ value: UInt32, _ keycode: UInt32?) -> Character? {
        func letter(_ value: UInt32) -> Character? {
            guard let scalar = Unicode.Scalar(gdk_keyval_to_unicode(gdk_keyval_to_lower(value))),
                ("a"..."z").contains(scalar)
            else { return nil }
            return Character(scalar)
        }
        if let own = letter(value) { return own }
        guard let keycode, let display = gdk_display_get_default() else { return nil }
        var values: UnsafeMutablePointer<guint>?
        var count: gint = 0
        guard gdk_display_map_keycode(display, keycode, nil, &values, &count) != 0, let values else { return nil }
        defer { g_free(values) }
        return (0..<Int(count)).lazy.compactMap { letter(values[$0]) }.first
    }

    private static let keys: [Int32: Key] = [
        GDK_KEY_Up: .up, GDK_KEY_KP_Up: .up, GDK_KEY_Down: .down, GDK_KEY_KP_Down: .down,
        GDK_KEY_Left: .left, GDK_KEY_KP_Left: .left, GDK_KEY_Right: .right, GDK_KEY_KP_Right: .right,
        GDK_KEY_Page_Up: .pageUp, GDK_KEY_KP_Page_Up: .pageUp,
        GDK_KEY_Page_Down: .pageDown, GDK_KEY_KP_Page_Down: .pageDown,
        GDK_KEY_Home: .home, GDK_KEY_KP_Home: .home, GDK_KEY_End: .end, GDK_KEY_KP_End: .end,
        GDK_KEY_Return: .enter, GDK_KEY_KP_Enter: .enter, GDK_KEY_ISO_Enter: .enter,
        GDK_KEY_space: .space, GDK_KEY_KP_Space: .space, GDK_KEY_Escape: .escape, GDK_KEY_Tab: .tab,
        GDK_KEY_ISO_Left_Tab: .tab, GDK_KEY_F5: .f5, GDK_KEY_F6: .f6, GDK_KEY_F10: .f10,
        GDK_KEY_Delete: .delete, GDK_KEY_KP_Delete: .delete, GDK_KEY_Menu: .menu,
    ]
}

extension Widget {
    /// Adds clicks of the primary button that no child claimed and that did not become a drag.
    public func onClick(_ handler: @escaping @MainActor (Click) -> Void) {
        guard let gesture = gtk_gesture_click_new() else { return }
        Self.connect(gesture, "released") { arguments in
            let location = Point(x: arguments.double(1), y: arguments.double(2))
            let state = gtk_event_controller_get_current_event_state(gesture).rawValue
            handler(
                Click(
                    count: arguments.int(0), location: location, isTouch: EventControllers.isTouch(gesture),
                    isControl: state & WEFT_GDK_CONTROL_MASK.rawValue != 0,
                    isShift: state & WEFT_GDK_SHIFT_MASK.rawValue != 0))
            return false
        }
        gtk_widget_add_controller(widget, gesture)
    }

    /// Adds presses of the primary button or touch at a point of the widget. The end of the press is reported as nil.
    /// The event is not claimed.
    public func onPress(_ handler: @escaping @MainActor (Point?) -> Void) {
        let gesture = gtk_gesture_click_new()
        guard let gesture else { return }
        Self.connect(gesture, "pressed") { arguments in
            handler(Point(x: arguments.double(1), y: arguments.double(2)))
            return false
        }
        for signal in ["released", "stopped", "unpaired-release"] {
            Self.connect(gesture, signal) { _ in
                handler(nil)
                return false
            }
        }
        gtk_widget_add_controller(widget, gesture)
    }

    /// Adds key presses; true stops the event.
    public func onKey(_ phase: EventPhase = .bubble, _ handler: @escaping @MainActor (KeyPress) -> Bool) {
        let controller = gtk_event_controller_key_new()
        gtk_event_controller_set_propagation_phase(controller, phase.gtk)
        Self.connect(controller, "key-pressed") { arguments in
            handler(KeyPress(arguments, of: controller))
        }
        gtk_widget_add_controller(widget, controller)
    }

    /// Calls `handler` with the pointer's location while it is over the widget, and with nil when it leaves.
    public func onPointer(_ handler: @escaping @MainActor (Point?) -> Void) {
        let controller = gtk_event_controller_motion_new()
        Self.connect(controller, "motion") { arguments in
            handler(Point(x: arguments.double(0), y: arguments.double(1)))
            return false
        }
        Self.connect(controller, "leave") { _ in
            handler(nil)
            return false
        }
        gtk_widget_add_controller(widget, controller)
    }

    /// Called when a widget inside this one gets the keyboard focus, with its bounds in this widget's coordinates, in
    /// points.
    public func onFocusInside(_ handler: @escaping @MainActor (Rect) -> Void) {
        let widget = widget
        var followed: (root: GObjectReference, handler: UInt)?
        connect("map") { _ in
            guard followed == nil, let root = gtk_widget_get_root(widget) else { return false }
            let id = Signal.connect(root, "notify::focus-widget") { _ in
                MainActor.assumeIsolated {
                    guard let focus = gtk_root_get_focus(root), gtk_widget_is_ancestor(focus, widget) != 0 else {
                        return
                    }
                    var bounds = graphene_rect_t()
                    guard gtk_widget_compute_bounds(focus, widget, &bounds) != 0 else { return }
                    handler(
                        Rect(
                            x: Double(bounds.origin.x), y: Double(bounds.origin.y), width: Double(bounds.size.width),
                            height: Double(bounds.size.height)))
                }
                return false
            }
            followed = (GObjectReference(none: root), id)
            return false
        }
        connect("unmap") { _ in
            if let followed { Signal.disconnect(followed.root.pointer, followed.handler) }
            followed = nil
            return false
        }
    }

    /// Sets the pointer's shape over the widget, by CSS name ("pointer"); nil is the default.
    public func setCursor(_ name: String?) {
        // Checked because this is called for every motion, and GTK creates a new cursor each time.
        guard cursorName != name else { return }
        gtk_widget_set_cursor_from_name(widget, name)
    }

    /// The CSS name set by ``setCursor(_:)``; nil is the default.
    public var cursorName: String? {
        gtk_widget_get_cursor(widget).flatMap { gdk_cursor_get_name($0) }.map { String(cString: $0) }
    }

    /// Connects a controller's signal for the controller's lifetime.
    static func connect(
        _ controller: OpaquePointer?, _ signal: String, _ handler: @escaping @MainActor (SignalArguments) -> Bool
    ) {
        guard let controller else { return }
        Signal.connect(controller, signal) { MainThread.inCallback($0, handler) }
    }
}
