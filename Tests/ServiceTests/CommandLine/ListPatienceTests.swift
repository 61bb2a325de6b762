import FoundationEssentials
import GroupDirectory
import Testing
import WeftGLib
import WeftTestBasics

@testable import BrowseMeetup

/// Tests the messages of `--list` and `--check-source` about waiting and about skipped records.
@Suite("The command line's patience", .timeLimit(.minutes(3)))
struct ListPatienceTests {
    private let server: FixtureServerProcess

    init() throws {
        server = try FixtureServerProcess(folder: Checkout.data)
    }

    /// The output and the exit status.
    private func run(_ arguments: String...) throws -> (lines: [String], errors: [String], status: Int32) {
        let child = try ChildProcess(try ChildProcess.executable(named: "browse-meetup"), arguments)
        var lines: [String] = []
        while let line = child.line() { lines.append(line) }
        let errors = child.errorText().split(separator: "\n").map(String.init)
        return (lines, errors, child.end(0))
    }

    @Test(arguments: [429, 503])
    func aRequestedPauseIsReportedAndKept(status: Int) throws {
        let address = server.base + "fault/status=\(status),retry-after=2,times=1/calendar/all.ics"
        let start = monotonicSeconds()
        let (lines, errors, end) = try run("--list", "--source", address)
        #expect(end == 0, "\(errors)")
        #expect(lines.count == 1)
        #expect(monotonicSeconds() - start >= 2)
        #expect(errors == ["browse-meetup: \(address): It asks for a pause, and is asked again in 2 seconds."])
    }

