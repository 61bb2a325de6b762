import FoundationEssentials
import Glibc
import Testing
import WeftGLib
import WeftTestBasics

/// Tests `browse-meetup --list` and `--check-source`: the real program with the real `fixture-server`, without a
/// display.
@Suite("The command line without a window", .timeLimit(.minutes(3)))
struct ListCommandTests {
    private let server: FixtureServerProcess

    init() throws {
        server = try FixtureServerProcess(folder: Checkout.data)
    }

    /// The output and the exit status.
    private func run(_ arguments: String...) throws -> (lines: [String], errors: String, status: Int32) {
        let child = try ChildProcess(try ChildProcess.executable(named: "browse-meetup"), arguments)
        var lines: [String] = []
        while let line = child.line() { lines.append(line) }
        let errors = child.errorText()
        return (lines, errors, child.end(0))
    }

    @Test func theSampleIsShownWithoutSources() throws {
        let (lines, errors, status) = try run("--list", "--data", Checkout.data, "--count", "3")
        #expect(status == 0)
        #expect(errors.isEmpty)
        #expect(lines.count == 3)
        let columns = lines.first?.split(separator: "\t", omittingEmptySubsequences: false) ?? []
        #expect(columns.count == 5)
        #expect(columns.dropFirst().first == "Virtual Java User Group")
        #expect(columns.first?.hasSuffix(" km") == true)
    }

    @Test func theSampleHasNoRadiusUntilOneIsChosen() throws {
        let whole = try run("--list", "--data", Checkout.data, "--near", "Lyon", "--count", "5")
        #expect(whole.errors.hasPrefix("browse-meetup: Looked near Lyon, "), "\(whole.errors)")
        #expect(whole.errors.hasSuffix(", at any distance.\n"), "\(whole.errors)")
        #expect(whole.lines.count == 5)
        let near = try run("--list", "--data", Checkout.data, "--near", "Lyon", "--radius", "10", "--count", "5")
        #expect(near.errors.hasPrefix("browse-meetup: Looked within 10 km of Lyon, "), "\(near.errors)")
        #expect(near.lines.allSatisfy { Double($0.prefix { $0 != " " && $0 != "\t" }) ?? 0 <= 10 }, "\(near.lines)")
    }

    @Test func groupsOfSeveralSourcesComeInOneOrder() throws {
        let (lines, errors, status) = try run(
            "--list", "--source", server.base + "mobilizon", "--source", server.base + "gancio", "--near", "London",
            "--count", "30")
        #expect(status == 0, "\(errors)")
        #expect(lines.count == 30)
        #expect(errors == "browse-meetup: Looked within 50 km of London, England, United Kingdom (51.51, -0.13).\n")
        let distances = lines.map { Double($0.prefix { $0 != " " }) ?? .nan }
        #expect(distances == distances.sorted())
    }

    @Test func theChosenTownIsNamedWithRegionAndCountry() throws {
        let (lines, errors, status) = try run(
            "--list", "--json", "--source", server.base + "mobilizon", "--near", "San Francisco", "--count", "1")
        #expect(status == 0, "\(errors)")
        let place = try JSONDecoder().decode(Answer.self, from: Data(lines.joined(separator: "\n").utf8)).place
        #expect(place.name == "San Francisco")
        #expect(place.region == "California")
        #expect(place.country == "United States")
        #expect(place.countryCode == "US")
        #expect(abs(place.latitude - 37.77) < 0.01)
    }

    /// Such a service sends the newest groups first, and the nearest may be the last of all.
    @Test func theNearestAreListedAfterAnyNumberOfOthers() throws {
        let server = try MobilizonSocket(count: 1200, problems: ["half of it is ill"]) { number in
            let north = 51.51 + Double(1200 - number) / 12_000
            return [
                "id": .string("\(number)"), "name": .string("G\(number)"),
                "physicalAddress": ["geom": .string("-0.13;\(north)")],
            ]
        }
        let (lines, errors, status) = try run("--list", "--source", server.base, "--count", "3")
        #expect(status == 0, "\(errors)")
        #expect(lines.map { $0.split(separator: "\t")[1] } == ["G1199", "G1198", "G1197"])
        // Each of 24 pages says so.
        #expect(errors == "browse-meetup: Many: searchGroups: half of it is ill\n")
    }

