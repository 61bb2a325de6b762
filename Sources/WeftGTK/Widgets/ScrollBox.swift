import WeftShim

/// A native widget that scrolls vertically if its contents are higher than its place.
@MainActor
public final class ScrollBox: Widget {
    private let content: Widget

    /// - Parameter maximumHeight: the height in points up to which it is as high as its contents. Nil: it fills its
    ///   place.
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

    /// Makes the smallest scroll that shows all of a widget inside, once it is placed. The keyboard focus stays.
    public func show(_ inner: Widget) {
        var frames = 0
        inner.onTick { [weak self, weak inner] _ in
            guard let self, let inner else { return false }
            frames += 1
            // A tick precedes its frame's layout: in the second one a new row has its place.
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
        // Relative to the viewport: the contents may have a margin.
        let top = shown + Double(bounds.origin.y)
        let bottom = top + Double(bounds.size.height)
        // Not `gtk_adjustment_clamp_page`: a running scroll of GTK's would undo it.
        gtk_adjustment_set_value(adjustment, min(max(shown, bottom - room), top))
    }
}
