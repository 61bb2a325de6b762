/// The type of a JSON value.
public enum JSONKind: UInt8, Hashable, Sendable, CustomStringConvertible {
    case null, bool, number, string, array, object

    /// The type's name with its article, for messages.
    public var description: String {
        switch self {
        case .null: "null"
        case .bool: "true or false"
        case .number: "a number"
        case .string: "a text"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

/// One value or key of a document, in text order; an object's members are keys and values in turn.
struct JSONNode: Sendable {
    /// The value's byte range; a string's excludes the quotes.
    var start: UInt32
    var end: UInt32
    /// The index after the value's last descendant.
    var next: UInt32
    var kind: JSONKind
    /// True for a string with backslashes.
    var isEscaped = false
    /// True for the key of the value after it.
    var isKey = false

    var range: Range<Int> { Int(start)..<Int(end) }
}
