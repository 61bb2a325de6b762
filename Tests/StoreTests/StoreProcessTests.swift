import Glibc
import StoreWriter
import Testing
import WeftGLib
import WeftTestBasics

@testable import GroupDirectory

/// Tests processes that are killed, that write at the same time, and that have no disk space, with the program
/// `StoreWriter`.
@Suite(.serialized) struct StoreProcessTests {
    private func writer(_ folder: StoreFolder, _ arguments: Int...) throws -> ChildProcess {
        try ChildProcess(
            try ChildProcess.executable(named: "StoreWriter"), [folder.file] + arguments.map { "\($0)" })
    }

    private func saved(_ folder: StoreFolder) async throws -> Set<String> {
        let store = folder.store()
        let ids = Set(try await store.savedGroups().groups.map(\.id))
        #expect(await notices(of: store).isEmpty)
        await store.close()
        return ids
    }

    @Test(.timeLimit(.minutes(10))) func acknowledgedDataSurvivesAKill() async throws {
        var random = SeededRandom()
        var folder = StoreFolder()
        var next = 0
        var answered = 0
        for round in 0..<200 {
            if round % 10 == 0 {
                folder = StoreFolder()
                next = 0
            }
            let child = try writer(folder, next, 1_000_000)
            // Dead somewhere between its start and its twentieth answer, mostly in the middle of a step.
            let lines = Int.random(in: 0...20, using: &random)
            let microseconds = UInt32.random(in: 0...6_000, using: &random)
            var last = next - 1
            for _ in 0..<lines {
                guard let line = child.line() else { break }
                last = try #require(Int(line))
            }
            if lines == 0 || microseconds > 3_000 { usleep(microseconds) }
            #expect(child.end(SIGKILL) == -SIGKILL)
            // Its output between the last line read and its end.
            while let line = child.line() { last = try #require(Int(line)) }
            answered += last + 1 - next
            let found = try await saved(folder)
            // The step it died in is done or not.
            let done = WriterStep.saved(after: 0..<last + 1)
            let perhaps = WriterStep.saved(after: 0..<last + 2)
            #expect(found == done || found == perhaps, "round \(round): \(found.symmetricDifference(done))")
            next = last + 1
        }
        #expect(answered > 1_000)
    }

    @Test(.timeLimit(.minutes(2))) func twoInstancesWriteAtOnce() async throws {
        let folder = StoreFolder()
        let first = try writer(folder, 0, 60)
        let second = try writer(folder, 6_000, 60)
        // A third, which is this one, saves and searches between them.
        let store = folder.store()
        for number in 0..<30 {
            try await store.save(WriterStep.group(900_000 + number))
            _ = try await store.search("group")
        }
        #expect(first.end(0) == 0)
        #expect(second.end(0) == 0)
        let expected = WriterStep.saved(after: 0..<60).union(WriterStep.saved(after: 6_000..<6_060))
            .union((0..<30).map { "\(900_000 + $0)" })
        #expect(Set(try await store.savedGroups().groups.map(\.id)) == expected)
        #expect(await notices(of: store).isEmpty)
        #expect(folder.names.filter { $0.contains("damaged") }.isEmpty)
    }

    /// A limit of the process simulates a full disk, since a separate file system needs root, and with a limit inside
    /// SQLite no write fails half-way. Both limits are tested.
    @Test(.timeLimit(.minutes(2)), arguments: [60_000, 150_000, 250_000, 400_000])
    func groupsSavedBeforeTheDiskWasFullAreThere(_ bytes: Int) async throws {
        let folder = StoreFolder()
        let before = try writer(folder, 0, 20)
        #expect(before.end(0) == 0)
        let child = try writer(folder, 20, 120, bytes)
        var lines: [String] = []
        while let line = child.line() { lines.append(line) }
        #expect(child.end(0) == 0)
        #expect(lines.last == "end")
        let failure = try #require(lines.firstIndex { $0.hasPrefix("failed ") })
        #expect(lines[failure].contains("File too large"), "\(lines[failure])")
        // It went on reading, and, when there was room, writing.
        let failed = lines.compactMap { $0.hasPrefix("failed ") ? Int($0.dropFirst(7).prefix { $0 != ":" }) : nil }
        let wasThere = WriterStep.saved(after: 0..<(failed.first ?? 0)).count
        #expect(lines[failure + 1] == "read \(wasThere)")
        let done = (0..<140).filter { !failed.contains($0) }
        var expected: Set<String> = []
        for number in done {
            switch WriterStep(number) {
            case .save(let id): expected.insert("\(id)")
            case .unsave(let id): expected.remove("\(id)")
            case .remember: break
            }
        }
        #expect(failed.count == 1)
        #expect(try await saved(folder) == expected)
    }
}
