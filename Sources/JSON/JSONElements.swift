/// Reads the elements of a JSON array one by one, each as its own document: memory holds one element at a time, however
/// many there are.
public struct JSONElements {
    /// One of the elements.
    public enum Element: Sendable {
        case document(JSONDocument)
        /// The element has more values than the options' `maximumValues`.
        case tooLarge
    }

    private let bytes: [UInt8]
    private let options: JSONReadingOptions
    private var parser: JSONParser
    private var isFirst = true

    /// Nil unless the text begins an array.
    /// - Parameter options: depth and number of values apply to one element.
    public init?(parsing bytes: [UInt8], options: JSONReadingOptions = .init()) throws(JSONError) {
        self.bytes = bytes
        self.options = options
        parser = try JSONParser(bytes, options)
        guard parser.isAtArray else { return nil }
        parser.beginArray()
    }

    /// Moves to the next element, which must then be read. False after the last one, if the text ends correctly; do not
    /// call it again then.
    public mutating func moveToNext() throws(JSONError) -> Bool {
        defer { isFirst = false }
        return try parser.nextElement(isFirst: isFirst)
    }

    /// - Complexity: O(its bytes).
    public mutating func element() throws(JSONError) -> Element {
        guard let nodes = try parser.value() else { return .tooLarge }
        return .document(JSONDocument(nodes, in: bytes))
    }
}