    @Test func fieldsForProgramsHaveNoControlsAndNoInvalidZones() throws {
        let server = try MobilizonSocket(count: 1) { _ in
            [
                "id": "1", "name": "a\u{202E}b\u{2066}c\u{9B}d",
                "organizedEvents": [
                    "elements": [
                        [
                            "uuid": "e", "title": .null, "beginsOn": "2090-01-01T10:00:00Z",
                            "options": ["timezone": "Mars/Olympus"],
                        ]
                    ]
                ],
            ]
        }
        let (lines, errors, status) = try run("--list", "--json", "--source", server.base)
        #expect(status == 0, "\(errors)")
        let text = lines.joined(separator: "\n")
        #expect(text.contains(#""name": "abc d""#), "\(text)")
        #expect(text.contains(#""begins": "2090-01-01T10:00:00Z""#))
        #expect(!text.contains("Mars"))
        #expect(!text.unicodeScalars.contains { (0x202A...0x202E).contains($0.value) || $0.value == 0x2066 })
        #expect(try JSONDecoder().decode(Answer.self, from: Data(text.utf8)).groups.map(\.name).count == 1)
    }

    /// An argument and a service's answer contain U+2028, U+2029, a direction override and an escape sequence.
    @Test(arguments: [
        ["--bad\u{1B}[31m\u{202E}\u{2028}\u{2029}"], ["--service", "x\u{1B}[2J\u{202E}\u{2028}\u{2029}"],
        ["--near", "Nowhere\u{1B}[2J\u{202E}\u{2028}\u{2029}", "--list"], ["x\u{1B}[2J\u{202E}\u{2028}\u{2029}"],
        ["--check-source", "http://127.0.0.1:1/\u{1B}[2J\u{202E}\u{2028}\u{2029}"],
        ["--list", "--source", "http://127.0.0.1:1/\u{1B}[2J\u{202E}\u{2028}\u{2029}"],
        ["--list", "--data", "/nowhere\u{1B}[2J\u{202E}\u{2028}\u{2029}"],
    ])
    func argumentsAreEscapedForTheTerminal(arguments: [String]) throws {
        let child = try ChildProcess(try ChildProcess.executable(named: "browse-meetup"), arguments)
        while let line = child.line() { #expect(line.unicodeScalars.allSatisfy { $0.isHarmlessToTerminals }) }
        let errors = child.errorText()
        #expect(child.end(0) != 0 && !errors.isEmpty)
        #expect(
            errors.unicodeScalars.allSatisfy { $0 == "\n" || $0.isHarmlessToTerminals }, "\(errors.debugDescription)")
    }

