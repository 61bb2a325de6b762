import WeftGLib

/// The options of a scroll run. Lengths in points.
struct ScrollOptions: Sendable {
    var rows = 10_000
    var step = 120.0
    var frames = 600
    /// True if a cell has a wrapped paragraph under its photo.
    var hasParagraph = false
    var photoHeight = 400
    var width = 420
    var height = 800

    init() {}

    init(arguments: [String]) throws {
        do {
            self = try Self.parser.parse(arguments, into: Self())
        } catch {
            throw BenchError.usage("run-weft-scroll: \(error)")
        }
    }

    private static var parser: OptionParser<Self> {
        OptionParser(
            "feed-bench", summary: "run-weft-scroll: scrolls a list in a window, and prints its figures.",
            options: [
                .number("rows", "N", in: 1...Int.max, \.rows, "in the list"),
                .number("step", "N", in: 1...Int.max, \.wholeStep, "points a frame"),
                .number("frames", "N", in: 1...Int.max, \.frames, "measured"),
                .flag("paragraph", \.hasParagraph, "a wrapped paragraph under each photo"),
                .number("photo-height", "N", in: 1...Int.max, \.photoHeight, "in points"),
                .number("width", "N", in: 1...Int.max, \.width, "of the window in points"),
                .number("height", "N", in: 1...Int.max, \.height, "of the window in points"),
            ])
    }

    private var wholeStep: Int {
        get { Int(step) }
        set { step = Double(newValue) }
    }

    /// The options as arguments of `run-weft-scroll` and of `bench-peers`.
    var arguments: [String] {
        [
            "--rows", "\(rows)", "--step", "\(wholeStep)", "--frames", "\(frames)", "--photo-height", "\(photoHeight)",
            "--width", "\(width)", "--height", "\(height)",
        ] + (hasParagraph ? ["--paragraph"] : [])
    }
}
