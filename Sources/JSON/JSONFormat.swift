/// How JSON text is laid out.
public struct JSONFormat: Hashable, Sendable {
    /// What is between values.
    public enum Spacing: Hashable, Sendable {
        /// `{"a":[1,2]}`
        case none
        /// `{"a": [1, 2]}`
        case line
        /// Each value on a line of its own, so many blanks further in than what it is in.
        case lines(indent: Int)
    }

    /// What is between values.
    public var spacing: Spacing
    /// Whether members come in the order of their keys' code points rather than in that of the object.
    public var sortsKeys: Bool

    /// A format; without arguments the shortest.
    public init(_ spacing: Spacing = .none, sortsKeys: Bool = false) {
        self.spacing = spacing
        self.sortsKeys = sortsKeys
    }

    /// Without blanks.
    public static let compact = JSONFormat(.none)
    /// On one line, with blanks after commas and colons.
    public static let line = JSONFormat(.line)
    /// For people: indented by two.
    public static let pretty = JSONFormat(.lines(indent: 2))
}

/// Why a value cannot be written as JSON.
public struct JSONWritingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// From the value that was written down: `frames.a[2]`; empty for that value itself.
    public let path: String
    /// The number that is not finite.
    public let number: String

    public var description: String { "\(path.isEmpty ? "the value" : path) is \(number), which is no number in JSON" }
}
