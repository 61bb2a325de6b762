import GroupDirectory

/// Notices when a source that did not deliver answers again. A value.
struct SourceReturns {
    /// The sources that do not deliver, each with the number of records that it had delivered before.
    private var silent: [SourceID: Int] = [:]

    /// Takes the states of the sources. Returns true if one of them answers again.
    mutating func note(_ statuses: [SourceStatus]) -> Bool {
        var hasReturned = false
        for status in statuses {
            if status.error != nil || status.state == .slow {
                silent[status.id] = status.count
            } else if let count = silent[status.id] {
                // Another search counts from 0.
                silent[status.id] = min(count, status.count)
                // During a query that repeats the failed one, it is not known whether the source answers.
                guard status.state != .loading || status.count > count else { continue }
                silent[status.id] = nil
                hasReturned = true
            }
        }
        return hasReturned
    }
}
