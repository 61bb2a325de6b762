import Glibc
import WeftGLib
import WeftShim

/// Decodes pictures at the size they are shown at. Any thread.
///
/// Size and end mark are checked on the bytes before a decoder sees them. One picture of more than 4 million pixels is
/// decoded at a time: here the caller waits for its turn; with a `PictureService` nobody does.
public enum PictureDecoder {
    /// Reads format and size without decoding. Works on the first part of a file too. Complexity: O(bytes).
    ///
    /// - Throws: `.empty`, `.unknownFormat`, `.malformed`, or `.truncated` when the bytes end before the size.
    public static func header(of bytes: [UInt8]) throws(PictureError) -> PictureHeader {
        try PictureScan(bytes).header
    }

    /// Decodes `bytes` for a box of device pixels; nil: at the picture's own size.
    ///
    /// A picture is made smaller to fit but never larger, except with corners: those are drawn at the box's size. The
    /// texture shows what `mode` leaves to see: stretched over the box it is right for `.scaleAspectFill` with
    /// `cropsToSize` (the cut is at the middle) and `.scaleToFill`; the others belong in the box's middle. The EXIF
    /// orientation is applied. Of an animation it is the first frame.
    ///
    /// - Parameter isCancelled: asked before each 64 KB and each scan of the file.
    /// - Throws: every case of `PictureError` but `.unreadable`. Nothing is decoded of what is over a limit.
    public static func decode(
        _ bytes: [UInt8], fitting pixelSize: (width: Int, height: Int)?, mode: ContentMode = .scaleAspectFill,
        cropsToSize: Bool = true, corners: PictureCorners = .square, limits: PictureLimits = .standard,
        isCancelled: () -> Bool = { false }
    ) throws(PictureError) -> Texture {
        let request = try PictureRequest(
            bytes, fitting: pixelSize, mode: mode, cropsToSize: cropsToSize, corners: corners, limits: limits)
        return try request.decode(isCancelled: isCancelled)
    }
}
