/// A sub-command with related cases. Add a new one to `all`.
struct BenchCommand: Sendable {
    let name: String
    let cases: [BenchCase]
    /// True if a run takes minutes: it then runs only if it is named.
    var isLong = false

    static let all = [
        BenchCommand(name: "startup", cases: [.startup, .startupStore]),
        BenchCommand(name: "scroll", cases: [.scroll]),
        BenchCommand(
            name: "lists",
            cases: [.listScroll, .listScrollFast, .listScrollShort, .million, .jumps, .updates, .widths]),
        BenchCommand(name: "nodes", cases: [.nodeMeasure, .tutorialCell, .nodeShow, .nodeLife]),
        BenchCommand(name: "decode", cases: [.decode]),
        BenchCommand(name: "pictures", cases: [.distinctPictures], isLong: true),
        BenchCommand(name: "store", cases: [.storeStart, .storeSearch]),
        BenchCommand(name: "sources", cases: [.mobilizonPage, .calendarFile, .placeKeys, .hangingSource, .mergedFeed]),
        BenchCommand(name: "events", cases: [.eventMerging, .eventAgenda, .eventCalendar, .eventMigration]),
        BenchCommand(name: "layout", cases: [.groupCell, .groupCellNode, .fanOut, .cores]),
    ]
}

/// One measured task: Weft and its peers perform it in turn, each in a separate process.
struct BenchCase: Sendable {
    let name: String
    /// A description of the case.
    let summary: String
    let weft: Contender
    let peers: [Contender]
    let metrics: [Metric]
    /// A factor for the number of runs: above 1 if single runs are cheap but vary much.
    var runsFactor = 1
    /// Seconds for one run of one contender.
    var timeout = 120.0
}

/// A measured program.
struct Contender: Sendable {
    let name: String
    /// The name of the executable, which is in the folder of this one.
    let executable: String
    let arguments: [String]
    /// The place of the program's figures: one JSON object with a number for each metric's key.
    var report = Report.standardOutput
    /// Makes the requirements of the first run, and returns variables for its environment.
    var prepare: (@Sendable () throws -> [String: String])?
    /// The peer's known figures, by metric. A peer that is slower by more than its own noise invalidates the run: it
    /// would favour Weft.
    var expected: [String: Double] = [:]

    enum Report: Sendable {
        case standardOutput
        /// A file whose path the program finds in WEFT_BENCH_REPORT.
        case file
    }
}

/// One figure of a case. Lower is better unless a limit says otherwise.
struct Metric: Sendable {
    /// The key in Weft's report and the name in the JSON file.
    let key: String
    /// The key in a peer's report, if it differs.
    var peerKey: String?
    let title: String
    let unit: String
    /// Factor from the report's unit to `unit`.
    var scale = 1.0
    var limits: [Limit] = []
}

/// A limit that Weft must keep.
enum Limit: Sendable {
    case atMost(Double)
    case atLeast(Double)
    /// The first value, or that multiple of the peer's figure, whichever is smaller, since a machine may not reach
    /// more.
    case atLeastEither(Double, Double, peer: String)
    /// A multiple of the peer's figure.
    case atMostTimes(Double, peer: String)
    /// A multiple of the peer's figure or of the floor's, whichever is larger.
    case atMostEither(Double, peer: String, Double, floor: String)
    /// The peer's figure plus a difference in the metric's unit.
    case atMostMore(Double, than: String)

    /// Either peer's figure plus its difference, whichever sum is larger, in the metric's unit.
    case atMostMoreEither(Double, than: String, Double, orThan: String)

    func isMet(_ weft: Double, peers: [String: Double]) -> Bool? {
        switch self {
        case .atMost(let limit): weft <= limit
        case .atLeast(let limit): weft >= limit
        case .atLeastEither(let limit, let factor, let peer): peers[peer].map { weft >= min(limit, factor * $0) }
        case .atMostTimes(let factor, let peer): peers[peer].map { weft <= factor * $0 }
        case .atMostEither(let factor, let peer, let floorFactor, let floor):
            peers[peer].flatMap { peer in peers[floor].map { weft <= max(factor * peer, floorFactor * $0) } }
        case .atMostMore(let more, let peer): peers[peer].map { weft <= $0 + more }
        case .atMostMoreEither(let more, let peer, let otherMore, let other):
            peers[peer].flatMap { peer in peers[other].map { weft <= max(peer + more, $0 + otherMore) } }
        }
    }

    private static func text(_ factor: Double) -> String {
        factor == 1.0 / 3 ? "1/3" : "\(factor)"
    }

    var text: String {
        switch self {
        case .atMost(let limit): "<= \(limit)"
        case .atLeast(let limit): ">= \(limit)"
        case .atLeastEither(let limit, let factor, let peer): ">= \(limit) or \(Self.text(factor)) x \(peer)"
        case .atMostTimes(let factor, let peer): "<= \(Self.text(factor)) x \(peer)"
        case .atMostEither(let factor, let peer, let floorFactor, let floor):
            "<= \(Self.text(factor)) x \(peer) or \(Self.text(floorFactor)) x \(floor)"
        case .atMostMore(let more, let peer): "<= \(peer) + \(more)"
        case .atMostMoreEither(let more, let peer, let otherMore, let other):
            "<= \(peer) + \(more) or \(other) + \(otherMore)"
        }
    }
}
