import PictureDecoding

/// A decoding job, for this process or a separate one. A value; any thread.
struct PictureJob: Sendable {
    let header: PictureHeader
    let plan: PicturePlan
    /// The divisor for the size at which a JPEG is decoded.
    var reduction = 1

    /// The job as a C structure.
    var numbers: picture_plan {
        picture_plan(
            format: UInt32(header.format.number.rawValue), width: UInt32(clamping: header.width),
            height: UInt32(clamping: header.height), orientation: UInt32(clamping: header.orientation),
            reduction: UInt32(clamping: reduction), kept_width: UInt32(clamping: plan.width),
            kept_height: UInt32(clamping: plan.height), scale_x: plan.scaleX, scale_y: plan.scaleY)
    }

    /// Width of the upright result in pixels.
    var width: Int { header.orientation >= 5 ? plan.height : plan.width }
    var height: Int { header.orientation >= 5 ? plan.width : plan.height }
    var byteCount: Int { width * height * 4 }

    /// Decodes a whole file. Not on the main thread.
    ///
    /// - Parameters:
    ///   - cuts: rising offsets in `file` at which `isCancelled` is called, besides every 64 KB, if this process
    ///     decodes.
    ///   - pool: the pool of decoder processes; without any, this process decodes.
    /// - Returns: read-only pixels.
    func decode(
        _ file: [UInt8], cuts: [Int] = [], pool: DecoderPool = .shared, isCancelled: () -> Bool
    ) throws(PictureError) -> ImageSurface {
        if case .surface(let surface) = try pool.decode(self, file, isCancelled: isCancelled) { return surface }
        return try decodeInside(file, cuts: cuts, isCancelled: isCancelled)
    }

    /// Decodes a whole file in this process.
    func decodeInside(
        _ file: [UInt8], cuts: [Int], isCancelled: () -> Bool
    ) throws(PictureError) -> ImageSurface {
        let loader = try PictureLoader(self)
        try loader.write(file, cuts: cuts, isCancelled: isCancelled)
        try loader.finish()
        guard let surface = try loader.surface(for: self) else { throw .malformed(header.format, "no picture in it") }
        return surface
    }

    /// The error for a C status.
    func failure(_ status: UInt32, _ message: String) -> PictureError {
        switch picture_status(rawValue: .init(status)) {
        case PICTURE_TRUNCATED: .truncated(header.format)
        case PICTURE_OUT_OF_MEMORY: .outOfMemory(width: plan.width, height: plan.height)
        default: .malformed(header.format, message.isEmpty ? "unknown reason" : message)
        }
    }
}

extension PictureHeader.Format {
    var number: picture_format {
        switch self {
        case .png: PICTURE_FORMAT_PNG
        case .jpeg: PICTURE_FORMAT_JPEG
        case .gif: PICTURE_FORMAT_GIF
        case .webp: PICTURE_FORMAT_WEBP
        case .bmp: PICTURE_FORMAT_BMP
        }
    }
}
