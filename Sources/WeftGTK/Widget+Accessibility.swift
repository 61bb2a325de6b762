import WeftShim

extension Widget {
    /// The name assistive technology reads.
    public func setAccessibleLabel(_ label: String) {
        setProperty(GTK_ACCESSIBLE_PROPERTY_LABEL, label)
    }

    /// What assistive technology reads after the name; empty for nothing.
    public func setAccessibleDescription(_ description: String) {
        setProperty(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description)
    }

    /// What an empty field asks for.
    public func setAccessiblePlaceholder(_ text: String) {
        setProperty(GTK_ACCESSIBLE_PROPERTY_PLACEHOLDER, text)
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

    /// Whether assistive technology passes over the widget and what is inside.
    func setAccessibleHidden(_ isHidden: Bool) {
        setState(GTK_ACCESSIBLE_STATE_HIDDEN) { g_value_set_boolean(&$0, isHidden ? 1 : 0) }
    }

    private func setState(_ state: GtkAccessibleState, _ fill: (inout GValue) -> Void) {
        var state = state
        var value = GValue()
        gtk_accessible_state_init_value(state, &value)
        fill(&value)
        gtk_accessible_update_state_value(opaque, 1, &state, &value)
        g_value_unset(&value)
    }

    private func setProperty(_ property: GtkAccessibleProperty, _ text: String) {
        var property = property
        var value = GValue()
        g_value_init(&value, weft_type_string())
        g_value_set_string(&value, text)
        gtk_accessible_update_property_value(opaque, 1, &property, &value)
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

    /// Whether assistive technology takes the widget for something that can be selected.
    public func setAccessibleSelectable(_ isSelectable: Bool) {
        guard isSelectable else { return gtk_accessible_reset_state(opaque, GTK_ACCESSIBLE_STATE_SELECTED) }
        setAccessibleSelected(isSelected)
    }

    /// Whether assistive technology calls the widget selected.
    func setAccessibleSelected(_ isSelected: Bool) {
        // An int: the state may be undefined, too.
        setState(GTK_ACCESSIBLE_STATE_SELECTED) { g_value_set_int(&$0, isSelected ? 1 : 0) }
    }
}
