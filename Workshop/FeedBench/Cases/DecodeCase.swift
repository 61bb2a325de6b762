extension BenchCase {
    /// The cost of decoding pictures in a sandboxed process.
    static let decode = BenchCase(
        name: "decode",
        summary: "a JPEG of 600 x 600 by a process of its own, and by the program itself; wall time of a worker",
        weft: decode(.apart, "apart"), peers: [decode(.inside, "inside")],
        metrics: [
            Metric(
                key: "decodeMs", title: "a picture, median", unit: "ms", limits: [.atMostTimes(1.15, peer: "inside")]),
            Metric(key: "p90Ms", title: "a picture, p90", unit: "ms"),
        ],
        runsFactor: 3)

    private static func decode(_ bench: DecodeBench, _ name: String) -> Contender {
        Contender(name: name, executable: "feed-bench", arguments: ["run-weft-decode", bench.rawValue])
    }
}
