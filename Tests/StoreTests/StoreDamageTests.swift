import CSQLite
import Glibc
import SQLite
import Testing
import WeftGLib
import WeftTestBasics

@testable import GroupDirectory

/// Tests a small file with one changed byte, for each byte in turn.
@Suite struct StoreDamageTests {
    private static let savedCount = 12
    private static let savedEventCount = 4

    /// A group; every eighth one has all details, since the others are read four times as fast.
    private func group(_ number: Int) -> Group {
        let full = Group.full(number)
        guard number % 8 > 0 else { return full }
        return .made(full.id, full.name) {
            $0.source = full.source
            $0.link = full.link
            $0.descriptionHTML = "<p>" + String(repeating: "word \(number) ", count: 60)
            $0.coordinate = full.coordinate
            $0.nextEvent = full.nextEvent
        }
    }

    /// The bytes of a store in a single file, without a log.
    private func original(_ folder: StoreFolder) async throws -> [UInt8] {
        let store = folder.store()
        let groups = (0..<40).map(group)
        try await store.remember(groups, from: groups[0].source, near: .london)
        for group in groups.prefix(Self.savedCount) { try await store.save(group) }
        for number in 0..<Self.savedEventCount {
            var event = GroupEvent(
                id: "s\(number)", name: "Saved \(number)", time: Timestamp(unixMilliseconds: 2_000_000_000_000))
            event.details = .full
            try await store.saveEvent(event, group: groups[number], source: groups[0].source)
        }
        try await store.setSources([StoredSource(kind: "gancio", address: "https://g.example.org")])
        try await store.noteRecentPlace(StoredPlace(name: "P", coordinate: .london))
        await store.close()
        return try LocalFile.read(folder.file, maximumBytes: 10 << 20)
    }

    /// The saved groups that plain SQLite can read, as an oracle independent of the store.
    private func plainlyReadable(_ path: String) -> Set<String> {
        var ids: Set<String> = []
        guard let database = try? Database(path: path) else { return [] }
        try? database.forEach("SELECT record FROM saved NOT INDEXED") { row throws(DatabaseError) in
            if let group = GroupRecord.group(try row.get(0)) { ids.insert(group.id) }
            return true
        }
        return ids
    }

    private struct Damage {
        let bytes: [UInt8]
        var log: [UInt8]?
        let what: String
    }

