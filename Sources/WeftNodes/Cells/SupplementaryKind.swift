/// The kind of a list's supplementary node: a section's header or footer, or a kind of a custom layout
/// (`SupplementaryKind("badge")`).
public struct SupplementaryKind: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
    /// The kind's name.
    public let rawValue: String

    /// A kind by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A kind by its name.
    public init(_ name: String) { rawValue = name }

    /// A kind by its name.
    public init(stringLiteral name: String) { rawValue = name }

    /// The header, before a section's items.
    public static let header = SupplementaryKind("header")
    /// A section's footer.
    public static let footer = SupplementaryKind("footer")
}
