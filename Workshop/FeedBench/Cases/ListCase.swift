extension BenchCase {
    private static func contender(_ task: ListTask, _ name: String, rows: Int, wanted: Int) -> Contender {
        Contender(
            name: name, executable: "feed-bench", arguments: ["run-weft-list", task.rawValue, "\(rows)", "\(wanted)"])
    }

    static let million = BenchCase(
        name: "million", summary: "1,000,000 rows opened, against 1,000",
        weft: contender(.open, "1,000,000 rows", rows: 1_000_000, wanted: 0),
        peers: [contender(.open, "1,000 rows", rows: 1000, wanted: 0)],
        metrics: [
            Metric(
                key: "firstContentMs", title: "time to first content", unit: "ms",
                limits: [.atMostTimes(1.1, peer: "1,000 rows")]),
            Metric(
                key: "rssKB", title: "resident memory", unit: "MB", scale: 1.0 / 1024,
                limits: [.atMostTimes(1.1, peer: "1,000 rows")]),
        ], runsFactor: 3)

    static let jumps = BenchCase(
        name: "jumps", summary: "1,000 jumps to random rows of 1,000,000, the last one to the end",
        weft: contender(.jump, "Weft", rows: 1_000_000, wanted: 1000), peers: [],
        metrics: [
            Metric(key: "framesToText", title: "frames to text, most", unit: "frames", limits: [.atMost(2)]),
            Metric(key: "jumpsOverTwoFrames", title: "jumps that took more than 2", unit: "", limits: [.atMost(0)]),
            Metric(key: "jumpsOffTheMark", title: "rows that landed elsewhere", unit: "", limits: [.atMost(0)]),
            Metric(key: "cpuP99Ms", title: "main-thread CPU a frame, p99", unit: "ms"),
        ])

    static let updates = BenchCase(
        name: "updates", summary: "100,000 random changes while scrolling",
        weft: contender(.update, "Weft", rows: 5000, wanted: 100_000), peers: [],
        metrics: [
            Metric(key: "worst", title: "drift of the anchored row, most", unit: "px", limits: [.atMost(0.001)]),
            Metric(key: "operations", title: "changes", unit: ""),
            Metric(key: "cpuP99Ms", title: "main-thread CPU a frame, p99", unit: "ms"),
        ])

    static let widths = BenchCase(
        name: "widths", summary: "in the middle of 10,000 rows, the window's width 420, 900, 420 over 200 frames",
        weft: contender(.width, "Weft", rows: 10_000, wanted: 200),
        peers: [
            Contender(
                name: "GtkListView", executable: "bench-peers",
                arguments: ["listview", "--widths", "--rows", "10000", "--frames", "200", "--paragraph"])
        ],
        metrics: [
            Metric(
                key: "cpuP99Ms", title: "main-thread CPU a frame, p99", unit: "ms",
                limits: [.atMostTimes(0.25, peer: "GtkListView")]),
            Metric(key: "cpuMaxMs", title: "main-thread CPU a frame, max", unit: "ms"),
            Metric(key: "cpuMaxPaintingMs", title: "of that, GSK and GL painting", unit: "ms"),
            Metric(key: "framesOver", title: "frames over 16.7 ms of CPU", unit: "frames"),
            Metric(
                key: "framesOverUndisturbed", title: "of those, not disturbed by the hypervisor", unit: "frames",
                limits: [.atMost(0)]),
            Metric(key: "stolenMs", title: "time that the hypervisor took", unit: "ms"),
            Metric(key: "worst", title: "rows on screen without text, most", unit: "rows", limits: [.atMost(0)]),
        ])

    static let distinctPictures = BenchCase(
        name: "distinct pictures", summary: "down 100,000 rows with a picture of their own each, a screen a frame",
        weft: contender(.pictures, "Weft", rows: 100_000, wanted: 0), peers: [],
        metrics: [
            Metric(
                key: "growthKB", title: "memory above the first 1,000 rows', most", unit: "MB", scale: 1.0 / 1024,
                limits: [.atMost(32)]),
            Metric(key: "minutes", title: "time", unit: "min", limits: [.atMost(15)]),
            Metric(key: "pictures", title: "pictures encoded", unit: ""),
            Metric(key: "cpuP99Ms", title: "main-thread CPU a frame, p99", unit: "ms"),
        ], timeout: 1800)
}
