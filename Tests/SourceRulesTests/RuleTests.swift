import Testing

/// Tests that each rule reports the forbidden code, and nothing else.
@Suite struct RuleTests {
    private func lines(_ rule: Rule, _ files: (path: String, contents: String)...) -> [Int] {
        rule.check(files.map { SourceFile(path: $0.path, contents: $0.contents) }).map(\.line)
    }

    @Test(arguments: [
        "import WeftShim", "import CGTK", "@preconcurrency import CSoup", "let a: UnsafePointer<Int>",
        "let a: UnsafeMutableRawPointer?", "func f(_ a: OpaquePointer) {}", "gtk_widget_show(a)", "let n = g_strdup(a)",
        "let c = pango_layout_new(b)", "cairo_paint(c)", "sqlite3_step(s)", "import CSQLite", "weft_thread_begin(a, 1)",
        "let s = \"\\(g_get_prgname())\"",
    ])
    func findsCallsOfCAboveTheirModules(_ code: String) {
        #expect(lines(.callsNoC, ("Sources/WeftNodes/A.swift", "// A\n" + code)) == [2])
        #expect(lines(.callsNoC, ("Sources/WeftGTK/A.swift", code)).isEmpty)
    }

    @Test(arguments: [
        "// gtk_widget_show is called below", "let text = \"gtk_widget_show\"", "let message = #\"a \" g_free\"#",
        "let tag_g_x = 1", "/* UnsafePointer /* g_free */ g_free */", "let a = \"\"\"\n  g_free \"x\"\n  \"\"\"",
    ])
    func passesOverCommentsAndLiterals(_ code: String) {
        #expect(lines(.callsNoC, ("Sources/WeftNodes/A.swift", code)).isEmpty)
    }

    @Test(arguments: [
        "let a = text.split(whereSeparator: \\.isNewline)", "let b = text.filter { !$0.isWhitespace }",
        "func f(_ a: Character) {}", "let c = text.map { $0 == \"<\" ? 1 : 0 }",
        "let d = text.replacing(\"&\", with: e)", "let f = text.split(separator: \"\\n\")",
        "let g = text.firstIndex(of: \"/\")", "let h = text.contains(\"/\")", "let i = text.last != \"%\"",
        "while text.last?.isNewline == true {}",
    ])
    func findsComparisonsOfCharacters(_ code: String) {
        #expect(lines(.comparesScalars, ("Sources/GroupDirectory/New.swift", "\n" + code)) == [2])
        #expect(lines(.comparesScalars, ("Sources/WeftGraphics/A.swift", code)).isEmpty)
        #expect(lines(.comparesScalars, ("Tests/GroupDirectoryTests/A.swift", code)).isEmpty)
    }

    @Test(arguments: [
        "let a = scalar.properties.isWhitespace", "let b = text.unicodeScalars.map { $0 == \"<\" ? 1 : 0 }",
        "let c = text.utf8.split(separator: \"\\n\")", "case \"<\": break", "let d = kind == \"mobilizon\"",
        "let e = names.contains(\"next\")", "// .isNewline", "let f = \"a.isNewline\"", "let g = number.isNumberOfRows",
    ])
    func allowsComparisonsOfScalarsBytesAndWords(_ code: String) {
        #expect(lines(.comparesScalars, ("Sources/GroupDirectory/New.swift", code)).isEmpty)
    }

    @Test func findsGTKInWeftGLib() {
        let code = "g_free(a)\ngtk_init()\nlet d = gdk_display_get_default()"
        #expect(lines(.calledByRightLibrary, ("Sources/WeftGLib/A.swift", code)) == [2, 3])
        #expect(lines(.calledByRightLibrary, ("Sources/WeftGTK/A.swift", code)).isEmpty)
    }

    @Test(arguments: [
        ("WeftNodes", "WeftContainers"), ("WeftLayout", "WeftGLib"), ("GroupDirectory", "Weft"),
        ("GroupDirectory", "WeftGTK"), ("WeftGLib", "GroupDirectory"), ("LayoutTool", "WeftGraphics"),
        ("BrowseMeetup", "HTTPServing"), ("WeftGLib", "Foundation"), ("Weft", "Synchronization"),
    ])
    func findsImportsThatPointUpOrOut(_ module: String, _ imported: String) {
        let code = "\n@testable import \(imported)\n"
        #expect(lines(.importsOnlyDownwards, ("Sources/\(module)/A.swift", code)) == [2])
    }

    @Test func allowsImportsThatPointDown() {
        let code = "import Weft\nimport WeftLayout\nimport struct Glibc.timespec\npublic import GroupDirectory\n"
        #expect(lines(.importsOnlyDownwards, ("Sources/BrowseMeetup/A.swift", code)).isEmpty)
    }

    @Test func findsAModuleWithoutItsPlace() {
        #expect(lines(.importsOnlyDownwards, ("Sources/Elsewhere/A.swift", "let a = 1")) == [0])
    }

    @Test func findsImportsOfWeftLayout() {
        #expect(lines(.layoutImportsNothing, ("Sources/WeftLayout/A.swift", "let a = 1\nimport Glibc")) == [2])
        #expect(lines(.layoutImportsNothing, ("Sources/WeftLayout/A.swift", "// import Glibc")).isEmpty)
    }

