import WeftShim

extension Widget {
    /// Sets the accessible name.
    public func setAccessibleLabel(_ label: String) {
        Self.setAccessibleLabel(label, of: opaque)
    }

    /// Sets the accessible description, which is read after the name; empty for none.
    public func setAccessibleDescription(_ description: String) {
        Self.setAccessibleDescription(description, of: opaque)
    }

    /// Sets the accessible value text: "75 %". GTK (4.18 included) exposes it on the bus only for its own widgets.
    public func setAccessibleValue(_ text: String?) {
        guard let text else { return gtk_accessible_reset_property(opaque, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT) }
        Self.setProperty(GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, of: opaque)
    }

    /// Sets the accessible placeholder of an empty field.
    public func setAccessiblePlaceholder(_ text: String) {
        Self.setProperty(GTK_ACCESSIBLE_PROPERTY_PLACEHOLDER, text, of: opaque)
    }

    /// Makes the widget an alert, which assistive technology reads when it appears. Call before it is first shown.
    public func setAccessibleAlert() { setRole(GTK_ACCESSIBLE_ROLE_ALERT) }

    /// Makes the widget a progress indicator, like a spinner. Call before it is first shown.
    /// - Parameter label: the description of the work.
    public func setAccessibleProgress(_ label: String) {
        setRole(GTK_ACCESSIBLE_ROLE_PROGRESS_BAR)
        setAccessibleLabel(label)
    }

    /// Sets the role. Call before the widget is first shown.
    func setRole(_ role: GtkAccessibleRole) { Self.setRole(role, of: opaque) }

    /// Sets the role of a widget. Call before it is first shown.
    static func setRole(_ role: GtkAccessibleRole, of widget: OpaquePointer) {
        var value = GValue()
        g_value_init(&value, gtk_accessible_role_get_type())
        g_value_set_enum(&value, gint(role.rawValue))
        g_object_set_property(UnsafeMutablePointer<GObject>(widget), "accessible-role", &value)
        g_value_unset(&value)
    }

    /// Sets the level of a heading, from 1.
    func setAccessibleLevel(_ level: Int) {
        Self.setProperty(GTK_ACCESSIBLE_PROPERTY_LEVEL, of: opaque) { g_value_set_int(&$0, gint(clamping: level)) }
    }

    /// The priority of an announcement.
    public enum Urgency: Int32, Sendable {
        /// A message that is read when assistive technology is idle.
        case low
        case medium
        /// A message that is read immediately.
        case high
    }

    /// Announces `message` to assistive technology without moving the keyboard focus. The widget must be on screen.
    /// Returns false if the running GTK cannot announce (before 4.14); then set the message as the focused widget's
    /// description, for example by `FocusedMessage`.
    @discardableResult
    public func announce(_ message: String, _ urgency: Urgency = .medium) -> Bool {
        weft_accessible_announce(opaque, message, urgency.rawValue) != 0
    }

    /// True if the running GTK can announce messages.
    public static var canAnnounce: Bool { gtk_check_version(4, 14, 0) == nil }

    /// Sets the pressed state of a toggle button; nil for other buttons.
    public func setAccessiblePressed(_ isPressed: Bool?) {
        guard let isPressed else {
            gtk_accessible_reset_state(opaque, GTK_ACCESSIBLE_STATE_PRESSED)
            return
        }
        var state = GTK_ACCESSIBLE_STATE_PRESSED
        var value = GValue()
        // Not `gtk_accessible_state_init_value`, which makes an enum where GTK (4.18 included) reads an int.
        g_value_init(&value, weft_type_int())
        g_value_set_int(&value, gint(isPressed ? GTK_ACCESSIBLE_TRISTATE_TRUE.rawValue : 0))
        gtk_accessible_update_state_value(opaque, 1, &state, &value)
        g_value_unset(&value)
    }

    /// Hides any GtkAccessible until GTK changes the state.
    static func setAccessibleHidden(_ isHidden: Bool, of accessible: OpaquePointer) {
        setState(GTK_ACCESSIBLE_STATE_HIDDEN, of: accessible) { g_value_set_boolean(&$0, isHidden ? 1 : 0) }
    }

    /// Sets the name of any GtkAccessible.
    static func setAccessibleLabel(_ label: String, of accessible: OpaquePointer) {
        let instance = UnsafeMutablePointer<GTypeInstance>(accessible)
        let isButton = g_type_check_instance_is_a(instance, gtk_button_get_type()) != 0
        // Newer GTK names a button by its text, and that relation takes precedence over the label.
        if isButton { gtk_accessible_reset_relation(accessible, GTK_ACCESSIBLE_RELATION_LABELLED_BY) }
        setProperty(GTK_ACCESSIBLE_PROPERTY_LABEL, label, of: accessible)
    }

