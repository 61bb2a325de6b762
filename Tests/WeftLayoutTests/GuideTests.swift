import FoundationEssentials
import JSON
import LayoutFormat
import Testing
import WeftLayout

/// `docs/layout.md` is checked against the code: its cases, their pictures, their Swift.
@Suite struct GuideTests {
    private static let root = "/" + "\(#filePath)".split(separator: "/").dropLast(3).joined(separator: "/")

    private static func read(_ path: String) throws -> String {
        String(decoding: try #require(FileManager.default.contents(atPath: "\(root)/\(path)")), as: UTF8.self)
    }

    /// The contents of the guide's code blocks in one language.
    private static func blocks(_ language: String) throws -> [String] {
        let parts = try read("docs/layout.md").split(separator: "```\(language)\n", omittingEmptySubsequences: false)
        return parts.dropFirst().map { part in
            String(part[..<(part.range(of: "```")?.lowerBound ?? part.endIndex)])
        }
    }

    private static func cases() throws -> [LayoutCase] {
        try blocks("json").map { try LayoutCase(try JSON(parsing: Array($0.utf8))) }
    }

    @Test func theGuidesPicturesMatchTheTool() throws {
        let cases = try Self.cases()
        #expect(cases.count == 10)
        for (index, layoutCase) in cases.enumerated() {
            let number = index < 9 ? "0\(index + 1)" : "\(index + 1)"
            let drawn = try layoutCase.layout().svg
            #expect(try Self.read("docs/layout/\(number).svg") == drawn, "draw docs/layout/\(number).svg anew")
            #expect(try Self.read("docs/layout.md").contains("(layout/\(number).svg)"))
        }
    }

    @Test func theGuidesSwiftHasTheSameLayoutAsItsJSON() throws {
        for (layoutCase, spec) in zip(try Self.cases(), GuideLayouts.all()) {
            let drawn = try layoutCase.layout().svg
            let built = try Layout.calculate(spec: spec, constraints: LayoutConstraints(layoutCase.range)).svg
            #expect(drawn == built)
        }
    }

    @Test func theGuidesSwiftIsTheSwiftThatIsCompiled() throws {
        let source = try Self.read("Tests/WeftLayoutTests/GuideLayouts.swift")
        let compiled = source.split(separator: "// guide: ").dropFirst().map { part in
            let lines = part.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
            return lines.prefix { !$0.contains("// end") }.map { $0.dropFirst(8) }.joined(separator: "\n") + "\n"
        }
        #expect(compiled.count == 10)
        let guide = try Self.blocks("swift")
        for snippet in compiled {
            #expect(guide.contains(snippet), "the guide lacks\n\(snippet)")
        }
    }
}
