extension BenchCase {
    static let mobilizonPage = BenchCase(
        name: "sources mobilizon",
        summary: "a page of 50 groups with their next events, decoded; processor time of a worker",
        weft: source(.mobilizon), peers: [], metrics: sourceMetrics(limit: 2))

    static let calendarFile = BenchCase(
        name: "sources calendar",
        summary: "a calendar of 5,000 events with 200 rules, decoded, 400 days of it; processor time of a worker",
        weft: source(.calendar), peers: [], metrics: sourceMetrics(limit: 60))

    /// The figures of `list scroll`, with rows that arrive from ten sources during the scrolling.
    static let mergedFeed = BenchCase(
        name: "sources merged",
        summary: "10,000 groups of ten sources, 9,000 of them loaded, the rest while 600 frames scroll by 120 px",
        weft: Contender(name: "Weft", executable: "feed-bench", arguments: ["run-weft-merged"]),
        peers: ["GtkListView", "canvas"].map { peer($0, paragraphOptions) },
        metrics: listScroll.metrics + [
            Metric(key: "drift", title: "drift of the anchored row, most", unit: "px", limits: [.atMost(0.001)]),
            Metric(key: "pages", title: "pages that came meanwhile", unit: "", limits: [.atLeast(5)]),
            Metric(key: "rows", title: "rows at the end", unit: "", limits: [.atLeast(9_000)]),
            Metric(key: "loadMs", title: "9,000 groups merged and shown", unit: "ms"),
        ])

    private static var paragraphOptions: ScrollOptions {
        var options = ScrollOptions()
        options.hasParagraph = true
        return options
    }

    static let placeKeys = BenchCase(
        name: "sources places",
        summary: "a key in the search for places, in many scripts; processor time of a worker",
        weft: source(.places), peers: [],
        metrics: [
            Metric(key: "keyP99Ms", title: "a key, p99", unit: "ms", limits: [.atMost(5)]),
            Metric(key: "keyP50Ms", title: "a key, median", unit: "ms"),
            Metric(key: "keyWorstMs", title: "a key, worst", unit: "ms"),
            Metric(key: "readMs", title: "the list, read", unit: "ms"),
            Metric(key: "placesKB", title: "its file", unit: "KB", limits: [.atMost(1953)]),
        ])

    static let hangingSource = BenchCase(
        name: "sources hanging",
        summary: "the first 500 rows of ten sources, with and without one more that never answers, in turn; wall time",
        weft: source(.hanging), peers: [],
        metrics: [
            Metric(key: "withOverWithout", title: "with it, of without it", unit: "x", limits: [.atMost(1.1)]),
            Metric(key: "firstWithOverWithout", title: "the first 20 rows", unit: "x", limits: [.atMost(1.1)]),
            Metric(key: "rowsMs", title: "500 rows with it", unit: "ms"),
            Metric(key: "firstMs", title: "20 rows with it", unit: "ms"),
        ])

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
