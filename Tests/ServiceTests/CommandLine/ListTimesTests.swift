import FoundationEssentials
import Testing
import WeftTestBasics

/// Tests the times of events in `--list --json`.
@Suite("Times for programs", .timeLimit(.minutes(3)))
struct ListTimesTests {
    private struct Answer: Decodable {
        struct Group: Decodable { let nextEvent: [String: Value]? }
        let groups: [Group]
    }

    private enum Value: Decodable, Hashable {
        case text(String)
        case flag(Bool)

        var text: String { if case .text(let text) = self { text } else { "" } }

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            self = try (try? container.decode(Bool.self)).map(Value.flag) ?? .text(container.decode(String.self))
        }
    }

    /// The next event in the output of `--list --json`, on a machine in that zone.
    private func nextEvent(_ zone: String, _ arguments: String...) throws -> [String: Value]? {
        let program = try ChildProcess.executable(named: "browse-meetup")
        let child = try ChildProcess("/usr/bin/env", ["TZ=\(zone)", program, "--list", "--json"] + arguments)
        var lines: [String] = []
        while let line = child.line() { lines.append(line) }
        let errors = child.errorText()
        #expect(child.end(0) == 0, "\(errors)")
        return try JSONDecoder().decode(Answer.self, from: Data(lines.joined(separator: "\n").utf8)).groups.first?
            .nextEvent
    }

    private func nextEvent(_ zone: String, ofCalendar lines: String...) throws -> [String: Value]? {
        let folder = try FixtureFolder.temporary()
        defer { FixtureFolder.remove(folder) }
        let text = ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:1"] + lines + ["END:VEVENT", "END:VCALENDAR", ""]
        try Data(text.joined(separator: "\r\n").utf8).write(to: URL(filePath: folder + "/own.ics"))
        return try nextEvent(zone, "--source", folder + "/own.ics")
    }

    @Test(arguments: ["Asia/Tokyo", "America/Los_Angeles", "Pacific/Kiritimati", "Europe/London"])
    func aDayIsThatDayWhereverTheMachineIs(zone: String) throws {
        let day = try nextEvent(zone, ofCalendar: "DTSTART;VALUE=DATE:20201124", "RRULE:FREQ=YEARLY")
        #expect(day?["firstDay"]?.text.hasSuffix("-11-24") == true)
        #expect(day?["firstDay"]?.text.count == 10)
        #expect(day?["lastDay"] == day?["firstDay"])
        #expect(day?["isAllDay"] == .flag(true))
        #expect(day?["begins"] == nil)
        #expect(day?["ends"] == nil)
        // The clocks are changed in between in California and London.
        let days = try nextEvent(
            zone, ofCalendar: "DTSTART;VALUE=DATE:20201023", "DTEND;VALUE=DATE:20201110", "RRULE:FREQ=YEARLY")
        #expect(days?["firstDay"]?.text.hasSuffix("-10-23") == true)
        #expect(days?["lastDay"]?.text.hasSuffix("-11-09") == true)
    }

    @Test func aTimeHasTheOffsetAndTheNameOfItsZone() throws {
        // The clocks are changed between the two, every year.
        let event = try nextEvent(
            "Asia/Tokyo", ofCalendar: "DTSTART;TZID=Europe/Paris:20201024T190000",
            "DTEND;TZID=Europe/Paris:20201101T110000", "RRULE:FREQ=YEARLY")
        #expect(event?["begins"]?.text.hasSuffix("-10-24T19:00:00+02:00") == true)
        #expect(event?["ends"]?.text.hasSuffix("-11-01T11:00:00+01:00") == true)
        #expect(event?["timeZone"] == .text("Europe/Paris"))
        let other = try nextEvent("Asia/Tokyo", ofCalendar: "DTSTART:20201024T190000Z", "RRULE:FREQ=YEARLY")
        #expect(other?["begins"]?.text.hasSuffix("-10-24T19:00:00Z") == true)
        #expect(other?["timeZone"] == nil)
    }

    /// As in answers of v3 and Meetup, the event has an offset, and the group a zone.
    @Test(arguments: [
        ("Asia/Kolkata", 19_800_000, "2099-12-03T22:23:20+05:30", "Asia/Kolkata"),
        ("Europe/London", 19_800_000, "2099-12-03T22:23:20+05:30", nil),
        ("Nowhere", -12_600_000, "2099-12-03T13:23:20-03:30", nil),
    ])
    func anOffsetIsKept(zone: String, offset: Int, begins: String, name: String?) throws {
        let body = """
            [{"id":1,"name":"G","timezone":"\(zone)","lat":51.5,"lon":-0.13,
            "next_event":{"id":"e","name":"E","time":4100000000000,"utc_offset":\(offset)}}]
            """
        let server = try OneAnswerServer(
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n"
                + "Connection: close\r\n\r\n" + body)
        let event = try nextEvent("Asia/Tokyo", "--near", "51.5,-0.13", "--service", server.base)
        #expect(event?["begins"] == .text(begins))
        #expect(event?["timeZone"] == name.map { .text($0) })
    }
}
