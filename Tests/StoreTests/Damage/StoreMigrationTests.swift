import SQLite
import Testing
import WeftGLib

@testable import GroupDirectory

/// Tests how long the migration of a planted file of an older version takes.
@Suite(.serialized)
struct StoreMigrationTests {
    private let folder = StoreFolder()

    /// Writes a file of version 2 with rows of `count` calendars.
    private func plant(_ count: Int) throws {
        try Fixture.make(2, folder.file)
        try Database(path: folder.file).execute(
            """
            CREATE TEMP TABLE n(i); WITH RECURSIVE m(i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM m WHERE i < \(count) + 9)
            INSERT INTO n SELECT i FROM m;
            INSERT INTO groups SELECT i, 'other', i, NULL, 1, NULL, NULL, NULL, NULL, NULL, x'' FROM n;
            INSERT INTO feed_items SELECT 1, 'calendar h.example/' || i, 0, 1.0, i FROM n;
            INSERT INTO watched SELECT 'calendar h.example/' || i, 'a', x'' FROM n;
            INSERT INTO reaches SELECT 'calendar h.example/' || i, 1 FROM n;
            """)
    }

    /// Each calendar took a search of the whole table: 20,000 took more than 90 s.
    @Test func aFileOfManyCalendarsIsMigratedInLinearTime() throws {
        let count = 20_000
        try plant(count)
        let start = threadCPUSeconds()
        let database = try StoreFile.prepared(folder.file, StoreOptions())
        let seconds = threadCPUSeconds() - start
        #expect(seconds < 15, "\(seconds) s of processor time")
        for table in ["feed_items", "watched", "reaches"] {
            let found = try database.first(
                """
                SELECT count(*), sum(source LIKE 'calendar h.%') FROM \(table) WHERE source LIKE 'calendar %'
                """
            ) { row throws(DatabaseError) in [try row.get(0, as: Int.self), try row.get(1, as: Int.self)] }
            #expect(found == [count, 0], "\(table)")
        }
        let id = SourceID(kept: "calendar h.example/10").rawValue
        #expect(try database.value("SELECT group_row FROM feed_items WHERE source = ?", id, as: Int.self) == 10)
    }

    @Test func aFileWhoseMigrationTakesTooLongIsSetAside() async throws {
        try plant(2000)
        let store = folder.store { $0.migrationSteps = 50_000 }
        #expect(try await store.savedGroups().groups == [Fixture.group])
        guard case .setAside(let aside)? = await notices(of: store).first, case .damaged(let detail) = aside.cause
        else {
            Issue.record("not told")
            return
        }
        #expect(detail == "reading it takes too long")
        await store.close()
    }

    /// Two ids that become one.
    @Test(arguments: ["reaches SELECT id, 1", "watched SELECT id, 'a', x''", "feed_items SELECT 1, id, 7, 1.0, row"])
    func aFileWhoseRowsGetInEachOthersWayIsSetAside(rows: String) async throws {
        try plant(1)
        let id = "calendar h.example/a"
        let database = try Database(path: folder.file)
        try database.execute(
            "INSERT INTO groups SELECT i, 'other', i, NULL, 1, NULL, NULL, NULL, NULL, NULL, x'' FROM (SELECT 20 AS i "
                + "UNION SELECT 21)")
        try database.run(
            "INSERT INTO \(rows) FROM (SELECT ? AS id, 20 AS row UNION SELECT ?, 21)", id, SourceID(kept: id).rawValue)
        let store = folder.store()
        #expect(try await store.savedGroups().groups == [Fixture.group])
        #expect(await notices(of: store).count == 1)
        await store.close()
    }
}
