extension JSON {
    /// The value as JSON text, without a line end.
    ///
    /// Escapes the characters that RFC 8259 requires, and U+2028 and U+2029, which end a line in scripts.
    /// - Throws: if a number is not finite.
    /// - Complexity: O(n), with sorted keys O(n log n); no recursion.
    public func text(_ format: JSONFormat = .compact) throws(JSONWritingError) -> String {
        String(decoding: try bytes(format), as: UTF8.self)
    }

    /// The value as JSON text in UTF-8.
    public func bytes(_ format: JSONFormat = .compact) throws(JSONWritingError) -> [UInt8] {
        var writer = JSONWriter(format: format)
        try writer.write(self)
        return writer.bytes
    }
}

private struct JSONWriter {
    /// An array or object being written.
    private enum Container {
        case array([JSON], next: Int)
        case object([JSONObject.Member], next: Int)

        /// The path component of the current value.
        var place: String {
            switch self {
            case .array(_, let next): "[\(next - 1)]"
            case .object(let members, let next): ".\(members[next - 1].key)"
            }
        }
    }

    let format: JSONFormat
    private(set) var bytes: [UInt8] = []
    /// Open containers, outermost first.
    private var open: [Container] = []

    init(format: JSONFormat) {
        self.format = format
    }

    mutating func write(_ root: JSON) throws(JSONWritingError) {
        try begin(root)
        while let container = open.popLast() {
            switch container {
            case .array(let values, let next):
                guard next < values.count else {
                    close("]", isEmpty: values.isEmpty)
                    continue
                }
                separate(isFirst: next == 0, depth: open.count + 1)
                open.append(.array(values, next: next + 1))
                try begin(values[next])
            case .object(let members, let next):
                guard next < members.count else {
                    close("}", isEmpty: members.isEmpty)
                    continue
                }
                separate(isFirst: next == 0, depth: open.count + 1)
                write(members[next].key)
                bytes.append(UInt8(ascii: ":"))
                if format.spacing != .none { bytes.append(UInt8(ascii: " ")) }
                open.append(.object(members, next: next + 1))
                try begin(members[next].value)
            }
        }
    }

    /// Writes a scalar value, or a container's opening bracket.
    private mutating func begin(_ value: JSON) throws(JSONWritingError) {
        switch value {
        case .null: bytes += "null".utf8
        case .bool(let value): bytes += (value ? "true" : "false").utf8
        case .number(let number):
            guard number.isFinite else {
                let path = open.map(\.place).joined()
                throw JSONWritingError(path: String(path.drop { $0 == "." }), number: number.text)
            }
            bytes += number.text.utf8
        case .string(let text): write(text)
        case .array(let values):
            bytes.append(UInt8(ascii: "["))
            open.append(.array(values, next: 0))
        case .object(let object):
            bytes.append(UInt8(ascii: "{"))
            open.append(.object(format.sortsKeys ? object.members.sorted(by: Self.precedes) : object.members, next: 0))
        }
    }

    private static func precedes(_ one: JSONObject.Member, _ other: JSONObject.Member) -> Bool {
        one.key.utf8.lexicographicallyPrecedes(other.key.utf8)
    }

    private mutating func separate(isFirst: Bool, depth: Int) {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        switch format.spacing {
        case .none: break
        case .line: if !isFirst { bytes.append(UInt8(ascii: " ")) }
        case .lines(let indent): beginLine(indent: indent, depth: depth)
        }
    }

    private mutating func close(_ bracket: Unicode.Scalar, isEmpty: Bool) {
        if !isEmpty, case .lines(let indent) = format.spacing { beginLine(indent: indent, depth: open.count) }
        bytes.append(UInt8(ascii: bracket))
    }

    private mutating func beginLine(indent: Int, depth: Int) {
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: max(indent, 0) * depth))
    }

    private mutating func write(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { units in
            var start = 0
            for (index, unit) in units.enumerated() {
                let escape = unit == 0xE2 ? Self.lineEnd(units[index...].prefix(3)) : Self.escape(unit)
                guard let escape else { continue }
                bytes += units[start..<index]
                bytes += escape.text.utf8
                start = index + escape.length
            }
            bytes += units[start...]
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// The escape of a character and its length in bytes; nil for a character without one.
    private static func escape(_ unit: UInt8) -> (text: String, length: Int)? {
        switch unit {
        case UInt8(ascii: "\""): ("\\\"", 1)
        case UInt8(ascii: "\\"): ("\\\\", 1)
        case 0x08: ("\\b", 1)
        case 0x09: ("\\t", 1)
        case 0x0A: ("\\n", 1)
        case 0x0C: ("\\f", 1)
        case 0x0D: ("\\r", 1)
        case 0..<0x20: ((unit < 0x10 ? "\\u000" : "\\u00") + String(unit, radix: 16), 1)
        default: nil
        }
    }

    private static func lineEnd(_ units: some Sequence<UInt8>) -> (text: String, length: Int)? {
        if units.elementsEqual([0xE2, 0x80, 0xA8]) { return ("\\u2028", 3) }
        return units.elementsEqual([0xE2, 0x80, 0xA9]) ? ("\\u2029", 3) : nil
    }
}
