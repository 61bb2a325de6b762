/// Reads a text component by component, in one pass that keeps only the lines of the open component.
struct ICalendarReader {
    let limits: ICalendar.Limits
    private(set) var name: String?
    private(set) var details: String?
    private(set) var zoneName: String?
    private(set) var url: String?
    private(set) var refreshInterval: Int64?
    private(set) var events: [CalendarEvent] = []
    private(set) var problems = ICalendarProblems()
    private(set) var isCutShort = false
    private(set) var isTruncated = false

    /// Names of the open components, outermost first.
    private var open: [String] = []
    /// Lines of the open event, zone or observance.
    private var lines: [ContentLine] = []
    private var firstLine = 0
    /// Bytes of all descriptions so far.
    private var detailsBytes = 0
    /// METHOD:CANCEL: the events of the text are cancelled (RFC 5546, section 3.2.5).
    private var isCancellation = false
    private var zoneID: String?
    private var observances: [ZoneDefinition.Observance] = []
    private var zones: [String: ZoneDefinition] = [:]

    /// Work budget for the rules of all zones (`RecurrenceSequence.budget`): that of 800 common ones.
    private static let maximumZoneWork = 1_000_000

    init(limits: ICalendar.Limits) {
        self.limits = limits
    }

    /// Maximum number of bytes before the calendar, such as the notices of a script.
    private static let maximumBytesBefore = 64 << 10

    /// The number of bytes before BEGIN:VCALENDAR; 0 if it is missing, or if the text before it is a web page.
    private static func start(of bytes: [UInt8]) -> Int {
        let head = bytes.prefix(maximumBytesBefore)
        guard let start = head.firstRange(of: "BEGIN:VCALENDAR".utf8)?.lowerBound else { return 0 }
        let before = String(decoding: head[..<start], as: UTF8.self).lowercased()
        return ["<html", "<!doctype", "<head", "<body", "<script"].contains(where: before.contains) ? 0 : start
    }

    mutating func read(_ bytes: [UInt8]) throws(ICalendarProblem) {
        var hasBegun = false
        for (bytes, number) in ContentLines(bytes, from: Self.start(of: bytes)) {
            if open.count >= 2, isPassedOver, !Self.isBoundary(bytes) { continue }
            do throws(ICalendarProblem) {
                let line = try ContentLine(bytes, number: number)
                if line.name == "BEGIN", line.isNamed("VCALENDAR") { hasBegun = true }
                guard hasBegun else { continue }
                take(line)
            } catch {
                guard hasBegun else {
                    throw ICalendarProblem(line: number, reason: "is not the beginning of a calendar (BEGIN:VCALENDAR)")
                }
                // Caches append comments after the calendar, so text outside of it is ignored.
                if !open.isEmpty { problems.add(error) }
            }
            if isCutShort { return }
        }
        guard hasBegun else {
            throw ICalendarProblem(line: 1, reason: "is not the beginning of a calendar (BEGIN:VCALENDAR)")
        }
        if !open.isEmpty {
            // Complete events stay; the end of an incomplete one cannot be trusted.
            (isCutShort, isTruncated) = (true, true)
            problems.add(firstLine, "begins a \(open.last ?? "") that does not end: the text is cut short")
        }
    }

    private mutating func take(_ line: ContentLine) {
        switch line.name {
        case "BEGIN": begin(line)
        case "END": end(line)
        default:
            switch open.count {
            case 1: readCalendar(line)
            case 2 where open[1] == "VEVENT", 3 where open[1] == "VTIMEZONE":
                guard lines.count < limits.linesInEvent else { return }
                if line.name == "DESCRIPTION" || line.name == "X-ALT-DESC" {
                    let bytes = min(line.value.count, CalendarEvent.maximumText)
                    guard detailsBytes + bytes <= limits.detailsBytes else { return }
                    detailsBytes += bytes
                }
                lines.append(line)
            case 2 where open[1] == "VTIMEZONE": if line.name == "TZID" { zoneID = line.text.map(ZoneName.cleaned) }
            default: break
            }
        }
    }

    private mutating func begin(_ line: ContentLine) {
        let component = line.valueText.uppercased().filter { $0 != " " }
        // An unterminated component ends where the next one of its kind begins.
        if component == "VCALENDAR" { (open, isCancellation) = ([], false) }
        if component == "VEVENT" || component == "VTIMEZONE", open.count > 1 {
            problems.add(firstLine, "begins a \(open[1]) that does not end")
            open = Array(open.prefix(1))
        }
        guard open.count < 16 else { return }
        open.append(component)
        switch open.count {
        case 2:
            firstLine = line.number
            lines.removeAll(keepingCapacity: true)
            zoneID = nil
            observances = []
        case 3 where open[1] == "VTIMEZONE": lines = []
        default: break
        }
    }

