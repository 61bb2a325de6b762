import WeftGraphics
import WeftShim

extension Widget {
    /// Renders the widget with its contents at its current size, with its window's renderer. A widget without a
    /// background is translucent. Returns nil while it is not on screen. Main actor.
    public func makePicture() -> Texture? { Texture(picturing: widget) }

    /// Records the widget's current drawing with its contents, as instructions without pixels. nil if it draws nothing.
    package func recordDrawing() -> RenderNode? {
        guard let paintable = gtk_widget_paintable_new(widget) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(paintable)) }
        return Snapshot.recording {
            gdk_paintable_snapshot(
                paintable, $0.pointer, Double(gtk_widget_get_width(widget)), Double(gtk_widget_get_height(widget)))
        }
    }
}

extension Texture {
    /// Renders a widget without a Swift object, like `makePicture`.
    package convenience init?(picturing widget: UnsafeMutablePointer<GtkWidget>) {
        guard let native = gtk_widget_get_native(widget), let renderer = gtk_native_get_renderer(native),
            let paintable = gtk_widget_paintable_new(widget)
        else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(paintable)) }
        let (width, height) = (gtk_widget_get_width(widget), gtk_widget_get_height(widget))
        let snapshot = gtk_snapshot_new()
        gdk_paintable_snapshot(paintable, snapshot, Double(width), Double(height))
        guard let node = gtk_snapshot_free_to_node(snapshot) else { return nil }
        defer { gsk_render_node_unref(node) }
        var box = graphene_rect_t()
        graphene_rect_init(&box, 0, 0, Float(width), Float(height))
        guard let texture = gsk_renderer_render_texture(renderer, node, &box) else { return nil }
        self.init(taking: texture)
    }
}
