import WeftLayout
import WeftShim

/// A change of a picture that is computed once, off the main thread, after the picture was drawn at its display size.
///
/// It must be pure: the same id and picture give the same pixels, so that nodes share results by the id. A value; any
/// thread.
public struct ImageModification: Sendable, Hashable {
    /// Identifies the modification; equal ids mean equal effects.
    public let id: String
    private let body: @Sendable (Texture, GraphicsEnvironment) -> Texture?

    /// - Parameter body: called on a worker; nil leaves the picture unchanged.
    public init(id: String, _ body: @escaping @Sendable (Texture, GraphicsEnvironment) -> Texture?) {
        self.id = id
        self.body = body
    }

    /// The modified texture, or the given one if there is nothing to modify. Off the main thread.
    public func apply(to texture: Texture, in environment: GraphicsEnvironment) -> Texture {
        body(texture, environment) ?? texture
    }

    /// This modification followed by `next`.
    public func followed(by next: ImageModification) -> ImageModification {
        ImageModification(id: id + "|" + next.id) { texture, environment in
            next.apply(to: self.apply(to: texture, in: environment), in: environment)
        }
    }

    public static func == (one: ImageModification, other: ImageModification) -> Bool { one.id == other.id }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
    }
}

extension ImageModification {
    /// A circle (an ellipse in a box that is not square) with a border of `width` points inside its edge.
    public static func roundWithBorder(width: Double = 0, color: Color = .clear) -> ImageModification {
        ImageModification(id: "round \(width) \(color)") { texture, environment in
            guard let surface = ImageSurface(texture) else { return nil }
            PictureSurface.cut(.round, of: surface)
            let line = width * environment.scale
            if line > 0, color.alpha > 0 {
                surface.withContext { cairo in
                    let inset = line / 2
                    let box = Rect(
                        x: inset, y: inset, width: Double(surface.width) - line, height: Double(surface.height) - line)
                    guard box.width > 0, box.height > 0 else { return }
                    Path(ellipseIn: box).set(on: cairo)
                    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
                    cairo_set_line_width(cairo, line)
                    cairo_stroke(cairo)
                }
            }
            return surface.makeTexture()
        }
    }

    /// The picture's shape filled with one colour.
    public static func tint(_ color: Color) -> ImageModification {
        ImageModification(id: "tint \(color)") { texture, _ in
            guard let surface = ImageSurface(texture) else { return nil }
            surface.colour(color)
            return surface.makeTexture()
        }
    }

    /// A Gaussian-like blur with this standard deviation in points; the picture's edge pixels extend beyond its edge.
    /// O(pixels) for every radius.
    public static func blur(radius: Double) -> ImageModification {
        ImageModification(id: "blur \(radius)") { texture, environment in
            guard let surface = ImageSurface(texture) else { return nil }
            BoxBlur.blur(surface, deviation: radius * environment.scale)
            return surface.makeTexture()
        }
    }
}
