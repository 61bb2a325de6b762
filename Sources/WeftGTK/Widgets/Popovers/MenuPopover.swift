import WeftGLib
import WeftShim

/// Shared behaviour of menu buttons' popovers: returning the focus on closing, and the keys of their window.
@MainActor
final class MenuPopover {
    /// The widget that had the keyboard focus before the popover opened, and gets it back on closing.
    private let focusMemory = FocusMemory()
    private var closing: MainTimer?
    /// The focused widget when the popover closed. Only compared: it may no longer exist.
    private var left: UnsafeMutablePointer<GtkWidget>?
    /// The key controller of the popover, which owns it.
    private var heard: OpaquePointer?

    /// Call before the popover of `button` opens.
    func willOpen(_ button: OpaquePointer) {
        if let window = window(of: button) { focusMemory.remember(in: window) }
    }

    /// Follows a popover. Call once.
    /// - Parameter closed: called when it has closed, before the focus returns.
    func watch(
        _ popover: UnsafeMutablePointer<GtkPopover>, of button: OpaquePointer,
        closed: @escaping @MainActor () -> Void = {}
    ) {
        Widget.connect(OpaquePointer(popover), "closed") { [weak self] _ in
            closed()
            self?.left = self?.focus(beside: button)
            // Deferred: GTK is about to move the keyboard focus, and the button is destroyed after its popover.
            self?.closing = MainTimer(milliseconds: 0) { [weak self] in self?.didClose(button) }
            return false
        }
    }

    /// Handles the keys of window commands, which a popover does not receive: they close it first. Replaces earlier
    /// ones.
    func hear(
        _ keys: [(command: WindowCommand, key: String)], in popover: UnsafeMutablePointer<GtkPopover>
    ) {
        let popover = UnsafeMutablePointer<GtkWidget>(OpaquePointer(popover))
        if let heard { gtk_widget_remove_controller(popover, heard) }
        let controller = gtk_shortcut_controller_new()
        heard = controller
        gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
        for (command, key) in keys {
            let name = Unmanaged.passRetained(ActionName(command.actionName))
            let action = gtk_callback_action_new(
                { widget, _, context in
                    guard let widget, let context else { return 0 }
                    let name = Unmanaged<ActionName>.fromOpaque(context).takeUnretainedValue()
                    gtk_popover_popdown(UnsafeMutablePointer<GtkPopover>(OpaquePointer(widget)))
                    return gtk_widget_activate_action_variant(widget, name.text, nil)
                }, name.toOpaque(),
                { context in
                    guard let context else { return }
                    Unmanaged<ActionName>.fromOpaque(context).release()
                })
            gtk_shortcut_controller_add_shortcut(
                controller, gtk_shortcut_new(gtk_shortcut_trigger_parse_string(key), action))
        }
        gtk_widget_add_controller(popover, controller)
    }

    /// Forgets the popover and its key controller: another popover may follow.
    func forget() { heard = nil }

    private final class ActionName {
        let text: String

        init(_ text: String) {
            self.text = text
        }
    }

    private func didClose(_ button: OpaquePointer) {
        closing = nil
        // GTK closes a menu before it performs the chosen entry, which may have moved the focus to a place of its own.
        if let now = focus(beside: button), now != left, !isInside(now, button) { return }
        if let window = window(of: button) { _ = focusMemory.restore(in: window) }
    }

    /// The focused widget in the window of `button`.
    private func focus(beside button: OpaquePointer) -> UnsafeMutablePointer<GtkWidget>? {
        gtk_widget_get_root(UnsafeMutablePointer<GtkWidget>(button)).flatMap { gtk_root_get_focus($0) }
    }

    /// True if `widget` is the button, or in it or its popover.
    private func isInside(_ widget: UnsafeMutablePointer<GtkWidget>, _ button: OpaquePointer) -> Bool {
        let button = UnsafeMutablePointer<GtkWidget>(button)
        return widget == button || gtk_widget_is_ancestor(widget, button) != 0
    }

    private func window(of button: OpaquePointer) -> Widget? {
        gtk_widget_get_ancestor(UnsafeMutablePointer<GtkWidget>(button), gtk_window_get_type())
            .map { Widget(native: OpaquePointer($0)) }
    }
}
