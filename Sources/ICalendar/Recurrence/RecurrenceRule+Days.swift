/// Which days of a year, month, week or of none but itself a rule falls on.
struct RecurrenceDays {
    private let frequency: RecurrenceRule.Frequency
    /// By number, from 1; none names all.
    private let months: SignedNumbers
    private let monthDays: SignedNumbers
    private let yearDays: SignedNumbers
    private let weekNumbers: SignedNumbers
    /// By `Weekday`, without a number.
    private let weekdays: [Bool]
    /// Those with one, which count within a month or a year.
    private let ordinals: [SignedNumbers]
    private let namesWeekdays: Bool
    private let weekStart: Weekday

    /// - Parameter start: the first time, which tells what the rule leaves open.
    init(_ rule: RecurrenceRule, start: LocalTime) {
        frequency = rule.frequency
        weekStart = rule.weekStart
        yearDays = SignedNumbers(rule.byYearDay, upTo: 366)
        weekNumbers = SignedNumbers(rule.byWeekNumber, upTo: 53)
        // A number means something within months and years only.
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
            // A week alone says nothing of the day, which is that of the first time then.
            weekdays[Weekday(dayNumber: start.dayNumber).rawValue] = true
        } else if rule.frequency == .yearly, months.isEmpty, yearDays.isEmpty, weekNumbers.isEmpty, rule.byDay.isEmpty {
            // So does a day of the month of the month.
            months = [start.date.month]
        }
        self.weekdays = weekdays
        self.ordinals = ordinals.map { SignedNumbers($0, upTo: 53) }
        namesWeekdays = weekdays.contains(true) || !ordinals.allSatisfy(\.isEmpty)
        self.months = SignedNumbers(months, upTo: 12)
        self.monthDays = SignedNumbers(monthDays, upTo: 31)
    }

    /// The days of a year, in order, as day numbers. O(days of the months that are looked at)
    func days(ofYear year: Int) -> [Int] {
        if !monthDays.isEmpty || !months.isEmpty {
            var days: [Int] = []
            for month in 1...12 { addDays(ofYear: year, month: month, to: &days) }
            return days
        }
        let first = CivilDate.dayNumber(year: year, month: 1, day: 1)
        return (first..<first + CivilDate.length(ofYear: year)).filter { fits($0, year: year) }
    }

    /// Whether years are those of weeks, which begin up to three days earlier or later than those of the calendar.
    var countsWeeks: Bool { frequency == .yearly && !weekNumbers.isEmpty }

    /// The year whose weeks a day is in.
    func weekYear(of day: Int) -> Int { CivilDate(dayNumber: weekBegin(of: day) + 3).year }

    /// The first day of the first week of a year.
    func firstDay(ofWeekYear year: Int) -> Int { weekBegin(of: CivilDate.dayNumber(year: year, month: 1, day: 4)) }

    /// The days of a year's weeks, in order, as day numbers. O(days)
    func days(ofWeekYear year: Int) -> [Int] {
        (firstDay(ofWeekYear: year)..<firstDay(ofWeekYear: year + 1)).filter(contains)
    }

    /// How many days `days(ofYear:)` looks at, at the most.
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
        for day in 1...length where monthDays.isEmpty || monthDays.contains(day, of: length) {
            if fits(first + day - 1, year: year) { days.append(first + day - 1) }
        }
    }

    /// Whether a day by itself, or as one of a week, is one of the rule's. O(1)
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

    /// All but months and days of the month, which are looked at before.
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

    /// Whether the day is the n-th of its weekday in its month, or in its year where the rule names no months.
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

    /// The number of the week a day is in, and how many its year has: weeks begin at `weekStart`, and the first one of a
    /// year is that with at least four of its days.
    private func week(of day: Int) -> (number: Int, count: Int) {
        // The year that has most of the week has its fourth day.
        let year = weekYear(of: day)
        let first = firstDay(ofWeekYear: year)
        return ((weekBegin(of: day) - first) / 7 + 1, (firstDay(ofWeekYear: year + 1) - first) / 7)
    }

    /// The first day of the week that `day` is in.
    func weekBegin(of day: Int) -> Int {
        day - (Weekday(dayNumber: day).rawValue - weekStart.rawValue + 7) % 7
    }
}
