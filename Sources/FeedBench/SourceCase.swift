extension BenchCase {
    static let mobilizonPage = BenchCase(
        name: "sources mobilizon",
        summary: "a page of 50 groups with their next events, decoded; processor time of a worker",
        weft: source(.mobilizon), peers: [], metrics: sourceMetrics(limit: 2))

    static let calendarFile = BenchCase(
        name: "sources calendar",
        summary: "a calendar of 5,000 events with 200 rules, decoded, 400 days of it; processor time of a worker",
        weft: source(.calendar), peers: [], metrics: sourceMetrics(limit: 60))

    private static func source(_ bench: SourceBench) -> Contender {
        Contender(name: "Weft", executable: "feed-bench", arguments: ["run-weft-source", bench.rawValue])
    }

    private static func sourceMetrics(limit: Double) -> [Metric] {
        [
            Metric(key: "decodeMs", title: "decoded", unit: "ms", limits: [.atMost(limit)]),
            Metric(key: "inputKB", title: "the answer", unit: "KB"),
        ]
    }
}
