import WeftShim

/// A column of radio buttons: GtkCheckButtons of a group. Arrows select the next one; Tab enters at the selected one,
/// and leaves.
@MainActor
public final class RadioList: Widget {
    /// The box owns the buttons.
    private var buttons: [UnsafeMutablePointer<GtkCheckButton>] = []
    private var handler: (@MainActor (Int) -> Void)?

    /// - Parameters:
    ///   - label: the accessible name of the group.
    ///   - selected: the index of the selected option; out of range, none is selected.
    public init(label: String, _ choices: [String], selected: Int) {
        super.init(floating: gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
        setRole(GTK_ACCESSIBLE_ROLE_RADIO_GROUP)
        setAccessibleLabel(label)
        for (index, choice) in choices.enumerated() {
            guard let button = gtk_check_button_new() else { continue }
            let check = UnsafeMutablePointer<GtkCheckButton>(OpaquePointer(button))
            // GTK's own label does not wrap.
            let label = Label(choice, overflow: .wraps)
            withExtendedLifetime(label) { gtk_check_button_set_child(check, label.widget) }
            Self.setAccessibleLabel(choice, of: OpaquePointer(button))
            gtk_check_button_set_group(check, buttons.first)
            // GTK sets this role since 4.10; before, an option was announced as a check box.
            Self.setRole(GTK_ACCESSIBLE_ROLE_RADIO, of: OpaquePointer(button))
            gtk_check_button_set_active(check, index == selected ? 1 : 0)
            gtk_box_append(UnsafeMutablePointer<GtkBox>(opaque), button)
            buttons.append(check)
            Self.connect(OpaquePointer(button), "toggled") { [weak self] _ in
                if gtk_check_button_get_active(check) != 0 { self?.handler?(index) }
                return false
            }
        }
    }

    /// The index of the selected option; nil if there is none. Setting it calls no handler.
    public var selected: Int? {
        get { buttons.firstIndex { gtk_check_button_get_active($0) != 0 } }
        set {
            guard let newValue, buttons.indices.contains(newValue), newValue != selected else { return }
            let savedHandler = handler
            handler = nil
            gtk_check_button_set_active(buttons[newValue], 1)
            handler = savedHandler
        }
    }

    /// Called with the index of an option that the user selected.
    public func onChange(_ handler: @escaping @MainActor (Int) -> Void) { self.handler = handler }

    /// Focuses the selected option.
    @discardableResult
    public override func grabFocus() -> Bool {
        guard let button = selected.map({ buttons[$0] }) ?? buttons.first else { return false }
        return gtk_widget_grab_focus(UnsafeMutablePointer<GtkWidget>(OpaquePointer(button))) != 0
    }
}
