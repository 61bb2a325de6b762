import WeftShim

/// How the keyboard goes from widget to widget.
extension Widget {
    private var window: UnsafeMutablePointer<GtkWindow>? {
        gtk_widget_get_ancestor(widget, gtk_window_get_type()).map {
            UnsafeMutablePointer<GtkWindow>(OpaquePointer($0))
        }
    }

    /// Shows the focus ring, as after a key press.
    public func showFocusRing() {
        if let window { gtk_window_set_focus_visible(window, 1) }
    }

    /// Whether the window shows the focus ring: for a while after a key moved the focus.
    public var showsFocusRing: Bool { window.map { gtk_window_get_focus_visible($0) != 0 } ?? false }

    /// Whether what has the keyboard is inside of this widget and takes what is typed.
    public var isTextFocused: Bool {
        guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root),
            gtk_widget_is_ancestor(focus, widget) != 0
        else { return false }
        let instance = UnsafeMutableRawPointer(focus).assumingMemoryBound(to: GTypeInstance.self)
        return g_type_check_instance_is_a(instance, gtk_text_get_type()) != 0
            || g_type_check_instance_is_a(instance, gtk_text_view_get_type()) != 0
    }

    /// Whether Tab would find something inside that takes the keyboard. O(widgets inside)
    public var hasFocusableInside: Bool { Self.hasStop(below: widget) }

    private static func hasStop(below widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
        var next = gtk_widget_get_first_child(widget)
        while let child = next {
            if isStop(child) { return true }
            next = gtk_widget_get_next_sibling(child)
        }
        return false
    }

    private static func isStop(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
        guard gtk_widget_get_visible(widget) != 0, gtk_widget_get_child_visible(widget) != 0,
            gtk_widget_get_sensitive(widget) != 0, gtk_widget_get_can_focus(widget) != 0
        else { return false }
        return gtk_widget_get_focusable(widget) != 0 || hasStop(below: widget)
    }

    /// Moves the focus among the widget and its children as Tab (or Shift+Tab) does; false at the end, and outside of
    /// a window.
    public func moveFocusInside(forward: Bool) -> Bool {
        gtk_widget_get_root(widget) != nil && gtk_widget_child_focus(widget, Self.direction(forward)) != 0
    }

    /// Takes the keyboard from whatever in the widget's window has it: keys are the window's until Tab or a click gives it
    /// to something.
    package func clearFocus() {
        if let window { gtk_window_set_focus(window, nil) }
    }

    /// Moves the focus on in the widget's window, as Tab does.
    public func moveFocusInWindow(forward: Bool) {
        if let window {
            gtk_widget_child_focus(
                UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWidget.self), Self.direction(forward))
        }
    }

    private static func direction(_ forward: Bool) -> GtkDirectionType {
        forward ? GTK_DIR_TAB_FORWARD : GTK_DIR_TAB_BACKWARD
    }
}
