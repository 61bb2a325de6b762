import Glibc
import WeftGLib
import WeftShim

/// Decodes pictures at the size they are shown at, with gdk-pixbuf. Any thread.
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

    /// The same from a file.
    ///
    /// - Throws: `.unreadable` with the system's reason; a file over `limits.maximumBytes` is not read.
    public static func decode(
        path: String, fitting pixelSize: (width: Int, height: Int)?, mode: ContentMode = .scaleAspectFill,
        cropsToSize: Bool = true, corners: PictureCorners = .square, limits: PictureLimits = .standard,
        isCancelled: () -> Bool = { false }
    ) throws(PictureError) -> Texture {
        let bytes = try read(path, limit: limits.maximumBytes)
        return try decode(
            bytes, fitting: pixelSize, mode: mode, cropsToSize: cropsToSize, corners: corners, limits: limits,
            isCancelled: isCancelled)
    }

    /// The bytes of a regular file of at most `limit` bytes. Blocks: not on the main thread.
    package static func read(_ path: String, limit: Int) throws(PictureError) -> [UInt8] {
        MainThread.assertOff(.fileRead)
        func failure() -> PictureError { .unreadable(path: path, String(cString: strerror(errno))) }
        // Not blocking, so that a pipe in a picture's place does not hold the worker.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw failure() }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw failure() }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadable(path: path, "not a regular file") }
        let size = Int(status.st_size)
        guard size <= limit else { throw .tooManyBytes(size, limit: limit) }
        var count = 0
        var code: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, initialized in
            while count < size {
                let got = Glibc.read(file, buffer.baseAddress! + count, size - count)
                if got < 0, errno == EINTR { continue }
                if got < 0 { code = errno }
                if got <= 0 { break }
                count += got
            }
            initialized = count
        }
        guard code == 0 else { throw .unreadable(path: path, String(cString: strerror(code))) }
        return bytes
    }
}
