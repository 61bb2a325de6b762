/// The figures of one contender's runs.
struct Figures {
    let contender: Contender
    /// One report per run.
    let samples: [[String: Double]]

    /// The median over the runs; nil if a run did not report the figure.
    func median(_ key: String) -> Double? {
        let values = values(key)
        guard values.count == samples.count, !values.isEmpty else { return nil }
        let middle = values.count / 2
        return values.count % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2
    }

    /// The distance from the lowest to the highest run.
    func spread(_ key: String) -> Double {
        let values = values(key)
        guard let lowest = values.first, let highest = values.last else { return 0 }
        return highest - lowest
    }

    private func values(_ key: String) -> [Double] {
        samples.compactMap { $0[key] }.sorted()
    }
}

/// The figures of one case.
struct CaseResult {
    let benchCase: BenchCase
    /// nil if only the peers ran.
    let weft: Figures?
    let peers: [Figures]

    func weftFigure(_ metric: Metric) -> Double? {
        weft?.median(metric.key).map { $0 * metric.scale }
    }

    func peerFigure(_ metric: Metric, _ peer: Figures) -> Double? {
        peer.median(metric.peerKey ?? metric.key).map { $0 * metric.scale }
    }

    func peerFigures(_ metric: Metric) -> [String: Double] {
        peers.reduce(into: [:]) { $0[$1.contender.name] = peerFigure(metric, $1) }
    }

    /// True if the metric's limits are kept; nil without limits or without a figure.
    func isMet(_ metric: Metric) -> Bool? {
        guard let weft = weftFigure(metric), !metric.limits.isEmpty else { return nil }
        let peers = peerFigures(metric)
        return metric.limits.allSatisfy { $0.isMet(weft, peers: peers) ?? false }
    }

    var isAnyLimitMissed: Bool {
        benchCase.metrics.contains { isMet($0) == false }
    }

    /// The peers that were slower than their known figures by more than their noise: the distance from their best to
    /// their worst run.
    var voidReasons: [String] {
        peers.flatMap { peer in
            peer.contender.expected.sorted { $0.key < $1.key }.compactMap { key, expected in
                guard let median = peer.median(key), median > expected + peer.spread(key) else { return nil }
                return "\(peer.contender.name) \(key) is \(formatted(median)), known to be \(formatted(expected))"
            }
        }
    }
}
