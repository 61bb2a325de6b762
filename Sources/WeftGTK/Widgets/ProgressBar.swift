import WeftShim

/// A native progress bar.
@MainActor
public final class ProgressBar: Widget {
    /// A bar with an accessible name.
    public init(label: String, fraction: Double = 0) {
        super.init(floating: gtk_progress_bar_new())
        self.fraction = fraction
        setAccessibleLabel(label)
    }

    /// Progress from 0 to 1; other values are clamped.
    public var fraction: Double {
        get { gtk_progress_bar_get_fraction(opaque) }
        set { gtk_progress_bar_set_fraction(opaque, newValue.isFinite ? min(max(newValue, 0), 1) : 0) }
    }
}
