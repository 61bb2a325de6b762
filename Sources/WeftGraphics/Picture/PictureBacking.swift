import WeftLayout

/// The pixels to make for a picture in a box, and the picture's place in them. Device pixels throughout.
///
/// There are only as many pixels as the picture's resolution needs: a picture is never enlarged here, since the
/// compositor stretches at no cost. Texture's `ASCroppedImageBackingSizeAndDrawRectInBounds`.
public struct PictureBacking: Sendable, Hashable {
    /// Width in pixels; 0 if nothing is visible.
    public let width: Int
    /// Height in pixels; 0 if nothing is visible.
    public let height: Int
    /// The whole picture's rectangle in those pixels; it extends beyond them if the picture is cropped.
    public let drawRect: Rect
    /// The display rectangle of the pixels, which stretches them if necessary; relative to the box's top left corner.
    public let frame: Rect

    /// Options in addition to the mode.
    public struct Options: Sendable, Hashable {
        /// The part to feature, in fractions of the picture. Without a size only its origin counts: the picture's
        /// alignment in `.scaleAspectFill`, from 0 at the start to 1 at the end.
        public var cropRect: Rect
        /// Crops to the box; otherwise the whole picture is made, and its frame may exceed the box.
        public var crops: Bool
        /// Makes as many pixels as the box has, even for a smaller picture.
        public var forcesUpscaling: Bool
        /// Makes exactly this many pixels for any box; ignored if zero.
        public var forcedSize: Size

        /// Aligns the picture to the middle.
        public static let defaultCropRect = Rect(x: 0.5, y: 0.5, width: 0, height: 0)

        /// Options; the defaults are those of a new image node.
        public init(
            cropRect: Rect = defaultCropRect, crops: Bool = true, forcesUpscaling: Bool = false,
            forcedSize: Size = .zero
        ) {
            self.cropRect = cropRect
            self.crops = crops
            self.forcesUpscaling = forcesUpscaling
            self.forcedSize = forcedSize
        }
    }

    /// - Parameter natural: the unscaled size of the picture; `source` unless a picture's pixel differs from a device
    ///   pixel.
    public init(source: Size, natural: Size? = nil, box: Size, mode: ContentMode, options: Options = Options()) {
        let natural = natural ?? source
        let lengths = [source.width, source.height, natural.width, natural.height, box.width, box.height]
        guard source.width >= 1, source.height >= 1, box.width > 0, box.height > 0, lengths.allSatisfy(\.isFinite)
        else {
            self.init(Size.zero, .zero, frame: .zero)
            return
        }
        var options = options
        let crop = options.cropRect
        if ![crop.minX, crop.minY, crop.width, crop.height].allSatisfy(\.isFinite) {
            options.cropRect = Options.defaultCropRect
        }
        if let alignment = mode.alignment {
            self.init(unscaled: natural, box: box, at: alignment, crops: options.crops)
        } else if options.crops, options.cropRect.width > 0, options.cropRect.height > 0 {
            self.init(featuring: options.cropRect, of: source, box: box, options: options)
        } else if options.crops {
            self.init(scaling: source, box: box, mode: mode, options: options)
        } else {
            self.init(whole: source, box: box, mode: mode, options: options)
        }
    }

    /// Maximum number of pixels; for a larger box they are stretched.
    public static let maximumPixels = 8_000_000.0

    private init(_ size: Size, _ drawRect: Rect, frame: Rect) {
        width = max(0, Int(min(size.width, 16_384).rounded()))
        height = max(0, Int(min(size.height, 16_384).rounded()))
        self.drawRect = drawRect
        self.frame = frame
    }

    /// The visible part at its own size.
    private init(unscaled size: Size, box: Size, at alignment: Point, crops: Bool) {
        let place = Rect(
            x: ((box.width - size.width) * alignment.x).rounded(),
            y: ((box.height - size.height) * alignment.y).rounded(), width: size.width, height: size.height)
        guard crops else {
            self.init(size, Rect(origin: .zero, size: size), frame: place)
            return
        }
        let left = max(0, place.minX)
        let top = max(0, place.minY)
        let seen = Rect(
            x: left, y: top, width: min(box.width, place.maxX) - left, height: min(box.height, place.maxY) - top)
        self.init(
            seen.size,
            Rect(x: place.minX - left, y: place.minY - top, width: size.width, height: size.height), frame: seen)
    }

    /// Shows a part of the picture in the whole box.
    private init(featuring part: Rect, of source: Size, box: Size, options: Options) {
        let featured = Size(width: source.width * part.width, height: source.height * part.height)
        let made = Self.made(of: featured, box: box, options: options)
        let whole = Size(width: made.width / part.width, height: made.height / part.height)
        self.init(
            made,
            Rect(x: -part.minX * whole.width, y: -part.minY * whole.height, width: whole.width, height: whole.height),
            frame: Rect(origin: .zero, size: box))
    }

    /// Pixels with the box's aspect ratio.
    private init(scaling source: Size, box: Size, mode: ContentMode, options: Options) {
        let enough: Size
        switch mode {
        case .scaleAspectFill: enough = box.scaled(toFitIn: source)
        case .scaleAspectFit: enough = box.scaled(toCover: source)
        default: enough = source
        }
        let made = Self.made(of: enough, box: box, options: options)
        let scaled: Size
        switch mode {
        case .scaleAspectFill: scaled = source.scaled(toCover: made)
        case .scaleAspectFit: scaled = source.scaled(toFitIn: made)
        default: scaled = made
        }
        let origin = mode == .scaleAspectFill ? options.cropRect.origin : Point(x: 0.5, y: 0.5)
        self.init(
            made,
            Rect(
                x: (made.width - scaled.width) * origin.x, y: (made.height - scaled.height) * origin.y,
                width: scaled.width, height: scaled.height),
            frame: Rect(origin: .zero, size: box))
    }

    /// The whole picture; the node clips the excess.
    private init(whole source: Size, box: Size, mode: ContentMode, options: Options) {
        let shown: Size
        switch mode {
        case .scaleAspectFill: shown = source.scaled(toCover: box)
        case .scaleAspectFit: shown = source.scaled(toFitIn: box)
        default: shown = box
        }
        let made = Self.made(of: source, box: shown, options: options)
        self.init(
            made, Rect(origin: .zero, size: made),
            frame: Rect(
                x: (box.width - shown.width) / 2, y: (box.height - shown.height) / 2, width: shown.width,
                height: shown.height))
    }

    /// The smaller of `enough` and the box's pixels, unless options force another size.
    private static func made(of enough: Size, box: Size, options: Options) -> Size {
        let size: Size
        if options.forcedSize.width >= 1, options.forcedSize.height >= 1,
            options.forcedSize.width.isFinite, options.forcedSize.height.isFinite
        {
            size = options.forcedSize
        } else if !options.forcesUpscaling, enough.width * enough.height < box.width * box.height {
            size = enough
        } else {
            size = box
        }
        // Limited, because a layout may choose any size for the box.
        let shrink = min(1, (maximumPixels / (size.width * size.height)).squareRoot())
        return Size(width: max(1, (size.width * shrink).rounded()), height: max(1, (size.height * shrink).rounded()))
    }
}

extension Size {
    /// The largest size of this aspect ratio inside `room`.
    public func scaled(toFitIn room: Size) -> Size {
        let scale = min(room.width / width, room.height / height)
        return Size(width: width * scale, height: height * scale)
    }

    /// The smallest size of this aspect ratio that covers `room`.
    public func scaled(toCover room: Size) -> Size {
        let scale = max(room.width / width, room.height / height)
        return Size(width: width * scale, height: height * scale)
    }
}
