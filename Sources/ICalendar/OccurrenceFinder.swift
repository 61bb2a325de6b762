/// Collects occurrences, event by event.
struct OccurrenceFinder {
    /// Ends earlier once there is no place for what comes later.
    private var window: Range<Int64>
    private let limit: Int
    private var zones: ZoneResolver
    private var found: [Occurrence] = []
    private var isCutShort = false
    private var isExhausted = false
    /// How many more periods and times of all rules may be looked at: a calendar may have thousands of rules that fit no
    /// day, or each second of them.
    private var budget = 1_000_000

    init(window: Range<Int64>, zones: ZoneResolver, limit: Int) {
        self.window = window
        self.zones = zones
        self.limit = limit
    }

    mutating func result() -> Occurrences {
        keepFirst()
        return Occurrences(
            list: found, isCutShort: isCutShort, isExhausted: isExhausted, unknownZones: zones.unknown)
    }

    /// Of what was found, the first ones; what comes later is not looked for any more.
    private mutating func keepFirst() {
        found.sort { ($0.start, $0.event, $0.end) < ($1.start, $1.event, $1.end) }
        guard found.count > limit else { return }
        found.removeLast(found.count - limit)
        isCutShort = true
        guard let last = found.last, last.start < window.upperBound - 1 else { return }
        window = window.lowerBound..<max(window.lowerBound, last.start + 1)
    }

    /// A replacement whose event is not in the calendar: it happens once, when it says.
    mutating func addAlone(_ index: Int, _ event: CalendarEvent) {
        add(index, event, at: event.start.local)
    }

    /// - Parameter replacements: the places of the events that stand for single times of this one.
    mutating func add(_ index: Int, _ event: CalendarEvent, replacements: [Int], of events: [CalendarEvent]) {
        guard !event.recurrence.isEmpty || !replacements.isEmpty else {
            guard !isFar(event) else { return }
            let isExcepted =
                !event.recurrence.exceptionDates.isEmpty
                && isExcepted(event.start.local, moment: zones.unixSeconds(event.start), in: exceptions(of: event))
            if !isExcepted { add(index, event, at: event.start.local) }
            return
        }
        let changes = Changes(replacements, of: events, series: event, zones: &zones)
        // What a later change moves or makes longer may come from outside of the window.
        let reach = max(seconds(of: event), changes.longest) + changes.farthest
        let wanted = window.lowerBound.clamped - reach..<window.upperBound.clamped + changes.farthest
        for (moment, time) in times(of: event, in: wanted) where changes.single[moment.seconds] == nil {
            if let change = changes.ongoing.last(where: { $0.from <= moment.seconds }) {
                add(change.index, events[change.index], at: time.advanced(by: change.shift))
            } else {
                add(index, event, at: time, moment: moment.seconds, for: moment.length)
            }
        }
        for index in changes.single.values.sorted() { add(index, events[index], at: events[index].start.local) }
    }

    /// Whether an event without a rule is outside of the window, told by clocks alone: none is two days off.
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

    /// Adds one time, where it touches the window.
    /// - Parameters:
    ///   - moment: when that is, where it is known.
    ///   - length: of this time alone.
    private mutating func add(
        _ index: Int, _ event: CalendarEvent, at time: LocalTime, moment: Int64? = nil,
        for length: CalendarEvent.Length? = nil
    ) {
        let rules = zones.rules(for: event.start.clock)
        let start = moment ?? rules.unixSeconds(of: time)
        let end: Int64
        switch length {
        case .until(let last): end = zones.unixSeconds(last)
        case .duration(let length): end = Self.end(of: length, at: time, rules)
        case Optional.none, .some(.none): end = self.end(of: event, at: time, start: start, rules)
        }
        guard start < window.upperBound, max(start, end) > window.lowerBound || start >= window.lowerBound else {
            return
        }
        // A time that the clocks skip is shown as they are then; a day stays a day.
        let shown = event.start.isDate ? time : rules.localTime(at: start)
        found.append(
            Occurrence(
                event: index, start: start, end: max(start, end), localStart: shown, isAllDay: event.start.isDate))
        if found.count >= limit + limit / 4 + 1000 { keepFirst() }
    }

    /// The end of an occurrence: with DTEND it is as long as the first one to the second, or to the day where it has no
    /// time; days of a DURATION are those of the calendar (RFC 5545, section 3.8.5.3).
    private mutating func end(
        of event: CalendarEvent, at time: LocalTime, start: Int64, _ rules: any ZoneRules
    ) -> Int64 {
        switch event.length {
        case .none: return event.start.isDate ? rules.unixSeconds(of: time.advanced(by: 86_400)) : start
        case .duration(let length): return Self.end(of: length, at: time, rules)
        case .until(let end):
            if event.start.isDate {
                let length = end.local.seconds - event.start.local.seconds
                return rules.unixSeconds(of: time.advanced(by: max(length, 86_400)))
            }
            return start + zones.unixSeconds(end) - zones.unixSeconds(event.start)
        }
    }

    private static func end(of length: CalendarDuration, at time: LocalTime, _ rules: any ZoneRules) -> Int64 {
        rules.unixSeconds(of: time.advanced(by: Int64(length.days) * 86_400)) + length.seconds
    }

    /// How long an event is at the most: a day may have 25 hours.
    private mutating func seconds(of event: CalendarEvent) -> Int64 {
        switch event.length {
        case .none: event.start.isDate ? 90_000 : 0
        case .duration(let length): max(0, Int64(length.days) * 86_400 + length.seconds) + 3600
        case .until(let end): max(90_000, zones.unixSeconds(end) - zones.unixSeconds(event.start) + 3600)
        }
    }
}

