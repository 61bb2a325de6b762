import WeftLayout
import WeftShim

/// Pixels that cairo draws into: premultiplied, 4 bytes each, initially transparent. One thread at a time.
final class ImageSurface {
    let width: Int
    let height: Int
    private let pointer: OpaquePointer

    /// Creates `width` x `height` device pixels, drawn in units of `scale` pixels; nil if this is empty or exceeds
    /// cairo's limit.
    init?(width: Int, height: Int, scale: Double = 1) {
        guard width > 0, height > 0, width <= 32_767, height <= 32_767 else { return nil }
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)) else {
            return nil
        }
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
            cairo_surface_destroy(surface)
            return nil
        }
        cairo_surface_set_device_scale(surface, scale, scale)
        self.width = width
        self.height = height
        pointer = surface
    }

    /// Takes ownership of a reference to an image surface with 4 bytes per pixel.
    init(taking surface: OpaquePointer) {
        width = Int(cairo_image_surface_get_width(surface))
        height = Int(cairo_image_surface_get_height(surface))
        pointer = surface
    }

    deinit {
        cairo_surface_destroy(pointer)
    }

    /// Copies a texture's pixels; nil if memory is short.
    convenience init?(_ texture: Texture) {
        self.init(width: texture.width, height: texture.height)
        withPixels { data, stride in gdk_texture_download(texture.pointer, data, gsize(stride)) }
    }

    func withContext<Result>(_ body: (OpaquePointer) throws -> Result) rethrows -> Result {
        let context = cairo_create(pointer)!
        defer { cairo_destroy(context) }
        return try body(context)
    }

    /// The rows, `stride` bytes apart; each pixel is blue, green, red, alpha on a little-endian machine.
    @discardableResult
    func withPixels<Result>(_ body: (UnsafeMutablePointer<UInt8>, _ stride: Int) -> Result) -> Result? {
        cairo_surface_flush(pointer)
        guard let data = cairo_image_surface_get_data(pointer) else { return nil }
        defer { cairo_surface_mark_dirty(pointer) }
        return body(data, Int(cairo_image_surface_get_stride(pointer)))
    }

    func withSurface(_ body: (OpaquePointer) -> Void) {
        cairo_surface_flush(pointer)
        body(pointer)
    }

    /// Paints these pixels at the context's origin.
    func paint(on context: OpaquePointer, alpha: Double) {
        cairo_set_source_surface(context, pointer, 0, 0)
        // Extends the last pixels, since the edge would otherwise be blended with transparent ones.
        cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
        cairo_paint_with_alpha(context, alpha)
    }

    /// The pixels as a texture, without a copy: nothing may be drawn here afterwards.
    func makeTexture() -> Texture {
        Texture(full: makeGdkTexture())
    }

    /// The pixels as a GdkTexture that the caller owns, without a copy.
    func makeGdkTexture() -> OpaquePointer {
        cairo_surface_flush(pointer)
        let stride = Int(cairo_image_surface_get_stride(pointer))
        let bytes = g_bytes_new_with_free_func(
            cairo_image_surface_get_data(pointer), gsize(stride * height),
            { surface in cairo_surface_destroy(surface.map { OpaquePointer($0) }) },
            UnsafeMutableRawPointer(cairo_surface_reference(pointer)))
        defer { g_bytes_unref(bytes) }
        // Cairo's pixels are native 32-bit words.
        #if _endian(little)
            let format = GDK_MEMORY_B8G8R8A8_PREMULTIPLIED
        #else
            let format = GDK_MEMORY_A8R8G8B8_PREMULTIPLIED
        #endif
        return gdk_memory_texture_new(Int32(width), Int32(height), format, bytes, gsize(stride))
    }
}

/// Whole device pixels that cover a rectangle.
struct PixelRect {
    let width: Int
    let height: Int
    /// The rectangle in points.
    let frame: Rect

    /// The pixels of `rect` with a margin of two pixels, inside the clip; nil if none are left. Hinting and rounding to
    /// whole pixels move glyphs by up to one pixel, and soft edges take another.
    init?(covering rect: Rect, clippedTo clip: Rect, scale: Double) {
        func start(_ length: Double) -> Double { (length * scale + 1e-6).rounded(.down) }
        func end(_ length: Double) -> Double { (length * scale - 1e-6).rounded(.up) }
        let left = max(start(rect.minX) - 2, start(clip.minX))
        let top = max(start(rect.minY) - 2, start(clip.minY))
        let right = min(end(rect.maxX) + 2, end(clip.maxX))
        let bottom = min(end(rect.maxY) + 2, end(clip.maxY))
        guard right > left, bottom > top else { return nil }
        width = Int(right - left)
        height = Int(bottom - top)
        frame = Rect(
            x: left / scale, y: top / scale, width: (right - left) / scale, height: (bottom - top) / scale)
    }
}
