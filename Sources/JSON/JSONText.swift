extension [UInt8] {
    /// The characters of the string or number at `range`, cut to `limit` bytes of UTF-8 at a character boundary. Its
    /// escapes are valid, as the parser has checked. O(limit).
    func text(in range: Range<Int>, isEscaped: Bool, limit: Int = .max) -> String {
        let raw = self[range]
        let text = isEscaped ? unescaped(raw, limit: limit)[...] : raw
        guard text.count > limit else { return String(decoding: text, as: UTF8.self) }
        var end = text.startIndex + Swift.max(limit, 0)
        // Does not cut inside a character. A character has at most four bytes, and in invalid UTF-8 any cut is allowed.
        let first = Swift.max(text.startIndex, end - 4)
        while end > first, text[end] & 0xC0 == 0x80 { end -= 1 }
        return String(decoding: text[..<end], as: UTF8.self)
    }

    /// True if the string with escapes at `range` has these bytes.
    func unescapes(_ range: Range<Int>, to other: borrowing Span<UInt8>) -> Bool {
        // An escape is at most six times as long as its character, so a longer text must differ.
        guard range.count <= 6 * other.count else { return false }
        return unescaped(self[range], limit: .max).span.isEqual(to: other)
    }

    /// Resolves escapes, for at least the first `limit` bytes of the result.
    private func unescaped(_ raw: ArraySlice<UInt8>, limit: Int) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(Swift.min(raw.count, limit))
        var index = raw.startIndex
        while index < raw.endIndex, result.count <= limit {
            let plain = raw[index...].prefix { $0 != UInt8(ascii: "\\") }
            result.append(contentsOf: plain)
            index = plain.endIndex
            if index == raw.endIndex { break }
            let kind = raw[index + 1]
            index += 2
            switch kind {
            case UInt8(ascii: "b"): result.append(0x08)
            case UInt8(ascii: "f"): result.append(0x0C)
            case UInt8(ascii: "n"): result.append(0x0A)
            case UInt8(ascii: "r"): result.append(0x0D)
            case UInt8(ascii: "t"): result.append(0x09)
            case UInt8(ascii: "u"): result.append(contentsOf: String(scalar(at: &index)).utf8)
            default: result.append(kind)
            }
        }
        return result
    }

    /// Reads the scalar with four digits at `index`, and its low surrogate if it needs one; moves `index` behind them.
    private func scalar(at index: inout Int) -> Unicode.Scalar {
        let high = codeUnit(at: index) ?? 0
        index += 4
        if UTF16.isLeadSurrogate(high), isUnicodeEscape(at: index), let low = codeUnit(at: index + 2),
            UTF16.isTrailSurrogate(low)
        {
            index += 6
            let value = 0x10000 + (UInt32(high) - 0xD800) << 10 + (UInt32(low) - 0xDC00)
            return Unicode.Scalar(value) ?? "\u{FFFD}"
        }
        return Unicode.Scalar(high) ?? "\u{FFFD}"
    }

    func isUnicodeEscape(at index: Int) -> Bool {
        index + 1 < count && self[index] == UInt8(ascii: "\\") && self[index + 1] == UInt8(ascii: "u")
    }

    /// The value of four hexadecimal digits; nil for anything else.
    func codeUnit(at index: Int) -> UInt16? {
        guard index + 4 <= count else { return nil }
        var unit: UInt16 = 0
        for byte in self[index..<index + 4] {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): unit = unit << 4 | UInt16(byte - UInt8(ascii: "0"))
            // Ignores the bit that distinguishes upper and lower case.
            case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
                unit = unit << 4 | UInt16(byte & 0x5F - UInt8(ascii: "A") + 10)
            default: return nil
            }
        }
        return unit
    }
}

/// A key compared as in JSON, by its code points. Different strings may be equal in Swift ("é" as one scalar and as
/// two).
struct JSONKey: Hashable, Sendable {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    static func == (one: JSONKey, other: JSONKey) -> Bool {
        // The first test finds most differences quickly.
        one.text == other.text && one.text.utf8.elementsEqual(other.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: .init($0)) }
    }
}

extension Span<UInt8> {
    func isEqual(to other: borrowing Span<UInt8>) -> Bool {
        guard count == other.count else { return false }
        for index in indices where self[index] != other[index] { return false }
        return true
    }
}
