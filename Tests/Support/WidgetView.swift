import WeftGTK
import WeftLayout
import WeftShim

/// GTK's state of a widget, for comparing it with Swift's values. It is valid while the widget exists. Main actor.
@MainActor
public struct WidgetView {
    public let pointer: UnsafeMutablePointer<GtkWidget>

    public init(pointer: UnsafeMutablePointer<GtkWidget>) {
        self.pointer = pointer
    }

    /// The view of a widget of Weft.
    public static func of(_ widget: Widget) -> WidgetView {
        WidgetView(pointer: UnsafeMutablePointer<GtkWidget>(widget.native))
    }

    public static var windows: [WidgetView] {
        guard let list = gtk_window_get_toplevels() else { return [] }
        return (0..<g_list_model_get_n_items(list)).compactMap { index in
            guard let item = g_list_model_get_item(list, index) else { return nil }
            // The list keeps its windows alive.
            g_object_unref(item)
            return WidgetView(pointer: item.assumingMemoryBound(to: GtkWidget.self))
        }
    }

    public static func window(titled title: String) -> WidgetView? {
        windows.first { $0.windowTitle == title }
    }

    public var windowTitle: String {
        gtk_window_get_title(UnsafeMutablePointer<GtkWindow>(OpaquePointer(pointer))).map { String(cString: $0) } ?? ""
    }

    public var typeName: String { String(cString: weft_instance_type_name(pointer)) }
    public var cssName: String { gtk_widget_get_css_name(pointer).map { String(cString: $0) } ?? "" }
    /// GTK's name of the accessible role.
    public var role: String {
        let role = gtk_accessible_get_accessible_role(OpaquePointer(pointer))
        guard let type = g_type_class_ref(gtk_accessible_role_get_type()) else { return "" }
        defer { g_type_class_unref(type) }
        let value = g_enum_get_value(type.assumingMemoryBound(to: GEnumClass.self), gint(role.rawValue))
        return value.map { String(cString: $0.pointee.value_nick) } ?? ""
    }
    /// GTK's names of all roles that it has.
    public static var roleNames: [String] {
        guard let type = g_type_class_ref(gtk_accessible_role_get_type()) else { return [] }
        defer { g_type_class_unref(type) }
        let values = type.assumingMemoryBound(to: GEnumClass.self).pointee
        return (0..<Int(values.n_values)).map { String(cString: values.values[$0].value_nick) }
    }
    /// True if the accessible state "pressed" is set, or can be. False without the accessibility bus.
    public var hasPressedState: Bool {
        gtk_test_accessible_has_state(OpaquePointer(pointer), GTK_ACCESSIBLE_STATE_PRESSED) != 0
    }
    /// True if a window has the keyboard focus.
    public var isActive: Bool { gtk_window_is_active(UnsafeMutablePointer<GtkWindow>(OpaquePointer(pointer))) != 0 }
    public var isMapped: Bool { gtk_widget_get_mapped(pointer) != 0 }
    /// True if the widget reacts to input.
    public var isSensitive: Bool { gtk_widget_is_sensitive(pointer) != 0 }
    /// True if the widget and its ancestors are visible; assistive technology ignores invisible ones.
    public var isWanted: Bool { gtk_widget_is_visible(pointer) != 0 }
    public func hasStyleClass(_ name: String) -> Bool { gtk_widget_has_css_class(pointer, name) != 0 }
    public var isDrawable: Bool { gtk_widget_is_drawable(pointer) != 0 }
    public var hasFocus: Bool { gtk_widget_has_focus(pointer) != 0 }
    /// True if the theme highlights the widget, because the pointer is over it.
    public var isUnderPointer: Bool {
        gtk_widget_get_state_flags(pointer).rawValue & WEFT_GTK_STATE_FLAG_PRELIGHT.rawValue != 0
    }
    /// True if a toggle button is down.
    public var isChecked: Bool {
        gtk_widget_get_state_flags(pointer).rawValue & WEFT_GTK_STATE_FLAG_CHECKED.rawValue != 0
    }
    public var width: Int { Int(gtk_widget_get_width(pointer)) }
    public var height: Int { Int(gtk_widget_get_height(pointer)) }

