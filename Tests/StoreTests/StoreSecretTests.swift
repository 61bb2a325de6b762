import ICalendar
import SQLite
import Testing
import WeftGLib

@testable import GroupDirectory

/// Tests that the store does not trust a source that another program wrote into it, and forgets the addresses of
/// removed sources.
@Suite("Sources as secrets of the store", .timeLimit(.minutes(1)))
struct StoreSecretTests {
    private let folder = StoreFolder()
    private static let meetup = StoredSource(kind: "meetup", address: "https://api.meetup.com/gql-ext", name: "Meetup")
    private static let calendar = StoredSource(
        kind: "calendar", address: "https://calendar.example/ical/private-s3cret/basic.ics", name: "Mine")

    /// The source then has another address, and neither the token nor the groups of the previous one.
    @Test func aSourceThatWasMovedInTheFileIsAnotherOne() async throws {
        let store = folder.store()
        try await store.setSources([Self.meetup])
        await store.close()
        let address = "https://evil.example/gql-ext"
        try Database(path: folder.file).run("UPDATE sources SET address = ?", address)
        let sources = try await store.sources()
        #expect(sources.map(\.address) == [address])
        #expect(sources.map(\.id) == [SourceID(kind: "meetup", address: address)])
    }

    @Test func rescuedSourcesGetNoRequests() async throws {
        let store = folder.store()
        try await store.setSources([Self.meetup, Self.calendar])
        var found = FoundSources(nil)
        found.note(Self.calendar, at: "club.example.org")
        try await store.set(FoundSources.setting, to: found.text)
        await store.close()
        try Database(path: folder.file).run("DELETE FROM ledgers")
        #expect(try await store.sources().map(\.isOn) == [false, false])
        // An option with that address would lead to the source that the file names.
        #expect(try await store.setting(FoundSources.setting) == nil)
        #expect(await notices(of: store).count == 1)
    }

    /// A changed address makes another source, even if the digests of the row were changed with it.
    @Test func aRowWithTheIdOfAnotherAddressIsDamage() async throws {
        let store = folder.store()
        try await store.setSources([Self.meetup])
        await store.close()
        let moved = StoredSource(kind: "meetup", address: "https://evil.example/gql-ext", name: "Meetup")
        let digest = Int64(bitPattern: moved.digest(id: Self.meetup.id.rawValue))
        let database = try Database(path: folder.file)
        try database.run("UPDATE sources SET address = ?, digest = ?", moved.address, digest)
        try database.run("UPDATE ledgers SET digest = ? WHERE name = 'sources'", digest)
        #expect(try await store.sources() == [moved.rescued])
        #expect(try await store.sources().map(\.isRescued) == [true])
        // It is the user's once it is switched on, and stays so.
        var confirmed = moved.rescued
        confirmed.isOn = true
        try await store.setSources([confirmed])
        await store.close()
        #expect(try await store.sources() == [moved])
    }

    @Test func addressesFoundForTheCommandLineAreForgotten() async throws {
        let store = folder.store()
        var found = FoundSources(nil)
        found.note(Self.calendar, at: Self.calendar.address)
        found.note(Self.meetup, at: "api.meetup.com")
        try await store.set(FoundSources.setting, to: found.text)
        try await store.forget(Self.calendar)
        #expect(try !hasSecret())
        #expect(FoundSources(try await store.setting(FoundSources.setting))["api.meetup.com"] == Self.meetup)
    }

    /// In version 2, the ids of calendars contained their addresses.
    @Test func aVersion2FileHasItsCalendarsRenamed() async throws {
        try Fixture.make(2, folder.file)
        let old = SourceID(rawValue: "calendar calendar.example/ical/private-s3cret/basic.ics")
        let group = Group.made("calendar", "Mine") { $0.source = old }
        let record = GroupRecord.encode(group)
        let digest = Int64(bitPattern: Self.calendar.digest(id: old.rawValue))
        var hidden = HiddenGroups()
        hidden.insert(group)
        let key = "{\"source\": \"\(old)\", \"id\": \"calendar\"}"
        do {
            let database = try Database(path: folder.file)
            try database.run(
                "INSERT INTO groups(source, identifier, seen, record) VALUES(?, 'calendar', 1795381822223, ?)",
                old.rawValue, record)
            try database.run(
                "INSERT INTO saved(source, identifier, saved, record) VALUES(?, 'calendar', 1795381822223, ?)",
                old.rawValue, record)
            try StoreLedger.note(
                .saved, count: 1, digest: Int64(bitPattern: GroupRecord.digest(record)), in: database)
            try database.run("INSERT INTO watched VALUES(?, 'calendar', x'')", old.rawValue)
            try database.run("INSERT INTO reaches VALUES(?, 1)", old.rawValue)
            try database.run(
                "INSERT INTO sources VALUES(9, ?, 'calendar', ?, 'Mine', 1, 1, ?)", old.rawValue,
                Self.calendar.address, digest)
            try StoreLedger.note(.sources, count: 1, digest: digest, in: database)
            try database.run("INSERT INTO settings VALUES(?, ?)", HiddenGroups.setting, hidden.text ?? "")
            try database.run(
                "INSERT INTO settings VALUES(?, ?)", WindowState.setting,
                "{\"version\": 1, \"width\": 500, \"height\": 700, \"isMaximized\": false, \"view\": \"groups\", "
                    + "\"page\": \(key)}")
        }
        #expect(try hasSecret())
        let store = folder.store()
        #expect(try await store.sources().contains(Self.calendar))
        #expect(await notices(of: store).isEmpty)
        let saved = try await store.savedGroups().groups
        #expect(saved.map(\.source).contains(Self.calendar.id) && !saved.map(\.source).contains(old), "\(saved)")
        let kept = HiddenGroups(try await store.setting(HiddenGroups.setting) ?? "")
        #expect(kept.contains(saved.first { $0.id == "calendar" } ?? group))
        #expect(WindowState(try await store.setting(WindowState.setting))?.page?.group.source == Self.calendar.id)
        try await store.setSources([])
        try await store.forget(Self.calendar)
        await store.close()
        #expect(try !hasSecret())
        #expect(try await store.savedGroups().groups.contains { $0.id == "calendar" })
    }

