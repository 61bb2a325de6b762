import LayoutChecks
import LayoutFormat
import WeftLayout

/// `layout-fuzz --bench`: the figures of the layout bench in a few lines, for work on the engine.
enum Bench {
    static func run() throws {
        let bench = LayoutBench()
        print(
            "group cell, specs alone and all:", median { _ = bench.specs(20_000) } / 20_000,
            try median { _ = try bench.cells(20_000) } / 20_000)
        for leaves in [1_000, 10_000, 100_000] {
            let tree = LayoutBench.fanOut(leaves)
            let rounds = 100_000 / leaves
            let time = try median { for _ in 0..<rounds { _ = try LayoutBench.layOut(tree) } }
            print("fan-out 10,", leaves, "leaves, a leaf", time / rounds / leaves)
        }
    }

    private static func median(_ body: () throws -> Void) rethrows -> Duration {
        let clock = ContinuousClock()
        var times: [Duration] = []
        for _ in 0..<9 { times.append(try clock.measure(body)) }
        return times.sorted()[4]
    }
}
