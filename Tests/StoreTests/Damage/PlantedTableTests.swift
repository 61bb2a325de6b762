import SQLite
import Testing
import WeftGLib

@testable import GroupDirectory

/// Tests tables whose rows take longer than the program's to find or to sort: a step of SQLite can read and compare
/// megabytes, so that a limit on steps alone lets them take minutes.
@Suite(.serialized)
struct PlantedTableTests {
    private let folder = StoreFolder()

    private static let patience = 8.0

    /// Makes a file with these tables of saved groups, and the program's other ones.
    private func plant(_ saved: String, _ rows: String) throws -> Database {
        let database = try Database(path: folder.file)
        try database.migrate(to: StoreSchema.current)
        try database.execute("DROP TABLE saved; \(saved); \(rows)")
        return database
    }

    private func rescue(_ database: Database) -> (content: StoreRescue.Content, seconds: Double) {
        let start = threadCPUSeconds()
        return (StoreRescue.boundedContent(of: database), threadCPUSeconds() - start)
    }

    private static let rest = "source TEXT, identifier TEXT, address TEXT, saved INTEGER, record"

    /// Each of 20,000 numbers took a search of the whole table.
    @Test func rowsThatHaveNoNumberAreNotSearchedFor() throws {
        let database = try plant(
            "CREATE TABLE saved(row, \(Self.rest)); CREATE INDEX saved_by_key ON saved(source, identifier)",
            """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4)
            INSERT INTO saved SELECT i || replace(hex(zeroblob(2500000)), '00', 'xx'), 's', i, NULL, 0, x'00' FROM n;
            INSERT INTO saved VALUES(20000, 'a', 'y', NULL, 0, x'00')
            """)
        let (content, seconds) = rescue(database)
        #expect(seconds < Self.patience, "\(seconds) s of processor time")
        #expect(content.saved.isEmpty && content.savedCount == nil)
    }

    @Test(arguments: [
        "row TEXT COLLATE NOCASE, \(rest)", "row INTEGER PRIMARY KEY DESC, \(rest)",
        "row INTEGER PRIMARY KEY, \(rest)) WITHOUT ROWID; CREATE TABLE more(a", "row INT PRIMARY KEY, \(rest)",
        "row INTEGER, \(rest), PRIMARY KEY(row, source)", "id INTEGER PRIMARY KEY, row INTEGER, \(rest)",
    ])
    func onlyTablesInTheOrderOfTheirNumbersAreRead(columns: String) throws {
        let database = try plant("CREATE TABLE saved(\(columns))", "")
        #expect(rescue(database).content.savedCount == nil)
    }

    @Test(arguments: [
        "row INTEGER PRIMARY KEY, \(rest)", "row INTEGER NOT NULL, \(rest), PRIMARY KEY(row)",
        "row integer primary key, \(rest), later TEXT UNIQUE",
    ])
    func tablesOfOtherVersionsAreRead(columns: String) throws {
        let database = try plant("CREATE TABLE saved(\(columns))", "")
        #expect(rescue(database).content.savedCount == 0)
    }

    /// Each of 20,000 broken records took a search of all groups.
    @Test func withoutAnIndexNoCopyOfABrokenRecordIsSearchedFor() throws {
        let database = try Database(path: folder.file)
        try database.migrate(to: StoreSchema.current)
        try database.execute(
            """
            DROP INDEX groups_by_key;
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4)
            INSERT INTO groups SELECT i, 's' || i || replace(hex(zeroblob(2500000)), '00', 'xx'), i, NULL, 0, NULL, NULL,
                NULL, NULL, NULL, x'00' FROM n;
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
            INSERT INTO saved SELECT i, 's', i, NULL, 0, x'00' FROM n
            """)
        let (content, seconds) = rescue(database)
        #expect(seconds < Self.patience, "\(seconds) s of processor time")
        #expect(content.saved.isEmpty && content.savedCount == 0)
    }

    /// A position that is no number comes last; long ones are not compared.
    @Test func sourcesKeepTheirOrder() throws {
        let database = try Database(path: folder.file)
        try database.migrate(to: StoreSchema.current)
        let sources = (0..<4).map { StoredSource(kind: "gancio", address: "https://\($0).example.org") }
        for (index, position) in [3, 0, 2, 1].enumerated() {
            try sources[index].insert(at: position, into: database)
        }
        #expect(rescue(database).content.sources.map(\.id) == [1, 3, 2, 0].map { sources[$0].id })
        try database.execute("DROP TABLE sources")
        try database.execute(
            """
            CREATE TABLE sources(row INTEGER PRIMARY KEY, id, kind, address, name, position COLLATE NOCASE, is_on, digest);
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4)
            INSERT INTO sources SELECT i, NULL, 'page', 'https://h.example/' || i, NULL,
                CASE WHEN i < 3 THEN replace(hex(zeroblob(2500000)), '00', 'xx') || i ELSE i END, 1, 0 FROM n
            """)
        let found = rescue(database).content.sources.map(\.address)
        #expect(found == ["3", "4", "1", "2"].map { "https://h.example/\($0)" })
    }
}
