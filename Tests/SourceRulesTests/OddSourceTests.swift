import Testing

@testable import NodeCheck

/// Tests unusual sources: the declarations named `bad…` are found, and nothing else.
@Suite struct OddSourceTests {
    private func found(_ source: String) -> [String] {
        NodeCheck([NodeCheck.File(path: "Odd.swift", text: SourceText(source))]).findings.map(\.variable.name)
    }

    /// Reads the bytes as `Invocation` reads a file: invalid UTF-8 is replaced.
    private func found(bytes: [UInt8]) -> [String] { found(String(decoding: bytes, as: UTF8.self)) }

    @Test func classesWithAnyNameAreFound() {
        let source = """
            class _A: DisplayNode { var bad1 = 1 }
            class `Type`: _A { var bad2 = 1 }
            class feedNode: Type { var bad3 = 1 }
            class ÄNode: Outer<Int>.feedNode { var bad4 = 1 }
            class P { class func f() {}; class var g: Int { 3 }; class override func x() {}; var fine = 2 }
            """
        #expect(found(source) == ["bad1", "bad2", "bad3", "bad4"])
    }

    @Test func genericArgumentsMayHaveArrows() {
        let source = """
            class A<T: P<() -> Void>>: DisplayNode { var bad1 = 1 }
            class B<T>: A<(T) -> T>, P where T: Q { var bad2: [T] = []; var bad3 = 1, bad4 = 2 }
            extension B { class C: B<Int> { var bad5 = 1 < 2, bad6: Dictionary<() -> Void, Int> = [:] } }
            """
        #expect(found(source) == ["bad1", "bad2", "bad3", "bad4", "bad5", "bad6"])
    }

    @Test func aDeclarationMayTakeSeveralLines() {
        let source = """
            final class A
                : DisplayNode
            {
                var fine1: Int
                {
                    3
                }
                var fine2:
                    Int { 3 }
                var fine3: Dictionary<
                    Int, String
                > { [:] }
                var bad1: Int
                {
                    didSet { f() }
                }
                var bad2 = x
                    .map { $0 },
                    bad3 = 2
                @Guarded
                @objc
                var fine4
                    : Int = 3
                var (bad4, (label: bad5, _)) = (1, (2, 3))
                var `default`: Int { 1 }
                var bad6: Int
            }
            """
        #expect(found(source) == ["bad1", "bad2", "bad3", "bad4", "bad5", "bad6"])
    }

    @Test func wrappersMayHaveModulesAndArguments() {
        let source = """
            class A: DisplayNode {
                @Weft.Guarded var fine1 = 1
                @WeftNodes.GuardedWeak var fine2: X?
                @Guarded<Int> var fine3 = 1
                @Wrapper("a { b", { x in x }) @Guarded var fine4 = 1
                @_Concurrency.MainActor
                // why {
                private(set) var fine5 = 1
                @Wrapper(#"}"#) var bad1 = 1
                @Lens<A.B>(x) var bad2 = 1
            }
            """
        #expect(found(source) == ["bad1", "bad2"])
    }

    @Test func patternsAndTextsHideTheirBrackets() {
        let source = ##"""
            class A: DisplayNode {
                let open = /\{/, quote = /"/
                var bad1 = 1
                func f() { _ = x.split(separator: /}/) }
                let link = #/https?://[^/"]+ }/#
                var bad2 = 1
                let lines = #/
                    } " // "
                    /#
                let half = 1 / 3, s = #"""#, t = #"\#(x)}"#, u = "a\"b{", v = "\\"
                var bad3 = (a / b) / c
            #if DEBUG
                var bad4 = "\(x.map { "}" })"
            #endif
            }
            class B { var fine = 1 }
            """##
        #expect(found(source) == ["bad1", "bad2", "bad3", "bad4"])
    }

    @Test func anUnclosedLiteralEndsWithItsLine() {
        #expect(
            found("class A: DisplayNode { var bad1 = \"abc {\n var bad2 = 2\n /* never closed") == ["bad1", "bad2"])
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func linesEndAsAnySystemEndsThem(_ end: String) {
        let lines = [
            "class A: DisplayNode {", "// {", "var bad = \"\"\"", "  {", "\"\"\"", "var fine: Int", "{ 3 }", "}",
        ]
        let source = "\u{FEFF}" + lines.joined(separator: end)
        let findings = NodeCheck([NodeCheck.File(path: "A.swift", text: SourceText(source))]).findings
        #expect(findings.map(\.variable.name) == ["bad"])
        #expect(findings.map(\.variable.line) == [3])
    }

    @Test func invalidTextIsSkipped() {
        let source =
            Array("class A: DisplayNode {\n let s = \"".utf8) + [0xFF, 0xFE, 0] + Array("\"\n var bad = 1 }".utf8)
        #expect(found(bytes: source) == ["bad"])
        for source in ["", "class", "class A", "\"\\(", "#", "/", "#/", "var", "@", "}}}"] {
            #expect(found(source) == [])
        }
    }

    /// Each of these used to take minutes, or the whole call stack.
    @Test(.timeLimit(.minutes(1)))
    func hugeSourcesAreReadInTime() {
        let hostile = [
            String(repeating: "class A: DisplayNode {\n", count: 3_000), String(repeating: "#", count: 100_000),
            "x = " + String(repeating: "\"\\(", count: 50_000), String(repeating: "x = \"\"\" ", count: 20_000),
            "class A: DisplayNode { let x = " + String(repeating: "a < b + ", count: 2_000) + "c }",
        ]
        for source in hostile { #expect(found(source) == []) }
    }
}
