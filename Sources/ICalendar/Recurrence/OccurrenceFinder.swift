/// Collects occurrences, event by event.
struct OccurrenceFinder {
    /// The searched range; its end moves earlier once the limit is reached.
    private var window: Range<Int64>
    private let limit: Int
    private let dailyLimit: Int
    private var zones: ZoneResolver
    private var found: [Occurrence] = []
    private var isCutShort = false
    private var isExhausted = false
    /// Remaining work budget for all rules (`RecurrenceSequence.budget`): a calendar may have thousands of rules that
    /// match no day, or each second of it.
    private var budget: Int

    /// The maximum time before the window, in seconds, at which an occurrence of a rule may begin and continue into it:
    /// two years.
    private static let maximumReach: Int64 = 2 * 366 * 86_400

    init(window: Range<Int64>, zones: ZoneResolver, limit: Int, dailyLimit: Int, budget: Int) {
        self.budget = budget
        self.window = window
        self.zones = zones
        self.limit = limit
        self.dailyLimit = dailyLimit
    }

    mutating func result(sharedUIDs: Int) -> Occurrences {
        keepFirst()
        return Occurrences(
            list: found, isCutShort: isCutShort, isExhausted: isExhausted, unknownZones: zones.unknown,
            sharedUIDs: sharedUIDs)
    }

    /// Keeps the first occurrences up to the limit; later ones are no longer searched.
    private mutating func keepFirst() {
        found.sort { ($0.start, $0.event, $0.end) < ($1.start, $1.event, $1.end) }
        guard found.count > limit else { return }
        found.removeLast(found.count - limit)
        isCutShort = true
        guard let last = found.last, last.start < window.upperBound - 1 else { return }
        window = window.lowerBound..<max(window.lowerBound, last.start + 1)
    }

    /// Adds a replacement without its series, or an event without one: it occurs once, at its own time.
    /// - Parameter original: the replaced moment; nil for the one that the event names.
    mutating func addAlone(_ index: Int, _ event: CalendarEvent, original: Int64? = nil) {
        let named = original ?? event.replaces.map { zones.unixSeconds(event.onItsClock($0)) }
        add(EventTiming(index, event, zones: &zones), at: event.start.local, original: named)
    }

    /// - Parameter replacements: the indices of the events that replace single occurrences of this one.
    mutating func add(_ index: Int, _ event: CalendarEvent, replacements: [Int], of events: [CalendarEvent]) {
        guard !event.recurrence.isEmpty || !replacements.isEmpty else {
            guard !isFar(event) else { return }
            let isExcepted =
                !event.recurrence.exceptionDates.isEmpty
                && isExcepted(event.start.local, moment: zones.unixSeconds(event.start), in: exceptions(of: event))
            if !isExcepted { addAlone(index, event) }
            return
        }
        let series = EventTiming(index, event, zones: &zones)
        let replaced = replacements.compactMap { ReplacedTime($0, events[$0], of: event, zones: &zones) }
        let known = knownMoments(of: event, for: replaced, events)
        let changes = SeriesChanges(replaced, of: events, known: known, zones: &zones)
        // A replacement may move an occurrence into the window, or make it longer.
        let farthest = min(changes.farthest, Self.maximumReach)
        let reach = min(max(series.longest, changes.longest) + farthest, Self.maximumReach)
        let wanted = window.lowerBound.clamped - reach..<window.upperBound.clamped + farthest
        var changed = series
        for (moment, time) in times(of: event, in: wanted, dailyLimit: dailyLimit)
        where changes.single[moment.seconds] == nil {
            if let change = changes.change(at: moment.seconds) {
                if changed.event != change.index {
                    changed = EventTiming(change.index, events[change.index], zones: &zones)
                }
                add(changed, at: time.advanced(by: change.shift), original: moment.seconds)
            } else {
                add(series, at: time, moment: moment.seconds, for: moment.length)
            }
        }
        for (moment, index) in changes.single.sorted(by: { $0.value < $1.value }) {
            addAlone(index, events[index], original: moment)
        }
    }

    /// Finds all moments of the series near the uncertain times in `replaced` that affect the window.
    private mutating func knownMoments(
        of series: CalendarEvent, for replaced: [ReplacedTime], _ events: [CalendarEvent]
    ) -> SeriesChanges.KnownMoments {
        var (first, last) = (Int64.max, Int64.min)
        for time in replaced where time.isUncertain {
            let isNear = time.moments.contains { $0.advanced(by: 86_400) > window.lowerBound && $0 < window.upperBound }
            guard isNear || !isFar(events[time.index]) else { continue }
            for moment in time.moments { (first, last) = (min(first, moment), max(last, moment)) }
        }
        guard first <= last else { return SeriesChanges.KnownMoments() }
        let range = first..<last + 1
        let moments = times(of: series, in: range, dailyLimit: .max).map(\.moment.seconds)
        return SeriesChanges.KnownMoments(range: range, moments: Set(moments))
    }

