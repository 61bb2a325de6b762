import Testing

/// The rules about declarations report the forbidden ones, and nothing else.
@Suite struct DeclarationRuleTests {
    private func messages(_ rule: Rule, _ code: String) -> [String] {
        rule.check([SourceFile(path: "Sources/Weft/A.swift", contents: code)]).map { "\($0.line) \($0.message)" }
    }

    @Test(arguments: [
        ("public var a = 1", "A.a"), ("public private(set) var a: Int", "A.a"), ("public let b = [1, 2]", "A.b"),
        ("@MainActor\n    public func f(_ a: Int, at b: [Int: Int], c: (Int) -> Void = { _ in }) {}", "A.f(_:at:c:)"),
        ("public init?<T: P>(@Builder of a: T) {}", "A.init(of:)"), ("open func `default`() {}", "A.default()"),
        ("// What is said to others.\n    public static let zero = 1", "A.zero"), ("public struct B {}", "A.B"),
        ("/// Something else.\n\n    public enum C {}", "A.C"), ("public typealias D = Int", "A.D"),
        ("public subscript(a: Int) -> Int { 1 }", "A.subscript(a:)"),
    ])
    func findsMembersWithoutADocLine(_ member: String, _ name: String) {
        let found = messages(.documentsWhatIsPublic, "/// A.\npublic class A {\n    \(member)\n}")
        #expect(found.count == 1)
        #expect(found.first?.hasSuffix("\(name) has no doc line") == true)
    }

    @Test(arguments: [
        "/// A number.\n    public var a = 1", "/// Does it.\n    @MainActor\n    public func f() {}", "var a = 1",
        "/// Does it.\n    // @unchecked: never changes.\n    @MainActor public func f() {}", "private func f() {}",
        "public override func f() {}", "public static func == (a: A, b: A) -> Bool { true }",
        "public var description: String { \"public var a\" }", "func f() { let a = 1 }", "// public var a",
        "private(set) var a = 1", "package let a = 1", "/// B.\n    public enum B { case one, two }",
        "public func answer(to a: Int) {}",
    ])
    func allowsMembersThatHaveOneOrNeedNone(_ member: String) {
        let asked = "/// P.\npublic protocol P {\n    /// Says it.\n    func answer(to a: Int)\n}\n"
        let code = asked + "/// Q.\npublic protocol Q: P {}\n/// A.\npublic class A: Q {\n    \(member)\n}"
        #expect(messages(.documentsWhatIsPublic, code).isEmpty)
    }

    @Test func asksProtocolsForTheLinesOfTheirRequirements() {
        let code = "/// P.\npublic protocol P {\n    var a: Int { get }\n}\nprotocol R {\n    func f()\n}\n"
        let answers = "extension P {\n    public var a: Int { 1 }\n    public func g() {}\n}"
        #expect(
            messages(.documentsWhatIsPublic, code + answers) == ["3 P.a has no doc line", "10 P.g() has no doc line"])
    }

    @Test func countsTheStoredBytesOfAnInstance() {
        let stored = [
            "let a = 1", "var b: Int", "private var c: Int { didSet {} }", "lazy var d = 1", "weak var e: B?",
        ]
        let others = ["static let f = 1", "var g: Int { 1 }", "func h() { let i = 1 }", "enum J { static let k = 1 }"]
        func type(_ copies: Int) -> String {
            let members = (0..<copies).flatMap { copy in stored.map { $0 + " // \(copy)" } } + others
            return "final class A {\n    \(members.joined(separator: "\n    "))\n}"
        }
        #expect(messages(.keepsTypesSmall, type(3)).isEmpty)
        #expect(messages(.keepsTypesSmall, type(4)) == ["2 A has 20 stored properties"])
    }
}
