import FoundationEssentials

/// One run of the tool: `NodeCheck FILE… [--known FILE…]`.
struct Invocation {
    /// The text for standard output.
    let output: String
    /// The text for standard error.
    let problems: String
    /// 0, 1 with findings, 2 if a file cannot be read or none was given.
    let status: Int32

    init(_ arguments: [String]) {
        let parts = arguments.split(separator: "--known", maxSplits: 1, omittingEmptySubsequences: false)
        do {
            let files = try parts.first.map(Self.read) ?? []
            let known = try parts.dropFirst().first.map(Self.read) ?? []
            guard !files.isEmpty else {
                self.init("", problems: "usage: NodeCheck FILE... [--known FILE...]\n", status: 2)
                return
            }
            let check = NodeCheck(files, known: known)
            let findings = check.findings
            let summary = "node classes: \(check.count), unguarded properties: \(findings.count)"
            self.init(
                findings.map { "\($0)\n" }.joined() + summary + "\n", problems: "", status: findings.isEmpty ? 0 : 1)
        } catch {
            self.init("", problems: "NodeCheck: \(error)\n", status: 2)
        }
    }

    private init(_ output: String, problems: String, status: Int32) {
        self.output = output
        self.problems = problems
        self.status = status
    }

    private struct ReadingError: Error, CustomStringConvertible {
        let path: String

        var description: String { "cannot read \(path)" }
    }

    private static func read(_ paths: ArraySlice<String>) throws(ReadingError) -> [NodeCheck.File] {
        var files: [NodeCheck.File] = []
        for path in paths {
            guard let contents = FileManager.default.contents(atPath: path) else { throw ReadingError(path: path) }
            let text = SourceText(String(decoding: contents, as: UTF8.self))
            files.append(NodeCheck.File(path: path, text: text))
        }
        return files
    }
}
