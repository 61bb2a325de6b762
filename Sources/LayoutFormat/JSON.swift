/// A JSON value. Objects keep the order of their keys.
public enum JSON: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSON])
    case object([(key: String, value: JSON)])

    /// What the value is called in a message.
    var kind: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .number(let value): "the number \(value)"
        case .string(let text): "the text \"\(text)\""
        case .array(let values): "a list of \(values.count)"
        case .object: "an object"
        }
    }
}

/// Where and why a text is no JSON.
public struct JSONError: Error, Sendable, CustomStringConvertible {
    public let line: Int
    public let column: Int
    public let message: String

    public var description: String { "line \(line), column \(column): \(message)" }
}

extension JSON {
    /// Reads one value from UTF-8 bytes.
    ///
    /// - Throws: `JSONError` for whatever is no JSON (RFC 8259), a key that is in an object twice, and values nested
    ///   deeper than `maximumDepth`.
    public static func parse(_ bytes: [UInt8]) throws(JSONError) -> JSON {
        var parser = JSONParser(bytes: bytes)
        return try parser.document()
    }

    /// How deep lists and objects may be nested: twice the depth of specs, for those with lists of children.
    public static let maximumDepth = 2_100
}
