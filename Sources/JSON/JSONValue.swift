/// One value of a document. What it is asked for and is not, is nil: a wrong type is a missing field.
public struct JSONValue: Sendable {
    private let document: JSONDocument
    let index: Int

    init(document: JSONDocument, index: Int) {
        self.document = document
        self.index = index
    }

    private var node: JSONNode { document.nodes[index] }

    /// Of the document, for a reader of all that is in this value.
    var nodes: [JSONNode] { document.nodes }

    /// What is at another node of the same document.
    func other(at index: Int) -> JSONValue { JSONValue(document: document, index: index) }

    /// What the value is.
    public var kind: JSONKind { node.kind }

    /// Whether it is an object.
    public var isObject: Bool { kind == .object }

    /// Whether it is a text.
    public var isString: Bool { kind == .string }

    /// Whether it is `null`.
    public var isNull: Bool { kind == .null }

    /// Whether it is a number.
    public var isNumber: Bool { kind == .number }

    /// Where the value stands in the text, in bytes: from its first bracket, quote, digit or letter to behind its last.
    public var byteRange: Range<Int> {
        let range = node.range
        return isString ? range.lowerBound - 1..<range.upperBound + 1 : range
    }

    /// - Complexity: O(bytes before it).
    public var position: JSONPosition { JSONPosition(offset: byteRange.lowerBound, in: document.bytes) }
}

/// What is in an array or object.
extension JSONValue {
    /// The elements of an array, in order. O(elements).
    public var elements: [JSONValue]? {
        guard kind == .array else { return nil }
        var elements: [JSONValue] = []
        var child = index + 1
        while child < node.next {
            elements.append(JSONValue(document: document, index: child))
            child = Int(document.nodes[child].next)
        }
        return elements
    }

    /// The members of an object, in order, all of those with one key among them. O(members).
    public var members: [(key: String, value: JSONValue)]? {
        guard isObject else { return nil }
        var members: [(key: String, value: JSONValue)] = []
        var child = index + 1
        while child < node.next {
            let value = JSONValue(document: document, index: child + 1)
            members.append((JSONValue(document: document, index: child).text(), value))
            child = Int(value.node.next)
        }
        return members
    }

    /// The value itself, and all values in it, in the order of the text. Keys are none. O(values).
    public var descendants: some Sequence<JSONValue> {
        (index..<Int(node.next)).lazy.filter { !document.nodes[$0].isKey }.map {
            JSONValue(document: document, index: $0)
        }
    }

    /// The member of an object; of several with the key the last one, as in JavaScript. O(members).
    public subscript(_ key: StaticString) -> JSONValue? {
        key.withUTF8Buffer { member($0.span) }
    }

    /// The same for a key that is not known before. O(members).
    public func member(named key: String) -> JSONValue? {
        member(key.utf8.span)
    }

    private func member(_ key: Span<UInt8>) -> JSONValue? {
        guard isObject else { return nil }
        let (nodes, bytes) = (document.nodes, document.bytes)
        let end = Int(nodes[index].next)
        var found: Int?
        var child = index + 1
        while child < end {
            // Most keys have another length: their bytes are not looked at.
            let node = nodes[child]
            if node.isEscaped
                ? bytes.unescapes(node.range, to: key) : bytes.span.extracting(node.range).isEqual(to: key)
            {
                found = child + 1
            }
            child = Int(nodes[child + 1].next)
        }
        return found.map { JSONValue(document: document, index: $0) }
    }

    /// The element of an array. O(place).
    public subscript(_ place: Int) -> JSONValue? {
        guard kind == .array, place >= 0 else { return nil }
        var child = index + 1
        for _ in 0..<place where child < node.next { child = Int(document.nodes[child].next) }
        return child < node.next ? JSONValue(document: document, index: child) : nil
    }
}

/// What a value is.
extension JSONValue {
    fileprivate func text(limit: Int = .max) -> String {
        document.bytes.text(in: node.range, isEscaped: node.isEscaped, limit: limit)
    }

    /// The value, when it is `true` or `false`.
    public var bool: Bool? {
        kind == .bool ? document.bytes[Int(node.start)] == UInt8(ascii: "t") : nil
    }

    /// The text, when it is one.
    public var string: String? { string(limit: .max) }

    /// A string's first `limit` bytes, whole characters. O(limit).
    public func string(limit: Int) -> String? {
        isString ? text(limit: limit) : nil
    }

    /// A string of at most `limit` bytes as they are written: what is of no use when it is cut.
    public func string(ofAtMost limit: Int) -> String? {
        node.range.count <= limit ? string : nil
    }

    /// A number, exactly as it is written.
    public var number: JSONNumber? {
        isNumber ? JSONNumber(written: text()) : nil
    }

    /// A number, or a text that is one, as the nearest `Double`; always finite.
    public var double: Double? {
        guard let digits, let value = Double(digits), value.isFinite else { return nil }
        return value
    }

    /// A whole number, or a text that is one; fractions are cut off.
    public var integer: Int64? {
        guard let digits else { return nil }
        return Int64(digits) ?? number?.integer ?? double.flatMap { Int64(exactly: $0.rounded(.towardZero)) }
    }

    /// What may be read as a number. No number of a service is longer than a thousand characters.
    private var digits: Substring? {
        guard isNumber || isString, node.range.count <= 1000 else { return nil }
        let text = text()
        guard isString else { return text[...] }
        let digits = text.trimmingBlanks
        // Not the words and the hexadecimal digits that `Double` reads as well.
        return digits.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) } ? digits : nil
    }
}

extension String {
    /// Without the white space and control characters at both ends.
    fileprivate var trimmingBlanks: Substring {
        func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.value <= 0x20 || scalar.properties.isWhitespace }
        var text = unicodeScalars[...]
        while let first = text.first, isBlank(first) { text.removeFirst() }
        while let last = text.last, isBlank(last) { text.removeLast() }
        return Substring(text)
    }
}
