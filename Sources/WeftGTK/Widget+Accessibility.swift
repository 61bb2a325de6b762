import WeftShim

extension Widget {
    /// The name assistive technology reads.
    public func setAccessibleLabel(_ label: String) {
        Self.setAccessibleLabel(label, of: opaque)
    }

    /// What assistive technology reads after the name; empty for nothing.
    public func setAccessibleDescription(_ description: String) {
        Self.setAccessibleDescription(description, of: opaque)
    }

    /// What it shows besides what it is: "75 %". GTK keeps it off the bus, 4.18 too, but for widgets of its own.
    public func setAccessibleValue(_ text: String?) {
        guard let text else { return gtk_accessible_reset_property(opaque, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT) }
        Self.setProperty(GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, of: opaque)
    }

    /// What an empty field asks for.
    public func setAccessiblePlaceholder(_ text: String) {
        Self.setProperty(GTK_ACCESSIBLE_PROPERTY_PLACEHOLDER, text, of: opaque)
    }

    /// Makes the widget something that assistive technology reads when it appears. Before it is first shown.
    public func setAccessibleAlert() { setRole(GTK_ACCESSIBLE_ROLE_ALERT) }

    /// Makes the widget one that says that something is on its way, as a spinner does. Before it is first shown.
    /// - Parameter label: what that is.
    public func setAccessibleProgress(_ label: String) {
        setRole(GTK_ACCESSIBLE_ROLE_PROGRESS_BAR)
        setAccessibleLabel(label)
    }

    /// Before it is first shown.
    func setRole(_ role: GtkAccessibleRole) { Self.setRole(role, of: opaque) }

    /// Before it is first shown.
    static func setRole(_ role: GtkAccessibleRole, of widget: OpaquePointer) {
        var value = GValue()
        g_value_init(&value, gtk_accessible_role_get_type())
        g_value_set_enum(&value, gint(role.rawValue))
        g_object_set_property(UnsafeMutablePointer<GObject>(widget), "accessible-role", &value)
        g_value_unset(&value)
    }

    /// How deep a heading stands, from 1.
    func setAccessibleLevel(_ level: Int) {
        Self.setProperty(GTK_ACCESSIBLE_PROPERTY_LEVEL, of: opaque) { g_value_set_int(&$0, gint(clamping: level)) }
    }

    /// How soon an announcement is said.
    public enum Urgency: Int32, Sendable {
        /// When there is nothing else to say.
        case low
        case medium
        /// At once.
        case high
    }

    /// Has assistive technology say `message` while the keyboard stays where it is. The widget is to be on screen. False
    /// where the running GTK cannot (before 4.14): what takes the keyboard is to be described by the message there.
    @discardableResult
    public func announce(_ message: String, _ urgency: Urgency = .medium) -> Bool {
        weft_accessible_announce(opaque, message, urgency.rawValue) != 0
    }

    /// Whether a button that stays down is down; nil for a button that does not.
    public func setAccessiblePressed(_ isPressed: Bool?) {
        guard let isPressed else {
            gtk_accessible_reset_state(opaque, GTK_ACCESSIBLE_STATE_PRESSED)
            return
        }
        var state = GTK_ACCESSIBLE_STATE_PRESSED
        var value = GValue()
        // Not what gtk_accessible_state_init_value makes: an enum, where GTK, 4.18 too, reads an int.
        g_value_init(&value, weft_type_int())
        g_value_set_int(&value, gint(isPressed ? GTK_ACCESSIBLE_TRISTATE_TRUE.rawValue : 0))
        gtk_accessible_update_state_value(opaque, 1, &state, &value)
        g_value_unset(&value)
    }

    /// The same of any GtkAccessible, until GTK says otherwise.
    static func setAccessibleHidden(_ isHidden: Bool, of accessible: OpaquePointer) {
        setState(GTK_ACCESSIBLE_STATE_HIDDEN, of: accessible) { g_value_set_boolean(&$0, isHidden ? 1 : 0) }
    }

    /// The name of any GtkAccessible.
    static func setAccessibleLabel(_ label: String, of accessible: OpaquePointer) {
        setProperty(GTK_ACCESSIBLE_PROPERTY_LABEL, label, of: accessible)
    }

    /// The description of any GtkAccessible.
    static func setAccessibleDescription(_ description: String, of accessible: OpaquePointer) {
        setProperty(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, of: accessible)
    }

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

    /// Where a row is among its like: `number` from 1, of `count`. GTK keeps both to itself, 4.18 too: a client of the bus
    /// reads the place in the description.
    public func setAccessiblePlace(number: Int, of count: Int) {
        setRelation(GTK_ACCESSIBLE_RELATION_POS_IN_SET, number)
        setRelation(GTK_ACCESSIBLE_RELATION_SET_SIZE, count)
    }

    /// The widget is no row with a place any more.
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

    /// Whether more than one thing inside may be selected.
    public func setAccessibleMultiSelectable(_ isMultiple: Bool) {
        Self.setProperty(GTK_ACCESSIBLE_PROPERTY_MULTI_SELECTABLE, of: opaque) {
            g_value_set_boolean(&$0, isMultiple ? 1 : 0)
        }
    }

    /// Whether assistive technology calls the widget selected; nil for what cannot be.
    public func setAccessibleSelected(_ isSelected: Bool?) {
        guard let isSelected else { return gtk_accessible_reset_state(opaque, GTK_ACCESSIBLE_STATE_SELECTED) }
        // An int: the state may be undefined, too.
        Self.setState(GTK_ACCESSIBLE_STATE_SELECTED, of: opaque) { g_value_set_int(&$0, isSelected ? 1 : 0) }
    }
}

extension Label {
    /// Makes the text, which stays, the heading of what stands below it. Before it is first shown.
    /// - Parameter level: how deep it stands, from 1; it is on the bus with GTK 4.18, not with 4.8.
    public func setAccessibleHeading(level: Int) {
        setRole(GTK_ACCESSIBLE_ROLE_HEADING)
        setAccessibleLevel(level)
        // Whatever the running GTK makes of a label with another role.
        setAccessibleLabel(text)
    }
}
