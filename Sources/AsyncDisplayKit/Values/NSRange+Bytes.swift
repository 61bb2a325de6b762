import Foundation

/// Conversions between UTF-16 offsets, which Foundation uses, and UTF-8 offsets, which Weft uses.
extension String {
    /// Returns a range of the text in bytes; the part beyond the text is left out.
    func bytes(of range: NSRange) -> Range<Int> {
        let units = Array(utf16)
        let start = min(max(0, range.location), units.count)
        let end = start + min(max(0, range.length), units.count - start)
        func bytes(_ count: Int) -> Int { String(decoding: units.prefix(count), as: UTF16.self).utf8.count }
        return bytes(start)..<bytes(end)
    }

    /// A range of the text that was counted in bytes.
    func range(ofBytes range: Range<Int>) -> NSRange {
        let bytes = Array(utf8)
        let start = String(decoding: bytes.prefix(range.lowerBound), as: UTF8.self).utf16.count
        let end = String(decoding: bytes.prefix(range.upperBound), as: UTF8.self).utf16.count
        return NSRange(location: start, length: end - start)
    }
}
