import WeftShim

/// A native widget that scrolls up and down where it is higher than its place.
@MainActor
public final class ScrollBox: Widget {
    private let content: Widget

    /// - Parameter maximumHeight: points; up to there it is as high as what is in it. Nil: it takes the place it is given.
    public init(_ content: Widget, maximumHeight: Int? = nil) {
        self.content = content
        super.init(floating: gtk_scrolled_window_new())
        gtk_scrolled_window_set_policy(opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        if let maximumHeight {
            gtk_scrolled_window_set_max_content_height(opaque, gint(clamping: maximumHeight))
            gtk_scrolled_window_set_propagate_natural_height(opaque, 1)
        }
        gtk_scrolled_window_set_child(opaque, content.widget)
        ScrolledWindow.goesBackBeforeLeaving(widget)
    }

    /// Scrolls the least that shows all of something inside, once it has its place. The keyboard stays where it is.
    public func show(_ inner: Widget) {
        var frames = 0
        inner.onTick { [weak self, weak inner] _ in
            guard let self, let inner else { return false }
            frames += 1
            // A tick comes before its frame's layout: in the second one a new row has its place.
            guard frames > 1 else {
                inner.queueDraw()
                return true
            }
            self.scroll(to: inner)
            return false
        }
    }

    private func scroll(to inner: Widget) {
        var bounds = graphene_rect_t()
        guard let adjustment = gtk_scrolled_window_get_vadjustment(opaque),
            gtk_widget_compute_bounds(inner.widget, widget, &bounds) != 0
        else { return }
        let (shown, room) = (gtk_adjustment_get_value(adjustment), gtk_adjustment_get_page_size(adjustment))
        // Not from the content, which may have a margin.
        let top = shown + Double(bounds.origin.y)
        let bottom = top + Double(bounds.size.height)
        // Not gtk_adjustment_clamp_page: that lets a scrolling of GTK's own go on, which then takes it back.
        gtk_adjustment_set_value(adjustment, min(max(shown, bottom - room), top))
    }
}
