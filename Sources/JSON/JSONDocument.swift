/// JSON text (RFC 8259) that was checked as a whole and is read in place: strings and numbers become values only when
/// they are asked for.
///
/// Immutable, any thread; a class so that a value in it holds one reference. It keeps the text and 16 bytes for each
/// value and key.
public final class JSONDocument: Sendable {
    let bytes: [UInt8]
    let nodes: [JSONNode]

    /// The one value that `bytes` are.
    /// - Complexity: O(n), one pass, no recursion.
    public init(parsing bytes: [UInt8], options: JSONReadingOptions = .init()) throws(JSONError) {
        var parser = try JSONParser(bytes, options)
        guard let nodes = try parser.value() else { throw parser.tooMany }
        try parser.requireEnd()
        self.bytes = bytes
        self.nodes = nodes
    }

    init(_ nodes: [JSONNode], in bytes: [UInt8]) {
        self.bytes = bytes
        self.nodes = nodes
    }

    /// The whole value.
    public var root: JSONValue { JSONValue(document: self, index: 0) }
}
