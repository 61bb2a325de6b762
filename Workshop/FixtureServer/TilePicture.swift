/// Generated map tiles: each has one colour that depends on zoom and position, with a darker border at its left and
/// top.
enum TilePicture {
    static let side = 256

    /// The tile's colour: red depends on the zoom, green and blue on the position.
    static func color(zoom: Int, x: Int, y: Int) -> (UInt8, UInt8, UInt8) {
        (UInt8(clamping: 40 + zoom * 8), UInt8(80 + (x * 53) % 160), UInt8(80 + (y * 97) % 160))
    }

    /// A PNG with a palette of two colours. Nil for a tile that does not exist.
    static func png(zoom: Int, x: Int, y: Int) -> [UInt8]? {
        guard (0...22).contains(zoom), (0..<1 << zoom).contains(x), (0..<1 << zoom).contains(y) else { return nil }
        let (red, green, blue) = color(zoom: zoom, x: x, y: y)
        var rows: [UInt8] = []
        for row in 0..<side {
            // The filter byte, then one bit per pixel.
            rows.append(0)
            rows +=
                row == 0
                ? [UInt8](repeating: 0xff, count: side / 8) : [0x80] + [UInt8](repeating: 0, count: side / 8 - 1)
        }
        return PNGFile(
            width: side, height: side, palette: [red, green, blue, red / 2, green / 2, blue / 2], rows: rows
        ).bytes
    }
}

/// A PNG with one bit per pixel and no compression (PNG, sections 5 and 10; RFC 1950 and 1951).
struct PNGFile {
    private(set) var bytes: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

    /// - Parameter rows: each with its filter byte; together less than 64 KB.
    init(width: Int, height: Int, palette: [UInt8], rows: [UInt8]) {
        append("IHDR", Self.big(width) + Self.big(height) + [1, 3, 0, 0, 0])
        append("PLTE", palette)
        let length = [UInt8(rows.count & 0xff), UInt8(rows.count >> 8)]
        append("IDAT", [0x78, 0x01, 1] + length + length.map { ~$0 } + rows + Self.big(Int(Self.adler(rows))))
        append("IEND", [])
    }

    private mutating func append(_ name: String, _ body: [UInt8]) {
        let named = Array(name.utf8) + body
        bytes += Self.big(body.count) + named + Self.big(Int(Self.checksum(named)))
    }

    private static func big(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 0xff) } }

    private static func adler(_ bytes: [UInt8]) -> UInt32 {
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return high << 16 | low
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xedb8_8320 : 0) }
        }
    }
}
