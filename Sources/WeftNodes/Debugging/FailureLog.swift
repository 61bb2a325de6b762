import WeftGLib

/// Logs pictures, videos and maps that cannot be loaded or shown, as warnings, so that a developer sees why a node
/// stays empty. The number of messages is bounded, since each row would repeat the same failure while a service is
/// down.
enum FailureLog {
    static let budget = Locked(LogBudget())

    /// Logs a failure. Any thread.
    static func write(_ text: String) {
        let (leftOut, isLast) = budget.withLock { budget in
            let leftOut = budget.take(at: monotonicSeconds())
            return (leftOut, budget.isSpent)
        }
        guard let leftOut else { return Log.info("weft", text) }
        var notes: [String] = []
        if leftOut > 0 { notes.append("\(leftOut) more before it") }
        if isLast { notes.append("the next ones are seen with G_MESSAGES_DEBUG=weft") }
        Log.warning("weft", notes.isEmpty ? text : "\(text) (\(notes.joined(separator: "; ")))")
    }
}
