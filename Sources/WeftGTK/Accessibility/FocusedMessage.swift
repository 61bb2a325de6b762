import WeftShim

/// A message in the accessible description of the focused widget, before the widget's own description. It is for GTK
/// without announcements (before 4.14): there, assistive technology speaks about the focused widget only. Main actor.
@MainActor
public final class FocusedMessage {
    private let memory = FocusMemory()
    /// The message, while a widget has it.
    public private(set) var text: String?

    /// No message.
    public init() {}

    isolated deinit { clear() }

    /// Moves the message to the focused widget inside `area`; the previous message is removed. Returns false if the
    /// focus is elsewhere.
    @discardableResult
    public func show(_ text: String, in area: Widget) -> Bool {
        clear()
        guard let focus = Self.focus(of: area), gtk_widget_is_ancestor(focus, area.widget) != 0 else { return false }
        show(text, on: focus)
        return true
    }

    /// Moves the message to the focused widget of the window of `widget`; the previous message is removed. Returns
    /// false if no widget has the focus.
    @discardableResult
    public func show(_ text: String, inWindowOf widget: Widget) -> Bool {
        clear()
        guard let focus = Self.focus(of: widget) else { return false }
        show(text, on: focus)
        return true
    }

    /// Removes the message. The widget has its own description again.
    public func clear() {
        if let widget = memory.widget { Widget.setAccessibleMessage(nil, of: widget) }
        memory.forget()
        text = nil
    }

    private func show(_ text: String, on focus: UnsafeMutablePointer<GtkWidget>) {
        let object = Self.object(of: focus)
        memory.remember(object)
        self.text = text
        Widget.setAccessibleMessage(text, of: object)
    }

    private static func focus(of widget: Widget) -> UnsafeMutablePointer<GtkWidget>? {
        gtk_widget_get_root(widget.widget).flatMap { gtk_root_get_focus($0) }
    }

    /// The widget that assistive technology takes for the focused one: a field instead of the text inside it.
    private static func object(of focus: UnsafeMutablePointer<GtkWidget>) -> UnsafeMutablePointer<GtkWidget> {
        guard isEditable(focus), let parent = gtk_widget_get_parent(focus), isEditable(parent) else { return focus }
        return parent
    }

    private static func isEditable(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
        let instance = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self)
        return g_type_check_instance_is_a(instance, gtk_editable_get_type()) != 0
    }
}
