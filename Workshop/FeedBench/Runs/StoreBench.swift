import FoundationEssentials
import Glibc
import GroupDirectory
import WeftGLib

/// Weft's contender of the store cases. Each runs in a separate process.
enum StoreBench: String, Sendable, CaseIterable {
    /// Reads the first 40 rows of the last place, in a process that has not used the store before.
    case start
    /// Reads the same rows from the embedded sample, for comparison.
    case sample
    /// Searches 100,000 groups while typing.
    case search
    /// Makes the file that the other cases read, unless it exists.
    case make, makeLarge
    /// Makes the program's own file, with a source in its list.
    case makeProgram

    private var groupCount: Int { self == .search || self == .makeLarge ? 100_000 : 5_000 }

    /// The figures of the run.
    func figures() throws -> [String: Double] {
        try DetachedRun.figures { try await measured() }
    }

    private func measured() async throws -> [String: Double] {
        switch self {
        case .start: try await start()
        case .sample: try await sample()
        case .search: try await search()
        case .make, .makeLarge, .makeProgram: try await make()
        }
    }

    // MARK: The file

    private static func folder() throws -> String { try DetachedRun.folder("feed-bench-store") }

    private func path() throws -> String {
        if self == .makeProgram { return try Self.programFile() }
        return try Self.folder() + "/\(StoreWords.version)-\(groupCount).sqlite"
    }

    private static func programFile() throws -> String {
        try folder() + "/\(StoreWords.version)-program/browse-meetup/groups.sqlite"
    }

    /// A folder in place of ~/.local/share that contains the program's store. The store is made if it does not exist.
    static func programFolder() throws -> String {
        let file = try programFile()
        if access(file, F_OK) != 0 { try make(.makeProgram) }
        return file.split(separator: "/").dropLast(2).reduce(into: "") { $0 += "/" + $1 }
    }

    /// Makes the file in another process, so that this process's caches are as cold as at a program's start.
    private func ensureFile() throws {
        guard access(try path(), F_OK) != 0 else { return }
        try Self.make(self == .search ? .makeLarge : .make)
    }

    private static func make(_ maker: StoreBench) throws {
        _ = try ChildProcess(
            path: "/proc/self/exe", arguments: ["run-weft-store", maker.rawValue],
            environment: ProcessInfo.processInfo.environment
        ).run(timeout: 600)
    }

    private func make() async throws -> [String: Double] {
        let path = try path()
        let unfinished = path + ".part"
        for end in ["", "-wal", "-shm"] { unlink(unfinished + end) }
        var options = StoreOptions()
        options.maximumGroups = groupCount
        options.maximumBytes = 2 << 30
        let store = GroupStore(path: unfinished, options: options)
        var words = StoreWords(seed: 16, isEnglish: self == .makeProgram)
        let source = StoredSource(kind: "mobilizon", address: "https://127.0.0.1:\(SilentListener.port)")
        if self == .makeProgram { try await store.setSources([source]) }
        let id = self == .makeProgram ? source.id : .embedded
        let began = monotonicNow()
        for first in stride(from: 0, to: groupCount, by: 500) {
            let groups = (first..<first + 500).map { index in
                var group = words.group(index)
                group.source = id
                return group
            }
            try await store.remember(groups, from: id, near: .london, at: first)
            if first == 0 { for group in groups.prefix(20) { try await store.save(group) } }
        }
        let seconds = monotonicNow() - began
        await store.close()
        rename(unfinished, path)
        return ["groupUs": seconds / Double(groupCount) * 1e6]
    }

    // MARK: Start

    private func start() async throws -> [String: Double] {
        try ensureFile()
        let path = try path()
        let began = monotonicNow()
        let store = GroupStore(path: path)
        let feed = try await store.feed(near: .london, limit: 40)
        let seconds = monotonicNow() - began
        guard feed?.groups.count == 40 else { throw BenchError.child("the store has no feed") }
        let again = monotonicNow()
        _ = try await store.feed(near: .london, limit: 40)
        return ["rowsMs": seconds * 1e3, "againMs": (monotonicNow() - again) * 1e3]
    }

    private func sample() async throws -> [String: Double] {
        let began = monotonicNow()
        let service = EmbeddedMeetupService(dataDirectory: .forThisProcess())
        let page = try await service.groups(near: .london, page: 0, pageSize: 40)
        guard page.groups.count == 40 else { throw BenchError.child("there is no sample of 40 groups") }
        return ["rowsMs": (monotonicNow() - began) * 1e3]
    }

    // MARK: Search

    private func search() async throws -> [String: Double] {
        try ensureFile()
        let path = try path()
        let store = GroupStore(path: path)
        var times: [Double] = []
        var found = 0
        var report: [String: Double] = [:]
        for (script, words) in StoreWords.typed {
            var ofScript: [Double] = []
            for _ in 0..<5 {
                for word in words {
                    for length in 1...word.count {
                        let began = monotonicNow()
                        found += try await store.search(String(word.prefix(length)), near: .london).count
                        ofScript.append((monotonicNow() - began) * 1e3)
                    }
                }
            }
            report["\(script)P99Ms"] = DetachedRun.percentile(ofScript, 0.99)
            times += ofScript
        }
        report["keys"] = Double(times.count)
        report["p50Ms"] = DetachedRun.percentile(times, 0.5)
        report["p99Ms"] = DetachedRun.percentile(times, 0.99)
        report["worstMs"] = times.max() ?? 0
        report["found"] = Double(found) / Double(times.count)
        var status = stat()
        report["fileMB"] = stat(path, &status) == 0 ? Double(status.st_size) / 1_048_576 : 0
        report.merge(try await typedAtOnce(store)) { $1 }
        return report
    }

    /// Searches for all prefixes of a word at once, as if a fast typist pressed further keys during the first search.
    private func typedAtOnce(_ store: GroupStore) async throws -> [String: Double] {
        let cancelled = Locked(0)
        var last: [Double] = []
        var keys = 0
        for word in StoreWords.typed.flatMap(\.words) {
            var tasks: [Task<Void, any Error>] = []
            let began = monotonicNow()
            for length in 1...word.count {
                keys += 1
                tasks.append(
                    Task {
                        do {
                            _ = try await store.search(String(word.prefix(length)), near: .london)
                        } catch StoreError.cancelled {
                            cancelled.withLock { $0 += 1 }
                        }
                    })
                // Yields, so that the searches start in the order of the keys.
                await Task.yield()
            }
            for task in tasks { try await task.value }
            last.append((monotonicNow() - began) * 1e3)
        }
        return [
            "cancelledShare": Double(cancelled.withLock { $0 }) / Double(keys),
            "wordP99Ms": DetachedRun.percentile(last, 0.99),
        ]
    }
}
