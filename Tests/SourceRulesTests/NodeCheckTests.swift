import FoundationEssentials
import Testing

@testable import NodeCheck

/// Tests the messages of `swift package check-nodes`. `make test-check-nodes` runs it in a client's package.
@Suite struct NodeCheckTests {
    private static let guarded = """
        import Weft

        class BadgeNode: DisplayNode {
            @Guarded var count = 0
            @GuardedWeak var owner: Owner?
        }
        """
    private static let unguarded = """
        final class RowNode: BadgeNode {
            let title: TextNode
            var date = ""
            weak var owner: Owner?
            lazy var icon = ImageNode()
        }
        """

    private func run(_ files: [String: String], _ arguments: (String) -> [String]) throws -> Invocation {
        let folder = FileManager.default.temporaryDirectory.path + "/node-check-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for (name, contents) in files {
            try contents.write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
        }
        return Invocation(arguments(folder))
    }

    @Test func reportsPlaceClassPropertyAndRemedy() throws {
        var path = ""
        let run = try run(["Badge.swift": Self.guarded, "Row.swift": Self.unguarded]) { folder in
            path = "\(folder)/Row.swift"
            return ["\(folder)/Badge.swift", path]
        }
        #expect(run.status == 1)
        let prefix = "error: any thread may have a node, and nothing guards RowNode"
        #expect(
            run.output == """
                \(path):3: \(prefix).date: make it a let, @MainActor or @Guarded
                \(path):4: \(prefix).owner: make it @GuardedWeak in place of weak, or @MainActor
                \(path):5: \(prefix).icon: make it @MainActor, or a let that init sets
                node classes: 2, unguarded properties: 3

                """)
    }

    @Test func namesAllThatOneLineDeclares() throws {
        let source = """
            class PairNode: DisplayNode {
                var a = max(1, 2), b: [Int: String] = [:], c: Dictionary<Int, Int> = [:]
                var (d, e) = (1, 2)
                let f = 0
            }
            """
        let run = try run(["Pair.swift": source]) { ["\($0)/Pair.swift"] }
        for name in ["a", "b", "c", "d", "e"] { #expect(run.output.contains("PairNode.\(name):")) }
        #expect(run.output.contains("unguarded properties: 5"))
    }

    @Test func acceptsGuardedState() throws {
        let run = try run(["Badge.swift": Self.guarded]) { ["\($0)/Badge.swift"] }
        #expect(run.status == 0)
        #expect(run.output == "node classes: 1, unguarded properties: 0\n")
    }

    @Test func readsKnownFilesForClassNamesOnly() throws {
        let files = ["Badge.swift": Self.guarded, "Row.swift": Self.unguarded]
        let checked = try run(files) { ["\($0)/Row.swift", "--known", "\($0)/Badge.swift"] }
        #expect(checked.status == 1)
        let known = try run(files) { ["\($0)/Badge.swift", "--known", "\($0)/Row.swift"] }
        #expect(known.output == "node classes: 1, unguarded properties: 0\n")
    }

    @Test func reportsUnreadableText() {
        let run = Invocation(["/nowhere/A.swift"])
        #expect(run.status == 2)
        #expect(run.problems == "NodeCheck: cannot read /nowhere/A.swift\n")
        #expect(Invocation([]).status == 2)
        #expect(Invocation(["--known"]).status == 2)
    }
}
