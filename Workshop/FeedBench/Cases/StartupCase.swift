extension BenchCase {
    private static let emptyWindow = Contender(
        name: "GtkApplicationWindow", executable: "bench-peers", arguments: ["startup"])
    /// From 4.18 on, GTK draws an empty window without using its renderer's shaders, so the window has a text and an
    /// icon.
    private static let listWindow = Contender(
        name: "GtkListView window", executable: "bench-peers", arguments: ["startup-list"])

    /// The time from exec to the first frame of the program, with its embedded data.
    static let startup = BenchCase(
        name: "startup",
        summary: "from exec to the first frame whose rows have their text; memory when nothing changes any more",
        weft: Contender(name: "Weft", executable: "browse-meetup", arguments: [], report: .file),
        peers: [emptyWindow, listWindow], metrics: startupMetrics(times: 1.5, more: 40), runsFactor: 3)

    /// The start with stored data, as after the first run: the groups of the last run are shown before their source has
    /// answered.
    static let startupStore = BenchCase(
        name: "startup from the store",
        summary: "the same with a source in the list and 5,000 of its groups in the store",
        weft: Contender(
            name: "Weft", executable: "browse-meetup", arguments: [], report: .file,
            prepare: {
                _ = SilentListener.shared
                return ["XDG_DATA_HOME": try StoreBench.programFolder()]
            }),
        peers: [emptyWindow, listWindow], metrics: startupMetrics(times: 1.35, more: 45), runsFactor: 3)

    private static func startupMetrics(times: Double, more: Double) -> [Metric] {
        [
            Metric(key: "firstFrameSeconds", title: "first frame", unit: "s"),
            Metric(
                key: "firstTextFrameSeconds", peerKey: "firstFrameSeconds", title: "first frame with text", unit: "s",
                limits: [.atMostEither(times, peer: emptyWindow.name, 1.1, floor: listWindow.name)]),
            Metric(
                key: "rssKB", title: "resident memory", unit: "MB", scale: 1.0 / 1024,
                limits: [.atMostMoreEither(more, than: emptyWindow.name, more / 2, orThan: listWindow.name)]),
        ]
    }
}
