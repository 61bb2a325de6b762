import FoundationEssentials
import JSON
import LayoutFormat
import WeftGLib
import WeftLayout

/// One run of `weft-layout`: its arguments, output and exit status.
public struct Invocation {
    private let options: Options
    /// The reason for not laying out.
    private let end: OptionEnd?

    /// The input file; `-` is standard input.
    private var file: String { options.files.first ?? "-" }

    struct Options {
        var files: [String] = []
        var drawing: String?
        var printsTree = false
    }

    /// The result of a run.
    public struct Outcome {
        /// The text for standard output.
        public var output = ""
        /// The lines for standard error.
        public var problems: [String] = []
        /// The exit status.
        public var status: Int32 = 0
    }

    /// A run with its arguments.
    public init(_ arguments: [String]) {
        do throws(OptionEnd) {
            options = try Self.parser.parse(arguments, into: Options())
            end = nil
        } catch {
            options = Options()
            end = error
        }
    }

    /// Reads the cases, lays them out and returns the result.
    public func run() -> Outcome {
        switch end {
        case .help(let text): return Outcome(output: text)
        case .mistake(let text):
            return Outcome(problems: ["weft-layout: \(text)"], status: OptionEnd.mistake(text).exitStatus)
        case nil: break
        }
        let contents =
            file == "-" ? StandardStream.readInput() : FileManager.default.contents(atPath: file).map(Array.init)
        guard let contents else {
            return Outcome(problems: ["weft-layout: cannot read \(file == "-" ? "standard input" : file)"], status: 1)
        }
        return run(contents)
    }

    func run(_ bytes: [UInt8]) -> Outcome {
        let cases: CaseFile
        do {
            cases = try CaseFile(bytes)
        } catch {
            return Outcome(problems: ["weft-layout: \(file): \(error)"], status: 1)
        }
        var outcome = Outcome()
        var answers: [JSON] = []
        var layouts: [(title: String?, layout: Layout)] = []
        for (name, result) in cases.cases {
            var answer: JSONObject = cases.isList ? ["name": .string(name)] : [:]
            do {
                let layout = try result.get().layout()
                answer += LayoutCase.answer(layout)
                layouts.append((cases.isList ? name : nil, layout))
            } catch {
                answer["error"] = "\(error)"
                outcome.problems.append("weft-layout: \(name): \(error)")
                outcome.status = 1
            }
            answers.append(.object(answer))
        }
        do {
            outcome.output =
                try options.printsTree ? Invocation.trees(layouts) : Invocation.text(answers, isList: cases.isList)
        } catch {
            outcome.problems.append("weft-layout: \(file): \(error)")
            outcome.status = 1
        }
        draw(layouts, &outcome)
        return outcome
    }

    private static func trees(_ layouts: [(title: String?, layout: Layout)]) -> String {
        layouts.map { title, layout in
            (title.map { "\($0)\n" } ?? "") + layout.asciiDescription
        }.joined(separator: "\n\n")
    }

    /// One line per case.
    private static func text(_ answers: [JSON], isList: Bool) throws -> String {
        let lines = try answers.map { try $0.text(.line) }
        return isList ? "{\"results\": [\n" + lines.map { "  " + $0 }.joined(separator: ",\n") + "\n]}" : lines.joined()
    }

    private func draw(_ layouts: [(title: String?, layout: Layout)], _ outcome: inout Outcome) {
        guard let drawing = options.drawing else { return }
        do {
            try Data(Layout.svg(layouts).utf8).write(to: URL(filePath: drawing))
        } catch {
            outcome.problems.append("weft-layout: cannot write \(drawing)")
            outcome.status = 1
        }
    }
}
