/// The events that stand for times of another one (RECURRENCE-ID).
struct SeriesChanges {
    /// For one time: by that time's moment.
    private(set) var single: [Int64: Int] = [:]
    /// For a time and all later ones (RANGE=THISANDFUTURE), by time.
    private let ongoing: [Ongoing]
    /// How far a later time is moved at the most, and how long it is, in seconds.
    private(set) var farthest: Int64 = 0
    private(set) var longest: Int64 = 0

    /// Moments at which a series happens, all of those within a range.
    struct KnownMoments {
        var range: Range<Int64> = 0..<0
        var moments: Set<Int64> = []
    }

    struct Ongoing {
        /// The first of these times, in seconds since 1970-01-01T00:00:00 UTC.
        let from: Int64
        /// The place of the event that stands for them.
        let index: Int
        /// How much later than the series it is, in seconds.
        let shift: Int64
    }

    /// - Parameter known: the moments of the series around those that are uncertain.
    init(
        _ replaced: [ReplacedTime], of events: [CalendarEvent], known: KnownMoments, zones: inout ZoneResolver
    ) {
        var ongoing: [Int64: Ongoing] = [:]
        for time in replaced {
            let index = time.index
            let event = events[index]
            let found = time.moments.first(where: known.moments.contains)
            let moment = found ?? time.moments[0]
            // A newer revision of the series has removed it, or ends earlier.
            if found == nil, time.isOutdated, known.range.contains(moment) { continue }
            // Of two for one time the later revision.
            if let other = single[moment], !event.isRevision(of: events[other]) { continue }
            single[moment] = index
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

    /// What changes the time at a moment in seconds since 1970-01-01T00:00:00 UTC, and all behind it. O(log changes)
    func change(at moment: Int64) -> Ongoing? {
        var (low, high) = (0, ongoing.count)
        while low < high {
            let middle = (low + high) / 2
            if ongoing[middle].from <= moment { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? ongoing[low - 1] : nil
    }
}
