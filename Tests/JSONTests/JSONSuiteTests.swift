import FoundationEssentials
import JSON
import Testing

/// Runs cases in the form of JSONTestSuite: `y_` must be read, `n_` must be refused, `i_` is the reader's choice. A few
/// are in this file. If WEFT_JSON_TEST_SUITE has the suite's folder, all its cases are run, too (`make json-suite
/// SUITE=folder`).
@Suite struct JSONSuiteTests {
    struct Case: Sendable {
        let name: String
        let bytes: [UInt8]

        init(_ name: String, _ text: String) {
            self.init(name, Array(text.utf8))
        }

        init(_ name: String, _ bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }

        var isRead: Bool { (try? JSONDocument(parsing: bytes)) != nil }

        /// The difference between the parser's result and the one implied by the name.
        var fault: String? {
            switch name.prefix(2) {
            case "y_" where !isRead: "\(name) is refused"
            case "n_" where isRead: "\(name) is read"
            default: nil
            }
        }
    }

    private static let own = [
        Case("y_one_value", "\"\""), Case("y_blanks", " \t\r\n[ ] \t\r\n"), Case("y_duplicate_keys", #"{"a":1,"a":1}"#),
        Case("y_numbers", "[-0,0.1,1e5,1E-2,123.456e78,20e+1]"), Case("y_escapes", #"["\"\\\/\b\f\n\r\t\u20aC"]"#),
        Case("y_surrogates", #"["\uDBFF\uDFFF"]"#), Case("y_noncharacter", "[\"\u{10FFFF}\u{FFFF}\"]"),
        Case("n_nothing", ""), Case("n_blank", " "), Case("n_form_feed", "[\u{C}]"), Case("n_mark_alone", "\u{FEFF}"),
        Case("n_no_break_space", "[\u{A0}]"), Case("n_comment", "[1]/**/"), Case("n_single_quotes", "['a']"),
        Case("n_capitals", "[True]"), Case("n_nan", "[NaN]"), Case("n_plus", "[+1]"), Case("n_hexadecimal", "[0x1]"),
        Case("n_wide_digit", "[１]"), Case("n_escaped_control", "[\"\\\u{0}\"]"), Case("n_x_escape", "[\"\\x00\"]"),
        Case("n_trailing_comma", "{\"a\":0,}"), Case("n_unquoted_key", "{a:0}"), Case("n_two_values", "[][]"),
        Case("n_broken_utf8_outside", [0x5B, 0xFF, 0x5D]), Case("n_depth", String(repeating: "[", count: 100_000)),
    ]

    private static func suite() throws -> [Case] {
        guard let folder = ProcessInfo.processInfo.environment["WEFT_JSON_TEST_SUITE"] else { return [] }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }
            .sorted()
        let cases = try names.map { Case($0, [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\($0)")))) }
        for kind in ["y_", "n_"] where !cases.contains(where: { $0.name.hasPrefix(kind) }) {
            Issue.record("no case \(kind)*.json in \(folder)")
        }
        return cases
    }

    @Test func validTextsAreReadAndInvalidOnesRefused() throws {
        let suite = try Self.suite()
        for example in Self.own + suite {
            if let fault = example.fault { Issue.record("\(fault)") }
            // The tree gives the same result, and its contents are written and read again.
            let tree = try? JSON(parsing: example.bytes)
            #expect((tree != nil) == example.isRead)
            if let tree { #expect(try JSON(parsing: tree.bytes()) == tree, "\(example.name)") }
        }
        guard !suite.isEmpty else { return }
        for (kind, verdict) in [("y_", "read"), ("n_", "refused"), ("i_", "read")] {
            let cases = suite.filter { $0.name.hasPrefix(kind) }
            print(
                "JSONTestSuite: \(cases.count { $0.isRead == (verdict == "read") }) of \(cases.count) \(kind) \(verdict)"
            )
        }
        let choices = suite.filter { $0.name.hasPrefix("i_") && $0.isRead }.map(\.name)
        print("i_ that are read: \(choices.joined(separator: ", "))")
    }

    /// The choices that docs/decisions.md lists.
    @Test(arguments: [
        ("[1e9999]", true), ("[-1e-9999]", true), ("[123456789012345678901234567890]", true), ("\u{FEFF}{}", true),
        (String(repeating: "[", count: 500) + String(repeating: "]", count: 500), true), (#"["\uDADA"]"#, false),
        (#"{"\uDFAA":0}"#, false), (#"["\uD888\u1234"]"#, false), (#"["\uDd1e\uD834"]"#, false),
    ])
    func optionalCasesAreDecided(_ text: String, _ isRead: Bool) {
        #expect(Case("i_", text).isRead == isRead)
    }
}
