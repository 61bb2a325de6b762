import WeftShim

extension Window {
    /// Without a GPU what opens above a window is drawn by Cairo, the window itself by GTK's own choice.
    ///
    /// GL in software compiles its programs anew for each surface, on the main thread: 40 to 70 ms for a menu, once for each
    /// that a user opens. A window that scrolls is worth that, and keeps it. Since 4.14 GTK draws all by Cairo there.
    func withRenderer(_ show: () -> Void) {
        guard gtk_widget_get_realized(widget) == 0, gtk_window_get_transient_for(window) == nil,
            weft_renderer_is_software() != 0
        else { return show() }
        let display: OpaquePointer = gtk_widget_get_display(widget)
        weft_display_set_renderer(display, nil)
        show()
        weft_display_set_renderer(display, "cairo")
    }
}
