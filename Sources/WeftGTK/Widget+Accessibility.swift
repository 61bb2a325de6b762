import WeftShim

extension Widget {
    /// The name assistive technology reads.
    public func setAccessibleLabel(_ label: String) {
        var property = GTK_ACCESSIBLE_PROPERTY_LABEL
        var value = GValue()
        g_value_init(&value, weft_type_string())
        g_value_set_string(&value, label)
        gtk_accessible_update_property_value(opaque, 1, &property, &value)
        g_value_unset(&value)
    }

    /// Whether assistive technology calls the widget selected.
    func setAccessibleSelected(_ isSelected: Bool) {
        var state = GTK_ACCESSIBLE_STATE_SELECTED
        var value = GValue()
        g_value_init(&value, weft_type_boolean())
        g_value_set_boolean(&value, isSelected ? 1 : 0)
        gtk_accessible_update_state_value(opaque, 1, &state, &value)
        g_value_unset(&value)
    }
}
