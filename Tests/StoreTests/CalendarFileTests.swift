import Glibc
import ICalendar
import StoreWriter
import Testing
import WeftGLib
import WeftTestBasics

@testable import GroupDirectory

/// Tests the calendar file of all saved groups and events.
@Suite struct CalendarFileTests {
    private let folder = StoreFolder()
    private var path: String { folder.path + "/BrowseMeetup.ics" }

    private static func event(_ number: Int, _ change: (inout GroupEvent) -> Void = { _ in }) -> GroupEvent {
        var event = GroupEvent(
            id: "event \(number)", name: "Meeting \(number)",
            time: Timestamp(unixMilliseconds: 2_000_000_000_000 + Int64(number) * 3_600_000))
        event.venue = Venue(
            name: "Hall; Room 1", address: "Street, 5", city: "Lyon",
            coordinate: Coordinate(latitude: 45.76, longitude: 4.84))
        event.link = "https://groups.example.org/events/\(number)"
        event.details.tags = ["music", "a,b"]
        event.details.descriptionHTML =
            "<p>Bring <b>friends</b>;\n and\\or food.</p><p>長い説明 " + String(repeating: "é", count: 90)
        change(&event)
        return event
    }

    private func read() throws -> [String: CalendarEvent] {
        let calendar = try ICalendar(parsing: LocalFile.read(path, maximumBytes: 1 << 26))
        #expect(calendar.problemCount == 0, "\(calendar.problems)")
        return Dictionary(uniqueKeysWithValues: calendar.events.map { ($0.summary ?? "", $0) })
    }

    private func stamps() throws -> [String: Int64] { try read().compactMapValues(\.modified) }

    private func store() throws -> (GroupStore, CalendarPublisher) {
        let store = folder.store()
        return (store, try #require(CalendarPublisher(store, path: path)))
    }

    @Test func eventsOfSavedGroupsAreListedWithAllTheirData() async throws {
        let (store, publisher) = try store()
        let group = WriterStep.group(1)
        try await store.save(group)
        try await store.remember([Self.event(1), Self.event(2) { $0.status = .cancelled }], of: group)
        try await store.remember([Self.event(3)], of: WriterStep.group(2))
        #expect(try await publisher.update())
        let events = try read()
        #expect(events.keys.sorted() == ["Meeting 1", "Meeting 2"])
        let event = try #require(events["Meeting 1"])
        #expect(event.location == "Hall; Room 1, Street, 5, Lyon")
        #expect(event.position == .init(latitude: 45.76, longitude: 4.84))
        #expect(event.url == "https://groups.example.org/events/1")
        #expect(event.categories == ["music", "a,b"])
        #expect(event.details?.hasPrefix("Group number 1\n\nBring friends; and\\or food.\n\n長い説明 é") == true)
        #expect(event.status == .confirmed && events["Meeting 2"]?.status == .cancelled)
        #expect(event.sequence == 0)
        #expect(
            event.uid != nil
                && event.uid == CalendarEntry.identity(of: Self.event(1), in: group, source: group.source))
        let text = String(decoding: try LocalFile.read(path, maximumBytes: 1 << 20), as: UTF8.self)
        #expect(text.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 75 })
        await store.close()
    }

    @Test func nothingIsWrittenWithoutAChange() async throws {
        let (store, publisher) = try store()
        try await store.save(WriterStep.group(1))
        try await store.remember([Self.event(1)], of: WriterStep.group(1))
        #expect(try await publisher.update())
        let before = try LocalFile.read(path, maximumBytes: 1 << 20)
        #expect(try await !publisher.update())
        // Another program may have removed it.
        unlink(path)
        #expect(try await publisher.update())
        #expect(try read().count == 1)
        #expect(before.count == (try LocalFile.read(path, maximumBytes: 1 << 20)).count)
        await store.close()
    }

    @Test func aChangeRaisesTheSequenceOfItsEventAlone() async throws {
        let group = WriterStep.group(1)
        let then: Int64 = 1_900_000_000
        let first = [Self.event(1), Self.event(2), Self.event(3)].map { CalendarItem(event: $0, group: group) }
        let text = CalendarPublisher.text(of: first, revising: CalendarRevisions(), now: then)
        let changed = [
            Self.event(1) { $0.time = Timestamp(unixMilliseconds: 2_100_000_000_000) },
            Self.event(2) { $0.details.descriptionHTML = "other words" }, Self.event(3),
        ].map { CalendarItem(event: $0, group: group) }
        let next = CalendarPublisher.text(of: changed, revising: CalendarRevisions(of: text), now: then + 60)
        func events(_ text: [UInt8]) throws -> [CalendarEvent] { try ICalendar(parsing: text).events }
        #expect(try events(text).map(\.sequence) == [0, 0, 0])
        #expect(try events(next).map(\.sequence) == [1, 0, 0])
        #expect(try events(next).map(\.modified) == [then + 60, then + 60, then])
        #expect(try events(text).map(\.uid) == events(next).map(\.uid))
        let again = CalendarPublisher.text(of: changed, revising: CalendarRevisions(of: next), now: then + 120)
        #expect(again == next)
        // It moves back: calendars have to hear that, too.
        let back = CalendarPublisher.text(of: first, revising: CalendarRevisions(of: again), now: then + 180)
        #expect(try events(back).map(\.sequence) == [2, 0, 0])
    }

