extension String {
    /// Without blanks, line ends and control characters at both ends.
    var trimmingBlanks: String {
        if let first = utf8.first, let last = utf8.last, first.isPlain, last.isPlain { return self }
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.isBlank }),
            let last = scalars.lastIndex(where: { !$0.isBlank })
        else { return "" }
        return String(self[first...last])
    }

    /// Without that character at the end, however often it is there.
    func droppingLast(_ end: Character) -> String {
        String(prefix(count - reversed().prefix { $0 == end }.count))
    }

    /// One line of text: blanks, line ends and control characters between words become one space each, and what is
    /// longer than `limit` scalars is cut there, with an ellipsis.
    func singleLine(limit: Int) -> String {
        if isPlainLine(limit: limit) { return self }
        var line = String.UnicodeScalarView()
        var length = 0
        var needsSpace = false
        for scalar in unicodeScalars {
            if scalar.isBlank {
                needsSpace = length > 0
                continue
            }
            if length + (needsSpace ? 1 : 0) >= limit {
                line.append("…")
                break
            }
            if needsSpace {
                line.append(" ")
                length += 1
                needsSpace = false
            }
            line.append(scalar)
            length += 1
        }
        return String(line)
    }

    /// Whether `singleLine` would change nothing, told from the bytes: most names are ASCII.
    private func isPlainLine(limit: Int) -> Bool {
        var previous = UInt8(ascii: " ")
        var length = 0
        for byte in utf8 {
            guard byte.isPlain || (byte == UInt8(ascii: " ") && previous != byte) else { return false }
            previous = byte
            length += 1
        }
        return length <= limit && previous != UInt8(ascii: " ")
    }
}

extension UInt8 {
    /// Visible ASCII.
    fileprivate var isPlain: Bool { self > 0x20 && self < 0x7F }
}

extension Unicode.Scalar {
    /// White space or a control character; NUL would end a C string.
    var isBlank: Bool {
        if isASCII { return value <= 0x20 || value == 0x7F }
        return properties.isWhitespace || (0x80...0x9F).contains(value)
    }
}
