/// Which days of a year, month, week or of none but itself a rule falls on.
struct RecurrenceDays {
    private let frequency: RecurrenceRule.Frequency
    private let months: Set<Int>
    private let monthDays: [Int]
    private let yearDays: [Int]
    private let weekNumbers: [Int]
    /// Days of the week without a number.
    private let weekdays: Set<Weekday>
    /// Those with one, which count within a month or a year.
    private let ordinals: [RecurrenceRule.Day]
    private let weekStart: Weekday

    /// - Parameter start: the first time, which tells what the rule leaves open.
    init(_ rule: RecurrenceRule, start: LocalTime) {
        frequency = rule.frequency
        weekStart = rule.weekStart
        yearDays = rule.byYearDay
        weekNumbers = rule.byWeekNumber
        // A number means something within months and years only.
        let hasOrdinals = rule.frequency <= .monthly
        ordinals = hasOrdinals ? rule.byDay.filter { $0.ordinal != nil } : []
        var weekdays = Set(rule.byDay.filter { !hasOrdinals || $0.ordinal == nil }.map(\.weekday))
        var months = Set(rule.byMonth)
        var monthDays = rule.byMonthDay
        let isOpen = yearDays.isEmpty && weekNumbers.isEmpty && monthDays.isEmpty && rule.byDay.isEmpty
        if isOpen {
            switch rule.frequency {
            case .yearly:
                if months.isEmpty { months = [start.date.month] }
                monthDays = [start.date.day]
            case .monthly: monthDays = [start.date.day]
            case .weekly: weekdays = [Weekday(dayNumber: start.dayNumber)]
            default: break
            }
        }
        self.weekdays = weekdays
        self.months = months
        self.monthDays = monthDays
    }

    /// The days of a year, in order, as day numbers.
    func days(ofYear year: Int) -> [Int] {
        if !monthDays.isEmpty || !months.isEmpty {
            return (1...12).filter { months.isEmpty || months.contains($0) }.flatMap { candidates(year, $0) }
                .filter { fits($0, year: year) }
        }
        let first = CivilDate.dayNumber(year: year, month: 1, day: 1)
        return (first..<first + CivilDate.length(ofYear: year)).filter { fits($0, year: year) }
    }

    func days(ofYear year: Int, month: Int) -> [Int] {
        guard months.isEmpty || months.contains(month) else { return [] }
        return candidates(year, month).filter { fits($0, year: year) }
    }

    /// Whether a day by itself, or as one of a week, is one of the rule's.
    func contains(_ day: Int) -> Bool {
        let date = CivilDate(dayNumber: day)
        guard months.isEmpty || months.contains(date.month) else { return false }
        if !monthDays.isEmpty {
            let fromEnd = date.day - CivilDate.length(ofMonth: date.month, year: date.year) - 1
            guard monthDays.contains(date.day) || monthDays.contains(fromEnd) else { return false }
        }
        return fits(day, year: date.year)
    }

    /// The days of a month that its day numbers allow, in order.
    private func candidates(_ year: Int, _ month: Int) -> [Int] {
        let first = CivilDate.dayNumber(year: year, month: month, day: 1)
        let length = CivilDate.length(ofMonth: month, year: year)
        guard !monthDays.isEmpty else { return Array(first..<first + length) }
        let days = Set(monthDays.map { $0 > 0 ? $0 : length + 1 + $0 })
        return days.filter { (1...length).contains($0) }.sorted().map { first + $0 - 1 }
    }

    /// All but months and days of the month, which are looked at before.
    private func fits(_ day: Int, year: Int) -> Bool {
        if !weekdays.isEmpty || !ordinals.isEmpty {
            let weekday = Weekday(dayNumber: day)
            guard weekdays.contains(weekday) || isOrdinal(day, weekday, year: year) else { return false }
        }
        if !yearDays.isEmpty {
            let number = day - CivilDate.dayNumber(year: year, month: 1, day: 1) + 1
            guard yearDays.contains(number) || yearDays.contains(number - CivilDate.length(ofYear: year) - 1) else {
                return false
            }
        }
        if !weekNumbers.isEmpty {
            let (number, count) = week(of: day)
            guard weekNumbers.contains(number) || weekNumbers.contains(number - count - 1) else { return false }
        }
        return true
    }

    /// Whether the day is the n-th of its weekday in its month, or in its year where the rule names no months.
    private func isOrdinal(_ day: Int, _ weekday: Weekday, year: Int) -> Bool {
        guard ordinals.contains(where: { $0.weekday == weekday }) else { return false }
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
        let fromStart = (day - first) / 7 + 1
        let fromEnd = -((first + length - 1 - day) / 7 + 1)
        return ordinals.contains { $0.weekday == weekday && ($0.ordinal == fromStart || $0.ordinal == fromEnd) }
    }

    /// The number of the week a day is in, and how many its year has: weeks begin at `weekStart`, and the first one of a
    /// year is that with at least four of its days.
    private func week(of day: Int) -> (number: Int, count: Int) {
        let monday = weekBegin(of: day)
        // The year that has most of the week has its fourth day.
        let year = CivilDate(dayNumber: monday + 3).year
        let first = weekBegin(of: CivilDate.dayNumber(year: year, month: 1, day: 4))
        let next = weekBegin(of: CivilDate.dayNumber(year: year + 1, month: 1, day: 4))
        return ((monday - first) / 7 + 1, (next - first) / 7)
    }

    /// The first day of the week that `day` is in.
    func weekBegin(of day: Int) -> Int {
        day - (Weekday(dayNumber: day).rawValue - weekStart.rawValue + 7) % 7
    }
}
