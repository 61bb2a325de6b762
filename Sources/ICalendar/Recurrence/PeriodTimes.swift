/// The times of a day in order: all combinations of hours, minutes and seconds. Computed, not stored: there may be
/// 86,400.
struct TimesOfDay {
    let hours: [Int]
    let minutes: [Int]
    let seconds: [Int]

    var count: Int { hours.count * minutes.count * seconds.count }

    /// Seconds since the start of the day. O(1)
    subscript(index: Int) -> Int {
        let minute = index / seconds.count
        return hours[minute / minutes.count] * 3600 + minutes[minute % minutes.count] * 60
            + seconds[index % seconds.count]
    }
}

/// The times of a rule's period in order, one at a time: a year may have 31 million.
struct PeriodTimes: IteratorProtocol {
    private let days: [Int]
    private let times: TimesOfDay
    /// The indices selected by BYSETPOS; nil without it.
    private let kept: [Int]?
    private var index = 0
    /// The only time, if there is just one.
    private var only: LocalTime?

    /// An empty sequence.
    init() {
        self.init(days: [], TimesOfDay(hours: [], minutes: [], seconds: []), positions: [])
    }

    /// Creates a period with a single time, without an allocation: a rule may match each second of a year.
    init(_ time: LocalTime) {
        self.init()
        only = time
    }

    /// - Parameters:
    ///   - days: day numbers, in order.
    ///   - positions: the BYSETPOS values, from 1, or negative from the end; empty selects all.
    init(days: [Int], _ times: TimesOfDay, positions: [Int]) {
        self.days = days
        self.times = times
        let count = days.count * times.count
        guard !positions.isEmpty else {
            kept = nil
            return
        }
        let indices = positions.map { $0 > 0 ? $0 - 1 : count + $0 }.filter { (0..<count).contains($0) }
        kept = Set(indices).sorted()
    }

    private var count: Int { kept?.count ?? days.count * times.count }

    var isEmpty: Bool { only == nil && index >= count }

    /// Skips the remaining times of a day, which is that of the next time.
    mutating func skip(day: Int) {
        if only?.dayNumber == day { only = nil }
        while index < count {
            let place = kept?[index] ?? index
            guard days[place / times.count] == day else { return }
            index = kept == nil ? (place / times.count + 1) * times.count : index + 1
        }
    }

    mutating func next() -> LocalTime? {
        if let time = only {
            only = nil
            return time
        }
        guard !isEmpty else { return nil }
        let place = kept?[index] ?? index
        index += 1
        return LocalTime(day: days[place / times.count], second: times[place % times.count])
    }
}
