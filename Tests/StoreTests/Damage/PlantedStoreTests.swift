import Glibc
import SQLite
import Testing
import WeftGLib

@testable import GroupDirectory

/// Tests a file, a link or a folder of another user at the store's place.
@Suite(.serialized)
struct PlantedStoreTests {
    private let folder = StoreFolder()

    /// A debug build on a busy machine is slow, but without limits each case takes longer.
    private static let patience = Duration.seconds(20)

    private func writeStore() async throws {
        let store = folder.store()
        for number in 1...3 { try await store.save(.full(number)) }
        try await store.setSources([StoredSource(kind: "gancio", address: "https://g.example.org")])
        await store.close()
    }

    /// Replaces a table with one whose records are computed when they are read.
    private func plantComputedRecords(_ extra: String = "") throws {
        let database = try Database(path: folder.file)
        try database.execute(
            """
            ALTER TABLE saved RENAME TO other; DROP INDEX saved_by_key;
            CREATE TABLE saved(
                row INTEGER PRIMARY KEY, source TEXT NOT NULL, identifier TEXT NOT NULL, address TEXT, saved INTEGER NOT NULL,
                record BLOB AS (CAST(replace(hex(zeroblob(2000000)), '00', source || '123') AS BLOB))
            );
            CREATE UNIQUE INDEX saved_by_key ON saved(source, identifier);
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600)
            INSERT INTO saved SELECT i, 'a', i, NULL, 0 FROM n; \(extra)
            """)
    }

