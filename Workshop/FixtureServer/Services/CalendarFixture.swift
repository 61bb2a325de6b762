import HTTPServing
import WeftGLib

/// Calendars: `all.ics` contains all events. There is also one for each group, by its number, with a rule for events
/// every other week.
struct CalendarFixture {
    let world: FixtureWorld
    let request: ServiceRequest

    func response() -> HTTPServerResponse {
        guard request.path.count == 1, request.path[0].hasSuffix(".ics") else {
            return .failure(404, "not_found", "no calendar \(request.pathText)")
        }
        let name = request.path[0].dropLast(4)
        let groups = name == "all" ? world.groups : world.groups.filter { "\($0.id)" == name }
        guard let first = groups.first else { return .failure(404, "not_found", "no calendar \(request.pathText)") }
        let isAlone = name != "all"
        var lines = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Weft//fixture-server//EN",
            "X-WR-CALNAME:" + Self.escaped(isAlone ? first.name : "All of the fixture"),
            "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
        ]
        for group in groups {
            if isAlone {
                lines += series(group)
            } else {
                for event in group.events { lines += self.event(event, of: group) }
            }
        }
        let bytes = (lines + ["END:VCALENDAR"]).flatMap { line -> [UInt8] in Self.folded(line) + [0x0D, 0x0A] }
        return HTTPServerResponse(headers: [("Content-Type", "text/calendar; charset=utf-8")], body: .bytes(bytes))
    }

    /// Writes the first event with a rule for the others. A cancelled event is a change of its occurrence.
    private func series(_ group: FixtureWorld.Group) -> [String] {
        guard let first = group.events.first else { return [] }
        var lines = event(first, of: group, uid: "\(group.id)", without: true, rule: "RRULE:FREQ=WEEKLY;INTERVAL=2")
        for event in group.events where event.isCancelled {
            lines += self.event(event, of: group, uid: "\(group.id)", rule: "RECURRENCE-ID:" + Self.time(event.start))
        }
        return lines
    }

    private func event(
        _ event: FixtureWorld.Event, of group: FixtureWorld.Group, uid: String? = nil, without status: Bool = false,
        rule: String? = nil
    ) -> [String] {
        var lines = [
            "BEGIN:VEVENT", "UID:\(uid ?? event.id)@fixture.invalid", "DTSTAMP:20260101T000000Z",
            "DTSTART:" + Self.time(event.start), "DTEND:" + Self.time(event.end),
            "SUMMARY:" + Self.escaped(event.name), "URL:\(request.base)/events/\(event.id)",
        ]
        lines.append("DESCRIPTION;LANGUAGE=en:" + Self.escaped(event.description))
        if !event.tags.isEmpty { lines.append("CATEGORIES:" + event.tags.map(Self.escaped).joined(separator: ",")) }
        if let organizer = group.organizer {
            lines.append("ORGANIZER;CN=\"\(organizer)\":mailto:nobody@fixture.invalid")
        }
        if let rule { lines.append(rule) }
        if event.isCancelled, !status { lines.append("STATUS:CANCELLED") }
        if event.isOnline {
            lines.append("CONFERENCE;VALUE=URI:https://meet.invalid/room")
        } else if let place = group.place {
            lines.append("LOCATION:" + Self.escaped("\(group.name) House, \(group.city ?? "somewhere")"))
            lines.append("GEO:\(place.latitude);\(place.longitude)")
        }
        if let photo = group.photo { lines.append("IMAGE;VALUE=URI:" + request.pictureBase + photo) }
        return lines + ["END:VEVENT"]
    }

    private static func time(_ seconds: Int64) -> String {
        seconds.iso8601.filter { $0 != "-" && $0 != ":" }
    }

    private static func escaped(_ text: String) -> String {
        text.map { character in
            switch character {
            case "\\", ",", ";": "\\\(character)"
            case _ where character.isNewline: "\\n"
            default: String(character)
            }
        }.joined()
    }

    /// Folds lines after 75 bytes (RFC 5545, section 3.1), also inside of characters, as old programs do.
    private static func folded(_ line: String) -> [UInt8] {
        let bytes = Array(line.utf8)
        var folded = Array(bytes.prefix(75))
        for start in stride(from: 75, to: bytes.count, by: 74) {
            folded += [0x0D, 0x0A, 0x20] + bytes[start..<min(start + 74, bytes.count)]
        }
        return folded
    }
}
