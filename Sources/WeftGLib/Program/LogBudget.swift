/// How many lines of one kind go into the log: a handful at once, then one now and then.
public struct LogBudget: Sendable {
    private let most: Double
    private let secondsPerLine: Double
    private var lines: Double
    private var last: Double?
    private var leftOut = 0

    /// - Parameters:
    ///   - most: lines at once.
    ///   - secondsPerLine: until there is room for another one.
    public init(most: Int = 8, secondsPerLine: Double = 600) {
        self.most = Double(most)
        self.secondsPerLine = secondsPerLine
        lines = Double(most)
    }

    /// Room for a line at `now`, in seconds of a clock that does not go back: how many were left out since the one before;
    /// nil where this one is left out, too.
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

    /// Whether what comes next is left out.
    public var isSpent: Bool { lines < 1 }
}
