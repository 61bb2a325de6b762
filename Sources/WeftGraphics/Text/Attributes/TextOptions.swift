/// Options for fitting a text into its box.
public struct TextOptions: Sendable, Hashable {
    /// The part that is left out if not everything fits.
    public enum TruncationMode: Sendable, Hashable {
        /// The end of the last line.
        case tail
        /// The middle of the last line.
        case middle
        /// The start of the last line.
        case head
        /// The end of the last line, between two words.
        case word
    }

    /// The places at which a line may end.
    public enum WrapMode: Sendable, Hashable {
        /// Between words. A word that is too long extends beyond the line.
        case word
        /// Between any two characters.
        case character
        /// Between words, and inside a word that is longer than a line.
        case wordCharacter
    }

    /// The maximum number of lines of the whole text; 0 means no limit.
    public var maximumNumberOfLines: Int
    /// The part that is left out of a text that does not fit.
    public var truncationMode: TruncationMode
    /// The places at which lines may break.
    public var wrapMode: WrapMode
    /// Replaces the ellipsis at the end, for example by "… more". nil uses an ellipsis in the style of the surrounding
    /// text.
    public var truncationText: AttributedString?
    /// Areas that the text flows around, in points from the text's own top left corner. Lines are set beside them, on
    /// both sides if there is room for a word, and then count as one line.
    ///
    /// A rectangle keeps out everything that touches it; any other path keeps a line out of everything inside it within
    /// the line's height. The first 128 paths count, with some thousand straight pieces together; a path with more
    /// counts as its bounding box.
    public var exclusionPaths: [Path]

    /// Creates options; 0 lines means no limit.
    public init(
        maximumNumberOfLines: Int = 0, truncationMode: TruncationMode = .tail, wrapMode: WrapMode = .wordCharacter,
        truncationText: AttributedString? = nil, exclusionPaths: [Path] = []
    ) {
        self.maximumNumberOfLines = max(0, maximumNumberOfLines)
        self.truncationMode = truncationMode
        self.wrapMode = wrapMode
        self.truncationText = truncationText
        self.exclusionPaths = exclusionPaths
    }
}