    @Test(arguments: [
        "", "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", "no calendar at all",
        "BEGIN:VEVENT\r\nUID:x\r\nSEQUENCE:99999999999999999999\r\nDTSTAMP:yesterday\r\nEND:VEVENT\r\n",
        "BEGIN:VEVENT\nBEGIN:VEVENT\nUID\n\n \n", String(repeating: "BEGIN:VEVENT\r\n", count: 10_000),
    ])
    func aForeignCalendarFileDoesNotAffectRevisions(before: String) throws {
        let events = [CalendarItem(event: Self.event(1), group: WriterStep.group(1))]
        let text = CalendarPublisher.text(of: events, revising: CalendarRevisions(of: Array(before.utf8)), now: 5)
        #expect(try ICalendar(parsing: text).events.map(\.sequence) == [0])
    }

    @Test func savedEventsAreThereOnceAlsoWhereTheirGroupIsSaved() async throws {
        let (store, publisher) = try store()
        let group = WriterStep.group(1)
        let saved = try await store.saveEvent(Self.event(1), group: group, source: group.source)
        try await store.saveEvent(Self.event(2), group: nil, source: SourceID(rawValue: "gancio a.example"))
        try await publisher.update()
        #expect(try read().keys.sorted() == ["Meeting 1", "Meeting 2"])
        #expect(try read()["Meeting 1"]?.uid == saved.uid)
        #expect(try read()["Meeting 1"]?.details?.contains("friends") == true)
        try await store.save(group)
        try await store.remember(
            [Self.event(1) { $0.time = Timestamp(unixMilliseconds: 2_100_000_000_000) }, Self.event(3)], of: group)
        try await publisher.update()
        let events = try read()
        #expect(events.keys.sorted() == ["Meeting 1", "Meeting 2", "Meeting 3"])
        #expect(events["Meeting 1"]?.uid == saved.uid)
        #expect(events["Meeting 1"]?.sequence == 1)
        try await store.removeSavedEvent(saved.id)
        try await publisher.update()
        #expect(try read()["Meeting 1"]?.uid == saved.uid)
        #expect(try read().count == 3)
        await store.close()
    }

    @Test func removedEventsLeaveTheCalendarFile() async throws {
        let (store, publisher) = try store()
        for number in 1...2 {
            try await store.save(WriterStep.group(number))
            try await store.remember([Self.event(number)], of: WriterStep.group(number))
        }
        try await publisher.update()
        #expect(try read().count == 2)
        try await store.unsave(WriterStep.group(1).key)
        #expect(try await publisher.update())
        #expect(try read().keys.sorted() == ["Meeting 2"])
        await store.close()
    }

    @Test func calendarChangesReportWritesOfTheStore() async throws {
        let (store, _) = try store()
        let heard = Locked(0)
        let changes = store.calendarChanges()
        let reader = Task { for await _ in changes { heard.withLock { $0 += 1 } } }
        defer { reader.cancel() }
        func hears(_ what: String, _ step: () async throws -> Void) async throws {
            let before = heard.withLock { $0 }
            try await step()
            let deadline = monotonicSeconds() + 10
            while heard.withLock({ $0 }) == before {
                try #require(monotonicSeconds() < deadline, "nothing was heard when \(what)")
                try await Task.sleep(for: .milliseconds(1))
            }
        }
        let group = WriterStep.group(1)
        try await hears("a group was saved") { try await store.save(group) }
        try await hears("its events came") { try await store.remember([Self.event(1)], of: group) }
        try await hears("it was taken out") { try await store.unsave(group.key) }
        await store.close()
    }

    @Test(arguments: [
        "my thesis", "BEGIN:VCALENDAR\r\nPRODID:-//Other//EN\r\nEND:VCALENDAR\r\n",
        "BEGIN:VCALENDAR\r\nPRODID:-//Other//EN\r\nX-NOTE:as PRODID:-//Weft//BrowseMeetup//EN\r\nEND:VCALENDAR\r\n",
    ])
    func aFileOfAnotherProgramStays(text: String) async throws {
        let (store, publisher) = try store()
        try await store.save(WriterStep.group(1))
        try #require(LocalFile.write(text, to: path))
        await #expect(throws: CalendarPublisher.Failure.self) { try await publisher.update() }
        #expect(try LocalFile.read(path, maximumBytes: 1000) == Array(text.utf8))
        await store.close()
    }

    @Test func aLinkInThePlaceOfTheFileStays() async throws {
        let (store, publisher) = try store()
        try await store.save(WriterStep.group(1))
        try await publisher.update()
        let target = path + ".target"
        rename(path, target)
        symlink(target, path)
        await #expect(throws: CalendarPublisher.Failure.self) { try await publisher.update() }
        // A link that leads nowhere, too.
        unlink(target)
        await #expect(throws: CalendarPublisher.Failure.self) { try await publisher.update() }
        #expect(LocalFile.isLink(path) && !LocalFile.mayBeThere(target))
        await store.close()
    }

