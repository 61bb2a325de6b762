import WeftGLib
import WeftShim

/// A native slider from 0 to `maximum`.
@MainActor
public final class Slider: Widget {
    /// True while the program, not the user, changes the value.
    private var isSetting = false

    /// A slider with an accessible name.
    public init(label: String) {
        super.init(floating: gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, 1, 0.001))
        gtk_scale_set_draw_value(UnsafeMutablePointer<GtkScale>(opaque), 0)
        setAccessibleLabel(label)
    }

    private var range: UnsafeMutablePointer<GtkRange> { UnsafeMutablePointer<GtkRange>(opaque) }

    /// The value at the end.
    public var maximum: Double {
        get { gtk_adjustment_get_upper(gtk_range_get_adjustment(range)) }
        set { change { gtk_range_set_range(range, 0, max(0.001, newValue.isFinite ? newValue : 0)) } }
    }

    /// The value from 0 to `maximum`. Setting it does not call the handler.
    public var value: Double {
        get { gtk_range_get_value(range) }
        set { change { gtk_range_set_value(range, newValue) } }
    }

    private func change(_ body: () -> Void) {
        isSetting = true
        defer { isSetting = false }
        body()
    }

    /// Called with each value that the user sets.
    public func onMoved(_ handler: @escaping @MainActor (Double) -> Void) {
        connect("value-changed") { [weak self] _ in
            if let self, !self.isSetting { handler(self.value) }
            return false
        }
    }
}

extension Button {
    /// Replaces the icon and the accessible name.
    public func setIcon(_ name: String, label: String) {
        gtk_button_set_icon_name(UnsafeMutablePointer<GtkButton>(opaque), name)
        tooltip = label
        setAccessibleLabel(label)
    }
}
