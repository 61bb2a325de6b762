/// The layout of JSON text.
public struct JSONFormat: Hashable, Sendable {
    /// White space between values.
    public enum Spacing: Hashable, Sendable {
        /// `{"a":[1,2]}`
        case none
        /// `{"a": [1, 2]}`
        case line
        /// Each value on its own line, indented by this number of spaces per level.
        case lines(indent: Int)
    }

    /// White space between values.
    public var spacing: Spacing
    /// True if members are sorted by the code points of their keys; otherwise they keep the object's order.
    public var sortsKeys: Bool

    /// A format; the default is the shortest.
    public init(_ spacing: Spacing = .none, sortsKeys: Bool = false) {
        self.spacing = spacing
        self.sortsKeys = sortsKeys
    }

    /// Without white space.
    public static let compact = JSONFormat(.none)
    /// On one line, with spaces after commas and colons.
    public static let line = JSONFormat(.line)
    /// Indented by two spaces, for people.
    public static let pretty = JSONFormat(.lines(indent: 2))
}

/// A value that JSON cannot express.
public struct JSONWritingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Path from the written value: `frames.a[2]`; empty for that value itself.
    public let path: String
    /// The number that is not finite.
    public let number: String

    public var description: String { "\(path.isEmpty ? "the value" : path) is \(number), which is no number in JSON" }
}
