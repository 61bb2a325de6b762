/// What a value is.
public enum JSONKind: UInt8, Hashable, Sendable, CustomStringConvertible {
    case null, bool, number, string, array, object

    /// With its article, for messages.
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

/// One value or key of a document, in the order of the text; an object's members are key and value in turn.
struct JSONNode: Sendable {
    /// The value's bytes; a string's are those between the quotes.
    var start: UInt32
    var end: UInt32
    /// The index after the value's last descendant.
    var next: UInt32
    var kind: JSONKind
    /// A string with backslashes in it.
    var isEscaped = false
    /// The key of the member whose value comes next.
    var isKey = false

    var range: Range<Int> { Int(start)..<Int(end) }
}
