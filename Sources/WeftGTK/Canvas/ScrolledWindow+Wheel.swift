import WeftGLib
import WeftShim

extension Widget {
    /// The notches in a scroll controller's signal; right and down are positive. With Shift the wheel scrolls
    /// horizontally.
    static func scrolledNotches(_ controller: OpaquePointer?, _ arguments: SignalArguments) -> (x: Double, y: Double) {
        let (x, y) = (arguments.double(0), arguments.double(1))
        let state = gtk_event_controller_get_current_event_state(controller)
        return state.rawValue & WEFT_GDK_SHIFT_MASK.rawValue != 0 ? (y, x) : (x, y)
    }
}

/// GtkScrolledWindow consumes every wheel event, even across its scroll direction, where it does nothing. Then an
/// enclosing list would not scroll under the pointer.
extension ScrolledWindow {
    /// Passes scrolling across this window's direction on to the enclosing one. Call once, after creation.
    func passCrosswiseScrollingOn() {
        let own = Self.controllers(of: widget, gtk_event_controller_scroll_get_type())
        guard let sorter = gtk_event_controller_scroll_new(WEFT_GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES) else { return }
        // The capture phase precedes the window's own controllers, which use the bubble phase.
        gtk_event_controller_set_propagation_phase(sorter, GTK_PHASE_CAPTURE)
        Self.connect(sorter, "scroll") { [weak self] arguments in
            guard let self else { return false }
            let notches = Self.scrolledNotches(sorter, arguments)
            let takes = self.scrolls(alongX: abs(notches.x), alongY: abs(notches.y))
            let axes =
                WEFT_GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES.rawValue | WEFT_GTK_EVENT_CONTROLLER_SCROLL_KINETIC.rawValue
            let flags = GtkEventControllerScrollFlags(rawValue: takes ? axes : 0)
            for controller in own { gtk_event_controller_scroll_set_flags(controller, flags) }
            return false
        }
        gtk_widget_add_controller(widget, sorter)
    }

    /// Ends a GtkScrolledWindow's overshoot before it leaves its window. Call once, after creation.
    ///
    /// GTK (4.8 to 4.24) starts the return from an overshoot 50 ms after the wheel, by a timer that only the next turn
    /// ends. The timer uses the frame clock of a window that may no longer exist. Here the return starts before the
    /// widget leaves its window, so that the timer has nothing to do.
    static func goesBackBeforeLeaving(_ window: UnsafeMutablePointer<GtkWidget>) {
        let own = controllers(of: window, gtk_event_controller_scroll_get_type())
        Signal.connect(OpaquePointer(window), "unrealize") { _ in
            for controller in own { weft_scroll_by_nothing(controller) }
            return false
        }
    }

    /// The window's current controllers of exactly this type. GTK's own ones live as long as the window.
    static func controllers(of window: UnsafeMutablePointer<GtkWidget>, _ type: GType) -> [OpaquePointer] {
        guard let list = gtk_widget_observe_controllers(window) else { return [] }
        defer { g_object_unref(UnsafeMutableRawPointer(list)) }
        return (0..<g_list_model_get_n_items(list)).compactMap { place in
            guard let item = g_list_model_get_item(list, place) else { return nil }
            defer { g_object_unref(item) }
            return weft_instance_type(item) == type ? OpaquePointer(item) : nil
        }
    }
}
