import WeftLayout
import WeftShim

/// The drawing target of a drawing block. Lengths are in points, with the origin at the top left of the drawing and y
/// downwards.
///
/// Valid only during the block, on its thread.
public final class DrawingContext {
    let cairo: OpaquePointer
    /// The bounds of the drawn box, with the origin at 0.
    public let bounds: Rect
    /// The environment of the drawing: scale, fonts, style.
    public let environment: GraphicsEnvironment

    init(_ cairo: OpaquePointer, bounds: Rect, environment: GraphicsEnvironment) {
        self.cairo = cairo
        self.bounds = bounds
        self.environment = environment
    }

    /// Runs `body`; clips and transforms made in it end with it.
    public func saving(_ body: () throws -> Void) rethrows {
        cairo_save(cairo)
        defer { cairo_restore(cairo) }
        try body()
    }

    /// Moves further drawing by a number of points to the right and down.
    public func translate(x: Double, y: Double) { cairo_translate(cairo, x, y) }

    /// Scales further drawing. Factors of 0 are ignored, since nothing could be drawn afterwards.
    public func scale(x: Double, y: Double) {
        guard x != 0, y != 0, x.isFinite, y.isFinite else { return }
        cairo_scale(cairo, x, y)
    }

    /// Rotates further drawing clockwise, in radians.
    public func rotate(_ angle: Double) { cairo_rotate(cairo, angle) }

    /// Applies `transform` to all further drawing. A transform that cannot be inverted is ignored.
    public func concatenate(_ transform: Transform) {
        guard transform.inverted != nil else { return }
        var matrix = cairo_matrix_t(
            xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.tx, y0: transform.ty)
        cairo_transform(cairo, &matrix)
    }

    /// Runs `body` and makes its drawing translucent as a whole: overlapping parts do not show through each other.
    public func group(alpha: Double, _ body: () throws -> Void) rethrows {
        cairo_push_group(cairo)
        defer {
            cairo_pop_group_to_source(cairo)
            cairo_paint_with_alpha(cairo, alpha)
        }
        try saving(body)
    }

    /// Clips further drawing to the path.
    public func clip(to path: Path) {
        path.set(on: cairo)
        cairo_clip(cairo)
    }

    /// Fills a path. With `isEvenOdd`, areas inside an even number of its subpaths stay empty, which is a way to cut
    /// holes.
    public func fill(_ path: Path, with color: Color, isEvenOdd: Bool = false) {
        path.set(on: cairo)
        setSource(color)
        cairo_set_fill_rule(cairo, isEvenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
        cairo_fill(cairo)
        cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
    }

    /// Fills a path with a gradient.
    public func fill(_ path: Path, with gradient: Gradient) {
        let pattern = gradient.makePattern(in: environment)
        defer { cairo_pattern_destroy(pattern) }
        path.set(on: cairo)
        cairo_set_source(cairo, pattern)
        cairo_fill(cairo)
    }

    /// - Parameter dashes: lengths of line and gap in turn, points; empty for a solid line.
    public func stroke(
        _ path: Path, with color: Color, width: Double, isRound: Bool = false, dashes: [Double] = []
    ) {
        path.set(on: cairo)
        setSource(color)
        // With a negative length, or only gaps, cairo's context enters an error state and draws nothing any more.
        let isUsable = dashes.allSatisfy { $0 >= 0 && $0.isFinite } && dashes.contains { $0 > 0 }
        cairo_set_dash(cairo, dashes, isUsable ? Int32(dashes.count) : 0, 0)
        cairo_set_line_width(cairo, width)
        cairo_set_line_cap(cairo, isRound ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
        cairo_set_line_join(cairo, isRound ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER)
        cairo_stroke(cairo)
    }

    /// Draws a picture stretched over `rect`. Its pixels are copied; O(pixels).
    public func draw(_ texture: Texture, in rect: Rect, alpha: Double = 1) {
        guard !rect.isEmpty, let pixels = ImageSurface(texture) else { return }
        saving {
            cairo_rectangle(cairo, rect.minX, rect.minY, rect.width, rect.height)
            cairo_clip(cairo)
            cairo_translate(cairo, rect.minX, rect.minY)
            cairo_scale(cairo, rect.width / Double(texture.width), rect.height / Double(texture.height))
            pixels.paint(on: cairo, alpha: alpha)
        }
    }

    /// Draws text wrapped to the width of `rect`, from its top. Text beyond its height is left out.
    public func draw(_ text: AttributedString, options: TextOptions = TextOptions(), in rect: Rect, color: Color) {
        guard !text.isEmpty, !rect.isEmpty else { return }
        saving {
            cairo_translate(cairo, rect.minX, rect.minY)
            setSource(color)
            TextRenderer.show(text, options, size: rect.size, environment: environment, on: cairo)
        }
    }

    private func setSource(_ color: Color) {
        cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
    }
}

extension Texture {
    /// Draws a box of `size` points into a texture; nil if it is empty or larger than a texture can be. Any thread.
    ///
    /// - Parameter region: the part of the box to draw, in points; nil for the whole box.
    public convenience init?(
        size: Size, region: Rect? = nil, environment: GraphicsEnvironment, _ body: (DrawingContext) throws -> Void
    ) rethrows {
        let scale = environment.scale
        let region = region ?? Rect(origin: .zero, size: size)
        let (width, height) = (environment.pixels(covering: region.width), environment.pixels(covering: region.height))
        guard width > 0, height > 0, width <= 16_384, height <= 16_384,
            let surface = ImageSurface(width: Int(width), height: Int(height), scale: scale)
        else { return nil }
        try surface.withContext { cairo in
            cairo_translate(cairo, -region.minX, -region.minY)
            let context = DrawingContext(
                cairo, bounds: Rect(origin: .zero, size: size), environment: environment)
            try body(context)
        }
        self.init(full: surface.makeGdkTexture())
    }
}
