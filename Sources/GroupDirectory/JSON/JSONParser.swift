/// Turns JSON text into the nodes of a `JSONDocument`.
struct JSONParser {
    private let bytes: [UInt8]
    private var position = 0
    private var nodes: [JSONDocument.Node] = []
    /// The arrays and objects that are not closed yet, outermost first.
    private var open: [Int] = []

    init(bytes: [UInt8]) {
        self.bytes = bytes
        // One value in 24 bytes is what group records have.
        nodes.reserveCapacity(bytes.count / 24 + 1)
    }

    mutating func parse() throws(JSONError) -> [JSONDocument.Node] {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        skipBlanks()
        guard position < bytes.count else { throw error("the text is empty") }
        repeat {
            try value()
            try closeFinished()
        } while !open.isEmpty
        guard position == bytes.count else { throw error("something follows the end of the JSON") }
        return nodes
    }

    /// Reads one value, or the opening bracket of one.
    private mutating func value() throws(JSONError) {
        guard let byte = current else { throw error("the JSON ends in the middle") }
        switch byte {
        case UInt8(ascii: "{"): try begin(.object)
        case UInt8(ascii: "["): try begin(.array)
        case UInt8(ascii: "\""): try string()
        case UInt8(ascii: "t"): try literal("true", .bool)
        case UInt8(ascii: "f"): try literal("false", .bool)
        case UInt8(ascii: "n"): try literal("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
        default: throw error("a value was expected")
        }
    }

    private mutating func begin(_ kind: JSONDocument.Node.Kind) throws(JSONError) {
        guard open.count < JSONDocument.maximumDepth else {
            throw error("more than \(JSONDocument.maximumDepth) levels of nesting")
        }
        open.append(nodes.count)
        nodes.append(.init(kind: kind, start: position, end: position, next: 0))
        position += 1
        skipBlanks()
    }

    /// Steps from the end of a value, or from behind an opening bracket, to the start of the next value.
    private mutating func closeFinished() throws(JSONError) {
        skipBlanks()
        while let container = open.last {
            let isObject = nodes[container].kind == .object
            let isEmpty = container == nodes.count - 1
            guard let byte = current else { throw error("the JSON ends in the middle") }
            if byte == UInt8(ascii: isObject ? "}" : "]") {
                position += 1
                nodes[container].end = position
                nodes[container].next = nodes.count
                open.removeLast()
                skipBlanks()
                continue
            }
            if !isEmpty {
                guard byte == UInt8(ascii: ",") else {
                    throw error(isObject ? "a comma or } was expected" : "a comma or ] was expected")
                }
                position += 1
                skipBlanks()
            }
            if isObject { try key() }
            return
        }
    }

    private mutating func key() throws(JSONError) {
        guard current == UInt8(ascii: "\"") else { throw error("a key in quotes was expected") }
        try string()
        skipBlanks()
        guard current == UInt8(ascii: ":") else { throw error("a colon was expected") }
        position += 1
        skipBlanks()
    }

    private mutating func string() throws(JSONError) {
        let start = position + 1
        var index = start
        var isEscaped = false
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") {
                nodes.append(
                    .init(kind: .string, isEscaped: isEscaped, start: start, end: index, next: nodes.count + 1))
                position = index + 1
                return
            }
            if byte == UInt8(ascii: "\\") {
                isEscaped = true
                position = index
                index += try escapeLength()
            } else if byte < 0x20 {
                position = index
                throw error("a control character in a string")
            } else {
                index += 1
            }
        }
        position = index
        throw error("the JSON ends in the middle of a string")
    }

    /// The bytes of the escape at `position`.
    private func escapeLength() throws(JSONError) -> Int {
        guard position + 1 < bytes.count else { throw error("the JSON ends in the middle of a string") }
        switch bytes[position + 1] {
        case UInt8(ascii: "u"):
            let digits = bytes[min(position + 2, bytes.count)..<min(position + 6, bytes.count)]
            guard digits.count == 4, digits.allSatisfy({ $0.hexDigit != nil }) else {
                throw error("four hexadecimal digits were expected after \\u")
            }
            return 6
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return 2
        default:
            throw error("an unknown escape in a string")
        }
    }

    private mutating func number() throws(JSONError) {
        let start = position
        if current == UInt8(ascii: "-") { position += 1 }
        if current == UInt8(ascii: "0") {
            position += 1
        } else {
            try digits()
        }
        if current == UInt8(ascii: ".") {
            position += 1
            try digits()
        }
        if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
            position += 1
            if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
            try digits()
        }
        nodes.append(.init(kind: .number, start: start, end: position, next: nodes.count + 1))
    }

    private mutating func digits() throws(JSONError) {
        let start = position
        while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
        guard position > start else { throw error("a digit was expected") }
    }

    private mutating func literal(_ text: StaticString, _ kind: JSONDocument.Node.Kind) throws(JSONError) {
        let end = position + text.utf8CodeUnitCount
        guard end <= bytes.count, bytes[position..<end].elementsEqual(text.description.utf8) else {
            throw error("a value was expected")
        }
        nodes.append(.init(kind: kind, start: position, end: end, next: nodes.count + 1))
        position = end
    }

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipBlanks() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }

    private func error(_ reason: String) -> JSONError {
        JSONError(reason, at: position, in: bytes)
    }
}
