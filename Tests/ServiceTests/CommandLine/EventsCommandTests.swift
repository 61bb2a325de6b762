import FoundationEssentials
import Testing
import WeftTestBasics

/// Tests `browse-meetup --events` with the real program, without a display.
@Suite("The agenda without a window", .timeLimit(.minutes(3)))
struct EventsCommandTests {
    /// Calendars reduced from bug reports of other programs, each with the correct first moments or days.
    private static let reports: [(name: String, lines: [String], zone: String, begins: [String], isMore: Bool)] = [
        (
            "an unquoted zone with a colon in each property",
            zone("GMT+05:30", standard: ("19700101T000000", "+0530", "+0530")) + [
                "BEGIN:VEVENT", "UID:1", "SUMMARY:Drums", "DTSTART;TZID=GMT+05:30:20261202T190000",
                "DTEND;TZID=GMT+05:30:20261202T203000", "RRULE:FREQ=WEEKLY;COUNT=4",
                "EXDATE;TZID=GMT+05:30:20261209T190000", "RDATE;TZID=GMT+05:30:20261211T190000", "END:VEVENT",
            ], "Europe/Paris",
            [
                "2026-12-02T19:00:00+05:30", "2026-12-11T19:00:00+05:30", "2026-12-16T19:00:00+05:30",
                "2026-12-23T19:00:00+05:30",
            ], false
        ),
        (
            "a zone that is defined before each event",
            (2...20).flatMap { day in
                europe("Customized Time Zone", from: "1601") + [
                    "BEGIN:VEVENT", "UID:w\(day)", "SUMMARY:Walk \(day)",
                    "DTSTART;TZID=Customized Time Zone:202612\(day < 10 ? "0" : "")\(day)T180000", "END:VEVENT",
                ]
            }, "America/New_York", ["2026-12-02T18:00:00+01:00", "2026-12-03T18:00:00+01:00"], true
        ),
        (
            "a change that the newer series removed",
            [
                "BEGIN:VEVENT", "UID:2", "DTSTART;VALUE=DATE:20261202", "RRULE:FREQ=WEEKLY;COUNT=3", "SEQUENCE:1",
                "END:VEVENT",
                "BEGIN:VEVENT", "UID:2", "DTSTART;VALUE=DATE:20261209", "DTEND;VALUE=DATE:20261211",
                "RECURRENCE-ID;VALUE=DATE:20261209",
                "SEQUENCE:1", "END:VEVENT", "BEGIN:VEVENT", "UID:2", "DTSTART;VALUE=DATE:20261202",
                "RRULE:FREQ=WEEKLY;COUNT=3",
                "EXDATE;VALUE=DATE:20261209", "SEQUENCE:2", "END:VEVENT",
            ], "Europe/Paris", ["2026-12-02", "2026-12-16"], false
        ),
        (
            "an end that is a date",
            event("DTSTART;TZID=America/New_York:20261202T190000", "RRULE:FREQ=DAILY;UNTIL=20261204"),
            "Europe/Paris", ["2026-12-02T19:00:00-05:00", "2026-12-03T19:00:00-05:00", "2026-12-04T19:00:00-05:00"],
            false
        ),
        (
            "hours of whole days",
            event("DTSTART;VALUE=DATE:20261202", "RRULE:FREQ=DAILY;COUNT=3;BYHOUR=9,18;BYMINUTE=30;BYSECOND=0"),
            "Europe/Paris",
            ["2026-12-02", "2026-12-03", "2026-12-04"], false
        ),
        (
            "a zone of Windows with a number", event("DTSTART;TZID=W. Europe Standard Time 1:20261207T093000"),
            "America/New_York",
            ["2026-12-07T09:30:00+01:00"], false
        ),
        (
            "a slash before a zone", event("DTSTART;TZID=/America/New_York:20261207T190000"), "Europe/Paris",
            ["2026-12-07T19:00:00-05:00"], false
        ),
        (
            "one UID on several days",
            ["04", "05", "06"].flatMap { event("DTSTART;TZID=Europe/Paris:202612\($0)T190000") }, "Europe/Paris",
            ["2026-12-04T19:00:00+01:00", "2026-12-05T19:00:00+01:00", "2026-12-06T19:00:00+01:00"], false
        ),
        (
            "a date with a time",
            event(
                "DTSTART;VALUE=DATE:20261222T000000", "DTEND;VALUE=DATE:20261223T000000", "RRULE:FREQ=YEARLY;COUNT=2"),
            "Europe/Paris", ["2026-12-22", "2027-12-22"], false
        ),
        (
            "a count of -1",
            event("DTSTART;VALUE=DATE:20261202", "RRULE:FREQ=WEEKLY;UNTIL=20261231;COUNT=-1;INTERVAL=2;BYDAY=WE"),
            "Europe/Paris",
            ["2026-12-02", "2026-12-16", "2026-12-30"], false
        ),
        (
            "rules from the year 1",
            europe("W. Europe Standard Time", from: "0001")
                + event("DTSTART;TZID=\"W. Europe Standard Time\":20261207T180000", uid: "w")
                + event("DTSTART;TZID=\"W. Europe Standard Time\":20270705T180000", uid: "s"), "America/New_York",
            ["2026-12-07T18:00:00+01:00", "2027-07-05T18:00:00+02:00"], false
        ),
        (
            "a moved day that is written as a midnight",
            europe("W. Europe Standard Time", from: "1601")
                + event("DTSTART;VALUE=DATE:20261203", "RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=TH")
                + event("RECURRENCE-ID;TZID=W. Europe Standard Time:20261210T000000", "DTSTART;VALUE=DATE:20261211"),
            "America/New_York", ["2026-12-03", "2026-12-11", "2026-12-17"], false
        ),
    ]

