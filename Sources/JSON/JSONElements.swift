/// The elements of the array that a JSON text is, each a document of its own: what is kept at a time is one of them,
/// however many there are.
public struct JSONElements {
    /// One of the elements.
    public enum Element: Sendable {
        case document(JSONDocument)
        /// One of more than the options' `maximumValues`.
        case tooLarge
    }

    private let bytes: [UInt8]
    private let options: JSONReadingOptions
    private var parser: JSONParser
    private var isFirst = true

    /// Nil when the text starts like something else.
    /// - Parameter options: depth and values are those of one element.
    public init?(parsing bytes: [UInt8], options: JSONReadingOptions = .init()) throws(JSONError) {
        self.bytes = bytes
        self.options = options
        parser = try JSONParser(bytes, options)
        guard parser.isAtArray else { return nil }
        parser.beginArray()
    }

    /// Whether there is another element, which then is to be read. False behind the last one, when the text has ended as
    /// it should; not to be called again then.
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
