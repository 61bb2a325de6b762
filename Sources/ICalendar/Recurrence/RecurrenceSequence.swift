/// The times of a rule in order, on the clock of its first time.
///
/// The days and times of a period follow RFC 5545's table. Open cases follow `python-dateutil` and `libical`, with
/// which tests compare the results: the first time counts only if it matches the rule.
struct RecurrenceSequence: Sequence, IteratorProtocol {
    private let rule: RecurrenceRule
    private let days: RecurrenceDays
    private let start: LocalTime
    /// Times of a day, for rules with a period of days or longer.
    private let times: TimesOfDay
    /// The latest local time.
    private let last: LocalTime
    /// Number of the current period after the first one.
    private var period = 0
    private var pending = PeriodTimes()
    private var remaining: Int
    /// The time that was returned last: with `Skip.forward` two months may have one time.
    private var previous = LocalTime(seconds: .min)
    /// Remaining work budget: a rule may match no day at all, or every second of a year. One unit per time, per empty
    /// period, and per eight examined days or positions of a period.
    private(set) var budget: Int
    private(set) var isExhausted = false

    /// - Parameter last: the end of the search; at most the year 9999.
    /// - Parameter earliest: earlier times may be omitted if that saves work.
    init(
        _ rule: RecurrenceRule, start: LocalTime, last: LocalTime, earliest: LocalTime = LocalTime(seconds: .min),
        budget: Int = RecurrenceSequence.defaultBudget
    ) {
        self.rule = rule
        self.start = start
        self.budget = budget
        self.last = Swift.min(last, LocalTime(day: CivilDate.dayNumber(year: 9999, month: 12, day: 31), second: 86_399))
        days = RecurrenceDays(rule, start: start)
        remaining = rule.count ?? .max
        times = TimesOfDay(
            hours: rule.byHour.isEmpty ? [start.hour] : rule.byHour,
            minutes: rule.byMinute.isEmpty ? [start.minute] : rule.byMinute,
            seconds: rule.bySecond.isEmpty ? [start.second] : rule.bySecond.filter { $0 < 60 })
        if rule.count == nil || rule.isEven { skip(to: earliest) }
    }

    /// The default limit of examined times. A weekday of every year since 1600 needs 20,000, and every minute of a week
    /// 10,080.
    static let defaultBudget = 100_000

    mutating func next() -> LocalTime? {
        while true {
            while let time = pending.next() {
                guard budget > 0 else {
                    isExhausted = true
                    return nil
                }
                budget -= 1
                if time < start || time == previous { continue }
                guard time <= last, remaining > 0 else {
                    remaining = 0
                    return nil
                }
                remaining -= 1
                previous = time
                return time
            }
            guard remaining > 0, fill() else { return nil }
        }
    }

    /// Makes the times of the next non-empty period; false at the end.
    private mutating func fill() -> Bool {
        while true {
            guard budget > 0 else {
                isExhausted = true
                return false
            }
            guard let times = rule.frequency <= .daily ? longPeriod() : shortPeriod() else { return false }
            pending = times
            budget -= rule.bySetPosition.count / 8
            if !times.isEmpty { return true }
            // For rules with positions, each tested time counts.
            budget -= 1
        }
    }

    /// The times of a year, month, week or day; nil after the last time.
    private mutating func longPeriod() -> PeriodTimes? {
        var found: [Int]
        let begin: Int
        switch rule.frequency {
        case .yearly where days.countsWeeks:
            let year = days.weekYear(of: start.dayNumber) + period * rule.interval
            guard year <= 9999 else { return nil }
            begin = days.firstDay(ofWeekYear: year)
            if LocalTime(day: begin, second: 0) > last { return nil }
            found = days.days(ofWeekYear: year)
            budget -= 366 / 8
        case .yearly:
            let year = start.date.year + period * rule.interval
            guard year <= 9999 else { return nil }
            begin = CivilDate.dayNumber(year: year, month: 1, day: 1)
            if LocalTime(day: begin, second: 0) > last { return nil }
            found = days.days(ofYear: year)
            budget -= days.daysOfYear / 8
        case .monthly:
            let month = start.date.year * 12 + start.date.month - 1 + period * rule.interval
            guard month / 12 <= 9999 else { return nil }
            begin = CivilDate.dayNumber(year: month / 12, month: month % 12 + 1, day: 1)
            if LocalTime(day: begin, second: 0) > last { return nil }
            found = days.days(ofYear: month / 12, month: month % 12 + 1)
            budget -= 31 / 8
        case .weekly:
            let week = days.weekBegin(of: start.dayNumber) + period * rule.interval * 7
            begin = week
            if LocalTime(day: begin, second: 0) > last { return nil }
            found = (begin..<week + 7).filter(days.contains)
        default:
            begin = start.dayNumber + period * rule.interval
            if LocalTime(day: begin, second: 0) > last { return nil }
            period += 1
            guard days.contains(begin) else { return PeriodTimes() }
            if times.count == 1, rule.bySetPosition.isEmpty {
                return PeriodTimes(LocalTime(day: begin, second: times[0]))
            }
            return PeriodTimes(days: [begin], times, positions: rule.bySetPosition)
        }
        period += 1
        // Positions count from the first time of the period, also if that is before the rule's start.
        if rule.bySetPosition.isEmpty { found.removeAll { $0 < start.dayNumber } }
        return PeriodTimes(days: found, times, positions: rule.bySetPosition)
    }

