/// A rate limit for repeated log lines: several at once, then one at intervals.
public struct LogBudget: Sendable {
    private let most: Double
    private let secondsPerLine: Double
    private var lines: Double
    private var last: Double?
    private var leftOut = 0

    /// - Parameters:
    ///   - most: the maximum number of lines at once.
    ///   - secondsPerLine: the interval after which another line is allowed.
    public init(most: Int = 8, secondsPerLine: Double = 600) {
        self.most = Double(most)
        self.secondsPerLine = secondsPerLine
        lines = Double(most)
    }

    /// Requests a line at `now`, in seconds of a monotonic clock. Returns the number of lines dropped since the last
    /// one, or nil if this line is dropped, too.
    public mutating func take(at now: Double) -> Int? {
        lines = min(most, lines + max(0, now - (last ?? now)) / secondsPerLine)
        last = now
        guard lines >= 1 else {
            leftOut += 1
            return nil
        }
        lines -= 1
        defer { leftOut = 0 }
        return leftOut
    }

    /// True if the next line will be dropped.
    public var isSpent: Bool { lines < 1 }
}
