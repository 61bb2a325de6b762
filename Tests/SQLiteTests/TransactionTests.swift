import Glibc
import Testing

@testable import SQLite

/// Tests that a transaction is applied completely or not at all, also if the disk is full, another process writes, or
/// the work was cancelled.
@Suite struct TransactionTests {
    private struct Stop: Error {}

    private let folder = ScratchFolder()

    private func open(_ change: (inout Database.Options) -> Void = { _ in }) throws -> Database {
        var options = Database.Options()
        change(&options)
        let database = try Database(path: folder.file, options: options)
        try database.execute("CREATE TABLE IF NOT EXISTS t(a INTEGER PRIMARY KEY, b BLOB) STRICT")
        return database
    }

    private func count(_ database: Database) throws -> Int? { try database.value("SELECT count(*) FROM t") }

    @Test func anErrorRollsBackTheInnerChanges() throws {
        let database = try open()
        try database.transaction { () throws(DatabaseError) in
            try database.run("INSERT INTO t(a) VALUES(1)")
            _ = try? database.transaction { () throws(DatabaseError) in
                try database.run("INSERT INTO t(a) VALUES(2)")
                try database.run("INSERT INTO t(a) VALUES(1)")
            }
            try database.run("INSERT INTO t(a) VALUES(3)")
        }
        #expect(
            try database.all("SELECT a FROM t") { row throws(DatabaseError) in try row.get(0, as: Int.self) } == [1, 3])
        #expect(throws: DatabaseError.self) {
            try database.transaction { () throws(DatabaseError) in
                try database.run("INSERT INTO t(a) VALUES(4)")
                try database.run("INSERT INTO t(a) VALUES(1)")
            }
        }
        #expect(try count(database) == 2)
    }

    @Test func aFullFileLosesNothingAndIsWrittenAgainLater() throws {
        let database = try open { $0.maximumBytes = 64 << 10 }
        let block = [UInt8](repeating: 7, count: 5000)
        var written = 0
        var error: DatabaseError?
        do throws(DatabaseError) {
            while written < 1000 {
                try database.transaction { () throws(DatabaseError) in
                    try database.run("INSERT INTO t(b) VALUES(?)", block)
                    try database.run("INSERT INTO t(b) VALUES(?)", block)
                }
                written += 2
            }
        } catch let caught {
            error = caught
        }
        #expect(error?.kind == .full)
        #expect(written > 2 && written < 20)
        #expect(try count(database) == written)
        try database.run("DELETE FROM t WHERE a = 1")
        try database.run("INSERT INTO t(b) VALUES(?)", block)
        #expect(try count(database) == written)
        let faults = try database.all("PRAGMA quick_check") { row throws(DatabaseError) in
            try row.get(0, as: String.self)
        }
        #expect(faults == ["ok"])
    }

    @Test func aSecondWriterWaitsForTheFirst() throws {
        let first = try open()
        let second = try open { $0.busyMilliseconds = 20 }
        try first.transaction { () throws(DatabaseError) in
            try first.run("INSERT INTO t(a) VALUES(1)")
            let kind = (#expect(throws: DatabaseError.self) { try second.run("INSERT INTO t(a) VALUES(2)") })?.kind
            #expect(kind == .busy)
            // A reader does not wait, and sees the old state.
            #expect(try second.value("SELECT count(*) FROM t", as: Int.self) == 0)
        }
        try second.run("INSERT INTO t(a) VALUES(2)")
        #expect(try count(first) == 2)
    }

    @Test func aSnapshotStaysAsItWas() throws {
        let writer = try open()
        let reader = try open { $0.isReadOnly = true }
        try reader.snapshot { () throws(DatabaseError) in
            #expect(try reader.value("SELECT count(*) FROM t", as: Int.self) == 0)
            try writer.run("INSERT INTO t(a) VALUES(1)")
            #expect(try reader.value("SELECT count(*) FROM t", as: Int.self) == 0)
        }
        #expect(try count(reader) == 1)
    }

    /// A query with one row, and then endless work without another row.
    private static let endless =
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n WHERE i = 1"

    @Test(.timeLimit(.minutes(1))) func workThatIsCancelledEndsAndTheNextIsWhole() throws {
        let database = try open()
        let token = CancellationToken()
        var rows = 0
        let kind = #expect(throws: DatabaseError.self) {
            try database.perform(until: token) { () throws(DatabaseError) in
                try database.forEach(Self.endless) { _ throws(DatabaseError) in
                    rows += 1
                    token.cancel()
                    return true
                }
            }
        }
        #expect(kind?.kind == .cancelled)
        #expect(rows == 1)
        #expect(throws: DatabaseError.self) {
            try database.perform(until: token) { () throws(DatabaseError) in try count2(database) }
        }
        let next = try database.perform(until: CancellationToken()) { () throws(DatabaseError) in
            try count2(database)
        }
        #expect(next == 0)
        #expect(try count(database) == 0)
    }

    private func count2(_ database: Database) throws(DatabaseError) -> Int? {
        try database.value("SELECT count(*) FROM t")
    }
}
