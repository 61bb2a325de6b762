extension BenchCase {
    /// The cost of making and measuring the group cell on a worker, compared with shaping its texts alone.
    static let nodeMeasure = BenchCase(
        name: "node measure", summary: "make and measure one group cell off main, no text known to a cache",
        weft: Contender(name: "Weft", executable: "feed-bench", arguments: ["run-weft-nodes", "measure"]),
        peers: [
            Contender(name: "Pango", executable: "bench-peers", arguments: ["shape", "--rows", "2000"])
        ],
        metrics: [
            Metric(
                key: "measureUs", title: "CPU a cell", unit: "us", limits: [.atMostTimes(1.2, peer: "Pango")])
        ], runsFactor: 3)

    /// The cost on the main thread of a cell that becomes visible.
    static let nodeShow = BenchCase(
        name: "node show", summary: "widgets, contents and first snapshot of one ready group cell",
        weft: Contender(name: "Weft", executable: "feed-bench", arguments: ["run-weft-nodes", "show"]),
        peers: [
            Contender(
                name: "GtkListView row", executable: "bench-peers", arguments: ["row", "--rows", "1000", "--paragraph"])
        ],
        metrics: [
            Metric(
                key: "showUs", title: "main-thread CPU a cell", unit: "us",
                limits: [.atMostTimes(1.0 / 3, peer: "GtkListView row")])
        ])

    /// Checks that 10,000 cells, each painted in one frame, are released.
    static let nodeLife = BenchCase(
        name: "node life", summary: "10,000 cells made, painted for a frame and dropped: what is left",
        weft: Contender(name: "Weft", executable: "feed-bench", arguments: ["run-weft-nodes", "life"]),
        peers: [],
        metrics: [
            Metric(key: "cells", title: "cells shown", unit: ""),
            Metric(key: "nodes", title: "nodes more than before", unit: "", limits: [.atMost(0)]),
            Metric(key: "widgets", title: "widgets more than before", unit: "", limits: [.atMost(0)]),
            Metric(key: "textures", title: "textures more than before", unit: "", limits: [.atMost(0)]),
            Metric(key: "closures", title: "closures more than before", unit: "", limits: [.atMost(0)]),
            Metric(
                key: "rssKB", title: "resident memory above the first thousand's", unit: "MB", scale: 1.0 / 1024,
                limits: [.atMost(8)]),
        ])

    /// The overhead of Texture's API: the same cell written with the module AsyncDisplayKit, and with Weft.
    static let tutorialCell = BenchCase(
        name: "tutorial cell", summary: "make and measure one group cell written with AsyncDisplayKit",
        weft: Contender(name: "both ways", executable: "tutorial-bench", arguments: []),
        peers: [],
        metrics: [
            Metric(key: "ownUs", title: "CPU a cell with AsyncDisplayKit", unit: "us"),
            Metric(key: "weftUs", title: "CPU a cell with Weft", unit: "us"),
            Metric(key: "ratio", title: "times Weft's", unit: "", limits: [.atMost(1.3)]),
        ], runsFactor: 3)
}
