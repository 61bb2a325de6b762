extension BenchCase {
    static let storeStart = BenchCase(
        name: "store start",
        summary: "the first 40 groups of the last place, from a cold process with 5,000 in the store; wall time",
        weft: store(.start, "store"),
        peers: [store(.sample, "embedded sample")],
        metrics: [
            Metric(
                key: "rowsMs", title: "opened and loaded", unit: "ms",
                limits: [.atMostTimes(1, peer: "embedded sample")]),
            Metric(key: "againMs", title: "loaded again", unit: "ms"),
        ],
        runsFactor: 3, timeout: 700)

    static let storeSearch = BenchCase(
        name: "store search",
        summary: "each key of words typed in five scripts, 100,000 groups in the store; wall time until the answer",
        weft: store(.search, "store"), peers: [],
        metrics: [
            Metric(key: "keys", title: "keys", unit: ""),
            Metric(key: "p50Ms", title: "a key, median", unit: "ms"),
            Metric(key: "p99Ms", title: "a key, p99", unit: "ms", limits: [.atMost(16)]),
            Metric(key: "worstMs", title: "the worst key", unit: "ms"),
            Metric(key: "latinP99Ms", title: "Latin, p99", unit: "ms"),
            Metric(key: "cyrillicP99Ms", title: "Cyrillic, p99", unit: "ms"),
            Metric(key: "arabicP99Ms", title: "Arabic, p99", unit: "ms"),
            Metric(key: "cjkP99Ms", title: "Chinese and Japanese, p99", unit: "ms"),
            Metric(key: "hangulP99Ms", title: "Hangul, p99", unit: "ms"),
            Metric(key: "found", title: "groups found, mean", unit: "", limits: [.atLeast(10)]),
            Metric(key: "cancelledShare", title: "keys given up for a newer one", unit: "", limits: [.atLeast(0.2)]),
            Metric(key: "wordP99Ms", title: "a word typed at once, p99", unit: "ms"),
            Metric(key: "fileMB", title: "the file", unit: "MB"),
        ],
        timeout: 700)

    private static func store(_ bench: StoreBench, _ name: String) -> Contender {
        Contender(name: name, executable: "feed-bench", arguments: ["run-weft-store", bench.rawValue])
    }
}
