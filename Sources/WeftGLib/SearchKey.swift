import WeftShim

/// A text as a search compares it: without case, accents, blanks and punctuation, in every script. Any thread.
public enum SearchKey {
    /// The key in UTF-8. What is no letter, digit or vowel sign is left out; Hangul is taken apart, so that half a
    /// syllable is a prefix of it.
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

    private static func unicode(_ text: String) -> [UInt8] {
        guard let folded = g_utf8_casefold(text, gssize(text.utf8.count)) else { return [] }
        defer { g_free(folded) }
        guard let decomposed = g_utf8_normalize(folded, -1, G_NORMALIZE_ALL) else { return [] }
        defer { g_free(decomposed) }
        var key: [UInt8] = []
        for scalar in String(cString: decomposed).unicodeScalars where isKept(scalar) {
            key.append(contentsOf: UTF8.encode(scalar)?.map { $0 } ?? [])
        }
        return key
    }

    private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x80 { return scalar.properties.isAlphabetic || scalar.properties.numericType != nil }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber:
            return true
        case .nonspacingMark, .spacingMark:
            // Vowel signs are letters of their scripts, accents are not; the marks of ガ and パ make other letters.
            return scalar.properties.canonicalCombiningClass == .notReordered
                || (0x3099...0x309A).contains(scalar.value)
        default: return false
        }
    }
}
