extension BenchCase {
    /// From exec to the first frame; the program itself, with the data it comes with.
    static let startup = BenchCase(
        name: "startup",
        summary: "from exec to the first frame whose rows have their text; memory when nothing changes any more",
        weft: Contender(name: "Weft", executable: "browse-meetup", arguments: [], report: .file),
        peers: [Contender(name: "GtkApplicationWindow", executable: "bench-peers", arguments: ["startup"])],
        metrics: [
            Metric(key: "firstFrameSeconds", title: "first frame", unit: "s"),
            Metric(
                key: "firstTextFrameSeconds", peerKey: "firstFrameSeconds", title: "first frame with text", unit: "s",
                limits: [.atMostTimes(1.5, peer: "GtkApplicationWindow")]),
            Metric(
                key: "rssKB", title: "resident memory", unit: "MB", scale: 1.0 / 1024,
                limits: [.atMostMore(40, than: "GtkApplicationWindow")]),
        ],
        runsFactor: 3)
}
