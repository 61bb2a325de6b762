/// A local date and time without a zone: seconds since 1970-01-01T00:00:00 of the local clock, with days of 86,400
/// seconds.
public struct LocalTime: Sendable, Hashable, Comparable {
    /// Seconds since 1970-01-01 00:00 of the same clock.
    public let seconds: Int64

    /// A time by its seconds.
    public init(seconds: Int64) {
        self.seconds = seconds
    }

    /// nil for an invalid date or time. A leap second counts as the second before it.
    public init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        guard let date = CivilDate(year: year, month: month, day: day), (0..<24).contains(hour),
            (0..<60).contains(minute), (0...60).contains(second)
        else { return nil }
        self.init(day: date.dayNumber, second: hour * 3600 + minute * 60 + min(second, 59))
    }

    /// - Parameter day: days since 1970-01-01.
    init(day: Int, second: Int) {
        seconds = Int64(day) * 86_400 + Int64(second)
    }

    /// Days since 1970-01-01.
    var dayNumber: Int { Int(seconds.flooredQuotient(by: 86_400)) }

    var secondOfDay: Int { Int(seconds - Int64(dayNumber) * 86_400) }

    /// The day.
    public var date: CivilDate { CivilDate(dayNumber: dayNumber) }
    /// Hour from 0 to 23.
    public var hour: Int { secondOfDay / 3600 }
    /// Minute from 0 to 59.
    public var minute: Int { secondOfDay / 60 % 60 }
    /// Second from 0 to 59.
    public var second: Int { secondOfDay % 60 }

    func advanced(by seconds: Int64) -> LocalTime { LocalTime(seconds: self.seconds + seconds) }

    public static func < (left: LocalTime, right: LocalTime) -> Bool { left.seconds < right.seconds }
}

/// A day of the Gregorian calendar, years 1 to 9999.
///
/// The arithmetic is that of Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms" (2014).
public struct CivilDate: Sendable, Hashable {
    /// The year.
    public let year: Int
    /// Month from 1 to 12.
    public let month: Int
    /// Day of the month from 1 to 31.
    public let day: Int

    /// nil for an invalid date.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.length(ofMonth: month, year: year)
        else { return nil }
        self.init(uncheckedYear: year, month: month, day: day)
    }

    private init(uncheckedYear year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// - Parameter dayNumber: days since 1970-01-01.
    init(dayNumber: Int) {
        let shifted = dayNumber + 719_468
        let era = shifted.flooredQuotient(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        self.init(
            uncheckedYear: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
            day: dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }

    /// Days since 1970-01-01.
    var dayNumber: Int { Self.dayNumber(year: year, month: month, day: day) }

    static func dayNumber(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = year.flooredQuotient(by: 400)
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    static func length(ofYear year: Int) -> Int { isLeap(year) ? 366 : 365 }

    static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

/// A day of the week, in RFC 5545's order from Monday.
public enum Weekday: Int, Sendable, Hashable, CaseIterable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday

    /// - Parameter dayNumber: days since 1970-01-01, a Thursday.
    init(dayNumber: Int) {
        let index = (dayNumber + 3) - (dayNumber + 3).flooredQuotient(by: 7) * 7
        self = Weekday(rawValue: index) ?? .monday
    }
}

extension BinaryInteger {
    /// The quotient rounded down, also for negative numbers; `divisor` must be positive.
    func flooredQuotient(by divisor: Self) -> Self {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
