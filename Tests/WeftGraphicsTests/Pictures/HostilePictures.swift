import WeftGLib

/// Hostile pictures, made byte by byte.
enum HostilePictures {
    // MARK: PNG

    /// The PNG `picture` with `chunks` between its header and its pixels.
    static func png(_ picture: [UInt8], with chunks: [UInt8]) -> [UInt8] {
        Array(picture[..<33]) + chunks + Array(picture[33...])
    }

    static func pngChunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + body
        return big(body.count, 4) + named + big(Int(checksum(named)), 4)
    }

    /// A zlib stream of a text with that many bytes.
    static func deflated(_ text: UInt8, count: Int) -> [UInt8] {
        let piece = [UInt8](repeating: text, count: 1 << 16)
        guard let gzip = Gzip.compress(piece, repeated: count >> 16) else { return [] }
        // Equal bytes add up: one for the lower sum, an arithmetic series for the upper one.
        let total = (count >> 16) << 16
        let lower = (1 + total * Int(text)) % 65_521
        let upper = (total + Int(text) * (total * (total + 1) / 2 % 65_521)) % 65_521
        return [0x78, 0x9c] + gzip.dropFirst(10).dropLast(8) + big(upper << 16 | lower, 4)
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xedb8_8320 : 0) }
        }
    }

    // MARK: JPEG

    /// A mid-grey JPEG, in which every coefficient is 0. `scans` has the components of each scan, by their index.
    ///
    /// - Parameter emptyScans: the number of additional scans of the first component without a byte of data, which
    ///   decoders fill in.
    static func greyJPEG(
        width: Int, height: Int, components: Int = 1, isProgressive: Bool = false, scans: [[Int]] = [[0]],
        emptyScans: Int = 0
    ) -> [UInt8] {
        var file: [UInt8] = [0xff, 0xd8]
        file += segment(0xdb, [0] + [UInt8](repeating: 1, count: 64))
        var frame = [8] + big(height, 2) + big(width, 2) + [UInt8(components)]
        for component in 0..<components { frame += [UInt8(component + 1), 0x11, 0] }
        file += segment(isProgressive ? 0xc2 : 0xc0, frame)
        // One code each, of one bit: no difference for DC, the end of the block for AC.
        for table: UInt8 in [0x00, 0x10] {
            file += segment(0xc4, [table, 1] + [UInt8](repeating: 0, count: 16))
        }
        let blocks = ((width + 7) / 8) * ((height + 7) / 8)
        for scan in scans {
            file += scanHeader(scan, isProgressive: isProgressive)
            let bits = blocks * scan.count * (isProgressive ? 1 : 2)
            file += [UInt8](repeating: 0, count: (bits + 7) / 8)
        }
        let empty = scanHeader([0], isProgressive: isProgressive)
        for _ in 0..<emptyScans { file += empty }
        return file + [0xff, 0xd9]
    }

    private static func scanHeader(_ components: [Int], isProgressive: Bool) -> [UInt8] {
        let list: [UInt8] = components.flatMap { [UInt8($0 + 1), 0] }
        let band: [UInt8] = [0, isProgressive ? 0 : 63, 0]
        return segment(0xda, [UInt8(components.count)] + list + band)
    }

    /// A marker segment.
    static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
        [0xff, marker] + big(body.count + 2, 2) + body
    }

    /// A colour profile of that many full segments; a decoder accepts at most this size.
    static func profile(segments: Int) -> [UInt8] {
        let body = [UInt8](repeating: 0x5a, count: 65_519)
        return (1...segments).flatMap { number in
            segment(0xe2, Array("ICC_PROFILE\0".utf8) + [UInt8(number), UInt8(segments)] + body)
        }
    }

    // MARK: GIF

    /// One frame of one colour on a screen of 2 by 2 pixels.
    static func gif(frameWidth: Int, frameHeight: Int, disposal: UInt8 = 0) -> [UInt8] {
        func short(_ value: Int) -> [UInt8] { [UInt8(value & 0xff), UInt8(value >> 8)] }
        var file = Array("GIF89a".utf8) + [2, 0, 2, 0, 0x80, 0, 0, 255, 0, 0, 0, 255, 0]
        file += [0x21, 0xf9, 4, disposal << 2, 0, 0, 0, 0, 0x2c, 0, 0, 0, 0]
        file += short(frameWidth) + short(frameHeight) + [0, 2]
        let data = lzwRuns(pixels: frameWidth * frameHeight)
        for start in stride(from: 0, to: data.count, by: 255) {
            let block = data[start..<min(data.count, start + 255)]
            file += [UInt8(block.count)] + block
        }
        return file + [0, 0x3b]
    }

    /// That many pixels of palette entry 0 and a few more, in the fewest bytes that LZW allows: each code is a run that
    /// is one pixel longer than the previous one.
    private static func lzwRuns(pixels: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        var bits = 0
        var held = 0
        func put(_ code: Int, _ width: Int) {
            held |= code << bits
            bits += width
            while bits >= 8 {
                bytes.append(UInt8(held & 0xff))
                held >>= 8
                bits -= 8
            }
        }
        var left = pixels
        var width = 3
        while left > 0 {
            put(4, width)
            width = 3
            put(0, width)
            left -= 1
            var run = 2
            for next in 6..<4_095 where left > 0 {
                if next == 1 << width { width += 1 }
                put(next, width)
                left -= run
                run += 1
            }
            // The last code read has made an entry, too.
            if left > 0, width < 12 { width += 1 }
        }
        put(5, width)
        put(0, 8)
        return bytes
    }

    // MARK: WebP

    /// A WebP of 8 by 8 red pixels after `chunks`.
    static func webp(flags: UInt8, with chunks: [UInt8]) -> [UInt8] {
        let body =
            riffChunk("VP8X", [flags, 0, 0, 0, 7, 0, 0, 7, 0, 0]) + chunks
            + riffChunk(
                "VP8L",
                [0x2f, 7, 0xc0, 1, 0, 7, 0x50, 0x85, 0x22, 0x57, 0xa1, 0xff, 0x81, 0x88, 0xe8, 0x7f, 0])
        return Array("RIFF".utf8) + little(body.count + 4, 4) + Array("WEBP".utf8) + body
    }

    static func riffChunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        Array(name.utf8) + little(body.count, 4) + body + (body.count & 1 == 1 ? [0] : [])
    }

    private static func big(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(value >> (8 * (count - 1 - $0)) & 0xff) }
    }

    private static func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(value >> (8 * $0) & 0xff) }
    }
}