    /// The service always requests a retry now. The pauses grow, and the program ends within a minute.
    @Test func anExpiredPauseDoesNotCauseEndlessRequests() async {
        let clock = HastyClock()
        let asked = Locked<[Double]>([])
        await #expect(throws: MeetupServiceError.tooManyRequests(retryAfter: 0, host: "localhost")) {
            try await ListPatience(clock: clock).keeping(to: "a service") { () async throws(MeetupServiceError) in
                asked.withLock { $0.append(clock.now) }
                throw .tooManyRequests(retryAfter: 0, host: "localhost")
            }
        }
        let times = asked.withLock { $0 }
        #expect((3...6).contains(times.count), "\(times)")
        let pauses = zip(times.dropFirst(), times).map { $0 - $1 }
        #expect(pauses == pauses.sorted() && pauses[0] >= 1 && pauses.last != pauses.first, "\(pauses)")
        #expect(times.last.map { $0 - 1_000 <= ListPatience.pauses } == true, "\(times)")
    }

    @Test func aPauseInTheMiddleOfAListIsKept() throws {
        let address = server.base + "fault/status=429,retry-after=1,after=2,times=1/mobilizon"
        let (lines, errors, end) = try run("--list", "--source", address, "--count", "40")
        #expect(end == 0, "\(errors)")
        #expect(lines.count == 40)
        #expect(errors.count == 1)
        #expect(errors.first?.hasSuffix("It asks for a pause, and is asked again in 1 second.") == true, "\(errors)")
    }

    @Test func aPauseOfMoreThanAMinuteEndsTheList() throws {
        let start = monotonicSeconds()
        let address = server.base + "fault/status=429,retry-after=61/calendar/all.ics"
        let (lines, errors, end) = try run("--list", "--source", address)
        #expect(end == 1)
        #expect(lines.isEmpty)
        #expect(errors.count == 1)
        #expect(errors.first?.contains("Try again in 61 seconds") == true, "\(errors)")
        #expect(monotonicSeconds() - start < 20)
    }

    @Test func aSourceThatIsWaitedForIsNamedOnce() throws {
        let address = server.base + "fault/delay=6500/calendar/all.ics"
        let (lines, errors, end) = try run("--list", "--source", address)
        #expect(end == 0, "\(errors)")
        #expect(lines.count == 1)
        #expect(errors == ["browse-meetup: \(address): It has not answered for 5 seconds, and is waited for."])
    }

    @Test func aSourceThatIsSlowAsAServiceIsNamed() throws {
        let (lines, errors, end) = try run("--list", "--service", server.base + "fault/delay=6500/", "--count", "3")
        #expect(end == 0, "\(errors)")
        #expect(lines.count == 3)
        #expect(errors.count == 1)
        #expect(errors.first?.hasSuffix(": It has not answered for 5 seconds, and is waited for.") == true, "\(errors)")
    }

    @Test func skippedRecordsAreReportedOnce() throws {
        let folder = try FixtureFolder.temporary()
        defer { FixtureFolder.remove(folder) }
        let text = """
            BEGIN:VCALENDAR\r\nX-WR-CALNAME:Own\r\nBEGIN:VEVENT\r\nDTSTART:tomorrow\r\nEND:VEVENT\r\n\
            BEGIN:VEVENT\r\nDTSTART;TZID=Moon/Base:20201124T180000\r\nRRULE:FREQ=MONTHLY\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
            """
        try Data(text.utf8).write(to: URL(filePath: folder + "/own.ics"))
        let (lines, errors, end) = try run("--list", "--json", "--source", folder + "/own.ics")
        #expect(end == 0)
        let unknown = "the time zone Moon/Base is not known; its times are taken for this computer's"
        #expect(
            errors == [
                "browse-meetup: Own: 2 records skipped: "
                    + "record 0: line 4 has a DTSTART that is no time: tomorrow; record 1: \(unknown)"
            ])
        #expect(lines.contains { $0.contains("\"skipped\": 2") })
        #expect(lines.contains { $0.contains(unknown) })
    }

    /// The service's list has no end.
    @Test func aListThatEndsBeforeTheCountIsReported() throws {
        let endless = try LoopbackSocket { client, number in
            _ = LoopbackSocket.read(client)
            let groups = (0..<200).map { #"{"id":\#(number * 200 + $0),"name":"G","lat":51.5,"lon":-0.13}"# }
            let body = "[\(groups.joined(separator: ","))]"
            let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n"
            LoopbackSocket.write(Array((head + "Connection: close\r\n\r\n" + body).utf8), to: client)
            return true
        }
        let (lines, errors, end) = try run("--list", "--service", endless.base, "--count", "20000")
        #expect(end == 0)
        #expect(lines.count == 10_000)
        #expect(errors.count == 1)
        let said = "It has more groups than the 10,000 that are taken of one source; the list ends there."
        #expect(errors.first?.hasSuffix(said) == true, "\(errors)")
    }

    @Test func aCheckNamesThePlaceItSearched() throws {
        let (lines, _, end) = try run("--check-source", server.base + "mobilizon")
        #expect(end == 0)
        #expect(
            lines.contains("Looked within 50 km of London, England, United Kingdom (51.50998, -0.1337)"), "\(lines)")
        let lyon = try run("--check-source", server.base + "mobilizon", "--near", "Lyon", "--radius", "10").lines
        #expect(lyon.contains { $0.hasPrefix("Looked within 10 km of Lyon, Rhône-Alpes, France (45.7") }, "\(lyon)")
        let json = try run("--check-source", server.base + "mobilizon", "--near=45.5,4.5", "--json").lines
        #expect(json.contains { $0.contains("\"latitude\": 45.5") }, "\(json)")
        #expect(json.contains { $0.contains("\"radius\": 50") }, "\(json)")
        let nowhere = try run("--check-source", server.base + "mobilizon", "--near", "Nowhereville")
        #expect(nowhere.status == 1)
        #expect(nowhere.lines.isEmpty)
    }
}

/// A clock whose waits end immediately.
private struct HastyClock: FeedClock {
    private let time = Locked(1_000.0)

    var now: Double { time.withLock { $0 } }

    func sleep(until end: Double) async throws { time.withLock { $0 = max($0, end) } }
}
