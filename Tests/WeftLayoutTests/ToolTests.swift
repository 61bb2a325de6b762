import FoundationEssentials
import JSON
import LayoutFormat
import Testing
import WeftLayout

@testable import LayoutTool

@Suite struct ToolTests {
    private func run(_ text: String) -> Invocation.Outcome { Invocation([]).run(Array(text.utf8)) }

    private func single(_ tree: String) -> String {
        "{\"sizeRange\": {\"min\": [0, 0], \"max\": [300, \"inf\"]}, \"tree\": \(tree)}"
    }

    @Test func aCaseIsAnsweredInTheDocumentedFormat() {
        let outcome = run(
            single(
                """
                {"spec": "inset", "insets": [10, 10, 10, 10],
                 "child": {"node": "photo", "style": {"width": 10, "height": 10}}}
                """))
        #expect(outcome.status == 0)
        #expect(
            outcome.output
                == #"{"size": [30, 30], "order": ["photo"], "frames": {"photo": [10, 10, 10, 10]}}"#)
    }

    @Test func aWrongCaseDoesNotAffectTheOthers() throws {
        let wrong = #"{"name": "w", "sizeRange": {"min": [0, 0], "max": [1, 1]}, "tree": {"node": "a", "stile": {}}}"#
        let right = #"{"name": "r", "sizeRange": {"min": [0, 0], "max": [1, 1]}, "tree": {"node": "a"}}"#
        let outcome = run("{\"cases\": [\(wrong), \(right)]}")
        #expect(outcome.status != 0)
        #expect(outcome.problems == ["weft-layout: w: tree.stile: unknown key of a node"])
        #expect(outcome.output.contains(#"{"name": "r", "size": [1, 1], "order": ["a"]"#))
        #expect(outcome.output.contains(#"{"name": "w", "error": "tree.stile: unknown key of a node"}"#))
        _ = try JSON(parsing: Array(outcome.output.utf8))
    }

