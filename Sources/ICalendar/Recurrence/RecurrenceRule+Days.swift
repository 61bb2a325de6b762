/// The days on which a rule falls, within a year, month, week or day.
struct RecurrenceDays {
    private let frequency: RecurrenceRule.Frequency
    /// Months from 1; empty for all.
    private let months: SignedNumbers
    private let monthDays: SignedNumbers
    private let yearDays: SignedNumbers
    private let weekNumbers: SignedNumbers
    /// Weekdays without an ordinal, by `Weekday`.
    private let weekdays: [Bool]
    /// Weekdays with an ordinal within a month or a year.
    private let ordinals: [SignedNumbers]
    private let namesWeekdays: Bool
    private let weekStart: Weekday
    /// The days of a month that some months do not have, where they count elsewhere.
    private let skippedDays: [Int]
    private let skipsForward: Bool

    /// - Parameter start: the first time, which provides the parts that the rule omits.
    init(_ rule: RecurrenceRule, start: LocalTime) {
        frequency = rule.frequency
        weekStart = rule.weekStart
        yearDays = SignedNumbers(rule.byYearDay, upTo: 366)
        weekNumbers = SignedNumbers(rule.byWeekNumber, upTo: 53)
        // Ordinals apply within months and years only.
        let hasOrdinals = rule.frequency <= .monthly
        var weekdays = [Bool](repeating: false, count: Weekday.allCases.count)
        var ordinals = [[Int]](repeating: [], count: Weekday.allCases.count)
        for day in rule.byDay {
            if hasOrdinals, let ordinal = day.ordinal {
                ordinals[day.weekday.rawValue].append(ordinal)
            } else {
                weekdays[day.weekday.rawValue] = true
            }
        }
        var months = rule.byMonth
        var monthDays = rule.byMonthDay
        let isOpen = yearDays.isEmpty && weekNumbers.isEmpty && monthDays.isEmpty && rule.byDay.isEmpty
        if isOpen {
            switch rule.frequency {
            case .yearly:
                if months.isEmpty { months = [start.date.month] }
                monthDays = [start.date.day]
            case .monthly: monthDays = [start.date.day]
            case .weekly: weekdays[Weekday(dayNumber: start.dayNumber).rawValue] = true
            default: break
            }
        } else if !weekNumbers.isEmpty, yearDays.isEmpty, monthDays.isEmpty, rule.byDay.isEmpty {
            // A week number alone does not define a weekday, so that of the first time is used.
            weekdays[Weekday(dayNumber: start.dayNumber).rawValue] = true
        } else if rule.frequency == .yearly, months.isEmpty, yearDays.isEmpty, weekNumbers.isEmpty, rule.byDay.isEmpty {
            // A day of the month alone does not define a month, so that of the first time is used.
            months = [start.date.month]
        }
        self.weekdays = weekdays
        self.ordinals = ordinals.map { SignedNumbers($0, upTo: 53) }
        namesWeekdays = weekdays.contains(true) || !ordinals.allSatisfy(\.isEmpty)
        self.months = SignedNumbers(months, upTo: 12)
        self.monthDays = SignedNumbers(monthDays, upTo: 31)
        skippedDays = rule.skip == .omit || rule.frequency > .monthly ? [] : monthDays.filter { $0 > 28 }
        skipsForward = rule.skip == .forward
    }

    /// The days of a year, in order, as day numbers. O(days of the examined months)
    func days(ofYear year: Int) -> [Int] {
        if !monthDays.isEmpty || !months.isEmpty {
            var days: [Int] = []
            for month in 1...12 { addDays(ofYear: year, month: month, to: &days) }
            return days
        }
        let first = CivilDate.dayNumber(year: year, month: 1, day: 1)
        return (first..<first + CivilDate.length(ofYear: year)).filter { fits($0, year: year) }
    }

    /// True if years are counted in weeks (BYWEEKNO). Such a year begins up to three days before or after the calendar
    /// year.
    var countsWeeks: Bool { frequency == .yearly && !weekNumbers.isEmpty }

    /// The year to which a day's week belongs.
    func weekYear(of day: Int) -> Int { CivilDate(dayNumber: weekBegin(of: day) + 3).year }

    /// The first day of a year's first week.
    func firstDay(ofWeekYear year: Int) -> Int { weekBegin(of: CivilDate.dayNumber(year: year, month: 1, day: 4)) }

