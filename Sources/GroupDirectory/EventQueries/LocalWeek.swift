import Glibc

/// The week of the user's country. A value, any thread.
public struct LocalWeek: Sendable, Hashable {
    /// The weekday on which the weekend begins, from 0 for Monday to 6 for Sunday. A weekend has two days.
    public let weekendStart: Int

    /// Saturday and Sunday.
    public static let standard = LocalWeek(weekendStart: 5)

    /// - Parameter weekendStart: a weekday, from 0 for Monday to 6 for Sunday.
    public init(weekendStart: Int) {
        self.weekendStart = ((weekendStart % 7) + 7) % 7
    }

    /// The week of the locale for times (LC_TIME), or the standard one if the locale does not define it.
    public static var current: LocalWeek {
        guard let first = nl_langinfo(nl_item(_NL_TIME_FIRST_WORKDAY)) else { return .standard }
        // For these items the C library returns numbers in place of text pointers: a byte, and a date in place of an
        // address.
        let base = UInt(bitPattern: nl_langinfo(nl_item(_NL_TIME_WEEK_1STDAY)))
        return LocalWeek(firstWorkday: Int(first.pointee), weekBeginsOnMonday: base & 0xFFFF_FFFF == 19_971_201)
    }

    /// - Parameters:
    ///   - firstWorkday: the first workday as locales count it; 1 is the first day of the week.
    ///   - weekBeginsOnMonday: true if the locale counts days from Monday, false from Sunday.
    init(firstWorkday: Int, weekBeginsOnMonday: Bool) {
        guard (1...7).contains(firstWorkday) else {
            self = .standard
            return
        }
        // The weekend is the two days before the first workday.
        self.init(weekendStart: firstWorkday - 1 + (weekBeginsOnMonday ? 0 : 6) - 2 + 7)
    }

    /// The days of the next weekend, or the remaining days of the current one.
    /// - Parameter day: today, in days since 1970-01-01, which was a Thursday.
    public func weekend(from day: Int) -> ClosedRange<Int> {
        let weekday = ((day + 3) % 7 + 7) % 7
        // The number of days since the last weekend began.
        let since = (weekday - weekendStart + 7) % 7
        return since == 1 ? day...day : (day + (7 - since) % 7)...(day + (7 - since) % 7 + 1)
    }
}
