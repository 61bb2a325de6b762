import WeftGLib
import WeftLayout
import WeftShim

/// From gdk-pixbuf's pixels to those a texture has: scaled and cut, turned upright, premultiplied.
enum PictureSurface {
    static func make(
        _ pixbuf: GObjectReference, header: PictureHeader, plan: PicturePlan
    ) throws(PictureError) -> ImageSurface {
        let isTurned = header.orientation >= 5
        guard
            let surface = ImageSurface(
                width: isTurned ? plan.height : plan.width, height: isTurned ? plan.width : plan.height),
            let scaled = scale(pixbuf, header: header, plan: plan)
        else { throw .outOfMemory(width: plan.width, height: plan.height) }
        copy(scaled.pixbuf.pointer, x: scaled.x, y: scaled.y, orientation: header.orientation, plan: plan, to: surface)
        return surface
    }

    /// The scaled picture and where in it the part that is kept starts.
    private static func scale(
        _ source: GObjectReference, header: PictureHeader, plan: PicturePlan
    ) -> (pixbuf: GObjectReference, x: Int, y: Int)? {
        let width = Int(gdk_pixbuf_get_width(source.pointer))
        let height = Int(gdk_pixbuf_get_height(source.pointer))
        let scaleX = plan.scaleX * Double(header.width) / Double(width)
        let scaleY = plan.scaleY * Double(header.height) / Double(height)
        let isSameSize =
            abs(scaleX * Double(width) - Double(width)) < 0.5
            && abs(scaleY * Double(height) - Double(height)) < 0.5
        if isSameSize, plan.width <= width, plan.height <= height {
            return (source, (width - plan.width) / 2, (height - plan.height) / 2)
        }
        guard
            let target = gdk_pixbuf_new(
                GDK_COLORSPACE_RGB, gdk_pixbuf_get_has_alpha(source.pointer), 8, Int32(plan.width), Int32(plan.height))
        else { return nil }
        let result = GObjectReference(full: target)
        gdk_pixbuf_scale(
            source.pointer, target, 0, 0, Int32(plan.width), Int32(plan.height),
            -(scaleX * Double(width) - Double(plan.width)) / 2, -(scaleY * Double(height) - Double(plan.height)) / 2,
            scaleX, scaleY, GDK_INTERP_BILINEAR)
        return (result, 0, 0)
    }

    private static func copy(
        _ pixbuf: OpaquePointer, x: Int, y: Int, orientation: Int, plan: PicturePlan, to surface: ImageSurface
    ) {
        let channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
        let rowBytes = Int(gdk_pixbuf_get_rowstride(pixbuf))
        guard let pixels = gdk_pixbuf_read_pixels(pixbuf) else { return }
        let hasAlpha = gdk_pixbuf_get_has_alpha(pixbuf) != 0
        let walk = PixelWalk(orientation: orientation, width: plan.width, height: plan.height)
        let first = pixels + (y + walk.startY) * rowBytes + (x + walk.startX) * channels
        let stepX = walk.rightX * channels + walk.rightY * rowBytes
        let stepY = walk.downX * channels + walk.downY * rowBytes
        surface.withPixels { target, stride in
            for row in 0..<surface.height {
                var source = first + row * stepY
                let line = UnsafeMutableRawPointer(target + row * stride).assumingMemoryBound(to: UInt32.self)
                for column in 0..<surface.width {
                    let red = UInt32(source[0])
                    let green = UInt32(source[1])
                    let blue = UInt32(source[2])
                    if hasAlpha, source[3] != 255 {
                        let alpha = UInt32(source[3])
                        line[column] =
                            alpha << 24 | premultiplied(red, alpha) << 16 | premultiplied(green, alpha) << 8
                            | premultiplied(blue, alpha)
                    } else {
                        line[column] = 0xff00_0000 | red << 16 | green << 8 | blue
                    }
                    source += stepX
                }
            }
        }
    }

    /// `part * alpha / 255`, rounded; the division by shifts is exact for bytes.
    @inline(__always)
    private static func premultiplied(_ part: UInt32, _ alpha: UInt32) -> UInt32 {
        let product = part * alpha + 128
        return (product + product >> 8) >> 8
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

/// Where in the stored picture an upright one is read: from which pixel, which way right and which way down.
private struct PixelWalk {
    let startX: Int
    let startY: Int
    let rightX: Int
    let rightY: Int
    let downX: Int
    let downY: Int

    /// The Exif orientations 1 to 8; `width` and `height` as stored.
    init(orientation: Int, width: Int, height: Int) {
        let mirrorsX = [2, 3, 7, 8].contains(orientation)
        let mirrorsY = [3, 4, 6, 7].contains(orientation)
        let isTurned = orientation >= 5
        startX = mirrorsX ? width - 1 : 0
        startY = mirrorsY ? height - 1 : 0
        let alongX = mirrorsX ? -1 : 1
        let alongY = mirrorsY ? -1 : 1
        rightX = isTurned ? 0 : alongX
        rightY = isTurned ? alongY : 0
        downX = isTurned ? alongX : 0
        downY = isTurned ? 0 : alongY
    }
}
