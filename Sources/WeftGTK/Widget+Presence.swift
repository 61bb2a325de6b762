import WeftGLib
import WeftShim

extension Widget {
    /// Calls `handler` with true when the widget becomes visible to the user, and with false when it no longer is:
    /// unmapped, or in a minimised window. Never twice in a row with the same value. Capture the owner weakly.
    public func onPresence(_ handler: @escaping @MainActor (Bool) -> Void) {
        let watch = PresenceWatch(widget, handler)
        onMapped { isMapped in isMapped ? watch.mapped() : watch.unmapped() }
        if isMapped { watch.mapped() }
    }

    /// True if the widget is mapped, in a window that is not minimised.
    public var isPresent: Bool { isMapped && !Self.isMinimized(gtk_widget_get_native(widget)) }

    fileprivate static func isMinimized(_ native: OpaquePointer?) -> Bool {
        guard let native, let surface = gtk_native_get_surface(native) else { return false }
        return isMinimized(surface: surface)
    }

    fileprivate static func isMinimized(surface: OpaquePointer) -> Bool {
        let instance = UnsafeMutablePointer<GTypeInstance>(surface)
        guard g_type_check_instance_is_a(instance, gdk_toplevel_get_type()) != 0 else { return false }
        return gdk_toplevel_get_state(surface).rawValue & WEFT_GDK_TOPLEVEL_STATE_MINIMIZED.rawValue != 0
    }
}

/// Watches the surface of a mapped widget. Kept by the widget's own signal handlers.
@MainActor
private final class PresenceWatch {
    /// GTK's widget: it emits the signals, so it exists whenever the handlers run.
    private let widget: UnsafeMutablePointer<GtkWidget>
    private let handler: @MainActor (Bool) -> Void
    private var isPresent = false
    private var surface: SignalConnection?

    init(_ widget: UnsafeMutablePointer<GtkWidget>, _ handler: @escaping @MainActor (Bool) -> Void) {
        self.widget = widget
        self.handler = handler
    }

    func mapped() {
        self.surface = nil
        guard let native = gtk_widget_get_native(widget), let surface = gtk_native_get_surface(native) else { return }
        self.surface = SignalConnection(surface, "notify::state") { [weak self] in
            self?.update(!Widget.isMinimized(surface: surface))
        }
        update(!Widget.isMinimized(surface: surface))
    }

    func unmapped() {
        surface = nil
        update(false)
    }

    private func update(_ isPresent: Bool) {
        guard isPresent != self.isPresent else { return }
        self.isPresent = isPresent
        handler(isPresent)
    }
}
