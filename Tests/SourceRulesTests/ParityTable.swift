@testable import NodeCheck

/// The tables of `docs/texture-parity.md`, with four columns: a feature of Texture, its symbols in Weft, its names in the
/// module AsyncDisplayKit, and its tests.
///
/// The second column names at least one symbol for clients in backticks, `` `TableNode.reloadData` ``, and may name files
/// without backticks. The third column names symbols of the module, or says in words how the feature is reached; "–"
/// stands for a feature that does not exist here. A test is written `` `Suite.name` ``. Each test uses at least one of the
/// row's symbols, and each symbol is used by one of the row's tests. A row without tests begins its second column with
/// "not on GTK:" or "open:" and gives the reason.
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
        /// The tests as written, `Suite.name`.
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
    static func quoted(_ cell: String) -> [String] {
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