    /// True if an event without a rule is outside the window according to its local time: no clock differs from UTC by
    /// two days.
    private func isFar(_ event: CalendarEvent) -> Bool {
        let days: Int64 = 2 * 86_400
        let start = event.start.local.seconds
        if start - days > window.upperBound.clamped { return true }
        let end =
            switch event.length {
            case .none: start + 86_400
            case .duration(let length): start + Int64(length.days) * 86_400 + length.seconds
            case .until(let end): end.local.seconds
            }
        return max(start, end) + days < window.lowerBound.clamped
    }

    /// Adds one occurrence, if it overlaps the window.
    /// - Parameters:
    ///   - moment: its moment, if known.
    ///   - length: its own duration, if it has one.
    ///   - original: the moment that the series gives it; nil for its start.
    private mutating func add(
        _ timing: EventTiming, at time: LocalTime, moment: Int64? = nil, for length: CalendarEvent.Length? = nil,
        original: Int64? = nil
    ) {
        let start = moment ?? timing.rules.unixSeconds(of: time)
        guard start < window.upperBound else { return }
        let end =
            switch length {
            case .until(let last): zones.unixSeconds(last)
            case .duration(let length): timing.end(of: length, at: time, start: start)
            case Optional.none, .some(.none): timing.end(at: time, start: start)
            }
        guard max(start, end) > window.lowerBound || start >= window.lowerBound else { return }
        // A skipped local time is shown as the clock reads at that moment; a date stays a date.
        let shown = timing.isDate ? time : timing.rules.localTime(at: start)
        found.append(
            Occurrence(
                event: timing.event, start: start, end: max(start, end), localStart: shown, isAllDay: timing.isDate,
                original: original))
        if found.count >= limit + limit / 4 + 1000 { keepFirst() }
    }
}

extension OccurrenceFinder {
    /// The times of an event's rules and dates without its exceptions, in order, with their moments; rule times only
    /// within `wanted`.
    private mutating func times(
        of event: CalendarEvent, in wanted: Range<Int64>, dailyLimit: Int
    ) -> [(moment: Moment, time: LocalTime)] {
        let rules = zones.rules(for: event.start.clock)
        var times: [Int64: LocalTime] = [:]
        var lengths: [Int64: CalendarEvent.Length] = [:]
        var exceptions = exceptions(of: event)
        for rule in event.recurrence.exceptionRules {
            for (moment, _) in sequence(rule, event, in: wanted, dailyLimit: .max) { exceptions.moments.insert(moment) }
        }
        for (place, rule) in event.recurrence.rules.enumerated() {
            let found = sequence(rule, event, in: wanted, dailyLimit: dailyLimit)
            // Most series have a single rule, whose times are already in order.
            let isAll = event.recurrence.dates.isEmpty && event.recurrence.rules.count == 1
            if place == 0, isAll, zip(found, found.dropFirst()).allSatisfy({ $0.moment < $1.moment }) {
                return found.filter { !isExcepted($0.time, moment: $0.moment, in: exceptions) }
                    .map { (moment: Moment(seconds: $0.moment, length: nil), time: $0.time) }
            }
            for (moment, time) in found { times[moment] = time }
        }
        if event.recurrence.rules.isEmpty { times[rules.unixSeconds(of: event.start.local)] = event.start.local }
        for date in event.recurrence.dates {
            let moment: Int64
            if date.isDate, !event.start.isDate {
                moment = rules.unixSeconds(of: date.local.advanced(by: Int64(event.start.local.secondOfDay)))
            } else {
                moment = zones.unixSeconds(event.start.isDate ? date.wholeDay : event.onItsClock(date))
            }
            times[moment] = rules.localTime(at: moment)
            lengths[moment] = event.recurrence.lengths[date]
        }
        return times.filter { !isExcepted($0.value, moment: $0.key, in: exceptions) }
            .sorted { $0.key < $1.key }
            .map { (moment: Moment(seconds: $0.key, length: lengths[$0.key]), time: $0.value) }
    }