    private mutating func end(_ line: ContentLine) {
        let component = line.valueText.uppercased().filter { $0 != " " }
        guard let index = open.lastIndex(of: component) else {
            problems.add(line.number, "ends a \(component.prefix(40)) that did not begin")
            return
        }
        if index == 2, open[1] == "VTIMEZONE", component == "STANDARD" || component == "DAYLIGHT" {
            if observances.count >= ZoneDefinition.maximumObservances {
                problems.add(line.number, "ends one \(component) too many of a time zone")
            } else if let observance = ZoneDefinition.Observance(lines, problems: &problems) {
                observances.append(observance)
            } else {
                problems.add(line.number, "ends a \(component) without an offset")
            }
        }
        if index == 1 {
            switch component {
            case "VEVENT": endEvent()
            case "VTIMEZONE": endZone()
            default: break
            }
        }
        open.removeSubrange(index...)
    }

    private mutating func endEvent() {
        guard events.count < limits.events else {
            isCutShort = true
            problems.add(firstLine, "begins an event beyond the \(limits.events) that are taken")
            return
        }
        do throws(ICalendarProblem) {
            var event = try CalendarEvent(lines, line: firstLine, problems: &problems)
            if isCancellation { event.status = .cancelled }
            events.append(event)
        } catch {
            problems.add(error)
        }
    }

    /// Ends a zone. Merged calendars may define a zone repeatedly; the definition with the most recurring observances
    /// counts, and of equal ones the first.
    private mutating func endZone() {
        guard let id = zoneID, !observances.isEmpty else {
            problems.add(firstLine, "begins a time zone without a name or offsets")
            return
        }
        let zone = ZoneDefinition(line: firstLine, observances: observances)
        if let known = zones[id] {
            guard known.observances != zone.observances else { return }
            problems.add(firstLine, "begins another definition of the time zone \(id.prefix(60))")
            if known.ruleCount < zone.ruleCount { zones[id] = zone }
        } else if zones.count < limits.zones {
            zones[id] = zone
        } else {
            problems.add(firstLine, "begins a time zone beyond the \(limits.zones) that are taken")
        }
    }

    /// The zones of the whole text, with their transition times.
    mutating func endZones() -> [String: ZoneComponent] {
        var work = Self.maximumZoneWork
        var components: [String: ZoneComponent] = [:]
        for (id, zone) in zones.sorted(by: { $0.value.line < $1.value.line }) {
            var isCutShort = false
            components[id] = ZoneComponent(zone, work: &work, isCutShort: &isCutShort)
            if isCutShort { problems.add(zone.line, "begins a time zone whose clocks are set too often") }
        }
        return components
    }

    private mutating func readCalendar(_ line: ContentLine) {
        switch line.name {
        case "NAME": name = line.text
        case "METHOD": isCancellation = line.word == "CANCEL"
        case "X-WR-CALNAME": name = name ?? line.text
        case "DESCRIPTION", "X-WR-CALDESC": details = details ?? line.text
        case "X-WR-TIMEZONE": zoneName = line.text
        case "URL": url = url ?? line.address
        case "REFRESH-INTERVAL": refreshInterval = Self.seconds(line) ?? refreshInterval
        case "X-PUBLISHED-TTL": refreshInterval = refreshInterval ?? Self.seconds(line)
        default: break
        }
    }

    private static func seconds(_ line: ContentLine) -> Int64? {
        CalendarDuration(line.value).map { Int64($0.days) * 86_400 + $0.seconds }.flatMap { $0 > 0 ? $0 : nil }
    }

    /// True if the open component is ignored, or is inside an event (an alarm).
    private var isPassedOver: Bool {
        switch open[1] {
        case "VEVENT": open.count > 2
        case "VTIMEZONE": open.count > 3
        default: true
        }
    }

    private static func isBoundary(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let first = bytes.first else { return false }
        return first & 0xDF == UInt8(ascii: "B") || first & 0xDF == UInt8(ascii: "E")
    }
}

extension ContentLine {
    fileprivate func isNamed(_ component: String) -> Bool { valueText.uppercased().filter { $0 != " " } == component }
}
