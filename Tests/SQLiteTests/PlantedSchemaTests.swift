import CSQLite
import Testing

@testable import SQLite

/// Tests files of other programs whose tables, pages or rows would take much memory or time.
@Suite(.serialized)
struct PlantedSchemaTests {
    private let folder = ScratchFolder()

    /// Runs SQL without the limits of `Database`.
    private func execute(_ sql: String) throws {
        var database: OpaquePointer?
        try #require(sqlite3_open(folder.file, &database) == SQLITE_OK)
        defer { sqlite3_close(database) }
        try #require(sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK)
    }

    /// Writes tables with a long condition each.
    private func plant(_ tables: Int, bytes: Int) throws {
        let conditions = bytes / 9
        try execute(
            """
            CREATE TABLE first(a); PRAGMA writable_schema = ON;
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(tables))
            INSERT INTO sqlite_schema SELECT 'table', 't' || i, 't' || i, 2, 'CREATE TABLE t' || i || '(a'
                || replace(hex(zeroblob(\(conditions))), '00', ',CHECK(a)') || ')' FROM n
            """)
    }

    private func opening() -> (error: DatabaseError?, megabytes: Int) {
        sqlite3_memory_highwater(1)
        let before = sqlite3_memory_used()
        func megabytes() -> Int { Int(sqlite3_memory_highwater(0) - before) >> 20 }
        do throws(DatabaseError) {
            _ = try Database(path: folder.file)
            return (nil, megabytes())
        } catch {
            return (error, megabytes())
        }
    }

    /// SQLite keeps up to 100 times the size of these statements in memory: 2,400 tables took 5 GB.
    @Test(arguments: [(500, 60_000), (1, 5000), (500, 3500), (400, 10)])
    func aSchemaLargerThanTheProgramsIsNotRead(tables: Int, bytes: Int) throws {
        try plant(tables, bytes: bytes)
        let (error, megabytes) = opening()
        #expect(error?.kind == .damaged, "\(error.map { "\($0)" } ?? "no error")")
        #expect(megabytes < 100, "\(megabytes) MB")
    }

    @Test func aLaterVersionMayHaveMoreTables() throws {
        try plant(150, bytes: 1000)
        let (error, megabytes) = opening()
        #expect(error == nil)
        #expect(megabytes < 50, "\(megabytes) MB")
    }

    /// The limit was computed for pages of 4 KB.
    @Test(arguments: [512, 4096, 65_536])
    func theLimitOfAFileHoldsForPagesOfAnySize(pageBytes: Int) throws {
        try execute("PRAGMA page_size = \(pageBytes); CREATE TABLE t(a)")
        var options = Database.Options()
        options.maximumBytes = 2 << 20
        let database = try Database(path: folder.file, options: options)
        #expect(try database.value("PRAGMA page_size", as: Int.self) == pageBytes)
        for _ in 0..<20 { _ = try? database.run("INSERT INTO t VALUES(zeroblob(150000))") }
        let pages = try #require(try database.value("PRAGMA page_count", as: Int.self))
        #expect((1 << 20...2 << 20).contains(pages * pageBytes), "\(pages * pageBytes) bytes")
    }

    /// SQLite looks at the limits only within long statements.
    @Test func manyShortStatementsEndWhenTheTimeIsUsedUp() throws {
        let database = try Database(path: folder.file)
        var count = 0
        let error = try #require(throws: DatabaseError.self) {
            try database.bounded(to: .max, seconds: 0.05) { () throws(DatabaseError) in
                while count < 10_000_000 {
                    _ = try database.value("SELECT 1", as: Int.self)
                    count += 1
                }
            }
        }
        #expect(error.kind == .damaged && error.message == "reading it takes too long" && count > 0)
        #expect(try database.value("SELECT 1", as: Int.self) == 1)
    }

    @Test func aLongStatementEndsWhenTheTimeIsUsedUp() throws {
        let database = try Database(path: folder.file)
        let error = try #require(throws: DatabaseError.self) {
            try database.bounded(to: .max, seconds: 0.05) { () throws(DatabaseError) in
                try database.value(
                    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n", as: Int.self
                )
            }
        }
        #expect(error.kind == .damaged)
    }
}
