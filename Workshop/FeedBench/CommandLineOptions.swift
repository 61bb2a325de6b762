import WeftGLib

/// The parsed command line.
struct CommandLineOptions {
    /// The commands of `feed-bench`.
    private struct Wanted {
        var commands: [String] = []
        var jsonFile: String?
        var runs = 5
        var isPeersOnly = false
    }

    private static var parser: OptionParser<Wanted> {
        OptionParser(
            "feed-bench", summary: "Runs Weft and its peers in turn, prints the medians.",
            notes: """
                Commands: \(BenchCommand.all.map(\.name).joined(separator: ", ")); none means all but pictures.
                Exit code 1: a figure was missed; 3: the run is void.
                """,
            options: [
                .text("json", "FILE", \.jsonFile, "writes the figures there, too"),
                .number("runs", "N", in: 1...Int.max, \.runs, "runs of each; otherwise 5"),
                .flag("peers-only", \.isPeersOnly, "leaves Weft out"),
            ], arguments: .init("[COMMAND…]", \.commands))
    }

    private enum Action {
        case bench([BenchCommand])
        case weftScroll(ScrollOptions)
        case weftNodes(NodeBench)
        case weftLayout(LayoutRun)
        case weftList([String])
        case weftStore(StoreBench)
        case weftSource(SourceBench)
        case weftDecode(DecodeBench)
        case weftEvents(EventBench)
        case weftMerged
        case help(String)
    }

    private var action: Action
    private var wanted = Wanted()

    init(_ arguments: [String]) throws {
        if arguments.first == "run-weft-scroll" {
            action = .weftScroll(try ScrollOptions(arguments: Array(arguments.dropFirst())))
            return
        }
        if arguments.first == "run-weft-nodes", let bench = arguments.last.flatMap(NodeBench.init(rawValue:)) {
            action = .weftNodes(bench)
            return
        }
        if arguments.first == "run-weft-list" {
            action = .weftList(Array(arguments.dropFirst()))
            return
        }
        if arguments.first == "run-weft-store", let bench = arguments.last.flatMap(StoreBench.init(rawValue:)) {
            action = .weftStore(bench)
            return
        }
        if arguments.first == "run-weft-source", let bench = arguments.last.flatMap(SourceBench.init(rawValue:)) {
            action = .weftSource(bench)
            return
        }
        if arguments.first == "run-weft-decode", let bench = arguments.last.flatMap(DecodeBench.init(rawValue:)) {
            action = .weftDecode(bench)
            return
        }
        if arguments.first == "run-weft-events", let bench = arguments.last.flatMap(EventBench.init(rawValue:)) {
            action = .weftEvents(bench)
            return
        }
        if arguments.first == "run-weft-merged" {
            action = .weftMerged
            return
        }
        if arguments.first == "run-weft-layout" {
            guard let run = arguments.dropFirst().first.flatMap(LayoutRun.init(rawValue:)) else {
                throw BenchError.usage("run-weft-layout needs one of \(LayoutRun.allCases.map(\.rawValue))")
            }
            action = .weftLayout(run)
            return
        }
        do {
            wanted = try Self.parser.parse(arguments, into: Wanted())
        } catch .help(let text) {
            action = .help(text)
            return
        } catch .mistake(let text) {
            throw BenchError.usage(text)
        }
        let commands = try wanted.commands.map { name in
            guard let command = BenchCommand.all.first(where: { $0.name == name }) else {
                throw BenchError.usage("no command \"\(name)\"; --help lists them")
            }
            return command
        }
        action = .bench(commands.isEmpty ? BenchCommand.all.filter { !$0.isLong } : commands)
    }

    /// Performs the requested action; returns the exit code.
    @MainActor
    func run() throws -> Int32 {
        switch action {
        case .help(let text):
            print(text)
            return 0
        case .weftScroll(let options):
            print(try FigureReport.text(try runWeftScroll(options).figures))
            return 0
        case .weftNodes(let bench):
            print(try FigureReport.text(try bench.run()))
            return 0
        case .weftList(let arguments):
            print(try FigureReport.text(try ListBench.run(arguments)))
            return 0
        case .weftStore(let bench):
            print(try FigureReport.text(try bench.figures()))
            return 0
        case .weftSource(let bench):
            print(try FigureReport.text(try bench.figures()))
            return 0
        case .weftDecode(let bench):
            print(try FigureReport.text(try bench.figures()))
            return 0
        case .weftEvents(let bench):
            print(try FigureReport.text(try bench.figures()))
            return 0
        case .weftMerged:
            print(try FigureReport.text(try MergedScroll.run()))
            return 0
        case .weftLayout(let run):
            print(try FigureReport.text(try run.figures()))
            return 0
        case .bench(let commands):
            return try runBench(commands)
        }
    }

    private func runBench(_ commands: [BenchCommand]) throws -> Int32 {
        let runner = try Runner(runs: wanted.runs, isPeersOnly: wanted.isPeersOnly)
        print("\(Machine.description); medians of \(wanted.runs)")
        var results: [CaseResult] = []
        for benchCase in commands.flatMap(\.cases) {
            let result = try runner.run(benchCase)
            print("\n" + ResultTable(result).text)
            results.append(result)
        }
        if let jsonFile = wanted.jsonFile { try ResultFile.write(results, to: jsonFile) }
        if results.contains(where: { !$0.voidReasons.isEmpty }) { return 3 }
        return results.contains { $0.isAnyLimitMissed } ? 1 : 0
    }
}
