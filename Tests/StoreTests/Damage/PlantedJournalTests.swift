import Glibc
import SQLite
import Testing
import WeftGLib

@testable import GroupDirectory

/// Tests files that SQLite or the program would use beside the store without having made them: rollback journals that
/// name another file, which SQLite would delete, and a replacement.
@Suite(.serialized)
struct PlantedJournalTests {
    private let folder = StoreFolder()
    private static let text = Array("three years of work\n".utf8)

    private var letter: String { folder.path + "/letter" }

    private func writeStore() async throws {
        let store = folder.store()
        for number in 1...3 { try await store.save(.full(number)) }
        await store.close()
        try #require(LocalFile.write(Self.text, to: letter))
    }

    private func letterIsWhole() -> Bool { (try? LocalFile.read(letter, maximumBytes: 1000)) == Self.text }

    /// Writes a journal without pages, as a transaction on several files leaves it.
    /// - Parameter file: the name of the super-journal.
    private func plantJournal(naming file: String, beside suffix: String) throws {
        func bytes(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }
        let magic: [UInt8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]
        let (page, sector) = (4096, 512)
        let pages = try LocalFile.read(folder.file, maximumBytes: 10 << 20).count / page
        let header = magic + [0, 0, pages, sector, page].flatMap(bytes)
        let name = Array(file.utf8)
        let sum = name.reduce(0) { $0 + Int($1) }
        let journal =
            header + [UInt8](repeating: 0, count: sector - header.count) + bytes((1 << 30) / page + 1) + name
            + bytes(name.count) + bytes(sum) + magic
        try #require(LocalFile.write(journal, to: folder.file + suffix + "-journal"))
    }

    private func breakHeader() throws {
        var bytes = try LocalFile.read(folder.file, maximumBytes: 10 << 20)
        bytes.replaceSubrange(0..<16, with: [UInt8](repeating: 0x78, count: 16))
        try #require(LocalFile.write(bytes, to: folder.file))
    }

    @Test func aJournalThatNamesAnotherFileIsReportedAndNotUsed() async throws {
        try await writeStore()
        try plantJournal(naming: letter, beside: "")
        let store = folder.store()
        await #expect(throws: StoreError.self) { try await store.save(.full(4)) }
        _ = try? await store.search("group")
        #expect(letterIsWhole())
        guard case .cannotWrite(let reason)? = await notices(of: store).first else {
            Issue.record("not told")
            return
        }
        #expect(reason.contains("\(folder.file)-journal is another program's"), "\(reason)")
        #expect(folder.names.contains("groups.sqlite-journal") && !folder.names.contains { $0.contains("damaged") })
        unlink(folder.file + "-journal")
        try await store.save(.full(4))
        #expect(try await store.savedGroups().groups.count == 4)
        await store.close()
    }

    /// SQLite would wait for the other end, or read all of it.
    @Test func aPipeThatAJournalNamesIsNotOpened() async throws {
        try await writeStore()
        let pipe = folder.path + "/pipe"
        try #require(mkfifo(pipe, 0o600) == 0)
        try plantJournal(naming: pipe, beside: "")
        #expect(throws: DatabaseError.self) { try Database(path: folder.file) }
        await #expect(throws: StoreError.self) { try await folder.store().save(.full(4)) }
    }

    /// The copies that the rescue reads, and the new file, belong to the program alone.
    @Test(arguments: ["-repair", "-model", "-new"])
    func aJournalBesideACopyIsNotUsed(suffix: String) async throws {
        try await writeStore()
        try plantJournal(naming: letter, beside: suffix)
        try breakHeader()
        let store = folder.store()
        #expect(try await store.savedGroups().groups.count == 3)
        #expect(letterIsWhole())
        #expect(await notices(of: store).count == 1)
        #expect(!folder.names.contains { $0.hasSuffix("-journal") }, "\(folder.names)")
        await store.close()
    }

    /// Nothing there could be removed, so there is no copy.
    @Test(arguments: ["-repair-journal", "-model-journal", "-repair-wal"])
    func aFolderBesideACopyEndsTheRescueOnly(suffix: String) async throws {
        try await writeStore()
        try #require(mkdir(folder.file + suffix, 0o700) == 0)
        try breakHeader()
        let store = folder.store()
        try await store.save(.full(4))
        #expect(await notices(of: store).count == 1)
        #expect(letterIsWhole())
        await store.close()
        rmdir(folder.file + suffix)
    }

    /// Its pages would be written to the new file.
    @Test func aJournalOfADamagedFileIsSetAsideWithIt() async throws {
        try await writeStore()
        try breakHeader()
        let journal = [UInt8](repeating: 0, count: 512)
        try #require(LocalFile.write(journal, to: folder.file + "-journal"))
        let store = folder.store()
        try await store.save(.full(4))
        await store.close()
        #expect(!folder.names.contains("groups.sqlite-journal"))
        #expect(folder.names.contains { $0.contains("-damaged-") && $0.hasSuffix("-journal") }, "\(folder.names)")
    }

    @Test func aFileOfAnotherUserIsReportedAndNotUsed() async throws {
        // Only root can give a file away.
        guard geteuid() == 0 else { return }
        try await writeStore()
        for suffix in ["", "-journal", "-wal"] {
            if suffix != "" { try #require(LocalFile.write("x", to: folder.file + suffix)) }
            chown(folder.file + suffix, 12_345, 12_345)
            await #expect(throws: StoreError.self) { try await folder.store().save(.full(4)) }
            if suffix == "" { chown(folder.file, 0, 0) } else { unlink(folder.file + suffix) }
        }
        #expect(try await folder.store().savedGroups().groups.count == 3)
    }

    /// The user's other file would become the store, and be written to.
    @Test(arguments: [true, false])
    func aSecondNameOfAnotherFileIsNoReplacement(isStore: Bool) async throws {
        let other = StoreFolder()
        if isStore {
            let store = other.store()
            try await store.save(.full(7))
            await store.close()
        } else {
            try Database(path: other.file).execute("CREATE TABLE theirs(a)")
        }
        let bytes = try LocalFile.read(other.file, maximumBytes: 10 << 20)
        try #require(link(other.file, folder.file + "-new") == 0)
        let store = folder.store()
        try await store.save(.full(1))
        #expect(try await store.savedGroups().groups == [.full(1)])
        #expect(await notices(of: store).isEmpty)
        await store.close()
        #expect(try LocalFile.read(other.file, maximumBytes: 10 << 20) == bytes)
        #expect(folder.names.contains("groups.sqlite-new"))
    }
}
