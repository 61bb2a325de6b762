import WeftShim

/// What a widget looks like, rendered by the window's own renderer. Main actor.
@MainActor
public struct Pixels {
    public let width: Int
    public let height: Int
    private let bytes: [UInt8]

    /// nil while the widget is not on screen.
    public init?(of view: WidgetView) {
        guard let native = gtk_widget_get_native(view.pointer), let renderer = gtk_native_get_renderer(native),
            let paintable = gtk_widget_paintable_new(view.pointer)
        else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(paintable)) }
        let (width, height) = (view.width, view.height)
        let snapshot = gtk_snapshot_new()
        gdk_paintable_snapshot(paintable, snapshot, Double(width), Double(height))
        guard let node = gtk_snapshot_free_to_node(snapshot) else { return nil }
        defer { gsk_render_node_unref(node) }
        var box = graphene_rect_t()
        graphene_rect_init(&box, 0, 0, Float(width), Float(height))
        guard let texture = gsk_renderer_render_texture(renderer, node, &box) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
        self.width = Int(gdk_texture_get_width(texture))
        self.height = Int(gdk_texture_get_height(texture))
        var bytes = [UInt8](repeating: 0, count: self.width * self.height * 4)
        gdk_texture_download(texture, &bytes, gsize(self.width * 4))
        self.bytes = bytes
    }

    /// Red, green, blue and alpha, each 0...255, premultiplied; zeros outside.
    public func at(_ x: Int, _ y: Int) -> [Int] {
        guard (0..<width).contains(x), (0..<height).contains(y) else { return [0, 0, 0, 0] }
        let start = (y * width + x) * 4
        return [Int(bytes[start + 2]), Int(bytes[start + 1]), Int(bytes[start]), Int(bytes[start + 3])]
    }

    /// Whether the pixel is that colour, give or take `tolerance` a part.
    public func isColor(_ red: Int, _ green: Int, _ blue: Int, at x: Int, _ y: Int, tolerance: Int = 4) -> Bool {
        zip(at(x, y), [red, green, blue]).allSatisfy { abs($0 - $1) <= tolerance }
    }
}
