import WeftShim

/// A native widget that scrolls vertically if its contents are higher than its place.
@MainActor
public final class ScrollBox: Widget {
    private let content: Widget

    /// - Parameter maximumHeight: the maximum height in points; below it, the box has the height of its contents. nil
    ///   fills the available height.
    public init(_ content: Widget, maximumHeight: Int? = nil) {
        self.content = content
        super.init(floating: gtk_scrolled_window_new())
        gtk_scrolled_window_set_policy(opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        if let maximumHeight {
            gtk_scrolled_window_set_max_content_height(opaque, gint(clamping: maximumHeight))
            gtk_scrolled_window_set_propagate_natural_height(opaque, 1)
        }
        gtk_scrolled_window_set_child(opaque, content.widget)
        // A list with a maximum height has its natural height in here: the minimum height of such a list is one row.
        if let viewport = gtk_scrolled_window_get_child(opaque) {
            gtk_scrollable_set_vscroll_policy(OpaquePointer(viewport), GTK_SCROLL_NATURAL)
        }
        ScrolledWindow.goesBackBeforeLeaving(widget)
    }

    /// Runs a change without GTK's scroll to the focused widget: a new widget has no place yet, so that GTK would scroll
    /// to the start.
    public func keepingPlace(_ change: () -> Void) {
        guard let viewport = gtk_scrolled_window_get_child(opaque) else { return change() }
        gtk_viewport_set_scroll_to_focus(OpaquePointer(viewport), 0)
        change()
        gtk_viewport_set_scroll_to_focus(OpaquePointer(viewport), 1)
    }

    /// Makes the smallest scroll that shows all of a widget inside, once it is placed. The keyboard focus stays.
    public func show(_ inner: Widget) { scroll(toShow: inner, vertically: true) }
}

extension Widget {
    /// Makes the smallest scroll of this `GtkScrolledWindow` that shows all of a widget inside, once that is placed.
    /// The keyboard focus stays.
    func scroll(toShow inner: Widget, vertically isVertical: Bool) {
        var frames = 0
        inner.onTick { [weak self, weak inner] _ in
            guard let self, let inner else { return false }
            frames += 1
            // A tick precedes its frame's layout, so a new widget has its place at the second tick.
            guard frames > 1 else {
                inner.queueDraw()
                return true
            }
            scrollNow(toShow: inner, vertically: isVertical)
            return false
        }
    }

    private func scrollNow(toShow inner: Widget, vertically isVertical: Bool) {
        var bounds = graphene_rect_t()
        let adjustment =
            isVertical ? gtk_scrolled_window_get_vadjustment(opaque) : gtk_scrolled_window_get_hadjustment(opaque)
        guard let adjustment, gtk_widget_compute_bounds(inner.widget, widget, &bounds) != 0 else { return }
        let (shown, room) = (gtk_adjustment_get_value(adjustment), gtk_adjustment_get_page_size(adjustment))
        let (origin, size) =
            isVertical ? (bounds.origin.y, bounds.size.height) : (bounds.origin.x, bounds.size.width)
        // Relative to the viewport: the contents may have a margin.
        let start = shown + Double(origin)
        // Not `gtk_adjustment_clamp_page`: a running scroll of GTK's would undo it.
        gtk_adjustment_set_value(adjustment, min(max(shown, start + Double(size) - room), start))
    }
}
