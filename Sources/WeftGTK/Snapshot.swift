import WeftGraphics
import WeftLayout
import WeftShim

/// Draws into a widget during its snapshot. All lengths are points in the canvas's content coordinates. Valid during
/// the callback only, on the main thread.
@MainActor
public struct Snapshot {
    let pointer: OpaquePointer
    let context: UnsafeMutableRawPointer?

    public func texture(_ texture: Texture, in rect: Rect) {
        weft_snapshot_texture(pointer, texture.pointer, rect.minX, rect.minY, rect.size.width, rect.size.height)
    }

    public func fill(_ color: Color, in rect: Rect) {
        var rgba = color.rgba
        weft_snapshot_color(pointer, &rgba, rect.minX, rect.minY, rect.size.width, rect.size.height)
    }

    public func border(_ color: Color, width: Double, radius: Double, in rect: Rect) {
        var rgba = color.rgba
        weft_snapshot_border(
            pointer, rect.minX, rect.minY, rect.size.width, rect.size.height, radius, width, &rgba)
    }

    /// Runs `body` with drawing limited to `rect`, its corners rounded by `radius`.
    public func clipped(to rect: Rect, radius: Double = 0, _ body: () -> Void) {
        if radius > 0 {
            weft_snapshot_push_rounded(pointer, rect.minX, rect.minY, rect.size.width, rect.size.height, radius)
        } else {
            weft_snapshot_push_clip(pointer, rect.minX, rect.minY, rect.size.width, rect.size.height)
        }
        body()
        gtk_snapshot_pop(pointer)
    }

    /// Runs `body` with everything it draws made translucent.
    public func opacity(_ alpha: Double, _ body: () -> Void) {
        gtk_snapshot_push_opacity(pointer, alpha)
        body()
        gtk_snapshot_pop(pointer)
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