    @Test func aServicesAnswerIsNotPrintedUnchanged() throws {
        let name = "a\u{1B}[31mb\u{202E}c\u{2028}d\u{2029}e"
        let server = try MobilizonSocket(count: 3) { _ in ["id": "1", "name": .string(name)] }
        for arguments in [["--list", "--source"], ["--check-source"]] {
            let child = try ChildProcess(
                try ChildProcess.executable(named: "browse-meetup"), arguments + [server.base])
            var text = ""
            while let line = child.line() { text += line }
            text += child.errorText()
            #expect(child.end(0) == 0)
            #expect(
                text.unicodeScalars.allSatisfy { ["\t", "\n"].contains($0) || $0.isHarmlessToTerminals },
                "\(text.debugDescription)")
        }
    }

    @Test func jsonHasEachGroupAndEachSource() throws {
        let (lines, errors, status) = try run(
            "--list", "--json", "--count=5", "--source=" + server.base + "mobilizon", "--source",
            server.base + "calendar/all.ics")
        #expect(status == 0, "\(errors)")
        let answer = try JSONDecoder().decode(Answer.self, from: Data(lines.joined(separator: "\n").utf8))
        #expect(answer.groups.count == 5)
        #expect(answer.sources.map(\.kind) == ["mobilizon", "calendar"])
        #expect(answer.errors.isEmpty)
        #expect(!answer.isSample)
        #expect(answer.groups.contains { $0.nextEvent?.begins?.hasSuffix(":00+00:00") == true })
    }

    @Test func aSourceThatFailsIsNamedAndTheOthersAreListed() throws {
        let (lines, errors, status) = try run(
            "--list", "--source", server.base + "mobilizon", "--source",
            server.base + "fault/status=500,after=1/gancio",
            "--count", "4")
        #expect(status == 1)
        #expect(lines.count == 4)
        #expect(errors.contains("The service has a problem. 127.0.0.1"), "\(errors)")
    }

    @Test func anAddressWithoutASourceIsReported() throws {
        // Nothing listens at that port.
        let (lines, errors, status) = try run("--list", "--source", "http://127.0.0.1:1/")
        #expect(status == 1)
        #expect(lines.isEmpty)
        #expect(errors.hasPrefix("browse-meetup: http://127.0.0.1:1/: The service cannot be reached."), "\(errors)")
    }

    @Test(arguments: [
        ("mobilizon", "Mobilizon at "), ("gancio", "Gancio at "), ("wordpress", "The Events Calendar at "),
        ("calendar/all.ics", "iCalendar at "), ("", "Meetup v3 at "),
    ])
    func aCheckReportsTheSource(path: String, first: String) throws {
        let (lines, errors, status) = try run("--check-source", server.base + path)
        #expect(status == 0, "\(errors)")
        #expect(lines.first?.hasPrefix(first) == true, "\(lines)")
        #expect(lines.contains { $0.hasPrefix("Gives: ") })
        #expect(lines.contains { $0.hasPrefix("Answered in ") })
    }

    @Test func aCalendarOfTheCurrentFolderIsFoundByItsName() throws {
        let folder = try FixtureFolder.temporary()
        defer { FixtureFolder.remove(folder) }
        let calendar = """
            BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-CALNAME:Evil\u{1B}[31m\tname\r\nBEGIN:VEVENT\r\nUID:1\r\n\
            DTSTART:20991224T180000Z\r\nSUMMARY:Later\r\nGEO:51.5;-0.1\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
            """
        try Data(calendar.utf8).write(to: URL(filePath: folder + "/own.ics"))
        let (lines, errors, status) = try run("--check-source", folder + "/own.ics")
        #expect(status == 0, "\(errors)")
        #expect(!lines.joined().contains("\u{1B}"))
    }

    @Test func theDemoHasASourceOfEachKind() throws {
        let (lines, errors, status) = try run("--list", "--demo-sources", "--json", "--count", "200", "--radius", "60")
        #expect(status == 0, "\(errors)")
        let answer = try JSONDecoder().decode(Answer.self, from: Data(lines.joined(separator: "\n").utf8))
        let kinds = ["mobilizon", "gancio", "events-calendar", "calendar", "v3", "meetup", "page", "feed", "actor"]
        #expect(answer.sources.map(\.kind) == kinds)
        #expect(answer.sources.allSatisfy { $0.groups > 0 })
    }

    @Test func aTokenGoesOnlyToServicesThatRequireOne() async throws {
        let program = try ChildProcess.executable(named: "browse-meetup")
        let child = try ChildProcess(
            "/usr/bin/env",
            ["BROWSE_MEETUP_TOKEN=s3cret", program, "--list", "--source", server.base, "--count", "2"])
        #expect(child.line() != nil)
        #expect(child.end(0) == 0)
        let asked = try await server.statistics().requests
        #expect(asked.contains { $0.contains("find/groups") })
        #expect(!asked.contains { $0.contains("s3cret") })
    }

    @Test func theKeyIsForASourceThatRequiresOne() throws {
        let address = server.base + "meetup/gql-ext"
        let (lines, errors, status) = try run("--list", "--source", address, "--key", "demo", "--count", "2")
        #expect(status == 0, "\(errors)")
        #expect(lines.count == 2)
        #expect(try run("--check-source", address, "--key", "demo").status == 0)
        #expect(try run("--list", "--source", address, "--count", "2").status == 1)
    }

    @Test(arguments: ["./missing.ics", "club.ics", "../there/is/none"])
    func aMissingPathIsNotTakenForAHost(path: String) throws {
        let (lines, errors, status) = try run("--list", "--source", path)
        #expect(status == 1)
        #expect(lines.isEmpty)
        #expect(errors.contains("The file cannot be read"), "\(errors)")
    }

    @Test func aWrongCommandLineIsNamed() throws {
        let (lines, errors, status) = try run("--list", "--count", "0")
        #expect(status == 2)
        #expect(lines.isEmpty)
        #expect(errors.hasPrefix("browse-meetup: --count \"0\" is not a whole number from 1 to 20000\n"))
    }
}

private struct Answer: Decodable {
    struct Group: Decodable {
        struct Event: Decodable { let begins: String? }
        let name: String
        let nextEvent: Event?
    }
    struct Source: Decodable {
        let kind: String
        let groups: Int
    }
    struct Trouble: Decodable { let source: String }

    struct Place: Decodable {
        let latitude: Double
        let name, region, country, countryCode: String?
    }

    let place: Place
    let isSample: Bool
    let groups: [Group]
    let sources: [Source]
    let errors: [Trouble]
}
