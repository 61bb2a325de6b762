extension BenchCase {
    /// The group feed, scrolled by a fixed step each frame, compared with the same cells in a `GtkListView` and with
    /// the floor: a bare widget that draws one prepared texture per row.
    static let scroll = makeScroll(name: "scroll", options: ScrollOptions())

    private static func makeScroll(name: String, options: ScrollOptions) -> BenchCase {
        BenchCase(
            name: name, summary: summary(options), weft: weft(options),
            peers: [
                peer("GtkListView", options, expected: ["cpuMeanMs": 6.1, "cpuP99Ms": 29, "framesOver": 76]),
                peer("canvas", options, expected: ["cpuMeanMs": 1.4, "cpuP99Ms": 6.1]),
            ],
            metrics: scrollMetrics)
    }

    static func summary(_ options: ScrollOptions) -> String {
        "\(formatted(options.step)) px a frame, \(options.frames) frames, \(options.rows) rows"
    }

    static func weft(_ options: ScrollOptions) -> Contender {
        Contender(name: "Weft", executable: "feed-bench", arguments: ["run-weft-scroll"] + options.arguments)
    }

    static func peer(_ name: String, _ options: ScrollOptions, expected: [String: Double] = [:]) -> Contender {
        let command = name == "canvas" ? name : String(name.dropFirst(3)).lowercased()
        return Contender(
            name: name, executable: "bench-peers", arguments: [command] + options.arguments, expected: expected)
    }

    static let scrollMetrics = [
        Metric(key: "cpuMeanMs", title: "main-thread CPU a frame, mean", unit: "ms"),
        Metric(key: "cpuP50Ms", title: "main-thread CPU a frame, p50", unit: "ms"),
        Metric(
            key: "cpuP99Ms", title: "main-thread CPU a frame, p99", unit: "ms",
            limits: [.atMostTimes(0.5, peer: "GtkListView")]),
        Metric(key: "cpuMaxMs", title: "main-thread CPU a frame, max", unit: "ms"),
        Metric(key: "framesOver", title: "frames over 16.7 ms of CPU", unit: "frames", limits: [.atMost(0)]),
        Metric(key: "wallP99Ms", title: "main loop busy a frame, p99", unit: "ms"),
        Metric(
            key: "waitP99Ms", title: "main loop held up a frame, p99", unit: "ms", limits: [.atMost(1)]),
        Metric(key: "intervalP50Ms", title: "frame interval, p50", unit: "ms"),
        Metric(key: "intervalP99Ms", title: "frame interval, p99", unit: "ms"),
        Metric(key: "rowsWithoutText", title: "rows drawn without text", unit: "rows", limits: [.atMost(0)]),
        Metric(key: "shareWithoutText", title: "of all rows drawn", unit: "%"),
        Metric(key: "rowsWithoutPicture", title: "rows drawn without picture", unit: "rows"),
        Metric(key: "mainThreadLayouts", title: "layouts on the main thread", unit: "", limits: [.atMost(0)]),
        Metric(key: "mainThreadShapings", title: "texts shaped on the main thread", unit: "", limits: [.atMost(0)]),
        Metric(key: "mainThreadDrawings", title: "drawings on the main thread", unit: "", limits: [.atMost(0)]),
        Metric(key: "mainThreadDecodings", title: "decodings on the main thread", unit: "", limits: [.atMost(0)]),
        Metric(key: "mainThreadParsings", title: "JSON parsed on the main thread", unit: "", limits: [.atMost(0)]),
        Metric(key: "mainThreadFileReads", title: "file reads on the main thread", unit: "", limits: [.atMost(0)]),
        Metric(key: "rssKB", title: "resident memory", unit: "MB", scale: 1.0 / 1024),
    ]
}
