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
    private static let endings = Array("enrs".utf8)

    /// Fingerprints of words, ascending, and of words with digits, ascending. One list: thousands of texts are read.
    private let fingerprints: [UInt64]
    /// The number of words without digits.
    let wordCount: Int
    /// The number of bytes of all words.
    let length: Int
    /// A digest of all of it: equal texts have the same.
    let key: UInt64

    var words: ArraySlice<UInt64> { fingerprints[..<wordCount] }
    var numbers: ArraySlice<UInt64> { fingerprints[wordCount...] }

    /// - Complexity: O(`maximumScalars`).
    init(_ text: String) {
        var (words, numbers, length) = ([UInt64](), [UInt64](), 0)
        words.reserveCapacity(Self.maximumWords)
        func add(_ word: some RandomAccessCollection<UInt8>) {
            guard !word.isEmpty, words.count + numbers.count < Self.maximumWords else { return }
            length += word.count
            if word.contains(where: \.isASCIIDigit) {
                numbers.append(GroupRecord.fingerprint(word))
            } else {
                words.append(GroupRecord.fingerprint(word.prefix(Self.stemLength(word))))
            }
        }
        let start = text.utf8.prefix(Self.maximumScalars)
        if start.allSatisfy({ $0 < 0x80 }) {
            // A fast path for ASCII titles, since one agenda reads ten thousand titles.
            let bytes = start.map(\.asciiLowercased)
            var first = 0
            for index in 0...bytes.count where index == bytes.count || !bytes[index].isWordByte {
                add(bytes[first..<index])
                first = index + 1
            }
        } else {
            let start = String(text.unicodeScalars.prefix(Self.maximumScalars))
            for word in SearchWords.words(of: start, limit: Self.maximumWords) { add(Array(word.utf8)) }
        }
        Self.sort(&words)
        Self.sort(&numbers)
        fingerprints = words + numbers
        wordCount = words.count
        self.length = length
        key = fingerprints.reduce(UInt64(wordCount)) { ($0 &* 31) ^ $1 }
    }

    /// Sorts the values in ascending order, each once.
    private static func sort(_ values: inout [UInt64]) {
        guard values.count > 1 else { return }
        values.sort()
        guard zip(values, values.dropFirst()).contains(where: ==) else { return }
        values = values.reduce(into: []) { result, value in
            if result.last != value { result.append(value) }
        }
    }

    var isEmpty: Bool { fingerprints.isEmpty }

    /// The likeness of two titles, the same in both directions. O(words)
    func likeness(to other: TitleWords) -> Likeness {
        guard !isEmpty, !other.isEmpty else { return .different }
        if key == other.key, wordCount == other.wordCount, fingerprints == other.fingerprints { return .equal }
        guard Self.isOneInTheOther(numbers, other.numbers) else { return .different }
        let (short, long) = wordCount <= other.wordCount ? (self, other) : (other, self)
        // A single word occurs in many titles, and a very long text contains most titles.
        guard short.wordCount >= 2, short.length >= 6, long.wordCount <= 4 * short.wordCount,
            Self.isSubset(short.words, of: long.words)
        else { return .different }
        return .contained
    }

    /// The number of bytes of the word without inflectional endings of the most used languages: "games" becomes "game",
    /// "theatre" becomes "theater".
    private static func stemLength(_ word: some RandomAccessCollection<UInt8>) -> Int {
        let ending = word.reversed().prefix(max(0, word.count - minimumStem)).prefix { endings.contains($0) }
        return word.count - ending.count
    }

    private static func isOneInTheOther(_ one: ArraySlice<UInt64>, _ other: ArraySlice<UInt64>) -> Bool {
        one.isEmpty || other.isEmpty || isSubset(one, of: other) || isSubset(other, of: one)
    }

    /// True if `few` is a subset of `many`. Both must be in ascending order.
    private static func isSubset(_ few: ArraySlice<UInt64>, of many: ArraySlice<UInt64>) -> Bool {
        guard few.count <= many.count else { return false }
        var rest = many
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
