import WeftGraphics
import WeftLayout
import WeftShim

/// Draws into a widget during its snapshot. All lengths are points in the canvas's content coordinates. Valid during
/// the callback only, on the main thread.
@MainActor
public struct Snapshot {
    private let snapshot: OpaquePointer
    private let context: UnsafeMutableRawPointer?
    private let textures: TextureRun

    init(_ snapshot: OpaquePointer, context: UnsafeMutableRawPointer?) {
        self.snapshot = snapshot
        self.context = context
        textures = TextureRun { texture, rect in
            weft_snapshot_texture(snapshot, texture.pointer, rect.minX, rect.minY, rect.size.width, rect.size.height)
        }
    }

    /// Records the drawing of `body` outside a widget's snapshot; nil if it draws nothing.
    package static func recording(_ body: (Snapshot) -> Void) -> RenderNode? {
        guard let recorder = gtk_snapshot_new() else { return nil }
        let snapshot = Snapshot(recorder, context: nil)
        body(snapshot)
        snapshot.finish()
        return gtk_snapshot_free_to_node(recorder).map { RenderNode(full: $0) }
    }

    /// Draws waiting textures. Called at the end of the callback.
    func finish() { textures.flush() }

    /// The pointer for drawing anything except textures. Getting it draws waiting textures first.
    var pointer: OpaquePointer {
        textures.flush()
        return snapshot
    }

    /// Draws a texture, stretched to `rect` (points).
    public func texture(_ texture: Texture, in rect: Rect) { textures.add(texture, in: rect) }

    /// Fills `rect` (points) with a colour.
    public func fill(_ color: Color, in rect: Rect) {
        var rgba = color.rgba
        weft_snapshot_color(pointer, &rgba, rect.minX, rect.minY, rect.size.width, rect.size.height)
    }

    /// Draws a border within `rect`; width and radii in points.
    public func border(_ color: Color, width: Double, radii: CornerRadii = .zero, in rect: Rect) {
        var rgba = color.rgba
        weft_snapshot_border(
            pointer, rect.minX, rect.minY, rect.size.width, rect.size.height, radii.values, width, &rgba)
    }

    /// Runs `body` with drawing limited to `rect`, its corners rounded by `radius`.
    public func clipped(to rect: Rect, radius: Double = 0, _ body: () -> Void) {
        clipped(to: rect, radii: CornerRadii(radius), body)
    }

    /// Runs `body` with drawing limited to `rect` with round corners.
    public func clipped(to rect: Rect, radii: CornerRadii, _ body: () -> Void) {
        if radii.isZero {
            weft_snapshot_push_clip(pointer, rect.minX, rect.minY, rect.size.width, rect.size.height)
        } else {
            weft_snapshot_push_rounded(
                pointer, rect.minX, rect.minY, rect.size.width, rect.size.height, radii.values)
        }
        body()
        gtk_snapshot_pop(pointer)
    }

    /// Runs `body` and applies a transform to its drawing.
    public func transformed(by transform: Transform, _ body: () -> Void) {
        var matrix = WeftTransform(transform)
        weft_snapshot_push_transform(pointer, &matrix)
        body()
        gtk_snapshot_restore(pointer)
    }

    /// The shadow of a box, outside of it only. `blur` is the standard deviation in points.
    public func boxShadow(_ color: Color, offset: Point, blur: Double, radii: CornerRadii, around rect: Rect) {
        var rgba = color.rgba
        weft_snapshot_box_shadow(
            pointer, rect.minX, rect.minY, rect.size.width, rect.size.height, radii.values, &rgba, offset.x, offset.y,
            2 * blur)
    }

    /// Runs `body` and draws a shadow of its drawing, in the same shape. `blur` is the standard deviation in points.
    public func shadowed(_ color: Color, offset: Point, blur: Double, _ body: () -> Void) {
        var rgba = color.rgba
        weft_snapshot_push_shadow(pointer, &rgba, offset.x, offset.y, 2 * blur)
        body()
        gtk_snapshot_pop(pointer)
    }

    /// Runs `body` and makes its drawing translucent.
    public func opacity(_ alpha: Double, _ body: () -> Void) {
        gtk_snapshot_push_opacity(pointer, alpha)
        body()
        gtk_snapshot_pop(pointer)
    }

    /// Draws a recorded drawing with its origin at `origin` (points).
    package func node(_ node: RenderNode, at origin: Point) {
        var origin = graphene_point_t(x: Float(origin.x), y: Float(origin.y))
        gtk_snapshot_save(pointer)
        gtk_snapshot_translate(pointer, &origin)
        gtk_snapshot_append_node(pointer, node.pointer)
        gtk_snapshot_restore(pointer)
    }

    /// Draws a child widget of the canvas at its place.
    public func child(_ child: Widget) {
        guard let parent = CanvasWidget.widget(context) else { return }
        gtk_widget_snapshot_child(parent, child.widget, pointer)
    }
}

extension Color {
    var rgba: GdkRGBA {
        GdkRGBA(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha))
    }
}

extension CornerRadii {
    /// The radii in the order of the C side.
    fileprivate var values: [Double] { [topLeft, topRight, bottomRight, bottomLeft] }
}

extension WeftTransform {
    init(_ transform: Transform) {
        self.init(
            a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: transform.tx, ty: transform.ty)
    }
}
