import WeftShim

extension Window {
    /// Without a GPU, draws popups above a window with Cairo, and the window itself with GTK's default.
    ///
    /// Software GL compiles its shaders on the main thread when a surface first uses them: 40 to 70 ms for each menu,
    /// and seconds while Mesa's cache is empty. Only a scrolling window is worth that cost, so it keeps GL.
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