    /// The times of an hour, minute or second; nil after the last time.
    private mutating func shortPeriod() -> PeriodTimes? {
        let (origin, step) = shortPeriods
        let begin = LocalTime(seconds: origin + Int64(period) * step)
        if begin > last { return nil }
        guard days.contains(begin.dayNumber) else {
            period = firstPeriod(behindDay: begin.dayNumber)
            return PeriodTimes()
        }
        period += 1
        guard rule.byHour.isEmpty || rule.byHour.contains(begin.hour) else { return PeriodTimes() }
        if rule.frequency >= .minutely, !rule.byMinute.isEmpty, !rule.byMinute.contains(begin.minute) {
            return PeriodTimes()
        }
        if let time = onlyTime(ofPeriodAt: begin) { return PeriodTimes(time) }
        func times(_ minutes: [Int], _ seconds: [Int]) -> PeriodTimes {
            PeriodTimes(
                days: [begin.dayNumber], TimesOfDay(hours: [begin.hour], minutes: minutes, seconds: seconds),
                positions: rule.bySetPosition)
        }
        let seconds = rule.bySecond.isEmpty ? [start.second] : rule.bySecond.filter { $0 < 60 }
        switch rule.frequency {
        case .hourly: return times(rule.byMinute.isEmpty ? [start.minute] : rule.byMinute, seconds)
        case .minutely: return times([begin.minute], seconds)
        default:
            if !rule.bySecond.isEmpty, !rule.bySecond.contains(begin.second) { return PeriodTimes() }
            return times([begin.minute], [begin.second])
        }
    }

    /// The start of the rule's first hour, minute or second, and the step to the next one in seconds.
    private var shortPeriods: (origin: Int64, step: Int64) {
        let unit = Int64(rule.frequency.seconds)
        return (start.seconds - start.seconds.flooredRemainder(by: unit), Int64(rule.interval) * unit)
    }

    private func firstPeriod(behindDay day: Int) -> Int {
        let (origin, step) = shortPeriods
        return Int((Int64(day + 1) * 86_400 - origin + step - 1).flooredQuotient(by: step))
    }

    /// Skips to the next day, at no cost unless each time must be counted (COUNT).
    mutating func skipRest(ofDay day: Int) {
        guard rule.count == nil || rule.isEven else { return }
        pending.skip(day: day)
        guard pending.isEmpty, rule.frequency > .daily else { return }
        let next = Swift.max(period, firstPeriod(behindDay: day))
        if rule.count != nil { remaining = Swift.max(0, remaining - (next - period)) }
        period = next
    }

    /// The only time of an hour, minute or second without BYSETPOS; nil for others.
    private func onlyTime(ofPeriodAt begin: LocalTime) -> LocalTime? {
        guard rule.bySetPosition.isEmpty else { return nil }
        if rule.frequency == .secondly {
            return rule.bySecond.isEmpty || rule.bySecond.contains(begin.second) ? begin : nil
        }
        guard rule.bySecond.isEmpty else { return nil }
        switch rule.frequency {
        case .minutely: return begin.advanced(by: Int64(start.second))
        case .hourly where rule.byMinute.isEmpty: return begin.advanced(by: Int64(start.minute * 60 + start.second))
        default: return nil
        }
    }

    /// Skips the periods that end before `time`.
    private mutating func skip(to time: LocalTime) {
        guard time > start else { return }
        let periods: Int64
        switch rule.frequency {
        case .yearly: periods = Int64(time.date.year - start.date.year)
        case .monthly: periods = Int64((time.date.year - start.date.year) * 12 + time.date.month - start.date.month)
        default: periods = (time.seconds - start.seconds) / Int64(rule.frequency.seconds)
        }
        // One period earlier, since the first time may be late in its period. A week-based year may begin in the
        // calendar year before.
        period = Swift.max(0, (Int(periods) - (days.countsWeeks ? 1 : 0)) / rule.interval - 1)
        if rule.count != nil { remaining = Swift.max(0, remaining - period) }
    }
}

extension Int64 {
    func flooredRemainder(by divisor: Int64) -> Int64 { self - flooredQuotient(by: divisor) * divisor }
}