    @Test(arguments: [
        "final class A: @unchecked Sendable {}",
        "/// A class.\nfinal class A: @unchecked Sendable {}",
        "nonisolated(unsafe) var a = 1",
        "// A reason for something else.\nlet b = { 1 }\nnonisolated(unsafe) var a = 1",
        "// why\nfinal class A: @unchecked Sendable {}",
        "class A: DisplayNode {\n    class B: @unchecked Sendable {}\n}",
    ])
    func findsUncheckedWithoutReason(_ code: String) {
        #expect(lines(.givesReasonForUncheckedSendable, ("Sources/Weft/A.swift", code)).count == 1)
    }

    @Test(arguments: [
        "// `a` is under the lock.\nfinal class A: @unchecked Sendable {}",
        "/// A class.\n// Never changes after init.\n@frozen\npublic final class A:\n    B, @unchecked Sendable\n{}",
        "nonisolated(unsafe) var a = 1  // set once before any thread starts",
        "let a = \"@unchecked Sendable\"",
        "class A: DisplayNode, @unchecked Sendable {}",
        "class A:\n    DisplayNode, @unchecked Sendable\n{}\nclass B: A, @unchecked Sendable {}",
    ])
    func allowsUncheckedWithReason(_ code: String) {
        #expect(lines(.givesReasonForUncheckedSendable, ("Sources/Weft/A.swift", code)).isEmpty)
    }

    @Test(arguments: [
        "var a = 1", "private var a: [Int: (String) -> Void]", "lazy var a = 1", "weak var a: B?",
        "var a: Int { didSet {} }",
        "public private(set) var a = [1, 2]", "@Published(1) var a: Int", "var a, b: Int",
        "func f() { var x = 1 }\n    var a = 1", "final class Inner: DisplayNode {\n var a = 1 }",
        "nonisolated(unsafe) var a = 1",
    ])
    func findsUnguardedNodeState(_ member: String) {
        let code = "class A: DisplayNode {\n    \(member)\n}\n"
        #expect(Set(lines(.guardsNodeState, ("Sources/WeftNodes/A.swift", code))).count == 1)
    }

    @Test(arguments: [
        "let a = 1", "@MainActor var a = 1", "@Guarded var a = 1",
        "@Guarded(by: .lock) public private(set) var a: Int = 1",
        "@MainActor\n    private weak var a: B?", "var a: Int { 1 }",
        "var a: Int {\n        get { 1 }\n        set {}\n    }",
        "override var a: (Int) -> Bool { { _ in true } }", "override var a: Int { didSet {} }", "static let a = 1",
        "@MainActor static var a = 1",
        "func f() { var a = 1; a += 1 }", "struct State { var a = 1 }",
        "class func make() -> A { var a = A(); return a }",
    ])
    func allowsGuardedNodeState(_ member: String) {
        let code = "class A: DisplayNode {\n    \(member)\n}\n"
        #expect(lines(.guardsNodeState, ("Sources/WeftNodes/A.swift", code)).isEmpty)
    }

    @Test func followsInheritanceAcrossFiles() {
        let base = "open class ControlNode<Value: Sendable>: WeftNodes.DisplayNode, @unchecked Sendable {}"
        let leaf = "final class Button: Marked, ControlNode<Int> {\n    var count = 0\n}"
        #expect(
            lines(.guardsNodeState, ("Sources/WeftNodes/A.swift", base), ("Sources/BrowseMeetup/B.swift", leaf)) == [2])
        #expect(lines(.guardsNodeState, ("Sources/BrowseMeetup/B.swift", leaf)).isEmpty)
    }

    @Test func leavesClassesOfTheMainActorToTheCompiler() {
        let code = "@MainActor final class A: DisplayNode {\n    var a = 1\n}"
        #expect(lines(.guardsNodeState, ("Sources/WeftNodes/A.swift", code)).isEmpty)
    }

    @Test func findsLongFiles() {
        let contents = String(repeating: "\n", count: Rule.longestFile)
        #expect(lines(.keepsFilesShort, ("Sources/Weft/A.swift", contents)) == [0])
        #expect(lines(.keepsFilesShort, ("Sources/Weft/A.swift", String(contents.dropLast()))).isEmpty)
    }

    @Test func findsFullFolders() {
        let files = (0...Rule.largestFolder).map { SourceFile(path: "Sources/Weft/A/\($0).swift", contents: "") }
        let found = Rule.keepsFoldersSmall.check(files + [SourceFile(path: "Sources/Weft/B.swift", contents: "")])
        #expect(found.map(\.path) == ["Sources/Weft/A"])
        #expect(Rule.keepsFoldersSmall.check(Array(files.dropLast())).isEmpty)
    }

    @Test func findsUnresolvedMarkers() {
        let code =
            "// TODO: more\n/* FIXME */\nlet a = 1  // TODO(me)\n// TODO #12: more\nlet b = \"TODO\"\nlet TODO = 1"
        #expect(lines(.leavesNothingOpen, ("Sources/Weft/A.swift", code)) == [1, 2, 3])
    }

    @Test func findsTraps() {
        let code = "let a = try! f()\nlet b = a as! C\nfatalError()\nlet c = try? f()\nlet d = \"try!\"\nlet e = a != b"
        #expect(lines(.doesNotTrap, ("Sources/Weft/A.swift", code)) == [1, 2, 3])
        #expect(lines(.doesNotTrap, ("Tests/WeftTests/A.swift", code)).isEmpty)
    }
}