    @Test(arguments: [
        (#"{"node": 5}"#, "tree.node: expected a name, found the number 5.0"),
        (#"{"spec": "stak"}"#, "tree.spec: unknown spec \"stak\""),
        (
            #"{"spec": "stack", "children": [{"node": "a"}, {}]}"#,
            "tree.children[1]: expected the key \"node\" or \"spec\""
        ),
        (#"{"spec": "stack", "children": {}}"#, "tree.children: expected a list of elements, found an object"),
        (
            #"{"spec": "ratio", "ratio": 0, "child": {"node": "a"}}"#,
            "tree.ratio: expected a number above 0, found the number 0.0"
        ),
        (
            #"{"spec": "inset", "insets": [1, 2, 3], "child": {"node": "a"}}"#,
            "tree.insets: expected [top, left, bottom, right], found a list of 3"
        ),
        (
            #"{"spec": "inset", "insets": [1, 2, 3, "x"], "child": {"node": "a"}}"#,
            "tree.insets[3]: expected a number or \"inf\", found the text \"x\""
        ),
        (
            #"{"spec": "center", "centering": "z", "child": {"node": "a"}}"#,
            "tree.centering: expected one of none, x, y, xy, found the text \"z\""
        ),
        (
            #"{"node": "a", "style": {"flexGrow": -1}}"#,
            "tree.style.flexGrow: expected a number of 0 or more, found the number -1.0"
        ),
        (
            #"{"node": "a", "style": {"width": "150%"}}"#,
            "tree.style.width: expected points of 0 or more, a text from \"0%\" to \"100%\", or \"auto\", found the text \"150%\""
        ),
        (
            #"{"node": "a", "measure": "text", "cells": 1.5, "cellSize": [1, 1]}"#,
            "tree.cells: expected a whole number, found the number 1.5"
        ),
        (
            #"{"spec": "wrapper", "children": [{"node": "a"}, {"node": "a"}]}"#,
            "tree.children[1].node: the name \"a\" is taken at tree.children[0]"
        ),
    ])
    func errorsAreReportedWithTheirPath(_ tree: String, _ message: String) {
        let outcome = run(single(tree))
        #expect(outcome.status != 0)
        #expect(outcome.problems == ["weft-layout: the case: \(message)"])
    }

    @Test func brokenTextIsReportedWithLineAndColumn() {
        let outcome = run("{\n  \"tree\": tru}")
        #expect(outcome.status == 1 && outcome.problems == ["weft-layout: -: line 2, column 11: expected true"])
    }

    @Test(arguments: [250, 500])
    func nestedJSONIsRead(_ depth: Int) {
        var tree = #"{"node": "a", "measure": "intrinsic", "intrinsicSize": [1, 1]}"#
        for _ in 0..<depth { tree = "{\"spec\": \"stack\", \"children\": [\(tree)]}" }
        #expect(run(single(tree)).output.contains(#""a": [0, 0, 1, 1]"#))
    }

    @Test(arguments: [
        ("{\n  \"a\": 1,\n  \"a\": 2}", "line 3, column 3: the key \"a\" is in the object twice"),
        ("{\"é\": 1, 2}", "line 1, column 10: expected a key in quotes"),
        ("{\"a\": \"\\ud800\"}", "line 1, column 8: half of a surrogate pair in a string"),
    ])
    func textThatOtherReadersAcceptIsReported(_ text: String, _ message: String) {
        #expect(run(text).problems == ["weft-layout: -: \(message)"])
    }

    @Test func numbersOutOfRangeAreReported() {
        let outcome = run(single(#"{"node": "a", "style": {"flexGrow": 1e999}}"#))
        #expect(
            outcome.problems == [
                "weft-layout: the case: tree.style.flexGrow: the number 1e999 is too large"
            ])
    }

    @Test func unknownOptionsAreMisuse() {
        let outcome = Invocation(["--nonsense"]).run()
        #expect(outcome.status == 2)
        #expect(outcome.problems == ["weft-layout: there is no option \"--nonsense\"; --help lists them"])
        #expect(Invocation(["a.json", "b.json"]).run().status == 2)
        #expect(Invocation(["--help"]).run().output.hasPrefix("Usage:\n  weft-layout [OPTION…] [FILE.json]\n"))
        #expect(Invocation(["/does/not/exist.json"]).run().status == 1)
    }

    /// The lines of the help's example up to the prompt's answer, and the answer.
    private func example() throws -> (input: String, output: String) {
        let help = Invocation(["--help"]).run().output
        let start = try #require(help.range(of: "echo '")?.upperBound)
        let end = try #require(help[start...].firstIndex(of: "'"))
        let answer = help[end...].split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
        let lines = answer.prefix { !$0.isEmpty }.map { $0.dropFirst(2) }
        return (String(help[start..<end]), lines.joined(separator: "\n"))
    }

    @Test func theHelpsExampleAnswersAsItSays() throws {
        let example = try example()
        let outcome = Invocation(["--ascii"]).run(Array(example.input.utf8))
        #expect(outcome.status == 0, "\(outcome.problems)")
        #expect(outcome.output == example.output)
    }

    /// Every key that a test case uses, and each word for a choice, is explained.
    @Test func theHelpKnowsEveryKey() throws {
        let help = Invocation(["--help"]).run().output
        let path = #filePath.split(separator: "/").dropLast().joined(separator: "/")
        let bytes = try #require(FileManager.default.contents(atPath: "/\(path)/Cases/layout-cases.json"))
        var words: Set<String> = []
        func collect(_ value: JSON, under key: String = "") {
            if let object = value.object {
                for member in object.members where !["expected", "name"].contains(member.key) {
                    words.insert(member.key)
                    collect(member.value, under: member.key)
                }
            } else if let list = value.array {
                for entry in list { collect(entry, under: key) }
            } else if let text = value.string, !["node", "about", "source", "evidence", "note"].contains(key) {
                if !text.hasSuffix("%") { words.insert(text) }
            }
        }
        collect(try JSON(parsing: Array(bytes)))
        #expect(words.count > 50)
        let known = Set(help.split { !$0.isLetter && $0 != "-" }.map(String.init))
        #expect(words.subtracting(known).sorted() == [])
    }
}
