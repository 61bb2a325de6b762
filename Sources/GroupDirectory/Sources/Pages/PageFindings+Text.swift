import WebPages
import WeftGLib

extension PageEvent.Form {
    /// The format's name among web authors.
    var title: String {
        switch self {
        case .jsonLD: "JSON-LD"
        case .microdata: localized("microdata")
        case .rdfa: "RDFa"
        case .hEvent: "h-event"
        case .hCalendar: "hCalendar"
        case .feed: localized("feed")
        case .activity: "ActivityPub"
        }
    }
}

extension PageFindings.Note {
    var text: String {
        switch self {
        case .repairedJSON(let line):
            localized("The JSON-LD at line {line} has mistakes; it was read all the same.", ["line": "\(line)"])
        case .unreadableJSON(let line, let reason):
            localized("The JSON-LD at line {line} cannot be read: {reason}", ["line": "\(line)", "reason": reason])
        case .cut: localized("The page is too long; the rest of it was not read.")
        case .wrongEncoding: localized("The page is encoded otherwise than it says.")
        }
    }
}

extension DroppedEvent.Reason {
    /// True if it causes data to be missing; a repetition does not.
    var isLoss: Bool {
        switch self {
        case .noName, .noStart, .unreadableStart, .tooMany: true
        case .described, .contradicted, .repeated, .series, .noGathering: false
        }
    }

    /// The reason why the description is no event.
    var text: String {
        switch self {
        case .noName: localized("it has no name")
        case .noStart: localized("it does not say when it begins")
        case .unreadableStart(let text): localized("“{text}” is no date", ["text": text])
        case .described(let form): localized("it is the event that the {form} describes", ["form": form.title])
        case .contradicted(let form, let start):
            localized(
                "the {form} describes the same event and says otherwise; this one begins {date}",
                ["form": form.title, "date": start.text])
        case .repeated: localized("it stands in the page twice")
        case .series: localized("it is a series, whose events are listed")
        case .noGathering(let kind): localized("nobody goes to a {kind}", ["kind": kind])
        case .tooMany: localized("the page has more events than are read")
        }
    }
}

extension DroppedEvent {
    /// The reason in English, with the names of fields, for the log and for `problems`.
    var reasonInEnglish: String {
        let name = name.map { "\"\($0.singleLine(limit: 60))\"" } ?? "an event"
        return switch reason {
        case .noName: "an event has no name"
        case .noStart: "\(name) does not say when it begins"
        case .unreadableStart(let text): "\(name) begins at \"\(text.singleLine(limit: 40))\", which is no date"
        case .tooMany: "\(name) is one event too many"
        default: "\(name) is described twice"
        }
    }
}

extension PageTime {
    /// The time in the form of ISO 8601.
    var text: String {
        let date = local.date
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let day = "\(date.year)-\(two(date.month))-\(two(date.day))"
        if isDate { return day }
        let time = "\(day) \(two(local.hour)):\(two(local.minute))"
        return switch zone {
        case .offset(let seconds):
            "\(time) \(seconds < 0 ? "-" : "+")\(two(abs(seconds) / 3600)):\(two(abs(seconds) / 60 % 60))"
        case .named(let name): "\(time) \(name.singleLine(limit: 64))"
        case .unknown: time
        }
    }
}

/// The lines of `--check-source --explain`: the position of each event in a site's pages.
struct PageExplanation {
    let reading: PageReading

    /// One line for each event, and for each record that could not be read as one.
    var lines: [String] {
        let zones = PageZones(reading.events, site: reading.first.place, towns: reading.towns)
        return reading.pages.flatMap { page in
            ["\(page.address):"] + page.findings.events.map { line($0, zones) } + page.findings.dropped.map(line)
        }
    }

    private func line(_ event: PageEvent, _ zones: PageZones) -> String {
        var parts = [
            localized(
                "line {line}, {form}: {name}, {date}",
                [
                    "line": "\(event.line)", "form": event.form.title, "name": event.name.singleLine(limit: 100),
                    "date": event.start.text,
                ])
        ]
        switch zones.basis(of: event) {
        case .stated: break
        case .venue: if !event.start.isDate { parts.append(localized("in the time zone of its place")) }
        case .site: if !event.start.isDate { parts.append(localized("in the time zone of the site")) }
        case .computer: if !event.start.isDate { parts.append(localized("in this computer's time zone")) }
        }
        parts += event.corrections.map { correction in
            switch correction {
            case .endBeforeStart: localized("its end is before its begin, and was left out")
            case .unreadableEnd: localized("its end is no date, and was left out")
            case .midnightsAreDays: localized("from midnight to midnight: whole days")
            case .contradicted: localized("described twice, with other times")
            }
        }
        return "  " + parts.joined(separator: "; ")
    }

    private func line(_ dropped: DroppedEvent) -> String {
        "  "
            + localized(
                "line {line}, {form}: {name} is left out: {reason}",
                [
                    "line": "\(dropped.line)", "form": dropped.form.title,
                    "name": dropped.name?.singleLine(limit: 100) ?? localized("an event"),
                    "reason": dropped.reason.text,
                ])
    }
}