    private func mode(_ path: String) -> mode_t {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    private func blocks() -> Int {
        folder.names.reduce(0) { sum, name in
            var status = stat()
            return lstat(folder.path + "/" + name, &status) == 0 ? sum + Int(status.st_blocks) * 512 : sum
        }
    }

    /// The program's own version, and a later one, from which only the needed data is read.
    @Test(arguments: ["", "PRAGMA user_version = 9"])
    func nothingThatAFileComputesRuns(extra: String) async throws {
        try await writeStore()
        try plantComputedRecords(extra)
        let start = ContinuousClock.now
        let store = folder.store()
        let saved = try await store.savedGroups().groups
        #expect(ContinuousClock.now - start < Self.patience)
        #expect(saved.allSatisfy { Group.full(Int($0.id) ?? 0) == $0 })
        let told = await notices(of: store)
        guard case .setAside? = told.first else {
            Issue.record("\(told)")
            return
        }
    }

    @Test(arguments: [
        "CREATE TRIGGER t AFTER INSERT ON saved BEGIN DELETE FROM groups; END", "CREATE VIEW v AS SELECT 1",
        "CREATE TABLE more(a)", "CREATE INDEX i ON saved(abs(saved))", "DROP INDEX saved_by_key",
        "CREATE VIRTUAL TABLE f USING fts5(a)",
    ])
    func aSchemaThatIsNotTheProgramsIsSetAside(change: String) async throws {
        try await writeStore()
        try Database(path: folder.file).execute(change)
        let store = folder.store()
        #expect(try await store.savedGroups().groups.count == 3)
        #expect(try await store.sources().count == 1)
        #expect(await notices(of: store).count == 1)
        #expect(folder.names.contains { $0.contains("-damaged-") })
    }

    @Test func recordsLongerThanTheProgramWritesAreNotHeld() async throws {
        try await writeStore()
        do {
            let database = try Database(path: folder.file)
            for row in 10..<30 {
                try database.run(
                    "INSERT INTO saved VALUES(?, 'a', ?, NULL, 0, zeroblob(15000000))", row, "\(row)")
            }
            try database.run("UPDATE ledgers SET count = 23 WHERE name = 'saved'")
        }
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        let before = usage.ru_maxrss
        let store = folder.store()
        #expect(try await store.savedGroups().groups.count == 3)
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        #expect(usage.ru_maxrss - before < 200 << 10, "\((usage.ru_maxrss - before) >> 10) MB")
        #expect(await notices(of: store).count == 1)
    }

    /// The user's list and the new file stay without these rows.
    @Test(arguments: [
        "settings SELECT 's' || i, \(longText)", "places SELECT i, i, \(longText), NULL, 1, 1, i",
        "saved_events SELECT i, 's', i, CAST(\(longText) AS BLOB), CAST(\(longText) AS BLOB)",
        "sources SELECT 10 + i, i, 'page', 'https://h.example/' || i, \(longText), i, 1, 1",
        "sources SELECT 10 + i, i, 'page', 'https://h.example/' || i || \(longText), NULL, i, 1, 1",
    ])
    func textsLongerThanTheProgramWritesStayInTheDamagedFile(rows: String) async throws {
        try await writeStore()
        try Database(path: folder.file).execute(
            """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30) INSERT INTO \(rows) FROM n;
            UPDATE ledgers SET count = 9 WHERE name = 'saved'
            """)
        let store = folder.store()
        #expect(try await store.savedGroups().groups.count == 3)
        #expect(try await store.sources().count == 1)
        #expect(try await store.recentPlaces() == [])
        #expect(await notices(of: store).count == 1)
        await store.close()
        var status = stat()
        #expect(lstat(folder.file, &status) == 0 && status.st_size < 32 << 20, "\(status.st_size >> 20) MB")
    }

    /// A text of 4 MB.
    private static let longText = "replace(hex(zeroblob(2000000)), '00', 'xx')"

    /// The window's first rows wait for the store.
    @Test func moreRowsThanTheProgramWritesAreNotRead() async throws {
        try await writeStore()
        try Database(path: folder.file).execute(
            """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
            INSERT INTO saved SELECT 10 + i, 's', i, NULL, 0, zeroblob(10) FROM n
            """)
        let start = ContinuousClock.now
        let store = folder.store()
        #expect(try await store.savedGroups().groups.count == 3)
        #expect(ContinuousClock.now - start < Self.patience)
        guard case .setAside(let aside)? = await notices(of: store).first, case .damaged(let detail) = aside.cause
        else {
            Issue.record("not told")
            return
        }
        #expect(detail == "the table saved is larger than any that the program writes")
    }

    /// This is also true in a file that is undamaged.
    @Test func aLongNameOfASourceIsDamage() async throws {
        try await writeStore()
        let long = StoredSource(
            kind: "page", address: "https://h.example/", name: String(repeating: "x", count: 10_000))
        do {
            let database = try Database(path: folder.file)
            try long.insert(at: 1, into: database)
        }
        let store = folder.store()
        #expect(try await store.sources().map(\.kind) == ["gancio"])
        #expect(await notices(of: store).count == 1)
    }

    @Test(arguments: [true, false])
    func aSparseFileIsNotCopied(_ isStore: Bool) async throws {
        if isStore { try await writeStore() } else { try #require(LocalFile.write("no store", to: folder.file)) }
        try #require(truncate(folder.file, 3 << 30) == 0)
        let start = ContinuousClock.now
        let store = folder.store()
        try await store.save(.full(7))
        #expect(ContinuousClock.now - start < Self.patience)
        #expect(blocks() < 32 << 20, "\(blocks() >> 20) MB")
        #expect(await notices(of: store).count == 1)
        #expect(!folder.names.contains { $0.hasSuffix("-repair") || $0.hasSuffix("-model") })
    }

    @Test func aLinkAsTheStoreIsNotFollowed() async throws {
        let target = folder.path + "/target"
        try #require(symlink(target, folder.file) == 0)
        let store = folder.store()
        await #expect(throws: StoreError.self) { try await store.save(.full(1)) }
        _ = try? await store.search("group")
        #expect(access(target, F_OK) != 0, "a link that leads nowhere makes no file")
        guard case .cannotWrite(let reason)? = await notices(of: store).first else {
            Issue.record("not told")
            return
        }
        #expect(reason.contains("is a link"), "\(reason)")
        #expect(throws: DatabaseError.self) { try Database(path: folder.file) }
    }

    /// SQLite would wait for the other end.
    @Test(arguments: ["", "-journal", "-wal", "-shm"])
    func aPipeAmongItsFilesIsReported(suffix: String) async throws {
        try #require(mkfifo(folder.file + suffix, 0o600) == 0)
        let store = folder.store()
        await #expect(throws: StoreError.self) { try await store.save(.full(1)) }
        guard case .cannotWrite(let reason)? = await notices(of: store).first else {
            Issue.record("not told")
            return
        }
        #expect(reason.contains("\(folder.file + suffix) is not a regular file"), "\(reason)")
        unlink(folder.file + suffix)
    }

    /// SQLite would write to a file of the user, or truncate it.
    @Test(arguments: ["", "-journal", "-wal", "-shm"])
    func aSecondNameOfAnotherFileIsReportedAndNotWritten(suffix: String) async throws {
        let other = folder.path + "/letter"
        let text = "Dear friend\n"
        try #require(LocalFile.write(text, to: other))
        try #require(link(other, folder.file + suffix) == 0)
        let store = folder.store()
        await #expect(throws: StoreError.self) { try await store.save(.full(1)) }
        _ = try? await store.search("group")
        #expect(try LocalFile.read(other, maximumBytes: 1000) == Array(text.utf8))
        guard case .cannotWrite(let reason)? = await notices(of: store).first else {
            Issue.record("not told")
            return
        }
        #expect(reason.contains("\(folder.file + suffix) is also a file with another name"), "\(reason)")
        unlink(folder.file + suffix)
        try await store.save(.full(1))
    }

    @Test(arguments: ["", "-journal", "-wal", "-shm"])
    func aFolderAmongItsFilesIsNamed(suffix: String) async throws {
        if suffix != "" { try await writeStore() }
        unlink(folder.file + suffix)
        try #require(mkdir(folder.file + suffix, 0o700) == 0)
        let store = folder.store()
        await #expect(throws: StoreError.self) { try await store.save(.full(1)) }
        guard case .cannotWrite(let reason)? = await notices(of: store).first else {
            Issue.record("not told")
            return
        }
        #expect(reason.contains("\(folder.file + suffix) is a folder"), "\(reason)")
        rmdir(folder.file + suffix)
    }

    /// A process that set the file aside was killed before it could remove the log's first name.
    @Test func aLogWithTheNameOfAFileThatWasSetAsideIsUsed() async throws {
        try await writeStore()
        try #require(LocalFile.write("", to: folder.file + "-wal"))
        try #require(link(folder.file + "-wal", folder.file + "-damaged-2026-11-22-wal") == 0)
        let store = folder.store()
        #expect(try await store.savedGroups().groups.count == 3)
        #expect(await notices(of: store).isEmpty)
        await store.close()
    }

    @Test func aLinkThatWaitsForTheStoresNameIsNotTaken() async throws {
        let target = folder.path + "/target"
        try #require(symlink(target, folder.file + "-new") == 0)
        let store = folder.store()
        try await store.save(.full(1))
        #expect(access(target, F_OK) != 0)
        await store.close()
        unlink(folder.file + "-new")
    }

    @Test func aFolderThatIsALinkOfTheUsersIsUsed() async throws {
        let link = folder.path + "-link"
        try #require(symlink(folder.path, link) == 0)
        defer { unlink(link) }
        let store = GroupStore(path: link + "/groups.sqlite")
        try await store.save(.full(1))
        #expect(try await store.savedGroups().groups.count == 1)
        await store.close()
    }

    @Test func aFolderOfAnotherOwnerOrForEverybodyIsReportedAndNotUsed() async throws {
        chmod(folder.path, 0o777)
        let store = folder.store()
        await #expect(throws: StoreError.self) { try await store.save(.full(1)) }
        #expect(folder.names.isEmpty)
        chmod(folder.path, 0o700)
        // Only root can give a folder away.
        if geteuid() == 0 {
            chown(folder.path, 12_345, 12_345)
            await #expect(throws: StoreError.self) { try await store.save(.full(1)) }
            chown(folder.path, 0, 0)
        }
        try await store.save(.full(1))
        let told = await notices(of: store)
        #expect(told.count == 2, "\(told)")
        guard case .cannotWrite(let reason)? = told.first else { return }
        #expect(reason.contains("everybody may write"), "\(reason)")
    }

    @Test func aFolderThatOthersCanReplaceIsReportedAndNotUsed() async throws {
        let store = GroupStore(path: folder.path + "/inner/groups.sqlite")
        chmod(folder.path, 0o777)
        await #expect(throws: StoreError.self) { try await store.save(.full(1)) }
        guard case .cannotWrite(let reason)? = await notices(of: store).first else {
            Issue.record("not told")
            return
        }
        #expect(reason.contains("other users can replace the folder \(folder.path)/inner"), "\(reason)")
        chmod(folder.path, 0o700)
        try await store.save(.full(1))
        await store.close()
        StoreFile.removeAll(folder.path + "/inner/groups.sqlite")
        rmdir(folder.path + "/inner")
    }

    @Test func itsFilesAreForTheUserAlone() async throws {
        let old = umask(0)
        defer { umask(old) }
        let store = folder.store()
        try await store.save(.full(1))
        #expect(folder.names.count == 3)
        for name in folder.names { #expect(mode(folder.path + "/" + name) == 0o600, "\(name)") }
        await store.close()
        chmod(folder.file, 0o644)
        chmod(folder.path, 0o755)
        try await store.save(.full(2))
        #expect(mode(folder.file) == 0o600 && mode(folder.path) == 0o700)
    }
}
