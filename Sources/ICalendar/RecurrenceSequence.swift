/// The times of a rule in order, on the clock of its first time.
///
/// Which days and times a period has follows RFC 5545's table and, where that leaves it open (a first time that is none of
/// the rule's, positions in the first week), `python-dateutil`, to which the tests compare it: the first time counts only if
/// the rule has it.
struct RecurrenceSequence: Sequence, IteratorProtocol {
    private let rule: RecurrenceRule
    private let days: RecurrenceDays
    private let start: LocalTime
    /// Seconds of the day in order, for rules that count days or more.
    private let times: [Int]
    /// The latest time, by the clock.
    private let last: LocalTime
    /// Periods after the first one.
    private var period = 0
    private var pending: ArraySlice<LocalTime> = []
    private var remaining: Int
    /// How many more periods may be looked at: a rule may fit no day at all.
    private(set) var budget: Int
    private(set) var isExhausted = false

    /// - Parameter last: nothing later is wanted; the year 9999 at the most.
    /// - Parameter earliest: what is before may be left out, where that saves work.
    init(
        _ rule: RecurrenceRule, start: LocalTime, last: LocalTime, earliest: LocalTime = LocalTime(seconds: .min),
        budget: Int = RecurrenceSequence.defaultBudget
    ) {
        self.rule = rule
        self.start = start
        self.budget = budget
        self.last = Swift.min(last, LocalTime(day: CivilDate.dayNumber(year: 9999, month: 12, day: 31), second: 86_399))
        days = RecurrenceDays(rule, start: start)
        if case .count(let count) = rule.end { remaining = count } else { remaining = .max }
        let hours = rule.byHour.isEmpty ? [start.hour] : rule.byHour
        let minutes = rule.byMinute.isEmpty ? [start.minute] : rule.byMinute
        let seconds = rule.bySecond.isEmpty ? [start.second] : rule.bySecond.filter { $0 < 60 }
        times = hours.flatMap { hour in
            minutes.flatMap { minute in seconds.map { hour * 3600 + minute * 60 + $0 } }
        }
        if case .count = rule.end {} else { skip(to: earliest) }
    }

    /// A day of every year since 1600 takes 8,400; one of every minute for a week 10,080.
    static let defaultBudget = 100_000

    mutating func next() -> LocalTime? {
        while true {
            while let time = pending.popFirst() {
                if time < start { continue }
                guard time <= last, remaining > 0 else {
                    remaining = 0
                    return nil
                }
                remaining -= 1
                return time
            }
            guard remaining > 0, fill() else { return nil }
        }
    }

    /// Makes the times of the next period that has any; false at the end.
    private mutating func fill() -> Bool {
        while true {
            guard budget > 0 else {
                isExhausted = true
                return false
            }
            budget -= 1
            guard let times = rule.frequency <= .daily ? longPeriod() : shortPeriod() else { return false }
            if !times.isEmpty {
                pending = times[...]
                return true
            }
        }
    }

    /// The times of a year, month, week or day; nil behind the last time.
    private mutating func longPeriod() -> [LocalTime]? {
        let found: [Int]
        let begin: Int
        switch rule.frequency {
        case .yearly:
            let year = start.date.year + period * rule.interval
            guard year <= 9999 else { return nil }
            begin = CivilDate.dayNumber(year: year, month: 1, day: 1)
            if LocalTime(day: begin, second: 0) > last { return nil }
            found = days.days(ofYear: year)
        case .monthly:
            let month = start.date.year * 12 + start.date.month - 1 + period * rule.interval
            guard month / 12 <= 9999 else { return nil }
            begin = CivilDate.dayNumber(year: month / 12, month: month % 12 + 1, day: 1)
            if LocalTime(day: begin, second: 0) > last { return nil }
            found = days.days(ofYear: month / 12, month: month % 12 + 1)
        case .weekly:
            let week = days.weekBegin(of: start.dayNumber) + period * rule.interval * 7
            begin = Swift.max(week, start.dayNumber)
            if LocalTime(day: begin, second: 0) > last { return nil }
            found = (begin..<week + 7).filter(days.contains)
        default:
            begin = start.dayNumber + period * rule.interval
            if LocalTime(day: begin, second: 0) > last { return nil }
            found = days.contains(begin) ? [begin] : []
        }
        period += 1
        return positions(found.flatMap { day in times.map { LocalTime(day: day, second: $0) } })
    }

    /// The times of an hour, minute or second; nil behind the last time.
    private mutating func shortPeriod() -> [LocalTime]? {
        let unit = Int64(rule.frequency == .hourly ? 3600 : rule.frequency == .minutely ? 60 : 1)
        let step = Int64(rule.interval) * unit
        let origin = start.seconds - start.seconds.flooredRemainder(by: unit)
        let begin = LocalTime(seconds: origin + Int64(period) * step)
        if begin > last { return nil }
        guard days.contains(begin.dayNumber) else {
            // On to the first period of the next day, or beyond.
            let nextDay = Int64(begin.dayNumber + 1) * 86_400
            period = Int((nextDay - origin + step - 1).flooredQuotient(by: step))
            return []
        }
        period += 1
        guard rule.byHour.isEmpty || rule.byHour.contains(begin.hour) else { return [] }
        if rule.frequency >= .minutely, !rule.byMinute.isEmpty, !rule.byMinute.contains(begin.minute) { return [] }
        let seconds = rule.bySecond.isEmpty ? [start.second] : rule.bySecond.filter { $0 < 60 }
        switch rule.frequency {
        case .hourly:
            let minutes = rule.byMinute.isEmpty ? [start.minute] : rule.byMinute
            return positions(minutes.flatMap { minute in seconds.map { begin.advanced(by: Int64(minute * 60 + $0)) } })
        case .minutely: return positions(seconds.map { begin.advanced(by: Int64($0)) })
        default:
            if !rule.bySecond.isEmpty, !rule.bySecond.contains(begin.second) { return [] }
            return positions([begin])
        }
    }

    /// What BYSETPOS leaves of a period.
    private func positions(_ times: [LocalTime]) -> [LocalTime] {
        guard !rule.bySetPosition.isEmpty else { return times }
        let kept = rule.bySetPosition.compactMap { position -> LocalTime? in
            let index = position > 0 ? position - 1 : times.count + position
            return times.indices.contains(index) ? times[index] : nil
        }
        return Set(kept).sorted()
    }

    /// Leaves out the periods that end before `time`.
    private mutating func skip(to time: LocalTime) {
        guard time > start else { return }
        let away = time.seconds - start.seconds
        let periods: Int64
        switch rule.frequency {
        case .yearly: periods = Int64(time.date.year - start.date.year)
        case .monthly: periods = Int64((time.date.year - start.date.year) * 12 + time.date.month - start.date.month)
        case .weekly: periods = away / (7 * 86_400)
        case .daily: periods = away / 86_400
        case .hourly: periods = away / 3600
        case .minutely: periods = away / 60
        case .secondly: periods = away
        }
        // One less: the first time may stand late in its period.
        period = Swift.max(0, Int(periods) / rule.interval - 1)
    }
}

extension Int64 {
    func flooredRemainder(by divisor: Int64) -> Int64 { self - flooredQuotient(by: divisor) * divisor }
}
