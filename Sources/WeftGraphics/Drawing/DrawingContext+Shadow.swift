import WeftLayout
import WeftShim

/// Shadows like those of a GTK snapshot, for drawings on a worker. Lengths are in points; a blur is the standard
/// deviation.
extension DrawingContext {
    /// Draws `body` with a shadow of its shape behind it. `extent` contains both. A drawing that is too large for a
    /// surface has no shadow.
    package func shadowed(
        _ color: Color, offset: Point, blur: Double, extent: Rect, _ body: (DrawingContext) -> Void
    ) {
        guard let layer = Layer(extent, in: self, body), let shadow = Layer(shadowOf: layer, blur: blur, in: self)
        else {
            return saving { body(self) }
        }
        shadow.mask(color, offset: offset, on: cairo)
        layer.paint(on: cairo)
    }

    /// The shadow of a box, outside of it only.
    package func boxShadow(_ color: Color, offset: Point, blur: Double, radii: CornerRadii, around rect: Rect) {
        let outline = Path(roundedRectangle: rect, radii: radii)
        guard let layer = Layer(rect, in: self, { $0.fill(outline, with: .black) }),
            let shadow = Layer(shadowOf: layer, blur: blur, in: self)
        else { return }
        saving {
            var outside = Path(rectangle: shadow.frame.offsetBy(dx: offset.x, dy: offset.y).union(rect))
            outside.add(outline)
            outside.set(on: cairo)
            cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_EVEN_ODD)
            cairo_clip(cairo)
            cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
            shadow.mask(color, offset: offset, on: cairo)
        }
    }

    /// A part of a drawing on its own surface.
    private struct Layer {
        let surface: ImageSurface
        /// The frame in points of the drawing, on whole device pixels.
        let frame: Rect

        private init?(covering rect: Rect, scale: Double) {
            let (left, top) = ((rect.minX * scale).rounded(.down), (rect.minY * scale).rounded(.down))
            let (right, bottom) = ((rect.maxX * scale).rounded(.up), (rect.maxY * scale).rounded(.up))
            // cairo's maximum size; NaN fails the comparison.
            guard right - left <= 32_767, bottom - top <= 32_767,
                let surface = ImageSurface(width: Int(right - left), height: Int(bottom - top), scale: scale)
            else { return nil }
            self.surface = surface
            frame = Rect(
                x: left / scale, y: top / scale, width: (right - left) / scale, height: (bottom - top) / scale)
        }

        /// Draws `body` within `extent`.
        init?(_ extent: Rect, in context: DrawingContext, _ body: (DrawingContext) -> Void) {
            self.init(covering: extent, scale: context.environment.scale)
            surface.withContext { cairo in
                cairo_translate(cairo, -frame.minX, -frame.minY)
                body(DrawingContext(cairo, bounds: context.bounds, environment: context.environment))
            }
        }

        /// Creates the blurred shape of `layer`.
        init?(shadowOf layer: Layer, blur: Double, in context: DrawingContext) {
            let scale = context.environment.scale
            let blur = blur.isFinite ? min(max(0, blur), 1e4) : 0
            // Three box blurs extend this far.
            let reach = Double(3 * BoxBlur.radius(deviation: blur * scale) + 1) / scale
            self.init(covering: layer.frame.insetBy(dx: -reach, dy: -reach), scale: scale)
            surface.withContext { cairo in
                cairo_translate(cairo, -frame.minX, -frame.minY)
                layer.paint(on: cairo)
            }
            surface.withPixels { pixels, stride in
                BoxBlur.blur(
                    pixels, width: surface.width, height: surface.height, stride: stride, parts: 4,
                    deviation: blur * scale, edge: .empty)
            }
        }

        func paint(on cairo: OpaquePointer) {
            surface.withSurface { cairo_set_source_surface(cairo, $0, frame.minX, frame.minY) }
            cairo_paint(cairo)
        }

        /// Fills the shape of the surface's contents with the colour.
        func mask(_ color: Color, offset: Point, on cairo: OpaquePointer) {
            cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
            surface.withSurface { cairo_mask_surface(cairo, $0, frame.minX + offset.x, frame.minY + offset.y) }
        }
    }
}
