import WeftGLib
import WeftShim

/// A button with the chosen one of a few texts, which opens a list of them. A text without room ends in an ellipsis; the
/// list has the whole text.
@MainActor
public final class DropDown: Widget {
    /// - Parameters:
    ///   - label: the accessible name.
    ///   - selected: the index of the chosen text; out of range, none is chosen.
    public init(label: String, _ choices: [String], selected: Int) {
        let strings = gtk_string_list_new(nil)
        for choice in choices { gtk_string_list_append(strings, choice) }
        // It takes the reference of the model.
        super.init(floating: gtk_drop_down_new(strings, nil))
        setAccessibleLabel(label)
        // GTK's own factory marks the chosen entry in the list, and does not cut the text of the button.
        gtk_drop_down_set_list_factory(opaque, gtk_drop_down_get_factory(opaque))
        if let factory = Self.makeFactory() {
            gtk_drop_down_set_factory(opaque, factory)
            g_object_unref(UnsafeMutableRawPointer(factory))
        }
        self.selected = choices.indices.contains(selected) ? selected : nil
    }

    /// The index of the chosen text; nil if none is.
    public var selected: Int? {
        get {
            let index = gtk_drop_down_get_selected(opaque)
            return index == guint.max ? nil : Int(index)
        }
        set { gtk_drop_down_set_selected(opaque, newValue.map { guint($0) } ?? guint.max) }
    }

    /// Called after each change, by the user or the program, with the index of the chosen text.
    public func onChange(_ handler: @escaping @MainActor (Int) -> Void) {
        connect("notify::selected") { [weak self] _ in
            if let index = self?.selected { handler(index) }
            return false
        }
    }

    private static func makeFactory() -> OpaquePointer? {
        guard let factory = gtk_signal_list_item_factory_new() else { return nil }
        Signal.connect(factory, "setup") { arguments in
            guard let item = arguments.object(0), let label = gtk_label_new(nil) else { return false }
            gtk_label_set_ellipsize(OpaquePointer(label), PANGO_ELLIPSIZE_END)
            gtk_label_set_xalign(OpaquePointer(label), 0)
            gtk_list_item_set_child(item, label)
            return false
        }
        Signal.connect(factory, "bind") { arguments in
            guard let item = arguments.object(0), let text = gtk_list_item_get_item(item),
                let label = gtk_list_item_get_child(item)
            else { return false }
            gtk_label_set_text(OpaquePointer(label), gtk_string_object_get_string(OpaquePointer(text)))
            return false
        }
        return factory
    }
}
