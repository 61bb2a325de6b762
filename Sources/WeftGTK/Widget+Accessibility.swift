import WeftShim

extension Widget {
    /// The name assistive technology reads.
    public func setAccessibleLabel(_ label: String) {
        updateProperty(GTK_ACCESSIBLE_PROPERTY_LABEL, label)
    }

    /// What assistive technology reads after the name.
    public func setAccessibleDescription(_ description: String) {
        updateProperty(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description)
    }

    private func updateProperty(_ property: GtkAccessibleProperty, _ text: String) {
        var property = property
        var value = GValue()
        g_value_init(&value, weft_type_string())
        g_value_set_string(&value, text)
        gtk_accessible_update_property_value(opaque, 1, &property, &value)
        g_value_unset(&value)
    }
}
