@testable import NodeCheck

/// `docs/texture-parity.md`: tables of four columns: a feature of Texture, its names in Weft, its names in the module
/// AsyncDisplayKit, and the tests that show it.
///
/// The second column has in backticks what a client names, `` `TableNode.reloadData` ``, and the files it is in without
/// them: one such name at least, since a row that names nothing shows nothing. The third has the same of the module, or
/// says in words how the feature is reached; "–" only where there is none. A test is written `` `Suite.name` `` and
/// uses one of the row's symbols at least, and each of them is used by one of the row's tests. A row without a test begins
/// its second column with "not on GTK:" or "open:" and says why.
struct ParityTable {
    struct Row: Equatable {
        /// The number of the line, from 1.
        let line: Int
        let feature: String
        let place: String
        /// The public symbols, as written.
        let symbols: [String]
        /// The third column.
        let module: String
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
            guard cells.count == 4, cells[0] != "Texture", !cells[0].hasPrefix("-") else { continue }
            rows.append(
                Row(
                    line: index + 1, feature: cells[0], place: cells[1], symbols: Self.quoted(cells[1]),
                    module: cells[2], tests: Self.quoted(cells[3])))
        }
        self.rows = rows
    }

    /// The texts between single backticks.
    fileprivate static func quoted(_ cell: String) -> [String] {
        cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }

    /// The mistakes in the table.
    /// - Parameter names: returns the names that a test uses; nil for an unknown test.
    /// - Parameter hasSymbol: returns true for a public symbol.
    func faults(names: (String) -> Set<String>?, hasSymbol: (String) -> Bool) -> [String] {
        rows.flatMap { row in row.faults(names: names, hasSymbol: hasSymbol).map { "line \(row.line): \($0)" } }
    }
}

extension ParityTable.Row {
    private var isExcused: Bool { place.hasPrefix("not on GTK:") || place.hasPrefix("open:") }

    fileprivate func faults(names: (String) -> Set<String>?, hasSymbol: (String) -> Bool) -> [String] {
        var faults = symbols.filter { !hasSymbol($0) }.map { "no client can name \($0)" }
        faults += ParityTable.quoted(module).filter { !hasSymbol($0) }.map { "no client can name \($0)" }
        if isExcused { return faults }
        if module.isEmpty || module == "–" { faults.append("\(feature) has no name in the module") }
        if symbols.isEmpty { faults.append("\(feature) names no symbol") }
        if tests.isEmpty { faults.append("\(feature) names no test") }
        let bases = Set(symbols.map(Self.base))
        var used: Set<String> = []
        for test in tests {
            guard let names = names(test) else {
                faults.append("there is no test \(test)")
                continue
            }
            used.formUnion(names.intersection(bases))
            if !bases.isEmpty, bases.isDisjoint(with: names) { faults.append("\(test) uses none of its symbols") }
        }
        if !tests.isEmpty {
            faults += symbols.filter { !used.contains(Self.base($0)) }.map { "no test of it uses \($0)" }
        }
        return faults
    }

    /// The name of a symbol in code: its last component; for an initialiser, its type.
    private static func base(_ symbol: String) -> String {
        let path = symbol.prefix { $0 != "(" }.split(separator: ".").map(String.init)
        guard path.last == "init", path.count > 1 else { return path.last ?? "" }
        return path[path.count - 2]
    }
}
