/// Days and minutes in the proleptic Gregorian calendar (Howard Hinnant's civil algorithms).
enum CivilDate {
    /// Days since 1970-01-01.
    static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let y = month <= 2 ? year - 1 : year
        let era = (y >= 0 ? y : y - 399) / 400
        let yearOfEra = y - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// 0 is Sunday.
    static func weekday(_ days: Int) -> Int {
        ((days + 4) % 7 + 7) % 7
    }

    /// The first such weekday on or after a date, in days since 1970-01-01.
    static func first(_ weekday: Int, onOrAfter day: Int, _ month: Int, _ year: Int) -> Int {
        let start = days(year, month, day)
        return start + (weekday - self.weekday(start) + 7) % 7
    }

    static func last(_ weekday: Int, _ month: Int, _ year: Int) -> Int {
        let end = (month == 12 ? days(year + 1, 1, 1) : days(year, month + 1, 1)) - 1
        return end - (self.weekday(end) - weekday + 7) % 7
    }
}
