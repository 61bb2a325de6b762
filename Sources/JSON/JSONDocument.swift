/// JSON text (RFC 8259), validated as a whole and read in place: strings and numbers are converted on access only.
///
/// Immutable, any thread. It is a class so that each value in it holds one reference. It keeps the text and 16 bytes
/// per value and key.
public final class JSONDocument: Sendable {
    let bytes: [UInt8]
    let nodes: [JSONNode]

    /// Parses `bytes` as one value.
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

    /// The outermost value.
    public var root: JSONValue { JSONValue(document: self, index: 0) }
}
