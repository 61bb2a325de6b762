import SQLite
import Testing

@testable import GroupDirectory

/// Tests the list of removed sources whose data is still stored.
struct RemovedSourcesTests {
    private let folder = StoreFolder()
    private static let setting = "removed-sources"

    /// Each id took several transactions, and each rewrote the list: 100,000 took an hour.
    @Test func aPlantedListIsForgottenAtOnce() async throws {
        let store = folder.store()
        let source = StoredSource(kind: "gancio", address: "https://g.example.org")
        let group = Group.made("1", "G") { $0.source = source.id }
        try await store.remember([group], from: source.id, near: .london)
        let ids = (0..<100_000).map { "s\($0)" } + [source.id.rawValue]
        try await store.set(Self.setting, to: ids.joined(separator: "\n"))
        let start = ContinuousClock.now
        try await store.forgetRemovedSources()
        #expect(ContinuousClock.now - start < .seconds(20))
        #expect(try await store.setting(Self.setting) == nil)
        #expect(try await store.group(group.key) == nil)
        await store.close()
    }

    @Test func theLastRemovedOnesAreKept() async throws {
        let store = folder.store()
        let source = StoredSource(kind: "gancio", address: "https://a.example.org")
        try await store.setSources([source])
        let ids = (0..<GroupStore.maximumRemovedSources + 10).map { "s\($0)" }
        try await store.set(Self.setting, to: ids.joined(separator: "\n"))
        try await store.setSources([])
        let kept = try #require(try await store.setting(Self.setting)).split(separator: "\n").map(String.init)
        #expect(kept == ids.dropFirst(11) + [source.id.rawValue])
        await store.close()
    }

    @Test func aListOfLongIdsIsBoundedToo() async throws {
        let store = folder.store()
        let source = StoredSource(kind: "gancio", address: "https://a.example.org")
        try await store.setSources([source])
        let long = String(repeating: "x", count: 300_000)
        try await store.set(Self.setting, to: (0..<8).map { "\($0)\(long)" }.joined(separator: "\n"))
        try await store.setSources([])
        let kept = try #require(try await store.setting(Self.setting)).split(separator: "\n").map { $0.prefix(4) }
        #expect(kept == ["5xxx", "6xxx", "7xxx", "ganc"])
        await store.close()
    }
}
