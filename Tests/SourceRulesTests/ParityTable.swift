@testable import NodeCheck

/// `docs/texture-parity.md`: tables of three columns, what Texture has, where it lives here, and the tests that show it.
///
/// A test is written `` `Suite.name` ``; a row without one begins its second column with "not on GTK:" or "open:" and
/// says why.
struct ParityTable {
    struct Row: Equatable {
        /// From 1.
        let line: Int
        let feature: String
        let place: String
        /// As written, `Suite.name`.
        let tests: [String]
    }

    let rows: [Row]

    init(_ text: String) {
        var rows: [Row] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast().map {
                $0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
            }.map { String($0) }
            guard cells.count == 3, cells[0] != "Texture", !cells[0].hasPrefix("-") else { continue }
            rows.append(
                Row(line: index + 1, feature: cells[0], place: cells[1], tests: Self.quoted(cells[2])))
        }
        self.rows = rows
    }

    /// The texts between single backticks.
    private static func quoted(_ cell: String) -> [String] {
        cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }

    /// What is wrong with the table, given the tests there are, as `Suite.name`.
    func faults(tests: Set<String>) -> [String] {
        rows.flatMap { row -> [String] in
            let isExcused = row.place.hasPrefix("not on GTK:") || row.place.hasPrefix("open:")
            if row.tests.isEmpty, !isExcused { return ["line \(row.line): \(row.feature) names no test"] }
            return row.tests.filter { !tests.contains($0) }.map { "line \(row.line): there is no test \($0)" }
        }
    }
}

extension SourceFile {
    /// The functions that a test runner could run, as `Suite.name`: those inside a type or an extension of one.
    var testNames: [String] {
        var names: [String] = []
        var scopes: [(name: String, depth: Int)] = []
        var depth = 0
        let tokens = text.tokens
        for (index, token) in tokens.enumerated() {
            switch token.text {
            case "{": depth += 1
            case "}":
                depth -= 1
                while let last = scopes.last, last.depth >= depth { scopes.removeLast() }
            case "struct", "class", "enum", "actor", "extension":
                guard index + 1 < tokens.count, tokens[index + 1].text != "func" else { continue }
                scopes.append((tokens[index + 1].text, depth))
            case "func":
                guard index + 1 < tokens.count, let scope = scopes.last else { continue }
                names.append("\(scope.name).\(tokens[index + 1].text)")
            default: break
            }
        }
        return names
    }
}