    /// The days of a year's weeks, in order, as day numbers. O(days)
    func days(ofWeekYear year: Int) -> [Int] {
        (firstDay(ofWeekYear: year)..<firstDay(ofWeekYear: year + 1)).filter(contains)
    }

    /// The maximum number of days examined by `days(ofYear:)`.
    var daysOfYear: Int {
        months.isEmpty && monthDays.isEmpty ? 366 : (1...12).count(where: hasMonth) * 31
    }

    /// The days of a month, in order, as day numbers. O(days)
    func days(ofYear year: Int, month: Int) -> [Int] {
        var days: [Int] = []
        addDays(ofYear: year, month: month, to: &days)
        return days
    }

    private func addDays(ofYear year: Int, month: Int, to days: inout [Int]) {
        guard hasMonth(month) else { return }
        let first = CivilDate.dayNumber(year: year, month: month, day: 1)
        let length = CivilDate.length(ofMonth: month, year: year)
        let isShort = skippedDays.contains { $0 > length }
        for day in 1...length
        where monthDays.isEmpty || monthDays.contains(day, of: length)
            || isShort && !skipsForward && day == length
        {
            add(first + day - 1, ofYear: year, to: &days)
        }
        // The set removes a duplicate: the rule may also yield this day for the next month.
        if isShort, skipsForward { add(first + length, ofYear: year, to: &days) }
    }

    private func add(_ day: Int, ofYear year: Int, to days: inout [Int]) {
        if days.last != day, fits(day, year: year) { days.append(day) }
    }

    /// True if the rule includes a day, by itself or within its week. O(1)
    func contains(_ day: Int) -> Bool {
        let date = CivilDate(dayNumber: day)
        guard hasMonth(date.month) else { return false }
        if !monthDays.isEmpty {
            let length = CivilDate.length(ofMonth: date.month, year: date.year)
            guard monthDays.contains(date.day, of: length) else { return false }
        }
        return fits(day, year: date.year)
    }

    private func hasMonth(_ month: Int) -> Bool { months.isEmpty || months.contains(month, of: 12) }

    /// Checks everything except months and days of the month, which are checked before.
    private func fits(_ day: Int, year: Int) -> Bool {
        if namesWeekdays {
            let weekday = Weekday(dayNumber: day)
            guard weekdays[weekday.rawValue] || isOrdinal(day, weekday, year: year) else { return false }
        }
        if !yearDays.isEmpty {
            let number = day - CivilDate.dayNumber(year: year, month: 1, day: 1) + 1
            guard yearDays.contains(number, of: CivilDate.length(ofYear: year)) else { return false }
        }
        if !weekNumbers.isEmpty {
            let (number, count) = week(of: day)
            guard weekNumbers.contains(number, of: count) else { return false }
        }
        return true
    }

    /// True if the day is the n-th of its weekday in its month, or in its year for a rule without months.
    private func isOrdinal(_ day: Int, _ weekday: Weekday, year: Int) -> Bool {
        let ordinals = ordinals[weekday.rawValue]
        guard !ordinals.isEmpty else { return false }
        let first: Int
        let length: Int
        if frequency == .yearly && months.isEmpty {
            first = CivilDate.dayNumber(year: year, month: 1, day: 1)
            length = CivilDate.length(ofYear: year)
        } else {
            let month = CivilDate(dayNumber: day).month
            first = CivilDate.dayNumber(year: year, month: month, day: 1)
            length = CivilDate.length(ofMonth: month, year: year)
        }
        let before = (day - first) / 7
        let after = (first + length - 1 - day) / 7
        return ordinals.contains(before + 1, of: before + after + 1)
    }

    /// A day's week number, and the number of weeks of its year: weeks begin at `weekStart`, and the first one has at
    /// least four days in the year.
    private func week(of day: Int) -> (number: Int, count: Int) {
        // A week belongs to the year that contains its fourth day.
        let year = weekYear(of: day)
        let first = firstDay(ofWeekYear: year)
        return ((weekBegin(of: day) - first) / 7 + 1, (firstDay(ofWeekYear: year + 1) - first) / 7)
    }

    /// The first day of the week that contains `day`.
    func weekBegin(of day: Int) -> Int {
        day - (Weekday(dayNumber: day).rawValue - weekStart.rawValue + 7) % 7
    }
}
