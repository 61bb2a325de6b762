/// A text's form for searching: without case, accents, spaces and punctuation, in every script. Any thread.
public enum SearchKey {
    /// The key in UTF-8. It keeps letters, digits and vowel signs only; Hangul is decomposed, so that half a syllable
    /// is a prefix of it.
    ///
    /// - Complexity: O(length).
    public static func make(_ text: some StringProtocol) -> [UInt8] {
        var text = String(text)
        let ascii: [UInt8]? = text.withUTF8 { bytes in
            guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
            return bytes.compactMap { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
                case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
                default: nil
                }
            }
        }
        return ascii ?? unicode(text)
    }

    /// The words of a text, each as a key of its own. Every character that is neither kept nor an accent ends a word.
    ///
    /// - Complexity: O(length).
    public static func words(of text: some StringProtocol) -> [String] {
        var words: [String] = []
        var word: [UInt8] = []
        for scalar in LocalText.folded(String(text)).unicodeScalars {
            if isKept(scalar) {
                word.append(contentsOf: scalar.utf8)
            } else if !isAccent(scalar), !word.isEmpty {
                words.append(String(decoding: word, as: UTF8.self))
                word.removeAll(keepingCapacity: true)
            }
        }
        if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
        return words
    }

    private static func unicode(_ text: String) -> [UInt8] {
        var key: [UInt8] = []
        for scalar in LocalText.folded(text).unicodeScalars where isKept(scalar) {
            key.append(contentsOf: scalar.utf8)
        }
        return key
    }

    /// True for characters omitted inside a word: accents, and Arabic characters that stretch a word or are invisible.
    private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x80 { return false }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark, .format: return true
        default: return scalar.value == 0x640
        }
    }

    private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
        // A fast path for most texts, since looking up a character's properties is slow.
        if scalar.isASCII {
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9": return true
            default: return false
            }
        }
        // Tatweel is a letter by its Unicode category, but only stretches a word.
        if scalar.value == 0x640 { return false }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber:
            return true
        case .nonspacingMark, .spacingMark:
            // Vowel signs are letters of their scripts, and accents are not. The marks of ガ and パ make other letters.
            return scalar.properties.canonicalCombiningClass == .notReordered
                || (0x3099...0x309A).contains(scalar.value)
        default: return false
        }
    }
}
