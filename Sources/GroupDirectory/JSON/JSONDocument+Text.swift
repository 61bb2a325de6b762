extension JSONDocument {
    /// The characters of the string or number at `index`, escapes resolved. O(length).
    func text(at index: Int) -> String {
        let node = nodes[index]
        let raw = bytes[node.start..<node.end]
        return String(decoding: node.isEscaped ? unescaped(raw)[...] : raw, as: UTF8.self)
    }

    func text(at index: Int, equals other: StaticString) -> Bool {
        let node = nodes[index]
        if node.isEscaped { return text(at: index) == other.description }
        let length = other.utf8CodeUnitCount
        guard node.end - node.start == length else { return false }
        return other.withUTF8Buffer { other in
            for offset in 0..<length where bytes[node.start + offset] != other[offset] { return false }
            return true
        }
    }

    /// `raw` has valid escapes: the parser saw to it.
    private func unescaped(_ raw: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(raw.count)
        var index = raw.startIndex
        while index < raw.endIndex {
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
