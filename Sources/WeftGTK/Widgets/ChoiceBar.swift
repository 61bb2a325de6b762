import WeftShim

/// A row of toggle buttons for a choice of a few visible options. One button is down.
@MainActor
public final class ChoiceBar: Widget {
    /// An option of the bar.
    public struct Choice: Sendable {
        /// The text shown.
        public let text: String
        /// The accessible name.
        public let label: String

        /// Makes an option.
        public init(text: String, label: String) {
            self.text = text
            self.label = label
        }
    }

    /// The box owns the buttons.
    private var buttons: [UnsafeMutablePointer<GtkToggleButton>] = []
    private var handler: (@MainActor (Int) -> Void)?

    /// - Parameter selected: the index of the selected option; out of range, no button is down.
    public init(_ choices: [Choice], selected: Int) {
        super.init(floating: gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
        addStyleClass("linked")
        for (index, choice) in choices.enumerated() {
            guard let button = gtk_toggle_button_new_with_label(choice.text) else { continue }
            let toggle = UnsafeMutablePointer<GtkToggleButton>(OpaquePointer(button))
            gtk_toggle_button_set_group(toggle, buttons.first)
            gtk_toggle_button_set_active(toggle, index == selected ? 1 : 0)
            gtk_widget_set_hexpand(button, 1)
            Self.setAccessibleLabel(choice.label, of: OpaquePointer(button))
            gtk_box_append(UnsafeMutablePointer<GtkBox>(opaque), button)
            buttons.append(toggle)
            Self.connect(OpaquePointer(button), "toggled") { [weak self] _ in
                if gtk_toggle_button_get_active(toggle) != 0 { self?.handler?(index) }
                return false
            }
        }
    }

    /// Called with the index of an option that the user selected.
    public func onChange(_ handler: @escaping @MainActor (Int) -> Void) { self.handler = handler }
}
