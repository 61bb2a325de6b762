/// JSON text (RFC 8259) that was checked as a whole and is read in place: strings and numbers become values only when
/// they are asked for.
///
/// FoundationEssentials' JSONDecoder is not used: for 300 groups (1.5 MB) it takes 20 to 25 ms of CPU where reading
/// them from here takes 9, it adds 12 MB to the program and 3 MB to its memory, and it throws an error a field of
/// another type.
/// Strings with invalid UTF-8 or half a surrogate pair are repaired with U+FFFD. Immutable, any thread; a class so that
/// a value in it holds one reference.
final class JSONDocument: Sendable {
    /// Levels of arrays and objects; group records have 5.
    static let maximumDepth = 512
    /// Values a document keeps, keys included; a group's record has about a hundred.
    static let maximumValues = 20_000

    /// One value, in the order of the text; an object's members are key and value in turn.
    struct Node: Sendable {
        enum Kind: UInt8, Sendable {
            case null, bool, number, string, array, object
        }

        var kind: Kind
        /// A string with backslashes in it.
        var isEscaped = false
        /// The value's bytes; a string's are those between the quotes.
        var start: Int
        var end: Int
        /// The index after the value's last descendant.
        var next: Int
    }

    let bytes: [UInt8]
    let nodes: [Node]

    /// The one value that `bytes` are.
    /// - Complexity: O(n), one pass, no recursion.
    init(parsing bytes: [UInt8]) throws(JSONError) {
        var parser = try JSONParser(bytes)
        guard let nodes = try parser.value(limit: Self.maximumValues) else {
            throw JSONError("more than \(Self.maximumValues) values", at: 0, in: bytes)
        }
        try parser.requireEnd()
        self.bytes = bytes
        self.nodes = nodes
    }

    fileprivate init(_ nodes: [Node], in bytes: [UInt8]) {
        self.bytes = bytes
        self.nodes = nodes
    }

    var root: JSONValue { JSONValue(document: self, index: 0) }
}

/// The elements of the array that a JSON text is, each a document of its own: what is kept at a time is one of them,
/// however many there are.
struct JSONElements {
    enum Element {
        case document(JSONDocument)
        /// One of more than `JSONDocument.maximumValues`.
        case tooLarge
    }

    private let bytes: [UInt8]
    private var parser: JSONParser
    private var isFirst = true

    /// Nil when the text starts like something else.
    init?(parsing bytes: [UInt8]) throws(JSONError) {
        self.bytes = bytes
        parser = try JSONParser(bytes)
        guard parser.isAtArray else { return nil }
        parser.beginArray()
    }

    /// Whether there is another element, which then is to be read. False behind the last one, when the text has ended as
    /// it should; not to be called again then.
    mutating func moveToNext() throws(JSONError) -> Bool {
        defer { isFirst = false }
        return try parser.nextElement(isFirst: isFirst)
    }

    mutating func element() throws(JSONError) -> Element {
        guard let nodes = try parser.value(limit: JSONDocument.maximumValues) else { return .tooLarge }
        return .document(JSONDocument(nodes, in: bytes))
    }
}

/// Why a text is no JSON, and where.
struct JSONError: Error, Hashable, CustomStringConvertible {
    let reason: String
    /// From 1.
    let line: Int
    /// From 1, in bytes.
    let column: Int

    init(_ reason: String, at offset: Int, in bytes: [UInt8]) {
        let before = bytes[..<min(offset, bytes.count)]
        self.reason = reason
        line = 1 + before.reduce(0) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
        column = 1 + before.reversed().prefix { $0 != UInt8(ascii: "\n") }.count
    }

    var description: String { "\(reason) at line \(line), column \(column)" }
}
