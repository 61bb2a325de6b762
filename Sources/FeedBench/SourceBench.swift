import Dispatch
import GroupDirectory
import WeftGLib

/// Weft's side of the sources' cases, each run in a process of its own: processor time of one worker, the best of
/// many, since it is to be no more than that on a quiet machine.
enum SourceBench: String, Sendable, CaseIterable {
    case mobilizon, calendar

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
        }
    }

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
