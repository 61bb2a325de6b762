import WeftShim

/// A native bar that shows how much is done.
@MainActor
public final class ProgressBar: Widget {
    /// `label` is what assistive technology says.
    public init(label: String, fraction: Double = 0) {
        super.init(floating: gtk_progress_bar_new())
        self.fraction = fraction
        setAccessibleLabel(label)
    }

    /// From 0 to 1; what is beyond is taken as the nearer end.
    public var fraction: Double {
        get { gtk_progress_bar_get_fraction(opaque) }
        set { gtk_progress_bar_set_fraction(opaque, newValue.isFinite ? min(max(newValue, 0), 1) : 0) }
    }
}
