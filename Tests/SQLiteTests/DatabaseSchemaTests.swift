import Glibc
import Testing

@testable import SQLite

@Suite struct DatabaseSchemaTests {
    private let folder = ScratchFolder()

    @Sendable
    private static func addRow(_ database: Database) throws(DatabaseError) {
        try database.run("UPDATE t SET b = ?", "added")
    }

    private static func schema(_ count: Int) -> DatabaseSchema {
        let all: [DatabaseSchema.Migration] = [
            .init("CREATE TABLE t(a INTEGER) STRICT"),
            .init("INSERT INTO t VALUES(7); ALTER TABLE t ADD COLUMN b TEXT", then: addRow),
            .init("DROP TABLE t; CREATE TABLE gone(; "),
        ]
        return DatabaseSchema(applicationID: 0x5765_6674, migrations: Array(all.prefix(count)))
    }

    private func error(_ schema: DatabaseSchema) throws -> DatabaseError {
        try #require(throws: DatabaseError.self) { try Database(path: folder.file).migrate(to: schema) }
    }

    /// SQLite reads a text up to a NUL, so the rest has no effect.
    @Test func onlyWhiteSpaceIsIgnored() {
        let text = SchemaText.plain("CREATE TABLE t(a INTEGER) STRICT")
        #expect(SchemaText.plain("CREATE\tTABLE\n\nt ( a\r\u{0C}INTEGER ) STRICT ") == text)
        for other in ["\0", "\u{1}", "\u{0B}", "\u{1F}"] {
            #expect(SchemaText.plain("CREATE TABLE t(a INTEGER)\(other) STRICT") != text)
            #expect(SchemaText.plain("CREATE TABLE t(a INTEGER) STRICT\(other)") != text)
        }
    }

    @Test func eachStepIsDoneOnce() throws {
        for count in [1, 1, 2, 2] {
            let database = try Database(path: folder.file)
            try database.migrate(to: Self.schema(count))
            #expect(try database.version() == count)
        }
        let database = try Database(path: folder.file)
        #expect(try database.value("SELECT count(*) FROM t", as: Int.self) == 1)
        #expect(try database.value("SELECT b FROM t") == "added")
    }

    @Test func aStepThatFailsLeavesTheFileAsItWas() throws {
        try Database(path: folder.file).migrate(to: Self.schema(2))
        #expect(try error(Self.schema(3)).kind == .statement)
        let database = try Database(path: folder.file)
        #expect(try database.version() == 2)
        #expect(try database.value("SELECT a FROM t", as: Int.self) == 7)
    }

    /// Only the migration itself does not wait for the disk.
    @Test func theNextCommitWaitsForTheDisk() throws {
        for (count, isRight) in [(2, true), (3, false)] {
            let database = try Database(path: folder.file)
            #expect(database.hasEmptyLog)
            do { try database.migrate(to: Self.schema(count)) } catch { #expect(!isRight) }
            #expect(try database.value("PRAGMA synchronous", as: Int.self) == 2)
            #expect(try database.value("PRAGMA wal_autocheckpoint", as: Int.self) == 1000)
            #expect(try database.version() == 2)
        }
    }

    @Test func aFileWithALogIsMigratedToo() throws {
        let other = try Database(path: folder.file)
        try other.migrate(to: Self.schema(1))
        #expect(!other.hasEmptyLog)
        let database = try Database(path: folder.file)
        try database.migrate(to: Self.schema(2))
        #expect(try other.value("SELECT b FROM t") == "added")
    }

    @Test func aLaterFileAndOneOfAnotherProgramAreLeftAlone() throws {
        try Database(path: folder.file).migrate(to: Self.schema(2))
        let newer = try error(Self.schema(1))
        #expect(newer.kind == .newer(version: 2))
        #expect(newer.message == "written by a later version of the program (tables 2, known up to 1)")
        let foreign = try error(DatabaseSchema(applicationID: 1, migrations: Self.schema(2).migrations))
        #expect(foreign.kind == .foreign)
        try Database(path: folder.file).execute("PRAGMA application_id = 0; PRAGMA user_version = 0")
        #expect(try error(Self.schema(2)).kind == .foreign)
        try Database(path: folder.file).execute("PRAGMA application_id = \(0x5765_6674); PRAGMA user_version = -3")
        #expect(try error(Self.schema(2)).kind == .damaged)
    }

    /// Two programs are started at the same time with a new file.
    @Test func connectionsMigrateAtOnce() async throws {
        for _ in 0..<100 {
            let folder = ScratchFolder()
            await withTaskGroup(of: String?.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        do {
                            try Database(path: folder.file).migrate(to: Self.schema(2))
                            return nil
                        } catch {
                            return "\(error)"
                        }
                    }
                }
                for await failure in group { #expect(failure == nil) }
            }
            #expect(try Database(path: folder.file).value("SELECT count(*) FROM t", as: Int.self) == 1)
        }
    }
}
