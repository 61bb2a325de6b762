/// The mistakes in a language's catalogue.
struct CatalogueCheck {
    /// The plural forms of a language.
    struct Counting {
        /// The line for the header, as gettext has it for the language.
        let rule: String
        let forms: Int
        /// The forms that are used for a single number, which the text may write as a word.
        let single: Set<Int>
    }

    /// The languages that are complete, and how they count; another one comes with a line here.
    static let languages: [String: Counting] = {
        let two = Counting(rule: "nplurals=2; plural=(n != 1);", forms: 2, single: [0])
        let twoFromTwo = Counting(rule: "nplurals=2; plural=(n > 1);", forms: 2, single: [])
        let one = Counting(rule: "nplurals=1; plural=0;", forms: 1, single: [])
        let six = Counting(
            rule:
                "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);",
            forms: 6, single: [0, 1, 2])
        return [
            "ar": six, "de": two, "es": two, "fr": twoFromTwo, "ja": one, "pt_BR": twoFromTwo, "zh_CN": one,
        ]
    }()

    let language: String
    let counting: Counting
    /// The texts to translate.
    let template: Catalogue

    func problems(_ catalogue: Catalogue) -> [String] {
        var problems: [String] = []
        if !catalogue.header.contains("Language: \(language)") { problems.append("the header names another language") }
        if !catalogue.header.contains("Plural-Forms: \(counting.rule)") {
            problems.append("the header does not say \"Plural-Forms: \(counting.rule)\"")
        }
        if catalogue.hasObsolete { problems.append("it has texts that are not wanted any more") }
        let wanted = Set(template.entries.map(\.key))
        let found = Set(catalogue.entries.map(\.key))
        problems += wanted.subtracting(found).map { "\($0) is missing" }
        problems += found.subtracting(wanted).map { "\($0) is no text of the sources" }
        if found.count < catalogue.entries.count { problems.append("a text is there twice") }
        return problems.sorted() + catalogue.entries.flatMap(self.problems)
    }

    private func problems(_ entry: Catalogue.Entry) -> [String] {
        let key = entry.key
        if entry.isFuzzy { return ["\(key) is fuzzy: English has changed"] }
        let forms = key.plural == nil ? 1 : counting.forms
        guard entry.translations.count == forms else {
            return ["\(key) has \(entry.translations.count) forms of \(forms)"]
        }
        return entry.translations.enumerated().compactMap { index, text in
            problem(text, form: index, of: key).map { "\(key)\(forms > 1 ? ", form \(index)" : "") \($0)" }
        }
    }

    private func problem(_ text: String, form: Int, of key: Catalogue.Key) -> String? {
        if text.isEmpty { return "is not translated" }
        let english = key.plural ?? key.message
        let (names, wanted) = (Self.names(in: text), Self.names(in: english))
        if let added = names.subtracting(wanted).min() { return "has {\(added)}, which English has not" }
        var lost = wanted.subtracting(names)
        // One number may be written out, and "the only one" also where a language counts none with it.
        let isOfOne = !Self.names(in: key.message).contains("count") && form == 0 && counting.forms > 1
        if key.plural != nil, counting.single.contains(form) || isOfOne { lost.remove("count") }
        if let lost = lost.min() { return "has lost {\(lost)}" }
        for isEdge in [Self.hasBlankStart, Self.hasBlankEnd] where isEdge(text) != isEdge(english) {
            return "begins or ends with blanks where English does not"
        }
        let marks = text.filter { $0 == "{" || $0 == "}" }.count
        return marks == names.count * 2 || marks == english.filter { $0 == "{" || $0 == "}" }.count
            ? nil : "has a brace too many or too few"
    }

    private static func hasBlankStart(_ text: String) -> Bool { text.first?.isWhitespace == true }

    private static func hasBlankEnd(_ text: String) -> Bool { text.last?.isWhitespace == true }

    /// The names of values, which are in braces.
    static func names(in text: String) -> Set<String> {
        Set(
            text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap { part in
                part.firstIndex(of: "}").map { String(part[..<$0]) }
            })
    }
}
