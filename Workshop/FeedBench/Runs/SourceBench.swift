import Dispatch
import GroupDirectory
import WeftGLib

/// Weft's contender of the source cases. Each runs in a separate process, and measures the CPU time of one worker: the
/// best of many runs, since other processes can only slow a run down.
enum SourceBench: String, Sendable, CaseIterable {
    case mobilizon, calendar
    /// Searches places while typing.
    case places
    /// Waits for rows of a merged feed that also has a source that never answers.
    case hanging

    /// The figures of the run.
    func figures() throws -> [String: Double] {
        let done = DispatchSemaphore(value: 0)
        let result = Locked<Result<[String: Double], any Error>?>(nil)
        WorkerPool.shared.submit(.visible) { _ in
            let figures = Result { try self.measured() }
            result.withLock { $0 = figures }
            done.signal()
        }
        done.wait()
        guard let figures = result.withLock({ $0 }) else { throw BenchError.child("the worker gave nothing") }
        return try figures.get()
    }

    private func measured() throws -> [String: Double] {
        switch self {
        case .mobilizon:
            let bytes = try SourceSamples.mobilizonPage()
            return try Self.best(of: 50, bytes) {
                let page = try SourceDecoding.mobilizonGroups(in: bytes)
                guard page.items.count(where: { $0.nextEvent != nil }) == 50 else {
                    throw BenchError.child("\(page.items.count) groups of 50")
                }
            }
        case .calendar:
            let bytes = SourceSamples.calendar()
            let start = Timestamp(unixMilliseconds: SourceSamples.calendarStart * 1000)
            return try Self.best(of: 15, bytes) {
                let found = try SourceDecoding.calendarEvents(in: bytes, from: start)
                guard found.problems == 0, found.events.count > 4000 else {
                    throw BenchError.child("\(found.events.count) events, \(found.problems) problems")
                }
            }
        case .places: return try Self.places()
        case .hanging: return try Self.hanging()
        }
    }

    /// The medians of alternating runs.
    private static func hanging() throws -> [String: Double] {
        let done = DispatchSemaphore(value: 0)
        let result = Locked<[[[Double]]]>([[], []])
        Task.detached {
            for _ in 0..<21 {
                for (place, hangs) in [false, true].enumerated() {
                    let seconds = await secondsOfRows(hangs: hangs)
                    result.withLock { $0[place].append(seconds) }
                }
            }
            done.signal()
        }
        done.wait()
        let times = result.withLock { $0 }
        func median(_ hangs: Int, _ figure: Int) throws -> Double {
            let sorted = times[hangs].compactMap { $0.count > figure ? $0[figure] : nil }.sorted()
            guard sorted.count == 21 else { throw BenchError.child("rows did not come") }
            return sorted[10] * 1e3
        }
        let (first, rows) = (try median(1, 0), try median(1, 1))
        return [
            "firstMs": first, "rowsMs": rows, "firstWithOverWithout": try first / median(0, 0),
            "withOverWithout": try rows / median(0, 1),
        ]
    }

    /// The times until the first 20 rows, and until the first 500 rows, have arrived.
    private static func secondsOfRows(hangs: Bool) async -> [Double] {
        let sources: [any GroupSource] = (0..<SampleSource.sourceCount).map(SampleSource.init)
        let feed = MergedFeed(sources + (hangs ? [HangingSource()] : []))
        let start = monotonicSeconds()
        var seconds: [Double] = []
        var (page, rows) = (0, 0)
        for count in [20, 500] {
            // Each call returns as soon as a few rows are available; page 0 restarts the search.
            for _ in 0..<1000 where rows < count {
                rows = (try? await feed.groups(near: .london, page: page, pageSize: 20))?.feed?.rows.count ?? 0
                page = 500 / 20 - 1
            }
            guard rows >= count else { break }
            seconds.append(monotonicSeconds() - start)
        }
        return seconds
    }

    /// Looks up every prefix of names in many scripts. The list is read once, for the first lookup.
    private static func places() throws -> [String: Double] {
        let start = threadCPUSeconds()
        let gazetteer = try Gazetteer(.forThisProcess())
        let readMs = (threadCPUSeconds() - start) * 1e3
        var times: [Double] = []
        for _ in 0..<20 {
            for name in placeNames {
                for length in 1...name.count {
                    let began = threadCPUSeconds()
                    let found = gazetteer.places(beginningWith: String(name.prefix(length)))
                    times.append((threadCPUSeconds() - began) * 1e3)
                    guard !found.isEmpty else { throw BenchError.child("no place is called \(name.prefix(length))") }
                }
            }
        }
        times.sort()
        guard let worst = times.last else { throw BenchError.child("nothing was typed") }
        return [
            "keyP50Ms": times[times.count / 2], "keyP99Ms": times[times.count * 99 / 100], "keyWorstMs": worst,
            "readMs": readMs, "placesKB": Double(try DataDirectory.forThisProcess().placesFileBytes()) / 1024,
        ]
    }

    /// Names with prefixes that many other names share.
    private static let placeNames = [
        "san francisco", "saint-denis", "new york", "london", "tokyo", "münchen", "são paulo", "kraków", "al qahira",
        "東京",
        "さっぽろ", "سان", "القاهرة", "москва", "서울", "αθήνα", "กรุงเทพ", "springfield, il",
    ]

    private static func best(of rounds: Int, _ bytes: [UInt8], _ body: () throws -> Void) throws -> [String: Double] {
        var best = Double.infinity
        for _ in 0..<rounds {
            let start = threadCPUSeconds()
            try body()
            best = min(best, threadCPUSeconds() - start)
        }
        return ["decodeMs": best * 1e3, "inputKB": Double(bytes.count) / 1024]
    }
}
