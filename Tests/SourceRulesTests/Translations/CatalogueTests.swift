import Testing

/// The catalogues in po are complete, and the check finds missing texts.
@Suite struct CatalogueTests {
    static let domains = ["browse-meetup", "resources", "weft"]

    private static func catalogue(_ path: String) throws -> Catalogue {
        Catalogue(String(decoding: try #require(SourceTree.contents(of: path), "\(path) is missing"), as: UTF8.self))
    }

    @Test(arguments: domains, CatalogueCheck.languages.keys.sorted())
    func aLanguageIsComplete(domain: String, language: String) throws {
        let check = CatalogueCheck(
            language: language, counting: try #require(CatalogueCheck.languages[language]),
            template: try Self.catalogue("po/\(domain).pot"))
        let path = "po/\(domain)/\(language).po"
        for problem in check.problems(try Self.catalogue(path)) { Issue.record("\(path): \(problem)") }
    }

    @Test func theLanguagesMatchTheList() throws {
        let list = String(decoding: try #require(SourceTree.contents(of: "po/LINGUAS")), as: UTF8.self)
        #expect(list.split(separator: "\n").map(String.init) == CatalogueCheck.languages.keys.sorted())
    }

    // MARK: The check

    private static let template = """
        msgid ""
        msgstr ""
        "Content-Type: text/plain\\n"

        #. Translators: where
        #: Sources/A.swift
        msgid "Close {name}"
        msgstr ""

        msgctxt "verb"
        msgid ""
        "Open "
        "it"
        msgstr ""

        msgid "{count} row of {list}"
        msgid_plural "{count} rows of {list}"
        msgstr[0] ""
        msgstr[1] ""

        """

    private static func problems(_ texts: String, language: String = "de", rule: String? = nil) throws -> [String] {
        let counting = try #require(CatalogueCheck.languages[language])
        let header = """
            msgid ""
            msgstr ""
            "Language: \(language)\\n"
            "Plural-Forms: \(rule ?? counting.rule)\\n"


            """
        let check = CatalogueCheck(language: language, counting: counting, template: Catalogue(template))
        return check.problems(Catalogue(header + texts))
    }

    private static let close = "msgid \"Close {name}\"\nmsgstr \"{name} schließen\"\n\n"
    private static let open = "msgctxt \"verb\"\nmsgid \"Open it\"\nmsgstr \"Öffnen\"\n\n"
    private static let rows = "msgid \"{count} row of {list}\"\nmsgid_plural \"{count} rows of {list}\"\n"

    private static func rows(_ forms: String...) -> String {
        rows + forms.enumerated().map { "msgstr[\($0.offset)] \"\($0.element)\"\n" }.joined()
    }

    @Test func aCompleteCataloguePasses() throws {
        let all = Self.close + Self.open + Self.rows("Eine Zeile von {list}", "{count} Zeilen von {list}")
        #expect(try Self.problems(all) == [])
    }

    @Test func everyMistakeIsFound() throws {
        let good = Self.rows("{count} von {list}", "{count} von {list}")
        func expect(_ part: String, _ texts: String, rule: String? = nil, _ place: SourceLocation = #_sourceLocation)
            throws
        {
            let problems = try Self.problems(texts, rule: rule)
            #expect(problems.count == 1 && problems[0].contains(part), "\(problems)", sourceLocation: place)
        }
        try expect("“Open it” (verb) is missing", Self.close + good)
        try expect("not translated", Self.close.replacing("{name} schließen", with: "") + Self.open + good)
        try expect("fuzzy", "#, fuzzy\n" + Self.close + Self.open + good)
        try expect("lost {name}", Self.close.replacing("{name} s", with: "S") + Self.open + good)
        try expect("has {nome}", Self.close.replacing("{name} s", with: "{nome} s") + Self.open + good)
        try expect("1 forms of 2", Self.close + Self.open + Self.rows("{count} von {list}"))
        try expect("form 1 is not translated", Self.close + Self.open + Self.rows("{count} von {list}", ""))
        try expect("form 1 has lost {count}", Self.close + Self.open + Self.rows("Eine von {list}", "Viele von {list}"))
        try expect("form 0 has lost {list}", Self.close + Self.open + Self.rows("Eine", "{count} von {list}"))
        try expect("blanks", Self.close.replacing("schließen", with: "schließen ") + Self.open + good)
        try expect("brace", Self.close.replacing("schließen", with: "schließen}") + Self.open + good)
        try expect("twice", Self.close + Self.close + Self.open + good)
        try expect("no text of the sources", Self.close + Self.open + good + "\nmsgid \"Old\"\nmsgstr \"Alt\"\n")
        try expect("not wanted", Self.close + Self.open + good + "\n#~ msgid \"Old\"\n#~ msgstr \"Alt\"\n")
        try expect("Plural-Forms", Self.close + Self.open + good, rule: "nplurals=2; plural=(n > 1);")
    }

    @Test func formsOfOneNumberMayWriteItOut() throws {
        let texts = Self.close + Self.open
        let forms = ["0 {list}", "1 {list}", "2 {list}", "{count} {list}", "{count} {list}", "{count} {list}"]
        func rows(_ forms: [String]) -> String {
            Self.rows + forms.enumerated().map { "msgstr[\($0.offset)] \"\($0.element)\"\n" }.joined()
        }
        #expect(try Self.problems(texts + rows(forms), language: "ar") == [])
        var lost = forms
        lost[3] = "few {list}"
        #expect(try Self.problems(texts + rows(lost), language: "ar").count == 1)
        #expect(try Self.problems(texts + rows(["une {list}", "{count} {list}"]), language: "fr").count == 1)
    }
}
