/// A VTIMEZONE as read.
struct ZoneDefinition: Hashable {
    /// An observance of a zone: STANDARD or DAYLIGHT.
    struct Observance: Hashable {
        var start: LocalTime
        var offsetBefore: Int
        var offset: Int
        var rule: RecurrenceRule?
        var dates: [LocalTime] = []
    }

    /// The zone's first line in the text, from 1.
    let line: Int
    /// The observances of the zone, at least one.
    let observances: [Observance]

    static let maximumObservances = 200

    /// The number of recurring observances: a definition without any may cover a single year.
    var ruleCount: Int { observances.count { $0.rule != nil } }
}

extension ZoneDefinition.Observance {
    private static let maximumDates = 1000

    /// From the lines of a STANDARD or DAYLIGHT; nil if the offset is missing or invalid. Without a start it has always
    /// applied. An unsupported rule is dropped and reported in `problems`.
    init?(_ lines: [ContentLine], problems: inout ICalendarProblems) {
        var start: LocalTime?
        var before: Int?
        var offset: Int?
        var rule: RecurrenceRule?
        var dates: [LocalTime] = []
        for line in lines {
            switch line.name {
            case "DTSTART": start = line.time?.local
            case "TZOFFSETFROM": before = Self.offset(line)
            case "TZOFFSETTO": offset = Self.offset(line)
            case "RRULE":
                do throws(RecurrenceError) {
                    rule = try RecurrenceRule(line.valueText)
                    guard rule.map({ $0.frequency <= .monthly }) == true else {
                        throw RecurrenceError("clocks are not set more often than once a month")
                    }
                } catch {
                    rule = nil
                    problems.add(line.number, "has a rule of a time zone that cannot be followed: \(error)")
                }
            case "RDATE":
                for value in line.value.split(separator: UInt8(ascii: ",")).prefix(Self.maximumDates - dates.count) {
                    let begin = value.prefix { $0 != UInt8(ascii: "/") }
                    if let time = CalendarTime(begin, zone: nil) { dates.append(time.local) }
                }
            default: break
            }
        }
        guard let offset else { return nil }
        self.init(
            start: start ?? LocalTime(day: CivilDate.dayNumber(year: 1, month: 1, day: 1), second: 0),
            offsetBefore: before ?? offset, offset: offset, rule: rule, dates: dates)
    }

    /// Some programs omit the plus sign.
    private static func offset(_ line: ContentLine) -> Int? {
        let text = line.value.trimmed
        return ZoneName.offset(text) ?? ZoneName.offset([UInt8(ascii: "+")] + text)
    }
}