    /// Sets the description of any GtkAccessible.
    static func setAccessibleDescription(_ description: String, of accessible: OpaquePointer) {
        setProperty(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, of: accessible)
        // GTK has no function that returns a description, and `FocusedMessage` restores it.
        g_object_set_qdata_full(object(accessible), descriptionKey, g_strdup(description), g_free)
    }

    /// Puts a message before the description of a widget, until the description is set again; nil removes the message.
    static func setAccessibleMessage(_ message: String?, of widget: UnsafeMutablePointer<GtkWidget>) {
        let accessible = OpaquePointer(widget)
        var own = ""
        if let data = g_object_get_qdata(object(accessible), descriptionKey) {
            own = String(cString: data.assumingMemoryBound(to: CChar.self))
        } else if let tooltip = gtk_widget_get_tooltip_text(widget) {
            // GTK uses a tooltip as the description.
            own = String(cString: tooltip)
        }
        let text = [message ?? "", own].filter { !$0.isEmpty }.joined(separator: ", ")
        setProperty(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, of: accessible)
    }

    private static func object(_ accessible: OpaquePointer) -> UnsafeMutablePointer<GObject> {
        UnsafeMutablePointer<GObject>(accessible)
    }

    /// The key of the last description that was set.
    private static let descriptionKey = g_quark_from_string("weft-description")

    private static func setState(
        _ state: GtkAccessibleState, of accessible: OpaquePointer, _ fill: (inout GValue) -> Void
    ) {
        var state = state
        var value = GValue()
        gtk_accessible_state_init_value(state, &value)
        fill(&value)
        gtk_accessible_update_state_value(accessible, 1, &state, &value)
        g_value_unset(&value)
    }

    private static func setProperty(_ property: GtkAccessibleProperty, _ text: String, of accessible: OpaquePointer) {
        setProperty(property, of: accessible) { g_value_set_string(&$0, text) }
    }

    private static func setProperty(
        _ property: GtkAccessibleProperty, of accessible: OpaquePointer, _ fill: (inout GValue) -> Void
    ) {
        var property = property
        var value = GValue()
        gtk_accessible_property_init_value(property, &value)
        fill(&value)
        gtk_accessible_update_property_value(accessible, 1, &property, &value)
        g_value_unset(&value)
    }

    /// Sets a row's place in its list: `number` from 1, of `count`. GTK (4.18 included) exposes neither on the bus:
    /// clients of the bus read the place in the description.
    public func setAccessiblePlace(number: Int, of count: Int) {
        setRelation(GTK_ACCESSIBLE_RELATION_POS_IN_SET, number)
        setRelation(GTK_ACCESSIBLE_RELATION_SET_SIZE, count)
    }

    /// Removes the place, since the widget is no longer a numbered row.
    public func resetAccessiblePlace() {
        gtk_accessible_reset_relation(opaque, GTK_ACCESSIBLE_RELATION_POS_IN_SET)
        gtk_accessible_reset_relation(opaque, GTK_ACCESSIBLE_RELATION_SET_SIZE)
    }

    private func setRelation(_ relation: GtkAccessibleRelation, _ number: Int) {
        var relation = relation
        var value = GValue()
        gtk_accessible_relation_init_value(relation, &value)
        g_value_set_int(&value, gint(clamping: number))
        gtk_accessible_update_relation_value(opaque, 1, &relation, &value)
        g_value_unset(&value)
    }

    /// Sets whether more than one child can be selected.
    public func setAccessibleMultiSelectable(_ isMultiple: Bool) {
        Self.setProperty(GTK_ACCESSIBLE_PROPERTY_MULTI_SELECTABLE, of: opaque) {
            g_value_set_boolean(&$0, isMultiple ? 1 : 0)
        }
    }

    /// Sets the selected state; nil for a widget that cannot be selected.
    public func setAccessibleSelected(_ isSelected: Bool?) {
        guard let isSelected else { return gtk_accessible_reset_state(opaque, GTK_ACCESSIBLE_STATE_SELECTED) }
        // An int, since GTK's type for this state includes "undefined".
        Self.setState(GTK_ACCESSIBLE_STATE_SELECTED, of: opaque) { g_value_set_int(&$0, isSelected ? 1 : 0) }
    }
}

extension Label {
    /// Makes the label a heading. Its text stays. Call before it is first shown.
    /// - Parameter level: the level from 1; exposed on the bus by GTK 4.18, not by 4.8.
    public func setAccessibleHeading(level: Int) {
        setRole(GTK_ACCESSIBLE_ROLE_HEADING)
        setAccessibleLevel(level)
        // Sets the label, since GTK versions differ in how they name a label with another role.
        setAccessibleLabel(text)
    }
}
