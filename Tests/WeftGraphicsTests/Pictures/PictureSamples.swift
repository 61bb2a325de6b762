import WeftShim

@testable import WeftGraphics

/// Pictures made by gdk-pixbuf for the tests: each quarter has a colour of its own.
enum PictureSamples {
    /// Top left red, top right green, bottom left blue, bottom right white.
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

    /// A JPEG with an EXIF segment that says `orientation`.
    static func turned(_ jpeg: [UInt8], orientation: UInt8) -> [UInt8] {
        let tiff: [UInt8] = [
            0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0,
        ]
        let body = Array("Exif\0\0".utf8) + tiff
        return Array(jpeg[..<2]) + [0xff, 0xe1, 0, UInt8(body.count + 2)] + body + Array(jpeg[2...])
    }

    /// A PNG that says `width` x `height` and is made of `count` zero rows, well compressed by deflate's runs.
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
    /// Blue, green, red, alpha (premultiplied) of a pixel, for tests.
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
