/// Animations made by hand: palettes of two colours, and frames that are rectangles in one of them.
enum AnimationSamples {
    struct Frame {
        var colour: Int
        var delay = 2
        var x = 0
        var y = 0
        var width = 4
        var height = 4
        var disposal = 0
        var transparent: Int?
    }

    /// A GIF of 4 x 4 pixels; colours are 0 red, 1 green, 2 blue, 3 white.
    static func gif(_ frames: [Frame], loops: Int? = 0, side: Int = 4) -> [UInt8] {
        func short(_ value: Int) -> [UInt8] { [UInt8(value & 0xff), UInt8(value >> 8)] }
        var file = Array("GIF89a".utf8) + short(side) + short(side) + [0x81, 0, 0]
        file += [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]
        if let loops { file += [0x21, 0xff, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + short(loops) + [0] }
        for frame in frames {
            file += [0x21, 0xf9, 4, UInt8(frame.disposal << 2 | (frame.transparent == nil ? 0 : 1))]
            file += short(frame.delay) + [UInt8(frame.transparent ?? 0), 0]
            file.append(0x2c)
            for value in [frame.x, frame.y, frame.width, frame.height] { file += short(value) }
            file += [0, 2] + data(frame)
        }
        return file + [0x3b]
    }

    /// LZW without compression: 3-bit codes, a clear code before every second pixel keeps the width.
    private static func data(_ frame: Frame) -> [UInt8] {
        var bits: [Bool] = []
        func put(_ code: Int) { for bit in 0..<3 { bits.append(code >> bit & 1 == 1) } }
        for pixel in 0..<frame.width * frame.height {
            if pixel % 2 == 0 { put(4) }
            put(frame.colour)
        }
        put(5)
        var bytes: [UInt8] = []
        for start in stride(from: 0, to: bits.count, by: 8) {
            bytes.append((0..<8).reduce(0) { $0 | (start + $1 < bits.count && bits[start + $1] ? 1 << UInt8($1) : 0) })
        }
        var blocks: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 255) {
            let part = bytes[start..<min(bytes.count, start + 255)]
            blocks += [UInt8(part.count)] + part
        }
        return blocks + [0]
    }
}
