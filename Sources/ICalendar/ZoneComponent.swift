/// A time zone defined in a calendar (VTIMEZONE, RFC 5545, section 3.6.5).
struct ZoneComponent: ZoneRules {
    /// A transition to another offset.
    private struct Onset {
        /// Seconds since 1970-01-01T00:00:00 UTC.
        let moment: Int64
        let offset: Int
    }

    private let onsets: [Onset]
    private let firstOffset: Int

    /// The years for which rules are evaluated, whatever their start: many start in 1601 or the year 1. After the last
    /// year the last offset stays.
    private static let years = 1960...2100
    /// Work budget for the rules of one zone (`RecurrenceSequence.budget`). Two yearly rules take 1,200.
    private static let maximumWork = 10_000

    /// - Parameter work: the remaining work budget, which is reduced.
    /// - Parameter isCutShort: set to true if the rules exceed the budget.
    init(_ definition: ZoneDefinition, work: inout Int, isCutShort: inout Bool) {
        firstOffset = definition.observances.min { $0.start < $1.start }?.offsetBefore ?? 0
        var allowed = min(work, Self.maximumWork)
        work -= allowed
        defer { work += allowed }
        let first = LocalTime(day: CivilDate.dayNumber(year: Self.years.lowerBound, month: 1, day: 1), second: 0)
        let last = LocalTime(
            day: CivilDate.dayNumber(year: Self.years.upperBound, month: 12, day: 31), second: 86_399)
        var onsets: [Onset] = []
        for observance in definition.observances {
            func add(_ time: LocalTime) {
                onsets.append(
                    Onset(moment: time.seconds - Int64(observance.offsetBefore), offset: observance.offset))
            }
            for time in [observance.start] + observance.dates { add(time) }
            guard let rule = observance.rule else { continue }
            var sequence = RecurrenceSequence(
                rule, start: observance.start, last: last, earliest: first, budget: max(0, allowed))
            while let time = sequence.next() {
                if let until = rule.until?.lastMoment {
                    let moment = time.seconds - (until.clock == .utc ? Int64(observance.offsetBefore) : 0)
                    if moment > until.local.seconds { break }
                }
                add(time)
            }
            isCutShort = isCutShort || sequence.isExhausted
            allowed = sequence.budget
        }
        self.onsets = onsets.sorted { $0.moment < $1.moment }
    }

    /// The offset at a moment. O(log onsets).
    func utcOffset(at unixSeconds: Int64) -> Int {
        var low = 0
        var high = onsets.count
        while low < high {
            let middle = (low + high) / 2
            if onsets[middle].moment <= unixSeconds { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? firstOffset : onsets[low - 1].offset
    }
}