    /// A time's moment in seconds since 1970-01-01T00:00:00 UTC, and its own duration, if any.
    private struct Moment {
        let seconds: Int64
        let length: CalendarEvent.Length?
    }

    /// Returns a rule's times and their moments. At most a visible number of them is computed.
    private mutating func sequence(
        _ rule: RecurrenceRule, _ event: CalendarEvent, in wanted: Range<Int64>, dailyLimit: Int
    ) -> [(moment: Int64, time: LocalTime)] {
        guard budget > 0 else {
            (isCutShort, isExhausted) = (true, true)
            return []
        }
        let rules = zones.rules(for: event.start.clock)
        let rule = event.start.isDate ? rule.ofWholeDays : rule
        // Where clocks are set back, the range is extended by a day: a rule for every second has 86,400 times in it.
        func reach(_ moment: Int64) -> Int64 {
            rules.utcOffset(at: moment - 86_400) == rules.utcOffset(at: moment + 86_400) ? 0 : 86_400
        }
        var (lower, upper) = (wanted.lowerBound, wanted.upperBound)
        // Only the last `dailyLimit` occurrences that continue into the window are kept.
        if rule.isEven, rule.frequency > .daily, dailyLimit != .max {
            let kept = Int64(rule.interval * rule.frequency.seconds).multipliedReportingOverflow(by: Int64(dailyLimit))
            if !kept.overflow { lower = max(lower, window.lowerBound.clamped - kept.partialValue) }
        }
        let first = rules.localTime(at: lower).advanced(by: -reach(lower))
        var last = rules.localTime(at: upper).advanced(by: reach(upper))
        var until = Int64.max
        if let end = rule.until?.lastMoment {
            if event.start.isDate {
                last = min(last, end.day)
            } else {
                until = end.clock == .utc ? end.local.seconds : rules.unixSeconds(of: end.local)
                last = min(last, rules.localTime(at: until.clamped).advanced(by: 86_400))
            }
        }
        // Each rule costs one unit even without occurrences, since a calendar may have a million expired rules.
        budget -= 1
        let allowed = Swift.min(budget, RecurrenceSequence.defaultBudget)
        var sequence = RecurrenceSequence(rule, start: event.start.local, last: last, earliest: first, budget: allowed)
        defer { budget -= allowed - sequence.budget }
        var times: [(moment: Int64, time: LocalTime)] = []
        var day = (number: Int.min, count: 0)
        while let time = sequence.next() {
            let moment = rules.unixSeconds(of: time)
            guard moment <= until else { break }
            if wanted.contains(moment), moment < window.lowerBound {
                // The last occurrences continue the longest, so the first ones are dropped.
                times.append((moment, time))
                if times.count > dailyLimit { times.removeFirst() }
            } else if wanted.contains(moment) {
                if time.dayNumber != day.number { day = (time.dayNumber, 0) }
                day.count += 1
                guard day.count <= dailyLimit else {
                    isCutShort = true
                    sequence.skipRest(ofDay: day.number)
                    continue
                }
                times.append((moment, time))
            }
            if times.count > limit {
                isCutShort = true
                break
            }
        }
        if sequence.isExhausted {
            isCutShort = true
            isExhausted = true
        }
        return times
    }

    private struct Exceptions {
        var moments: Set<Int64> = []
        /// Days without any occurrence of the event.
        var days: Set<Int> = []
    }

    private mutating func exceptions(of event: CalendarEvent) -> Exceptions {
        var exceptions = Exceptions()
        for date in event.recurrence.exceptionDates {
            if date.isDate {
                exceptions.days.insert(date.local.dayNumber)
            } else if event.start.isDate {
                exceptions.days.insert(date.day.dayNumber)
            } else {
                exceptions.moments.insert(zones.unixSeconds(event.onItsClock(date)))
                guard event.hasOneTimeADay else { continue }
                // Programs write the exception in another zone, or as midnight of the day.
                let second = date.local.secondOfDay
                let isOnItsClock = event.onItsClock(date).clock == event.start.clock
                if isOnItsClock ? second == 0 : second == event.start.local.secondOfDay {
                    exceptions.days.insert(date.local.dayNumber)
                }
            }
        }
        return exceptions
    }

    private func isExcepted(_ time: LocalTime, moment: Int64, in exceptions: Exceptions) -> Bool {
        exceptions.moments.contains(moment) || exceptions.days.contains(time.dayNumber)
    }
}

extension Int64 {
    /// The moment clamped to the years 1 to 9999.
    fileprivate var clamped: Int64 { Swift.min(Swift.max(self, -62_135_596_800), 253_402_300_799) }
}