    private static func event(_ lines: String..., uid: String = "e") -> [String] {
        ["BEGIN:VEVENT", "UID:" + uid, "SUMMARY:Event"] + lines + ["END:VEVENT"]
    }

    private static func zone(
        _ name: String, standard: (start: String, from: String, to: String), more: [String] = []
    ) -> [String] {
        [
            "BEGIN:VTIMEZONE", "TZID:" + name, "BEGIN:STANDARD", "DTSTART:" + standard.start,
            "TZOFFSETFROM:" + standard.from,
            "TZOFFSETTO:" + standard.to,
        ] + more + ["END:STANDARD", "END:VTIMEZONE"]
    }

    /// The rules of central Europe, from a year on.
    private static func europe(_ name: String, from year: String) -> [String] {
        zone(
            name, standard: (year + "1028T030000", "+0200", "+0100"),
            more: [
                "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10", "END:STANDARD", "BEGIN:DAYLIGHT",
                "DTSTART:\(year)0325T020000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200",
                "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3", "END:DAYLIGHT", "BEGIN:STANDARD",
                "DTSTART:\(year)1028T030000",
                "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100",
            ])
    }

    private func run(
        _ arguments: [String], zone: String = "Etc/UTC"
    ) throws -> (lines: [String], errors: String, status: Int32) {
        let program = try ChildProcess.executable(named: "browse-meetup")
        let child = try ChildProcess("/usr/bin/env", ["TZ=" + zone, "LC_ALL=C.UTF-8", program, "--events"] + arguments)
        var lines: [String] = []
        while let line = child.line() { lines.append(line) }
        let errors = child.errorText()
        return (lines, errors, child.end(0))
    }

