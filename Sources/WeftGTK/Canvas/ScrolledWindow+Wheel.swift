import WeftGLib
import WeftShim

extension Widget {
    /// What a scroll controller's signal says, right and down positive. With Shift the wheel scrolls to the side.
    static func scrolledNotches(_ controller: OpaquePointer?, _ arguments: SignalArguments) -> (x: Double, y: Double) {
        let (x, y) = (arguments.double(0), arguments.double(1))
        let state = gtk_event_controller_get_current_event_state(controller)
        return state.rawValue & WEFT_GDK_SHIFT_MASK.rawValue != 0 ? (y, x) : (x, y)
    }
}

/// GtkScrolledWindow takes every turn of the wheel, also those across its direction, with which it does nothing: a list
/// around it would stand still under the pointer.
extension ScrolledWindow {
    /// Lets what is scrolled across the direction of this window go on to the one around it. Once, when it is made.
    func passCrosswiseScrollingOn() {
        let own = Self.controllers(of: widget, gtk_event_controller_scroll_get_type())
        guard let sorter = gtk_event_controller_scroll_new(WEFT_GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES) else { return }
        // Before the window's own controllers, which are of the bubble phase.
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

    /// Lets a GtkScrolledWindow leave its window while it is beyond an end, where the wheel brought it. Once, when it is
    /// made.
    ///
    /// GTK (4.8 to 4.18) begins to go back 50 ms after the wheel, by a timer that only the next turn ends, and asks for the
    /// frame clock of a window that may be gone by then. So it begins before it leaves, and the timer finds that it has.
    static func goesBackBeforeLeaving(_ window: UnsafeMutablePointer<GtkWidget>) {
        let own = controllers(of: window, gtk_event_controller_scroll_get_type())
        Signal.connect(OpaquePointer(window), "unrealize") { _ in
            // The first ends a timer that is not needed any more; the second begins where one is.
            for controller in own { weft_scroll_by_nothing(controller) }
            return false
        }
    }

    /// Those of a type, not of a subtype, that the window has by now; GTK's own live as long as it.
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
