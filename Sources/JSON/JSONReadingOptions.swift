/// The options of a JSON reader. The grammar is always that of RFC 8259; the options cover the choices and limits that
/// it leaves to readers.
public struct JSONReadingOptions: Hashable, Sendable {
    /// The treatment of repeated keys.
    public enum DuplicateKeys: Hashable, Sendable {
        /// The last one's value counts, as in JavaScript.
        case lastCounts
        case refused
    }

    /// The treatment of bytes that are not UTF-8 and of unpaired surrogates (`\ud800`), in strings; elsewhere they are
    /// invalid.
    public enum BrokenText: Hashable, Sendable {
        case refused
        /// Each is replaced by U+FFFD.
        case repaired
    }

    /// Maximum size of the text in bytes. 4 GiB is the absolute limit, since offsets have 32 bits.
    public var maximumBytes = 64 << 20
    /// Maximum nesting of arrays and objects. Parsing does not recurse, but releasing a `JSON` does: 2,100 levels take
    /// less than 1 MB of stack.
    public var maximumDepth = 512
    /// Maximum number of values and keys: each takes 16 bytes besides the text.
    public var maximumValues = 1_000_000
    /// The treatment of repeated keys.
    public var duplicateKeys = DuplicateKeys.lastCounts
    /// The treatment of text that is not UTF-8.
    public var brokenText = BrokenText.refused

    /// Options for untrusted text.
    public init() {}
}