    @Test func anEmptyFileIsWritten() async throws {
        let (store, publisher) = try store()
        try #require(LocalFile.write("", to: path))
        #expect(try await publisher.update())
        await store.close()
    }

    /// A stored path comes from a file that may not be the user's own.
    @Test(arguments: [
        ("/home/u/a.ics", true), ("/home/u/A.ICS", true), ("/home/u/.bash_login", false), ("/home/u/x.desktop", false),
        ("a.ics", false), ("/home/u/.ics", false), ("/home/u/a.ics/", false),
    ])
    func onlyCalendarsAreWritten(path: String, isRead: Bool) {
        #expect(Preferences(words: ["calendar-path": path]).calendarPath == (isRead ? path : nil))
    }

    @Test func theFileHasTheUsersModeAndFailuresAreReported() async throws {
        let (store, publisher) = try store()
        try await store.save(WriterStep.group(1))
        try await publisher.update()
        var status = stat()
        #expect(stat(path, &status) == 0)
        #expect(status.st_mode & 0o7777 == 0o666 & ~currentMask())
        let nowhere = try #require(CalendarPublisher(store, path: folder.path + "/none/a.ics"))
        await #expect(throws: CalendarPublisher.Failure.file(path: folder.path + "/none/a.ics")) {
            try await nowhere.update()
        }
        await store.close()
    }

    private func currentMask() -> mode_t {
        let mask = umask(0o022)
        umask(mask)
        return mask
    }

    /// Reads the file with icalendar and libical, which calendar programs use.
    @Test(.enabled(if: CalendarFileTests.hasReaders, "python3-icalendar or gir1.2-ical-3.0 is not installed"))
    func otherReadersHaveNoComplaint() async throws {
        let (store, publisher) = try store()
        let group = WriterStep.group(1)
        try await store.save(group)
        let hostile =
            "End\r\nEND:VEVENT\r\nBEGIN:VALARM;x,y\\x\u{0}\u{202E}\u{85}\u{2028}" + String(repeating: "長い", count: 60)
        let events =
            (0..<40).map { Self.event($0) }
            + [
                Self.event(100) { $0.isAllDay = true }, Self.event(101) { $0.status = .tentative },
                Self.event(102) {
                    $0.name = hostile
                    $0.details.descriptionHTML = hostile
                    $0.details.tags = [hostile, ";,:"]
                    $0.venue = Venue(name: hostile)
                }, Self.event(103) { $0.details.onlineAddress = "https://meet.example.org/a?b=c,d;e" },
            ]
        try await store.remember(events, of: group)
        try await publisher.update()
        try await store.remember(
            events.map { event in
                var event = event
                event.status = .cancelled
                return event
            }, of: group)
        try await publisher.update()
        let child = try ChildProcess("/usr/bin/python3", ["-B", Self.script, path])
        var lines: [String] = []
        while let line = child.line() { lines.append(line) }
        #expect(child.end(0) == 0, "\(child.errorText())")
        #expect(lines.count == events.count)
        #expect(lines.allSatisfy { $0.contains("\"sequence\": 1, \"status\": \"CANCELLED\"") }, "\(lines)")
        await store.close()
    }

    private static let script =
        #filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/read_calendar.py"

    private static let hasReaders: Bool = {
        let imports = "import gi, icalendar; gi.require_version('ICalGLib', '3.0'); from gi.repository import ICalGLib"
        return (try? ChildProcess("/usr/bin/python3", ["-c", imports]).end(0)) == 0
    }()

    /// A publisher that is killed at any moment leaves the old file or the new one.
    @Test(.timeLimit(.minutes(5))) func aKilledProgramLeavesTheOldOrTheNewFile() async throws {
        var random = SeededRandom()
        let writer = try ChildProcess.executable(named: "StoreWriter")
        var written = 0
        for round in 0..<40 {
            let child = try ChildProcess(writer, [folder.file, "\(round * 1000)", "1000000", "calendar", path])
            for _ in 0..<Int.random(in: 1...4, using: &random) where child.line() == nil { break }
            usleep(UInt32.random(in: 0...5_000, using: &random))
            #expect(child.end(SIGKILL) == -SIGKILL)
            let text = String(decoding: try LocalFile.read(path, maximumBytes: 1 << 26), as: UTF8.self)
            #expect(text.hasPrefix("BEGIN:VCALENDAR\r\n") && text.hasSuffix("END:VCALENDAR\r\n"), "round \(round)")
            let count = try read().count
            #expect(count >= written, "round \(round): \(count) events after \(written)")
            written = count
        }
        #expect(written > 40)
        for name in folder.names where name.hasPrefix("BrowseMeetup.ics.") { unlink(folder.path + "/" + name) }
    }
}
