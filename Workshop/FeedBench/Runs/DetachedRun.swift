import FoundationEssentials
import Glibc
import WeftGLib

/// Runs work on Swift's thread pool, as the program's actors do, while the main thread is idle.
enum DetachedRun {
    /// The figures of the work. Blocks the calling thread until they are available.
    static func figures(
        _ body: @escaping @Sendable () async throws -> [String: Double]
    ) throws -> [String: Double] {
        let result = Locked<Result<[String: Double], any Error>?>(nil)
        Task.detached {
            let figures: Result<[String: Double], any Error>
            do { figures = .success(try await body()) } catch { figures = .failure(error) }
            result.withLock { $0 = figures }
        }
        while true {
            usleep(200)
            if let figures = result.withLock({ $0 }) { return try figures.get() }
        }
    }

    /// The value below which the share of the values lies; 0 without values.
    static func percentile(_ values: [Double], _ share: Double) -> Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
    }

    /// A folder beside the program for files that a run makes; it may not exist.
    static func folder(_ name: String) throws -> String {
        let executable = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return executable.split(separator: "/").dropLast().reduce(into: "") { $0 += "/" + $1 } + "/" + name
    }
}
