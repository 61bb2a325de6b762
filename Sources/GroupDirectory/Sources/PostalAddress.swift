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
        guard text.contains(where: { $0 == "," || $0.isNewline || $0.isDigit }) else { return text }
        return town(in: text) ?? townBehindCode(text)
    }

    /// In an address without commas, as Mobilizon writes it ("10 rue Jangot 69007 Lyon Auvergne-Rhône-Alpes France"): what is
    /// between the postal code and the region and country, of which each is taken to be one word.
    private static func townBehindCode(_ text: String) -> String? {
        guard !text.contains(where: { $0 == "," || $0.isNewline }) else { return nil }
        let words = text.split(separator: " ")
        let isCode = { (word: Substring) in (4...6).contains(word.count) && word.allSatisfy(\.isDigit) }
        guard let code = words.lastIndex(where: isCode), code > 0 else { return nil }
        let names = words[(code + 1)...].filter { !$0.contains(where: \.isDigit) }
        return names.prefix(max(1, names.count - 2)).joined(separator: " ").nonEmpty
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
