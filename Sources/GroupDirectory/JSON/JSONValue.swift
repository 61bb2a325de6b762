/// One value of a document. What it is asked for and is not, is nil: a wrong type is a missing field.
struct JSONValue: Sendable {
    private let document: JSONDocument
    private let index: Int

    init(document: JSONDocument, index: Int) {
        self.document = document
        self.index = index
    }

    private var node: JSONDocument.Node { document.nodes[index] }

    var isObject: Bool { node.kind == .object }

    var isString: Bool { node.kind == .string }

    var isNull: Bool { node.kind == .null }

    var isNumber: Bool { node.kind == .number }

    /// What the value is, for messages.
    var kindName: String {
        switch node.kind {
        case .null: "null"
        case .bool: "true or false"
        case .number: "a number"
        case .string: "a text"
        case .array: "an array"
        case .object: "an object"
        }
    }

    /// The elements of an array, in order. O(elements).
    var elements: [JSONValue]? {
        guard node.kind == .array else { return nil }
        var elements: [JSONValue] = []
        var child = index + 1
        while child < node.next {
            elements.append(JSONValue(document: document, index: child))
            child = document.nodes[child].next
        }
        return elements
    }

    /// The member of an object; of doubles the last one, as in JavaScript. O(members).
    subscript(_ key: StaticString) -> JSONValue? {
        guard node.kind == .object else { return nil }
        let end = node.next
        var found: Int?
        var child = index + 1
        while child < end {
            if document.text(at: child, equals: key) { found = child + 1 }
            child = document.nodes[child + 1].next
        }
        return found.map { JSONValue(document: document, index: $0) }
    }

    var string: String? { string(limit: .max) }

    /// A string's first `limit` bytes, whole characters.
    func string(limit: Int) -> String? {
        guard node.kind == .string else { return nil }
        return document.text(at: index, limit: limit)
    }

    /// A string of at most `limit` bytes as they are written: what is of no use when it is cut.
    func string(ofAtMost limit: Int) -> String? {
        node.end - node.start <= limit ? string : nil
    }

    /// A number, or a text that is one; always finite.
    var double: Double? {
        guard let digits, let value = Double(digits), value.isFinite else { return nil }
        return value
    }

    /// What may be read as a number. No number of a service is longer than a thousand characters.
    private var digits: String? {
        guard node.kind == .number || node.kind == .string, node.end - node.start <= 1000 else { return nil }
        return document.text(at: index).trimmingBlanks
    }

    /// A whole number, or a text that is one; fractions are cut off.
    var integer: Int64? {
        guard let digits else { return nil }
        return Int64(digits) ?? double.flatMap { Int64(exactly: $0.rounded(.towardZero)) }
    }
}
