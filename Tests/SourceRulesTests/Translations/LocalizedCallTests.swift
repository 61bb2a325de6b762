import Testing

/// Checks that texts for translators are plain literals, so that `make pot` finds them, and that they name the given
/// values.
@Suite struct LocalizedCallTests {
    private static func calls(_ source: String) -> LocalizedCalls { LocalizedCalls(path: "A.swift", contents: source) }

    @Test(arguments: [
        ("browse-meetup", ["BrowseMeetup", "GroupDirectory"]),
        ("weft", ["WeftGLib", "WeftGTK", "WeftGraphics", "WeftNodes", "WeftContainers", "AsyncDisplayKit"]),
    ])
    func theTemplateHasTheTextsOfTheSources(domain: String, modules: [String]) throws {
        var keys: Set<Catalogue.Key> = []
        for file in SourceTree.files where file.path.hasPrefix("Sources/") && modules.contains(file.module) {
            let contents = String(decoding: try #require(SourceTree.contents(of: file.path)), as: UTF8.self)
            let calls = LocalizedCalls(path: file.path, contents: contents)
            for violation in calls.violations { Issue.record("\(violation)") }
            keys.formUnion(calls.keys)
        }
        let template = String(decoding: try #require(SourceTree.contents(of: "po/\(domain).pot")), as: UTF8.self)
        let collected = Set(Catalogue(template).entries.map(\.key))
        #expect(!keys.isEmpty)
        #expect(keys == collected, "`make pot` brings po/\(domain).pot up to date")
    }

    @Test func literalsAreReadAsTheCompilerReadsThem() {
        let calls = Self.calls(
            """
            let a = localized("One \\"two\\"\\nthree") // localized("in a comment")
            let b = "localized(\\"in a text\\")" + localizedIn("verb", "Open")
            let c = localizedPlural(
                "{count} row of "
                    + "{list}", "{count} rows of {list}", n, ["list": name(of: "x")])
            let d = localized("{a}, {b}", ["a": "\\(f("\\(x)"))", "b": y])
            func localized(_ message: String) {}
            """)
        #expect(
            calls.keys == [
                .init(message: "One \"two\"\nthree"), .init(context: "verb", message: "Open"),
                .init(message: "{count} row of {list}", plural: "{count} rows of {list}"),
                .init(message: "{a}, {b}"),
            ])
        #expect(calls.violations.isEmpty, "\(calls.violations)")
    }

    @Test(arguments: [
        "localized(\"Hello \\(name)\")", "localized(text)", "localized(isOn ? \"On\" : \"Off\")", "localized(\"\")",
        "localizedIn(context, \"Open\")", "localizedPlural(\"row\", rows, 3)", "frameworkText(#\"raw\"#)",
        "localized(\"a\" + text)", "localized(\"\\u{2026}\")",
    ])
    func otherThingsAreRefused(source: String) {
        let calls = Self.calls(source)
        #expect(calls.violations.map(\.line) == [1])
        #expect(calls.keys.isEmpty)
    }

    @Test(arguments: [
        "localized(\"{a} of {b}\", [\"a\": x])", "localized(\"{a}\", [\"a\": x, \"b\": y])", "localized(\"{a}\")",
        "localized(\"a\", [\"a\": x])",
    ])
    func valuesMatchTheText(source: String) {
        #expect(Self.calls(source).violations.map(\.line) == [1])
    }
}
