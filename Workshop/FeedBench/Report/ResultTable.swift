import FoundationEssentials

/// A case's figures as a table for people.
struct ResultTable {
    let text: String

    init(_ result: CaseResult) {
        var rows = [
            ["", "unit", "Weft"] + result.peers.flatMap { [$0.contender.name, "ratio"] } + ["must reach", ""]
        ]
        for metric in result.benchCase.metrics {
            let weft = result.weftFigure(metric)
            let peers = result.peers.map { result.peerFigure(metric, $0) }
            guard weft != nil || peers.contains(where: { $0 != nil }) else { continue }
            var row = [metric.title, metric.unit, Self.cell(weft)]
            for peer in peers {
                row += [Self.cell(peer), Self.cell(ratio(weft, peer))]
            }
            let verdict = result.isMet(metric).map { $0 ? "ok" : "MISSED" } ?? ""
            rows.append(row + [metric.limits.map(\.text).joined(separator: ", "), verdict])
        }
        let title = "\(result.benchCase.name): \(result.benchCase.summary)"
        let voids = result.voidReasons.map { "VOID: \($0)" }
        text = ([title] + Self.aligned(rows) + voids).joined(separator: "\n")
    }

    private static func cell(_ value: Double?) -> String {
        value.map(formatted) ?? "-"
    }

    /// Aligns text columns to the left, and figures to the right.
    private static func aligned(_ rows: [[String]]) -> [String] {
        let columns = rows.first?.count ?? 0
        let widths = (0..<columns).map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = row.indices.map { column in
                let padding = String(repeating: " ", count: widths[column] - row[column].count)
                let isText = column < 2 || column >= columns - 2
                return isText ? row[column] + padding : padding + row[column]
            }
            let line = cells.joined(separator: "  ")
            return "  " + line.prefix(line.count - line.reversed().prefix { $0 == " " }.count)
        }
    }
}

/// The ratio of Weft's figure to the peer's; nil if it is undefined.
func ratio(_ weft: Double?, _ peer: Double?) -> Double? {
    guard let weft, let peer, peer > 0 else { return nil }
    return weft / peer
}

/// Three significant digits, or all of a whole number.
func formatted(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
    if value == value.rounded() || abs(value) >= 100 { return "\(Int(value.rounded()))" }
    let digits = abs(value) >= 10 ? 1 : abs(value) >= 1 ? 2 : 3
    let scale = [1.0, 10, 100, 1000][digits]
    let scaled = Int((abs(value) * scale).rounded())
    let fraction = String(scaled % Int(scale))
    let zeros = String(repeating: "0", count: digits - fraction.count)
    return "\(value < 0 ? "-" : "")\(scaled / Int(scale)).\(zeros)\(fraction)"
}
