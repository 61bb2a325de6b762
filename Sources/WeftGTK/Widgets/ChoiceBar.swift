import WeftShim

/// A row of buttons of which one is down: a choice of a few that are all seen.
@MainActor
public final class ChoiceBar: Widget {
    /// One of what is to choose from.
    public struct Choice: Sendable {
        /// What is shown.
        public let text: String
        /// What assistive technology says.
        public let label: String

        /// A choice.
        public init(text: String, label: String) {
            self.text = text
            self.label = label
        }
    }

    /// The box owns them.
    private var buttons: [UnsafeMutablePointer<GtkToggleButton>] = []
    private var handler: (@MainActor (Int) -> Void)?

    /// - Parameter selected: its number from 0; none is down where there is no such choice.
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

    /// Called with the number of a choice that was made.
    public func onChange(_ handler: @escaping @MainActor (Int) -> Void) { self.handler = handler }
}
