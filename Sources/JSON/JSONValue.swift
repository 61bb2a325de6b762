/// One value of a document. Accessors return nil for a value of another type, so that a wrong type counts as a missing
/// field.
public struct JSONValue: Sendable {
    private let document: JSONDocument
    let index: Int

    init(document: JSONDocument, index: Int) {
        self.document = document
        self.index = index
    }

    private var node: JSONNode { document.nodes[index] }

    /// The document's nodes, for traversing this value.
    var nodes: [JSONNode] { document.nodes }

    /// The value at another node of the same document.
    func other(at index: Int) -> JSONValue { JSONValue(document: document, index: index) }

    /// The type of the value.
    public var kind: JSONKind { node.kind }

    /// True for an object.
    public var isObject: Bool { kind == .object }

    /// True for a string.
    public var isString: Bool { kind == .string }

    /// True for `null`.
    public var isNull: Bool { kind == .null }

    /// True for a number.
    public var isNumber: Bool { kind == .number }

    /// The value's byte range in the text, including brackets or quotes.
    public var byteRange: Range<Int> {
        let range = node.range
        return isString ? range.lowerBound - 1..<range.upperBound + 1 : range
    }

    /// - Complexity: O(bytes before it).
    public var position: JSONPosition { JSONPosition(offset: byteRange.lowerBound, in: document.bytes) }
}

/// Contents of arrays and objects.
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

    /// The members of an object, in order, including repeated keys. O(members).
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

    /// The value itself and all values in it, in text order, without keys. O(values).
    public var descendants: some Sequence<JSONValue> {
        (index..<Int(node.next)).lazy.filter { !document.nodes[$0].isKey }.map {
            JSONValue(document: document, index: $0)
        }
    }

    /// The member of an object; the last one of repeated keys, as in JavaScript. O(members).
    public subscript(_ key: StaticString) -> JSONValue? {
        key.withUTF8Buffer { member($0.span) }
    }

    /// The same for a key that is only known at run time. O(members).
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
            // Most keys differ in length, so their bytes need not be compared.
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

    /// The element of an array; nil if there is none. O(place).
    public subscript(_ place: Int) -> JSONValue? {
        guard kind == .array, place >= 0 else { return nil }
        var child = index + 1
        for _ in 0..<place where child < node.next { child = Int(document.nodes[child].next) }
        return child < node.next ? JSONValue(document: document, index: child) : nil
    }
}

/// Typed accessors.
extension JSONValue {
    fileprivate func text(limit: Int = .max) -> String {
        document.bytes.text(in: node.range, isEscaped: node.isEscaped, limit: limit)
    }

    /// The value of `true` or `false`; nil for other types.
    public var bool: Bool? {
        kind == .bool ? document.bytes[Int(node.start)] == UInt8(ascii: "t") : nil
    }

    /// The string; nil for other types.
    public var string: String? { string(limit: .max) }

    /// The first `limit` bytes of a string, cut at a character boundary. O(limit).
    public func string(limit: Int) -> String? {
        isString ? text(limit: limit) : nil
    }

    /// A string of at most `limit` bytes as written; nil for a longer one, which would be useless if cut.
    public func string(ofAtMost limit: Int) -> String? {
        node.range.count <= limit ? string : nil
    }

    /// A number, exactly as written.
    public var number: JSONNumber? {
        isNumber ? JSONNumber(written: text()) : nil
    }

    /// A number, or a string with one, as the nearest `Double`; always finite.
    public var double: Double? {
        guard let digits, let value = Double(digits), value.isFinite else { return nil }
        return value
    }

    /// An integer, or a string with one; fractions are truncated.
    public var integer: Int64? {
        guard let digits else { return nil }
        return Int64(digits) ?? number?.integer ?? double.flatMap { Int64(exactly: $0.rounded(.towardZero)) }
    }

    /// The text of a number. Services send no numbers of more than a thousand characters.
    private var digits: Substring? {
        guard isNumber || isString, node.range.count <= 1000 else { return nil }
        let text = text()
        guard isString else { return text[...] }
        let digits = text.trimmingBlanks
        // Excludes words and hexadecimal digits that `Double` also parses.
        return digits.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) } ? digits : nil
    }
}

extension String {
    /// The text without white space and control characters at both ends.
    fileprivate var trimmingBlanks: Substring {
        func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.value <= 0x20 || scalar.properties.isWhitespace }
        var text = unicodeScalars[...]
        while let first = text.first, isBlank(first) { text.removeFirst() }
        while let last = text.last, isBlank(last) { text.removeLast() }
        return Substring(text)
    }
}
