import WebPages
import WeftGLib

/// Converts texts to the words of the index, and searches to its queries.
///
/// FTS5's own tokenizers do not suit all scripts. `trigram` finds nothing below three characters, and most Chinese and
/// Japanese words have two. `unicode61` takes a sentence in a script without spaces for one word, and cuts words of
/// Indic scripts at their vowel signs. So texts are divided into words here, and FTS5 (`ascii`) only splits at blanks.
/// Words are folded by `SearchKey`. In scripts without spaces, and in Hangul, every two neighbouring characters are a
/// word, and the last character of a run is one. Then a search finds one character as the beginning of a pair, and
/// several characters as consecutive pairs, only where they are adjacent.
enum SearchWords {
    /// The maximum length of a word in Unicode scalars; the rest is ignored.
    static let maximumLength = 64
    /// The maximum number of words of a query; the rest is ignored.
    static let maximumWords = 12

    /// The words for the index, with blanks between them; at most `limit` of them.
    /// - Complexity: O(length).
    static func index(_ text: String, limit: Int = 2_000) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return plainIndex(text, limit: limit) }
        return words(of: text, limit: limit).joined(separator: " ")
    }

    /// The words for the index, at most `limit` of them.
    /// - Complexity: O(length).
    static func words(of text: String, limit: Int) -> ArraySlice<String> {
        var words: [String] = []
        for word in SearchKey.words(of: text) {
            guard words.count < limit else { break }
            if word.utf8.allSatisfy({ $0 < 0x80 }) {
                words.append(word.utf8.count > maximumLength ? String(word.unicodeScalars.prefix(maximumLength)) : word)
                continue
            }
            for run in runs(word) {
                switch run {
                case .spaced(let word):
                    words.append(word)
                    if let bare = withoutArticle(word) { words.append(bare) }
                case .dense(let units):
                    for (first, second) in zip(units, units.dropFirst()) { words.append(first + second) }
                    words.append(units[units.count - 1])
                }
            }
        }
        return words.prefix(limit)
    }

    /// The index words of ASCII text, which has only words between blanks.
    private static func plainIndex(_ text: String, limit: Int) -> String {
        var (bytes, count, length) = ([UInt8](), 0, 0)
        for byte in text.utf8 {
            guard byte.isASCIILetter || byte.isASCIIDigit else {
                length = 0
                continue
            }
            if length == 0 {
                guard count < limit else { break }
                count += 1
                if !bytes.isEmpty { bytes.append(UInt8(ascii: " ")) }
            }
            if length < maximumLength { bytes.append(byte.asciiLowercased) }
            length += 1
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns an FTS5 query for texts that have all words of `text`, or words that begin with them; nil if it contains
    /// no word.
    static func query(_ text: String) -> String? {
        let terms = phrases(of: text).map { "\"\($0.joined(separator: " "))\" *" }
        return terms.isEmpty ? nil : terms.joined(separator: " AND ")
    }

    /// Returns the phrases to search for, in words of `index`: each phrase is a list of consecutive words, and its last
    /// word may be the start of a word.
    static func phrases(of text: String) -> [[String]] {
        SearchKey.words(of: Substring(text.unicodeScalars.prefix(500))).prefix(maximumWords).flatMap(runs).map { run in
            switch run {
            case .spaced(let word): [withoutArticle(word) ?? word]
            case .dense(let units) where units.count == 1: [units[0]]
            case .dense(let units): zip(units, units.dropFirst()).map { $0 + $1 }
            }
        }
    }

    private enum Run {
        case spaced(String)
        /// Characters of a script without spaces, with their marks; not empty.
        case dense([String])
    }

    private static func runs(_ word: String) -> [Run] {
        var runs: [Run] = []
        var spaced = String.UnicodeScalarView()
        var dense: [String] = []
        func finish() {
            if !spaced.isEmpty { runs.append(.spaced(String(spaced))) }
            if !dense.isEmpty { runs.append(.dense(dense)) }
            spaced = .init()
            dense = []
        }
        for scalar in word.unicodeScalars {
            let scalar = folded(scalar)
            if !isDense(scalar) {
                if !dense.isEmpty, scalar.properties.generalCategory != .decimalNumber, isMark(scalar) {
                    dense[dense.count - 1].unicodeScalars.append(scalar)
                    continue
                }
                if !dense.isEmpty { finish() }
                if spaced.count < maximumLength { spaced.append(scalar) }
            } else if !dense.isEmpty, isFollower(scalar) {
                dense[dense.count - 1].unicodeScalars.append(scalar)
            } else {
                if !spaced.isEmpty { finish() }
                dense.append(String(scalar))
            }
        }
        finish()
        return runs
    }

    /// Returns a common form of letters that are typed instead of each other: the two syllabaries of Japanese, and the
    /// letters of Arabic and Persian keyboards.
    private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x30A1...0x30F6: Unicode.Scalar(scalar.value - 0x60) ?? scalar
        case 0x0649, 0x06CC: "\u{064A}"
        case 0x06A9: "\u{0643}"
        case 0x0629: "\u{0647}"
        default: scalar
        }
    }

    /// Returns an Arabic word without its article, which is written together with it; nil for other words. If the rest
    /// is short, the article may be a part of the word, and it stays.
    private static func withoutArticle(_ word: String) -> String? {
        let article: [Unicode.Scalar] = ["\u{0627}", "\u{0644}"]
        guard word.unicodeScalars.starts(with: article), word.unicodeScalars.count >= 5 else { return nil }
        return String(word.unicodeScalars.dropFirst(2))
    }

    /// Returns true for scripts without spaces between words, and for Hangul, whose words have endings and are
    /// compounded.
    private static func isDense(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case ..<0x0E00: false
        // Thai, Lao; Burmese; Jamo; Khmer.
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1100...0x11FF, 0x1780...0x17FF: true
        // Radicals, kana, bopomofo, ideographs; Jamo and Burmese, extended; compatibility; planes 2 and 3.
        case 0x2E80...0x2FDF, 0x3005...0x3007, 0x3040...0x312F, 0x31A0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
            0xA960...0xA97F, 0xA9E0...0xA9FF, 0xAA60...0xAA7F, 0xD7B0...0xD7FF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }

    /// Returns true if a scalar belongs to the character before it: vowels and final consonants of a syllable in
    /// Hangul, and marks.
    private static func isFollower(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1160...0x11FF, 0xD7B0...0xD7FF: true
        default: isMark(scalar)
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x300 else { return false }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return true
        default: return false
        }
    }
}
