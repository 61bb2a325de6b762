import WeftShim

/// Choices below each other, of which one is chosen: GtkCheckButtons of a group. Arrows go to the next one and choose it; Tab
/// comes to the chosen one and leaves.
@MainActor
public final class RadioList: Widget {
    /// The box owns them.
    private var buttons: [UnsafeMutablePointer<GtkCheckButton>] = []
    private var handler: (@MainActor (Int) -> Void)?

    /// - Parameters:
    ///   - label: what assistive technology calls all of them together.
    ///   - selected: its number from 0; none is chosen where there is no such choice.
    public init(label: String, _ choices: [String], selected: Int) {
        super.init(floating: gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
        setRole(GTK_ACCESSIBLE_ROLE_RADIO_GROUP)
        setAccessibleLabel(label)
        for (index, choice) in choices.enumerated() {
            guard let button = gtk_check_button_new() else { continue }
            let check = UnsafeMutablePointer<GtkCheckButton>(OpaquePointer(button))
            // The label that GTK makes does not wrap.
            let label = Label(choice, overflow: .wraps)
            withExtendedLifetime(label) { gtk_check_button_set_child(check, label.widget) }
            Self.setAccessibleLabel(choice, of: OpaquePointer(button))
            gtk_check_button_set_group(check, buttons.first)
            // GTK does so since 4.10; before, a choice was announced as one that can be taken back.
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

    /// Which one is chosen; nil where none is. Setting it tells nobody.
    public var selected: Int? {
        get { buttons.firstIndex { gtk_check_button_get_active($0) != 0 } }
        set {
            guard let newValue, buttons.indices.contains(newValue), newValue != selected else { return }
            let told = handler
            handler = nil
            gtk_check_button_set_active(buttons[newValue], 1)
            handler = told
        }
    }

    /// Called with the number of a choice that was made.
    public func onChange(_ handler: @escaping @MainActor (Int) -> Void) { self.handler = handler }

    /// Gives the keyboard to the chosen one.
    @discardableResult
    public override func grabFocus() -> Bool {
        guard let button = selected.map({ buttons[$0] }) ?? buttons.first else { return false }
        return gtk_widget_grab_focus(UnsafeMutablePointer<GtkWidget>(OpaquePointer(button))) != 0
    }
}
