/// An address as people write it into one field, in no fixed form.
enum PostalAddress {
    /// What of it may stand where a town is expected: its last part, behind a comma, that is none of the street and has
    /// words besides numbers. Nil where there is none, as in "12 rue du Lac".
    ///
    /// A country may be taken for the town; a street or a postal code never.
    static func town(in address: String) -> String? {
        let parts = address.split(whereSeparator: { $0 == "," || $0.isNewline }).dropFirst()
        return parts.lazy.reversed().compactMap(words).first
    }

    /// Of a text that is a name or an address: the name, or what of the address is no street.
    static func townOrVenue(_ text: String) -> String? {
        text.contains(where: { $0 == "," || $0.isNewline || $0.isDigit }) ? town(in: text) : text
    }

    /// Without postal codes, which are words with a digit.
    private static func words(_ part: Substring) -> String? {
        let words = part.split(separator: " ").filter {
            !$0.contains(where: \.isDigit) && $0.contains(where: \.isLetter)
        }
        return words.joined(separator: " ").trimmingBlanks.nonEmpty
    }
}

extension Character {
    /// In any script; of the characters that stand for a number those of Chinese are parts of names, too.
    fileprivate var isDigit: Bool { unicodeScalars.first?.properties.generalCategory == .decimalNumber }
}
