extension BenchCase {
    /// The layout engine without nodes.
    static let groupCell = BenchCase(
        name: "layout cell",
        summary: "the group cell from fresh specs at width 400; CPU time of one thread",
        weft: layout(.specs),
        peers: [Contender(name: "C by hand", executable: "bench-peers", arguments: ["layout"])],
        metrics: [
            Metric(key: "cellUs", title: "a cell", unit: "us", limits: [.atMost(4)]),
            Metric(key: "allocations", title: "allocations a cell", unit: ""),
            // The heights prove that both sides laid out the same cells.
            Metric(
                key: "meanHeight", title: "mean height", unit: "pt",
                limits: [.atMostTimes(1, peer: "C by hand"), .atMostMore(0, than: "C by hand")]),
        ])

    /// The layout including the nodes with their locks and caches.
    static let groupCellNode = BenchCase(
        name: "layout node",
        summary: "the same cell through CellNode, each node new; CPU time of one thread",
        weft: layout(.nodes), peers: [],
        metrics: [
            Metric(key: "cellUs", title: "a cell", unit: "us"),
            Metric(key: "ratio", title: "by the time without nodes", unit: "x", limits: [.atMost(1.5)]),
            Metric(key: "allocations", title: "allocations a cell", unit: ""),
            Metric(key: "againUs", title: "again after setNeedsLayout of the cell", unit: "us"),
            Metric(key: "unchangedUs", title: "again, unchanged", unit: "us"),
            // Microseconds depend on the machine, so the limit is relative: 0.1 us where a new cell took 3 us.
            Metric(key: "unchangedShare", title: "by the time of a new one", unit: "x", limits: [.atMost(0.0333)]),
        ])

    static let fanOut = BenchCase(
        name: "layout fan-out",
        summary: "stacks of ten, every one growing its children; CPU time of one thread",
        weft: layout(.fanOut), peers: [],
        metrics: [
            Metric(key: "ns1000", title: "a node of 1,000", unit: "ns"),
            Metric(key: "ns10000", title: "a node of 10,000", unit: "ns"),
            Metric(key: "ns100000", title: "a node of 100,000", unit: "ns"),
            Metric(key: "growth", title: "growth from first to last", unit: "x", limits: [.atMost(1.3)]),
        ])

    static let cores = BenchCase(
        name: "layout cores",
        summary: "10,000 new cells through CellNode on one worker and on two; wall time",
        weft: layout(.cores),
        // Shows how much the machine gains from a second thread.
        peers: [Contender(name: "C by hand", executable: "bench-peers", arguments: ["layout-cores"])],
        metrics: [
            Metric(key: "oneMs", title: "one core", unit: "ms"),
            Metric(key: "twoMs", title: "two cores", unit: "ms"),
            Metric(
                key: "speedUp", title: "faster by", unit: "x",
                limits: [.atLeastEither(1.8, 0.95, peer: "C by hand")]),
        ])

    private static func layout(_ run: LayoutRun) -> Contender {
        Contender(name: "Weft", executable: "feed-bench", arguments: ["run-weft-layout", run.rawValue])
    }
}
