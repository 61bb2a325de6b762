import WeftShim

@testable import WeftGraphics

/// Pictures made by gdk-pixbuf for the tests: each quarter has a colour of its own.
enum PictureSamples {
    /// A picture with the colours red (top left), green (top right), blue (bottom left) and white (bottom right).
    static func quarters(
        _ format: String, width: Int, height: Int, alpha: UInt8? = nil, options: [(String, String)] = []
    ) -> [UInt8] {
        let channels = alpha == nil ? 3 : 4
        var pixels = [UInt8](repeating: 0, count: width * height * channels)
        for y in 0..<height {
            for x in 0..<width {
                let isRight = x >= width / 2
                let isBottom = y >= height / 2
                let place = (y * width + x) * channels
                pixels[place] = isRight == isBottom ? 255 : 0
                pixels[place + 1] = isRight ? 255 : 0
                pixels[place + 2] = isBottom ? 255 : 0
                if !isRight, !isBottom { pixels[place] = 255 }
                if isBottom, !isRight { pixels[place] = 0 }
                if let alpha { pixels[place + 3] = alpha }
            }
        }
        return encode(pixels, format, width: width, height: height, hasAlpha: alpha != nil, options: options)
    }

    static func encode(
        _ pixels: [UInt8], _ format: String, width: Int, height: Int, hasAlpha: Bool, options: [(String, String)]
    ) -> [UInt8] {
        let bytes = pixels.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
        defer { g_bytes_unref(bytes) }
        let pixbuf = gdk_pixbuf_new_from_bytes(
            bytes, GDK_COLORSPACE_RGB, hasAlpha ? 1 : 0, 8, Int32(width), Int32(height),
            Int32(width * (hasAlpha ? 4 : 3)))!
        defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
        var buffer: UnsafeMutablePointer<CChar>?
        var count: gsize = 0
        var keys: [UnsafeMutablePointer<CChar>?] = options.map { g_strdup($0.0) } + [nil]
        var values: [UnsafeMutablePointer<CChar>?] = options.map { g_strdup($0.1) } + [nil]
        gdk_pixbuf_save_to_bufferv(pixbuf, &buffer, &count, format, &keys, &values, nil)
        defer { g_free(buffer) }
        for string in keys + values { g_free(string) }
        return UnsafeRawBufferPointer(start: buffer, count: Int(count)).map { $0 }
    }

    /// Exif data with only the `orientation`.
    static func exif(orientation: UInt8, isLittleEndian: Bool = false) -> [UInt8] {
        isLittleEndian
            ? [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]
            : [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
    }

    static let exifMark = Array("Exif\0\0".utf8)

    /// A JPEG with an Exif segment with `orientation`.
    static func turned(_ jpeg: [UInt8], orientation: UInt8) -> [UInt8] {
        Array(jpeg[..<2]) + HostilePictures.segment(0xe1, exifMark + exif(orientation: orientation)) + Array(jpeg[2...])
    }

    /// A PNG with Exif data before or after its pixels.
    static func turnedPNG(_ png: [UInt8], _ exif: [UInt8], behindPixels: Bool = false) -> [UInt8] {
        let place = behindPixels ? png.count - 12 : 33
        return Array(png[..<place]) + HostilePictures.pngChunk("eXIf", exif) + Array(png[place...])
    }

    /// The quarters as a lossless WebP of 8 x 4 pixels.
    static let webp: [UInt8] = [
        0x2f, 7, 0xc0, 0, 0, 0x1f, 0x20, 0x10, 0x48, 0xde, 0x1f, 0x3a, 0x8d, 0xf9, 0x17, 0x10, 0x14, 0xfc, 0x1f, 0xdd,
        0xfc, 0x47, 0x64, 0x0f, 0x40, 0x20, 0x40, 0x98, 0x34, 0x69, 0xd2, 0x46, 0x44, 0xff, 0x23, 0x93, 0x19,
    ]

    /// The quarters as a WebP with Exif data after the pixels; an animation of two equal frames if `isAnimated` is
    /// true.
    static func turnedWebP(_ exif: [UInt8], isAnimated: Bool = false) -> [UInt8] {
        let pixels = HostilePictures.riffChunk("VP8L", webp)
        let frame = HostilePictures.riffChunk("ANMF", [0, 0, 0, 0, 0, 0, 7, 0, 0, 3, 0, 0, 100, 0, 0, 0] + pixels)
        let body =
            HostilePictures.riffChunk("VP8X", [isAnimated ? 0x0a : 0x08, 0, 0, 0, 7, 0, 0, 3, 0, 0])
            + (isAnimated ? HostilePictures.riffChunk("ANIM", [UInt8](repeating: 0, count: 6)) + frame + frame : pixels)
            + HostilePictures.riffChunk("EXIF", exif)
        return Array("RIFF".utf8) + littleEndian(body.count + 4, 4) + Array("WEBP".utf8) + body
    }

    /// A PNG with the size `width` x `height` in its header and `count` rows of zeros, which deflate compresses very
    /// well.
    static func hugePNG(width: Int, height: Int) -> [UInt8] {
        var png = quarters("png", width: 8, height: 8)
        for (offset, value) in [(16, width), (20, height)] {
            for byte in 0..<4 { png[offset + byte] = UInt8(value >> (24 - 8 * byte) & 0xff) }
        }
        let checksum = crc(png[12..<29])
        for byte in 0..<4 { png[29 + byte] = UInt8(checksum >> (24 - 8 * UInt32(byte)) & 0xff) }
        return png
    }

    private static func crc(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        ~bytes.reduce(~0) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xedb8_8320 : 0) }
        }
    }
}

extension Texture {
    /// The components of a pixel: blue, green, red, alpha (premultiplied).
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        gdk_texture_download(pointer, &pixels, gsize(width * 4))
        let place = (y * width + x) * 4
        return Array(pixels[place..<place + 4])
    }

    /// A letter for a pixel's colour: r g b w, or k for black, . for transparent.
    func colour(_ x: Int, _ y: Int) -> Character {
        let pixel = pixel(x, y).map { $0 > 127 }
        guard pixel[3] else { return "." }
        switch (pixel[2], pixel[1], pixel[0]) {
        case (true, true, true): return "w"
        case (true, false, false): return "r"
        case (false, true, false): return "g"
        case (false, false, true): return "b"
        case (false, false, false): return "k"
        default: return "?"
        }
    }

    /// The colours near the four corners, row by row.
    var corners: String {
        let (x, y) = (max(0, width / 8), max(0, height / 8))
        return String([
            colour(x, y), colour(width - 1 - x, y), colour(x, height - 1 - y), colour(width - 1 - x, height - 1 - y),
        ])
    }
}
