import WeftLayout
import WeftShim

/// Draws pictures into the pixels of a `PictureBacking`. Any thread.
public enum PictureRenderer {
    /// Draws `texture` in the backing's rectangle; nil without pixels or memory. O(pixels of both).
    ///
    /// - Parameter tint: replaces the picture's colours; only its alpha counts (a template).
    public static func render(_ texture: Texture, _ backing: PictureBacking, tint: Color? = nil) -> Texture? {
        guard let source = ImageSurface(texture),
            let target = ImageSurface(width: backing.width, height: backing.height)
        else { return nil }
        target.withContext { cairo in
            paint(
                source, Rect(x: 0, y: 0, width: Double(source.width), height: Double(source.height)),
                in: backing.drawRect, on: cairo)
        }
        if let tint { target.colour(tint) }
        return target.makeTexture()
    }

    /// Draws a nine-patch: the corners keep their size, edges and middle are stretched.
    ///
    /// - Parameters:
    ///   - insets: the corners' sizes in the picture's pixels.
    ///   - width: pixels to make; if there is too little room the corners are clipped.
    ///   - cornerScale: result pixels per pixel of a corner.
    public static func stretch(
        _ texture: Texture, insets: EdgeInsets, width: Int, height: Int, cornerScale: Double = 1, tint: Color? = nil
    ) -> Texture? {
        guard let source = ImageSurface(texture), let target = ImageSurface(width: width, height: height) else {
            return nil
        }
        let columns = NinePatchAxis(
            source: Double(texture.width), start: insets.left, end: insets.right, target: Double(width), cornerScale)
        let rows = NinePatchAxis(
            source: Double(texture.height), start: insets.top, end: insets.bottom, target: Double(height), cornerScale)
        target.withContext { cairo in
            for row in rows.pieces {
                for column in columns.pieces {
                    paint(
                        source,
                        Rect(
                            x: column.from.lowerBound, y: row.from.lowerBound, width: column.from.length,
                            height: row.from.length),
                        in: Rect(
                            x: column.to.lowerBound, y: row.to.lowerBound, width: column.to.length,
                            height: row.to.length), on: cairo)
                }
            }
        }
        if let tint { target.colour(tint) }
        return target.makeTexture()
    }

    /// Stretches a part of `source`'s pixels over `rect`, without blending pixels beyond the part.
    private static func paint(_ source: ImageSurface, _ part: Rect, in rect: Rect, on cairo: OpaquePointer) {
        guard part.width > 0, part.height > 0, rect.width > 0, rect.height > 0 else { return }
        cairo_save(cairo)
        defer { cairo_restore(cairo) }
        cairo_rectangle(cairo, rect.minX, rect.minY, rect.width, rect.height)
        cairo_clip(cairo)
        cairo_translate(cairo, rect.minX, rect.minY)
        cairo_scale(cairo, rect.width / part.width, rect.height / part.height)
        source.paint(part, on: cairo)
    }
}

/// The three pieces of one axis of a nine-patch.
private struct NinePatchAxis {
    let pieces: [(from: Range<Double>, to: Range<Double>)]

    init(source: Double, start: Double, end: Double, target: Double, _ cornerScale: Double) {
        func usable(_ length: Double) -> Double { length.isFinite ? max(0, length) : 0 }
        let first = min(usable(start), source)
        let last = min(usable(end), source - first)
        // If the target is too short for both ends, both are reduced.
        let shrink = min(1, target / max(1e-9, (first + last) * cornerScale))
        let firstTo = (first * cornerScale * shrink).rounded()
        let lastTo = max(firstTo, target - (last * cornerScale * shrink).rounded())
        pieces = [
            (0..<first, 0..<firstTo), (first..<source - last, firstTo..<lastTo),
            (source - last..<source, lastTo..<target),
        ]
    }
}

extension Range where Bound == Double {
    fileprivate var length: Double { upperBound - lowerBound }
}

extension ImageSurface {
    /// Paints a part of these pixels at the context's origin.
    func paint(_ part: Rect, on context: OpaquePointer) {
        withSurface { surface in
            guard let piece = cairo_surface_create_for_rectangle(surface, part.minX, part.minY, part.width, part.height)
            else { return }
            defer { cairo_surface_destroy(piece) }
            cairo_set_source_surface(context, piece, 0, 0)
            cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
            cairo_paint(context)
        }
    }

    /// Replaces every pixel's colour; the alpha stays.
    func colour(_ color: Color) {
        withContext { cairo in
            cairo_set_operator(cairo, CAIRO_OPERATOR_IN)
            cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
            cairo_paint(cairo)
        }
    }
}
