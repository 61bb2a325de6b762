import Glibc
import Testing

@testable import SQLite

/// Tests statements, rows, values and error messages.
@Suite struct DatabaseTests {
    private let folder = ScratchFolder()

    private func open(_ change: (inout Database.Options) -> Void = { _ in }) throws -> Database {
        var options = Database.Options()
        change(&options)
        return try Database(path: folder.file, options: options)
    }

    private func failure(_ body: () throws -> Void) throws -> DatabaseError {
        try #require(throws: DatabaseError.self) { try body() }
    }

    @Test func valuesComeBackAsTheyWere() throws {
        let database = try open()
        try database.execute("CREATE TABLE t(a ANY, b ANY, c ANY, d ANY, e ANY, f ANY) STRICT")
        try database.run(
            "INSERT INTO t VALUES(?, ?, ?, ?, ?, ?)", Int64.min, -0.25, "a\0ü東😀", [UInt8](0...255), true, String?.none)
        try database.run("INSERT INTO t VALUES(?, ?, ?, ?, ?, ?)", Int.max, Double.nan, "", [UInt8](), false, 1.5)
        let rows = try database.all("SELECT * FROM t ORDER BY rowid") { row throws(DatabaseError) in
            (
                try row.get(0, as: Int64.self), try row.get(1, as: Double?.self), try row.get(2, as: String.self),
                try row.get(3, as: [UInt8].self), try row.get(4, as: Bool.self), try row.get(5, as: Double?.self)
            )
        }
        try #require(rows.count == 2)
        #expect(rows[0] == (.min, -0.25, "a\0ü東😀", [UInt8](0...255), true, nil))
        #expect(rows[1] == (.max, nil, "", [], false, 1.5))
    }

    @Test func errorsNameFileStatementAndColumn() throws {
        let database = try open()
        let missing = try failure { try database.run("SELECT * FROM missing") }
        #expect(missing.kind == .statement)
        #expect("\(missing)".hasPrefix("\(folder.file): no such table: missing"))
        #expect("\(missing)".hasSuffix("in: SELECT * FROM missing"))
        let kind = try failure {
            _ = try database.first("SELECT 'x' AS name") { row throws(DatabaseError) in try row.get(0, as: Int.self) }
        }
        #expect(kind.kind == .damaged)
        #expect(kind.message == "column 0 (name) holds a text, which is no Int")
        let column = try failure {
            _ = try database.first("SELECT 1") { row throws(DatabaseError) in try row.get(1, as: Int.self) }
        }
        #expect(column.message == "there is no column 1")
        #expect(try failure { try database.run("SELECT ?, ?", 1) }.message == "2 values are wanted, 1 were given")
        #expect(try failure { try database.run("SELECT 1", 1) }.kind == .other)
        #expect(try failure { try database.run("") }.kind == .statement)
        try database.execute("CREATE TABLE t(a INTEGER NOT NULL) STRICT")
        #expect(try failure { try database.run("INSERT INTO t VALUES(?)", Int?.none) }.kind == .constraint)
    }

    @Test func aStatementCanBeSteppedThroughInsideOfItself() throws {
        let database = try open()
        var pairs: [Int] = []
        let sql = "SELECT value FROM (SELECT 1 AS value UNION SELECT 2) ORDER BY value"
        try database.forEach(sql) { outer throws(DatabaseError) in
            let first = try outer.get(0, as: Int.self)
            try database.forEach(sql) { inner throws(DatabaseError) in
                pairs.append(first * 10 + (try inner.get(0, as: Int.self)))
                return true
            }
            return true
        }
        #expect(pairs == [11, 12, 21, 22])
    }

    @Test func aStatementThatFailedCanBeUsedAgain() throws {
        let database = try open()
        try database.execute("CREATE TABLE t(a INTEGER UNIQUE) STRICT")
        try database.run("INSERT INTO t VALUES(?)", 1)
        for _ in 0..<3 {
            #expect(try failure { try database.run("INSERT INTO t VALUES(?)", 1) }.kind == .constraint)
        }
        try database.run("INSERT INTO t VALUES(?)", 2)
        #expect(try database.value("SELECT count(*) FROM t", as: Int.self) == 2)
    }

    @Test func manyStatementsAreNotAllKept() throws {
        let database = try open()
        for number in 0..<1000 { #expect(try database.value("SELECT \(number)", as: Int.self) == number) }
    }

    @Test(arguments: ["/nowhere/a", "/tmp", "/tmp/a\0b", "/dev/null/x"])
    func aPathThatCannotBeIsAnError(_ path: String) throws {
        let error = try failure { _ = try Database(path: path) }
        #expect(error.kind == .cannotOpen)
        #expect(error.path == path)
    }

    @Test func aReadOnlyConnectionWritesNothing() throws {
        let writer = try open()
        try writer.execute("CREATE TABLE t(a INTEGER) STRICT")
        let reader = try open { $0.isReadOnly = true }
        #expect(try failure { try reader.run("INSERT INTO t VALUES(1)") }.kind == .readOnly)
        #expect(try reader.value("SELECT count(*) FROM t", as: Int.self) == 0)
    }

    /// Triggers and views that another program put into the file are not executed.
    @Test func triggersAndViewsOfAFileHaveNoEffect() throws {
        do {
            var handle: Database? = try open()
            try handle?.execute("CREATE TABLE t(a INTEGER) STRICT; CREATE TABLE log(a INTEGER) STRICT")
            try handle?.execute(
                """
                CREATE TRIGGER spy AFTER INSERT ON t BEGIN INSERT INTO log VALUES(new.a); END;
                CREATE VIEW fake AS SELECT 1 AS a;
                """)
            handle = nil
        }
        let database = try open()
        try database.run("INSERT INTO t VALUES(1)")
        #expect(try database.value("SELECT count(*) FROM log", as: Int.self) == 0)
        #expect(throws: DatabaseError.self) { try database.run("SELECT * FROM fake") }
        // Foreign keys still act, though SQLite does it by triggers of its own.
        try database.execute(
            """
            CREATE TABLE parent(a INTEGER PRIMARY KEY) STRICT;
            CREATE TABLE child(a INTEGER REFERENCES parent ON DELETE CASCADE) STRICT;
            INSERT INTO parent VALUES(1); INSERT INTO child VALUES(1);
            """)
        try database.run("DELETE FROM parent")
        #expect(try database.value("SELECT count(*) FROM child", as: Int.self) == 0)
        #expect(throws: DatabaseError.self) { try database.run("ATTACH ? AS other", folder.path + "/other") }
        #expect(throws: DatabaseError.self) {
            try database.execute("PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'x'")
        }
    }

    @Test func bytesThatAreNotADatabaseAreAnError() throws {
        let file = try #require(fopen(folder.file, "w"))
        fputs(String(repeating: "This is no database. ", count: 500), file)
        fclose(file)
        #expect(try failure { _ = try open() }.kind == .damaged)
    }
}
