/// What a scroll run does. Lengths in points.
struct ScrollOptions: Sendable {
    var rows = 10_000
    var step = 120.0
    var frames = 600
    /// Whether a cell has a wrapped paragraph under its photo.
    var hasParagraph = false
    var photoHeight = 400
    var width = 420
    var height = 800

    init() {}

    init(arguments: [String]) throws {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--rows": rows = try Self.number(&rest, argument)
            case "--step": step = Double(try Self.number(&rest, argument))
            case "--frames": frames = try Self.number(&rest, argument)
            case "--paragraph": hasParagraph = true
            case "--photo-height": photoHeight = try Self.number(&rest, argument)
            case "--width": width = try Self.number(&rest, argument)
            case "--height": height = try Self.number(&rest, argument)
            default: throw BenchError.usage("run-weft-scroll has no option \"\(argument)\"")
            }
        }
    }

    private static func number(_ rest: inout ArraySlice<String>, _ option: String) throws -> Int {
        guard let number = rest.popFirst().flatMap({ Int($0) }), number > 0 else {
            throw BenchError.usage("\(option) needs a whole number from 1")
        }
        return number
    }

    /// The same as options of `run-weft-scroll` and of `bench-peers`.
    var arguments: [String] {
        [
            "--rows", "\(rows)", "--step", "\(Int(step))", "--frames", "\(frames)", "--photo-height", "\(photoHeight)",
            "--width", "\(width)", "--height", "\(height)",
        ] + (hasParagraph ? ["--paragraph"] : [])
    }
}
