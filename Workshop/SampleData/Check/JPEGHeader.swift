/// The size written in a JPEG's frame header (ITU-T T.81, B.2.2).
enum JPEGHeader {
    /// The size in pixels; nil if the bytes are no JPEG.
    static func size(of bytes: [UInt8]) -> (width: Int, height: Int)? {
        guard bytes.count > 4, bytes[0] == 0xFF, bytes[1] == 0xD8 else { return nil }
        func number(_ at: Int) -> Int { Int(bytes[at]) << 8 | Int(bytes[at + 1]) }
        var at = 2
        while at + 9 < bytes.count, bytes[at] == 0xFF {
            let marker = bytes[at + 1]
            let isFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
            if isFrame { return (number(at + 7), number(at + 5)) }
            at += 2 + number(at + 2)
        }
        return nil
    }
}
