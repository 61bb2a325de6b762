import FoundationEssentials
import Glibc

/// Runs the contenders of a case in turn, so that a temporary slowdown of the machine affects all of them.
struct Runner {
    let runs: Int
    let isPeersOnly: Bool
    private let folder: String
    init(runs: Int, isPeersOnly: Bool) throws {
        self.runs = runs
        self.isPeersOnly = isPeersOnly
        let executable = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        folder = executable.split(separator: "/").dropLast().reduce(into: "") { $0 += "/" + $1 }
    }

    func run(_ benchCase: BenchCase) throws -> CaseResult {
        let contenders = (isPeersOnly ? [] : [benchCase.weft]) + benchCase.peers
        var samples = contenders.map { _ in [[String: Double]]() }
        let runs = self.runs * benchCase.runsFactor
        for run in 1...runs {
            for (index, contender) in contenders.enumerated() {
                printError("\(benchCase.name) \(run)/\(runs): \(contender.name)")
                samples[index].append(try report(of: contender, timeout: benchCase.timeout))
            }
        }
        let figures = zip(contenders, samples).map { Figures(contender: $0, samples: $1) }
        return CaseResult(
            benchCase: benchCase, weft: isPeersOnly ? nil : figures.first,
            peers: Array(figures.suffix(benchCase.peers.count)))
    }

    private func report(of contender: Contender, timeout: Double) throws -> [String: Double] {
        var environment = ProcessInfo.processInfo.environment
        if let variables = try contender.prepare?() { environment.merge(variables) { $1 } }
        let file = "/tmp/feed-bench-\(getpid()).json"
        if contender.report == .file {
            environment["WEFT_BENCH_REPORT"] = file
        }
        defer { unlink(file) }
        let process = ChildProcess(
            path: "\(folder)/\(contender.executable)", arguments: contender.arguments, environment: environment)
        let output = try process.run(timeout: timeout)
        let text: String
        switch contender.report {
        case .standardOutput: text = output
        case .file:
            guard let report = try? String(contentsOfFile: file, encoding: .utf8) else {
                throw BenchError.child("\(contender.executable) left no report in WEFT_BENCH_REPORT")
            }
            text = report
        }
        guard let figures = FigureReport.figures(in: text) else {
            throw BenchError.child("\(contender.executable) reported no JSON object but: \(text.prefix(200))")
        }
        return figures
    }
}
