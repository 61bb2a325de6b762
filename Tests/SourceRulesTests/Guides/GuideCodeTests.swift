import FoundationEssentials
import Testing

/// Checks that the Swift code of README and the guides is compiled: each block must be in a file of the tests.
@Suite struct GuideCodeTests {
    private static func lines(_ path: String) throws -> [Substring] {
        let contents = try #require(SourceTree.contents(of: path))
        return String(decoding: contents, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    }

    @Test func everyBlockIsCompiled() throws {
        let sources = try SourceTree.files.filter(\.isTest).map { try Self.lines($0.path) }
        let documents = SourceTree.documents
        #expect(documents.contains("README.md") && documents.contains("Sources/Weft/Weft.docc/Porting.md"))
        for document in documents {
            for block in GuideCode.blocks(of: try Self.lines(document).joined(separator: "\n")) {
                let isCompiled = sources.contains { GuideCode.stands(block.code, in: $0) }
                #expect(isCompiled, "\(document):\(block.line): this Swift stands in no file below Tests")
            }
        }
    }

    @Test func findsCodeAtAnotherIndentation() {
        let blocks = GuideCode.blocks(of: "A\n```swift\nlet a = 1\n\nif a {\n    b()\n```\n```json\n{}\n```\n")
        #expect(blocks.map(\.line) == [2])
        let code = blocks[0].code
        for source in ["    let a = 1\n\n    if a {\n        b()\n    }", "x\nlet a = 1\n\nif a {\n    b()"] {
            #expect(GuideCode.stands(code, in: source.split(separator: "\n", omittingEmptySubsequences: false)))
        }
        for source in ["let a = 1\n\nif a {\nb()", "let a = 1\nif a {\n    b()", "let a = 1\n\nif a {"] {
            #expect(!GuideCode.stands(code, in: source.split(separator: "\n", omittingEmptySubsequences: false)))
        }
    }
}
