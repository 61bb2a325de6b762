import Glibc
import SQLite
import Testing
import WeftGLib
import WeftTestBasics

@testable import GroupDirectory

/// A small file with one byte changed, one after the other.
@Suite struct StoreDamageTests {
    private static let savedCount = 12

    /// The file's bytes, all in one file.
    private func original(_ folder: StoreFolder) async throws -> [UInt8] {
        let store = folder.store()
        let groups = (0..<40).map(Group.full)
        try await store.remember(groups, from: groups[0].source, near: .london)
        for group in groups.prefix(Self.savedCount) { try await store.save(group) }
        try await store.setSources([StoredSource(kind: "gancio", address: "https://g.example.org")])
        try await store.noteRecentPlace(StoredPlace(name: "P", coordinate: .london))
        await store.close()
        return try LocalFile.read(folder.file, maximumBytes: 10 << 20)
    }

    /// What SQLite alone reads of saved groups, asked plainly; an oracle that knows nothing of the store.
    private func plainlyReadable(_ path: String) -> Set<String> {
        var ids: Set<String> = []
        guard let database = try? Database(path: path) else { return [] }
        try? database.forEach("SELECT record FROM saved NOT INDEXED") { row throws(DatabaseError) in
            if let group = GroupRecord.group(try row.get(0)) { ids.insert(group.id) }
            return true
        }
        return ids
    }

    /// Whether it was set aside.
    private func check(_ bytes: [UInt8], log: [UInt8]? = nil, _ what: String) async throws -> Bool {
        let copy = StoreFolder()
        func write() {
            copy.removeAll()
            #expect(LocalFile.write(bytes, to: copy.file))
            if let log { #expect(LocalFile.write(log, to: copy.file + "-wal")) }
        }
        write()
        let readable = plainlyReadable(copy.file)
        write()

        let store = copy.store()
        let found = Set(try await store.savedGroups().groups.map(\.id))
        _ = try? await store.feed(near: .london)
        _ = try? await store.search("group")
        _ = try? await store.events(of: Group.full(1).key)
        let sources = try await store.sources()
        try await store.save(.made("after", "After"))
        let told = await notices(of: store)
        let aside = told.compactMap { if case .setAside(let aside) = $0 { aside } else { nil } }
        await store.close()

        #expect(found.isSuperset(of: readable), "\(what): lost \(readable.subtracting(found))")
        #expect(told.count == aside.count, "\(what): \(told)")
        if found.count < Self.savedCount || sources.count < 1 {
            // Never without a word.
            #expect(!aside.isEmpty, "\(what): \(found.count) of \(Self.savedCount) are there, and nothing is said")
            #expect(aside.first.map { $0.keptSaved + ($0.lostSaved ?? 0) >= found.count } ?? true, "\(what): \(aside)")
        }
        // What is set aside is what was there.
        if let path = aside.first?.path {
            #expect(try LocalFile.read(path, maximumBytes: 10 << 20).count >= bytes.count, "\(what)")
        }
        // And what was saved afterwards is there.
        #expect(try await store.savedGroups().groups.contains { $0.id == "after" }, "\(what)")
        return !aside.isEmpty
    }

    @Test(.timeLimit(.minutes(10))) func oneByteThatIsChangedIsNoLossWithoutAWord() async throws {
        var random = SeededRandom()
        let bytes = try await original(StoreFolder())
        let stride = 613
        var setAside = 0
        var tries = 0
        for position in Swift.stride(from: Int.random(in: 0..<stride, using: &random), to: bytes.count, by: stride) {
            var changed = bytes
            changed[position] ^= UInt8.random(in: 1...255, using: &random)
            setAside += try await check(changed, "byte \(position)") ? 1 : 0
            tries += 1
        }
        print("\(tries) files with a changed byte, \(setAside) set aside")
        #expect(setAside > 0 && setAside < tries)
    }

    @Test(.timeLimit(.minutes(5))) func theFirstBytesAndFilesCutShort() async throws {
        var random = SeededRandom()
        let bytes = try await original(StoreFolder())
        for position in stride(from: Int.random(in: 0..<2, using: &random), to: 100, by: 2) {
            var changed = bytes
            changed[position] ^= UInt8.random(in: 1...255, using: &random)
            _ = try await check(changed, "byte \(position)")
        }
        for _ in 0..<30 {
            let length = Int.random(in: 1..<bytes.count, using: &random)
            _ = try await check(Array(bytes[..<length]), "\(length) of \(bytes.count) bytes")
        }
    }

    /// As a program leaves it that was killed: the newest of it is in the log alone.
    @Test(.timeLimit(.minutes(5))) func aDamagedFileWithItsLog() async throws {
        var random = SeededRandom()
        let folder = StoreFolder()
        _ = try await original(folder)
        let store = folder.store()
        for number in 0..<Self.savedCount {
            var group = Group.full(number)
            group.memberCount = 1_000_000 + number
            try await store.save(group)
        }
        let bytes = try LocalFile.read(folder.file, maximumBytes: 10 << 20)
        let log = try LocalFile.read(folder.file + "-wal", maximumBytes: 10 << 20)
        #expect(log.count > 100_000)
        for round in 0..<80 {
            var (bytes, log) = (bytes, log)
            // Of the log what a checksum does not cover is not looked at, and the rest ends it: so only the file.
            for _ in 0..<[1, 1, 50, 2_000][round % 4] {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            if round % 8 == 7 { log = Array(log[..<Int.random(in: 0..<log.count, using: &random)]) }
            _ = try await check(bytes, log: log, "round \(round)")
        }
        _ = try await store.savedGroups()
    }

    /// The header and the tables' names are the same in every file, so nothing of a saved group is lost with them.
    @Test(arguments: [0..<100, 100..<4096, 0..<4096])
    func aDamagedHeaderOrSchemaCostsNoSavedGroup(_ range: Range<Int>) async throws {
        var random = SeededRandom()
        let folder = StoreFolder()
        var bytes = try await original(folder)
        for index in range { bytes[index] = UInt8.random(in: 0...255, using: &random) }
        folder.removeAll()
        #expect(LocalFile.write(bytes, to: folder.file))
        let store = folder.store()
        #expect(try await store.savedGroups().groups.count == Self.savedCount)
        #expect(try await store.sources().count == 1)
        #expect(await notices(of: store).count == 1)
        #expect(folder.names.filter { $0.contains("-repair") || $0.contains("-model") || $0.contains("-new") } == [])
    }

    @Test(.timeLimit(.minutes(5))) func manyBytesAtOnce() async throws {
        var random = SeededRandom()
        let bytes = try await original(StoreFolder())
        for round in 0..<40 {
            var changed = bytes
            // A page of something else, or a scatter.
            if Bool.random(using: &random) {
                let page = Int.random(in: 0..<bytes.count / 4096, using: &random) * 4096
                for index in page..<page + 4096 { changed[index] = UInt8.random(in: 0...255, using: &random) }
            } else {
                for _ in 0..<200 {
                    changed[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
                }
            }
            _ = try await check(changed, "round \(round)")
        }
    }
}
