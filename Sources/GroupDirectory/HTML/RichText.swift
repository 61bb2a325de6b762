/// A piece of text between two line ends: what a description is made of.
public struct RichBlock: Sendable, Hashable {
    /// What a block is.
    public enum Kind: Sendable, Hashable {
        case paragraph
        /// 1 (largest) to 6.
        case heading(level: Int)
        case listItem(ListItem)
    }

    /// What a block has at most, so that none of them alone takes long; what goes on is in the blocks after it.
    public static let maximumRuns = 500
    /// How many links a block keeps.
    public static let maximumLinks = 64
    /// How many bytes of text a block keeps.
    public static let maximumBytes = 16 << 10

    /// What the block is.
    public var kind: Kind
    /// Not empty; neighbours differ in style. A line break inside the block is "\n".
    public var runs: [RichRun]

    /// A block of runs.
    public init(_ kind: Kind = .paragraph, _ runs: [RichRun]) {
        self.kind = kind
        self.runs = runs
    }

    /// The same text, of which nothing leads anywhere.
    public func withoutLinks() -> RichBlock {
        RichBlock(
            kind,
            runs.map { run in
                var run = run
                run.link = nil
                return run
            })
    }

    /// The characters without their style.
    public var plainText: String { runs.map(\.text).joined() }
}

/// Where a list item stands.
public struct ListItem: Sendable, Hashable {
    /// 1 for the outermost list.
    public var level: Int
    /// The number before the item; nil is a bullet.
    public var ordinal: Int?

    /// An item at a level, from 1, with its number where the list counts.
    public init(level: Int, ordinal: Int? = nil) {
        self.level = level
        self.ordinal = ordinal
    }
}

/// Characters of one style; plain text, never markup.
public struct RichRun: Sendable, Hashable {
    /// The text.
    public var text: String
    /// Whether it is bold.
    public var isBold: Bool
    /// Whether it slants.
    public var isItalic: Bool
    /// `http:` or `https:`; nil is no link.
    public var link: String?

    /// Text of one look, with the address it leads to.
    public init(_ text: String, bold: Bool = false, italic: Bool = false, link: String? = nil) {
        self.text = text
        self.isBold = bold
        self.isItalic = italic
        self.link = link
    }
}
