import WeftShim

/// A native widget that scrolls up and down where it is higher than its place.
@MainActor
public final class ScrollBox: Widget {
    /// - Parameter maximumHeight: points; up to there it is as high as what is in it. Nil: it takes the place it is given.
    public init(_ content: Widget, maximumHeight: Int? = nil) {
        super.init(floating: gtk_scrolled_window_new())
        gtk_scrolled_window_set_policy(opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        if let maximumHeight {
            gtk_scrolled_window_set_max_content_height(opaque, gint(maximumHeight))
            gtk_scrolled_window_set_propagate_natural_height(opaque, 1)
        }
        gtk_scrolled_window_set_child(opaque, content.widget)
        ScrolledWindow.goesBackBeforeLeaving(widget)
    }
}
