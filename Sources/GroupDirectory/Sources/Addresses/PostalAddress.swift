/// An address that people write into one field, in no fixed form.
enum PostalAddress {
    /// Returns the part of an address that is probably the town: the part between commas with a postal code, or the one
    /// before it if only the letters of a state are beside the code ("Springfield, IL 62704"). Without a code it is the
    /// last part that is not the street, has words besides numbers, and is no known country or region. nil if there is
    /// none, as in "12 rue du Lac".
    ///
    /// An unknown country may be mistaken for the town; a street or a postal code never is.
    static func town(in address: String) -> String? {
        let parts = Array(address.split(whereSeparator: { $0 == "," || $0.isNewline }).dropFirst())
        if let coded = parts.lastIndex(where: { $0.split(separator: " ").contains(where: isCode) && words($0) != nil })
        {
            let town = words(parts[coded])
            if let town, town.unicodeScalars.count > 2 { return town }
            return coded > 0 ? words(parts[coded - 1]) ?? town : town
        }
        let names = parts.compactMap(words)
        let known = names.reversed().first {
            !countries.contains($0.lowercased()) && !regions.contains($0.lowercased())
        }
        // A city state has the name of its country or region, so the filter above found no town.
        return known ?? names.last
    }

    private static func isCode(_ word: Substring) -> Bool { (4...6).contains(word.count) && word.allSatisfy(\.isDigit) }

    /// Returns the part of an address that is not a street. A text that is only a name is returned unchanged.
    static func townOrVenue(_ text: String) -> String? {
        guard text.contains(where: { $0 == "," || $0.isNewline || $0.isDigit }) else { return text }
        return town(in: text) ?? townBehindCode(text)
    }

    /// Finds the town in an address without commas, as Mobilizon writes it ("10 rue Jangot 69007 Lyon
    /// Auvergne-Rhône-Alpes France"): the words between the postal code and the region and country. Unknown ones of
    /// these are assumed to be one word each.
    private static func townBehindCode(_ text: String) -> String? {
        guard !text.contains(where: { $0 == "," || $0.isNewline }) else { return nil }
        let words = text.split(separator: " ")
        guard let code = words.lastIndex(where: isCode), code > 0 else { return nil }
        let names = words[(code + 1)...].filter { !$0.contains(where: \.isDigit) }[...]
        let country = names.dropLast(max(1, wordCount(of: countries, atEndOf: names)))
        let region = wordCount(of: regions, atEndOf: country)
        let town = country.dropLast(max(1, region))
        return (town.isEmpty ? names.prefix(1) : town).joined(separator: " ").nonEmpty
    }

    /// Returns the part without postal codes, which are words with a digit.
    private static func words(_ part: Substring) -> String? {
        let words = part.split(separator: " ").filter {
            !$0.contains(where: \.isDigit) && $0.contains(where: \.isLetter)
        }
        return words.joined(separator: " ").trimmingBlanks.nonEmpty
    }
}

extension Character {
    /// True for a decimal digit in any script. Other number characters are not digits, since for example Chinese ones
    /// are also parts of names.
    fileprivate var isDigit: Bool { unicodeScalars.first?.properties.generalCategory == .decimalNumber }
}