extension OccurrenceFinder {
    /// The times of an event's rules and dates without its exceptions, in order, with their moments; those of rules
    /// within `wanted` only.
    private mutating func times(
        of event: CalendarEvent, in wanted: Range<Int64>
    ) -> [(moment: Moment, time: LocalTime)] {
        let rules = zones.rules(for: event.start.clock)
        var times: [Int64: LocalTime] = [:]
        var lengths: [Int64: CalendarEvent.Length] = [:]
        var exceptions = exceptions(of: event)
        for rule in event.recurrence.exceptionRules {
            for (moment, _) in sequence(rule, event, in: wanted) { exceptions.moments.insert(moment) }
        }
        for (place, rule) in event.recurrence.rules.enumerated() {
            let found = sequence(rule, event, in: wanted)
            // Most series are one rule, whose times come in order.
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
                moment = zones.unixSeconds(date)
            }
            times[moment] = rules.localTime(at: moment)
            lengths[moment] = event.recurrence.lengths[date]
        }
        return times.filter { !isExcepted($0.value, moment: $0.key, in: exceptions) }
            .sorted { $0.key < $1.key }
            .map { (moment: Moment(seconds: $0.key, length: lengths[$0.key]), time: $0.value) }
    }

    /// When a time of an event is, in seconds since 1970-01-01T00:00:00 UTC, and how long where that is its own.
    private struct Moment {
        let seconds: Int64
        let length: CalendarEvent.Length?
    }

    /// A rule's times with their moments, no more of them than anyone could see.
    private mutating func sequence(
        _ rule: RecurrenceRule, _ event: CalendarEvent, in wanted: Range<Int64>
    ) -> [(moment: Int64, time: LocalTime)] {
        let rules = zones.rules(for: event.start.clock)
        // A day more at an end where clocks are put back: a rule for every second has 86,400 times in it.
        func reach(_ moment: Int64) -> Int64 {
            rules.utcOffset(at: moment - 86_400) == rules.utcOffset(at: moment + 86_400) ? 0 : 86_400
        }
        let (lower, upper) = (wanted.lowerBound, wanted.upperBound)
        let first = rules.localTime(at: lower).advanced(by: -reach(lower))
        var last = rules.localTime(at: upper).advanced(by: reach(upper))
        var until = Int64.max
        if case .until(let end) = rule.end {
            if event.start.isDate {
                last = min(last, end.local)
            } else {
                until = end.clock == .utc ? end.local.seconds : rules.unixSeconds(of: end.local)
                last = min(last, rules.localTime(at: until.clamped).advanced(by: 86_400))
            }
        }
        let allowed = Swift.min(budget, RecurrenceSequence.defaultBudget)
        var sequence = RecurrenceSequence(rule, start: event.start.local, last: last, earliest: first, budget: allowed)
        defer { budget -= allowed - sequence.budget }
        var times: [(moment: Int64, time: LocalTime)] = []
        while let time = sequence.next() {
            let moment = rules.unixSeconds(of: time)
            guard moment <= until else { break }
            if wanted.contains(moment) { times.append((moment, time)) }
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
        /// Days on which the event does not happen at any time.
        var days: Set<Int> = []
    }

    private mutating func exceptions(of event: CalendarEvent) -> Exceptions {
        var exceptions = Exceptions()
        for date in event.recurrence.exceptionDates {
            if date.isDate || event.start.isDate {
                exceptions.days.insert(date.local.dayNumber)
            } else {
                exceptions.moments.insert(zones.unixSeconds(date))
            }
        }
        return exceptions
    }

    private func isExcepted(_ time: LocalTime, moment: Int64, in exceptions: Exceptions) -> Bool {
        exceptions.moments.contains(moment) || exceptions.days.contains(time.dayNumber)
    }
}

/// The events that stand for times of another one (RECURRENCE-ID).
private struct Changes {
    /// For one time: by that time's moment.
    var single: [Int64: Int] = [:]
    /// For a time and all later ones (RANGE=THISANDFUTURE), by time.
    var ongoing: [(from: Int64, index: Int, shift: Int64)] = []
    /// How far a later time is moved at the most, and how long it is, in seconds.
    var farthest: Int64 = 0
    var longest: Int64 = 0

    init(_ indices: [Int], of events: [CalendarEvent], series: CalendarEvent, zones: inout ZoneResolver) {
        for index in indices {
            let event = events[index]
            guard let replaced = event.replaces else { continue }
            // A day stands for the time that the series has on it.
            let original =
                replaced.isDate && !series.start.isDate
                ? CalendarTime(
                    local: replaced.local.advanced(by: Int64(series.start.local.secondOfDay)), clock: series.start.clock
                )
                : replaced
            let moment = zones.unixSeconds(original)
            // Of two for one time the later revision.
            if let other = single[moment], !event.isRevision(of: events[other]) { continue }
            single[moment] = index
            ongoing.removeAll { $0.from == moment }
            guard event.replacesLaterOnes else { continue }
            let replacedThere = zones.rules(for: event.start.clock).localTime(at: moment)
            let shift = event.start.local.seconds - replacedThere.seconds
            ongoing.append((moment, index, shift))
            farthest = max(farthest, shift.magnitude < 1 << 40 ? abs(shift) : 0)
            switch event.length {
            case .none: break
            case .duration(let length): longest = max(longest, Int64(length.days) * 86_400 + length.seconds)
            case .until(let end): longest = max(longest, zones.unixSeconds(end) - zones.unixSeconds(event.start))
            }
        }
        ongoing.sort { $0.from < $1.from }
    }
}

extension Int64 {
    /// Within the years that have a calendar.
    fileprivate var clamped: Int64 { Swift.min(Swift.max(self, -62_135_596_800), 253_402_300_799) }
}
