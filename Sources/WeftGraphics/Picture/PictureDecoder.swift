import Glibc
import WeftGLib
import WeftShim

/// Decodes pictures at their display size. Any thread.
///
/// Size and end marker are checked before a decoder sees the bytes. Pictures of more than 4 million pixels are decoded
/// one at a time: here the caller waits for its turn; a `PictureService` does it asynchronously.
public enum PictureDecoder {
    /// Reads format and size without decoding, also from the first part of a file. O(bytes).
    ///
    /// - Throws: `.empty`, `.unknownFormat`, `.malformed`, or `.truncated` if the bytes end before the size.
    public static func header(of bytes: [UInt8]) throws(PictureError) -> PictureHeader {
        try PictureScan(bytes).header
    }

    /// Returns true if a picture of a known format ends before its end marker. O(bytes).
    package static func isCutOff(_ bytes: [UInt8]) -> Bool {
        do throws(PictureError) {
            return try PictureScan(bytes).parts.isComplete == false
        } catch {
            if case .truncated = error { return true }
            return false
        }
    }

    /// Decodes `bytes` for a box in device pixels; nil: at the picture's own size.
    ///
    /// A picture is reduced to fit but never enlarged, except with corners, which are drawn at the box's size. The
    /// texture contains the part that `mode` shows. Stretched over the box it is right for `.scaleAspectFill` with
    /// `cropsToSize` (cropped around the middle) and `.scaleToFill`; other modes centre it in the box. The EXIF
    /// orientation is applied. An animation gives its first frame.
    ///
    /// - Parameter isCancelled: called before each 64 KB and each scan of the file.
    /// - Throws: every case of `PictureError` except `.unreadable`. A picture over a limit is not decoded.
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