    public var tooltip: String? { gtk_widget_get_tooltip_text(pointer).map { String(cString: $0) } }
    public var parent: WidgetView? { gtk_widget_get_parent(pointer).map(WidgetView.init(pointer:)) }

    public var children: [WidgetView] {
        var result: [WidgetView] = []
        var child = gtk_widget_get_first_child(pointer)
        while let current = child {
            result.append(WidgetView(pointer: current))
            child = gtk_widget_get_next_sibling(current)
        }
        return result
    }

    /// This widget and all below it, parents first.
    public var tree: [WidgetView] { [self] + children.flatMap(\.tree) }

    /// The text of a label; nil for other widgets.
    public var labelText: String? {
        guard typeName == "GtkLabel" else { return nil }
        return String(cString: gtk_label_get_text(OpaquePointer(pointer)))
    }

    /// The text in a field; nil for other widgets.
    public var writtenText: String? {
        guard typeName == "GtkText" else { return nil }
        return String(cString: gtk_editable_get_text(OpaquePointer(pointer)))
    }

    /// True if a label is truncated.
    public var isTextCut: Bool {
        typeName == "GtkLabel" && pango_layout_is_ellipsized(gtk_label_get_layout(OpaquePointer(pointer))) != 0
    }

    /// The names of the visible icons of the icon theme.
    public var shownIcons: [String] {
        tree.filter { $0.isMapped && $0.typeName == "GtkImage" }.compactMap {
            gtk_image_get_icon_name(OpaquePointer($0.pointer)).map { String(cString: $0) }
        }
    }

    public var shownTexts: [String] { tree.filter(\.isMapped).compactMap(\.labelText) }

    /// The button with the label `text`.
    public func button(labelled text: String) -> WidgetView? {
        tree.first { $0.typeName == "GtkButton" && $0.tree.contains { $0.labelText == text } }
    }

    /// Emits "clicked" of a button, as GTK does when it is pressed.
    public func press() {
        // `g_signal_emit` and similar functions take varargs, which Swift cannot call.
        var instance = GValue()
        g_value_init(&instance, weft_instance_type(pointer))
        g_value_set_object(&instance, pointer)
        g_signal_emitv(&instance, g_signal_lookup("clicked", gtk_button_get_type()), 0, nil)
        g_value_unset(&instance)
    }

    /// The position of a popover's surface in its window, in points.
    public var popupOrigin: (x: Int, y: Int)? {
        guard let surface = gtk_native_get_surface(OpaquePointer(pointer)) else { return nil }
        return (Int(gdk_popup_get_position_x(surface)), Int(gdk_popup_get_position_y(surface)))
    }

    /// The bounds in the coordinates of `other`, in points.
    public func bounds(in other: WidgetView) -> Rect? {
        var rect = graphene_rect_t()
        guard gtk_widget_compute_bounds(pointer, other.pointer, &rect) != 0 else { return nil }
        return Rect(
            x: Double(rect.origin.x), y: Double(rect.origin.y), width: Double(rect.size.width),
            height: Double(rect.size.height))
    }

    /// The widget with the keyboard focus in this window.
    public var focus: WidgetView? {
        gtk_window_get_focus(UnsafeMutablePointer<GtkWindow>(OpaquePointer(pointer))).map(WidgetView.init(pointer:))
    }

    public func isInside(_ ancestor: WidgetView) -> Bool {
        pointer == ancestor.pointer || gtk_widget_is_ancestor(pointer, ancestor.pointer) != 0
    }

}

extension WidgetView {
    @discardableResult
    public func grabFocus() -> Bool { gtk_widget_grab_focus(pointer) != 0 }

    /// Runs the canvas's own action, as assistive technology does.
    public func activate() {
        _ = gtk_widget_activate_action_variant(pointer, "weft.activate", nil)
    }
}
