import WeftShim

/// Accessibility of a GtkStack's pages: GTK 4.8 exposes all of them on the bus, and 4.18 an empty panel for each hidden
/// one.
extension Widget {
    /// Hides pages that are not shown from the bus, from now on. For stacks only; call once.
    func followShownPage() {
        connect("notify::visible-child") { [weak self] _ in
            self?.tellShownPage()
            return false
        }
    }

    /// Updates the pages after one was added. O(pages)
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
