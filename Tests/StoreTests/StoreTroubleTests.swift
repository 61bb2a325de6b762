import Glibc
import SQLite
import Testing
import WeftGLib
import WeftTestBasics

@testable import GroupDirectory

/// Tests files that are full, damaged, missing, or from other versions or programs.
@Suite struct StoreTroubleTests {
    private let folder = StoreFolder()

    @Test func aFullFileIsReportedOnceAndWrittenAgainWhenThereIsRoom() async throws {
        let store = folder.store { $0.maximumBytes = 400_000 }
        var saved: [Group] = []
        var failures = 0
        for number in 0..<2_000 where failures < 3 {
            let group = Group.made("\(number)", "G") { $0.descriptionHTML = String(repeating: "x", count: 20_000) }
            do {
                try await store.save(group)
                saved.append(group)
            } catch {
                failures += 1
                #expect(error == .unavailable("database or disk is full"))
            }
        }
        #expect(failures == 3 && saved.count > 3)
        #expect(Set(try await store.savedGroups().groups) == Set(saved))
        try await store.unsave(saved[0].key)
        try await store.save(.made("small", "S"))
        #expect(await notices(of: store) == [.cannotWrite(reason: "database or disk is full"), .writesAgain])
        #expect(try await store.savedGroups().groups.count == saved.count)
    }

    @Test func aFolderThatCannotBeMadeLeavesTheProgramWithoutAStore() async throws {
        let store = GroupStore(path: "/dev/null/folder/groups.sqlite")
        for _ in 0..<2 {
            await #expect(throws: StoreError.self) { try await store.save(.full(1)) }
            await #expect(throws: StoreError.self) { try await store.feed(near: .london) }
        }
        #expect(try await store.search("x").isEmpty)
        let told = await notices(of: store)
        #expect(told.count == 1)
        #expect("\(told)".contains("Not a directory"), "\(told)")
    }

    /// A folder or a pipe has the file's name. Neither blocks the store, and neither is removed.
    @Test(.timeLimit(.minutes(1)), arguments: [false, true])
    func aPathThatIsNoRegularFileStaysUntouched(_ isPipe: Bool) async throws {
        #expect((isPipe ? mkfifo(folder.file, 0o600) : mkdir(folder.file, 0o700)) == 0)
        let store = folder.store()
        await #expect(throws: StoreError.self) { try await store.save(.full(1)) }
        #expect(await notices(of: store).count == 1)
        #expect(folder.names == ["groups.sqlite"])
        rmdir(folder.file)
    }

    @Test func aLaterFileIsSetAsideAndItsSavedGroupsCarriedOver() async throws {
        do {
            let store = folder.store()
            try await store.save(.full(1))
            try await store.save(.full(2))
            try await store.setSources([StoredSource(kind: "gancio", address: "https://g.example.org")])
            try await store.noteRecentPlace(StoredPlace(name: "P", coordinate: .london))
            try await store.set("tab", to: "saved")
            await store.close()
        }
        try Database(path: folder.file).execute(
            "ALTER TABLE saved ADD COLUMN later TEXT; CREATE TABLE later(a INTEGER); PRAGMA user_version = 9")
        let store = folder.store()
        #expect(try await store.savedGroups().groups == [.full(2), .full(1)])
        #expect(try await store.sources().map(\.kind) == ["gancio"])
        #expect(try await store.recentPlaces().map(\.name) == ["P"])
        #expect(try await store.setting("tab") == "saved")
        let told = await notices(of: store)
        guard case .setAside(let aside) = told.first, told.count == 1 else {
            Issue.record("\(told)")
            return
        }
        #expect(aside.cause == .newer && aside.keptSaved == 2 && aside.lostSaved == 0)
        #expect(aside.path.hasPrefix(folder.file + "-newer-20"))
        // As it was.
        #expect(try Database(path: aside.path).version() == 9)
        #expect(try Database(path: folder.file).version() == StoreSchema.current.version)
    }

