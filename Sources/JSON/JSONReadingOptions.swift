/// What a reader of JSON text takes. The grammar is always that of RFC 8259; these are the questions it leaves open, and
/// the bounds that it lets a reader set.
public struct JSONReadingOptions: Hashable, Sendable {
    /// What becomes of a key that is there twice.
    public enum DuplicateKeys: Hashable, Sendable {
        /// As in JavaScript: the last one's value.
        case lastCounts
        case refused
    }

    /// Bytes that are not UTF-8 and halves of surrogate pairs (`\ud800`), in strings; anywhere else they are no JSON.
    public enum BrokenText: Hashable, Sendable {
        case refused
        /// Each becomes U+FFFD.
        case repaired
    }

    /// Of the text. 4 GiB is the most in any case: places are kept in 32 bits.
    public var maximumBytes = 64 << 20
    /// Levels of arrays and objects. Reading does not recurse, but a `JSON` is let go of level by level: 2,100 of them
    /// take less than 1 MB of stack.
    public var maximumDepth = 512
    /// Values in the text, and keys: each takes 16 bytes of memory beside the text.
    public var maximumValues = 1_000_000
    /// What becomes of a key that is there twice.
    public var duplicateKeys = DuplicateKeys.lastCounts
    /// What becomes of text that is no UTF-8.
    public var brokenText = BrokenText.refused

    /// The options for what comes from outside.
    public init() {}
}