    /// The output for a calendar with these lines.
    private func answer(
        _ lines: [String], _ arguments: String..., zone: String = "Etc/UTC"
    ) throws -> (answer: Answer, errors: String) {
        let folder = try FixtureFolder.temporary()
        defer { FixtureFolder.remove(folder) }
        let text = (["BEGIN:VCALENDAR", "VERSION:2.0"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
        try Data(text.utf8).write(to: URL(filePath: folder + "/c.ics"))
        let (output, errors, status) = try run(["--json", "--source", folder + "/c.ics"] + arguments, zone: zone)
        #expect(status == 0, "\(errors)")
        return (try JSONDecoder().decode(Answer.self, from: Data(output.joined(separator: "\n").utf8)), errors)
    }

    @Test(arguments: reports.indices) func aReportToAnotherProgramIsParsedCorrectly(number: Int) throws {
        let report = Self.reports[number]
        let (answer, errors) = try answer(report.lines, "--from", "2026-12-01", zone: report.zone)
        let begins = answer.events.map(\.begins)
        #expect(
            report.isMore ? Array(begins.prefix(report.begins.count)) == report.begins : begins == report.begins,
            "\(report.name)")
        #expect(answer.events.allSatisfy { ($0.isAllDay == true) == ($0.begins.count == 10) })
        #expect(Set(answer.events.map(\.id)).count == answer.events.count)
        #expect(errors.contains("(UID)") == report.name.hasPrefix("one UID"), "\(errors)")
    }

    @Test func distantEventsAreNotListed() throws {
        let lines = Self.event("DTSTART:20261205T190000Z", #"GEO:43.2965\;5.3698"#)
        #expect(try answer(lines, "--from=2026-12-01", "--near", "45.76,4.84").answer.events.isEmpty)
        let there = try answer(lines, "--from=2026-12-01", "--near", "43.3,5.4").answer.events
        #expect(there.map(\.coordinate?.latitude) == [43.2965])
        #expect(there.first?.distanceMetres.map { (1000...5000).contains($0) } == true)
    }

    @Test func anEventHasItsSourcesData() throws {
        let lines = Self.event(
            "DTSTART;TZID=Europe/Paris:20261205T190000", "DURATION:PT2H", "STATUS:CANCELED",
            "LOCATION:Hall, 1 Street, Town",
            "URL:https://a.example/e", "CATEGORIES:Music,Dance", "ORGANIZER;CN=Anna:mailto:anna@a.example",
            "CONFERENCE;VALUE=URI:https://meet.example/x", "DESCRIPTION;LANGUAGE=fr:Venez & <chantez>")
        let event = try #require(try answer(["X-WR-CALNAME:Club"] + lines, "--from=2026-12-01").answer.events.first)
        #expect(event.name == "Event")
        #expect(event.ends == "2026-12-05T21:00:00+01:00")
        #expect(event.timeZone == "Europe/Paris")
        #expect(event.isCancelled == true && event.isTentative == nil)
        #expect(event.venue == "Hall" && event.link == "https://a.example/e" && event.group == "Club")
        #expect(event.sources?.count == 1)
        #expect(event.tags == ["Music", "Dance"] && event.organizers == ["Anna"] && event.language == "fr")
        #expect(event.onlineAddress == "https://meet.example/x" && event.description == "Venez & <chantez>")
        #expect(event.price == nil && event.isFree == nil && event.placesLeft == nil)
    }

    /// The event is daily for five years, from 1 December 2026 on.
    @Test func daysAndCountBoundTheList() throws {
        let daily = Self.event("DTSTART:20261201T120000Z", "RRULE:FREQ=DAILY;COUNT=1800")
        let some = try answer(daily, "--from", "2026-12-03", "--until", "2026-12-05").answer
        #expect(some.events.map { $0.begins.prefix(10) } == ["2026-12-03", "2026-12-04", "2026-12-05"])
        #expect(!some.hasMore)
        let first = try answer(daily, "--from", "2026-12-03", "--count", "2").answer
        #expect(first.events.count == 2 && first.hasMore)
        #expect(try answer(daily, "--from", "2026-12-03", "--count", "9000").answer.events.count == 400)
        let all = try answer(daily, "--from", "2026-12-03", "--until", "2031-12-31", "--count", "9000").answer
        #expect(all.events.count == 1798)
        // The search begins half a day earlier.
        #expect(all.sources.map(\.events) == [1799])
    }

    @Test func anEventCountsByItsDaysAtTheVenue() throws {
        let lines =
            ["X-WR-TIMEZONE:Australia/Sydney"] + Self.event("DTSTART;VALUE=DATE:20261225", "DTEND;VALUE=DATE:20261227")
        for (arguments, count) in [
            (["--from=2026-12-20", "--until=2026-12-24"], 0), (["--from=2026-12-24", "--until=2026-12-25"], 1),
            (["--from=2026-12-26", "--until=2026-12-30"], 1), (["--from=2026-12-27", "--until=2026-12-30"], 0),
        ] {
            let begins = try answer(lines, arguments[0], arguments[1], zone: "America/New_York").answer.events.map(
                \.begins)
            #expect(begins == Array(repeating: "2026-12-25", count: count), "\(arguments)")
        }
    }

    @Test func linesHaveTimeTitleAndPlace() throws {
        let folder = try FixtureFolder.temporary()
        defer { FixtureFolder.remove(folder) }
        let lines =
            ["BEGIN:VCALENDAR", "X-WR-CALNAME:Club"]
            + Self.event(
                "DTSTART;TZID=Europe/Paris:20261205T190000", "LOCATION:Hall", "STATUS:CANCELLED",
                "URL:https://a.example/e")
            + ["END:VCALENDAR"]
        try Data(lines.joined(separator: "\n").utf8).write(to: URL(filePath: folder + "/c.ics"))
        let (output, errors, status) = try run(["--from", "2026-12-01", "--source", folder + "/c.ics"])
        #expect(status == 0 && errors.isEmpty, "\(errors)")
        let columns = output.first?.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) ?? []
        #expect(columns.count == 6)
        #expect(columns.first?.contains("19:00") == true)
        #expect(columns.dropFirst() == ["Event (cancelled)", "Hall", "", "Club", "https://a.example/e"])
    }

    @Test func anAgendaIsACalendarThatReadsBack() throws {
        let server = try FixtureServerProcess(folder: Checkout.data)
        let sources = ["mobilizon", "gancio", "fault/status=500,after=1/gancio"].flatMap {
            ["--source", server.base + $0]
        }
        let arguments = ["--count", "60", "--until", "2099-12-31"] + sources
        let (output, errors, status) = try run(["--ical"] + arguments)
        #expect(status == 1)
        #expect(errors.contains("The service has a problem."), "\(errors)")
        #expect(output.first == "BEGIN:VCALENDAR\r" && output.last == "END:VCALENDAR\r")
        let folder = try FixtureFolder.temporary()
        defer { FixtureFolder.remove(folder) }
        try Data((output.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: folder + "/c.ics"))
        let (json, _, _) = try run(["--json"] + arguments)
        let (back, troubles, backStatus) = try run(
            ["--json", "--count", "60", "--until", "2099-12-31", "--source", folder + "/c.ics"])
        #expect(backStatus == 0 && troubles.isEmpty, "\(troubles)")
        func events(_ lines: [String]) throws -> [String] {
            let answer = try JSONDecoder().decode(Answer.self, from: Data(lines.joined(separator: "\n").utf8))
            return answer.events.map(\.name)
        }
        let names = try events(json)
        #expect(names.count > 20)
        #expect(try events(back).sorted() == names.sorted())
    }

    @Test func noEventsGiveAnEmptyCalendar() throws {
        let folder = try FixtureFolder.temporary()
        defer { FixtureFolder.remove(folder) }
        try Data("BEGIN:VCALENDAR\nEND:VCALENDAR\n".utf8).write(to: URL(filePath: folder + "/c.ics"))
        let (output, errors, status) = try run(["--ical", "--source", folder + "/c.ics"])
        #expect(status == 0 && errors.isEmpty, "\(errors)")
        #expect(output.first == "BEGIN:VCALENDAR\r" && output.last == "END:VCALENDAR\r")
        #expect(!output.contains("BEGIN:VEVENT\r"))
    }

    @Test func allSourcesAreQueriedAndAFailingOneIsNamed() throws {
        let server = try FixtureServerProcess(folder: Checkout.data)
        let sources = ["mobilizon", "gancio", "wordpress", "calendar/all.ics", "fault/status=500,after=1/gancio"]
        let (output, errors, status) = try run(
            ["--json", "--count", "500", "--until", "2099-12-31"] + sources.flatMap { ["--source", server.base + $0] })
        #expect(status == 1)
        #expect(errors.contains("The service has a problem."), "\(errors)")
        let answer = try JSONDecoder().decode(Answer.self, from: Data(output.joined(separator: "\n").utf8))
        #expect(answer.sources.count == 5)
        #expect(answer.sources.prefix(4).allSatisfy { $0.events > 0 })
        #expect(answer.errors.count == 1)
        #expect(answer.events.count > 50 && !answer.isSample)
    }

    @Test func theSampleIsShownWithoutSources() throws {
        let (output, errors, status) = try run([
            "--json", "--data", Checkout.data, "--count", "3", "--from", "2000-01-01",
        ])
        #expect(status == 0 && errors.isEmpty, "\(errors)")
        let answer = try JSONDecoder().decode(Answer.self, from: Data(output.joined(separator: "\n").utf8))
        #expect(answer.isSample || answer.events.isEmpty)
        #expect(answer.sources.isEmpty)
    }
}

private struct Answer: Decodable {
    struct Event: Decodable {
        struct Position: Decodable { let latitude: Double }
        let id: String
        let name: String
        let begins: String
        let ends: String?
        let timeZone: String?
        let isAllDay: Bool?
        let isCancelled: Bool?
        let isTentative: Bool?
        let venue: String?
        let coordinate: Position?
        let distanceMetres: Int?
        let link: String?
        let group: String?
        let sources: [String]?
        let tags: [String]?
        let organizers: [String]?
        let language: String?
        let onlineAddress: String?
        let description: String?
        let price: String?
        let isFree: Bool?
        let placesLeft: Int?
    }
    struct Source: Decodable { let events: Int }
    struct Trouble: Decodable { let source: String }

    let isSample: Bool
    let hasMore: Bool
    let events: [Event]
    let sources: [Source]
    let errors: [Trouble]
}
