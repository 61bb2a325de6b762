import FoundationEssentials
import JSON

/// The figures as a JSON array, one entry for each metric and peer.
enum ResultFile {
    static func write(_ results: [CaseResult], to path: String) throws {
        do {
            let bytes = try JSON.array(results.flatMap(entries)).bytes(JSONFormat(.lines(indent: 2), sortsKeys: true))
            try Data(bytes).write(to: URL(filePath: path))
        } catch {
            throw BenchError.file("cannot write \(path): \(error)")
        }
    }

    private static func entries(_ result: CaseResult) -> [JSON] {
        result.benchCase.metrics.flatMap { metric in
            let weft = result.weftFigure(metric)
            let entry: JSONObject = [
                "case": .string(result.benchCase.name), "metric": .string(metric.key), "unit": .string(metric.unit),
                "weft": number(weft), "peer": .null, "peerName": .null, "ratio": .null,
            ]
            let peers = result.peers.compactMap { peer in
                result.peerFigure(metric, peer).map { figure in
                    var entry = entry
                    entry["peer"] = .number(figure)
                    entry["peerName"] = .string(peer.contender.name)
                    entry["ratio"] = number(ratio(weft, figure))
                    return JSON.object(entry)
                }
            }
            return peers.isEmpty && weft != nil ? [.object(entry)] : peers
        }
    }

    private static func number(_ figure: Double?) -> JSON { figure.map { .number($0) } ?? .null }
}
