import FoundationEssentials
import Testing

/// `docs/texture-parity.md` names tests that exist.
@Suite struct ParityTests {
    private static let tests = Set(SourceTree.files.filter(\.isTest).flatMap(\.testNames))

    @Test func everyRowNamesATestThatExistsOrSaysWhyThereIsNone() throws {
        let text = try #require(SourceTree.contents(of: "docs/texture-parity.md"))
        let table = ParityTable(String(decoding: text, as: UTF8.self))
        #expect(table.rows.count > 100)
        for fault in table.faults(tests: Self.tests) { Issue.record("docs/texture-parity.md \(fault)") }
    }

    @Test func findsTestsOfSuitesAndExtensions() {
        let code = """
            struct Suite { @Test func first() { struct Inner { func helper() {} } }
                class func made() {} }
            extension Other { func testSecond() {} }
            func free() {}
            """
        let names = SourceFile(path: "Tests/A/A.swift", contents: code).testNames
        #expect(names == ["Suite.first", "Inner.helper", "Suite.made", "Other.testSecond"])
    }

    @Test func findsRowsWithoutTheirTest() {
        let table = ParityTable(
            """
            | Texture | where | tests |
            |---|---|---|
            | a | `A` | `Suite.first` |
            | b | `B` | `Suite.gone`, `Suite.first` |
            | c | not on GTK: no such thing | |
            | d | `D` | |
            """)
        #expect(table.rows.map(\.feature) == ["a", "b", "c", "d"])
        #expect(
            table.faults(tests: ["Suite.first"]) == [
                "line 4: there is no test Suite.gone", "line 6: d names no test",
            ])
    }
}
