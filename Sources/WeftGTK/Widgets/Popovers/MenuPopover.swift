import WeftGLib
import WeftShim

/// What the popovers of menu buttons share: where the keyboard goes when they close, and the keys of their window.
@MainActor
final class MenuPopover {
    /// What had the keyboard before the popover opened: it has it again when it closes.
    private let focusMemory = FocusMemory()
    private var closing: MainTimer?
    /// What hears keys in the popover, which owns it.
    private var heard: OpaquePointer?

    /// The popover of `button` is about to open.
    func willOpen(_ button: OpaquePointer) {
        if let window = window(of: button) { focusMemory.remember(in: window) }
    }

    /// Looks after a popover, once.
    /// - Parameter closed: is called when it has closed, before the keyboard goes back.
    func watch(
        _ popover: UnsafeMutablePointer<GtkPopover>, of button: OpaquePointer,
        closed: @escaping @MainActor () -> Void = {}
    ) {
        Widget.connect(OpaquePointer(popover), "closed") { [weak self] _ in
            closed()
            // GTK is about to send the keyboard elsewhere; the button goes after its popover.
            self?.closing = MainTimer(milliseconds: 0) { [weak self] in self?.didClose(button) }
            return false
        }
    }

    /// Keys of commands of the window, which a popover does not hear: they close it first. In place of those before.
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

    /// The popover goes, and what heard keys in it with it: another one may take its place.
    func forget() { heard = nil }

    private final class ActionName {
        let text: String

        init(_ text: String) {
            self.text = text
        }
    }

    private func didClose(_ button: OpaquePointer) {
        closing = nil
        if let window = window(of: button) { _ = focusMemory.restore(in: window) }
    }

    private func window(of button: OpaquePointer) -> Widget? {
        gtk_widget_get_ancestor(UnsafeMutablePointer<GtkWidget>(button), gtk_window_get_type())
            .map { Widget(native: OpaquePointer($0)) }
    }
}
