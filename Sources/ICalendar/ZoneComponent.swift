/// A time zone that a calendar brings along (VTIMEZONE, RFC 5545, section 3.6.5).
struct ZoneComponent: ZoneRules {
    /// When an offset begins.
    private struct Onset {
        /// Seconds since 1970-01-01T00:00:00 UTC.
        let moment: Int64
        let offset: Int
    }

    /// STANDARD or DAYLIGHT.
    struct Observance {
        var start: LocalTime
        var offsetBefore: Int
        var offset: Int
        var rule: RecurrenceRule?
        var dates: [LocalTime] = []
    }

    let id: String
    private let onsets: [Onset]
    private let firstOffset: Int

    /// Beyond the year 2100 the last offsets stay; the most that one zone has.
    private static let lastYear = 2100
    private static let maximumOnsets = 4000

    /// nil without an observance.
    /// - Parameter work: how much rules may make of it (`RecurrenceSequence.budget`); becomes less.
    init?(id: String, observances: [Observance], work: inout Int) {
        guard let earliest = observances.min(by: { $0.start < $1.start }) else { return nil }
        self.id = id
        firstOffset = earliest.offsetBefore
        let end = LocalTime(day: CivilDate.dayNumber(year: Self.lastYear, month: 12, day: 31), second: 86_399)
        var onsets: [Onset] = []
        for observance in observances.prefix(200) {
            var times = [observance.start] + observance.dates
            if let rule = observance.rule, work > 0 {
                let allowed = min(work, 4000)
                var sequence = RecurrenceSequence(rule, start: observance.start, last: end, budget: allowed)
                defer { work -= allowed - sequence.budget }
                while let time = sequence.next(), times.count < Self.maximumOnsets {
                    if case .until(let until) = rule.end {
                        let moment = time.seconds - (until.clock == .utc ? Int64(observance.offsetBefore) : 0)
                        if moment > until.local.seconds { break }
                    }
                    times.append(time)
                }
            }
            for time in times {
                onsets.append(
                    Onset(moment: time.seconds - Int64(observance.offsetBefore), offset: observance.offset))
            }
            if onsets.count > Self.maximumOnsets { break }
        }
        self.onsets = onsets.sorted { $0.moment < $1.moment }
    }

    /// O(log onsets).
    func utcOffset(at unixSeconds: Int64) -> Int {
        var low = 0
        var high = onsets.count
        while low < high {
            let middle = (low + high) / 2
            if onsets[middle].moment <= unixSeconds { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? firstOffset : onsets[low - 1].offset
    }
}

extension ZoneComponent.Observance {
    /// From the lines of a STANDARD or DAYLIGHT; nil where one that is required is missing or wrong.
    init?(_ lines: [ContentLine]) {
        var start: LocalTime?
        var before: Int?
        var offset: Int?
        var rule: RecurrenceRule?
        var dates: [LocalTime] = []
        for line in lines {
            switch line.name {
            case "DTSTART": start = CalendarTime(line.value, zone: nil)?.local
            case "TZOFFSETFROM": before = Self.offset(line.value)
            case "TZOFFSETTO": offset = Self.offset(line.value)
            case "RRULE": rule = try? RecurrenceRule(line.valueText)
            case "RDATE":
                for value in line.value.split(separator: UInt8(ascii: ",")).prefix(1000) {
                    if let time = CalendarTime(value, zone: nil) { dates.append(time.local) }
                }
            default: break
            }
        }
        guard let start, let before, let offset else { return nil }
        self.init(start: start, offsetBefore: before, offset: offset, rule: rule, dates: dates)
    }

    /// `+0100`, `-053730`; nil for anything else or more than a day.
    private static func offset(_ text: ArraySlice<UInt8>) -> Int? {
        let text = text.trimmed
        guard let sign = text.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
        let digits = text.dropFirst().compactMap(\.decimalDigit).map(Int.init)
        guard digits.count == text.count - 1, digits.count == 4 || digits.count == 6 else { return nil }
        let minutes = digits[2] * 10 + digits[3]
        let seconds = digits.count == 6 ? digits[4] * 10 + digits[5] : 0
        let value = (digits[0] * 10 + digits[1]) * 3600 + minutes * 60 + seconds
        guard value < 86_400, minutes < 60, seconds < 60 else { return nil }
        return sign == UInt8(ascii: "-") ? -value : value
    }
}
