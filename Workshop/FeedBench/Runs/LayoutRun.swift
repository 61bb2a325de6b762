import BenchAllocations
import Dispatch
import Glibc
import LayoutChecks
import Weft
import WeftGLib

/// Weft's contender of a layout case, which runs in a separate process.
enum LayoutRun: String, Sendable, CaseIterable {
    case specs, nodes, fanOut, cores

    /// The medians of the run.
    func figures() throws -> [String: Double] {
        switch self {
        case .specs: try Self.specs()
        case .nodes: try Self.nodes()
        case .fanOut: try Self.fanOut()
        case .cores: Self.cores()
        }
    }

    private static let rounds = 15

    private static func specs() throws -> [String: Double] {
        let bench = LayoutBench()
        let count = 8_000
        _ = try bench.cells(count)
        let times = try (0..<rounds).map { _ in try cpuTime { _ = try bench.cells(count) } }
        let before = bench_allocations()
        let heights = try bench.cells(count)
        return [
            "cellUs": median(times) / Double(count) * 1e6,
            "allocations": Double(bench_allocations() - before) / Double(count),
            "meanHeight": heights / Double(count),
        ]
    }

    private static func nodes() throws -> [String: Double] {
        let bench = LayoutBench()
        let constraints = GroupCell.constraints()
        // Few enough to stay in the processor's caches, as in the bench of the specs alone.
        let count = 32
        var (plain, new, again, unchanged, allocations) = ([Double](), [Double](), [Double](), [Double](), 0.0)
        for _ in 0..<rounds * 40 {
            plain.append(try cpuTime { _ = try bench.cells(count) } / Double(count))
            let cells = (0..<count).map(ArithmeticCellNode.init)
            func layOut() { for cell in cells { _ = cell.layoutThatFits(constraints) } }
            let before = bench_allocations()
            new.append(cpuTime(layOut) / Double(count))
            allocations = Double(bench_allocations() - before) / Double(count)
            unchanged.append(cpuTime { for _ in 0..<10 { layOut() } } / Double(10 * count))
            for cell in cells { cell.setNeedsLayout() }
            again.append(cpuTime(layOut) / Double(count))
        }
        return [
            "cellUs": median(new) * 1e6, "ratio": median(zip(new, plain).map { $0 / $1 }), "allocations": allocations,
            "againUs": median(again) * 1e6, "unchangedUs": median(unchanged) * 1e6,
            "unchangedShare": median(zip(unchanged, new).map { $0 / $1 }),
        ]
    }

    private static func fanOut() throws -> [String: Double] {
        let counts = [1_000, 10_000, 100_000]
        let trees = counts.map(LayoutBench.fanOut)
        let memory = LayoutMemory()
        var times = counts.map { _ in [Double]() }
        for _ in 0..<rounds {
            for (index, count) in counts.enumerated() {
                let repeats = 100_000 / count
                let time = try cpuTime { for _ in 0..<repeats { _ = try LayoutBench.layOut(trees[index], in: memory) } }
                times[index].append(time / 100_000 * 1e9)
            }
        }
        let medians = times.map(median)
        return [
            "ns1000": medians[0], "ns10000": medians[1], "ns100000": medians[2], "growth": medians[2] / medians[0],
        ]
    }

    private static func cores() -> [String: Double] {
        var (one, two) = ([Double](), [Double]())
        for _ in 0..<rounds {
            one.append(wallTime(workers: 1))
            two.append(wallTime(workers: 2))
        }
        return [
            "oneMs": median(one) * 1e3, "twoMs": median(two) * 1e3, "speedUp": median(zip(one, two).map { $0 / $1 }),
        ]
    }

    /// Lays out 10,000 new cells on that many workers; the time to make the cells is not counted.
    private static func wallTime(workers count: Int) -> Double {
        let constraints = GroupCell.constraints()
        let cells = (0..<10_000).map(ArithmeticCellNode.init)
        let done = DispatchSemaphore(value: 0)
        let start = monotonicNow()
        for (worker, part) in zip(WorkerPool.shared.workers, 0..<count) {
            worker.submit(.visible) {
                let share = cells.count / count
                for cell in cells[part * share..<(part + 1) * share] {
                    _ = cell.layoutThatFits(constraints)
                }
                done.signal()
            }
        }
        for _ in 0..<count { done.wait() }
        let time = monotonicNow() - start
        // Waits until the workers have released the jobs' cells, so that this does not disturb the next measurement.
        for worker in WorkerPool.shared.workers { worker.submit(.visible) { done.signal() } }
        for _ in WorkerPool.shared.workers { done.wait() }
        withExtendedLifetime(cells) {}
        return time
    }

    private static func cpuTime(_ body: () throws -> Void) rethrows -> Double {
        let start = now()
        try body()
        return now() - start
    }

    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static func median(_ values: [Double]) -> Double {
        values.sorted()[values.count / 2]
    }
}
