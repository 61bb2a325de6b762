/// Decodes pictures at the size they are shown at. Any thread.
public enum PictureDecoder {
    /// Reads format and size from the first bytes, without decoding. Complexity: O(bytes before the size is named).
    public static func header(of bytes: [UInt8]) throws(PictureError) -> PictureHeader {
        throw .unknownFormat
    }

    /// Decodes `bytes` for a box of device pixels; nil: at the picture's own size.
    ///
    /// A picture is made smaller to fit but never larger, except for corners, which are drawn at the box's size. The
    /// texture is what `mode` leaves to see when it is stretched over the box (`.scaleAspectFill` with `cropsToSize`,
    /// `.scaleToFill`) or fitted into its middle (the others).
    public static func decode(
        _ bytes: [UInt8], fitting pixelSize: (width: Int, height: Int)?, mode: ContentMode = .scaleAspectFill,
        cropsToSize: Bool = true, corners: PictureCorners = .square, limits: PictureLimits = PictureLimits(),
        isCancelled: () -> Bool = { false }
    ) throws(PictureError) -> Texture {
        throw .unknownFormat
    }

    /// The same from a file.
    public static func decode(
        path: String, fitting pixelSize: (width: Int, height: Int)?, mode: ContentMode = .scaleAspectFill,
        cropsToSize: Bool = true, corners: PictureCorners = .square, limits: PictureLimits = PictureLimits(),
        isCancelled: () -> Bool = { false }
    ) throws(PictureError) -> Texture {
        throw .unknownFormat
    }
}
