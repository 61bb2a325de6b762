/// A block of a description: text between two line ends.
public struct RichBlock: Sendable, Hashable {
    /// The kind of a block.
    public enum Kind: Sendable, Hashable {
        case paragraph
        /// A heading of level 1 (largest) to 6.
        case heading(level: Int)
        case listItem(ListItem)
    }

    /// Maximum number of runs per block, so that no block alone takes long; the rest continues in further blocks.
    public static let maximumRuns = 500
    /// Maximum number of links per block.
    public static let maximumLinks = 64
    /// Maximum size of a block's text in bytes.
    public static let maximumBytes = 16 << 10

    /// The block's kind.
    public var kind: Kind
    /// Runs of text; not empty, and neighbours differ in style. A line break inside the block is "\n".
    public var runs: [RichRun]

    /// A block of runs.
    public init(_ kind: Kind = .paragraph, _ runs: [RichRun]) {
        self.kind = kind
        self.runs = runs
    }

    /// The block without its links.
    public func withoutLinks() -> RichBlock {
        RichBlock(
            kind,
            runs.map { run in
                var run = run
                run.link = nil
                return run
            })
    }

    /// The text without styles.
    public var plainText: String { runs.map(\.text).joined() }
}

/// The position of a list item.
public struct ListItem: Sendable, Hashable {
    /// Nesting level, 1 for the outermost list.
    public var level: Int
    /// The item's number; nil for a bullet.
    public var ordinal: Int?

    /// An item at a level, from 1, with its number in an ordered list.
    public init(level: Int, ordinal: Int? = nil) {
        self.level = level
        self.ordinal = ordinal
    }
}

/// Text of one style; plain text, never markup.
public struct RichRun: Sendable, Hashable {
    /// The text.
    public var text: String
    /// True for bold text.
    public var isBold: Bool
    /// True for italic text.
    public var isItalic: Bool
    /// An `http:` or `https:` address; nil without a link.
    public var link: String?

    /// Text of one style, with an optional link.
    public init(_ text: String, bold: Bool = false, italic: Bool = false, link: String? = nil) {
        self.text = text
        self.isBold = bold
        self.isItalic = italic
        self.link = link
    }
}
