import WeftShim

/// The pages of a GtkStack for assistive technology: GTK 4.8 has all of them on the bus, 4.18 an empty panel for each one
/// that does not show.
extension Widget {
    /// Keeps pages that do not show off the bus, from now on. Of stacks only, once.
    func followShownPage() {
        connect("notify::visible-child") { [weak self] _ in
            self?.tellShownPage()
            return false
        }
    }

    /// Says so again, after a page came. O(pages)
    func tellShownPage() {
        let shown = gtk_stack_get_visible_child(opaque)
        var child = gtk_widget_get_first_child(widget)
        while let page = child {
            Self.setAccessibleHidden(page != shown, of: OpaquePointer(page))
            if let panel = gtk_stack_get_page(opaque, page) { Self.setAccessibleHidden(page != shown, of: panel) }
            child = gtk_widget_get_next_sibling(page)
        }
    }
}