    @Test(arguments: [false, true])
    func aFileThatIsNoStoreIsSetAside(_ isDatabase: Bool) async throws {
        if isDatabase {
            try Database(path: folder.file).execute("CREATE TABLE theirs(a INTEGER); PRAGMA application_id = 77")
        } else {
            #expect(LocalFile.write(Array(repeating: 0x41, count: 10_000), to: folder.file))
        }
        for round in 1...2 {
            let store = folder.store()
            try await store.save(.full(round))
            #expect(try await store.savedGroups().groups.count == round)
            #expect(await notices(of: store).count == (round == 1 ? 1 : 0))
            await store.close()
        }
        #expect(folder.names.count { $0.contains("-damaged-") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") } == 1)
    }

    /// Damage is found while the file is open: by the search, which has its own connection, and by the next call.
    @Test func aFileThatIsDamagedWhileItIsOpenIsReplaced() async throws {
        let store = folder.store()
        let groups = (0..<200).map(Group.full)
        try await store.remember(groups, from: groups[0].source, near: .london)
        try await store.save(groups[3])
        await store.close()
        let bytes = try LocalFile.read(folder.file, maximumBytes: 10 << 20)
        // All but the first pages of the tables, which the saved groups are among.
        var changed = bytes
        for index in stride(from: bytes.count / 2, to: bytes.count, by: 3) { changed[index] = 0x55 }
        _ = try await store.savedGroups()
        #expect(overwrite(folder.file, changed))
        _ = try? await store.feed(near: .london)
        _ = try? await store.search("group")
        try await store.save(groups[4])
        let told = await notices(of: store)
        let saved = try await store.savedGroups()
        #expect(saved.contains(groups[4]))
        #expect(saved.contains(groups[3]) || told.contains { if case .setAside = $0 { true } else { false } })
        #expect(told.count == 1, "\(told)")
    }

    /// A writer of another instance.
    // @unchecked: `calls` and `database` are reached by the store's thread while a call is made, and by the test after it.
    private final class OtherWriter: @unchecked Sendable {
        private var calls = 0
        private var database: Database?

        func begin(_ path: String, atCall wanted: Int) {
            calls += 1
            guard calls == wanted else { return }
            database = try? Database(path: path)
            _ = try? database?.run("BEGIN IMMEDIATE")
        }

        func end() { database = nil }
    }

    /// Overwrites bytes of the file in place, as a failing disk does. Open connections stay on the same file.
    private func overwrite(_ path: String, _ bytes: [UInt8]) -> Bool {
        let descriptor = open(path, O_WRONLY)
        defer { close(descriptor) }
        return pwrite(descriptor, bytes, bytes.count, 0) == bytes.count
    }

