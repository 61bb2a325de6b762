import WeftShim

/// Keyboard focus.
extension Widget {
    private var window: UnsafeMutablePointer<GtkWindow>? {
        gtk_widget_get_ancestor(widget, gtk_window_get_type()).map {
            UnsafeMutablePointer<GtkWindow>(OpaquePointer($0))
        }
    }

    /// Shows the focus ring, as a key press does.
    public func showFocusRing() {
        if let window { gtk_window_set_focus_visible(window, 1) }
    }

    /// True while the window shows the focus ring: for some time after a key moved the focus.
    public var showsFocusRing: Bool { window.map { gtk_window_get_focus_visible($0) != 0 } ?? false }

    /// True if the focused widget is inside this widget and accepts text.
    public var isTextFocused: Bool {
        guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root),
            gtk_widget_is_ancestor(focus, widget) != 0
        else { return false }
        let instance = UnsafeMutableRawPointer(focus).assumingMemoryBound(to: GTypeInstance.self)
        return g_type_check_instance_is_a(instance, gtk_text_get_type()) != 0
            || g_type_check_instance_is_a(instance, gtk_text_view_get_type()) != 0
    }

    /// True if the focused widget is inside this widget, in a tool bar: arrows along the bar, Home and End belong to
    /// it. O(depth)
    public var isToolbarFocused: Bool {
        guard let root = gtk_widget_get_root(widget), var focus = gtk_root_get_focus(root),
            gtk_widget_is_ancestor(focus, widget) != 0
        else { return false }
        while focus != widget {
            if gtk_accessible_get_accessible_role(OpaquePointer(focus)) == GTK_ACCESSIBLE_ROLE_TOOLBAR { return true }
            guard let parent = gtk_widget_get_parent(focus) else { return false }
            focus = parent
        }
        return false
    }

    /// True if Tab would find a focusable widget inside. O(widgets inside)
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

    /// Moves the focus among the widget and its children as Tab (or Shift+Tab) does; false at the end, and outside a
    /// window.
    public func moveFocusInside(forward: Bool) -> Bool {
        gtk_widget_get_root(widget) != nil && gtk_widget_child_focus(widget, Self.direction(forward)) != 0
    }

    /// Removes the focus from the widget's window: keys go to the window until Tab or a click focuses a widget.
    package func clearFocus() {
        if let window { gtk_window_set_focus(window, nil) }
    }

    /// Moves the focus to the next widget of the window, as Tab does.
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