    /// Checks several at a time, since each one mostly waits for the threads of its store. Returns the number of
    /// checks, and of files that were set aside.
    private func checkAll(_ next: () -> Damage?) async throws -> (count: Int, setAside: Int) {
        var (count, setAside) = (0, 0)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            func add() {
                guard let damage = next() else { return }
                count += 1
                group.addTask { try await check(damage) }
            }
            for _ in 0..<8 { add() }
            while let wasSetAside = try await group.next() {
                setAside += wasSetAside ? 1 : 0
                add()
            }
        }
        return (count, setAside)
    }

    private func checkAll(_ rounds: Int, _ make: (Int) -> Damage) async throws {
        var round = 0
        _ = try await checkAll {
            defer { round += 1 }
            return round < rounds ? make(round) : nil
        }
    }

    /// Damages the file and opens it; true if the file was set aside.
    private func check(_ damage: Damage) async throws -> Bool {
        let (bytes, log, what) = (damage.bytes, damage.log, damage.what)
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
        let events = try await store.savedEvents()
        for event in events { _ = try await store.savedEvent(event.id) }
        try await store.save(.made("after", "After"))
        let told = await notices(of: store)
        let aside = told.compactMap { if case .setAside(let aside) = $0 { aside } else { nil } }
        await store.close()

        #expect(found.isSuperset(of: readable), "\(what): lost \(readable.subtracting(found))")
        #expect(told.count == aside.count, "\(what): \(told)")
        if found.count < Self.savedCount || events.count < Self.savedEventCount || sources.count < 1 {
            // Never without a word.
            #expect(!aside.isEmpty, "\(what): \(found.count) and \(events.count) are there, and nothing is said")
            #expect(aside.first.map { $0.keptSaved + ($0.lostSaved ?? 0) >= found.count } ?? true, "\(what): \(aside)")
        }
        // The set-aside file has the original contents.
        if let path = aside.first?.path {
            #expect(try LocalFile.read(path, maximumBytes: 10 << 20).count >= bytes.count, "\(what)")
        }
        // Groups saved afterwards are there.
        #expect(try await store.savedGroups().groups.contains { $0.id == "after" }, "\(what)")
        return !aside.isEmpty
    }

    @Test(.timeLimit(.minutes(10))) func lossByAChangedByteIsReported() async throws {
        var random = SeededRandom()
        let bytes = try await original(StoreFolder())
        let stride = 613
        var position = Int.random(in: 0..<stride, using: &random)
        let (tries, setAside) = try await checkAll {
            guard position < bytes.count else { return nil }
            defer { position += stride }
            var changed = bytes
            changed[position] ^= UInt8.random(in: 1...255, using: &random)
            return Damage(bytes: changed, what: "byte \(position)")
        }
        print("\(tries) files with a changed byte, \(setAside) set aside")
        #expect(setAside > 0 && setAside < tries)
    }

    /// The words for searching have tables of their own. For damage in these, SQLite returns other errors.
    private static let indexDamages = [
        "UPDATE search_config SET v = 99", "DELETE FROM search_config", "DELETE FROM search_data",
        "DROP TABLE search_data", "DROP TABLE search_idx", "DROP TABLE search_content", "DROP TABLE search_docsize",
    ]

    @Test(.timeLimit(.minutes(1)), arguments: indexDamages)
    func lossByADamagedSearchIndexIsReported(statement: String) async throws {
        let folder = StoreFolder()
        _ = try await original(folder)
        // Not as the store opens it: that way these tables are out of reach.
        var database: OpaquePointer?
        #expect(sqlite3_open(folder.file, &database) == SQLITE_OK)
        #expect(sqlite3_exec(database, statement, nil, nil, nil) == SQLITE_OK, "\(statement)")
        #expect(sqlite3_close(database) == SQLITE_OK)
        _ = try await check(Damage(bytes: try LocalFile.read(folder.file, maximumBytes: 10 << 20), what: statement))
    }

    @Test(.timeLimit(.minutes(5))) func theFirstBytesAndFilesCutShort() async throws {
        var random = SeededRandom()
        let bytes = try await original(StoreFolder())
        let first = Int.random(in: 0..<2, using: &random)
        try await checkAll(50) { round in
            let position = first + 2 * round
            var changed = bytes
            changed[position] ^= UInt8.random(in: 1...255, using: &random)
            return Damage(bytes: changed, what: "byte \(position)")
        }
        try await checkAll(30) { _ in
            let length = Int.random(in: 1..<bytes.count, using: &random)
            return Damage(bytes: Array(bytes[..<length]), what: "\(length) of \(bytes.count) bytes")
        }
    }

    /// The file is left as by a killed program: its newest data is only in the log.
    @Test(.timeLimit(.minutes(5))) func aDamagedFileWithItsLog() async throws {
        var random = SeededRandom()
        let folder = StoreFolder()
        _ = try await original(folder)
        let store = folder.store()
        for number in 0..<Self.savedCount {
            var group = group(number)
            group.memberCount = 1_000_000 + number
            try await store.save(group)
        }
        let bytes = try LocalFile.read(folder.file, maximumBytes: 10 << 20)
        let log = try LocalFile.read(folder.file + "-wal", maximumBytes: 10 << 20)
        #expect(log.count > 100_000)
        try await checkAll(80) { round in
            var (bytes, log) = (bytes, log)
            // SQLite ignores the log from an invalid checksum on: so only the file is damaged.
            for _ in 0..<[1, 1, 50, 2_000][round % 4] {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            if round % 8 == 7 { log = Array(log[..<Int.random(in: 0..<log.count, using: &random)]) }
            return Damage(bytes: bytes, log: log, what: "round \(round)")
        }
        _ = try await store.savedGroups()
    }

    /// The header and the names of tables are the same in every file, so no saved group is lost with them.
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
        try await checkAll(40) { round in
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
            return Damage(bytes: changed, what: "round \(round)")
        }
    }
}