    /// All bytes of the store's files.
    private func bytes() throws -> [UInt8] {
        try folder.names.flatMap { try LocalFile.read(folder.path + "/" + $0, maximumBytes: 64 << 20) }
    }

    private func hasSecret() throws -> Bool { try bytes().firstRange(of: Array("private-s3cret".utf8)) != nil }

    @Test func theAddressOfACalendarThatIsGoneIsInNoFile() async throws {
        let store = folder.store()
        try await store.setSources([Self.meetup, Self.calendar])
        let groups = (0..<40).map { number in
            Group.made("\(number)", "G\(number)") { $0.source = Self.calendar.id }
        }
        try await store.remember(groups, from: Self.calendar.id, near: .london)
        try await store.save(groups[3])
        #expect(try hasSecret(), "it is in the list")
        try await store.setSources([Self.meetup])
        try await store.forget(Self.calendar)
        #expect(try !hasSecret(), "while it is open")
        await store.close()
        #expect(try !hasSecret())
        #expect(try await store.savedGroups().groups.map(\.id) == ["3"])
    }

    /// Saved groups and events stay. What other programs get of them does not have the address: notifications with the
    /// names, calendar files, copied texts. Two calendars of one host have no names of their own, and need distinct ones.
    @Test func theAddressOfARemovedCalendarIsInNoReminderAndNoExport() async throws {
        let start = Timestamp.now
        let day = LocalDate.isoDay(start.moved(byDays: 3))?.replacing("-", with: "") ?? ""
        let sources = ["a", "b"].map { number in
            StoredSource(kind: "calendar", address: "https://calendar.example/private-s3cret/\(number).ics")
        }
        let store = folder.store()
        var preferences = Preferences()
        preferences.reminders = .hour
        try await store.keep(preferences)
        try await store.setSources(sources)
        var files: [EventCalendarFile] = []
        for source in sources.withDistinctNames {
            // No name, and events without a title: both get the name of the source.
            let text =
                "BEGIN:VCALENDAR\r\nURL:\(source.address)\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:\(day)T100000Z\r\n"
                + "URL:\(source.address)\r\nCONFERENCE;VALUE=URI:\(source.address)\r\n"
                + "LOCATION:\(source.address)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
            let decoder = CalendarDecoder(
                identity: SourceIdentity(
                    id: source.id, kind: .calendar, address: source.address, name: source.name ?? "calendar.example"),
                reading: CalendarReading(
                    calendar: try ICalendar(parsing: Array(text.utf8)), reach: .from(.internet), freshUntil: 0))
            let found = decoder.events(from: start, until: nil).events
            let event = try #require(found.first)
            var group = decoder.group(of: found)
            group.nextEvent = event.event
            try await store.remember([group], from: source.id, near: .london)
            try await store.save(group)
            try await store.saveEvent(event.event, group: group, source: source.id)
            files.append(try #require(EventCalendarFile(event.event, of: group)))
        }
        try await store.setSources([])
        for source in sources { try await store.forget(source) }
        let wishes = try await store.reminderWishes()
        #expect(wishes.events.count == 2)
        #expect(!"\(wishes)".contains("s3cret"), "\(wishes)")
        var schedule = ReminderSchedule()
        schedule.set(wishes.events, everything: 3600, at: start)
        #expect(schedule.take(at: start.moved(byDays: 3)).allSatisfy { !"\($0)".contains("s3cret") })
        try await store.keep(schedule)
        for file in files { #expect(!(file.text + file.name).contains("s3cret"), "\(file.text)") }
        #expect(try await #require(CalendarPublisher(store, path: folder.path + "/Saved.ics")).update())
        let bytes = try LocalFile.read(folder.path + "/Saved.ics", maximumBytes: 1 << 20)
        let published = String(decoding: bytes, as: UTF8.self)
        #expect(published.contains("BEGIN:VEVENT") && !published.replacing("\r\n ", with: "").contains("s3cret"))
        await store.close()
        #expect(try !hasSecret())
    }

    /// A run that is killed while Undo is offered does not call `forget`.
    @Test func theNextRunForgetsASourceThatAKilledRunRemoved() async throws {
        let store = folder.store()
        try await store.setSources([Self.meetup, Self.calendar])
        var found = FoundSources(nil)
        found.note(Self.calendar, at: Self.calendar.address)
        try await store.set(FoundSources.setting, to: found.text)
        let group = Group.made("1", "G") { $0.source = Self.calendar.id }
        try await store.remember([group], from: Self.calendar.id, near: .london)
        try await store.setSources([Self.meetup])
        // Undo.
        try await store.setSources([Self.meetup, Self.calendar])
        try await store.forgetRemovedSources()
        #expect(try await store.group(group.key) != nil)
        try await store.setSources([Self.meetup])
        await store.close()

        try await store.forgetRemovedSources()
        #expect(try await store.group(group.key) == nil)
        #expect(try !hasSecret())
        #expect(try await store.sources() == [Self.meetup])
    }
}
