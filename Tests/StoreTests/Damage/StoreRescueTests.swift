import Glibc
import SQLite
import Testing
import WeftGLib

@testable import GroupDirectory

/// Tests how much of a planted file is compared and rescued, and how long that takes.
@Suite(.serialized)
struct StoreRescueTests {
    private let folder = StoreFolder()

    private func writeStore() async throws {
        let store = folder.store()
        for number in 1...3 { try await store.save(.full(number)) }
        await store.close()
    }

    /// Only the lengths of the records are read.
    @Test(arguments: ["saved SELECT 10 + i, 's', i, NULL, 0", "saved_events SELECT i, 's', i"], [60, 70])
    func moreBytesThanTheProgramWritesAreNotRead(rows: String, megabytes: Int) async throws {
        try await writeStore()
        try Database(path: folder.file).execute(
            """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(megabytes / 5))
            INSERT INTO \(rows), zeroblob(5 << 20) \(rows.hasPrefix("saved_") ? ", NULL" : "") FROM n
            """)
        let (error, seconds) = try check()
        let table = rows.prefix { $0 != " " }
        #expect(
            (error?.message == "the table \(table) is larger than any that the program writes") == (megabytes > 64),
            "\(error?.message ?? "no error")")
        if megabytes > 64 { #expect(seconds < 2, "\(seconds) s of processor time") }
        #expect(error?.kind == .damaged)
    }

    /// Compares the file with its ledgers. Returns the error and the processor time.
    private func check() throws -> (error: DatabaseError?, seconds: Double) {
        let database = try Database(path: folder.file)
        let start = threadCPUSeconds()
        do throws(DatabaseError) {
            try StoreLedger.check(database)
            return (nil, threadCPUSeconds() - start)
        } catch {
            return (error, threadCPUSeconds() - start)
        }
    }

    /// No text of a group is that long. Groups of one time were sorted by their ids, which took minutes.
    @Test func recordsWithLongTextsAreRescuedInLinearTime() async throws {
        try await writeStore()
        let long = String(repeating: "a\u{328}\u{301}", count: 20_000)
        let (found, seconds) = try rescue(
            (0..<100).map { number in .made(long + "\(number)", "Group") { $0.city = long } }
                + [.made("city", "Group") { $0.city = long }])
        #expect(seconds < 15, "\(seconds) s of processor time")
        #expect(found.saved.map(\.group.id) == ["1", "2", "3", "city"])
        #expect(found.saved.map(\.group.city) == ["Zürich", "Zürich", "Zürich", nil])
    }

    /// The new file would be damaged, too, and set aside with each call.
    @Test func noMoreIsRescuedThanAFileMayHave() async throws {
        try await writeStore()
        let (found, _) = try rescue((0..<StoreLedger.maximumRows).map { .made("\($0)", "Group") })
        #expect(found.saved.count == StoreLedger.maximumRows)
        #expect(found.saved.prefix(3).map(\.group.id) == ["1", "2", "3"])
        let database = try Database(path: folder.file)
        for number in 0...StoreLedger.maximumRows {
            let saved = SavedEvent(
                GroupEvent(id: "\(number)"), group: nil, source: .embedded, savedAt: Timestamp(unixMilliseconds: 0))
            try database.run(
                "INSERT INTO saved_events VALUES(?, 's', ?, ?, NULL)", 10 + number, "\(number)",
                SavedEventRecord.encode(saved, description: nil))
        }
        #expect(StoreRescue.boundedContent(of: database).savedEvents.count == StoreLedger.maximumRows)
    }

    /// Bytes that are no text take three times the room once they are replaced.
    @Test func noMoreBytesAreRescuedThanAFileMayHave() {
        let items = StoreRescue.bounded(Array(0..<100)) { $0 < 50 ? 1 << 20 : 2 << 20 }
        #expect(items == Array(0..<57))
    }

    /// Saves groups in the file as another program might, and rescues what it has.
    private func rescue(_ groups: [Group]) throws -> (StoreRescue.Content, seconds: Double) {
        let database = try Database(path: folder.file)
        for (number, group) in groups.enumerated() {
            try database.run(
                "INSERT INTO saved VALUES(?, ?, ?, NULL, ?, ?)", 10 + number, group.source.rawValue, group.id,
                Int64.max, GroupRecord.encode(group))
        }
        let start = threadCPUSeconds()
        return (StoreRescue.boundedContent(of: database), threadCPUSeconds() - start)
    }
}