    /// The search found no tables, but they exist when the store is notified.
    @Test func aFileThatASearchFoundHalfMadeIsNotSetAside() async throws {
        let other = try Database(path: folder.file)
        let store = folder.store()
        let group = StoredSearch(words: "group", search: nil)
        try other.run("BEGIN IMMEDIATE")
        let error = await #expect(throws: DatabaseError.self) {
            try await store.searcher.search(group, limit: 5, CancellationToken())
        }
        #expect(error?.message == "the tables are not those of the program")
        try other.run("ROLLBACK")
        try await store.save(.full(1))
        #expect(try await store.searchAgain(group, limit: 5, CancellationToken()).map(\.id) == ["1"])
        #expect(await notices(of: store).isEmpty)
        #expect(try await store.search("group").map(\.id) == ["1"])
        #expect(folder.names.filter { $0.contains("damaged") }.isEmpty)
    }

    @Test(.timeLimit(.minutes(1))) func aSearchDuringTheFilesCreationIsNotDamage() async throws {
        for _ in 0..<40 {
            let folder = StoreFolder()
            let store = folder.store()
            async let saved: Void = store.save(.full(1))
            for _ in 0..<5 { _ = try await store.search("group") }
            try await saved
            #expect(try await store.search("group").map(\.id) == ["1"])
            #expect(await notices(of: store).isEmpty)
        }
    }

    /// Another instance takes the lock for writing just before the store searches for old data.
    @Test(arguments: [false, true]) func dataIsStoredEvenIfOldDataCannotBeRemoved(_ isOfEvents: Bool) async throws {
        let file = folder.file
        let other = OtherWriter()
        let store = folder.store {
            $0.busyMilliseconds = 10
            // Called once for storing, and once for deleting.
            $0.now = {
                other.begin(file, atCall: 2)
                return .now
            }
        }
        #expect(try await store.savedGroups().groups.isEmpty)
        await store.trimSoon()
        if isOfEvents {
            try await store.remember([GroupEvent(id: "e", name: "E")], of: .full(1))
        } else {
            try await store.remember([.full(1)], from: Group.full(1).source, near: .london)
        }
        other.end()
        #expect(try await store.search("group").map(\.id) == ["1"])
        #expect(await notices(of: store) == [.cannotWrite(reason: "database is locked")])
    }

    /// A damaged page may lose a group that the index of words still has. Its row number is then used for the next
    /// group.
    @Test func wordsOfALostGroupDisturbNoSearch() async throws {
        let store = folder.store()
        try await store.remember([.made("1", "Lost")], from: .embedded, near: .london)
        await store.close()
        try Database(path: folder.file).run("DELETE FROM groups")
        try await store.remember([.made("2", "Found")], from: .embedded, near: .london)
        #expect(try await store.search("found").map(\.id) == ["2"])
        #expect(try await store.search("lost").isEmpty)
        #expect(await notices(of: store).isEmpty)
    }

    @Test func anotherInstanceFollowsToTheNewFile() async throws {
        let first = folder.store()
        let second = folder.store()
        try await first.save(.full(1))
        try await second.save(.full(2))
        try Database(path: folder.file).execute("UPDATE ledgers SET count = 17 WHERE name = 'saved'")
        let third = folder.store()
        #expect(try await third.savedGroups().groups.count == 2)
        #expect(await notices(of: third).count == 1)
        try await first.save(.full(3))
        try await second.save(.full(4))
        #expect(Set(try await third.savedGroups().groups.map(\.id)) == ["1", "2", "3", "4"])
        #expect(try await second.search("group 3").map(\.id) == ["3"])
    }

    @Test(arguments: 1...4) func aFileOfAnOlderVersionIsReadAndBroughtUpToDate(version: Int) async throws {
        try Fixture.make(version, folder.file)
        let store = folder.store()
        #expect(try await store.savedGroups().groups == [Fixture.group])
        #expect(try await store.feed(near: .london)?.groups == [Fixture.group])
        #expect(
            try await store.sources() == [
                StoredSource(kind: "ical", address: "https://example.org/a.ics", name: "Calendar")
            ])
        #expect(try await store.search("meeting").map(\.id) == ["3"])
        #expect(try await store.events(of: Fixture.group.key) == [Fixture.group.nextEvent].compactMap(\.self))
        // A later version's data has its place.
        let event = try #require(Fixture.group.nextEvent)
        if version >= 4 {
            let saved = try #require(try await store.savedEvents().first)
            #expect(saved.event.time == event.time && saved.event.details.tags == ["jazz"])
            #expect(saved.event.details.price == EventPrice(.paid, text: "5 €"))
            #expect(saved.change == .moved(from: Timestamp(unixMilliseconds: 1_999_996_400_003)))
            #expect(saved.reminder == .hour && saved.sequence == 2 && saved.group?.name == "Group 3")
            #expect(try await store.savedEvent(saved.id)?.event.details.descriptionHTML == "<p>Kettle</p>")
            let new = SavedEvent(event, group: nil, source: saved.id.source, savedAt: saved.savedAt)
            #expect(saved.uid == new.uid && saved.id == new.id)
        } else {
            #expect(try await store.savedEvents().isEmpty)
        }
        let saved = try await store.saveEvent(event, group: Fixture.group, source: Fixture.group.source)
        #expect(try await store.savedEvents().map(\.id) == [saved.id])
        #expect(try await store.eventKeys(matching: "meeting") == [saved.id])
        #expect(await notices(of: store).isEmpty)
        await store.close()
        #expect(try Database(path: folder.file).version() == StoreSchema.current.version)
    }
}

extension GroupStore {
    /// Makes the next write trim the store, as after a thousand groups.
    fileprivate func trimSoon() { rowsSinceTrim = 1_000 }
}
