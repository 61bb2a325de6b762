import WeftGLib

@testable import WeftNodes

extension Misuse {
    /// The reports of misuse while `body` runs.
    @MainActor
    static func reports(_ body: () throws -> Void) rethrows -> [String] {
        let reports = Locked<[String]>([])
        handler.withLock { $0 = { text in reports.withLock { $0.append(text) } } }
        defer { handler.withLock { $0 = nil } }
        try body()
        return reports.withLock { $0 }
    }
}
