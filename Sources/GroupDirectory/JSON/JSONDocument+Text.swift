extension JSONDocument {
    /// The characters of the string or number at `index`, escapes resolved; of one that has more than `limit` bytes of
    /// UTF-8 those that fit. O(limit).
    func text(at index: Int, limit: Int = .max) -> String {
        let node = nodes[index]
        let raw = bytes[node.start..<node.end]
        let text = node.isEscaped ? unescaped(raw, limit: limit)[...] : raw
        guard text.count > limit else { return String(decoding: text, as: UTF8.self) }
        var end = text.startIndex + limit
        // Not in the middle of a character of at most four bytes; broken UTF-8 has no middle.
        while end > text.startIndex, end > text.startIndex + limit - 4, text[end] & 0xC0 == 0x80 { end -= 1 }
        return String(decoding: text[..<end], as: UTF8.self)
    }

    func text(at index: Int, equals other: StaticString) -> Bool {
        let node = nodes[index]
        let length = other.utf8CodeUnitCount
        // An escape is at most six times as long as what it stands for: a longer key need not be read to be another.
        if node.isEscaped { return node.end - node.start <= 6 * length && text(at: index) == other.description }
        guard node.end - node.start == length else { return false }
        return other.withUTF8Buffer { other in
            for offset in 0..<length where bytes[node.start + offset] != other[offset] { return false }
            return true
        }
    }

    /// At least the first `limit` bytes. `raw` has valid escapes: the parser saw to it.
    private func unescaped(_ raw: ArraySlice<UInt8>, limit: Int) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(min(raw.count, limit))
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
            case UInt8(ascii: "u"): result.append(scalar: scalar(in: raw, at: &index))
            default: result.append(kind)
            }
        }
        return result
    }

    /// The scalar whose four digits start at `index`, with its low surrogate if it needs one; moves behind it.
    private func scalar(in raw: ArraySlice<UInt8>, at index: inout Int) -> Unicode.Scalar {
        let high = codeUnit(in: raw, at: index)
        index += 4
        if (0xD800...0xDBFF).contains(high), index + 5 < raw.endIndex, raw[index] == UInt8(ascii: "\\"),
            raw[index + 1] == UInt8(ascii: "u")
        {
            let low = codeUnit(in: raw, at: index + 2)
            if (0xDC00...0xDFFF).contains(low) {
                index += 6
                return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}"
            }
        }
        return Unicode.Scalar(high) ?? "\u{FFFD}"
    }

    private func codeUnit(in raw: ArraySlice<UInt8>, at index: Int) -> UInt32 {
        raw[index..<index + 4].reduce(0) { $0 << 4 | ($1.hexDigit ?? 0) }
    }
}
