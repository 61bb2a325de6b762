import SQLite
import Testing

@testable import GroupDirectory

/// Tests a store with as many saved groups as a file may have.
struct FullStoreTests {
    private let folder = StoreFolder()

    /// A row more would make the file count as damaged at the next start.
    @Test func savingOneMoreGroupFailsAndTheOthersStay() async throws {
        let store = folder.store()
        try await store.save(.full(1))
        let database = try Database(path: folder.file)
        try database.transaction { () throws(DatabaseError) in
            for number in 1..<StoreLedger.maximumRows {
                try GroupStore.save(.made("\(number)", "Group"), at: 0, in: database)
            }
        }
        await #expect(throws: StoreError.unavailable("no more can be saved")) { try await store.save(.full(2)) }
        #expect(try await store.savedGroups().groups.count == StoreLedger.maximumRows)
        await store.close()

        let next = folder.store()
        #expect(try await next.savedGroups().groups.count == StoreLedger.maximumRows)
        #expect(await notices(of: next) == [])
        await next.close()
    }
}
