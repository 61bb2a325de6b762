/// The events that replace occurrences of another one (RECURRENCE-ID).
struct SeriesChanges {
    /// Replacements of a single occurrence, by its moment.
    private(set) var single: [Int64: Int] = [:]
    /// Replacements of an occurrence and all later ones (RANGE=THISANDFUTURE), by time.
    private let ongoing: [Ongoing]
    /// The maximum shift of a later occurrence, and the maximum duration, in seconds.
    private(set) var farthest: Int64 = 0
    private(set) var longest: Int64 = 0

    /// All moments at which a series occurs within a range.
    struct KnownMoments {
        var range: Range<Int64> = 0..<0
        var moments: Set<Int64> = []
    }

    struct Ongoing {
        /// The first replaced moment, in seconds since 1970-01-01T00:00:00 UTC.
        let from: Int64
        /// The index of the replacing event.
        let index: Int
        /// Shift against the series, in seconds.
        let shift: Int64
    }

    /// - Parameter known: the series' moments around the uncertain ones.
    init(
        _ replaced: [ReplacedTime], of events: [CalendarEvent], known: KnownMoments, zones: inout ZoneResolver
    ) {
        var ongoing: [Int64: Ongoing] = [:]
        // The stated time of the event that replaces a moment.
        var stated: [Int64: Int64] = [:]
        let exact = replaced.filter { known.moments.contains($0.moments[0]) }
        for time in exact + replaced.filter({ !known.moments.contains($0.moments[0]) }) {
            let index = time.index
            let event = events[index]
            let found = time.moments.first(where: known.moments.contains)
            var moment = found ?? time.moments[0]
            // A newer revision of the series no longer contains the occurrence.
            if found == nil, time.isOutdated, known.range.contains(moment) { continue }
            // An occurrence can be replaced only once. Another event on that day is an occurrence of its own.
            if let other = stated[moment], other != time.moments[0] { moment = time.moments[0] }
            // If two events replace one occurrence, the later revision counts.
            if let other = single[moment], !event.isRevision(of: events[other]) { continue }
            single[moment] = index
            stated[moment] = time.moments[0]
            ongoing[moment] = nil
            guard event.replacesLaterOnes else { continue }
            let replacedThere = zones.rules(for: event.start.clock).localTime(at: moment)
            let shift = event.start.local.seconds - replacedThere.seconds
            ongoing[moment] = Ongoing(from: moment, index: index, shift: shift)
            farthest = max(farthest, shift.magnitude < 1 << 40 ? abs(shift) : 0)
            switch event.length {
            case .none: break
            case .duration(let length): longest = max(longest, Int64(length.days) * 86_400 + length.seconds)
            case .until(let end): longest = max(longest, zones.unixSeconds(end) - zones.unixSeconds(event.start))
            }
        }
        self.ongoing = ongoing.values.sorted { $0.from < $1.from }
    }

    /// The replacement for a moment in seconds since 1970-01-01T00:00:00 UTC and all later ones. O(log changes)
    func change(at moment: Int64) -> Ongoing? {
        var (low, high) = (0, ongoing.count)
        while low < high {
            let middle = (low + high) / 2
            if ongoing[middle].from <= moment { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? ongoing[low - 1] : nil
    }
}
