import WeftGLib
import WeftShim

/// Writes JPEG through gdk-pixbuf.
public enum JPEGEncoder {
    /// The failure to encode.
    public enum Failure: Error, CustomStringConvertible {
        /// `expected` bytes are width x height x 3.
        case wrongByteCount(expected: Int, got: Int)
        case badSize(width: Int, height: Int)
        case encoder(String)

        public var description: String {
            switch self {
            case .wrongByteCount(let expected, let got):
                "JPEGEncoder: \(expected) bytes of RGB expected, \(got) given"
            case .badSize(let width, let height):
                "JPEGEncoder: a picture of \(width) x \(height) pixels cannot be encoded"
            case .encoder(let message): "JPEGEncoder: \(message)"
            }
        }
    }

    /// The JPEG file for rows of R, G, B bytes in sRGB, top row first, without padding. Any thread.
    ///
    /// - Parameters:
    ///   - width: in pixels, 1...65535.
    ///   - height: in pixels, 1...65535.
    ///   - quality: 1...100 on libjpeg's scale; values outside are clamped.
    /// - Throws: `Failure`.
    public static func encode(rgb: [UInt8], width: Int, height: Int, quality: Int) throws -> [UInt8] {
        guard (1...65_535).contains(width), (1...65_535).contains(height) else {
            throw Failure.badSize(width: width, height: height)
        }
        let expected = width * height * 3
        guard rgb.count == expected else { throw Failure.wrongByteCount(expected: expected, got: rgb.count) }

        let bytes = rgb.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
        defer { g_bytes_unref(bytes) }
        guard
            let made = gdk_pixbuf_new_from_bytes(
                bytes, GDK_COLORSPACE_RGB, 0, 8, Int32(width), Int32(height), Int32(width * 3))
        else { throw Failure.encoder("gdk-pixbuf made no picture") }
        let picture = GObjectReference(full: made)

        var buffer: UnsafeMutablePointer<gchar>?
        var count: gsize = 0
        var failure: UnsafeMutablePointer<GError>?
        let key = g_strdup("quality")
        let value = g_strdup(String(min(max(quality, 1), 100)))
        defer {
            g_free(key)
            g_free(value)
        }
        var keys = [key, nil]
        var values = [value, nil]
        let done = gdk_pixbuf_save_to_bufferv(picture.pointer, &buffer, &count, "jpeg", &keys, &values, &failure)
        defer { g_free(buffer) }
        guard done != 0, let buffer else {
            let message = failure.map { String(cString: $0.pointee.message) } ?? "no reason given"
            g_clear_error(&failure)
            throw Failure.encoder(message)
        }
        return buffer.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
            Array(UnsafeBufferPointer(start: $0, count: Int(count)))
        }
    }
}
