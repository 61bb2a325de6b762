import WeftGLib

/// The command line.
struct FuzzOptions {
    var seconds = 60
    var seed: UInt64 = 1
    var count = UInt64.max
    /// A seed whose tree is printed without checking it.
    var shown: UInt64?

    static var parser: OptionParser<FuzzOptions> {
        OptionParser(
            "layout-fuzz", summary: "Lays out random trees and reads random bytes until the time is up.",
            notes: """
                Prints the first finding with its seed and ends with status 1; --seed S --count 1 repeats it. A layout that takes
                longer than 20 seconds counts as a hang and ends the program by SIGALRM; the last line printed tells the seeds.
                """,
            options: [
                .number("seconds", "N", in: 1...Int.max, \.seconds, "how long; otherwise 60"),
                .number("seed", "S", in: 0...UInt64.max, \.seed, "of the first tree; otherwise 1"),
                .number("count", "N", in: 1...UInt64.max, \.count, "so many trees at most"),
                .number("show", "S", in: 0...UInt64.max, \.shown, "prints the tree of a seed, and ends"),
            ])
    }
}
