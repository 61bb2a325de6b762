import WeftLayout
import WeftShim

/// Cuts the corners of pictures.
enum PictureSurface {
    /// `surface`, which is read-only, with cut corners.
    static func texture(
        of surface: ImageSurface, _ corners: PictureCorners
    ) throws(PictureError) -> Texture {
        guard corners != .square else { return surface.makeTexture() }
        guard let copy = surface.copy() else { throw .outOfMemory(width: surface.width, height: surface.height) }
        cut(corners, of: copy)
        return copy.makeTexture()
    }

    static func cut(_ corners: PictureCorners, of surface: ImageSurface) {
        let box = Rect(x: 0, y: 0, width: Double(surface.width), height: Double(surface.height))
        let shape: Path
        switch corners {
        case .square: return
        case .radius(let radius):
            shape = Path(roundedRectangle: box, radius: radius)
        case .round:
            shape = Path(ellipseIn: box)
        }
        surface.withContext { context in
            shape.set(on: context)
            cairo_set_operator(context, CAIRO_OPERATOR_DEST_IN)
            cairo_fill(context)
        }
    }
}
