/// Writes content lines: folds them and escapes their values. A value.
struct ContentLineWriter: Sendable {
    var bytes: [UInt8] = []

    private static let maximumLine = 75

    /// A property with a text; nothing without one.
    mutating func text(_ name: String, _ value: String?) {
        guard let value, !value.isEmpty else { return }
        line(Array(name.utf8) + [UInt8(ascii: ":")] + Self.escaped(value))
    }

    /// A property with several texts; nothing without one.
    mutating func texts(_ name: String, _ values: [String]) {
        guard !values.isEmpty else { return }
        let escaped = values.map(Self.escaped).joined(separator: CollectionOfOne(UInt8(ascii: ",")))
        line(Array(name.utf8) + [UInt8(ascii: ":")] + Array(escaped))
    }

    /// A property with an address, which is not escaped; nothing without one.
    mutating func address(_ name: String, _ value: String?) {
        guard let value, !value.isEmpty else { return }
        let plain = value.unicodeScalars.filter {
            $0.value >= 0x20 && !["\u{7F}", "\u{85}", "\u{2028}", "\u{2029}"].contains($0)
        }
        line(name + ":" + String(String.UnicodeScalarView(plain)))
    }

    mutating func line(_ line: String) { self.line(Array(line.utf8)) }

    private mutating func line(_ line: [UInt8]) {
        var rest = line[...]
        var room = Self.maximumLine
        while rest.count > room {
            var end = rest.startIndex + room
            while end > rest.startIndex, UTF8.isContinuation(rest[end]) { end -= 1 }
            bytes += rest[..<end]
            bytes += "\r\n ".utf8
            rest = rest[end...]
            // The leading blank of a continuation line counts.
            room = Self.maximumLine - 1
        }
        bytes += rest
        bytes += "\r\n".utf8
    }

    /// Escapes a text (RFC 5545, section 3.3.11). Control characters are not allowed there and are left out.
    private static func escaped(_ text: String) -> [UInt8] {
        var text = text
        return text.withUTF8 { bytes in
            var result: [UInt8] = []
            result.reserveCapacity(bytes.count + bytes.count / 16)
            var index = 0
            while index < bytes.count {
                let plain = bytes[index...].prefix(while: isPlain)
                result += plain
                index += plain.count
                guard index < bytes.count else { break }
                let end = lineEnd(in: bytes, at: index)
                if end > index {
                    result += "\\n".utf8
                    index = end
                    continue
                }
                let byte = bytes[index]
                index += 1
                switch byte {
                case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","):
                    result.append(UInt8(ascii: "\\"))
                    result.append(byte)
                case 0x80...: result.append(byte)
                default: break
                }
            }
            return result
        }
    }

    /// Returns true if a byte never needs escaping.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","), 0x7F, 0xC2, 0xE2: false
        default: byte >= 0x20 || byte == 0x09
        }
    }

    /// Returns the index after the line end at `index`, or `index` itself if there is none: LF, CR, CRLF, U+0085,
    /// U+2028, U+2029.
    private static func lineEnd<Bytes: RandomAccessCollection>(in bytes: Bytes, at index: Int) -> Int
    where Bytes.Element == UInt8, Bytes.Index == Int {
        func has(_ byte: UInt8, _ offset: Int) -> Bool { index + offset < bytes.count && bytes[index + offset] == byte }
        switch bytes[index] {
        case 0x0A: return index + 1
        case 0x0D: return index + (has(0x0A, 1) ? 2 : 1)
        case 0xC2 where has(0x85, 1): return index + 2
        case 0xE2 where has(0x80, 1) && (has(0xA8, 2) || has(0xA9, 2)): return index + 3
        default: return index
        }
    }
}
