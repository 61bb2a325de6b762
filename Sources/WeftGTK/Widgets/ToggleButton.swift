import WeftShim

/// A native toggle button.
@MainActor
public final class ToggleButton: Widget {
    /// A toggle button with an icon of the theme; `label` is the accessible name and the tooltip.
    public init(iconName: String, label: String) {
        super.init(floating: gtk_toggle_button_new())
        let button = UnsafeMutablePointer<GtkButton>(opaque)
        gtk_button_set_icon_name(button, iconName)
        // Frameless like the menu button beside it: the shaders of a frame cost the first frame 30 ms in software GL.
        gtk_button_set_has_frame(button, 0)
        tooltip = label
        setAccessibleLabel(label)
    }

    private var toggle: UnsafeMutablePointer<GtkToggleButton> { UnsafeMutablePointer<GtkToggleButton>(opaque) }

    /// True if the button is down.
    public var isOn: Bool {
        get { gtk_toggle_button_get_active(toggle) != 0 }
        set { gtk_toggle_button_set_active(toggle, newValue ? 1 : 0) }
    }

    /// Called after each change, by the user or the program.
    public func onChange(_ handler: @escaping @MainActor (Bool) -> Void) {
        connect("toggled") { [weak self] _ in
            if let self { handler(self.isOn) }
            return false
        }
    }
}
