/// A recursive-descent reader over bytes; total for any bytes, its depth is bounded.
struct JSONParser {
    let bytes: [UInt8]
    private var position = 0
    private var depth = 0

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func document() throws(JSONError) -> JSON {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        let value = try value()
        skipSpace()
        guard position == bytes.count else { throw error("expected the end of the text") }
        return value
    }

    private func error(_ message: String) -> JSONError {
        var line = 1
        var column = 1
        for byte in bytes.prefix(position) {
            if byte == UInt8(ascii: "\n") {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }
        return JSONError(line: line, column: column, message: message)
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    private mutating func value() throws(JSONError) -> JSON {
        skipSpace()
        switch next {
        case UInt8(ascii: "{"):
            return try nested { (parser: inout JSONParser) throws(JSONError) in try parser.object() }
        case UInt8(ascii: "["): return try nested { (parser: inout JSONParser) throws(JSONError) in try parser.array() }
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case let byte? where byte == UInt8(ascii: "-") || isDigit(byte): return .number(try number())
        case nil: throw error("expected a value, found the end of the text")
        default: throw error("expected a value")
        }
    }

    private mutating func nested(
        _ body: (inout JSONParser) throws(JSONError) -> JSON
    ) throws(JSONError) -> JSON {
        guard depth < JSON.maximumDepth else { throw error("nested deeper than \(JSON.maximumDepth) levels") }
        depth += 1
        position += 1
        let value = try body(&self)
        depth -= 1
        return value
    }

    private mutating func array() throws(JSONError) -> JSON {
        var values: [JSON] = []
        skipSpace()
        if take(UInt8(ascii: "]")) { return .array(values) }
        while true {
            values.append(try value())
            skipSpace()
            if take(UInt8(ascii: "]")) { return .array(values) }
            guard take(UInt8(ascii: ",")) else { throw error("expected , or ] in a list") }
        }
    }

    private mutating func object() throws(JSONError) -> JSON {
        var members: [(key: String, value: JSON)] = []
        var keys: Set<String> = []
        skipSpace()
        if take(UInt8(ascii: "}")) { return .object(members) }
        while true {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw error("expected a key in quotes") }
            let start = position
            let key = try string()
            guard keys.insert(key).inserted else {
                position = start
                throw error("the key \"\(key)\" is in the object twice")
            }
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw error("expected : behind the key \"\(key)\"") }
            members.append((key, try value()))
            skipSpace()
            if take(UInt8(ascii: "}")) { return .object(members) }
            guard take(UInt8(ascii: ",")) else { throw error("expected , or } in an object") }
        }
    }

    private mutating func word(_ word: StaticString, _ value: JSON) throws(JSONError) -> JSON {
        let text = "\(word)"
        guard bytes[position...].starts(with: text.utf8) else { throw error("expected \(text)") }
        position += text.utf8.count
        return value
    }
}

extension JSONParser {
    private mutating func number() throws(JSONError) -> Double {
        let start = position
        _ = take(UInt8(ascii: "-"))
        if !take(UInt8(ascii: "0")) { try digits() }
        if take(UInt8(ascii: ".")) { try digits() }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            try digits()
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        guard let value = Double(text), value.isFinite else {
            position = start
            throw error("the number \(text.prefix(40)) is too large")
        }
        return value
    }

    private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    private mutating func digits() throws(JSONError) {
        let start = position
        while let byte = next, isDigit(byte) { position += 1 }
        guard position > start else { throw error("expected a digit") }
    }

    private mutating func string() throws(JSONError) -> String {
        position += 1
        var units: [UInt8] = []
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                guard let text = String(validating: units, as: UTF8.self) else {
                    throw error("the text before is not UTF-8")
                }
                return text
            case UInt8(ascii: "\\"):
                position += 1
                units.append(contentsOf: try escape().utf8)
            case 0..<0x20:
                throw error("a control character in a text")
            default:
                units.append(byte)
                position += 1
            }
        }
        throw error("expected a closing quote")
    }

    private mutating func escape() throws(JSONError) -> String {
        guard let byte = next else { throw error("expected an escape") }
        position += 1
        switch byte {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try escapedScalar()
        default: throw error("unknown escape in a text")
        }
    }

    /// `\uXXXX`, or two of them for a character beyond the first plane.
    private mutating func escapedScalar() throws(JSONError) -> String {
        let first = try hexadecimal()
        var code = first
        if (0xD800..<0xDC00).contains(first) {
            guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else { throw error("half of a surrogate pair") }
            let second = try hexadecimal()
            guard (0xDC00..<0xE000).contains(second) else { throw error("half of a surrogate pair") }
            code = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(code) else { throw error("half of a surrogate pair") }
        return String(Character(scalar))
    }

    private mutating func hexadecimal() throws(JSONError) -> UInt32 {
        var code: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
                throw error("expected four hexadecimal digits")
            }
            code = code << 4 + UInt32(digit)
            position += 1
        }
        return code
    }
}
