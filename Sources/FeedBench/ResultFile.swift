import FoundationEssentials

/// The figures as a JSON array, one entry for each metric and peer.
enum ResultFile {
    static func write(_ results: [CaseResult], to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        do {
            try encoder.encode(results.flatMap(entries)).write(to: URL(filePath: path))
        } catch {
            throw BenchError.file("cannot write \(path): \(error)")
        }
    }

    private static func entries(_ result: CaseResult) -> [Entry] {
        result.benchCase.metrics.flatMap { metric in
            let weft = result.weftFigure(metric)
            let peers = result.peers.compactMap { peer in
                result.peerFigure(metric, peer).map { figure in
                    Entry(
                        case: result.benchCase.name, metric: metric.key, unit: metric.unit, weft: weft, peer: figure,
                        peerName: peer.contender.name, ratio: ratio(weft, figure))
                }
            }
            if peers.isEmpty, let weft {
                return [
                    Entry(
                        case: result.benchCase.name, metric: metric.key, unit: metric.unit, weft: weft, peer: nil,
                        peerName: nil, ratio: nil)
                ]
            }
            return peers
        }
    }

    private struct Entry: Encodable {
        let `case`: String
        let metric: String
        let unit: String
        let weft: Double?
        let peer: Double?
        let peerName: String?
        let ratio: Double?

        private enum Key: String, CodingKey {
            case `case`, metric, unit, weft, peer, peerName, ratio
        }

        // Written out, since a synthesised encoding leaves out what is nil; here it is null.
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(`case`, forKey: .case)
            try container.encode(metric, forKey: .metric)
            try container.encode(unit, forKey: .unit)
            try container.encode(weft, forKey: .weft)
            try container.encode(peer, forKey: .peer)
            try container.encode(peerName, forKey: .peerName)
            try container.encode(ratio, forKey: .ratio)
        }
    }
}
