extension CalendarEvent {
    /// Maximum length of a property's text in bytes.
    static let maximumText = 256 * 1024
    /// Maximum number of times in all RDATE and EXDATE of an event.
    static let maximumDates = 10_000
    static let maximumRules = 20

    /// - Parameter lines: the lines of a VEVENT.
    /// - Throws: `ICalendarProblem` without a readable start. Other unreadable properties are dropped and reported in
    ///   `problems`.
    init(_ lines: [ContentLine], line number: Int, problems: inout ICalendarProblems) throws(ICalendarProblem) {
        let starts = lines.filter { $0.name == "DTSTART" }
        guard let first = starts.first else {
            throw ICalendarProblem(line: number, reason: "begins an event without DTSTART")
        }
        guard let start = starts.lazy.compactMap(\.time).first else {
            throw ICalendarProblem(
                line: first.number, reason: "has a DTSTART that is no time: \(first.valueText.prefix(40))")
        }
        self.init(start: start)
        line = number
        var lengths = Lengths()
        for line in lines { read(line, &lengths, problems: &problems) }
        if lines.contains(where: \.marksWholeDays) {
            self.start = start.wholeDay
        }
        length = lengths.length(from: self.start)
        let stamps = ["LAST-MODIFIED", "DTSTAMP"].lazy.compactMap { name in lines.last { $0.name == name }?.time }
        // Both properties are in UTC.
        modified = stamps.first?.local.seconds
    }

    /// The values of DTEND and DURATION; an event may have both.
    private struct Lengths {
        var end: CalendarTime?
        var duration: CalendarDuration?

        /// The end counts if it is after the start, else the duration. An end without a zone uses the start's clock.
        func length(from start: CalendarTime) -> Length {
            guard var end else { return duration.map(Length.duration) ?? .none }
            if end.clock == .floating, !start.isDate { end = CalendarTime(local: end.local, clock: start.clock) }
            if let duration, end.clock == start.clock, end.local <= start.local { return .duration(duration) }
            return .until(end)
        }
    }

    private mutating func read(
        _ line: ContentLine, _ lengths: inout Lengths, problems: inout ICalendarProblems
    ) {
        switch line.name {
        case "UID": uid = line.text
        case "SUMMARY":
            summary = line.text
            language = language ?? line.parameter("LANGUAGE")
        case "DESCRIPTION":
            details = line.text
            language = line.parameter("LANGUAGE") ?? language
        case "X-ALT-DESC":
            if line.parameter("FMTTYPE")?.lowercased() == "text/html" { detailsHTML = line.text }
        case "LOCATION": location = line.text
        case "URL": url = line.text
        case "CONFERENCE", "X-GOOGLE-CONFERENCE", "X-MICROSOFT-SKYPETEAMSMEETINGURL":
            conference = conference ?? line.address
        case "STATUS": status = Status(line.word)
        case "SEQUENCE": sequence = Int(line.word) ?? 0
        case "GEO": position = line.position ?? position
        // Apple Maps adds the position to a LOCATION in words.
        case "X-APPLE-STRUCTURED-LOCATION": position = position ?? line.position
        case "CATEGORIES": categories.append(contentsOf: line.texts.prefix(100 - min(100, categories.count)))
        case "ORGANIZER": organizer = line.parameter("CN")
        case "IMAGE": image = image ?? line.address
        case "ATTACH":
            if line.parameter("FMTTYPE")?.lowercased().hasPrefix("image/") == true { image = image ?? line.address }
        case "DTEND", "DURATION", "RECURRENCE-ID", "RRULE", "EXRULE", "RDATE", "EXDATE":
            if let reason = readTime(line, &lengths) { problems.add(line.number, "has a \(line.name) that \(reason)") }
        default: break
        }
    }

    /// Returns nil, or the reason why the line was dropped.
    private mutating func readTime(_ line: ContentLine, _ lengths: inout Lengths) -> String? {
        switch line.name {
        case "DTEND":
            guard let end = line.time else { return "is no time: \(line.valueText.prefix(40))" }
            lengths.end = end
        case "DURATION":
            guard let duration = CalendarDuration(line.value) else { return "is none: \(line.valueText.prefix(40))" }
            lengths.duration = duration
        case "RECURRENCE-ID":
            guard let time = line.time else { return "is no time: \(line.valueText.prefix(40))" }
            replaces = time
            replacesLaterOnes = line.parameter("RANGE")?.uppercased() == "THISANDFUTURE"
        case "RRULE", "EXRULE":
            do throws(RecurrenceError) {
                let rule = try RecurrenceRule(line.valueText)
                guard recurrence.rules.count + recurrence.exceptionRules.count < Self.maximumRules else {
                    return "is one too many"
                }
                if line.name == "RRULE" {
                    recurrence.rules.append(rule)
                } else {
                    recurrence.exceptionRules.append(rule)
                }
            } catch {
                return "cannot be followed: \(error)"
            }
        case "RDATE": return Self.read(line, into: &recurrence.dates, &recurrence.lengths)
        default:
            var lengths: [CalendarTime: Length] = [:]
            return Self.read(line, into: &recurrence.exceptionDates, &lengths)
        }
        return nil
    }

    private static func read(
        _ line: ContentLine, into dates: inout [CalendarTime], _ lengths: inout [CalendarTime: Length]
    ) -> String? {
        var reason: String?
        let (zone, values) = line.zonedTimes
        for value in values.split(whereSeparator: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") }) {
            guard dates.count < maximumDates else { return "is one of more than \(maximumDates)" }
            let begin = value.prefix { $0 != UInt8(ascii: "/") }
            guard let time = CalendarTime(begin, zone: zone, isDay: line.isDay) else {
                reason = "is no time: \(String(decoding: value.prefix(40), as: UTF8.self))"
                continue
            }
            dates.append(time)
            guard begin.count < value.count else { continue }
            lengths[time] = length(ofPeriod: value.dropFirst(begin.count + 1), zone: zone)
            if lengths[time] == nil {
                reason = "is a period without an end: \(String(decoding: value.prefix(40), as: UTF8.self))"
            }
        }
        return reason
    }

    /// The second part of a period (RFC 5545, section 3.3.9): its end or its duration.
    private static func length(ofPeriod text: ArraySlice<UInt8>, zone: String?) -> Length? {
        if let end = CalendarTime(text, zone: zone) { return .until(end) }
        return CalendarDuration(text).map(Length.duration)
    }
}

extension CalendarEvent.Status {
    /// - Parameter word: in capitals. Some programs write CANCELED with one L.
    fileprivate init?(_ word: String) { self.init(rawValue: word == "CANCELED" ? "CANCELLED" : word) }
}

extension ContentLine {
    /// True for a program's own property that marks all-day events, such as Microsoft's X-MICROSOFT-CDO-ALLDAYEVENT.
    fileprivate var marksWholeDays: Bool {
        name.hasPrefix("X-") && (name.hasSuffix("ALLDAYEVENT") || name.hasSuffix("-ALLDAY"))
            && (word == "TRUE" || word == "1")
    }
}

/// Problems while reading: all counted, the first ones kept.
struct ICalendarProblems {
    private(set) var first: [ICalendarProblem] = []
    private(set) var count = 0

    mutating func add(_ line: Int, _ reason: String) { add(ICalendarProblem(line: line, reason: reason)) }

    mutating func add(_ problem: ICalendarProblem) {
        count += 1
        if first.count < 20 { first.append(problem) }
    }
}
