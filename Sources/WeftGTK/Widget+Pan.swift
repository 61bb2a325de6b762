import WeftGLib
import WeftLayout
import WeftShim

extension Widget {
    /// Calls `handler` during drags with the primary button, with the distance since the last call in points.
    public func onPan(_ handler: @escaping @MainActor (Point) -> Void) {
        let gesture = gtk_gesture_drag_new()
        guard let gesture else { return }
        var last = Point.zero
        connectPan(gesture, "drag-begin") { _ in last = .zero }
        connectPan(gesture, "drag-update") { arguments in
            let now = Point(x: arguments.double(0), y: arguments.double(1))
            handler(Point(x: now.x - last.x, y: now.y - last.y))
            last = now
        }
        gtk_widget_add_controller(widget, gesture)
    }

    /// Adds vertical scrolling by wheel and touchpad, in notches; down is positive. The event stops here.
    public func onScrollSteps(_ handler: @escaping @MainActor (Double) -> Void) {
        guard let controller = gtk_event_controller_scroll_new(WEFT_GTK_EVENT_CONTROLLER_SCROLL_VERTICAL) else {
            return
        }
        Signal.connect(controller, "scroll") { arguments in
            let steps = arguments.double(1)
            MainActor.assumeIsolated { handler(steps) }
            return true
        }
        gtk_widget_add_controller(widget, controller)
    }

    /// Clips children and drawing to the widget's bounds.
    public func setClipsToBounds() { gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN) }

    private func connectPan(
        _ gesture: OpaquePointer, _ signal: String, _ handler: @escaping @MainActor (SignalArguments) -> Void
    ) {
        Signal.connect(gesture, signal) { arguments in
            MainThread.inCallback(arguments, handler)
            return false
        }
    }
}
