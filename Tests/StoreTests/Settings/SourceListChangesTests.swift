import Testing

@testable import GroupDirectory

/// Tests changes of the list of sources by two instances.
@Suite("Changes of the list of sources")
struct SourceListChangesTests {
    private let folder = StoreFolder()

    private static func source(_ name: String, isOn: Bool = true, called title: String? = nil) -> StoredSource {
        StoredSource(kind: "gancio", address: "https://\(name).example", name: title, isOn: isOn)
    }

    /// Sources named by letters; a capital letter is a source that is on.
    private static func list(_ letters: String) -> [StoredSource] {
        letters.map { source($0.lowercased(), isOn: $0.isUppercase) }
    }

    @Test(arguments: [
        // base, edited, current, result
        ["A", "AX", "AY", "AYX"], ["A", "AX", "YA", "YAX"], ["A", "XA", "AY", "XAY"],
        ["AB", "A", "ABY", "AY"], ["AB", "A", "B", ""], ["AB", "AB", "A", "A"], ["AB", "Ab", "A", "Ab"],
        ["AB", "BA", "ABY", "BAY"], ["AB", "BA", "AYB", "BAY"], ["AB", "AB", "BA", "BA"],
        ["ABC", "aBC", "ABc", "aBc"], ["ABC", "CBA", "aBYC", "CBYa"],
        ["", "X", "Y", "YX"], ["A", "AX", "AX", "AX"], ["A", "Ax", "AX", "AX"], ["A", "AX", "Ax", "AX"],
        ["", "XX", "", "X"], ["A", "", "A", ""], ["A", "A", "", ""],
    ])
    func bothInstancesChangesAreInTheResult(_ row: [String]) {
        let lists = row.map(Self.list)
        #expect(StoredSource.merged(lists[1], base: lists[0], current: lists[2]) == lists[3], "\(row)")
    }

    @Test func aSourceThatAnotherInstanceAddedStaysWithItsData() async throws {
        let (mine, other) = (folder.store(), folder.store())
        let (old, x, y) = (Self.source("old"), Self.source("x"), Self.source("y"))
        try await mine.setSources([old])
        let base = try await mine.sources()
        #expect(try await other.setSources([old, y], from: try await other.sources()) == [old, y])
        let group = Group.made("1", "G") { $0.source = y.id }
        try await other.remember([group], from: y.id, near: .london)
        #expect(try await mine.setSources([old, x], from: base) == [old, y, x])
        #expect(try await other.sources() == [old, y, x])
        try await mine.forgetRemovedSources()
        #expect(try await other.group(group.key) != nil, "it was not removed")
        // A removal here is one, although the other instance switched the source off.
        #expect(try await other.setSources([Self.source("old", isOn: false), y, x], from: [old, y, x]).count == 3)
        #expect(try await mine.setSources([y, x], from: [old, y, x]) == [y, x])
        await other.close()
        await mine.close()
        #expect(try await mine.sources() == [y, x])
    }

    /// The other instance may still offer to undo the removal.
    @Test func theDataOfARemovedSourceStaysWhileAnotherInstanceUsesTheFile() async throws {
        let (mine, other) = (folder.store(), folder.store())
        let source = Self.source("x")
        let group = Group.made("1", "G") { $0.source = source.id }
        try await other.setSources([source])
        try await other.remember([group], from: source.id, near: .london)
        try await other.setSources([])
        try await mine.forgetRemovedSources()
        #expect(try await mine.group(group.key) != nil)
        await other.close()
        await mine.close()
        try await mine.forgetRemovedSources()
        #expect(try await mine.group(group.key) == nil)
        await mine.close()
    }

    @Test func theDataOfASourceThatAnotherInstanceAddedAgainStays() async throws {
        let (mine, other) = (folder.store(), folder.store())
        let source = Self.source("x")
        let group = Group.made("1", "G") { $0.source = source.id }
        try await mine.setSources([source])
        try await mine.remember([group], from: source.id, near: .london)
        try await mine.setSources([])
        try await other.setSources([source])
        try await mine.forget(source)
        #expect(try await mine.group(group.key) != nil)
        try await other.setSources([])
        try await mine.forget(source)
        #expect(try await mine.group(group.key) == nil)
        await other.close()
        await mine.close()
    }
}
