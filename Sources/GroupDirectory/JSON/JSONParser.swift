/// Reads JSON text from the front, a value at a time, into the nodes of `JSONDocument`s.
struct JSONParser {
    /// An array or object that is not closed yet.
    private struct Container {
        let isObject: Bool
        /// Its node, where nodes are kept.
        let index: Int
        var isEmpty = true
    }

    private let bytes: [UInt8]
    private var position = 0
    private var nodes: [JSONDocument.Node] = []
    /// Of the value being read; nil once it has more than may be kept: it is checked to its end, and dropped.
    private var nodesLeft: Int? = 0
    /// Outermost first.
    private var open: [Container] = []

    /// Stands at the first value of `bytes` then.
    init(_ bytes: [UInt8]) throws(JSONError) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        skipBlanks()
        guard position < bytes.count else { throw error("the text is empty") }
    }

    /// Whether the next value is an array.
    var isAtArray: Bool { current == UInt8(ascii: "[") }

    /// The nodes of the value that comes next, with all that is in it; nil when those are more than `limit`.
    mutating func value(limit: Int) throws(JSONError) -> [JSONDocument.Node]? {
        nodes = []
        nodesLeft = limit
        repeat {
            try beginValue()
            try closeFinished()
        } while !open.isEmpty
        return nodesLeft == nil ? nil : nodes
    }

    /// Throws unless nothing but blanks follows.
    func requireEnd() throws(JSONError) {
        guard position == bytes.count else { throw error("something follows the end of the JSON") }
    }

    /// Passes over the bracket of the array that comes next.
    mutating func beginArray() {
        position += 1
        skipBlanks()
    }

    /// Moves to the next element of the array that was begun; false at its end, behind which nothing may follow.
    mutating func nextElement(isFirst: Bool) throws(JSONError) -> Bool {
        guard let byte = current else { throw error("the JSON ends in the middle") }
        if byte == UInt8(ascii: "]") {
            position += 1
            skipBlanks()
            try requireEnd()
            return false
        }
        if !isFirst {
            guard byte == UInt8(ascii: ",") else { throw error("a comma or ] was expected") }
            position += 1
            skipBlanks()
        }
        return true
    }

    /// Reads one value, or the opening bracket of one.
    private mutating func beginValue() throws(JSONError) {
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
        open.append(Container(isObject: kind == .object, index: nodes.count))
        keep(.init(kind: kind, start: position, end: position, next: 0))
        position += 1
        skipBlanks()
    }

    private mutating func keep(_ node: JSONDocument.Node) {
        guard let left = nodesLeft else { return }
        if left > 0 {
            nodes.append(node)
            nodesLeft = left - 1
        } else {
            nodes = []
            nodesLeft = nil
        }
    }

    /// Steps from the end of a value, or from behind an opening bracket, to the start of the next value.
    private mutating func closeFinished() throws(JSONError) {
        skipBlanks()
        while let container = open.last {
            guard let byte = current else { throw error("the JSON ends in the middle") }
            if byte == UInt8(ascii: container.isObject ? "}" : "]") {
                position += 1
                if nodesLeft != nil {
                    nodes[container.index].end = position
                    nodes[container.index].next = nodes.count
                }
                open.removeLast()
                skipBlanks()
                continue
            }
            if container.isEmpty {
                open[open.count - 1].isEmpty = false
            } else {
                guard byte == UInt8(ascii: ",") else {
                    throw error(container.isObject ? "a comma or } was expected" : "a comma or ] was expected")
                }
                position += 1
                skipBlanks()
            }
            if container.isObject { try key() }
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
                keep(
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
        keep(.init(kind: .number, start: start, end: position, next: nodes.count + 1))
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
        keep(.init(kind: kind, start: position, end: end, next: nodes.count + 1))
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
