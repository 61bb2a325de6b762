import Testing
import WeftGLib
import WeftTestBasics

@testable import GroupDirectory

/// Compares the store with a model of arrays, in random order.
@Suite struct StoreRandomTests {
    private struct Item {
        let key: GroupKey
        /// The distance at the time of the source's answer.
        let distance: Double
    }

    private struct Model {
        var seen: [GroupKey: Group] = [:]
        var saved: [Group] = []
        /// The groups of each source, by their positions.
        var feed: [SourceID: [Int: Item]] = [:]
        var sources: [StoredSource] = []
        var places: [StoredPlace] = []

        mutating func see(_ group: Group) {
            seen[group.key] = group
            if let index = saved.firstIndex(where: { $0.key == group.key }) { saved[index] = group }
        }

        var feedGroups: [Group] {
            let items = feed.flatMap { source, items in items.map { (source, $0.key, $0.value) } }
            let sorted = items.compactMap { source, position, item in
                seen[item.key].map { (item.distance, position, $0) }
            }.sorted { ($0.0, $0.1, $0.2.key.source.rawValue) < ($1.0, $1.1, $1.2.key.source.rawValue) }
            return sorted.map(\.2)
        }
    }

    private static let sources = addresses.map { SourceID(kind: "k", address: $0) }
    private static let addresses = ["a", "b", "c"].map { "https://\($0).example.org" }

    private func group(_ random: inout SeededRandom) -> Group {
        .made("\(Int.random(in: 0..<30, using: &random))", "Name \(Int.random(in: 0..<4, using: &random))") {
            $0.source = Self.sources.randomElement(using: &random) ?? .embedded
            $0.memberCount = Int.random(in: 0..<5, using: &random)
            // Distances differ, so that the order has no ties between sources.
            $0.coordinate = Coordinate(latitude: 51 + Double.random(in: 0..<1, using: &random), longitude: 0)
        }
    }

    @Test(.timeLimit(.minutes(5))) func aRandomSequenceMatchesTheModel() async throws {
        var random = SeededRandom()
        for _ in 0..<6 {
            let folder = StoreFolder()
            let time = Locked<Int64>(1_000)
            let store = folder.store {
                $0.now = {
                    time.withLock {
                        $0 += 1
                        return Timestamp(unixMilliseconds: $0)
                    }
                }
            }
            var model = Model()
            for _ in 0..<250 {
                switch Int.random(in: 0..<10, using: &random) {
                case 0, 1:
                    let group = group(&random)
                    try await store.save(group)
                    if !model.saved.contains(where: { $0.key == group.key }) { model.saved.insert(group, at: 0) }
                    model.see(group)
                case 2:
                    let key = group(&random).key
                    let was = try await store.unsave(key)
                    #expect(was == model.saved.contains { $0.key == key })
                    model.saved.removeAll { $0.key == key }
                case 3...5: try await remember(&model, store, &random)
                case 6:
                    model.sources = Self.addresses.shuffled(using: &random).prefix(
                        Int.random(in: 0...3, using: &random)
                    )
                    .map { StoredSource(kind: "k", address: $0, isOn: Bool.random(using: &random)) }
                    try await store.setSources(model.sources)
                case 7:
                    let source = Self.sources[Int.random(in: 0..<3, using: &random)]
                    try await store.forget(source)
                    model.feed[source] = nil
                    model.seen = model.seen.filter { $0.key.source != source }
                case 8:
                    guard
                        let coordinate = Coordinate(
                            latitude: Double(Int.random(in: 0..<20, using: &random)), longitude: 0)
                    else { continue }
                    let place = StoredPlace(name: "P\(coordinate.latitude)", coordinate: coordinate)
                    try await store.noteRecentPlace(place)
                    model.places.removeAll { $0.coordinate == coordinate }
                    model.places.insert(place, at: 0)
                    model.places = Array(model.places.prefix(12))
                default: await store.close()
                }
                #expect(try await store.savedGroups().groups == model.saved)
            }
            #expect(try await store.feed(near: .london)?.groups ?? [] == model.feedGroups)
            #expect(try await store.sources() == model.sources)
            #expect(try await store.recentPlaces() == model.places)
            let named = try await store.search("name 1", limit: 1_000)
            #expect(Set(named.map(\.key)) == Set(model.seen.values.filter { $0.name == "Name 1" }.map(\.key)))
            #expect(await notices(of: store).isEmpty)
        }
    }

    private func remember(_ model: inout Model, _ store: GroupStore, _ random: inout SeededRandom) async throws {
        let source = Self.sources[Int.random(in: 0..<3, using: &random)]
        let start = Int.random(in: 0..<20, using: &random)
        let isLast = Bool.random(using: &random)
        var keys: Set<GroupKey> = []
        var page: [Group] = []
        for _ in 0..<Int.random(in: 0..<10, using: &random) {
            var group = group(&random)
            group.source = source
            if keys.insert(group.key).inserted { page.append(group) }
        }
        try await store.remember(page, from: source, near: .london, at: start, isLast: isLast)
        var items = model.feed[source] ?? [:]
        items = items.filter { position, item in
            !keys.contains(item.key) && (position < start || !isLast && position >= start + page.count)
        }
        for (offset, group) in page.enumerated() {
            items[start + offset] = Item(key: group.key, distance: group.distance(from: .london) ?? 1e9)
            model.see(group)
        }
        model.feed[source] = items
    }
}
