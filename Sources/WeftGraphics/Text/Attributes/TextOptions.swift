/// How a text is fitted into the room it gets.
public struct TextOptions: Sendable, Hashable {
    /// What goes when not everything fits.
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

    /// Where a line may end.
    public enum WrapMode: Sendable, Hashable {
        /// Between words; a longer word sticks out.
        case word
        /// Between any two characters.
        case character
        /// Between words, and inside a word that is longer than a line.
        case wordCharacter
    }

    /// Lines of the whole text; 0 is unlimited.
    public var maximumNumberOfLines: Int
    /// What is left out of a text that does not fit.
    public var truncationMode: TruncationMode
    /// Where lines may break.
    public var wrapMode: WrapMode
    /// Takes the ellipsis's place at the tail, as "… more"; nil: an ellipsis that looks like the text around it.
    public var truncationText: AttributedString?
    /// Areas that the text flows around, in points from the text's own top left corner. Lines stand beside them, on both
    /// sides where there is room for a word, and count as one line then.
    ///
    /// A rectangle keeps out what touches it; of any other path a line is kept out of all that is inside as high as the line
    /// is. The first 128 count, with some thousand straight pieces together; a path with more counts as the box around it.
    public var exclusionPaths: [Path]

    /// Options; 0 lines is no limit.
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
