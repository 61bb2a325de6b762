import WeftGLib

extension String {
    /// The text without blanks, line ends and control characters at both ends.
    var trimmingBlanks: String {
        if let first = utf8.first, let last = utf8.last, first.isPlain, last.isPlain { return self }
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.isBlank }),
            let last = scalars.lastIndex(where: { !$0.isBlank })
        else { return "" }
        return String(self[first...last])
    }

    /// Returns the text without all copies of that scalar at its end.
    func droppingLast(_ end: Unicode.Scalar) -> String {
        let kept = unicodeScalars.lastIndex { $0 != end }
        return kept.map { String(unicodeScalars[...$0]) } ?? ""
    }

    /// The text as HTML: every "<" and "&" is escaped, also one with combining marks. O(length)
    var escapedAsHTML: String {
        guard utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else { return self }
        var html = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar {
            case "&": html.append(contentsOf: "&amp;".unicodeScalars)
            case "<": html.append(contentsOf: "&lt;".unicodeScalars)
            default: html.append(scalar)
            }
        }
        return String(html)
    }

    /// Returns one line of text: blanks, line ends and control characters between words become one space each. A text
    /// longer than `limit` scalars is cut there, with an ellipsis. Excessive combining marks, and marks that change the
    /// direction of text, are left out.
    package func singleLine(limit: Int) -> String {
        if isPlainLine(limit: limit) { return self }
        var line = String.UnicodeScalarView()
        var length = 0
        var needsSpace = false
        var marks = MarkCounter()
        for scalar in unicodeScalars where !marks.isTooMany(scalar) && !scalar.turnsDirection {
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

    /// The text as a part of a message: a long one is cut, so that the rest of the message stays visible.
    var shortened: String { singleLine(limit: 300) }

    /// The text without the combining marks on a character that exceed the number any script uses. O(length)
    package var withoutPiles: String {
        // Combining marks begin at U+0300, whose first byte is 0xCC.
        guard utf8.contains(where: { $0 >= 0xCC }) else { return self }
        var marks = MarkCounter()
        return String(UnicodeScalarView(unicodeScalars.filter { !marks.isTooMany($0) }))
    }

    /// Returns true if `singleLine` would change nothing. Only bytes are checked: most names are ASCII.
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
    /// True for visible ASCII.
    fileprivate var isPlain: Bool { self > 0x20 && self < 0x7F }
}

extension Unicode.Scalar {
    /// True for white space or a control character; NUL would end a C string.
    var isBlank: Bool {
        if isASCII { return value <= 0x20 || value == 0x7F }
        return properties.isWhitespace || (0x80...0x9F).contains(value)
    }
}

/// Counts the combining marks of one character. Hundreds of them would be drawn over the lines above and below.
private struct MarkCounter {
    /// Maximum number of marks. Biblical Hebrew and Tibetan use up to six.
    static let maximum = 8

    private var count = 0

    mutating func isTooMany(_ scalar: Unicode.Scalar) -> Bool {
        // The soft hyphen and other invisible characters do not end a sequence of marks.
        guard scalar.value >= 0x300 else {
            if scalar.value != 0xAD { count = 0 }
            return false
        }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark:
            count += 1
            return count > Self.maximum
        case _ where scalar.properties.isDefaultIgnorableCodePoint: return false
        case .format: return false
        default:
            count = 0
            return false
        }
    }
}
