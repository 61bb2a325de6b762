import WeftGLib

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

    /// Without that scalar at the end, however often it is there.
    func droppingLast(_ end: Unicode.Scalar) -> String {
        let kept = unicodeScalars.lastIndex { $0 != end }
        return kept.map { String(unicodeScalars[...$0]) } ?? ""
    }

    /// As text in HTML: a "<" or "&" is escaped, whatever is combined with it. O(length).
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

    /// One line of text: blanks, line ends and control characters between words become one space each, what is longer
    /// than `limit` scalars is cut there, with an ellipsis, and marks that are piled up or turn the text around them are left
    /// out.
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

    /// Without the marks that are piled upon a character beyond what any script does. O(length).
    var withoutPiles: String {
        // Marks begin at U+0300, with 0xCC.
        guard utf8.contains(where: { $0 >= 0xCC }) else { return self }
        var marks = MarkCounter()
        return String(UnicodeScalarView(unicodeScalars.filter { !marks.isTooMany($0) }))
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

/// Counts the marks upon one character: hundreds of them would be painted over what stands above and below.
private struct MarkCounter {
    /// Biblical Hebrew and Tibetan have up to six.
    static let maximum = 8

    private var count = 0

    mutating func isTooMany(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x300 else {
            count = 0
            return false
        }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark:
            count += 1
            return count > Self.maximum
        // What has no width ends no pile.
        case .format: return false
        default:
            count = 0
            return false
        }
    }
}
