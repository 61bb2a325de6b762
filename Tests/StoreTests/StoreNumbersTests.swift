import SQLite
import Testing
import WeftGLib
import WeftTestBasics

@testable import GroupDirectory

/// Tests numbers in the file that this program never wrote: they come from a failing disk, or from another program.
@Suite struct StoreNumbersTests {
    static let columns = [
        "groups.seen", "groups.members", "groups.created", "groups.next_event", "events.time", "events.seen",
        "feeds.seen",
        "feed_items.position", "saved.row", "saved.saved", "sources.position", "sources.is_on", "sources.digest",
        "places.row", "places.used", "ledgers.count", "ledgers.digest",
    ]

    @Test(arguments: columns, [Int64.min, -1, .max]) func anyNumberInAnyColumnIsTaken(
        _ column: String, _ number: Int64
    ) async throws {
        let folder = StoreFolder()
        let group = Group.full(1)
        let place = StoredPlace(name: "P", coordinate: .london)
        let source = StoredSource(kind: "gancio", address: "https://g.example.org")
        do {
            let store = folder.store()
            try await store.remember([group], from: group.source, near: .london)
            try await store.save(group)
            try await store.setSources([source])
            try await store.noteRecentPlace(place)
            await store.close()
        }
        let names = column.split(separator: ".")
        try Database(path: folder.file).run("UPDATE \(names[0]) SET \(names[1]) = ?", number)

        // Rows are looked for one by one where some are missing.
        if column == "saved.row" { try Database(path: folder.file).run("UPDATE ledgers SET count = 7") }

        let store = folder.store()
        #expect(try await store.savedGroups().groups == [group])
        let feed = try await store.feed(near: .london)
        #expect(feed.map { Timestamp.displayable.contains($0.seen.unixMilliseconds) } ?? true)
        _ = try await store.events(of: group.key)
        _ = try await store.search("group")
        #expect(try await store.sources().map(\.address) == [source.address])
        #expect(try await store.recentPlaces() == [place])
        let zurich = try #require(Coordinate(latitude: 47.37, longitude: 8.54))
        try await store.noteRecentPlace(StoredPlace(name: "Q", coordinate: zurich))
        #expect(try await store.recentPlaces().map(\.name) == ["Q", "P"])
        try await store.remember([group], from: group.source, near: .london)
        try await store.remember([GroupEvent(id: "e", name: "E")], of: group)
        try await store.trim()
        #expect(try await store.savedGroups().groups == [group])
        try await store.unsave(group.key)
        try await store.setSources([])
        for notice in await notices(of: store) {
            guard case .setAside(let aside) = notice else {
                Issue.record("\(notice)")
                continue
            }
            // No more can be lost than a file has room for.
            #expect(aside.keptSaved == 1 && aside.lostSaved.map { $0 < 1 << 30 } ?? true, "\(aside)")
        }
    }
}
