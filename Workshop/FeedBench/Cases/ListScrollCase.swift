/// Long lists of cells with a wrapped paragraph, Latin or CJK.
extension BenchCase {
    static let listScroll = makeListScroll(
        "list scroll", listOptions(rows: 10_000, step: 120), against: ["GtkListView", "canvas"])

    /// Scrolls more than a screen of new rows each frame.
    static let listScrollFast = makeListScroll(
        "list scroll fast", listOptions(rows: 10_000, step: 1000), against: ["GtkListView", "canvas"])

    /// The largest practical number of rows for a `GtkListBox`, which keeps a widget for each row.
    static let listScrollShort = makeListScroll(
        "list scroll short", listOptions(rows: 1000, step: 120), against: ["GtkListBox", "canvas"])

    private static func listOptions(rows: Int, step: Double) -> ScrollOptions {
        var options = ScrollOptions()
        options.rows = rows
        options.step = step
        options.hasParagraph = true
        return options
    }

    private static func makeListScroll(_ name: String, _ options: ScrollOptions, against peers: [String]) -> BenchCase {
        BenchCase(
            name: name, summary: "cells with a paragraph, " + summary(options), weft: weft(options),
            peers: peers.map { peer($0, options) }, metrics: scrollMetrics.map { metric(of: $0, peers[0]) })
    }

    /// The scroll metrics with the limits of the list cases.
    private static func metric(of metric: Metric, _ peer: String) -> Metric {
        var metric = metric
        switch metric.key {
        // GtkListBox keeps all rows and makes none while scrolling: the floor alone is over 0.8 times its cost.
        case "cpuMeanMs" where peer == "GtkListBox": metric.limits = [.atMostTimes(1, peer: peer)]
        // On some machines the floor alone is 0.45 times the cost of GtkListView.
        case "cpuMeanMs": metric.limits = [.atMostEither(1.0 / 3, peer: peer, 1, floor: "canvas")]
        case "cpuP99Ms": metric.limits = [.atMostEither(0.25, peer: peer, 1.35, floor: "canvas")]
        case "shareWithoutText": metric.limits = [.atMost(5)]
        case "rowsWithoutText": metric.limits = []
        case "waitP99Ms": metric.limits = []
        default: break
        }
        return metric
    }
}
