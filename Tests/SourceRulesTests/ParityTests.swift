import FoundationEssentials
import Testing

/// Tests that `docs/texture-parity.md` names public symbols, and tests that use them.
@Suite struct ParityTests {
    private func faults(_ table: String, _ sources: [(path: String, code: String)]) -> [String] {
        let files = sources.map { SourceFile(path: $0.path, contents: $0.code) }
        let uses = TestUses(files.filter(\.isTest))
        let interface = PublicInterface(files.filter { !$0.isTest })
        let head = "| Texture | Weft | AsyncDisplayKit | tests |\n|---|---|---|---|\n"
        return ParityTable(head + table).faults(names: uses.names, hasSymbol: interface.has)
    }

    @Test func everyRowNamesPublicSymbolsAndTestsThatUseThem() throws {
        let text = try #require(SourceTree.contents(of: "docs/texture-parity.md"))
        let table = ParityTable(String(decoding: text, as: UTF8.self))
        #expect(table.rows.count > 240)
        let uses = TestUses(SourceTree.files.filter { $0.isTest || $0.module == "LayoutChecks" })
        let interface = PublicInterface(SourceTree.files.filter { $0.path.hasPrefix("Sources/") })
        for fault in table.faults(names: uses.names, hasSymbol: interface.has) {
            Issue.record("docs/texture-parity.md \(fault)")
        }
    }

    private static let sources = [
        (
            path: "Sources/Weft/A.swift",
            code: """
            public class A: Base { public var b: Int { 1 }; var hidden = 1; public init(c: Int) {} }
            public class Base { open func inherited() {} }
            public enum Kind { case one, two(Int) }
            public protocol Asked { func question(_ of: Int) }
            struct Inside { public var d = 1 }
            public func free() {}
            """
        ),
        (
            path: "Tests/WeftTests/Suite.swift",
            code: """
            struct Suite {
                @Test func first() { let a = A(c: 1); helper(a) }
                @Test func second() { let other = Stage() }
                @Test func third() { let stage = 1; first }
                private func helper(_ a: A) { _ = a.b; let stage = a.inherited() }
            }
            """
        ),
        (path: "Tests/Support/Stage.swift", code: "class Stage { func show() { free(); x.question(1); .two(1) } }"),
        (path: "Tests/AccessibilityTests/Bus.swift", code: "struct Bus { @Test func outside() { start() } }"),
        (path: "Tests/AccessibilityProgram/main.swift", code: "let node = a; node.inherited()"),
    ]

    @Test(arguments: [
        "| a | A.swift: `A.b`, `A.inherited()`, `A.init(c:)` | `A` | `Suite.first` |",
        "| a | `free()`, `Asked.question(_:)`, `Kind.two` | the same | `Suite.second` |",
        "| a | `A.inherited()` | by `A` | `Bus.outside` |", "| a | not on GTK: no such thing | – | |",
        "| a | open: later | – | |",
    ])
    func takesRowsThatAreTrue(_ row: String) {
        #expect(faults(row, Self.sources) == [])
    }

    @Test(arguments: [
        ("| a | `A` | `A` | |", "a names no test"),
        ("| a | A.swift: where it is | `A` | `Suite.first` |", "a names no symbol"),
        ("| a | `A` | `A` | `Suite.gone`, `Suite.first` |", "there is no test Suite.gone"),
        ("| a | `A`, `A.hidden` | `A` | `Suite.first` |", "no client can name A.hidden"),
        ("| a | `A`, `Inside` | `A` | `Suite.first` |", "no client can name Inside"),
        ("| a | `A`, `A.gone` | `A` | `Suite.first` |", "no client can name A.gone"),
        ("| a | `A`, `Kind` | `A` | `Suite.first` |", "no test of it uses Kind"),
        ("| a | `A` | `A` | `Suite.first`, `Suite.second` |", "Suite.second uses none of its symbols"),
        ("| a | not on GTK: see `Gone` | – | |", "no client can name Gone"),
        ("| a | `A` | – | `Suite.first` |", "a has no name in the module"),
        ("| a | `A` | `A.gone` | `Suite.first` |", "no client can name A.gone"),
    ])
    func findsRowsThatAreNot(_ row: String, _ fault: String) {
        #expect(faults(row, Self.sources).contains("line 3: \(fault)"))
    }

    @Test func aFunctionsVariableIsNotAnotherFunctions() {
        let uses = TestUses([SourceFile(path: "Tests/WeftTests/Suite.swift", contents: Self.sources[1].code)])
        #expect(uses.names(of: "Suite.first")?.contains("inherited") == true)
        #expect(uses.names(of: "Suite.third")?.contains("inherited") == true, "it calls first")
        #expect(uses.names(of: "Suite.second")?.contains("inherited") == false)
    }
}
