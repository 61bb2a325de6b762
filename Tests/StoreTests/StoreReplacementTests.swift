import Glibc
import SQLite
import Testing
import WeftGLib

@testable import GroupDirectory

/// Tests a program that was killed while it replaced a damaged file, and another one that starts in the meantime.
@Suite struct StoreReplacementTests {
    private let folder = StoreFolder()

    /// A file and its log, left by a killed program, with the saved groups 5 and 6.
    private func killed() async throws -> (file: [UInt8], log: [UInt8]) {
        let other = StoreFolder()
        let store = other.store()
        for number in [5, 6] { try await store.save(.full(number)) }
        let file = try LocalFile.read(other.file, maximumBytes: 10 << 20)
        let log = try LocalFile.read(other.file + "-wal", maximumBytes: 10 << 20)
        await store.close()
        return (file, log)
    }

    /// Writes the complete new file, with the saved group 1.
    private func writeNew() async throws {
        let other = StoreFolder()
        let store = other.store()
        try await store.save(.full(1))
        await store.close()
        #expect(LocalFile.write(try LocalFile.read(other.file, maximumBytes: 10 << 20), to: folder.file + "-new"))
    }

    enum Log: CaseIterable {
        /// The log has both names: the previous one, and the one that belongs to the file set aside.
        case linked
        /// The log has only its previous name, as on a file system without hard links.
        case left
        /// The log was renamed.
        case moved
    }

    @Test(arguments: Log.allCases) func aReplacementThatWasCutShortIsFinishedWithoutTheOldLog(_ state: Log) async throws
    {
        let old = try await killed()
        try await writeNew()
        let aside = folder.file + "-damaged-2026-11-22"
        #expect(LocalFile.write(old.file, to: aside))
        let log = state == .moved ? aside + "-wal" : folder.file + "-wal"
        #expect(LocalFile.write(old.log, to: log))
        if state == .linked { #expect(link(log, aside + "-wal") == 0) }
        #expect(LocalFile.write([UInt8](repeating: 0x33, count: 32 << 10), to: folder.file + "-shm"))

        let store = folder.store()
        #expect(try await store.savedGroups().groups == [.full(1)])
        try await store.save(.full(2))
        #expect(await notices(of: store).isEmpty)
        #expect(try await folder.store().savedGroups().groups.count == 2)
        // Nothing is lost of the old one, and nothing kept twice.
        #expect(try LocalFile.read(aside, maximumBytes: 10 << 20) == old.file)
        let logs = folder.names.filter { $0.contains("-damaged-") && $0.hasSuffix("-wal") }
        #expect(logs.count == 1)
        #expect(try logs.map { try LocalFile.read(folder.path + "/" + $0, maximumBytes: 10 << 20) } == [old.log])
        #expect(state == .left || logs == ["groups.sqlite-damaged-2026-11-22-wal"])
        await store.close()
    }

    /// Another instance is between its two renamings and has the folder's lock, so nothing is opened, made or moved.
    @Test func whileAnotherInstanceReplacesTheFileNothingIsOpened() async throws {
        let old = try await killed()
        try await writeNew()
        #expect(LocalFile.write(old.log, to: folder.file + "-wal"))
        let lock = open(folder.path, O_RDONLY | O_DIRECTORY)
        #expect(flock(lock, LOCK_EX) == 0)
        let names = folder.names
        let store = folder.store { $0.busyMilliseconds = 20 }
        await #expect(throws: StoreError.self) { try await store.save(.full(2)) }
        #expect(folder.names == names)

        // The other one goes on.
        unlink(folder.file + "-wal")
        rename(folder.file + "-new", folder.file)
        close(lock)
        try await store.save(.full(2))
        let told = await notices(of: store)
        #expect(told.count == 2 && told.last == .writesAgain, "\(told)")
        #expect(try await folder.store().savedGroups().groups == [.full(2), .full(1)])
        await store.close()
    }
}
