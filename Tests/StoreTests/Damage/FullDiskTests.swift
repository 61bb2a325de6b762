import SQLite
import Testing
import WeftGLib

@testable import GroupDirectory

/// Tests a replacement whose rows cannot leave the log of the new file, as on a nearly full disk.
struct FullDiskTests {
    private let folder = StoreFolder()

    /// Reads the new file, so that its log cannot be written into it.
    // @unchecked: `database` is reached by the store's thread while a call is made, and by the test after it.
    private final class Reader: @unchecked Sendable {
        private var database: Database?
        private var isDone = false
        private(set) var wasThere = false

        func begin(_ path: String) {
            guard !isDone else { return }
            isDone = true
            var options = Database.Options()
            options.makesFile = false
            options.checkpointsOnClose = false
            database = try? Database(path: path, options: options)
            guard let database, (try? database.run("BEGIN")) != nil else { return }
            wasThere = (try? database.value("SELECT count(*) FROM sources", as: Int.self)) == 0
        }

        func end() { database = nil }
    }

    /// The log of the new file stayed behind: the next call found a damaged file, without sources.
    @Test func theOldFileStaysUntilTheNewOneIsWhole() async throws {
        let sources = ["a", "b"].map { StoredSource(kind: "gancio", address: "https://\($0).example.org") }
        let first = folder.store()
        try await first.setSources(sources)
        try await first.save(.full(1))
        await first.close()
        try Database(path: folder.file).execute("CREATE TABLE more(a)")

        let (file, reader) = (folder.file, Reader())
        let store = folder.store {
            $0.busyMilliseconds = 10
            // Called when the rows are written.
            $0.now = {
                reader.begin(file + "-new")
                return .now
            }
        }
        await #expect(throws: StoreError.self) { try await store.sources() }
        #expect(reader.wasThere)
        #expect(!folder.names.contains { $0.contains("-damaged-") }, "\(folder.names)")
        reader.end()

        #expect(try await store.sources().map(\.id) == sources.map(\.id))
        #expect(try await store.savedGroups().groups == [.full(1)])
        let told = await notices(of: store)
        guard told.count == 2, case .cannotWrite = told[0], case .setAside(let aside) = told[1] else {
            Issue.record("\(told)")
            return
        }
        #expect(aside.keptSources == 2 && aside.keptSaved == 1)
        await store.close()
        #expect(folder.names.filter { $0.contains("-new") } == [])
    }
}
