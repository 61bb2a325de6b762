import WebPages

/// The words of a title or of a place's name, for comparing the texts of two sources. A value.
///
/// Case, accents, punctuation, order and common endings are ignored. In scripts without spaces each pair of
/// neighbouring characters is a word. Numbers are kept separately, because "Part 1" and "Part 2" differ by only one
/// word but are two events.
struct TitleWords: Sendable, Hashable {
    /// The similarity of two texts.
    enum Likeness: Sendable, Hashable {
        case different
        /// All words of the shorter text are in the longer one.
        case contained
        case equal
    }

    /// Maximum numbers of Unicode scalars and of words of a text that are read.
    static let maximumScalars = 300
    static let maximumWords = 24
    /// Minimum number of bytes of a word that removing an ending must leave.
    private static let minimumStem = 4
    private static let endings = Set("enrs".utf8)

    /// Fingerprints of the words, ascending.
    let words: [UInt64]
    /// Fingerprints of words with digits, ascending.
    let numbers: [UInt64]
    /// The number of bytes of all words.
    let length: Int

    /// - Complexity: O(`maximumScalars`).
    init(_ text: String) {
        var (words, numbers, length) = ([UInt64](), [UInt64](), 0)
        func add(_ word: ArraySlice<UInt8>) {
            guard !word.isEmpty, words.count + numbers.count < Self.maximumWords else { return }
            length += word.count
            if word.contains(where: \.isASCIIDigit) {
                numbers.append(GroupRecord.fingerprint(word))
            } else {
                words.append(GroupRecord.fingerprint(Self.stem(word)))
            }
        }
        let start = text.utf8.prefix(Self.maximumScalars)
        if start.allSatisfy({ $0 < 0x80 }) {
            // Most titles: ten thousand of them are read for one agenda.
            for word in start.map(\.asciiLowercased).split(whereSeparator: { !$0.isWordByte }) { add(word) }
        } else {
            let start = text.unicodeScalars.prefix(Self.maximumScalars)
            let index = Array(SearchWords.index(String(start), limit: Self.maximumWords).utf8)
            for word in index.split(separator: UInt8(ascii: " ")) { add(word) }
        }
        (self.words, self.numbers, self.length) = (Self.ascending(words), Self.ascending(numbers), length)
    }

    /// The distinct values in ascending order.
    private static func ascending(_ values: [UInt64]) -> [UInt64] {
        values.sorted().reduce(into: []) { result, value in
            if result.last != value { result.append(value) }
        }
    }

    var isEmpty: Bool { words.isEmpty && numbers.isEmpty }

    /// The likeness of two titles, the same in both directions. O(words)
    func likeness(to other: TitleWords) -> Likeness {
        guard !isEmpty, !other.isEmpty else { return .different }
        if words == other.words, numbers == other.numbers { return .equal }
        guard Self.isOneInTheOther(numbers, other.numbers) else { return .different }
        let (short, long) = words.count <= other.words.count ? (self, other) : (other, self)
        // A single word is in many titles, and a text of very many words has all titles in it.
        guard short.words.count >= 2, short.length >= 6, long.words.count <= 4 * short.words.count,
            Self.isSubset(short.words, of: long.words)
        else { return .different }
        return .contained
    }

    /// The word without inflectional endings of the most used languages: "games" becomes "game", "theatre" becomes
    /// "theater".
    private static func stem(_ word: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var stem = word
        while stem.count > minimumStem, let last = stem.last, endings.contains(last) { stem.removeLast() }
        return stem
    }

    private static func isOneInTheOther(_ one: [UInt64], _ other: [UInt64]) -> Bool {
        one.isEmpty || other.isEmpty || isSubset(one, of: other) || isSubset(other, of: one)
    }

    /// True if `few` is a subset of `many`. Both must be in ascending order.
    private static func isSubset(_ few: [UInt64], of many: [UInt64]) -> Bool {
        guard few.count <= many.count else { return false }
        var rest = many[...]
        for word in few {
            rest = rest.drop { $0 < word }
            guard rest.first == word else { return false }
        }
        return true
    }
}

extension UInt8 {
    fileprivate var isWordByte: Bool { isASCIILetter || isASCIIDigit }
}
