import Glibc
import ICalendar
import Testing

@testable import GroupDirectory
@testable import WeftGLib

/// Tests the file for the user's calendar with our own parser.
@Suite struct EventCalendarFileTests {
    private static var group: Group {
        var group = Group(id: "7", name: "Runners")
        group.source = SourceID(rawValue: "gancio events.example.org")
        group.timeZone = "Europe/London"
        group.link = "https://events.example.org/runners"
        return group
    }

    private static func event(_ name: String, _ change: (inout GroupEvent) -> Void = { _ in }) -> GroupEvent {
        var event = GroupEvent(id: "42", name: name, time: Timestamp(iso8601: "2026-12-08T19:00:00Z"))
        event.endTime = Timestamp(iso8601: "2026-12-08T21:00:00Z")
        change(&event)
        return event
    }

    private static func read(_ file: EventCalendarFile) throws -> CalendarEvent {
        let calendar = try ICalendar(parsing: Array(file.text.utf8))
        #expect(calendar.problemCount == 0, "\(calendar.problems)")
        #expect(calendar.events.count == 1)
        return try #require(calendar.events.first)
    }

    private static func remove(_ folder: String) {
        for file in LocalFile.files(in: folder) { unlink(file.path) }
        rmdir(folder)
    }

    @Test func anEventIsReadBackWithAllItsData() throws {
        let event = Self.event("Night run") {
            $0.venue = Venue(
                name: "The Hall", address: "1 Long Lane", city: "London",
                coordinate: Coordinate(latitude: 0.00001, longitude: -0.1337))
            $0.status = .tentative
            $0.link = "https://events.example.org/42"
        }
        let file = try #require(EventCalendarFile(event, of: Self.group))
        let read = try Self.read(file)
        #expect(read.summary == "Night run")
        #expect(
            read.start
                == CalendarTime(local: try #require(LocalTime(year: 2026, month: 12, day: 8, hour: 19)), clock: .utc))
        #expect(
            read.length
                == .until(
                    CalendarTime(local: try #require(LocalTime(year: 2026, month: 12, day: 8, hour: 21)), clock: .utc)))
        #expect(read.location == "The Hall, 1 Long Lane, London")
        #expect(read.position == .init(latitude: 0.00001, longitude: -0.1337))
        #expect(read.url == "https://events.example.org/42")
        #expect(read.status == .tentative)
        #expect(read.details == "Runners")
        #expect(file.text.contains("\r\nDTSTAMP:"))
        #expect(file.name == "Night-run-2026-12-08.ics")
    }

    @Test func allDayEventsStayOnTheirDayInEveryZone() throws {
        // Midnight in Tokyo is the day before in UTC.
        let event = Self.event("Fair") {
            $0.isAllDay = true
            $0.timeZone = "Asia/Tokyo"
            $0.time = Timestamp(iso8601: "2026-12-07T15:00:00Z")
            $0.endTime = Timestamp(iso8601: "2026-12-09T15:00:00Z")
        }
        let file = try #require(EventCalendarFile(event, of: Self.group))
        #expect(file.text.contains("DTSTART;VALUE=DATE:20261208\r\n"), "\(file.text)")
        #expect(file.text.contains("DTEND;VALUE=DATE:20261210\r\n"), "\(file.text)")
        #expect(file.name == "Fair-2026-12-08.ics")
    }

    @Test func aCancelledEventIsMarkedAndWithoutATimeThereIsNoFile() throws {
        let file = try #require(EventCalendarFile(Self.event("Off") { $0.status = .cancelled }, of: Self.group))
        #expect(try Self.read(file).status == .cancelled)
        #expect(EventCalendarFile(GroupEvent(id: "1", name: "Some day"), of: Self.group) == nil)
    }

    @Test func hostileTextStaysText() throws {
        let title = "End\r\nEND:VEVENT\r\nBEGIN:VALARM;x,y\\n\u{0}\u{202E}" + String(repeating: "長い", count: 400)
        let event = Self.event(title) {
            $0.id = "a\r\nATTACH:file:///etc/passwd" + String(repeating: "x", count: 5000)
            $0.venue = Venue(name: "a\nb", address: "c;d", city: "e,f\\")
        }
        let file = try #require(EventCalendarFile(event, of: Self.group))
        #expect(file.text.utf8.count < 10_000)
        #expect(file.text.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 75 })
        #expect(file.text.components(of: "END:VEVENT\r\n") == 1 && !file.text.contains("\r\nATTACH"))
        let read = try Self.read(file)
        #expect(read.summary?.hasPrefix("End END:VEVENT BEGIN:VALARM;x,y\\n") == true, "\(read.summary ?? "")")
        #expect(read.location == "a b, c;d, e,f\\")
    }

    @Test func theSourceOfAnEventStaysPrivate() throws {
        var group = Self.group
        group.source = SourceID(rawValue: "ics file:///home/clara/private-7f3a.ics")
        let text = try #require(EventCalendarFile(Self.event("a"), of: group)).text
        #expect(!text.contains("clara") && !text.contains("7f3a"), "\(text)")
    }

    @Test func anEventIsRecognisedAgainAndNotConfused() throws {
        let uid = { (event: GroupEvent, group: Group) in
            try Self.read(try #require(EventCalendarFile(event, of: group))).uid
        }
        var other = Self.group
        other.source = SourceID(rawValue: "gancio other.example.org")
        let first = try uid(Self.event("a"), Self.group)
        #expect(try uid(Self.event("renamed"), Self.group) == first)
        #expect(try uid(Self.event("a"), other) != first)
        #expect(try uid(Self.event("a") { $0.id = "43" }, Self.group) != first)
        let long = String(repeating: "i", count: 3000)
        #expect(
            try uid(Self.event("a") { $0.id = long + "1" }, Self.group)
                != uid(Self.event("a") { $0.id = long + "2" }, Self.group))
    }

    @Test(arguments: [
        ("../../etc/passwd", "etc-passwd"), ("", "Runners"), (".hidden", "hidden"), ("…!?", "event"),
        ("a\u{202E}fdp.exe", "afdp-exe"), ("寿司の会", "寿司の会"), ("a/b\\c\u{0}d", "a-b-c-d"),
    ])
    func namesOfFilesAreSafe(title: String, name: String) throws {
        let event = Self.event(title) { if title.isEmpty { $0.name = nil } }
        #expect(try #require(EventCalendarFile(event, of: Self.group)).name == name + "-2026-12-08.ics")
    }

    @Test func namesOfFilesAreBounded() throws {
        let file = try #require(EventCalendarFile(Self.event(String(repeating: "長い", count: 200)), of: Self.group))
        #expect(file.name.utf8.count <= 120)
        let folder = "/tmp/weft-calendar-\(UInt64.random(in: 0 ... .max))"
        defer { Self.remove(folder) }
        let path = try #require(file.write(into: folder))
        #expect(path.hasPrefix(folder + "/") && path.hasSuffix(".ics"))
        #expect(try LocalFile.read(path, maximumBytes: 1 << 20) == Array(file.text.utf8))
    }

    @Test func oldFilesAreRemoved() throws {
        let folder = "/tmp/weft-calendar-\(UInt64.random(in: 0 ... .max))"
        defer { Self.remove(folder) }
        #expect(LocalFile.makeFolder(folder))
        for number in 0..<60 {
            let file = try #require(EventCalendarFile(Self.event("a") { $0.id = "\(number)" }, of: Self.group))
            #expect(file.write(into: folder) != nil)
        }
        #expect(LocalFile.files(in: folder).count == 50)
        let yesterday = timespec(tv_sec: time(nil) - 90_000, tv_nsec: 0)
        for file in LocalFile.files(in: folder) { utimensat(AT_FDCWD, file.path, [yesterday, yesterday], 0) }
        let last = try #require(EventCalendarFile(Self.event("b"), of: Self.group)?.write(into: folder))
        #expect(LocalFile.files(in: folder).count == 1)
        #expect(LocalFile.isReadable(last))
    }

    /// A link to a folder of calendars, or a calendar of the user in the folder.
    @Test func aFolderThatIsNotTheProgramsAloneIsNotTidied() throws {
        let folder = "/tmp/weft-calendar-\(UInt64.random(in: 0 ... .max))"
        defer {
            unlink(folder + "-link")
            Self.remove(folder)
        }
        #expect(LocalFile.makeFolder(folder))
        #expect(symlink(folder, folder + "-link") == 0)
        let file = try #require(EventCalendarFile(Self.event("a"), of: Self.group))
        let path = try #require(file.write(into: folder))
        let yesterday = timespec(tv_sec: time(nil) - 90_000, tv_nsec: 0)
        utimensat(AT_FDCWD, path, [yesterday, yesterday], 0)
        #expect(file.write(into: folder + "-link") == nil && LocalFile.isReadable(path))
        #expect(LocalFile.write("BEGIN:VCALENDAR", to: folder + "/birthdays.ics"))
        utimensat(AT_FDCWD, folder + "/birthdays.ics", [yesterday, yesterday], 0)
        #expect(file.write(into: folder) == nil && LocalFile.isReadable(folder + "/birthdays.ics"))
    }
}

extension String {
    fileprivate func components(of part: String) -> Int {
        split(separator: part, omittingEmptySubsequences: false).count - 1
    }
}
