/// Parses JSON text from its start, one value at a time, into the nodes of `JSONDocument`s.
struct JSONParser {
    /// An open array or object.
    private struct Container {
        let isObject: Bool
        /// The index of its node, if nodes are kept.
        let index: Int
        var isEmpty = true
        /// The keys read so far, if duplicates are refused.
        var keys: Set<JSONKey>?
    }

    let bytes: [UInt8]
    let options: JSONReadingOptions
    var position: Int
    private var nodes: [JSONNode] = []
    /// The offset at which the current value exceeded the limit of nodes: it is validated to its end, and dropped.
    private var limitOffset: Int?
    /// Open containers, outermost first.
    private var open: [Container] = []

    /// Starts at the first value of `bytes`.
    init(_ bytes: [UInt8], _ options: JSONReadingOptions) throws(JSONError) {
        self.bytes = bytes
        self.options = options
        position = bytes.lengthOfByteOrderMark
        guard bytes.count <= min(options.maximumBytes, Int(UInt32.max)) else {
            throw error(.tooLong(maximumBytes: min(options.maximumBytes, Int(UInt32.max))), at: 0)
        }
        skipBlanks()
        guard position < bytes.count else { throw error(.empty) }
    }

    /// True if the next value is an array.
    var isAtArray: Bool { current == UInt8(ascii: "[") }

    /// The nodes of the next value and its contents; nil if there are more than the limit.
    mutating func value() throws(JSONError) -> [JSONNode]? {
        nodes = []
        limitOffset = nil
        repeat {
            try beginValue()
            try closeFinished()
        } while !open.isEmpty
        return limitOffset == nil ? nodes : nil
    }

    /// The error if the last `value` was nil.
    var tooMany: JSONError { error(.tooMany(maximumValues: options.maximumValues), at: limitOffset ?? position) }

    /// Throws unless only white space follows.
    func requireEnd() throws(JSONError) {
        guard position == bytes.count else { throw error(.moreThanOneValue) }
    }

    /// Moves into the next array.
    mutating func beginArray() {
        position += 1
        skipBlanks()
    }

    /// Moves to the next element of the current array; false at its end, after which nothing may follow.
    mutating func nextElement(isFirst: Bool) throws(JSONError) -> Bool {
        guard let byte = current else { throw error(.endsEarly) }
        if byte == UInt8(ascii: "]") {
            position += 1
            skipBlanks()
            try requireEnd()
            return false
        }
        if !isFirst {
            guard byte == UInt8(ascii: ",") else { throw error(.expected("a comma or ]")) }
            position += 1
            skipBlanks()
        }
        return true
    }

    /// Parses a scalar value, or a container's opening bracket.
    private mutating func beginValue() throws(JSONError) {
        guard let byte = current else { throw error(.endsEarly) }
        let start = position
        switch byte {
        case UInt8(ascii: "{"): try begin(.object)
        case UInt8(ascii: "["): try begin(.array)
        case UInt8(ascii: "\""): try string(isKey: false)
        case UInt8(ascii: "t"): keep(.bool, start..<(try endOfWord("true")))
        case UInt8(ascii: "f"): keep(.bool, start..<(try endOfWord("false")))
        case UInt8(ascii: "n"): keep(.null, start..<(try endOfWord("null")))
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): keep(.number, start..<(try endOfNumber()))
        default: throw error(.expected("a value"))
        }
    }

    private mutating func begin(_ kind: JSONKind) throws(JSONError) {
        guard open.count < options.maximumDepth else {
            throw error(.tooDeep(maximumDepth: options.maximumDepth))
        }
        var container = Container(isObject: kind == .object, index: nodes.count)
        if container.isObject, options.duplicateKeys == .refused { container.keys = [] }
        open.append(container)
        keep(kind, position..<position)
        position += 1
        skipBlanks()
    }

    private mutating func keep(_ kind: JSONKind, _ range: Range<Int>, isEscaped: Bool = false, isKey: Bool = false) {
        guard limitOffset == nil else { return }
        guard nodes.count < options.maximumValues else {
            nodes = []
            limitOffset = range.lowerBound
            return
        }
        // Offsets and counts fit into 32 bits, because the length of the text does.
        nodes.append(
            JSONNode(
                start: UInt32(truncatingIfNeeded: range.lowerBound), end: UInt32(truncatingIfNeeded: range.upperBound),
                next: UInt32(truncatingIfNeeded: nodes.count + 1), kind: kind, isEscaped: isEscaped, isKey: isKey))
    }

    /// Moves from the end of a value, or from an opening bracket, to the start of the next value.
    private mutating func closeFinished() throws(JSONError) {
        skipBlanks()
        while let last = open.indices.last {
            guard let byte = current else { throw error(.endsEarly) }
            let isObject = open[last].isObject
            if byte == UInt8(ascii: isObject ? "}" : "]") {
                position += 1
                if limitOffset == nil {
                    nodes[open[last].index].end = UInt32(truncatingIfNeeded: position)
                    nodes[open[last].index].next = UInt32(truncatingIfNeeded: nodes.count)
                }
                open.removeLast()
                skipBlanks()
                continue
            }
            if open[last].isEmpty {
                open[last].isEmpty = false
            } else {
                guard byte == UInt8(ascii: ",") else {
                    throw error(.expected(isObject ? "a comma or }" : "a comma or ]"))
                }
                position += 1
                skipBlanks()
            }
            if isObject { try key(of: last) }
            return
        }
    }

    private mutating func key(of container: Int) throws(JSONError) {
        guard current == UInt8(ascii: "\"") else { throw error(.expected("a key in quotes")) }
        let start = position
        let range = try string(isKey: true)
        if open[container].keys != nil {
            let key = bytes.text(in: range, isEscaped: true)
            guard open[container].keys?.insert(JSONKey(key)).inserted == true else {
                throw error(.duplicateKey(key), at: start)
            }
        }
        skipBlanks()
        guard current == UInt8(ascii: ":") else { throw error(.expected("a colon")) }
        position += 1
        skipBlanks()
    }

    /// Parses a string, and returns the range between the quotes.
    @discardableResult
    private mutating func string(isKey: Bool) throws(JSONError) -> Range<Int> {
        let (range, isEscaped) = try endOfString()
        keep(.string, range, isEscaped: isEscaped, isKey: isKey)
        return range
    }

    var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipBlanks() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }

    func error(_ problem: JSONError.Problem, at offset: Int? = nil) -> JSONError {
        JSONError(problem: problem, position: JSONPosition(offset: offset ?? position, in: bytes))
    }
}
